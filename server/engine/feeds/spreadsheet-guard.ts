const runsAsFormula = /^[=+\-@]/
const needsGuard = /^'*[=+\-@]/
const isGuarded = /^'+[=+\-@]/

/** Whether a spreadsheet would run the text as a formula. */
export function looksLikeFormula(text: string): boolean {
  return runsAsFormula.test(text)
}

/**
 * The ID as a cell that no spreadsheet runs as a formula: an ID that starts with any number of apostrophes and then `=`, `+`, `-` or `@`
 * gets one more apostrophe. `unguardId` restores exactly the ID.
 */
export function guardId(id: string): string {
  return needsGuard.test(id) ? `'${id}` : id
}

/** The ID in a cell that `guardId` wrote. */
export function unguardId(cell: string): string {
  return isGuarded.test(cell) ? cell.slice(1) : cell
}
