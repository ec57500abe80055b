import {
  type FieldNode,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isLeafType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadOfficialSchema } from '../official-schema/official-schema.ts'
import { scopeOfField } from '../official-schema/token-only-fields.ts'
import { type FieldAccess, scopedFields, tokenAccess, tokenlessAccess } from './access.ts'
import { addLines, createCart, readCart, removeLines, updateLines } from './cart-documents.ts'
import { liveProductsDocument, liveSummariesDocument, liveVariantsDocument } from './live-documents.ts'
import {
  importedVariantsPage,
  importPage,
  liveVariantsPerProduct,
  maxComplexity,
  maxLiveItems,
  maxPageSize,
  maxSummaries,
} from './page-sizes.ts'
import { productsDocument, productVariants, skippedProduct } from './product-documents.ts'
import { checkShop, shopNotices, shopPolicies } from './shop-documents.ts'

type Variables = Readonly<Record<string, unknown>>

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => `gid://shopify/Product/${at}`)

/** Every document of a mode, with the variables that cost most. */
function documentsOf(access: FieldAccess): [name: string, document: string, variables: Variables][] {
  const live = [1, 2, 5, maxLiveItems].map((count): [string, string, Variables] => [
    `LiveProducts of ${count}`,
    liveProductsDocument(access),
    { ids: ids(count), variants: liveVariantsPerProduct(count) },
  ])
  return [
    ['CheckShop', checkShop, {}],
    ['ShopPolicies', shopPolicies, {}],
    ['ShopNotices', shopNotices, {}],
    ['Products', productsDocument(access), { first: importPage.products, variants: importPage.variants }],
    ['SkippedProduct', skippedProduct, {}],
    ['ProductVariants', productVariants, { first: importedVariantsPage }],
    ...live,
    ['LiveVariants', liveVariantsDocument(access), { first: maxPageSize }],
    ['LiveSummaries', liveSummariesDocument(access), { ids: ids(maxSummaries) }],
    ['ReadCart', readCart, {}],
    ['CreateCart', createCart, {}],
    ['AddLines', addLines, {}],
    ['UpdateLines', updateLines, {}],
    ['RemoveLines', removeLines, {}],
  ]
}

const modes: [mode: string, access: FieldAccess][] = [
  ['tokenless', tokenlessAccess],
  ['private token', tokenAccess],
  ['private token without inventory', { ...tokenAccess, inventory: false }],
  ['private token without tags', { ...tokenAccess, tags: false }],
]
const all = modes.flatMap(([mode, access]) =>
  documentsOf(access).map(([name, document, variables]) => ({ mode, name, document, variables })),
)
const tokenless = all.filter(({ mode }) => mode === 'tokenless')

let schema: GraphQLSchema
beforeAll(async () => {
  schema = await loadOfficialSchema()
})

/** The scopes that a document needs, by the coordinates of its fields. */
function scopesOf(document: string): string[] {
  const found: string[] = []
  const types = new TypeInfo(schema)
  const enter = (node: FieldNode) => {
    const parent = types.getParentType()
    const scope = parent ? scopeOfField(parent.name, node.name.value) : null
    if (parent && scope !== null) found.push(`${parent.name}.${node.name.value}`)
  }
  visit(parse(document), visitWithTypeInfo(types, { Field: { enter } }))
  return found
}

function deprecatedFields(document: string): string[] {
  const found: string[] = []
  const types = new TypeInfo(schema)
  const enter = (node: FieldNode) => {
    if (types.getFieldDef()?.deprecationReason) found.push(node.name.value)
  }
  visit(parse(document), visitWithTypeInfo(types, { Field: { enter } }))
  return found
}

/** Shopify's published calculation: scalars 0, objects 1, connections 2 plus `first` nodes, mutations 10, `nodes` per ID. */
function costOf(document: string, variables: Variables): number {
  const [operation] = parse(document).definitions as OperationDefinitionNode[]
  if (operation === undefined) throw new Error('The document is empty')
  const root = operation.operation === 'query' ? schema.getQueryType() : schema.getMutationType()
  const base = operation.operation === 'query' ? 0 : 10
  return base + costOfSelections(operation.selectionSet, root?.name ?? '', variables)
}

function costOfSelections(set: SelectionSetNode, typeName: string, variables: Variables): number {
  return set.selections.reduce((sum, node) => {
    if (node.kind === Kind.INLINE_FRAGMENT) {
      return sum + costOfSelections(node.selectionSet, node.typeCondition?.name.value ?? typeName, variables)
    }
    if (node.kind !== Kind.FIELD) throw new Error('The documents have no named fragments')
    return sum + costOfField(node, typeName, variables)
  }, 0)
}

