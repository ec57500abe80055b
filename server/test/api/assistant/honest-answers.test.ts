import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../../../contract/assistant/answer.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { demoKnowledge } from '../../kit/assistant/demo-knowledge.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeSampleProducts } from '../../kit/fixtures/sample-products.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await writeSampleProducts(app, store.scope)
  const files = demoKnowledge(['en', 'de', 'fr', 'es'])
  expect((await store.call('POST', '/v1/admin/knowledge/import', { files, publish: true })).status).toBe(200)
  // On a busy machine, the turn that fills the caches may exceed its time limit.
  const fill = async () => expect((await askAll('en', ['who designed the Leather Sofa?'])).outcome).toBe('handoff')
  await vi.waitFor(fill, { timeout: 60_000, interval: 500 })
})
afterAll(() => app.close())

async function askAll(locale: string, texts: readonly string[], of: TestStore = store) {
  const session = await aSession(app, of.scope, { locale })
  let last: { outcome: string; answer: Answer } | null = null
  for (const text of texts) {
    const { status, body } = await session.call('POST', '/v1/chat/messages', { thread_id: session.threadId, text })
    expect(status, text).toBe(200)
    last = body
  }
  if (last === null) throw new Error('no message')
  const { answer, outcome } = last
  return { outcome, answer, session, shows: answer.products.map(({ title }) => title) }
}

describe('a property that the data of a product does not state', () => {
  it.each([
    ['en', ['who designed the Leather Sofa?'], /did not find this in the product details/],
    ['en', ['how heavy is the Leather Sofa?'], /did not find this in the product details/],
    ['de', ['Wer hat das Leather Sofa entworfen?'], /habe ich das nicht gefunden/],
    ['fr', ['Qui a dessiné le Leather Sofa ?'], /pas trouvé cela dans la fiche/],
    ['es', ['¿Quién diseñó el Leather Sofa?'], /No lo he encontrado en la ficha/],
    ['en', ['how loud is the Compact Digital Camera?'], /did not find this in the product details/],
    ['es', ['háblame del Leather Sofa', '¿cuánto pesa?'], /No lo he encontrado en la ficha/],
    ['es', ['háblame del Leather Sofa', '¿es impermeable?'], /No lo he encontrado en la ficha/],
  ] as const)('%s: %j is reported as missing, and no unrelated text is quoted', async (locale, texts, says) => {
    const { outcome, answer } = await askAll(locale, texts)
    expect(outcome).toBe('handoff')
    expect(answer.citations).toEqual([])
    expect(answer.response_markdown).toMatch(says)
    expect(answer.handoff).not.toHaveProperty('sections')
  })
})

it.each([
  ['en', 'can i return a plant', /Live plants/, /most products/],
  ['es', 'puedo devolver una planta', /Plantas vivas/, /La mayoría/],
])('%s: "%s" is answered by the rule for such goods, not by the general one', async (locale, text, says, neverSays) => {
  const { answer } = await askAll(locale, [text])
  expect(answer.response_markdown).toMatch(says)
  expect(answer.response_markdown).not.toMatch(neverSays)
})

describe('a property of a thing that the shop does not sell', () => {
  it.each([
    ['en', 'what size is the rug'],
    ['en', 'what colors does the rug come in?'],
    ['de', 'wie groß ist der teppich'],
    ['fr', 'quelle taille fait le tapis'],
  ])('%s: "%s" is not answered by the size of other goods', async (locale, text) => {
    const { answer, shows } = await askAll(locale, [text])
    expect([answer.citations, shows, answer.limitations]).toEqual([[], [], ['no_products_found']])
  })

  it('a size of goods that a text names is answered by it', async () => {
    const { answer } = await askAll('de', ['wie groß sind die schuhe'])
    expect(answer.response_markdown).toMatch(/40, 42, 44/)
  })
})

