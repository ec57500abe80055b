/** Far more levels than any field needs, and far fewer than fill the call stack of a recursive function. */
export const maxNesting = 500

/**
 * The JSON Pointer of the field of `value` whose lists and objects are nested deeper than `maxNesting` levels; `null` without one.
 * Validation, copies and the functions that read a body are recursive.
 */
export function findDeepField(value: unknown): string | null {
  if (isWithin(value, maxNesting)) return null
  const deep = Object.entries(value as object).find(([, field]) => !isWithin(field, maxNesting - 1))
  return Array.isArray(value) || deep === undefined ? '' : `/${deep[0]}`
}

function isWithin(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  return levels > 0 && Object.values(value).every((item) => isWithin(item, levels - 1))
}
