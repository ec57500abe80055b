import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStore, type TestStore } from '../kit/a-store.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
})
afterAll(() => app.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const mebibyte = 1_048_576

function heap(): number {
  collect()
  return process.memoryUsage().heapUsed / mebibyte
}

const feed = (rows: number): Buffer =>
  Buffer.from(
    `id,image,title,price,description\n${Array.from(
      { length: rows },
      (_none, at) => `${at},https://s.example/${at}.jpg,Lamp ${at},${at}.90 EUR,"${'warm light, '.repeat(20)}"`,
    ).join('\n')}\n`,
  )

it('a table of 20,000 records is compared in memory that does not grow with it', async () => {
  const file = feed(20_000)
  expect((await store.upload('/v1/products/import', { file: feed(1000), dry_run: 'true' })).status).toBe(200)
  const before = heap()
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, heap())
  }, 250)
  const answer = await store.upload('/v1/products/import', { file, dry_run: 'true' })
  clearInterval(watching)
  expect(answer.body).toMatchObject({
    counts: { records: 20_000, new: 20_000, invalid: 0 },
    source: { bytes: file.length },
  })
  expect(most).toBeGreaterThan(0)
  // The records as objects would be more than 40 MiB.
  expect(most - before).toBeLessThan(20)
  const items = await store.call('GET', `/v1/imports/${answer.body.import_id}/items?kind=new&limit=1000`)
  expect(items.body).toMatchObject({ total: 20_000, next_cursor: expect.any(String) })
}, 120_000)
