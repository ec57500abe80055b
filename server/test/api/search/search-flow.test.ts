import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'
import { openedFiles } from '../../kit/process/opened-files.ts'

const folder = path.join(import.meta.dirname, '..', '..', '..', 'modules', 'search')
// A reader can remember about twenty files. Merge files, or find a simpler design, before raising this number.
const maxFiles = 22

let app: TestApp
let host: ImageHost
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  for (let seed = 1; seed <= 6; seed += 1) {
    const metadata = { name: `Red thing number ${seed}`, brand: 'Nordlys', category: 'Lamps', price: seed * 10 }
    const image_url = host.serve(`/${seed}.jpg`, await anImage(seed))
    await store.call('POST', '/v1/products', { product_id: `t${seed}`, image_url, metadata })
  }
})
afterAll(async () => {
  await host.close()
  await app.close()
})

/** A search that takes every step of a text search: it has filters, facets, a price and a color in its text, and a next page. */
async function searchByText(query: string): Promise<void> {
  const filters = [{ field: 'brand', operator: 'eq', value: 'Nordlys' }]
  const body = { query, category: 'Lamps', filters, facets: ['brand'], limit: 2 }
  const answer = await store.call('POST', '/v1/search/text', body)
  expect([answer.status, answer.body.total]).toEqual([200, 4])
  // The receipt is written after the answer.
  await app.modules.search.receiptsWritten()
}

it('opens exactly the files that the README of the module lists', async () => {
  await searchByText('thing under 45')
  const files = await openedFiles(folder, () => searchByText('red thing under 45'))
  const readme = await readFile(path.join(folder, 'README.md'), 'utf8')
  const listed = Array.from(readme.matchAll(/^\d+\. `([^`]+\.ts)`/gm), ([_line, file = '']) => file)
  expect(files).toEqual(listed.toSorted())
  expect(files.length).toBeLessThanOrEqual(maxFiles)
})
