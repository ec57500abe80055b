import { describe, expect, it } from 'vitest'
import { AppError } from '../../errors.ts'
import { badCursor, decodeCursor, encodeCursor } from './paging.ts'

/** A cursor of any JSON text, as a client could make it. */
const forged = (json: string): string => Buffer.from(json).toString('base64url')
const refused = { code: 'validation_failed', status: 422 }

describe('a cursor', () => {
  it.each([
    [
      [1, 'a'],
      ['number', 'string'],
    ],
    [
      ['', 'ünï "quoted" \\ 👟', -0.5],
      ['string', 'string', 'number'],
    ],
    [[], []],
  ] as const)('returns what was encoded: %j', (parts, kinds) => {
    expect(decodeCursor(encodeCursor(parts), kinds)).toEqual(parts)
  })

  it('needs no escaping in a URL', () => {
    expect(encodeCursor(['>>>???', '~~~'])).toMatch(/^[\w-]+$/)
  })

  it.each([
    ['no JSON', forged('nothing')],
    ['an empty text', ''],
    ['JSON null', forged('null')],
    ['an object', forged('{"length":2,"0":1,"1":"a"}')],
    ['a text', forged('"ab"')],
    ['too few parts', forged('[1]')],
    ['too many parts', forged('[1,"a","b"]')],
    ['a part of another type at the start', forged('["1","a"]')],
    ['a part of another type at the end', forged('[1,2]')],
    ['true instead of a number', forged('[true,"a"]')],
    ['null instead of a text', forged('[1,null]')],
    ['a number that is not finite', forged('[1e999,"a"]')],
    ['a text with a null character', forged(String.raw`[1,"a\u0000"]`)],
    ['a text with half of a surrogate pair', forged(String.raw`[1,"\ud83d"]`)],
  ])('is refused if it contains %s', (_what, cursor) => {
    expect(() => decodeCursor(cursor, ['number', 'string'])).toThrow(expect.objectContaining(refused))
  })

  it('that is refused names the field and the reason', () => {
    const message = 'cursor is not one that this list gave out for this request.'
    const error = badCursor()
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      ...refused,
      detail: message,
      data: { errors: [{ pointer: '/cursor', code: 'bad_cursor', message }] },
    })
  })
})
