import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/assistant/answer.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

/** Goods whose names and descriptions mention other goods. */
const goods: readonly (readonly [name: string, metadata: Readonly<Record<string, unknown>>])[] = [
  ['Aero Laptop 13', { category: 'Computers', brand: 'Tarn', description: 'A light laptop for the road.' }],
  ['Laptop Sleeve', { category: 'Bags', description: 'A padded sleeve.' }],
  ['Ketch Backpack', { category: 'Bags', description: 'Holds 22 litres.' }],
  ['Glass Bowl', { category: 'Kitchen', description: 'A bowl of pressed glass. Dishwasher-safe.' }],
  ['Olive Bowl', { category: 'Kitchen', description: 'A bowl of olive wood.' }],
  ['Steel Bowl', { category: 'Kitchen', description: 'Dishwasher-safe and unbreakable. A bowl of steel.' }],
  ['Tasse Morgentau', { category: 'Geschirr', description: 'Getöpferte Tasse, spülmaschinenfest.' }],
  ['Tasse Abendrot', { category: 'Geschirr', description: 'Getöpferte Tasse.' }],
  ['Bougie Cendre', { category: 'Bougies', description: 'Bougie végétale, coulée à la main.' }],
  ['Bougie Tilleul', { category: 'Bougies', description: 'Bougie coulée à la main.' }],
  ['Écharpe Brume', { category: 'Écharpes', description: 'Tissée main. Couleur : gris perle. Matière : laine.' }],
  ['Écharpe Nuit', { category: 'Écharpes', description: 'Tissée main. Couleur : bleu nuit.' }],
  ['Vela Romero', { category: 'Velas', description: 'Vela hecha a mano.' }],
  ['Vela Salvia', { category: 'Velas', description: 'Vela hecha a mano. Cera vegetal.' }],
]

