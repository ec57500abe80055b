import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TemporaryFile } from '../../../platform/files/temporary-file.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

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

const row = (at: number): string =>
  `${at},https://s.example/${at}.jpg,Lamp ${at},${at}.90 EUR,"${'warm light, '.repeat(20)}"\n`

/** A feed that is generated while it is read; `sample` is called ten times during each read. */
function aFeed(rows: number, sample: () => void): TemporaryFile {
  async function* read() {
    yield Buffer.from('id,image,title,price,description\n')
    for (let at = 0; at < rows; at += 100) {
      if (at % (rows / 10) === 0) sample()
      yield Buffer.from(Array.from({ length: 100 }, (_none, one) => row(at + one)).join(''))
    }
  }
  return { bytes: 1, append: async () => undefined, read, close: async () => undefined }
}

const order = {
  feed: { format: null, encoding: null, mapping: {} },
  dryRun: true,
  deleteMissing: false,
  force: false,
  callbackUrl: null,
  actor: { type: 'system', id: null, name: 'test', address: null },
} as const

it('a table of 20,000 records is compared in constant memory', async () => {
  const heapSamples: number[] = []
  const read = (rows: number, sample: () => void) =>
    app.modules.feeds.importFile(store.scope, { file: null, url: null, content: aFeed(rows, sample) }, order)
  await read(2000, () => undefined)
  const before = heap()
  const { import_id, counts } = await read(20_000, () => void heapSamples.push(heap()))
  expect(counts).toMatchObject({ records: 20_000, new: 20_000, invalid: 0 })
  // Determining the types of the columns needs a separate read.
  expect(heapSamples).toHaveLength(20)
  // As objects, the records would take more than 40 MiB, and at least 30 MiB at the median of the last samples. The median ignores
  // a sample that other work of the process inflates.
  const [, , median = 0] = heapSamples.slice(-5).toSorted((a, b) => a - b)
  expect(median - before).toBeLessThan(15)
  const items = await store.call('GET', `/v1/imports/${import_id}/items?kind=new&limit=1000`)
  expect(items.body).toMatchObject({ total: 20_000, next_cursor: expect.any(String) })
})

it('when 5,000 records all occur twice, only the later ones count', async () => {
  let feed = 'id,image\n'
  for (let at = 0; at < 10_000; at += 1) feed += `${at % 5000},https://s.example/${at}.jpg\n`
  const content = {
    ...aFeed(0, () => undefined),
    read: async function* () {
      yield Buffer.from(feed)
    },
  }
  const { counts } = await app.modules.feeds.importFile(store.scope, { file: null, url: null, content }, order)
  expect(counts).toMatchObject({ records: 10_000, new: 5000, duplicate: 5000 })
})
