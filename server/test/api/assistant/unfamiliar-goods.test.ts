import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/assistant/answer.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

/** Goods of kinds that no word table lists. */
const goods: readonly (readonly [name: string, metadata: Readonly<Record<string, unknown>>])[] = [
  ['Compact Storm Umbrella', { category: 'Accessories', description: 'Windproof umbrella that opens by itself.' }],
  [
    'Squall Rain Jacket',
    { category: 'Jackets', color_name: 'yellow', sizes: ['S', 'M', 'L'], description: 'Waterproof.' },
  ],
  ['Squall Rain Jacket Blue', { category: 'Jackets', color_name: 'blue', sizes: ['S'], description: 'Waterproof.' }],
  ['Ketch Roll-Top Canvas Backpack', { category: 'Bags', description: 'Holds 22 litres.' }],
  ['Walled Garden Fern', { category: 'Accessories', description: 'Loves moist and warm air.' }],
  ['Merino Beanie', { category: 'Hats', description: 'Beanie made of merino wool.' }],
  ['Tasse Morgentau', { category: 'Geschirr', description: 'Getöpferte Tasse, spülmaschinenfest.' }],
  ['Tasse Abendrot', { category: 'Geschirr', description: 'Getöpferte Tasse.' }],
  ['Mandelgebäck 200 g', { category: 'Süßes', description: 'Mürbes Gebäck. Enthält Gluten.' }],
  [
    'Canvas Shoe',
    {
      brand: 'Bootmaker',
      groessen: ['40', '42'],
      closure: 'laces',
      season: 'summer',
      style: 'casual',
      category: 'Shoes',
      description: 'Vegan shoe.',
    },
  ],
  [
    'Deck Shoe',
    {
      category: 'Shoes',
      description: 'A shoe made of leather that is tanned with the bark of oak and chestnut trees.',
    },
  ],
]

const content = `---
title: The workshop
topic: repairs
locale: en
---
Resoling a pair of shoes costs 45 euros and takes a week.

## Sizes

Our shoes come in the sizes 40, 42 and 44. There are no half sizes.
`

const saleText = `---
title: Our summer sale
topic: prices
locale: en
---
All lamps are on sale until Sunday, 30 percent below the usual price. Nothing else is on sale at the moment.
`

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
  const files = [{ path: 'workshop.md', content }]
  expect((await store.call('POST', '/v1/admin/knowledge/import', { files, publish: true })).status).toBe(200)
})
afterAll(async () => {
  await app.close()
})

