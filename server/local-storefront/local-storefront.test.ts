import { afterEach, describe, expect, it } from 'vitest'
import {
  aStorefrontProduct,
  manyVariants,
  type StorefrontPeer,
  type StorefrontSetup,
  startStorefront,
} from '../test/kit/peers/a-storefront.ts'
import {
  absurdPrices,
  html,
  invalidJson,
  negativePrices,
  otherCurrency,
  productId,
  redirect,
  slow,
  status,
  variantId,
  withoutFields,
} from './index.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers have the shape of their documents
type Data = any

interface Asked {
  readonly status: number
  readonly headers: Headers
  readonly data: Data
  readonly errors: readonly { message: string; path?: readonly unknown[]; extensions: { code?: string } }[]
}

let storefront: StorefrontPeer
afterEach(() => storefront.close())

const open = async (setup: StorefrontSetup): Promise<void> => {
  storefront = await startStorefront(setup)
}

async function post(body: string, headers: Record<string, string> = {}, version = 'unstable'): Promise<Response> {
  return fetch(`${storefront.url}/api/${version}/graphql.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  })
}

async function ask(query: string, variables: object = {}, headers: Record<string, string> = {}): Promise<Asked> {
  const response = await post(JSON.stringify({ query, variables }), headers)
  const text = await response.text()
  const { data = null, errors = [] } = text.startsWith('{') ? JSON.parse(text) : {}
  return { status: response.status, headers: response.headers, data, errors }
}

const codes = ({ errors }: Asked) => errors.map(({ extensions }) => extensions.code)
const shoe = aStorefrontProduct('shoe', {
  tags: ['leather'],
  variants: [
    { sku: 'S42', size: '42', color: 'Brown', price: '80', stock: 2 },
    { sku: 'S43', size: '43', color: 'Brown', price: '85.50', stock: 0 },
    { sku: 'S44', size: '44', color: 'Black', price: '85.50', stock: 0, isBackorderable: true },
  ],
})

describe('the catalog of a local storefront', () => {
  it('has every product once, in pages whose cursors are opaque', async () => {
    const products = Array.from({ length: 7 }, (_, at) => aStorefrontProduct(`product-${at}`))
    await open({ products })
    const document = `query ($after: String) { products(first: 3, after: $after) {
      edges { cursor } nodes { handle } pageInfo { hasNextPage hasPreviousPage endCursor } } }`
    const seen: string[] = []
    let after: string | null = null
    for (const size of [3, 3, 1]) {
      const { data } = await ask(document, { after })
      const { nodes, edges, pageInfo } = data.products
      expect(nodes).toHaveLength(size)
      expect(pageInfo).toMatchObject({ hasNextPage: size === 3, hasPreviousPage: after !== null })
      expect(edges.at(-1).cursor).toBe(pageInfo.endCursor)
      seen.push(...nodes.map(({ handle }: Data) => handle))
      after = pageInfo.endCursor
    }
    expect(seen.sort()).toEqual(products.map(({ handle }) => handle))
  })

  it('continues after the last product of a page even when that product was deleted', async () => {
    await open({ products: ['a', 'b', 'c', 'd'].map((handle) => aStorefrontProduct(handle)) })
    const document = `query ($after: String) { products(first: 2, after: $after, sortKey: TITLE) {
      nodes { handle } pageInfo { endCursor } } }`
    const { data } = await ask(document)
    storefront.change.remove('b')
    const next = await ask(document, { after: data.products.pageInfo.endCursor })
    expect(next.data.products.nodes).toEqual([{ handle: 'c' }, { handle: 'd' }])
  })

  it('reads products and variants by ID in the requested order, with null for missing ones', async () => {
    await open({ products: [shoe] })
    const ids = [
      variantId({ sku: 'S43' }),
      'gid://shopify/Product/1',
      productId(shoe),
      'gid://shopify/Collection/1',
      variantId({ sku: 'gone' }),
    ]
    const { data } = await ask(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on ProductVariant { sku product { handle } } } }`,
      { ids },
    )
    expect(data.nodes).toEqual([
      { __typename: 'ProductVariant', id: ids[0], sku: 'S43', product: { handle: 'shoe' } },
      null,
      { __typename: 'Product', id: ids[2] },
      null,
      null,
    ])
    expect(codes(await ask('{ node(id: "42") { id } }'))).toEqual(['INVALID_VARIABLE'])
  })

  it('returns prices with at least one decimal, the range over all variants, and the actual stock', async () => {
    await open({ products: [shoe], currency: 'EUR' })
    const { data } = await ask(`{ product(handle: "shoe") {
      availableForSale
      priceRange { minVariantPrice { amount currencyCode } maxVariantPrice { amount } }
      variants(first: 5) { nodes { sku title price { amount } availableForSale currentlyNotInStock } } } }`)
    expect(data.product.priceRange).toEqual({
      minVariantPrice: { amount: '80.0', currencyCode: 'EUR' },
      maxVariantPrice: { amount: '85.5' },
    })
    expect(data.product.variants.nodes).toEqual([
      {
        sku: 'S42',
        title: 'Brown / 42',
        price: { amount: '80.0' },
        availableForSale: true,
        currentlyNotInStock: false,
      },
      {
        sku: 'S43',
        title: 'Brown / 43',
        price: { amount: '85.5' },
        availableForSale: false,
        currentlyNotInStock: false,
      },
      { sku: 'S44', title: 'Black / 44', price: { amount: '85.5' }, availableForSale: true, currentlyNotInStock: true },
    ])
  })

  it('finds a variant by its options', async () => {
    await open({ products: [shoe] })
    const document = `query ($options: [SelectedOptionInput!]!) { product(handle: "shoe") {
      variantBySelectedOptions(selectedOptions: $options) { sku } } }`
    const find = async (options: object) => (await ask(document, { options })).data.product.variantBySelectedOptions
    expect(await find([{ name: 'Size', value: '44' }])).toEqual({ sku: 'S44' })
    expect(
      await find([
        { name: 'Size', value: '44' },
        { name: 'Color', value: 'Brown' },
      ]),
    ).toBeNull()
    expect(await find([{ name: 'Fabric', value: 'Wool' }])).toBeNull()
  })

  it('reflects changes to price, stock and products in the next request', async () => {
    await open({ products: [shoe] })
    const document = `query ($id: ID!) { product(id: $id) { updatedAt variants(first: 1) { nodes { price { amount } availableForSale } } } }`
    const read = async () => (await ask(document, { id: productId(shoe) })).data.product
    const before = await read()
    storefront.change.variant('S42', { price: '79.99', stock: 0 })
    const after = await read()
    expect(after.variants.nodes).toEqual([{ price: { amount: '79.99' }, availableForSale: false }])
    expect(after.updatedAt > before.updatedAt).toBe(true)
    storefront.change.remove('shoe')
    expect(await read()).toBeNull()
    expect(() => storefront.change.variant('S42', { stock: 1 })).toThrow('no variant S42')
  })

  it('gives variants with the same SKU different IDs, and changes all of them', async () => {
    const variants = [
      { sku: 'X', key: 'red', color: 'Red' },
      { sku: 'X', key: 'blue', color: 'Blue' },
    ]
    await open({ products: [aStorefrontProduct('chair', { variants })] })
    storefront.change.variant('X', { price: '7' })
    const ids = variants.map(variantId)
    const { data } = await ask(
      'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on ProductVariant { title price { amount } } } }',
      { ids },
    )
    expect(data.nodes).toEqual([
      { title: 'Red', price: { amount: '7.0' } },
      { title: 'Blue', price: { amount: '7.0' } },
    ])
  })

  it('has products with 10,000 variants', async () => {
    await open({ products: [aStorefrontProduct('many', { variants: manyVariants(10_000) })] })
    const { data } = await ask(`{ product(handle: "many") { variantsCount { count } variants(first: 250) {
      nodes { sku } pageInfo { hasNextPage } } } }`)
    expect(data.product.variantsCount.count).toBe(10_000)
    expect(data.product.variants.nodes).toHaveLength(250)
    expect(data.product.variants.pageInfo.hasNextPage).toBe(true)
  })

  it('returns the policies and settings of the shop, and the requested country', async () => {
    await open({ policies: { refundPolicy: { title: 'Refunds', bodyHtml: '<p>30 days.</p>' } }, currency: 'JPY' })
    const { data } = await ask(`query @inContext(country: DE, language: FR) {
      shop { name refundPolicy { title body handle url } privacyPolicy { body } paymentSettings { currencyCode } }
      localization { country { isoCode } language { isoCode } } }`)
    expect(data.shop).toMatchObject({
      refundPolicy: { title: 'Refunds', body: '<p>30 days.</p>', handle: 'refund-policy' },
      privacyPolicy: null,
      paymentSettings: { currencyCode: 'JPY' },
    })
    expect(data.localization).toEqual({ country: { isoCode: 'DE' }, language: { isoCode: 'FR' } })
  })
})

