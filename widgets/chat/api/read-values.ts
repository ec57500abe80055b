/** A JSON object, whatever arrived. */
export type Fields = Readonly<Record<string, unknown>>

/** Converts any input to a value of its type within its limit: responses are validated here regardless of earlier validation. */
export type Reader<Value> = (value: unknown) => Value

export const fieldsOf: Reader<Fields> = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** At most `max` characters; empty if it is not a text. */
export function textOf(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max) : ''
}

/** A string of at most `max` characters, cast to any string type, because no view depends on the exact value. */
export function text<Text extends string>(max = 500): Reader<Text> {
  return (value) => textOf(value, max) as Text
}

/** `null` if it is empty or not a text. */
export function optional<Text extends string>(max = 500): Reader<Text | null> {
  return (value) => (textOf(value, max) || null) as Text | null
}

export const integer: Reader<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : 0)

/** At most `max` items, without those that are read as `null`. */
export function list<Item>(read: Reader<Item | null>, max = 50): Reader<Item[]> {
  return (value) => (Array.isArray(value) ? value.slice(0, max).flatMap((item: unknown) => read(item) ?? []) : [])
}

export function oneOf<Option extends string>(options: readonly Option[], other: NoInfer<Option>): Reader<Option> {
  return (value) => options.find((option) => option === value) ?? other
}

/** An object with these fields and no others. */
export function object<Value extends object>(
  readers: {
    readonly [Name in keyof Value]: Reader<Value[Name]>
  },
): Reader<Value> {
  return (value) => {
    const fields = fieldsOf(value)
    const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [name, reader(fields[name])])
    return Object.fromEntries(read) as Value
  }
}

const maxUrlLength = 2048

/** An absolute http(s) URL without a password; `null` for anything else, such as `javascript:`. */
export function webUrl(value: unknown, base?: string): string | null {
  if (typeof value !== 'string' || value === '' || value.length > maxUrlLength) return null
  try {
    const { protocol, username, password, href } = new URL(value, base)
    return /^https?:$/.test(protocol) && !username && !password ? href : null
  } catch {
    return null
  }
}

/** Milliseconds since 1970; 0 if it is not a time. */
export const timeOf: Reader<number> = (value) => Date.parse(textOf(value, 50)) || 0
