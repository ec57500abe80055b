type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/**
 * The API description with every `$ref` to a part of itself replaced by that part. A schema that contains itself keeps the inner
 * reference.
 */
export function resolveReferences<D extends object>(document: D): D {
  const at = (reference: string): unknown =>
    reference
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((part, key) => (part as Json)[key], document)
  const resolve = (part: unknown, above: readonly string[]): unknown => {
    if (Array.isArray(part)) return part.map((one) => resolve(one, above))
    if (!isObject(part)) return part
    const { $ref } = part
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, resolve(one, above)]))
    return above.includes($ref) ? part : resolve(at($ref), [...above, $ref])
  }
  return resolve(document, []) as D
}