const content = `---
title: The workshop
topic: repairs
locale: en
---
Any bowl can be returned within 30 days. We repair what we sold: send it to us, and we tell you the price first.
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
afterAll(() => app.close())

async function askAll(locale: string, texts: readonly string[]) {
  const session = await aSession(app, store.scope, { locale })
  let last: { outcome: unknown; shows: string[]; says: string; limitations: readonly string[] } | null = null
  for (const text of texts) {
    const { status, body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    expect(status, text).toBe(200)
    const { products, response_markdown: says, limitations } = body.answer as Answer
    last = { outcome: body.outcome, shows: products.map(({ title }) => title).sort(), says, limitations }
  }
  if (last === null) throw new Error('no message')
  return last
}

describe('a question about "it"', () => {
  it.each<[string, string[]]>([
    ['en', ['does it have a laptop pocket?']],
    ['en', ['looking for a kayak', 'does it have a laptop pocket?']],
    ['en', ['looking for a kayak', 'is it waterproof?']],
    ['en', ['does it fit the Glass Bowl?']],
    ['en', ['is it dishwasher-safe?']],
    ['de', ['hat er ein Fach für den Laptop?']],
    ['de', ['ist sie spülmaschinenfest?']],
    ['fr', ['est-ce qu’il a une poche pour ordinateur portable ?']],
    ['fr', ['a-t-elle une poche pour ordinateur portable ?']],
    ['es', ['¿ese tiene bolsillo para portátil?']],
  ])('is answered with a request to name the product when none was shown or named: %s: %j', async (locale, texts) => {
    expect(await askAll(locale, texts)).toMatchObject({ outcome: 'clarification', shows: [] })
  })

  it('refers to the product shown before, not to the one that the question mentions', async () => {
    expect(await askAll('en', ['Ketch Backpack', 'does it fit the Aero Laptop 13?'])).toMatchObject({
      shows: ['Ketch Backpack'],
    })
  })

  it.each<[string, string, string[], RegExp]>([
    ['en', 'what is the Aero Laptop 13?', ['Aero Laptop 13'], /light laptop/],
    ['en', 'can it be returned?', [], /30 days/],
    ['en', 'is the Glass Bowl dishwasher-safe?', ['Glass Bowl'], /Dishwasher-safe/],
  ])(
    'is answered when it names the product, or asks about a rule for all products: %s: %s',
    async (locale, text, shows, says) => {
      const answered = await askAll(locale, [text])
      expect(answered).toMatchObject({ outcome: 'answer', shows })
      expect(answered.says).toMatch(says)
    },
  )
})

describe('a question about several products shown before', () => {
  it.each<[string, string[], RegExp, RegExp | null]>([
    [
      'en',
      ['bowls', 'are they dishwasher-safe?'],
      /Glass Bowl\*\* – Dishwasher-safe\n- \*\*Steel Bowl\*\* – Dishwasher-safe and unbreakable\n/,
      /mention this for:\n\n- \*\*Olive Bowl/,
    ],
    ['en', ['bowls', 'are these unbreakable?'], /Steel Bowl\*\* – /, /for:\n\n- \*\*(?:Glass|Olive) Bowl\*\*\n- \*\*/],
    ['en', ['bowls', 'is it dishwasher-safe?'], /Glass Bowl\*\* – Dishwasher-safe/, /for:\n\n- \*\*Olive Bowl/],
    ['en', ['bowls', 'is it waterproof or unbreakable?'], /Steel Bowl\*\* – /, /for:\n\n- \*\*(?:Glass|Olive) Bowl/],
    ['fr', ['bougies', 'est-elle végétale ?'], /Cendre\*\* – /, /pour :\n\n- \*\*Bougie Tilleul/],
    ['de', ['Tassen', 'sind die spülmaschinenfest?'], /Morgentau\*\* – /, /nichts bei:\n\n- \*\*Tasse Abendrot/],
    ['de', ['Tassen', 'sind sie getöpfert?'], /Abendrot\*\* – .*\n- \*\*Tasse Morgentau\*\* – /, null],
    ['fr', ['bougies', 'sont-elles végétales ?'], /Cendre\*\* – /, /pour :\n\n- \*\*Bougie Tilleul/],
    ['es', ['velas', '¿son vegetales?'], /Salvia\*\* – /, /indica en:\n\n- \*\*Vela Romero/],
  ])(
    'is answered for each of them, and the answer lists those without this information: %s: %j',
    async (locale, texts, states, lacks) => {
      const { outcome, says, limitations } = await askAll(locale, texts)
      expect(outcome).toBe('answer')
      expect(says).toMatch(states)
      if (lacks !== null) expect(says).toMatch(lacks)
      expect(limitations.includes('part_not_answered')).toBe(lacks !== null)
    },
  )

  it('is handed over with all of them when none has this information', async () => {
    expect(await askAll('en', ['bowls', 'can they go in the freezer?'])).toMatchObject({
      outcome: 'handoff',
      shows: ['Glass Bowl', 'Olive Bowl', 'Steel Bowl'],
    })
  })

  it('does not include a question that names other goods or asks for a rule of the store', async () => {
    expect(await askAll('de', ['bowls', 'sind die Tassen getöpfert?'])).toMatchObject({
      shows: expect.not.arrayContaining(['Glass Bowl']),
    })
    for (const text of ['can they be returned?', 'can it be returned?']) {
      const { says } = await askAll('en', ['bowls', text])
      expect(says).toContain('30 days')
    }
  })
})

describe('a question about general knowledge', () => {
  it.each<[string, string]>([
    ['en', 'who invented the bowl?'],
    ['en', 'what is the history of the laptop?'],
    ['de', 'wer hat die Tasse erfunden?'],
    ['fr', 'qui a inventé la bougie ?'],
    ['es', '¿quién inventó la vela?'],
    ['en', 'is it snowing in Oslo right now?'],
    ['de', 'wie ist das Länderspiel ausgegangen?'],
    ['fr', 'raconte une blague sur les pingouins'],
    ['es', 'cuánto es 8 elevado a 3'],
  ])('is not answered from products or texts, and opens no ticket: %s: %s', async (locale, text) => {
    expect(await askAll(locale, [text])).toMatchObject({
      outcome: 'answer',
      shows: [],
      limitations: expect.arrayContaining(['out_of_scope']),
    })
  })

  it.each<[string, string, string[]]>([
    ['en', 'who makes the Aero Laptop 13?', ['Aero Laptop 13']],
    ['en', 'tell me about the Ketch Backpack', ['Ketch Backpack']],
    ['en', 'can I return a bowl when the weather is bad?', []],
  ])('does not include a question about a product or a rule: %s: %s', async (locale, text, shows) => {
    const { limitations, ...answered } = await askAll(locale, [text])
    expect(answered).toMatchObject({ outcome: 'answer', shows })
    expect(limitations).not.toContain('out_of_scope')
  })

  it('is handed over when the product details only repeat the kind of the product', async () => {
    const { outcome, says } = await askAll('en', ['does the Aero Laptop 13 have a kickstand?'])
    expect(outcome).toBe('handoff')
    expect(says).toMatch(/did not find this in the product details.*A light laptop/s)
  })
})

describe('a question about a price', () => {
  it.each<[string, string]>([
    ['en', 'how much is a helicopter?'],
    ['en', 'what does a grand piano cost'],
    ['de', 'was kostet ein Springbrunnen?'],
    ['de', 'wie teuer ist ein Hubschrauber'],
    ['fr', 'combien coûte un trampoline ?'],
    ['es', '¿cuánto cuesta un columpio?'],
  ])('of something that the store does not sell is answered without a ticket: %s: %s', async (locale, text) => {
    expect(await askAll(locale, [text])).toMatchObject({
      outcome: 'answer',
      shows: [],
      limitations: expect.arrayContaining(['no_products_found']),
    })
  })

  it.each<[string, string]>([
    ['en', 'how much is engraving?'],
    ['de', 'was kostet eine Besohlung?'],
    ['fr', 'combien coûte le ressemelage ?'],
    ['es', '¿cuánto cuesta el grabado y el envoltorio que hacen?'],
  ])('of something that may be a service is handed over: %s: %s', async (locale, text) => {
    expect(await askAll(locale, [text])).toMatchObject({ outcome: 'handoff' })
  })

  it('of something that the store sells is answered with those products', async () => {
    expect(await askAll('en', ['how much is a bowl?'])).toMatchObject({
      outcome: 'answer',
      shows: ['Glass Bowl', 'Olive Bowl', 'Steel Bowl'],
    })
  })
})

describe('a German compound', () => {
  it.each<[string[], string[]]>([
    [['Kaffeetassen'], ['Tasse Abendrot', 'Tasse Morgentau']],
    [['habt ihr Espressotassen?'], ['Tasse Abendrot', 'Tasse Morgentau']],
    [['Emailletassen in blau'], ['Tasse Abendrot', 'Tasse Morgentau']],
    [['Was kosten Teetassen?'], ['Tasse Abendrot', 'Tasse Morgentau']],
    [['zeig mir ein Kupfergeschirr'], ['Tasse Abendrot', 'Tasse Morgentau']],
    [['Regenschirme'], []],
    [['ein Untersetzer'], []],
  ])('without a match finds the closest products by its last part: %j', async (texts, shows) => {
    const answered = await askAll('de', texts)
    expect(answered).toMatchObject({ outcome: 'answer', shows })
    if (texts[0]?.includes('kosten') !== true && shows.length > 0) expect(answered.says).toContain('kommen am nächsten')
  })
})

describe('a selection by price', () => {
  it.each<[string, string, string[]]>([
    ['en', 'cheapest laptop', ['Aero Laptop 13']],
    ['de', 'Laptops unter 900 Euro', ['Aero Laptop 13']],
    ['en', 'cheapest laptop sleeve', ['Laptop Sleeve']],
  ])('leaves out accessories of the requested goods: %s: %s', async (locale, text, shows) => {
    expect(await askAll(locale, [text])).toMatchObject({ outcome: 'answer', shows })
  })
})

describe('an attribute that only the description of a product states', () => {
  it('matches a search by color, and is answered with its label', async () => {
    const gray = await askAll('fr', ['écharpe grise'])
    expect(gray).toMatchObject({ shows: ['Écharpe Brume'] })
    expect(gray.limitations).not.toContain('conditions_loosened')
    expect((await askAll('fr', ['écharpe rouge'])).limitations).toContain('conditions_loosened')
    expect((await askAll('fr', ['De quelle couleur est l’Écharpe Nuit ?'])).says).toContain('- Couleur : bleu nuit')
    expect((await askAll('fr', ['En quelle matière est l’Écharpe Brume ?'])).says).toMatch(/: laine$/m)
  })
})

describe('a question about where the shop is', () => {
  const places = `---
