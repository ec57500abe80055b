/** Sorted dotted paths of all fields that differ between two JSON values. An array counts as one field. */
export function fieldChanges(before: unknown, after: unknown, path: string): string[] {
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
    return keys.flatMap((key) => fieldChanges(before[key], after[key], `${path}.${key}`))
  }
  return isEqual(before, after) ? [] : [path]
}

function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => isEqual(item, b[at]))
  if (isObject(a) && isObject(b)) return fieldChanges(a, b, '').length === 0
  return a === b
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
