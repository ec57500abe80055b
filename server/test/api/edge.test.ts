import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../kit/a-picture.ts'
import { aStore, type TestStore } from '../kit/a-store.ts'
import { type PictureHost, startPictureHost } from '../kit/picture-host.ts'
import { startTestApp, type TestApp } from '../kit/test-app.ts'

let app: TestApp
let host: PictureHost
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  host = await startPictureHost()
  host.serve('/1.jpg', await aPicture(1))
  store = await aStore(app)
})
afterAll(async () => {
  await host.close()
  await app.close()
})

describe('a blank or oversized text', () => {
  it('of a megabyte with NUL at its end is refused like any other', async () => {
    const query = `${'x'.repeat(1_000_000)}\0`
    const answer = await store.call('POST', '/v1/search/text', { query })
    expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, '/query'])
  })
})