title: Stores
topic: stores
locale: en
---
## Where to find us
- **Leeds**, 18 Calvert Avenue: Monday to Saturday 10 am to 7 pm.
- **York**, 4 Mill Lane: Monday to Saturday 10 am to 6 pm.

## Returns in store
You can return online orders in any of our stores.
`
  const returns = `---
title: Returns
topic: returns
locale: en
---
Online orders cannot be returned in our stores. Please send them back by post within 30 days.
`

  it('is answered with the addresses, and not with what contradicts itself about returns in stores', async () => {
    const other = await aStore(app)
    const files = [
      { path: 'stores.md', content: places },
      { path: 'returns.md', content: returns },
    ]
    expect((await other.call('POST', '/v1/admin/knowledge/import', { files, publish: true })).status).toBe(200)
    for (const text of ['do you have a physical store', 'Where is your shop located?', 'can I come by in person']) {
      const session = await aSession(app, other.scope, { locale: 'en' })
      const { body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
      expect(body.answer.response_markdown, text).toContain('18 Calvert Avenue')
      expect(body.answer.conflicts, text).toEqual([])
    }
  })
})

/** A shop with texts in four languages, each about something else. */
const rules: readonly (readonly [path: string, text: string])[] = [
  [
    'delivery.en.md',
    `We post small parcels with Royal Mail. They take two to three working days and cost £3.20. Orders over £45 go free.

