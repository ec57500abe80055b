import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

/** Name, description, question; the expected rest of the description, and the text that no answer may contain. */
const products = [
  [
    'Gamma Lamp',
    'A lamp of oak. Now 49.99, was 89.99. Only 3 left!',
    'Tell me about the Gamma Lamp',
    'A lamp of oak',
    /49|89|left/,
  ],
  [
    'Omega Vase',
    'Made of glass. For 199 kr, 20% off this week.',
    'Tell me about the Omega Vase',
    'Made of glass',
    /199|20|off/,
  ],
  [
    'Delta Lampe',
    'Eine Lampe aus Buche. Nur 49,- statt 89,-. Nur noch 2 Stück.',
    'Erzähl mir etwas über die Delta Lampe',
    'Eine Lampe aus Buche',
    /49|89|noch/,
  ],
  ['Sigma Scarf', 'Made of silk. Rs 500 only.', 'Tell me about the Sigma Scarf', 'Made of silk', /500|Rs/],
  [
    'Lambda Lampe',
    'Eine Lampe aus Esche. 49 Fr. im Angebot.',
    'Erzähl mir etwas über die Lambda Lampe',
    'Eine Lampe aus Esche',
    /49|Fr/,
  ],
  [
    'Kappa Balm',
    'For the face. Fragrance free. It was 89 euros.',
    'Tell me about the Kappa Balm',
    'Fragrance free',
    /89|euro/,
  ],
] as const

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  await writeProducts(
    app,
    store.scope,
    products.map(([name, description], at) => ({
      productId: `product-${at}`,
      metadata: { name, description },
      vector: new Float32Array(512).fill(1),
    })),
  )
})
afterAll(() => app.close())

describe('a price or stock claim in a description', () => {
  it.each(products)(
    'of %s is omitted from the answer, and the rest remains',
    async (_name, _description, text, shown, hidden) => {
      const { call, threadId } = await aSession(app, store.scope)
      const { body } = await call('POST', '/v1/chat/messages', { thread_id: threadId, text })
      expect(body).toMatchObject({ outcome: 'answer' })
      expect(body.answer).toMatchObject({ answer_status: 'answered', limitations: [] })
      expect(body.answer.response_markdown).toContain(shown)
      expect(body.answer.response_markdown).not.toMatch(hidden)
    },
  )
})
