import pg from 'pg'

const oid = { int8: 20, date: 1082, int8Array: 1016 } as const

/**
 * Maps column values to JavaScript: int8 → number (throws beyond 2^53), date → 'YYYY-MM-DD', and, as is the default of `pg`,
 * numeric → string, timestamptz → Date, bytea → Buffer, jsonb → parsed.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: string) {
    if (format === 'binary') return pg.types.getTypeParser(type, 'binary')
    if (type === oid.int8) return safeInteger
    // A Date would shift the day by the server's time zone.
    if (type === oid.date) return (value: string) => value
    if (type === oid.int8Array) {
      const parseArray = pg.types.getTypeParser(oid.int8Array as number) as (value: string) => string[]
      return (value: string) => parseArray(value).map(safeInteger)
    }
    return pg.types.getTypeParser(type)
  },
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} does not fit a JavaScript number`)
  return number
}
