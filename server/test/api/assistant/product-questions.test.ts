import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../../../contract/assistant/answer.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeSampleProducts } from '../../kit/fixtures/sample-products.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await writeSampleProducts(app, store.scope)
})
afterAll(async () => {
  await app.close()
})

interface Expected {
  /** Exactly these products, in any order; `[]` for none. */
  readonly shows?: readonly string[]
  readonly says?: RegExp
  readonly neverSays?: RegExp
  /** No product matches all conditions, and the answer says so. */
  readonly isLoosened?: boolean
  readonly outcome?: 'answer' | 'clarification' | 'handoff'
}
type Message = readonly [text: string, expected: Expected]

const ultraboost = 'Ultraboost Running Shoe'
const freerun = 'Freerun Running Shoe'
const pureboost = 'Pureboost Running Shoe'
const runx = 'RunX Running Shoe'
const hiTop = 'Hi-Top Basketball Shoe'
const harbour = 'Harbour Canvas Shoe'
const running = [ultraboost, freerun, pureboost, runx]
const chairs = ['Balloon Chair', 'Comfy Padded Chair', 'Black Eaves Chair', 'Modern Cafe Chair']
const sofas = ['Grey Fabric Sofa', 'Leather Sofa']
const livingRoom = [...sofas, 'Balloon Chair', 'Comfy Padded Chair', 'Black Eaves Chair']
const monitors = ['Curvy Monitor', 'Flat Monitor']
const noPrice = {
  en: /cannot check the current price/,
  de: /aktuellen Preis kann ich gerade nicht/,
  fr: /ne peux pas consulter le prix/,
  es: /no puedo consultar el precio/,
}