async function askAll(locale: string, texts: readonly string[], scope = store.scope) {
  const session = await aSession(app, scope, { locale })
  let last: { outcome: unknown; shows: string[]; says: string } = { outcome: null, shows: [], says: '' }
  for (const text of texts) {
    const { status, body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    expect(status, text).toBe(200)
    const { products, response_markdown: says } = body.answer as Answer
    last = { outcome: body.outcome, shows: products.map(({ title }) => title).sort(), says }
  }
  return last
}

const umbrella = 'Compact Storm Umbrella'
const jackets = ['Squall Rain Jacket', 'Squall Rain Jacket Blue']
const cups = ['Tasse Abendrot', 'Tasse Morgentau']

describe('goods that only the catalog of the store names', () => {
  it.each<[string, string[], string[], RegExp?]>([
    ['fr', ['avez-vous des sacs à dos ?'], ['Ketch Roll-Top Canvas Backpack']],
    ['de', ['Wie viel passt in den Rucksack?'], ['Ketch Roll-Top Canvas Backpack'], /22 litres/],
    ['fr', ['le parapluie est-il en stock ?'], [umbrella]],
    ['es', ['¿cuánto cuesta el paraguas?'], [umbrella]],
    ['en', ['what is the deck shoe made of?'], ['Deck Shoe'], /leather that is tanned/],
    ['en', ['how much is the umbrella?'], [umbrella]],
    ['en', ['is the umbrella in stock?'], [umbrella]],
    ['en', ['how much are your backpacks?'], ['Ketch Roll-Top Canvas Backpack']],
    ['en', ['waterproof jacket in medium'], ['Squall Rain Jacket']],
    ['en', ['is the umbrella windproof?'], [umbrella], /Description: Windproof umbrella/],
    ['en', ['are the beanies made of wool?'], ['Merino Beanie'], /merino wool/],
    ['de', ['Enthält das Mandelgebäck Gluten?'], ['Mandelgebäck 200 g'], /Beschreibung: .*Enthält Gluten/],
    ['de', ['Was kosten die Tassen?'], cups],
    ['en', ['do you sell vegan shoes?'], ['Canvas Shoe'], /matches/],
    ['en', ['linen shoes'], ['Canvas Shoe', 'Deck Shoe'], /closest matches/],
    ['de', ['Tassen', 'was kosten die?'], cups],
    ['de', ['Tassen', 'sind die auf Lager?'], cups],
    ['de', ['Tassen', 'welche davon sind spülmaschinenfest?'], ['Tasse Morgentau']],
    ['de', ['Tasse Morgentau', 'ist die spülmaschinenfest?'], ['Tasse Morgentau'], /spülmaschinenfest/],
    ['en', ['shoes', 'how much are they?'], ['Canvas Shoe', 'Deck Shoe']],
    ['en', ['shoes', 'which are vegan?'], ['Canvas Shoe']],
    ['de', ['Tassen', 'welche sind spülmaschinenfest?'], ['Tasse Morgentau']],
    ['en', ['jackets', 'which is blue?'], ['Squall Rain Jacket Blue']],
    ['en', ['shoes', 'which is from Bootmaker?'], ['Canvas Shoe']],
    ['de', ['gibt es den Canvas Shoe in 42?'], ['Canvas Shoe'], /Größe: 40, 42/],
    ['en', ['tell me about the Canvas Shoe'], ['Canvas Shoe'], /Description: Vegan shoe/],
    ['en', ['do you sell umbrellas'], [umbrella]],
    ['en', ['i need an umbrella asap'], [umbrella]],
    ['en', ['my son wants an umbrella'], [umbrella]],
    ['en', ['my daughter needs an umbrella'], [umbrella]],
    ['en', ['whats your best umbrella'], [umbrella]],
    ['de', ['mein Sohn wünscht sich einen Regenschirm'], [umbrella]],
    ['fr', ['mon fils veut un parapluie'], [umbrella]],
    ['es', ['mi hijo quiere un paraguas'], [umbrella]],
    ['en', ['how big is the backpack?'], ['Ketch Roll-Top Canvas Backpack'], /22 litres/],
    ['en', ['what does the Mandelgebäck taste like?'], ['Mandelgebäck 200 g'], /Mürbes Gebäck/],
    ['en', ['cups'], cups, /match/],
    ['de', ['Regenschirm'], [umbrella], /passt/],
    ['fr', ['avez-vous un parapluie ?'], [umbrella], /correspond/],
    ['es', ['tazas'], cups, /coinciden/],
    ['en', ['how much is the storm umbrella and is it in stock?'], [umbrella], /^(?!.*one part)/s],
    ['en', ['umbrellas and beanies'], ['Compact Storm Umbrella', 'Merino Beanie'], /match/],
    ['es', ['shoes', '¿cuánto cuestan?'], ['Canvas Shoe', 'Deck Shoe']],
    ['en', ['shoes', 'which ones are vegan?'], ['Canvas Shoe']],
    ['en', ['rain jackets', 'do you have them in blue?'], ['Squall Rain Jacket Blue']],
    ['en', ['shoes', 'do you have anything cheaper?'], ['Canvas Shoe', 'Deck Shoe']],
    ['de', ['Tassen', 'gibt es auch was Günstigeres?'], cups],
    ['en', ['shoes', 'show me cheaper ones'], ['Canvas Shoe', 'Deck Shoe']],
    ['en', ['shoes', 'and the most expensive shoe now?'], ['Canvas Shoe', 'Deck Shoe']],
    ['en', ['which shoe is the lightest?'], ['Canvas Shoe', 'Deck Shoe']],
    ['en', ['a shoe for my backpack'], ['Canvas Shoe', 'Deck Shoe'], /closest matches/],
    ['de', ['habt ihr Tassen aus Wolle'], cups, /am nächsten/],
    ['en', ['what colors does the jacket come in?'], jackets, /yellow(?=[\s\S]*blue)|blue(?=[\s\S]*yellow)/],
    ['es', ['Compact Storm Umbrella', '¿y ahora sigue disponible?'], [umbrella]],
    ['en', ['a nice sturdy umbrella for the rainy walks with my old friends'], [umbrella], /closest matches/],
    ['en', ['umbrela'], [umbrella], /match/],
    ['en', ['canvas bakpack'], ['Ketch Roll-Top Canvas Backpack']],
    ['en', ['jackets', 'does it come in blue too'], ['Squall Rain Jacket Blue']],
    ['en', ['do you have shoes', "what's the cheapest one you have?"], ['Canvas Shoe', 'Deck Shoe']],
    ['en', ['merino beanie, is it wool'], ['Merino Beanie'], /merino wool/],
    ['de', ['Tasse Morgentau, spülmaschinenfest oder nicht'], ['Tasse Morgentau'], /Beschreibung: .*spülmaschinenfest/],
    ['en', ['a beanie that one can wash, we have two kids'], ['Merino Beanie']],
  ])('%s: %j', async (locale, texts, shows, says = /./) => {
    const answered = await askAll(locale, texts)
    expect(answered).toMatchObject({ outcome: 'answer', shows })
    expect(answered.says).toMatch(says)
  })

  it('are all included in a question about everything the store sells', async () => {
    const answered = await askAll('en', ['what is the most expensive thing you sell?'])
    expect(answered.outcome).toBe('answer')
    expect(answered.shows).toHaveLength(5)
  })

  it('are searched when a request names no product, and no text answers it', async () => {
    const answered = await askAll('en', ['I want something for the resoling'])
    expect(answered.says).not.toContain('45 euros')
  })

  it('are not searched for a question in a script without word tables', async () => {
    expect(await askAll('en', ['返品はできますか？'])).toMatchObject({ outcome: 'handoff', shows: [] })
  })

  it('are compared without marking a value as missing that is only too long for the table', async () => {
    const { says } = await askAll('en', ['what is the difference between the Canvas Shoe and the Deck Shoe?'])
    expect(says).toContain('| --- |')
    expect(says).not.toContain('| –')
  })

  it('are not shown for a question about the price of a service', async () => {
    const answered = await askAll('en', ['how much does resoling a deck shoe cost?'])
    expect(answered).toMatchObject({ outcome: 'answer', shows: [] })
    expect(answered.says).toContain('45 euros')
  })
})

describe('the question of what a store sells', () => {
  it.each([
    ['en', 'what do you sell?'],
    ['de', 'Was verkauft ihr?'],
    ['fr', 'que vendez-vous ?'],
    ['es', '¿qué vendéis?'],
  ])('is answered with the categories and one product of each (%s)', async (locale, text) => {
    const { outcome, shows, says } = await askAll(locale, [text])
    expect(outcome).toBe('answer')
    for (const category of ['Accessories', 'Jackets', 'Bags', 'Hats', 'Geschirr', 'Süßes', 'Shoes'])
      expect(says).toContain(`- **${category}**: `)
    expect(shows).toHaveLength(7)
    expect(shows).toContain(umbrella)
  })

  it('can be followed by a reference to the position of a product', async () => {
    const { outcome, shows } = await askAll('en', ['what do you sell?', 'show me the second one'])
    expect([outcome, shows.length]).toEqual(['answer', 1])
  })
})

describe('the question of what sells best', () => {
  it.each([
    ['en', 'what are your best sellers?', 'I do not know which products sell best.'],
    ['de', 'Bestseller', 'Welche Artikel sich am besten verkaufen, weiß ich nicht.'],
  ])('is answered honestly, with an overview (%s)', async (locale, text, unknown) => {
    const { outcome, shows, says } = await askAll(locale, [text])
    expect([outcome, shows.length]).toEqual(['answer', 7])
    expect(says).toContain(unknown)
    expect(says).toContain('- **Hats**: ')
  })

  it('is answered with the products that are marked as bestsellers', async () => {
    const { scope } = await aStore(app)
    const marked: readonly Readonly<Record<string, unknown>>[] = [
      { name: 'Tagged Mug', tags: ['new', 'Best Seller'] },
      { name: 'Labeled Mug', bestseller: true },
      { name: 'Denied Mug', bestseller: false },
      { name: 'Described Mug', description: 'Goes well with our bestseller, a mug that everybody knows and loves.' },
      { name: 'Plain Mug' },
    ]
    const vector = new Float32Array(512).fill(1)
    const products = marked.map((metadata, at) => ({ productId: `m-${at}`, metadata, vector }))
    await writeProducts(app, scope, products)
    for (const [locale, text] of [
      ['en', 'what are your best sellers?'],
      ['fr', 'Quelles sont vos meilleures ventes ?'],
    ] as const) {
      const { outcome, shows, says } = await askAll(locale, [text], scope)
      expect([outcome, shows]).toEqual(['answer', ['Labeled Mug', 'Tagged Mug']])
      expect(says).not.toMatch(/do not know|ne sais pas/)
    }
  })
})

describe('the question of what is on sale', () => {
  it.each([
    ['en', 'anything on sale?', 'I do not know which products are on sale at the moment.'],
    ['es', 'ofertas', 'No sé qué artículos están rebajados en este momento.'],
  ])('is answered honestly, with an overview (%s)', async (locale, text, unknown) => {
    const { outcome, shows, says } = await askAll(locale, [text])
    expect([outcome, shows.length]).toEqual(['answer', 7])
    expect(says).toContain(unknown)
    expect(says).toContain('- **Hats**: ')
  })

  it('is answered with the products that are marked as reduced', async () => {
    const { scope } = await aStore(app)
    const marked: readonly Readonly<Record<string, unknown>>[] = [
      { name: 'Tagged Mug', tags: ['new', 'Sale'] },
      { name: 'Denied Mug', on_sale: false, note: 'not for sale' },
      { name: 'Shelf Mug', category: 'Angebote > Tassen' },
      { name: 'Plain Mug', description: 'Our last sale was a success, and this mug was the reason for it.' },
    ]
    const vector = new Float32Array(512).fill(1)
    await writeProducts(
      app,
      scope,
      marked.map((metadata, at) => ({ productId: `s-${at}`, metadata, vector })),
    )
    for (const [locale, text] of [
      ['en', "what's on sale?"],
      ['de', 'Habt ihr gerade Angebote?'],
    ] as const) {
      const { outcome, shows, says } = await askAll(locale, [text], scope)
      expect([outcome, shows]).toEqual(['answer', ['Shelf Mug', 'Tagged Mug']])
      expect(says).not.toMatch(/do not know|weiß ich nicht/)
    }
  })

  describe('in a store whose catalog states prices before a reduction', () => {
    let scope: TestStore['scope']

    beforeAll(async () => {
      const store = await aStore(app)
      scope = store.scope
      const content =
        '---\ntitle: Newsletter\ntopic: newsletter\nlocale: en\n---\nSubscribers to our newsletter get a discount of 10 percent off their first order.\n'
      await store.call('POST', '/v1/admin/knowledge/import', { files: [{ path: 'letter.md', content }], publish: true })
      const vector = new Float32Array(512).fill(1)
      await writeProducts(
        app,
        scope,
        [
          { name: 'Harbour Lamp', category: 'Lamps', price: 20, compare_at_price: 30 },
          { name: 'Attic Lamp', category: 'Lamps', price: 25, compare_at_price: 25 },
          { name: 'Cellar Lamp', category: 'Lamps', price: 25 },
          { name: 'Folding Chair', category: 'Chairs', price: 50, sale_price: 40 },
          {
            name: 'Garden Chair',
            category: 'Chairs',
            price: 50,
            sale_price: 40,
            sale_price_effective_date: '2020-01-01/2020-02-01',
          },
          { name: 'Oak Table', category: 'Tables', price: 150 },
        ].map((metadata, at) => ({ productId: `r-${at}`, metadata, vector })),
      )
    })

    it.each([
      ['en', 'any discounts today?'],
      ['de', 'Was ist im Angebot?'],
      ['fr', 'Vous avez des réductions en ce moment ?'],
      ['es', '¿hay descuentos hoy?'],
    ])('is answered with the reduced products, without a price (%s)', async (locale, text) => {
      const { outcome, shows, says } = await askAll(locale, [text], scope)
      expect([outcome, shows]).toEqual(['answer', ['Folding Chair', 'Harbour Lamp']])
      expect(says).not.toMatch(/20|30|40|50/)
    })

    it('adds what a text says about discounts', async () => {
      const { says } = await askAll('en', ['are there any discounts right now?'], scope)
      expect(says).toMatch(/^These products are on sale:.*Harbour Lamp.*Subscribers to our newsletter/s)
    })

    it.each([
      ['en', 'any deals on lamps?', ['Harbour Lamp']],
      ['en', 'do you have reduced chairs?', ['Folding Chair']],
      ['fr', 'Quelles lampes sont en promotion ?', ['Harbour Lamp']],
    ])('names the reduced goods of a kind (%s): %s', async (locale, text, expected) => {
      const { outcome, shows } = await askAll(locale, [text], scope)
      expect([outcome, shows]).toEqual(['answer', expected])
    })

    it('says so if no goods of the kind are reduced', async () => {
      const { outcome, shows, says } = await askAll('en', ['do you have tables on sale?'], scope)
      expect([outcome, shows]).toEqual(['answer', ['Oak Table']])
      expect(says).toContain('I do not know which products are on sale at the moment.')
    })
  })

  it('is answered with a text about it if no product is marked', async () => {
    const sale = await aStore(app)
    await sale.call('POST', '/v1/admin/knowledge/import', {
      files: [{ path: 'sale.md', content: saleText }],
      publish: true,
    })
    const vector = new Float32Array(512).fill(1)
    await writeProducts(app, sale.scope, [{ productId: 'mug', metadata: { name: 'Plain Mug' }, vector }])
    const { outcome, shows, says } = await askAll('en', ['anything on sale right now?'], sale.scope)
    expect([outcome, shows]).toEqual(['answer', []])
    expect(says).toContain('All lamps are on sale until Sunday')
  })
})

it('a request for any recommendation asks what kind of goods it is for', async () => {
  const { outcome, shows, says } = await askAll('de', ['Was könnt ihr empfehlen?'])
  expect([outcome, shows]).toEqual(['clarification', []])
  expect(says).toBe('Was für ein Artikel darf es sein, oder wofür ist er gedacht?')
})

it('a description that mentions warmth does not answer a question about shipping in winter', async () => {
  const shipping = await askAll('en', ['do you ship the Walled Garden Fern in winter'])
  expect([shipping.outcome, shipping.shows]).toEqual(['handoff', ['Walled Garden Fern']])
  const warmth = await askAll('en', ['does the Walled Garden Fern like warm air?'])
  expect([warmth.outcome, warmth.says]).toEqual(['answer', expect.stringContaining('warm air')])
})

it('a question about a product that nothing else answers is answered with a quote from its description', async () => {
  const { outcome, shows, says } = await askAll('en', ['would the Merino Beanie suit a giraffe?'])
  expect([outcome, shows]).toEqual(['handoff', ['Merino Beanie']])
  expect(says).toMatch(/did not find this in the product details.*Beanie made of merino wool/s)
})

it('a question that no text answers is treated as one about the product that it names', async () => {
  const { outcome, shows, says } = await askAll('en', ['can i engrave the storm umbrella'])
  expect([outcome, shows]).toEqual(['handoff', [umbrella]])
  expect(says).toContain('Windproof umbrella that opens by itself')
})

it('the size of a product is not answered from a text about other goods', async () => {
  const { says } = await askAll('en', ['what size is the Compact Storm Umbrella?'])
  expect(says).not.toMatch(/40|half sizes/)
})

it.each([
  ['en', 'I need a gift for my brother who loves chess', 'I found no products that match.'],
  ['de', 'Ein Geschenk für meinen Vater, er liebt Motorräder', 'Ich habe keinen passenden Artikel gefunden.'],
  ['fr', 'Un cadeau pour mon frère qui aime les échecs', 'Je n’ai trouvé aucun article correspondant.'],
  ['es', 'un regalo para alguien a quien le gusta el ajedrez', 'No he encontrado ningún artículo que coincida.'],
])('a gift for an interest that the shop does not serve asks for another one (%s)', async (locale, text, unknown) => {
  const { outcome, says } = await askAll(locale, [text])
  expect(outcome).toBe('clarification')
  expect(says).toMatch(new RegExp(`^${unknown}\\s+.+\\?$`))
  // The shopper may choose a department instead.
  expect((await askAll(locale, [text, 'Shoes'])).shows).toEqual(['Canvas Shoe', 'Deck Shoe'])
})

describe('a text about other terms', () => {
  const terms = `---
title: Payment
topic: payment
locale: en
---
## Payment methods
We accept Visa and PayPal.

## Currencies
All prices are in pounds. Your bank converts other currencies every month.

## Warranty
We guarantee all goods for two years.
`
  let shop: TestStore
  beforeAll(async () => {
    shop = await aStore(app)
    await shop.call('POST', '/v1/admin/knowledge/import', {
      files: [{ path: 'terms.md', content: terms }],
      publish: true,
    })
    const vector = new Float32Array(512).fill(1)
    const description = 'Brass pocket compass. Lifetime warranty from the maker.'
    await writeProducts(app, shop.scope, [
      { productId: 'compass', metadata: { name: 'Brass Compass', description }, vector },
    ])
  })

  it.each(['Can I pay in monthly instalments?', 'can I pay in several payments?'])(
    'does not answer %s',
    async (text) => {
      expect((await askAll('en', [text], shop.scope)).outcome).toBe('handoff')
    },
  )

  it('answers whether a payment provider is accepted', async () => {
    const { outcome, says } = await askAll('en', ['do you accept Klarna?'], shop.scope)
    expect([outcome, says]).toEqual(['answer', expect.stringContaining('Visa and PayPal')])
  })

  it('follows what the product itself says about its warranty', async () => {
    const { outcome, shows, says } = await askAll('en', ['does the compass have a lifetime warranty?'], shop.scope)
    expect([outcome, shows]).toEqual(['answer', ['Brass Compass']])
    expect(says).toMatch(/Brass Compass\*\* – Lifetime warranty from the maker\.\s+.*two years/)
  })
})

it.each([
  ['en', 'do you have anything without plastic?', 'The product details do not mention this.'],
  ['fr', 'produits sans plastique', 'La fiche de l’article ne le précise pas.'],
])('goods without something are not guessed where no product says so (%s)', async (locale, text, unknown) => {
  const { outcome, shows, says } = await askAll(locale, [text])
  expect([outcome, shows, says]).toEqual(['answer', [], unknown])
})

describe('goods that a shopper describes without a name', () => {
  const described: Record<string, Readonly<Record<string, unknown>>> = {
    'Aria Flask': { category: 'Drinkware', bpa_free: true, description: 'Keeps drinks hot for twelve hours.' },
    'Borea Cup': { category: 'Drinkware', bpa_free: false, description: 'Light and stackable.' },
    'Cedar Brush': { category: 'Bathroom', plastic_free: 'yes' },
    'Delta Brush': { category: 'Bathroom', plastic_free: 'no' },
    'Ember Quilt': { category: 'Bedding', description: 'For cold nights in the mountains.' },
    Fichtenbürste: { category: 'Bad', plastikfrei: 'ja' },
  }
  let shop: TestStore
  beforeAll(async () => {
    shop = await aStore(app)
    const products = Object.entries(described).map(([name, metadata], at) => {
      const vector = new Float32Array(512).fill(1)
      vector[at] = 2
      return { productId: `d-${at}`, metadata: { name, ...metadata }, vector }
    })
    await writeProducts(app, shop.scope, products)
  })

  it.each([
    ['en', ['something for cold nights'], ['Ember Quilt']],
    ['en', ['plastic-free products'], ['Cedar Brush', 'Fichtenbürste']],
    ['en', ['anything plastic free?'], ['Cedar Brush', 'Fichtenbürste']],
    ['en', ['Anything made without plastic?'], ['Cedar Brush', 'Fichtenbürste']],
    ['es', ['productos sin plastic'], ['Cedar Brush', 'Fichtenbürste']],
    ['es', ['¿Tienen algo sin plástico?'], ['Cedar Brush', 'Fichtenbürste']],
    ['fr', ['produits sans plastique'], ['Cedar Brush', 'Fichtenbürste']],
    ['de', ['plastikfreie Produkte'], ['Cedar Brush', 'Fichtenbürste']],
    ['de', ['Habt ihr Produkte ohne Kunststoff?'], ['Cedar Brush', 'Fichtenbürste']],
  ] as const)('are those whose own data say so, in %s: %s', async (language, texts, names) => {
    const { outcome, shows } = await askAll(language, [...texts], shop.scope)
    expect([outcome, shows]).toEqual(['answer', names])
  })

  it('are compared by their own data if they were listed before', async () => {
    const { says } = await askAll('en', ['which drinkware do you have?', 'which one is BPA free?'], shop.scope)
    expect(says).toMatch(/Aria Flask.*✓.*Borea Cup.*✗/s)
  })
})
