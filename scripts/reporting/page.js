// Sorts a table by the column whose head is clicked; once more turns it round.
"use strict";
for (const table of document.querySelectorAll("table.sorts")) {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => head.querySelector("button").addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    heads.forEach((each) => each.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const key = (row) => row.cells[column].dataset.key;
    const compare = (a, b) => {
      const numbers = [a, b].map((row) => key(row) === "-inf" ? -Infinity : Number(key(row)));
      return numbers.some(Number.isNaN) ? key(a).localeCompare(key(b)) : numbers[0] - numbers[1] || 0;
    };
    const rows = [...body.rows].sort((a, b) => down ? compare(b, a) : compare(a, b));
    body.append(...rows);
  }));
}