/** Messages about products, by thread, with the products and words that each answer must contain. */
const threads: Readonly<Record<'en' | 'de' | 'fr' | 'es', readonly (readonly Message[])[]>> = {
  en: [
    [
      ['black running shoes', { shows: [freerun, pureboost, runx], says: /Color: white, black/, isLoosened: false }],
      ['not from adidas', { shows: [freerun] }],
    ],
    [
      ['red running shoes', { shows: running, isLoosened: true }],
      ['in blue', { shows: [ultraboost], isLoosened: false }],
    ],
    [['pink running shoes', { shows: [ultraboost], says: /blue, pink/, isLoosened: false }]],
    [
      ['blue shoes', { shows: [ultraboost, harbour], isLoosened: false }],
      ['navy', { shows: [harbour] }],
    ],
    [['shoes not in black', { shows: [ultraboost, hiTop, harbour], isLoosened: false }]],
    [['a nike laptop', { shows: ['Laptop'], says: /Brand: Apple/, isLoosened: true }]],
    [['is the laptop made of real leather?', { shows: ['Laptop'], outcome: 'handoff' }]],
    [['what color is the sofa?', { shows: sofas, says: /Leather Sofa\*\* – Color: brown/ }]],
    [['what brand are the monitors?', { shows: monitors }]],
    [['apple juice', { shows: ['Apple Juice'], isLoosened: false }]],
    [['laptop in silver', { shows: ['Laptop'], isLoosened: true }]],
    [['sofa, no leather', { shows: ['Grey Fabric Sofa'], isLoosened: false }]],
    [['sofas that arent leather', { shows: ['Grey Fabric Sofa'] }]],
    [['no leather sofas please', { shows: ['Grey Fabric Sofa'] }]],
    [
      ['show me sofas', { shows: sofas }],
      ['thats not leather', { shows: ['Grey Fabric Sofa'] }],
    ],
    [['a gift for my dad who likes basketball', { shows: ['Hi-Top Basketball Shoe'] }]],
    [['gift for my mum', { outcome: 'clarification', shows: [] }]],
    [['a sofa for less than $20', { shows: sofas, says: /price limit is not applied/ }]],
    [
      ['running shoes size 50', { shows: running, isLoosened: true }],
      ['then in 44', { shows: running, isLoosened: false }],
    ],
    [
      ['running shoes', { shows: running }],
      ['compare the first and the third', { says: /\| --- \| --- \|/ }],
      ['the last two', { says: /\| --- \| --- \|/ }],
      ['the cheaper one', { shows: running, says: noPrice.en }],
    ],
    [
      ['chairs', { shows: chairs }],
      ['the third one', { says: /This is what the shop says about it/ }],
      ['something else', { shows: [], says: /no other products/ }],
    ],
    [
      ['chairs in black', { shows: ['Black Eaves Chair'] }],
      ['is it in white?', { shows: ['Black Eaves Chair'], says: /Color: black/ }],
    ],
    [
      ['shoes', {}],
      ['show me more', { neverSays: /Which product/ }],
    ],
    [['show me more like the Balloon Chair', { shows: chairs.filter((one) => one !== 'Balloon Chair') }]],
    [['something similar to the Grey Fabric Sofa but in brown', { shows: ['Leather Sofa'], says: /Color: brown/ }]],
    [
      ['tell me about the Leather Sofa', { shows: ['Leather Sofa'] }],
      ['do you have something similar?', { shows: ['Grey Fabric Sofa'] }],
      ['do you have a similar return policy for it?', { shows: [], outcome: 'handoff' }],
    ],
    [
      ['i like the Balloon Chair', { shows: ['Balloon Chair'] }],
      ['thanks, does it have a laptop holder?', { shows: ['Balloon Chair'], outcome: 'handoff' }],
    ],
    [
      ['is it in stock?', { outcome: 'clarification', shows: [] }],
      ['the Leather Sofa', { shows: ['Leather Sofa'], says: /cannot (?:read|check|see)/ }],
    ],
    [
      ['chairs', { shows: chairs }],
      ['how much does it weigh?', { outcome: 'clarification', shows: [] }],
      ['the first one', { says: /did not find this/, outcome: 'handoff' }],
    ],
    [
      ['how much does it weigh?', { outcome: 'clarification', shows: [] }],
      ['the Leather Sofa please', { shows: ['Leather Sofa'], says: /did not find this/, outcome: 'handoff' }],
    ],
    [['is there a cushion included with the Balloon Chair', { shows: ['Balloon Chair'], outcome: 'handoff' }]],
    [['looking for a washing machine', { shows: [], outcome: 'answer', says: /no product/ }]],
    [
      ['cameras', {}],
      ['only from sony', { shows: ['Compact Digital Camera'] }],
    ],
    [['cameras from sony or kodak', { shows: ['Compact Digital Camera', 'Instamatic Camera'] }]],
    [['the Leather Sofa in black', { shows: ['Leather Sofa'], says: /Color: brown/, isLoosened: true }]],
    [['the second one', { outcome: 'clarification', shows: [] }]],
    [['show me more', { outcome: 'clarification', shows: [] }]],
    [['show me cheaper ones', { outcome: 'clarification', shows: [] }]],
    [['what do you have for the living room', { shows: livingRoom }]],
    [['home office stuff', { shows: [...monitors, 'Laptop', 'Balloon Chair', 'Comfy Padded Chair'] }]],
    [['compare the two sofas', { shows: sofas, says: /\| --- \| --- \|/ }]],
    [['which is better, the leather sofa or the grey one', { shows: sofas, says: /\| --- \| --- \|/ }]],
    [['compare the running shoes', { shows: running, says: /\| --- \| --- \|/ }]],
    [['compare the road bike and the laptop', { shows: ['Laptop'], says: /which products/ }]],
    [
      ['show me sofas', { shows: sofas }],
      ['which one is bigger', { shows: sofas, says: /\| --- \| --- \|/ }],
    ],
    [
      ['show me sofas', { shows: sofas }],
      ['which ones are under 50', { shows: sofas, says: /price limit is not applied/ }],
    ],
    [
      ['show me sofas', { shows: sofas }],
      [
        'which is the most elegant',
        { outcome: 'handoff', shows: sofas, says: /did not find this in the product details/ },
      ],
    ],
  ],
  de: [
    [['Wie schwer ist das Ledersofa?', { shows: ['Leather Sofa'], says: /nicht gefunden/, outcome: 'handoff' }]],
    [['Was kostet das braune Sofa?', { shows: ['Leather Sofa'], says: noPrice.de }]],
    [['gibt es etwas ähnliches wie den Balloon Chair', { shows: chairs.filter((one) => one !== 'Balloon Chair') }]],
    [['ist beim Balloon Chair ein kissen dabei', { shows: ['Balloon Chair'], outcome: 'handoff' }]],
    [['Sofas, die nicht aus Leder sind', { shows: ['Grey Fabric Sofa'] }]],
    [['ein Geschenk für meine Schwester', { outcome: 'clarification', shows: [] }]],
    [
      ['Running Shoe Größe 42 unter 50 Euro', { shows: running, says: /Preisgrenze/ }],
      ['die erste und die dritte', { says: /\| --- \| --- \|/ }],
      ['der günstigere', { says: noPrice.de }],
    ],
    [['Laptop in silver?', { shows: ['Laptop'], isLoosened: true }]],
    [
      ['Habt ihr schwarze Laufschuhe?', { shows: [freerun, pureboost, runx], isLoosened: false }],
      ['nicht von Adidas', { shows: [freerun] }],
    ],
    [
      ['Sofa aber nicht aus Leder', { shows: ['Grey Fabric Sofa'] }],
      ['zeig mir mehr', { shows: [], says: /Darüber hinaus/ }],
    ],
    [
      ['Stühle', { shows: chairs }],
      ['nicht in schwarz', { shows: ['Balloon Chair', 'Comfy Padded Chair', 'Modern Cafe Chair'] }],
    ],
    [
      ['Laufschuhe', { shows: running }],
      ['die letzten beiden', { says: /\| --- \| --- \|/ }],
      ['etwas anderes', { shows: [], says: /Darüber hinaus/ }],
    ],
    [
      ['ich suche einen schwarzen Stuhl', { shows: ['Black Eaves Chair'] }],
      ['gibt es den auch in weiß?', { says: /Farbe: black/ }],
    ],
  ],
  fr: [
    [['le canapé en cuir est-il lourd ?', { shows: ['Leather Sofa'], says: /pas trouvé cela/, outcome: 'handoff' }]],
    [['combien coûte le canapé gris ?', { shows: ['Grey Fabric Sofa'], says: noPrice.fr }]],
    [['avez-vous quelque chose comme le Leather Sofa ?', { shows: ['Grey Fabric Sofa'] }]],
    [['quelque chose de moins cher', { outcome: 'clarification', shows: [] }]],
    [
      ['les canapés', { shows: sofas }],
      ['lequel est le plus grand', { shows: sofas }],
    ],
    [['un canapé qui nest pas en cuir', { shows: ['Grey Fabric Sofa'] }]],
    [['un cadeau pour ma soeur', { outcome: 'clarification', shows: [] }]],
    [
      ['chaussures de course', { shows: running }],
      ['la première et la troisième', { says: /\| --- \| --- \|/ }],
      ['la moins chère', { says: noPrice.fr }],
      ['autre chose', { shows: [], says: /rien trouvé d’autre/ }],
    ],
    [['chaussure de course taille 42 moins de 50 euros', { shows: running, says: /limite de prix/ }]],
    [['un canapé pas en cuir', { shows: ['Grey Fabric Sofa'] }]],
    [
      ['chaussures de course noires', { shows: [freerun, pureboost, runx] }],
      ['et en bleu ?', { shows: [ultraboost] }],
    ],
    [
      ['les moniteurs samsung', { shows: monitors }],
      ['le premier', { says: /Samsung/ }],
    ],
  ],
  es: [
    [['¿De qué material es el sofá de cuero?', { shows: ['Leather Sofa'], outcome: 'handoff' }]],
    [['algo parecido al Leather Sofa', { shows: ['Grey Fabric Sofa'] }]],
    [['qué tenéis para el salón', { shows: livingRoom }]],
    [['algo más barato', { outcome: 'clarification', shows: [] }]],
    [['qué es mejor, el sofá de cuero o el gris', { shows: sofas, says: /\| --- \| --- \|/ }]],
    [
      ['muéstrame sofás', { shows: sofas }],
      ['cuál es el más grande', { shows: sofas }],
    ],
    [['sofás que no sean de cuero', { shows: ['Grey Fabric Sofa'] }]],
    [['un regalo para mi hermana', { outcome: 'clarification', shows: [] }]],
    [
      ['zapatillas para correr', { shows: running }],
      ['la primera y la tercera', { says: /\| --- \| --- \|/ }],
      ['las dos últimas', { says: /\| --- \| --- \|/ }],
      ['la más barata', { says: noPrice.es }],
    ],
    [['zapatillas para correr talla 42 por menos de 50 euros', { shows: running, says: /límite de precio/ }]],
    [
      ['un sofá que no sea de cuero', { shows: ['Grey Fabric Sofa'] }],
      ['otra cosa', { shows: [], says: /nada más/ }],
    ],
    [
      ['¿Tienen cámaras de Sony?', { shows: ['Compact Digital Camera'] }],
      ['¿y de Kodak?', { shows: ['Instamatic Camera'] }],
    ],
  ],
}

