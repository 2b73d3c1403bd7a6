// What the shells are given: each script asks the program, and offers what it answers.
#include "sim/cli/completions.h"

namespace stoprule {
namespace {

// bash cuts words at : and =, and replaces only the last piece of what stands before the cursor. So
// its pieces are put together again where no blank is between them, and the answers cut as it cuts.
constexpr std::string_view kBash =
    R"(# Completions of stoprule for bash, written by `stoprule generate bash`.
_stoprule() {
  local rest=${COMP_LINE:0:COMP_POINT} piece program answers token kept i
  local -a words=()
  for piece in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
    if [[ $rest == [[:space:]]* || ${#words[@]} == 0 ]]; then
      rest=${rest#"${rest%%[![:space:]]*}"}
      words+=("")
    fi
    [[ $rest == "$piece"* ]] || piece=$rest
    words[${#words[@]} - 1]+=$piece
    rest=${rest:${#piece}}
  done
  token=${words[${#words[@]} - 1]}
  for i in "${!words[@]}"; do
    words[i]=${words[i]//[\"\'\\]/}
  done
  program=${words[0]/#\~/$HOME}
  command -v -- "$program" > /dev/null || program=stoprule
  answers=$("$program" generate words -- "${words[@]:1}" 2> /dev/null)
  COMPREPLY=()
  [[ -n $answers ]] || return
  piece=$token
  [[ $COMP_WORDBREAKS == *:* ]] && piece=${piece##*:}
  [[ $COMP_WORDBREAKS == *=* ]] && piece=${piece##*=}
  if [[ $answers == @files* ]]; then
    compopt -o filenames 2> /dev/null
    piece=${piece//[\"\'\\]/}
    mapfile -t COMPREPLY < <(compgen -d -- "$piece"; compgen -f -X "!*${answers#@files}" -- "$piece")
    return
  fi
  mapfile -t COMPREPLY <<< "$answers"
  kept=${token%"$piece"}
  for i in "${!COMPREPLY[@]}"; do
    COMPREPLY[i]=${COMPREPLY[i]%%$'\t'*}
    COMPREPLY[i]=${COMPREPLY[i]#"$kept"}
  done
  [[ ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2> /dev/null
  return 0
}
complete -F _stoprule stoprule
)";

constexpr std::string_view kZsh = R"(#compdef stoprule
# Completions of stoprule for zsh, written by `stoprule generate zsh`.
_stoprule() {
  local answer
  local -a answers open shown_open whole shown
  answers=("${(@f)$("${words[1]}" generate words -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)}")
  if [[ ${answers[1]} == @files* ]]; then
    compset -P '--*='
    _files -g "*${answers[1]#@files}"
    return
  fi
  for answer in "${answers[@]}"; do
    local text=${answer%%$'\t'*}
    [[ -n $text ]] || continue
    if [[ $text == *= ]]; then
      open+=("$text") shown_open+=("${answer/$'\t'/  -- }")
    else
      whole+=("$text") shown+=("${answer/$'\t'/  -- }")
    fi
  done
  compadd -l -d shown -- "${whole[@]}"
  compadd -l -d shown_open -S '' -- "${open[@]}"
}
if [[ ${funcstack[1]} == _stoprule ]]; then _stoprule "$@"; else compdef _stoprule stoprule; fi
)";

constexpr std::string_view kFish =
    R"(# Completions of stoprule for fish, written by `stoprule generate fish`.
function __stoprule_answers
  set -l words (commandline -opc)
  set -l program $words[1]
  set -e words[1]
  set -l answers (command $program generate words -- $words (commandline -ct) 2> /dev/null)
  if string match -q '@files*' -- $answers[1]
    set -l ending (string escape --style=regex -- (string replace '@files' '' -- $answers[1]))
    __fish_complete_path (commandline -ct) | string match -er "(?:/|$ending)(?:\t.*)?\$"
  else
    printf '%s\n' $answers
  end
end
complete -c stoprule -f -a '(__stoprule_answers)'
)";

}  // namespace

std::string_view completion_script(std::string_view shell) {
  return shell == "bash" ? kBash : shell == "zsh" ? kZsh : kFish;
}

}  // namespace stoprule
