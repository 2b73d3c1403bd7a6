#include "strategies/exact_cases.h"

namespace stoprule {

std::vector<ExactCase> all_exact_cases() {
  return {
      {.game = "push",
       .rules = "base,colours=2,values=2,copies=1,dice=1,switches=1,columns=1",
       .strategies = {"ev:protect=2,die=1", "cards:count=3,protect=3",
                      "threshold:stop=3,protect=2,die=1"},
       .metric = "score",
       .courses = {2510484768720, 4825709610984, 12106115440272}},
      {.game = "push",
       .rules = "risques,colours=2,values=2,copies=1,dice=1,switches=1,columns=2",
       .strategies = {"cards:count=3,protect=3", "threshold:stop=3,protect=2,die=1",
                      "ev:protect=2,die=1"},
       .metric = "win_share",
       .courses = {2510484768720, 70293573524160, 3966565934577600}},
      {.game = "kuhkuck",
       .rules = "base,equal_bonus=both,full_hand=discard,boots=3,bell=3,stool=0,can=0,brush=0,"
                "electricity=1,hand_limit=2,declare_from=1,most_turns=6,points=1:1/2:3",
       .strategies = {"hold:count=2", "points:worth=5"},
       .metric = "score",
       .courses = {5489031744000000, 34502485248000000, 380311485120000000}},
      {.game = "punto",
       .rules = "base,wins=1,series=3,counts=2,values=2,copies=1,rounds=1",
       .strategies = {"greedy", "greedy"},
       .metric = "win_share",
       .courses = {576, 21960, 1141200}},
  };
}

}  // namespace stoprule