const cases = Object.entries(threads).flatMap(([locale, all]) =>
  all.map((thread) => ({ locale, thread, title: `${locale}: ${thread.map(([text]) => text).join(' → ')}` })),
)

describe('a conversation about products', () => {
  it.each(cases)('$title', async ({ locale, thread }) => {
    const session = await aSession(app, store.scope, { locale })
    for (const [text, expected] of thread) {
      const { outcome, answer } = await ask(session, text)
      check(text, answer, { ...expected, outcome: expected.outcome ?? 'answer' }, outcome)
    }
  })
})

/** Retries when a slow machine exceeds the time of the turn, which leaves the thread unchanged. */
async function ask(session: TestSession, text: string): Promise<{ outcome: string; answer: Answer }> {
  for (;;) {
    const { status, body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    expect(status, text).toBe(200)
    if (body.outcome !== 'temporary_failure') return { outcome: String(body.outcome), answer: body.answer as Answer }
  }
}

function check(text: string, answer: Answer, expected: Expected, outcome: string): void {
  expect(outcome, text).toBe(expected.outcome)
  const titles = answer.products.map(({ title }) => title)
  if (expected.shows !== undefined) expect(titles.toSorted(), text).toEqual(expected.shows.toSorted())
  if (expected.says !== undefined) expect(answer.response_markdown, text).toMatch(expected.says)
  if (expected.neverSays !== undefined) expect(answer.response_markdown, text).not.toMatch(expected.neverSays)
  if (expected.isLoosened !== undefined)
    expect(answer.limitations.includes('conditions_loosened'), text).toBe(expected.isLoosened)
}

describe('a message that looks like a product search', () => {
  const content = `---
title: The workshop
topic: repairs
locale: en
---
We resole climbing shoes with new rubber at the toe for 45 euros. A zipper repair costs 30 euros and takes a week.

The workshop is on the second floor, and there is no elevator.
`
  const importText = async ({ call }: TestStore) => {
    const files = [{ path: 'repairs.md', content }]
    expect((await call('POST', '/v1/admin/knowledge/import', { files, publish: true })).status).toBe(200)
  }
  const answerOf = async ({ scope }: TestStore, text: string) => {
    const { outcome, answer } = await ask(await aSession(app, scope), text)
    const { citations, limitations, products, response_markdown } = answer
    return { outcome, citations: citations.length, limitations, products, says: response_markdown }
  }

  it('is answered from texts, or handed over, in a store that never had a product', async () => {
    const withoutProducts = await aStore(app)
    await importText(withoutProducts)
    const answered = await answerOf(withoutProducts, 'zipper repair')
    expect(answered).toMatchObject({ outcome: 'answer', says: expect.stringContaining('30 euros') })
    const unanswered = await answerOf(withoutProducts, 'do you have red umbrellas')
    expect(unanswered).toMatchObject({ outcome: 'handoff', citations: 0 })
    expect(unanswered.limitations).not.toContain('no_products_found')
  })

  it('is answered from texts in a store whose products do not match it', async () => {
    const withGoods = await aStore(app)
    await writeSampleProducts(app, withGoods.scope)
    await importText(withGoods)
    expect(await answerOf(withGoods, 'show me zipper repair costs')).toMatchObject({
      outcome: 'answer',
      products: [],
      says: expect.stringContaining('30 euros'),
    })
    expect(await answerOf(withGoods, 'show me garden gnomes')).toMatchObject({
      citations: 0,
      limitations: expect.arrayContaining(['no_products_found']),
    })
  })
})

/** Of a shop that also has services: goods and rules. */
const tools: readonly (readonly [name: string, category: string, description: string])[] = [
  ['Badger 110 Breaker', 'Breakers', 'Electric breaker, 110 V, 16 kg, hex shank.'],
  ['Mole Trench Digger', 'Groundwork', 'Petrol trencher, digs 60 cm deep and 10 cm wide.'],
  ['Newt Cement Mixer', 'Groundwork', '90 litre drum, 230 V, stand included. Noise 78 dB.'],
  ['Kite Scaffold Tower', 'Access', 'Aluminium tower, safe load 150 kg.'],
  ['Trockenbox Fjord', 'Zubehör', 'Trocknet zwei Spulen bei 45 bis 70 Grad.'],
  ['Düsenset Messing', 'Ersatzteile', 'Fünf Düsen mit Gewinde M6.'],
  ['ABS Filament', 'Filament', '1 kg, schwarz, braucht ein geschlossenes Gehäuse.'],
  ['Tissu Velours Cobalt', 'Tissus', 'Velours de coton, laize 140 cm.'],
  ['Rideau Brise', 'Rideaux', 'Rideau en lin lavé.'],
]
const services: readonly (readonly [path: string, text: string])[] = [
  [
    'hire.en.md',
    `First-time hirers bring two proofs: a photo driving licence or passport, and a utility bill not older than three months. You must be 18 or over; for the trench digger, 21.

110 volt tools need a transformer, which hires at £6 a day. Do not run one from an extension reel that is not fully unwound.`,
  ],
  [
    'returns.en.md',
    `- Electric tools: 2 years.
- Batteries and chargers: 1 year.

Keep the receipt. The guarantee stops if anybody but us or the maker has opened the tool.

## Repairs
We service all makes. Looking at it costs £22, which comes off the bill if you go ahead. Most jobs are done in seven working days; parts for imported tools can take a month. We do not lend tools during a repair. PAT testing is £6 per item while you wait.`,
  ],
  [
    'widerruf.de.md',
    'Verbraucher können ihren Vertrag binnen vierzehn Tagen ohne Angabe von Gründen widerrufen. Die Frist beginnt an dem Tag, an dem der Verbraucher die Ware in Besitz nimmt.',
  ],
  ['teile.de.md', 'Ersatzteile halten wir 7 Jahre nach Verkaufsende vor.'],
  ['pago.es.md', 'Aceptamos tarjeta (Visa, Mastercard) y Bizum hasta 500 €.'],
  ['taller.es.md', 'Montamos en nuestro taller de Zaragoza, calle Torno 8. No montamos en casas ni en barcos.'],
  ['horario.es.md', 'Horario: de lunes a viernes de 9 a 14, sábados hasta las 13:30.'],
]

describe('a shop with goods and services', () => {
  let shop: TestStore

  beforeAll(async () => {
    shop = await aStore(app)
    const products = tools.map(([name, category, description], at) => {
      const vector = new Float32Array(512).fill(1)
      vector[at] = 2
      return { productId: `t-${at}`, metadata: { name, category, description }, vector }
    })
    await writeProducts(app, shop.scope, products)
    const files = services.map(([path, text]) => {
      const [topic, locale] = path.split('.')
      const content = `---\ntitle: ${topic}\ntopic: ${topic}\nlocale: ${locale}\n---\n${text}\n`
      return { path: `${topic}.md`, content }
    })
    expect((await shop.call('POST', '/v1/admin/knowledge/import', { files, publish: true })).status).toBe(200)
  })

  it.each([
    ['en', 'do i need a transformer for the badger breaker', /^(?!.*come closest)/s],
    ['en', 'how much does it cost to hire the mole trench digger for a day', /^(?!.*cannot read the current price)/s],
    ['en', 'how much is a transformer', /^answer.*£6 a day/s],
    ['en', 'how loud is the newt cement mixer', /^answer.*Noise 78 dB/s],
    ['en', 'how heavy is the badger breaker', /^answer.*16 kg/s],
    ['en', 'how heavy is the kite scaffold tower', /^handoff/],
    ['de', 'kann ich eine trockenbox zurückgeben', /^answer.*vierzehn Tagen/s],
    ['de', 'wie lange gibts noch ersatzteile', /^answer.*7 Jahre/s],
    ['de', 'brauche ich für abs ein gehäuse', /^answer.*braucht ein geschlossenes Gehäuse/s],
    ['fr', 'vous vendez les chutes de tissu', /^handoff/],
    ['fr', 'combien le rideau brise', /Rideau Brise.*prix/s],
    ['es', 'donde esta el taller', /^answer.*calle Torno 8/s],
    ['es', 'instalais placas en casas', /^answer.*No montamos en casas/s],
    ['es', 'se puede pagar con tarjeta y a que hora abris', /^answer.*Visa.*de lunes a viernes/s],
  ])('reads questions about both: %s: %s', async (locale, text, expected) => {
    const session = await aSession(app, shop.scope, { locale })
    const { body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    expect([body.outcome, (body.answer as Answer).response_markdown].join('\n')).toMatch(expected)
  })
})
