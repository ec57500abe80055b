import Type, { type TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemIds } from '../../ids.ts'
import { createLogger } from '../../logger.ts'
import { createHttp, type Http } from '../server.ts'
import { createFieldCheck } from './validation.ts'

let app: Http

const Box = Type.Object({ side: Type.Number() }, { additionalProperties: false })
const Query = Type.Object(
  {
    whole: Type.Optional(Type.Integer({ minimum: -5, maximum: 100 })),
    number: Type.Optional(Type.Number()),
    yes: Type.Optional(Type.Boolean()),
    list: Type.Optional(Type.Array(Type.Integer())),
    word: Type.Optional(Type.String({ pattern: '^[a-z]+$', patternMessage: 'must be small letters' })),
    plain: Type.Optional(Type.String({ pattern: '^x$' })),
    id: Type.Optional(Type.String({ format: 'uuid' })),
    filled: Type.Integer({ default: 7 }),
    names: Type.Optional(Type.Array(Type.String())),
    box: Type.Optional(Box),
    boxes: Type.Optional(Type.Array(Box)),
    set: Type.Optional(Type.Array(Type.String(), { uniqueItems: true })),
    address: Type.Optional(
      Type.Union([Type.String({ pattern: '^x', patternMessage: 'must begin with x' }), Type.Null()]),
    ),
    things: Type.Optional(Type.Union([Type.Array(Type.Integer()), Type.Null()])),
    any: Type.Optional(Type.Unknown()),
    either: Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Array(Type.Boolean())])),
  },
  { additionalProperties: false },
)

beforeAll(async () => {
  app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  const config = { access: 'public' }
  const form = { schema: { body: formOf(Query), consumes: ['application/x-www-form-urlencoded'] }, config }
  app.get('/query', { schema: { querystring: Query }, config }, async (request) => request.query)
  app.post('/form', form, async (request) => request.body)
  app.get('/path/:whole', { schema: { params: Type.Object({ whole: Type.Integer() }) }, config }, async (request) => ({
    ...request.params,
  }))
  app.post('/json', { schema: { body: Query }, config }, async (request) => request.body)
})
afterAll(() => app.close())

const formOf = (schema: TSchema): TSchema => ({ ...schema, 'x-form': true })
const ask = async (fields: string) => {
  const query = await app.inject(`/query?${fields}`)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await app.inject({ method: 'POST', url: '/form', payload: fields, headers })
  expect([form.statusCode, withoutId(form.json())]).toEqual([query.statusCode, withoutId(query.json())])
  return query
}
const withoutId = ({ correlation_id: _id, ...body }: Record<string, unknown>) => body

describe('fields that arrive as text', () => {
  it.each<[string, object]>([
    ['whole=5', { whole: 5 }],
    ['whole=-5', { whole: -5 }],
    ['whole=007', { whole: 7 }],
    ['number=1.25', { number: 1.25 }],
    ['yes=true', { yes: true }],
    ['yes=false', { yes: false }],
    ['list=3', { list: [3] }],
    ['list=3&list=4', { list: [3, 4] }],
    ['word=abc', { word: 'abc' }],
    ['box={"side":1.5}', { box: { side: 1.5 } }],
    ['boxes=[{"side":1},{"side":2}]', { boxes: [{ side: 1 }, { side: 2 }] }],
    ['boxes={"side":1}&boxes={"side":2}', { boxes: [{ side: 1 }, { side: 2 }] }],
    ['boxes=[]', { boxes: [] }],
    ['names=a', { names: ['a'] }],
    ['names=a&names=[b', { names: ['a', '[b'] }],
    ['names=["a","b"]', { names: ['a', 'b'] }],
    ['list=[3,4]', { list: [3, 4] }],
    ['', {}],
  ])('are converted to the types of the schema: %s', async (fields, wanted) => {
    expect((await ask(fields)).json()).toEqual({ ...wanted, filled: 7 })
  })

  it.each([
    'whole=0x2',
    'whole=0b1',
    'whole=1e1',
    'whole=%205%20',
    'whole=5%0a',
    'whole=%2B5',
    'whole=1_0',
    'whole=',
    'whole=1.5',
    'whole=five',
    'whole=true',
    'whole=Infinity',
    'whole=%D9%A3',
    'whole=1&whole=2',
    'number=0x2',
    'number=1e',
    `number=${'9'.repeat(400)}`,
    'yes=1',
    'yes=TRUE',
    'list=0x1',
    'list=["3"]',
    'box=7',
    'box=null',
    'box={"side":"1"}',
    'box={"side":1e400}',
    'box={side:1}',
    'boxes=x',
    'boxes=[1]',
    'boxes=[[{"side":1}]]',
    'names=[1]',
    'names=[["a"]]',
  ])('are no numbers or truths unless plainly written: %s', async (fields) => {
    const answer = await ask(fields)
    expect([answer.statusCode, answer.json().details.errors[0].code]).toEqual([422, 'wrong_type'])
  })

  it('are parsed in the path too', async () => {
    expect((await app.inject('/path/12')).json()).toEqual({ whole: 12 })
    const other = await app.inject('/path/0x12')
    expect(other.json()).toMatchObject({
      status: 404,
      error: 'not_found',
      message: 'Not found: whole must be of type integer.',
    })
  })

  it('never set a prototype', async () => {
    const answer = await ask('__proto__=1')
    expect(answer.json().details.errors[0]).toMatchObject({ pointer: '/__proto__', code: 'unknown_field' })
  })
})

