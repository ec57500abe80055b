import { describe, expect, it } from 'vitest'
import { authorizationOf, descriptionOf } from './authorization.ts'
import { examplesOf } from './example.ts'
import type { OpenApiDocument, Operation, Schema } from './openapi.ts'
import { filterSections, readReference } from './reference.ts'
import { limitsOf, nameOfSchema, partsOf, patternOf, typeLabel } from './schema.ts'

const listGoods: Operation = { operationId: 'listGoods', summary: 'List goods', tags: ['Goods'], responses: {} }
const document: OpenApiDocument = {
  info: { title: 'Shop', version: '1' },
  tags: [{ name: 'Goods', description: 'What is sold.' }, { name: 'Empty' }],
  paths: {
    '/goods': { get: listGoods, post: { ...listGoods, operationId: 'createGood', summary: 'Create a good' } },
    '/about': { get: { operationId: 'about', responses: {} } },
  },
  webhooks: { 'good.bought': { post: { operationId: 'onGoodBought', tags: ['Goods'], responses: {} } } },
  components: {
    securitySchemes: {
      bearer: { type: 'http' },
      machine: { type: 'oauth2' },
      widget: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'Public.' },
    },
    schemas: {
      Tree: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', maxLength: 20 },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
        },
      },
      Circle: { $ref: '#/components/schemas/Circle' },
    },
  },
}
const tree: Schema = { $ref: '#/components/schemas/Tree' }

describe('the reference', () => {
  const reference = readReference(document)

  it('lists operations by tag, then events, then schemas', () => {
    expect(reference.sections.map(({ title, entries }) => [title, entries.map(({ id }) => id)])).toEqual([
      ['Goods', ['listGoods', 'createGood']],
      ['Other', ['about']],
      ['Events', ['onGoodBought']],
      ['Schemas', ['Tree', 'Circle']],
    ])
    expect(reference.find('webhook', 'onGoodBought')).toMatchObject({ method: 'EVENT', path: 'good.bought' })
    expect(reference.find('operation', 'onGoodBought')).toBeUndefined()
  })

  it.each([
    ['goods', ['listGoods', 'createGood']],
    ['POST  /goods', ['createGood']],
    ['LISTGOODS', ['listGoods']],
    ['tree', ['Tree']],
    ['goods tree', []],
    [' ', ['listGoods', 'createGood', 'about', 'onGoodBought', 'Tree', 'Circle']],
  ])('filters by every word of "%s"', (filter, ids) => {
    const found = filterSections(reference.sections, filter).flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(found).toEqual(ids)
  })

  it.each<[Operation['security'] & object, object]>([
    [[], { kind: 'none' }],
    [[{ bearer: [] }], { kind: 'token', permission: null }],
    [[{ bearer: [] }, { machine: ['goods:read'] }], { kind: 'token', permission: 'goods:read' }],
    [[{ widget: [] }], { kind: 'key', header: 'X-Key', note: 'Public.' }],
  ])('reads the authorization of %j', (security, expected) => {
    expect(authorizationOf(document, { ...listGoods, security })).toEqual(expected)
  })

  it('states the permission of an operation once', () => {
    const of = (description: string, permission: string | null) =>
      descriptionOf({ ...listGoods, description }, { kind: 'token', permission })
    expect(of('Requires the permission `goods:read`.', 'goods:read')).toBe('')
    expect(of('Lists them. Requires the permission `goods:read`.', 'goods:read')).toBe('Lists them.')
    const either = 'Requires the permission `goods:read` or `goods:write`.'
    expect(of(either, 'goods:read')).toBe(either)
    expect(of('Requires a user.', null)).toBe('Requires a user.')
  })
})

describe('a schema', () => {
  it.each<[Schema, string]>([
    [tree, 'object'],
    [{ type: 'array', items: tree }, 'array of object'],
    [{ anyOf: [tree, { type: 'null' }] }, 'object or null'],
    [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, 'string or number'],
    [{ type: ['integer', 'null'] }, 'integer or null'],
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ enum: ['a', 'b'] }, 'string'],
    [{}, 'any'],
  ])('%j is called %s', (schema, label) => {
    expect(typeLabel(document, schema)).toBe(label)
  })

  it('states its limits', () => {
    expect(limitsOf({ minimum: 1, maximum: 1000 })).toEqual(['1–1,000'])
    expect(limitsOf({ maxLength: 20, minItems: 1, uniqueItems: true })).toEqual([
      'at most 20 characters',
      'at least 1 item',
      'unique items',
    ])
  })

  it('puts a frequent pattern into words, and keeps every other one', () => {
    const words = (pattern: string) => [limitsOf({ type: 'string', pattern }), patternOf({ type: 'string', pattern })]
    expect(words('^\\s*[^\\s\\u0000][^\\u0000]*$')).toEqual([['not blank'], undefined])
    expect(words('^[^\\u0000]*$')).toEqual([[], undefined])
    expect(words('^[a-z]+$')).toEqual([[], '^[a-z]+$'])
  })

  it('expands one level at a time, also when it is recursive', () => {
    let { list } = partsOf(document, { anyOf: [tree, { type: 'null' }] })
    for (let level = 0; level < 3; level += 1) {
      expect(list.map(({ field, isRequired }) => [field, isRequired])).toEqual([
        ['name', true],
        ['children', false],
      ])
      list = partsOf(document, list[1]?.schema ?? {}).list
    }
    expect(nameOfSchema(document, { type: 'array', items: tree })).toBe('Tree')
    expect(partsOf(document, { additionalProperties: { type: 'string' } }).list).toHaveLength(1)
    expect(partsOf(document, { anyOf: [{ type: 'string' }, tree] })).toMatchObject({ kind: 'alternative' })
  })

  it('that refers to itself alone ends', () => {
    expect(partsOf(document, { $ref: '#/components/schemas/Circle' }).list).toEqual([])
  })

  it('has an example: its own, or one generated from its types that stops at recursion', () => {
    expect(examplesOf(document, { ...tree, examples: [{ name: 'oak' }] }, 'all')).toEqual([{ name: 'oak' }])
    expect(examplesOf(document, tree, 'required')).toEqual([{ name: 'string' }])
    expect(examplesOf(document, tree, 'all')).toEqual([{ name: 'string', children: [] }])
    expect(examplesOf(document, { type: 'integer', minimum: 3 }, 'all')).toEqual([3])
  })
})