describe('the limits of a local storefront', () => {
  it.each([
    ['Product.tags', 'tags', 'unauthenticated_read_product_tags'],
    ['Product.totalInventory', 'totalInventory', 'unauthenticated_read_product_inventory'],
    ['Product.metafield', 'metafield(key: "a") { value }', 'unauthenticated_read_metaobjects'],
  ])('refuses %s without a token, and a token without the scope', async (_name, field, scope) => {
    await open({ products: [shoe], tokens: { full: [], narrow: ['unauthenticated_read_checkouts'] } })
    const document = `{ product(handle: "shoe") { ${field} } }`
    const header = 'Shopify-Storefront-Private-Token'
    for (const headers of [{}, { [header]: 'narrow' }]) {
      const refused = await ask(document, {}, headers)
      expect(refused.status).toBe(200)
      expect(refused.errors[0]).toMatchObject({ extensions: { code: 'ACCESS_DENIED' } })
      expect(refused.errors[0]?.message).toContain(`Required access: \`${scope}\``)
    }
    expect((await ask(document, {}, { [header]: 'full' })).errors).toEqual([])
    expect((await ask(document, {}, { 'X-Shopify-Storefront-Access-Token': 'full' })).errors).toEqual([])
  })

  it('answers 401 to an unknown token', async () => {
    await open({ tokens: { good: [] } })
    const refused = await ask('{ shop { name } }', {}, { 'Shopify-Storefront-Private-Token': 'bad' })
    expect([refused.status, codes(refused)]).toEqual([401, ['UNAUTHORIZED']])
  })

  it('refuses a query above complexity 1,000 only without a token', async () => {
    await open({ tokens: { good: [] } })
    const document = (first: number) =>
      `{ products(first: ${first}) { nodes { variants(first: 10) { nodes { sku } } } } }`
    // Each product costs 1, its list of variants 2 and 10 variants 10; the list of products costs 2.
    expect((await ask(document(76))).errors).toEqual([])
    const refused = await ask(document(77))
    expect(codes(refused)).toEqual(['MAX_COMPLEXITY_EXCEEDED'])
    expect(refused.errors[0]?.message).toBe('Query has complexity 1003, which exceeds max complexity of 1000')
    expect((await ask(document(77), {}, { 'Shopify-Storefront-Private-Token': 'good' })).errors).toEqual([])
  })

  it.each([
    ['products { nodes { id } }', 'you must provide one of first or last'],
    ['products(first: 251) { nodes { id } }', 'first cannot exceed 250'],
    ['products(first: 1, after: "x") { nodes { id } }', 'Invalid cursor'],
    [`nodes(ids: [${'"gid://shopify/Product/1",'.repeat(251)}]) { id }`, 'maximum allowed of 250'],
    ['product(handle: "shoe") { colour }', 'Cannot query field "colour"'],
    ['blogs(first: 1) { nodes { id } }', 'does not support QueryRoot.blogs'],
  ])('reports %s as an error', async (selection, message) => {
    await open({ products: [shoe] })
    expect((await ask(`{ ${selection} }`)).errors[0]?.message).toContain(message)
  })

  it('serves an old version with the oldest supported one, and rejects an unknown version', async () => {
    await open({ now: () => new Date('2026-05-20') })
    const versionOf = async (version: string) => {
      const response = await post('{"query":"{ shop { name } }"}', {}, version)
      return [response.status, response.headers.get('X-Shopify-API-Version')]
    }
    expect(await versionOf('2026-04')).toEqual([200, '2026-04'])
    expect(await versionOf('2024-01')).toEqual([200, '2025-07'])
    expect(await versionOf('2026-07')).toEqual([404, null])
    expect(await versionOf('2025-13')).toEqual([404, null])
  })

  it('answers 430 to a buyer with too many requests, and still serves other buyers', async () => {
    await open({ maxRequestsPerMinute: 2, now: () => new Date(0) })
    const as = async (buyer: string) =>
      (await ask('{ shop { name } }', {}, { 'Shopify-Storefront-Buyer-IP': buyer })).status
    expect([await as('192.0.2.1'), await as('192.0.2.1'), await as('192.0.2.1')]).toEqual([200, 200, 430])
    expect(await as('192.0.2.2')).toBe(200)
  })

  it.each(['', '[]', '{"query":5}', '{"query"'])('answers 400 to the body %s', async (body) => {
    await open({})
    expect((await post(body)).status).toBe(400)
  })
})

