/** A JSON object, whatever arrived. */
export type Fields = Readonly<Record<string, unknown>>

// What arrives may be anything, however it was checked before: each function returns a value of its type within its limit.

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/** At most `max` characters; empty if it is not a text. */
export function textOf(value: unknown, max: number): string {
  return typeof value === 'string' ? value.slice(0, max) : ''
}

/** `null` if it is empty or not a text. */
export function optionalText(value: unknown, max: number): string | null {
  return textOf(value, max) || null
}

export function integerOf(value: unknown): number {
  return Number.isSafeInteger(value) ? (value as number) : 0
}

/** At most `max` items; those that `read` returns `null` for are left out. */
export function listOf<Item>(value: unknown, max: number, read: (item: unknown) => Item | null): Item[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, max).flatMap((item: unknown) => read(item) ?? [])
}

export function oneOf<Option extends string>(value: unknown, options: readonly Option[], other: Option): Option {
  return options.find((option) => option === value) ?? other
}

const maxUrlLength = 2048

/** An absolute http(s) URL without a password; `null` for anything else, such as `javascript:`. */
export function webUrl(value: unknown, base?: string): string | null {
  if (typeof value !== 'string' || value === '' || value.length > maxUrlLength) return null
  try {
    const { protocol, username, password, href } = new URL(value, base)
    return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

/** Milliseconds since 1970; `null` if it is not a time. */
export function timeOf(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isFinite(time) ? time : null
}
