import { Window } from 'happy-dom'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { FirstProducts, ListedProduct } from '../../../../contract/catalog/first-products.ts'
import { Palette } from '../../../../portal/try-page/parts/palette.tsx'
import { Examples } from '../../../../portal/try-page/parts/panel/examples.tsx'
import { ProductCard } from '../../../../portal/try-page/parts/results/product-card.tsx'
import { createStartPage, startPageMarks } from './start-page.ts'

const hostile = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'&`
const thumbnail = { url: '/v1/images/key', width: 1200, height: 900 }
const palette = [
  { hex: '#2f4f4f', lab: [31, -11, -3], share: 0.6 },
  { hex: '#d2b48c', lab: [75, 5, 24], share: 0.4 },
]
const facts = { name: 'Tent', brand: 'Acme', category: 'Outdoor', price: 89.5, currency: 'EUR' }

const listedProduct = (product_id: string, more: Partial<ListedProduct> = {}): ListedProduct => ({
  product_id,
  image_url: 'https://shop.example/tent.jpg',
  thumbnail,
  metadata: facts,
  palette,
  ...more,
})

const products: ListedProduct[] = [
  listedProduct('tent'),
  listedProduct('small', { thumbnail: { ...thumbnail, width: 100 } }),
  listedProduct('no price', { metadata: { name: 'Lamp', category: 'Light' } }),
  listedProduct('no facts', { metadata: {}, palette: [] }),
  listedProduct('no image', { image_url: null }),
  { product_id: 'not loaded', image_url: 'http://localhost/demo/images/a.jpg', metadata: facts, palette },
  listedProduct(hostile, { metadata: { ...facts, name: hostile, brand: hostile } }),
]
const first: FirstProducts = { products, total: 30, next_cursor: 'next' }

/** Normalizes a document, so that equivalent markup compares equal. */
function normalized(html: string): string {
  const { document } = new Window()
  document.body.innerHTML = html
  for (const element of document.body.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name.toLowerCase(), value] as const)
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    for (const [name, value] of attributes.toSorted()) element.setAttribute(name, value ?? '')
  }
  return document.body.innerHTML
}

/** The card as the page's own component renders it, without the image preloads of React. */
function renderedCard(product: ListedProduct, position: number): string {
  const palette = createElement(Palette, { colors: product.palette })
  const card = createElement(ProductCard, { product, position, onSimilar: () => undefined, children: palette })
  return renderToString(card).replace(/^(?:<link[^>]*>)+/, '')
}

it.each(products.map((product) => [product.product_id.slice(0, 12), product] as const))(
  'renders the card of the product "%s" as the page does',
  (_name, product) => {
    const { cards } = startPageMarks({ ...first, products: [product] }, 'en-US')
    expect(normalized(String(cards))).toBe(normalized(renderedCard(product, 0)))
  },
)

it('renders cards below the fold and example searches as the page does', () => {
  const many = Array.from({ length: 6 }, (_, place) =>
    listedProduct(`tent-${place}`, { metadata: { name: `Tent ${place}` } }),
  )
  const { cards, examples } = startPageMarks({ ...first, products: many }, 'en-US')
  const rendered = many.map(renderedCard)
  expect(normalized(String(cards))).toBe(normalized(rendered.join('')))
  const names = ['Tent 0', 'Tent 1', 'Tent 2', 'Tent 3']
  const list = renderToString(createElement(Examples, { examples: names, onPick: () => undefined }))
  expect(`<ul class="examples" aria-label="Examples">${examples}</ul>`).toBe(list)
})

it('escapes all product text, in the cards and in the data', () => {
  const marks = startPageMarks(first, 'en-US')
  const { document } = new Window()
  document.body.innerHTML = String(marks.cards)
  expect(document.querySelectorAll('script, [onerror], [src=x]')).toHaveLength(0)
  expect(document.querySelectorAll('h3')[6]?.textContent).toBe(hostile)
  expect(String(marks['first-products'])).not.toContain('<')
  expect(JSON.parse(String(marks['first-products']))).toEqual(first)
})

it('formats prices in the preferred language of the browser', () => {
  expect(String(startPageMarks(first, 'de-DE').cards)).toContain('89,50')
})

const scope = { storeId: '00000000-0000-4000-8000-000000000001' } as never

function createTestStartPage(state: {
  revision: number
  state?: string
  next_cursor?: string | null
  metadata?: object
}) {
  const reads: unknown[] = []
  const store = () => ({ store_id: 'a-store', state: 'active', ...state })
  const start = createStartPage({
    catalog: {
      listProducts: async (of: unknown, query: unknown) => {
        reads.push([of, query])
        return {
          ...first,
          products: [listedProduct('tent', { metadata: { ...facts, note: 'hidden' } })],
          ...state,
        } as never
      },
    },
    stores: { storeById: async () => store() as never },
    demoState: () => ({ kind: 'open', scope }),
  })
  return { start, reads }
}

it('reads the demo store once per revision and language, and sends only what the page shows', async () => {
  const state = { revision: 1 }
  const { start, reads } = createTestStartPage(state)
  const [marks] = await Promise.all([start('de-DE,de;q=0.9'), start('de-DE'), start('de-DE')])
  expect(reads).toEqual([[scope, { limit: 24 }]])
  expect(String(marks?.['first-products'])).not.toContain('hidden')
  await start('!!')
  expect(reads).toHaveLength(2)
  state.revision = 2
  await start('de-DE')
  expect(reads).toHaveLength(3)
})

it.each([
  ['a store that is not active', { revision: 1, state: 'inactive' }],
  ['a catalog of one page', { revision: 1, next_cursor: null }],
])('writes nothing into the page with %s', async (_what, state) => {
  expect(await createTestStartPage(state).start('en')).toBeNull()
})
