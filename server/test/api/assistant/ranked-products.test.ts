import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/assistant/answer.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

type Goods = readonly [name: string, metadata: Readonly<Record<string, unknown>>]

/** More tents than an answer lists; the lightest is written last. */
const tents: readonly Goods[] = [3100, 2750, 2400, 4200, 5600, 3900, 980].map((grams, at) => [
  `Tarn Tent ${'ABCDEFG'[at]}`,
  { category: 'Tents', weight: grams < 1000 ? `${grams} g` : `${grams / 1000} kg`, packed_size: `${30 + at} x 16 cm` },
])

const goods: readonly Goods[] = [
  ...tents,
  ['Lumo Notebook', { category: 'Notebooks', battery_life: '11 hours', memory: '16 GB', weight_kg: 1.35 }],
  ['Quarz Notebook', { category: 'Notebooks', battery_life: '18 hours', memory: '8 GB', weight_kg: 0.99 }],
  ['Orbit Notebook', { category: 'Notebooks', memory: '1 TB', weight_kg: 2.1 }],
  ['Rucksack Alm', { category: 'Rucksäcke', gewicht: '1,6 kg', volumen: '40 Liter' }],
  ['Rucksack Tal', { category: 'Rucksäcke', gewicht: '600 g', volumen: '18 Liter' }],
  ['Lampe Brume', { category: 'Lampes', hauteur: '45 cm', poids: '2 kg' }],
  ['Lampe Cendre', { category: 'Lampes', hauteur: '1,2 m', poids: '900 g' }],
  ['Olla Romero', { category: 'Ollas', capacidad: '3 l' }],
  ['Olla Salvia', { category: 'Ollas', capacidad: '750 ml' }],
  ['Plain Bowl', { category: 'Bowls', description: 'A bowl.' }],
  ['Deep Bowl', { category: 'Bowls', description: 'Another bowl.' }],
  ['Wharf Blue Lantern', { category: 'Lanterns', description: 'Blue lantern, 350 lumens, 400 g.' }],
  [
    'Wharf White Lantern',
    { category: 'Lanterns', description: 'White lantern of 600 lumens. Weight 1.2 kg, load up to 3 kg.' },
  ],
  ['Pier Sealer', { category: 'Repair', description: 'Sealer for coated nylon.' }],
  ['Pier Tarpaulin', { category: 'Tarpaulins', description: 'Tarpaulin of waxed cotton.' }],
]

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  const products = goods.map(([name, metadata], at) => {
    const vector = new Float32Array(512).fill(1)
    vector[at] = 2
    return { productId: `p-${at}`, metadata: { name, ...metadata }, vector }
  })
  await writeProducts(app, store.scope, products)
})
afterAll(() => app.close())

