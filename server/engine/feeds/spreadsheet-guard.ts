const runsAsFormula = /^[=+\-@]/
const needsGuard = /^'*[=+\-@]/
const isGuarded = /^'+[=+\-@]/

/** True for text that a spreadsheet would take for a formula and run. */
export function looksLikeFormula(text: string): boolean {
  return runsAsFormula.test(text)
}

/**
 * An id as a cell that no spreadsheet runs: what begins with `=`, `+`, `-` or `@`, behind any number of apostrophes, gets one
 * apostrophe more. `withoutGuard` gives back exactly the id.
 */
export function guardId(id: string): string {
  return needsGuard.test(id) ? `'${id}` : id
}

/** The id in a cell that `withGuard` wrote. */
export function unguardId(cell: string): string {
  return isGuarded.test(cell) ? cell.slice(1) : cell
}