describe('a value that is validated on its own', () => {
  const check = createFieldCheck(Query)

  it('is returned with its defaults, and the input is unchanged', () => {
    const given = { whole: 5 }
    expect(check(given)).toEqual({ whole: 5, filled: 7 })
    expect(given).toEqual({ whole: 5 })
  })

  it.each([
    [{ whole: '5' }, '/whole', 'wrong_type'],
    [{ boxes: [{ side: 1 }, {}] }, '/boxes/1/side', 'required'],
    [null, '', 'wrong_type'],
    ['text', '', 'wrong_type'],
  ])('is refused with the pointer of the invalid field: %j', (given, pointer, code) => {
    const data = { errors: [expect.objectContaining({ pointer, code })] }
    expect(() => check(given)).toThrow(expect.objectContaining({ status: 422, code: 'validation_failed', data }))
  })
})

describe('a JSON body', () => {
  it('is not coerced: text is not a number', async () => {
    for (const body of [{ whole: '5' }, { yes: 'true' }, { list: 3 }, { word: 5 }]) {
      const answer = await app.inject({ method: 'POST', url: '/json', payload: body })
      expect([answer.statusCode, answer.json().details.errors[0].code]).toEqual([422, 'wrong_type'])
    }
  })
})

describe('a value that is nested too deep', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const headers = { 'content-type': 'application/json' }
  const send = (payload: string) => app.inject({ method: 'POST', url: '/json', payload, headers })
  const refusal = (pointer: string, subject: string) => ({
    error: 'validation_failed',
    details: {
      errors: [{ pointer, code: 'too_deep', message: `${subject} must not be nested deeper than 500 levels.` }],
    },
  })

  it('is refused in a JSON body with the pointer of its field', async () => {
    expect((await send(`{"any":${nested(499)}}`)).statusCode).toBe(200)
    for (const levels of [500, 200_000]) {
      const answer = await send(`{"whole":1,"any":${nested(levels)}}`)
      expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining(refusal('/any', 'any'))])
    }
    expect((await send(nested(501))).json()).toMatchObject(refusal('', 'The request'))
  })

  it('is refused in a form or a query', async () => {
    const answer = await ask(`boxes=[{"side":${nested(600)}}]`)
    expect([answer.statusCode, answer.json()]).toEqual([422, expect.objectContaining(refusal('/boxes', 'boxes'))])
  })
})

describe('a validation error', () => {
  const refusals = async (payload: object) =>
    (await app.inject({ method: 'POST', url: '/json', payload })).json().details.errors

  it('names in one sentence the types that a field can have', async () => {
    const message = 'either must be of type string or number or array.'
    expect(await refusals({ either: null })).toEqual([{ pointer: '/either', code: 'wrong_type', message }])
  })

  it('reports a duplicate item of a list', async () => {
    const message = 'set must not have the same item twice.'
    expect(await refusals({ set: ['a', 'b', 'a'] })).toEqual([{ pointer: '/set', code: 'repeated_item', message }])
  })

  it('does not mention another type that the field could have', async () => {
    const address = { pointer: '/address', code: 'wrong_format', message: 'address must begin with x.' }
    expect(await refusals({ address: 'ftp://x' })).toEqual([address])
    const message = 'address must be of type string or null.'
    expect(await refusals({ address: 5 })).toEqual([{ pointer: '/address', code: 'wrong_type', message }])
    const item = { pointer: '/things/1', code: 'wrong_type', message: 'things/1 must be of type integer.' }
    expect(await refusals({ things: [1, 'x'] })).toEqual([item])
  })

  it.each([
    ['boxes=[oops', '/boxes'],
    ['box={oops', '/box'],
    ['boxes={oops&boxes={"side":1}', '/boxes/0'],
  ])('for a field in broken JSON says so: %s', async (fields, pointer) => {
    const errors = (await ask(fields)).json().details.errors
    expect(errors).toEqual([{ pointer, code: 'wrong_type', message: `${pointer.slice(1)} is not valid JSON.` }])
    expect((await ask('box=7')).json().message).toBe('box must be of type object.')
    expect((await ask('names=[oops')).json()).toMatchObject({ names: ['[oops'] })
  })
})

describe('a field that violates a pattern', () => {
  it('is described in words if the schema has some', async () => {
    expect((await ask('word=ABC')).json().message).toBe('word must be small letters.')
    expect((await ask('plain=y')).json().message).toBe('plain must match ^x$.')
  })
})

describe('a UUID', () => {
  const plain = '01890a5d-ac96-774b-bcce-b302099a8057'

  it('is 32 hexadecimal digits in five groups', async () => {
    for (const id of [plain, plain.toUpperCase()]) expect((await ask(`id=${id}`)).statusCode).toBe(200)
  })

  it.each([`urn:uuid:${plain}`, `{${plain}}`, plain.replaceAll('-', ''), `${plain}%0a`, `%20${plain}`, ''])(
    'is not %j, which the database would refuse or read differently',
    async (id) => {
      const answer = await ask(`id=${id}`)
      expect([answer.statusCode, answer.json().details.errors[0].code]).toEqual([422, 'wrong_format'])
    },
  )
})