async function askAll(locale: string, texts: readonly string[]) {
  const session = await aSession(app, store.scope, { locale })
  let last: { outcome: unknown; titles: string[]; says: string } | null = null
  for (const text of texts) {
    const { status, body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    expect(status, text).toBe(200)
    const { products, response_markdown: says } = body.answer as Answer
    last = { outcome: body.outcome, titles: products.map(({ title }) => title), says }
  }
  if (last === null) throw new Error('no message')
  return last
}

describe('a question for the product with the most or the least of something', () => {
  it('ranks all goods of the kind, not only those that an answer lists', async () => {
    for (const text of ['what is your lightest tent?', 'lightest tent', 'I need the lightest tent you have']) {
      const { outcome, titles, says } = await askAll('en', [text])
      expect({ text, outcome, titles }).toEqual({
        text,
        outcome: 'answer',
        titles: ['Tarn Tent G', 'Tarn Tent C', 'Tarn Tent B', 'Tarn Tent A', 'Tarn Tent F'],
      })
      expect(says).toMatch(/Tarn Tent G\*\* – Weight: 980 g[\s\S]*Tarn Tent C\*\* – Weight: 2\.4 kg/)
    }
  })

  it.each<[string, string[], string, RegExp]>([
    ['en', ['notebooks', 'which of them is the lightest?'], 'Quarz Notebook', /0\.99/],
    ['en', ['notebooks', 'which one is lighter'], 'Quarz Notebook', /0\.99/],
    ['en', ['notebooks', "what's the heaviest one"], 'Orbit Notebook', /2\.1/],
    ['en', ['notebooks', 'which one has the most memory?'], 'Orbit Notebook', /1 TB/],
    ['en', ['notebooks', 'anything lighter?'], 'Quarz Notebook', /0\.99/],
    ['en', ['which notebook has the longest battery life?'], 'Quarz Notebook', /18 hours/],
    ['de', ['Rucksäcke', 'welcher davon ist der leichteste?'], 'Rucksack Tal', /600 g/],
    ['de', ['Rucksäcke', 'welcher ist größer'], 'Rucksack Alm', /40 Liter/],
    ['de', ['Rucksäcke', 'habt ihr etwas leichteres?'], 'Rucksack Tal', /600 g/],
    ['de', ['was ist euer größter Rucksack?'], 'Rucksack Alm', /40 Liter/],
    ['fr', ['lampes', 'laquelle est la plus haute ?'], 'Lampe Cendre', /1,2 m/],
    ['fr', ['quelle est votre lampe la plus légère ?'], 'Lampe Cendre', /900 g/],
    ['es', ['ollas', '¿cuál es la más grande?'], 'Olla Romero', /3 l/],
    ['es', ['¿cuál es la olla más pequeña que tienen?'], 'Olla Salvia', /750 ml/],
  ])('lists it first, with what it states: %s: %j', async (locale, texts, first, stated) => {
    const { outcome, titles, says } = await askAll(locale, texts)
    expect({ outcome, first: titles[0] }).toEqual({ outcome: 'answer', first })
    expect(says.split('\n').find((line) => line.includes(first))).toMatch(stated)
  })

  it('names the products of the list that do not state it', async () => {
    const { titles, says } = await askAll('en', ['notebooks', 'which one has the longest battery life?'])
    expect(titles).toEqual(['Quarz Notebook', 'Lumo Notebook', 'Orbit Notebook'])
    expect(says).toMatch(/do not mention this for:\s+- \*\*Orbit Notebook\*\*/)
  })

  it('compares two positions of the list', async () => {
    const { titles } = await askAll('en', ['notebooks', 'is the second one lighter than the first?'])
    expect(titles).toHaveLength(2)
    expect(titles.indexOf('Orbit Notebook')).not.toBe(0)
  })

  it.each<[string, string, string, RegExp]>([
    ['en', 'is the blue lantern brighter than the white one?', 'Wharf White Lantern', /600 lumens/],
    ['en', 'is the Wharf Blue Lantern lighter than the Wharf White Lantern?', 'Wharf Blue Lantern', /400 g/],
    ['de', 'Ist die Wharf Blue Lantern heller als die Wharf White Lantern?', 'Wharf White Lantern', /600 lumens/],
    [
      'fr',
      'La Wharf Blue Lantern éclaire-t-elle plus que la Wharf White Lantern ?',
      'Wharf White Lantern',
      /600 lumens/,
    ],
    ['es', '¿La Wharf Blue Lantern pesa menos que la Wharf White Lantern?', 'Wharf Blue Lantern', /400 g/],
  ])('compares two products by what their descriptions state: %s: %s', async (locale, text, first, stated) => {
    const { outcome, titles, says } = await askAll(locale, [text])
    expect({ outcome, titles: titles.length, first: titles[0] }).toEqual({ outcome: 'answer', titles: 2, first })
    expect(says.split('\n').find((line) => line.includes(first))).toMatch(stated)
  })

  it('shows the descriptions of both products if neither answers', async () => {
    const { outcome, says } = await askAll('en', ['does the Pier Sealer work with salt water on the Pier Tarpaulin?'])
    expect(outcome).toBe('handoff')
    expect(says).toMatch(/Sealer for coated nylon\.[\s\S]*waxed cotton|waxed cotton[\s\S]*Sealer for coated nylon/)
  })

  it('ranks nothing by an attribute that means something else, or that no product states', async () => {
    expect((await askAll('en', ['tents', 'which one has the highest peak?'])).says).not.toContain('kg')
    expect((await askAll('en', ['bowls', 'which one is the lightest?'])).says).toMatch(/^Here is how they compare/)
  })
})