function costOfField(node: FieldNode, typeName: string, variables: Variables): number {
  const parent = schema.getType(typeName)
  if (!isCompositeType(parent) || !('getFields' in parent)) throw new Error(`${typeName} has no fields`)
  const field = parent.getFields()[node.name.value]
  if (field === undefined) throw new Error(`${typeName} has no field ${node.name.value}`)
  const type = getNamedType(field.type)
  if (isLeafType(type) || node.selectionSet === undefined) return 0
  const inner = costOfSelections(node.selectionSet, type.name, variables)
  if (!type.name.endsWith('Connection')) return (1 + inner) * idsOf(node, variables)
  const nodes = node.selectionSet.selections.filter((one) => one.kind === Kind.FIELD && one.name.value === 'nodes')
  const others = node.selectionSet.selections.filter((one) => !nodes.includes(one))
  const perNode = costOfSelections({ kind: Kind.SELECTION_SET, selections: nodes }, type.name, variables)
  const rest = costOfSelections({ kind: Kind.SELECTION_SET, selections: others }, type.name, variables)
  return 2 + rest + perNode * numberOf(node, 'first', variables)
}

function idsOf(node: FieldNode, variables: Variables): number {
  return node.name.value === 'nodes' && node.arguments?.some(({ name }) => name.value === 'ids')
    ? (variables.ids as string[]).length
    : 1
}

function numberOf(node: FieldNode, name: string, variables: Variables): number {
  const value = node.arguments?.find((one) => one.name.value === name)?.value
  if (value?.kind === Kind.INT) return Number(value.value)
  if (value?.kind === Kind.VARIABLE) return Number(variables[value.name.value])
  throw new Error(`${node.name.value} has no argument ${name}`)
}

describe('the documents', () => {
  it.each(all)('$name ($mode) is valid by the official schema, without deprecated fields', ({ document }) => {
    expect(validate(schema, parse(document))).toEqual([])
    expect(deprecatedFields(document)).toEqual([])
  })

  it.each(tokenless)('$name (tokenless) has no field that needs a token', ({ document }) => {
    expect(scopesOf(document)).toEqual([])
  })

  it('select the fields of a scope only where the scope is granted', () => {
    const scoped = (access: FieldAccess) => documentsOf(access).flatMap(([, document]) => scopesOf(document))
    expect(new Set(scoped(tokenAccess))).toEqual(
      new Set(['Product.tags', 'Product.totalInventory', 'ProductVariant.quantityAvailable']),
    )
    expect(new Set(scoped({ tags: true, inventory: false }))).toEqual(new Set(['Product.tags']))
    expect(scoped({ tags: false, inventory: true })).not.toContain('Product.tags')
    // A refused field is recognized by its name.
    const names = scoped(tokenAccess).map((coordinate) => coordinate.split('.').at(-1) ?? '')
    expect(names.every((name) => scopedFields.has(name))).toBe(true)
  })

  it.each(tokenless)('$name (tokenless) stays below the complexity limit', ({ document, variables }) => {
    expect(costOf(document, variables)).toBeLessThanOrEqual(maxComplexity)
  })

  it('cost what the decision record states', () => {
    const costs = new Map(tokenless.map(({ name, document, variables }) => [name, costOf(document, variables)]))
    expect(costs.get('LiveProducts of 10')).toBe(882)
    expect(costs.get('LiveProducts of 1')).toBe(759)
    expect(costs.get('LiveSummaries')).toBe(882)
    expect(costs.get('Products')).toBe(935)
  })

  it('read at least 25 variants of each of ten products in one request', () => {
    expect(liveVariantsPerProduct(maxLiveItems)).toBeGreaterThanOrEqual(25)
    expect(liveVariantsPerProduct(1)).toBe(maxPageSize)
  })

  it('ask for at most 250 items per page, the limit of the platform', () => {
    for (const { document, variables } of all) {
      for (const [, first] of document.matchAll(/first: (\d+)/g)) expect(Number(first)).toBeLessThanOrEqual(maxPageSize)
      for (const value of Object.values(variables)) {
        expect(Array.isArray(value) ? value.length : Number(value)).toBeLessThanOrEqual(maxPageSize)
      }
    }
  })

  it('would be refused if they were invalid: the check can fail', () => {
    expect(validate(schema, parse('{ shop { nme } }'))).toHaveLength(1)
    expect(scopesOf('{ products(first: 1) { nodes { tags } } }')).toEqual(['Product.tags'])
    expect(costOf('{ products(first: 100) { nodes { variants(first: 10) { nodes { id } } } } }', {})).toBe(1_302)
  })
})