describe('a cart of a local storefront', () => {
  const cart =
    'cart { id checkoutUrl totalQuantity cost { totalAmount { amount } } lines(first: 9) { nodes { id quantity } } }'
  const changed = `${cart} userErrors { code field } warnings { code target }`
  const create = async (lines: object[]) =>
    (await ask(`mutation ($input: CartInput) { cartCreate(input: $input) { ${changed} } }`, { input: { lines } })).data
      .cartCreate
  const add = async (id: string, lines: object[]) => {
    const document = `mutation ($id: ID!, $lines: [CartLineInput!]!) { cartLinesAdd(cartId: $id, lines: $lines) { ${changed} } }`
    return (await ask(document, { id, lines })).data.cartLinesAdd
  }
  const [s42, s43] = [variantId({ sku: 'S42' }), variantId({ sku: 'S43' })]

  it('is created, grows, and has the exact total', async () => {
    await open({ products: [aStorefrontProduct('mug', { price: '0.10', stock: 100 })] })
    const merchandiseId = variantId({ sku: 'mug-1' })
    const created = await create([{ merchandiseId, quantity: 3 }])
    expect(created.cart).toMatchObject({ totalQuantity: 3, cost: { totalAmount: { amount: '0.3' } } })
    expect(created.cart.checkoutUrl).toMatch(/^https:\/\/corner-shop\.example\/cart\/c\//)
    const grown = await add(created.cart.id, [{ merchandiseId, quantity: 4 }])
    expect(grown.cart.lines.nodes).toEqual([{ id: created.cart.lines.nodes[0].id, quantity: 7 }])
    const { data } = await ask(`query ($id: ID!) { cart(id: $id) { totalQuantity } }`, { id: created.cart.id })
    expect(data.cart).toEqual({ totalQuantity: 7 })
  })

  it('has separate lines for different attributes', async () => {
    await open({ products: [shoe] })
    const { cart } = await create([{ merchandiseId: s42, quantity: 1, attributes: [{ key: '_key', value: 'a' }] }])
    const grown = await add(cart.id, [{ merchandiseId: s42, quantity: 1, attributes: [{ key: '_key', value: 'b' }] }])
    expect(grown.cart.lines.nodes).toHaveLength(2)
  })

  it('is limited to the stock across all its lines, and reports this as a warning', async () => {
    await open({ products: [shoe] })
    const some = await create([{ merchandiseId: s42, quantity: 5 }])
    const [line] = some.cart.lines.nodes
    expect(line.quantity).toBe(2)
    expect(some.warnings).toEqual([{ code: 'MERCHANDISE_NOT_ENOUGH_STOCK', target: line.id }])
    const other = await add(some.cart.id, [{ merchandiseId: s42, quantity: 1, attributes: [{ key: 'a', value: 'b' }] }])
    expect(other.cart.totalQuantity).toBe(2)
    const none = await create([{ merchandiseId: s43, quantity: 1 }])
    expect(none).toMatchObject({
      cart: { totalQuantity: 0 },
      userErrors: [],
      warnings: [{ code: 'MERCHANDISE_OUT_OF_STOCK' }],
    })
  })

  it('reports unknown merchandise, a quantity of zero and an unknown cart as user errors', async () => {
    await open({ products: [shoe] })
    const unknown = await create([{ merchandiseId: 'gid://shopify/ProductVariant/1', quantity: 1 }])
    expect(unknown).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['input', 'lines', '0', 'merchandiseId'] }],
    })
    const zero = await create([{ merchandiseId: s42, quantity: 0 }])
    expect(zero.userErrors).toEqual([{ code: 'INVALID', field: ['input', 'lines', '0', 'quantity'] }])
    const lost = await add('gid://shopify/Cart/x?key=y', [{ merchandiseId: s42, quantity: 1 }])
    expect(lost).toMatchObject({ cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'] }] })
  })

  it('changes and removes lines', async () => {
    await open({ products: [shoe] })
    const { cart } = await create([{ merchandiseId: s42, quantity: 2 }])
    const [line] = cart.lines.nodes
    const update = `mutation ($id: ID!, $lines: [CartLineUpdateInput!]!) { cartLinesUpdate(cartId: $id, lines: $lines) { ${changed} } }`
    const fewer = await ask(update, { id: cart.id, lines: [{ id: line.id, quantity: 1 }] })
    expect(fewer.data.cartLinesUpdate.cart.totalQuantity).toBe(1)
    const remove = `mutation ($id: ID!, $ids: [ID!]!) { cartLinesRemove(cartId: $id, lineIds: $ids) { ${changed} } }`
    const removed = await ask(remove, { id: cart.id, ids: [line.id] })
    expect(removed.data.cartLinesRemove.cart.totalQuantity).toBe(0)
    const again = await ask(remove, { id: cart.id, ids: [line.id] })
    expect(again.data.cartLinesRemove.userErrors).toEqual([
      { code: 'INVALID_MERCHANDISE_LINE', field: ['lineIds', '0'] },
    ])
  })
})

