type Field = string | Field[] | { [name: string]: Field }

/** Reads parameters as Stripe does: `a[b]=1&list[0][c]=2`, with numbered names as lists. */
export function parseForm(text: string): Record<string, Field> {
  const tree: Record<string, Field> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.split(/\[|\]\[|\]/).filter((key, at, all) => key !== '' || at < all.length - 1)
    let place = tree
    for (const key of keys.slice(0, -1)) {
      place[key] ??= {}
      place = place[key] as Record<string, Field>
    }
    place[keys.at(-1) ?? ''] = value
  }
  return toLists(tree) as Record<string, Field>
}

function toLists(field: Field): Field {
  if (typeof field === 'string' || Array.isArray(field)) return field
  const entries = Object.entries(field).map(([name, value]) => [name, toLists(value)] as const)
  const isList = entries.length > 0 && entries.every(([name], at) => name === String(at))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}
