import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isObjectType, validateSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { loadOfficialSchema } from './official-schema.ts'
import { scopeOfField } from './token-only-fields.ts'

const text = readFileSync(path.join(import.meta.dirname, 'storefront-2026-04.graphql'), 'utf8')

describe('the official schema', () => {
  it('is complete and valid', async () => {
    const schema = await loadOfficialSchema()
    expect(validateSchema(schema)).toEqual([])
    expect(schema.getQueryType()?.name).toBe('QueryRoot')
    expect(Object.keys(schema.getTypeMap()).length).toBeGreaterThan(400)
  })

  it('is built once', () => {
    expect(loadOfficialSchema()).toBe(loadOfficialSchema())
  })

  it('names its source and carries its license', () => {
    expect(text).toContain('@shopify/hydrogen-react 2026.4.4 (MIT license)')
    expect(text).toContain('Permission is hereby granted, free of charge')
    expect(text.length).toBeLessThan(100_000)
  })

  it('marks deprecated fields', async () => {
    const cart = (await loadOfficialSchema()).getType('Cart')
    expect(isObjectType(cart) && cart.getFields().estimatedCost?.deprecationReason).toBeTruthy()
  })
})

describe('the fields that need a token', () => {
  it('exist in the schema', async () => {
    const schema = await loadOfficialSchema()
    const fields = Object.values(schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) => Object.keys(type.getFields()).map((name) => [type.name, name] as const))
    const restricted = fields.filter(([type, name]) => scopeOfField(type, name) !== null)
    const coordinates = restricted.map(([type, name]) => `${type}.${name}`)
    expect(coordinates).toEqual(
      expect.arrayContaining([
        'Product.tags',
        'Product.totalInventory',
        'Product.metafields',
        'ProductVariant.quantityAvailable',
        'ProductVariant.storeAvailability',
        'QueryRoot.productTags',
        'QueryRoot.locations',
        'QueryRoot.menu',
        'QueryRoot.metaobject',
        'QueryRoot.metaobjects',
        'QueryRoot.customer',
        'CartBuyerIdentity.customer',
        'Customer.tags',
        'Mutation.customerCreate',
      ]),
    )
    expect(scopeOfField('ProductVariant', 'availableForSale')).toBeNull()
  })
})