it.each([
  ['en', 'can i return the Leather Sofa', /within 30 days/],
  ['en', 'can i return a sofa', /within 30 days/],
  ['en', 'can i return a laptop', /within 30 days/],
  ['de', 'kann ich einen stuhl zurückgeben', /innerhalb von 30 Tagen/],
  ['fr', 'puis-je retourner une chaise', /30 jours/],
  ['en', 'how long does delivery of the Leather Sofa take', /European Union: 2 to 4.*United Kingdom.*Bulky items/s],
  ['de', 'kann ich das Leather Sofa zurückgeben', /innerhalb von 30 Tagen/],
  ['fr', 'quelle est la garantie du Leather Sofa', /garantis 2 ans/],
  ['es', 'cuánto tarda la entrega del Leather Sofa', /Unión Europea: de 2 a 4/],
])('%s: "%s" is answered by the rule for all products', async (locale, text, says) => {
  const { outcome, answer } = await askAll(locale, [text])
  expect(outcome).toBe('answer')
  expect(answer.response_markdown).toMatch(says)
})

it('a question about weight is not treated as one about care, although both mention leather', async () => {
  const { outcome, answer } = await askAll('de', ['was wiegt das ledersofa'])
  expect([outcome, answer.citations]).toEqual(['handoff', []])
})

it('"which payment methods" is answered with the list of payment methods', async () => {
  const { answer } = await askAll('en', ['which payment methods can I use'])
  expect(answer.response_markdown).toMatch(/PayPal.*Bank transfer/s)
})

it('a question without a subject is about the product in focus', async () => {
  const { shows, answer } = await askAll('es', ['háblame del Leather Sofa', '¿viene en azul?'])
  expect(shows).toEqual(['Leather Sofa'])
  expect(answer.response_markdown).toContain('brown')
})

it.each([
  ['en', 'got any washing machines?', /no products that match/],
  ['de', 'Habt ihr Waschmaschinen?', /keinen passenden Artikel/],
  ['fr', 'Vous vendez des machines à laver ?', /aucun article/],
  ['es', '¿Tenéis lavadoras?', /ningún artículo/],
  ['en', 'leather helicopters', /no products that match/],
  ['en', 'winter jacket', /no products that match/],
  ['en', 'dog food', /no products that match/],
  ['en', 'phone case', /no products that match/],
  ['en', 'tumble dryer', /no products that match/],
  ['fr', 'coque de téléphone', /aucun article/],
])('%s: %s is answered with no products', async (locale, text, says) => {
  const { answer, shows } = await askAll(locale, [text])
  expect([shows, answer.citations]).toEqual([[], []])
  expect(answer.response_markdown).toMatch(says)
})

it.each([
  ['gift card', /gift card/i],
  ['household cleaners', /Do not use household cleaners/],
  ['strong household cleaners', /Do not use household cleaners/],
])('"%s", the name of goods that no product has, is answered by a text about them', async (text, says) => {
  const { outcome, answer } = await askAll('en', [text])
  expect(outcome).toBe('answer')
  expect(answer.response_markdown).toMatch(says)
  expect(answer.citations.length).toBeGreaterThan(0)
})

it('a handoff names related sections of published texts, which the shopper can open and which stay in the transcript', async () => {
  const { outcome, answer, session } = await askAll('en', ['is the box recyclable or plastic'])
  expect(outcome).toBe('handoff')
  expect(answer).toMatchObject({ answer_status: 'insufficient_evidence', citations: [] })
  const sections = answer.handoff?.sections ?? []
  expect(sections.map(({ title }) => title)).toContainEqual(expect.stringMatching(/Recycling .* › Packaging/))
  for (const { handle } of sections)
    expect((await session.call('GET', `/v1/chat/citations/${encodeURIComponent(handle)}`)).status).toBe(200)
  const { body } = await session.call('GET', `/v1/chat/sessions/${session.threadId}`)
  expect(body.messages.at(-1).answer.handoff.sections).toEqual(sections)
  const events = (await session.call('GET', `/v1/chat/sessions/${session.threadId}/events`)).body
  expect(JSON.stringify(events)).toContain(sections[0]?.handle)
})

it('a handoff names no sections of drafts, or of the texts of another store', async () => {
  const other = await aStore(app)
  const drafts = { files: demoKnowledge(['en']), publish: false }
  expect((await other.call('POST', '/v1/admin/knowledge/import', drafts)).status).toBe(200)
  const { outcome, answer } = await askAll('en', ['is the box recyclable or plastic'], other)
  expect([outcome, answer.citations]).toEqual(['handoff', []])
  expect(answer.handoff).not.toHaveProperty('sections')
})
