import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aLiveShop, stockShop } from '../../kit/assistant/a-live-shop.ts'
import { demoKnowledge } from '../../kit/assistant/demo-knowledge.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { openedFiles } from '../../kit/process/opened-files.ts'

const folder = path.join(import.meta.dirname, '..', '..', '..', 'modules', 'assistant')
const shop = aLiveShop()
const inStock = { state: 'in_stock' } as const
const jacket = {
  metadata: { name: 'Rain Jacket', category: 'Clothing', color_name: 'black', description: 'It keeps the rain out.' },
  variants: [
    { options: { Size: 'M', Color: 'Black' }, price: 8990, stock: inStock },
    { options: { Size: 'M', Color: 'Blue' }, price: 7990, stock: inStock },
  ],
}
const sofa = {
  metadata: { name: 'Leather Sofa', category: 'Furniture', color_name: 'brown', description: 'A sofa that reclines.' },
  variants: [{ price: 129_900, stock: inStock }],
}

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp({ storefrontAdapters: { shopify: shop.adapter } })
  // Stops the recovery timer, because the files that it loads would count.
  await app.modules.turns.settle()
  store = await aStore(app)
  await stockShop(app, store.scope, { shop, products: { jacket, sofa } })
  const { status } = await store.call('POST', '/v1/admin/knowledge/import', {
    files: demoKnowledge(['en']),
    publish: true,
  })
  expect(status).toBe(200)
})
afterAll(() => app.close())

/** The files of a kind of message in the README: the rows of its table that name the kind, or `all`. */
async function listedFiles(kind: string): Promise<string[]> {
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\|[^|]*\| `([^`]+\.ts)` \|[^|]*\| ([^|]+) \|$/gm)]
  return rows.flatMap(([_row, file = '', kinds = '']) =>
    /\ball\b/.test(kinds) || kinds.split(', ').includes(kind) ? [file] : [],
  )
}

// A reader can keep track of about 40 files. Merge files, or find a simpler design, before raising a number.
it.each([
  { kind: 'texts', maxFiles: 39, before: [], text: 'How long do I have to return something?', expectedText: '30 days' },
  { kind: 'search', maxFiles: 39, before: [], text: 'black jackets', expectedText: 'Rain Jacket' },
  { kind: 'follow-up', maxFiles: 39, before: ['black jackets'], text: 'and in blue?', expectedText: '79.90' },
  { kind: 'price', maxFiles: 41, before: [], text: 'How much is the Rain Jacket in blue?', expectedText: '79.90' },
  {
    kind: 'cart',
    maxFiles: 44,
    before: [],
    text: 'add two of the Rain Jacket in blue to my cart',
    expectedText: 'confirm',
  },
])('a message of the kind "$kind" opens exactly the files that the README lists', async (message) => {
  const { kind, maxFiles, before, text, expectedText } = message
  const { call, openThread } = await aSession(app, store.scope)
  let thread_id = ''
  const send = async (one: string): Promise<string> => {
    const { status, body } = await call('POST', '/v1/chat/messages', { thread_id, text: one })
    expect(status).toBe(200)
    return body.answer?.response_markdown
  }
  const openThreadBefore = async (): Promise<void> => {
    thread_id = await openThread()
    for (const one of before) await send(one)
  }
  // Fills the caches. On a busy machine, a turn that fills them may exceed its time limit.
  await expect.poll(async () => openThreadBefore().then(() => send(text))).toContain(expectedText)
  await openThreadBefore()
  let answer = ''
  const opened = await openedFiles(folder, async () => {
    answer = await send(text)
  })
  expect(answer).toContain(expectedText)
  // Word tables (`*.data.ts`) do not count.
  const files = opened.filter((file) => !file.endsWith('.data.ts'))
  expect(files).toEqual((await listedFiles(kind)).toSorted())
  expect(files.length).toBeLessThanOrEqual(maxFiles)
})
