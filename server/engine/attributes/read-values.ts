import type { AttributeValue } from './index.ts'

// More values than this of one field in one product are a table, not an attribute.
const mostValues = 200

/**
 * The values of a field in a product's metadata, each once, in order. Dots lead into objects; lists are taken apart, also lists
 * of objects (`variants.sku`); a name that has dots itself counts too. Null, objects and empty texts are no values. Reads own
 * properties alone. Texts are in Unicode's composed form (NFC).
 */
export function readValues(metadata: Readonly<Record<string, unknown>>, path: string): AttributeValue[] {
  const found = new Set<AttributeValue>()
  collect(metadata, path, found)
  return [...found].slice(0, mostValues)
}

function collect(value: unknown, path: string, found: Set<AttributeValue>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, path, found)
  } else if (path === '') {
    keep(value, found)
  } else if (typeof value === 'object' && value !== null) {
    descend(value as Readonly<Record<string, unknown>>, path, found)
  }
}

/** Every way to cut the path into a name of this object and the rest. */
function descend(value: Readonly<Record<string, unknown>>, path: string, found: Set<AttributeValue>): void {
  for (let end = path.indexOf('.'); end !== -1; end = path.indexOf('.', end + 1)) {
    const name = path.slice(0, end)
    if (Object.hasOwn(value, name)) collect(value[name], path.slice(end + 1), found)
  }
  if (Object.hasOwn(value, path)) collect(value[path], '', found)
}

function keep(value: unknown, found: Set<AttributeValue>): void {
  if (typeof value === 'boolean') found.add(value)
  else if (typeof value === 'number' && Number.isFinite(value)) found.add(Object.is(value, -0) ? 0 : value)
  else if (typeof value === 'string' && value !== '') found.add(value.normalize('NFC'))
}