Riser recliners are brought by our own team, who ring you the evening before. They carry the chair into the room of your choice. This costs £39. They do not remove your old chair.

**What can't come back?** Domes, wax filters and shower stools once the bag is open. Batteries with the tab pulled off.`,
  ],
  [
    'vat.en.md',
    `If you have a long-term illness or a disability, you do not pay VAT on goods marked "VAT relief available". Tick the box at checkout and fill in the declaration; you needn't send us a doctor's letter. Someone else may sign for you, for instance a carer. People who are simply elderly but otherwise well don't qualify, says HMRC. Batteries for hearing aids count, jar openers don't. If you forgot to tick the box, write to us within 90 days and we'll refund the VAT.`,
  ],
  [
    'versand.de.md',
    `Der Versand erfolgt innerhalb Deutschlands mit DHL. Die Versandkosten betragen 5,90 €. Ab einem Warenwert von 120 € entfallen sie.

Nach Österreich und in die Schweiz werden 14,50 € berechnet. Bei Sendungen in die Schweiz trägt der Empfänger Zoll und Einfuhrabgaben. Eine Lieferung in andere Länder findet nicht statt.

Die Lieferung an Packstationen ist möglich, an Postfächer nicht. Auf Wunsch werden mehrere Bestellungen in einem Paket verschickt.

Die Lieferzeit beträgt bei lagernder Ware zwei bis vier Werktage ab Zahlungseingang. Bei Vorbestellungen richtet sie sich nach dem Hersteller; ein fester Termin kann nicht zugesagt werden.

Ware aus Vorbestellungen wird erst bei Lieferung belastet. Bei Vorkasse reservieren wir die Artikel sieben Tage.`,
  ],
  [
    'papier.fr.md',
    `Tous nos papiers sont certifiés FSC. Le papier coton vient d'Italie. Le papier ensemencé n'existe plus depuis 2025.

L'atelier se trouve 8 rue des Tanneurs à Colmar. Maud et Inès vous reçoivent du mercredi au samedi, de 10 h à 18 h, uniquement sur rendez-vous ; l'entretien est gratuit.

- Colis abîmé : envoyez-nous des photos sous trois jours.
- Colis perdu : nous ouvrons une enquête, comptez dix jours, puis nous réexpédions.`,
  ],
  [
    'paiement.fr.md',
    `| Moyen | Conditions |
|---|---|
| Carte bancaire | Visa, Mastercard |
| Chèque | France seulement |
| 3 fois sans frais | à partir de 200 €, carte française |`,
  ],
  [
    'servicio.es.md',
    `Todos los equipos tienen tres años de garantía; las turbinas y los contraángulos, doce meses.

## Reparaciones
Reparamos turbinas de cualquier marca. El presupuesto es gratuito y sin compromiso. Plazo medio: seis días laborables. Mientras tanto podemos prestarle una turbina por 5 € al día.

## Preguntas

¿Los guantes llevan látex? Los de nitrilo no. Los de látex, claro que sí.`,
  ],
]

const wares: readonly (readonly [name: string, metadata: Readonly<Record<string, unknown>>])[] = [
  ['Whisper 20 Hearing Aid', { category: 'Hearing aids', description: 'Sits behind the ear.' }],
  ['Whisper 40 Hearing Aid', { category: 'Hearing aids', description: 'Can be recharged.' }],
  ['Flashing Doorbell', { category: 'Home', description: 'Doorbell with a light.' }],
  ['Rise Recliner Chair', { category: 'Furniture', description: 'Electric chair with two motors.' }],
  ['Faire-part Eucalyptus', { category: 'Faire-part', description: 'Faire-part imprimé sur papier recyclé.' }],
  ['Faire-part Olivier', { category: 'Faire-part', description: 'Impression sur papier coton.' }],
  ['Turbina Aire 300', { category: 'Rotatorio', description: 'Turbina con luz LED. Peso 60 g.' }],
  ['Aceite para Turbina', { category: 'Rotatorio', description: 'Lubricante para turbinas.' }],
  ['Guantes Nitrilo Azul', { category: 'Desechables', description: 'Guantes de nitrilo, sin látex.' }],
  ['Guantes Látex', { category: 'Desechables', description: 'Guantes de látex con polvo.' }],
  ['Autoclave Clase B', { category: 'Equipos', description: 'Autoclave de 18 litros, peso 48 kg.' }],
]

