type Fields = Readonly<Record<string, unknown>>

/** The product fields that browsers may see. */
export interface PublicFields {
  readonly list: readonly string[]
  /** Whether the field is on the list, or nested in one that is. */
  includes(path: string): boolean
  /** The public part of a product's metadata. */
  select(metadata: Fields): Record<string, unknown>
}

/** A listed path includes everything below it: `dimensions` includes `dimensions.width`. Dots descend into objects and lists. */
export function createPublicFields(list: readonly string[]): PublicFields {
  const listed = new Set(list)
  const parents = new Set(list.flatMap(parentsOf))
  const includes = (path: string): boolean => listed.has(path) || parentsOf(path).some((parent) => listed.has(parent))

  /** `undefined` when nothing of the value is public. Scalars in lists of objects belong to no listed path. */
  const selectValue = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) {
      const selected = value.map((item) => selectValue(item, path)).filter((item) => item !== undefined)
      return selected.length === 0 ? undefined : selected
    }
    if (typeof value !== 'object' || value === null) return undefined
    const selected = selectFields(value as Fields, `${path}.`)
    return Object.keys(selected).length === 0 ? undefined : selected
  }
  const selectFields = (fields: Fields, prefix: string): Record<string, unknown> => {
    const selected = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      const path = prefix + name
      if (includes(path)) return [[name, value]]
      const part = parents.has(path) ? selectValue(value, path) : undefined
      return part === undefined ? [] : [[name, part]]
    })
    return Object.fromEntries(selected)
  }
  return { list, includes, select: (metadata) => selectFields(metadata, '') }
}

/** For `a.b.c`: `a` and `a.b`. */
function parentsOf(path: string): string[] {
  const parents: string[] = []
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) parents.push(path.slice(0, end))
  return parents
}