describe('a failing local storefront', () => {
  const price = '{ product(handle: "shoe") { title priceRange { minVariantPrice { amount currencyCode } } } }'
  const read = async () => (await ask(price)).data.product

  it('answers with any status and its headers', async () => {
    await open({ products: [shoe] })
    for (const code of [401, 403, 430, 500, 503]) {
      storefront.fail(status(code))
      expect((await ask(price)).status).toBe(code)
    }
    storefront.fail(redirect('http://169.254.169.254/'))
    expect((await ask(price)).headers.get('location')).toBe('http://169.254.169.254/')
  })

  it('reports THROTTLED with status 200', async () => {
    await open({ products: [shoe] })
    storefront.fail({ kind: 'throttled' })
    const throttled = await ask(price)
    expect([throttled.status, codes(throttled)]).toEqual([200, ['THROTTLED']])
  })

  it('returns invalid JSON, a page, half of a body, or nothing', async () => {
    await open({ products: [shoe] })
    for (const fault of [invalidJson, html]) {
      storefront.fail(fault)
      await expect((await post(JSON.stringify({ query: price }))).json()).rejects.toThrow(SyntaxError)
    }
    storefront.fail({ kind: 'truncated' })
    await expect((await post(JSON.stringify({ query: price }))).text()).rejects.toThrow()
    storefront.fail({ kind: 'reset' })
    await expect(ask(price)).rejects.toThrow()
  })

  it('returns wrong data in a valid response', async () => {
    await open({ products: [shoe] })
    const expected: [Parameters<StorefrontPeer['fail']>[0], object][] = [
      [negativePrices, { amount: '-80.0', currencyCode: 'USD' }],
      [absurdPrices, { amount: '99999999999999999999.99', currencyCode: 'USD' }],
      [otherCurrency('KWD'), { amount: '80.0', currencyCode: 'KWD' }],
      [withoutFields('amount'), { currencyCode: 'USD' }],
    ]
    for (const [fault, money] of expected) {
      storefront.fail(fault)
      expect((await read()).priceRange.minVariantPrice).toEqual(money)
    }
  })

  it('rotates through several faults', async () => {
    await open({ products: [shoe] })
    storefront.fail([status(500), status(403)], { times: 3 })
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await ask(price)).status)
    expect(statuses).toEqual([500, 403, 500, 200])
  })

  it('fails only for the requested number of times and the requested documents', async () => {
    await open({ products: [shoe] })
    storefront.fail(status(500), { times: 2, only: 'priceRange' })
    expect((await ask('{ shop { name } }')).status).toBe(200)
    expect([(await ask(price)).status, (await ask(price)).status, (await ask(price)).status]).toEqual([500, 500, 200])
  })

  it('delays its answer by the requested time', async () => {
    await open({ products: [shoe] })
    storefront.fail(slow(150))
    const startedAt = performance.now()
    expect((await read()).title).toBe('Shoe')
    expect(performance.now() - startedAt).toBeGreaterThan(140)
  })

  it('refuses connections while it is down, and has the same URL and carts afterwards', async () => {
    await open({ products: [shoe] })
    const before = storefront.origin()
    await storefront.goDown()
    expect(storefront.origin()).toBeNull()
    await expect(ask(price)).rejects.toThrow('fetch failed')
    await storefront.comeUp()
    expect(storefront.origin()).toBe(before)
    expect((await read()).title).toBe('Shoe')
  })

  it('records every request with its headers', async () => {
    await open({ products: [shoe] })
    await ask(price, { a: 1 }, { 'Shopify-Storefront-Buyer-IP': '192.0.2.7' })
    expect(storefront.calls).toEqual([
      expect.objectContaining({ query: price, variables: { a: 1 }, path: '/api/unstable/graphql.json' }),
    ])
    expect(storefront.calls[0]?.headers['shopify-storefront-buyer-ip']).toBe('192.0.2.7')
  })
})