describe('a shop with unusual goods and rules', () => {
  let shop: TestStore

  beforeAll(async () => {
    shop = await aStore(app)
    const products = wares.map(([name, metadata], at) => {
      const vector = new Float32Array(512).fill(1)
      vector[at] = 2
      return { productId: `w-${at}`, metadata: { name, ...metadata }, vector }
    })
    await writeProducts(app, shop.scope, products)
    const files = rules.map(([path, text]) => {
      const [topic, locale] = path.split('.')
      return {
        path: `${topic}.md`,
        content: `---\ntitle: ${topic}\ntopic: ${topic}\nlocale: ${locale}\n---\n${text}\n`,
      }
    })
    expect((await shop.call('POST', '/v1/admin/knowledge/import', { files, publish: true })).status).toBe(200)
  })

  async function says(locale: string, text: string): Promise<string> {
    const session = await aSession(app, shop.scope, { locale })
    const { body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    const { response_markdown: markdown, products } = body.answer as Answer
    return [body.outcome, markdown, ...products.map(({ title }) => title)].join('\n')
  }

  it('quotes the sentence that names the thing in question, in addition to the rule before it', async () => {
    expect(await says('en', 'is there vat relief on jar openers')).toMatch(/jar openers don.t/)
  })

  it('answers with a paragraph that mentions the old things of its readers', async () => {
    expect(await says('en', 'delivery cost recliner chair')).toMatch(/^answer.*£39/s)
  })

  it('does not take "can I send them back" for a message to the team', async () => {
    const text = 'I opened the bag of domes but they are the wrong size, can I send them back'
    expect(await says('en', text)).toMatch(/^answer.*once the bag is open/s)
  })

  it.each([
    ['fr', 'mon colis est perdu', /^answer.*enquête.*connecté/s],
    ['de', 'Wann wird meine Vorbestellung abgebucht?', /^answer.*erst bei Lieferung.*Anmeldung/s],
    ['de', 'Wo ist meine Bestellung?', /^denied/],
    ['fr', 'Où est mon colis ?', /^denied/],
    ['en', 'change my password', /^denied/],
    ['de', 'Stornieren Sie meine Bestellung', /^denied/],
    ['es', 'quiero cancelar mi pedido', /^denied/],
    ['en', 'how do I change my password', /^handoff/],
  ])(
    'quotes the rules for a matter that needs a customer, but not for its state: %s: %s',
    async (locale, text, expected) => {
      expect(await says(locale, text)).toMatch(expected)
    },
  )

  it.each([
    ['de', 'ab wann ist versandkostenfrei', /120 €/],
    ['de', 'wie lange dauert die lieferung', /zwei bis vier Werktage/],
    ['fr', 'paiement en plusieurs fois', /3 fois sans frais/],
    ['fr', 'faut il un rdv pour venir', /uniquement sur rendez-vous/],
  ])('answers in whatever words the text has: %s: %s', async (locale, text, expected) => {
    expect(await says(locale, text)).toMatch(expected)
  })

  it.each([
    ['fr', 'vous avez du papier ensemencé', /n'existe plus/],
    ['es', 'arreglais turbinas nsk?', /de cualquier marca/],
    ['es', 'los guantes de nitrilo tienen latex', /Los de nitrilo no/],
  ])('answers from the text instead of showing goods: %s: %s', async (locale, text, expected) => {
    expect(await says(locale, text)).toMatch(expected)
  })

  it.each([
    ['es', 'cuánto pesa el autoclave', /48 kg/],
    ['en', 'what hearing aids do you offer?', /Whisper 20 Hearing Aid.*Whisper 40 Hearing Aid/s],
  ])('answers from the goods: %s: %s', async (locale, text, expected) => {
    expect(await says(locale, text)).toMatch(expected)
  })
})
