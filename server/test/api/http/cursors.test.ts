import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

const lists = ['/v1/user-groups', '/v1/security/api-keys', '/v1/search/webhooks', '/v1/products', '/v1/security/audit']

let app: TestApp
let store: TestStore
let other: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await filledStore()
  other = await filledStore()
})
afterAll(() => app.close())

/** A store with at least two rows in each of the lists. */
async function filledStore(): Promise<TestStore> {
  const made = await aStore(app)
  for (const name of ['a', 'b', 'c']) {
    const bodies = {
      '/v1/user-groups': { name, permission_names: ['search:read'] },
      '/v1/security/api-keys': { name, scopes: { search: ['read'] }, expires_in_days: 1 },
      '/v1/search/webhooks': { url: `https://hooks.example/${name}`, events: ['product.indexed'] },
      '/v1/products': { product_id: name, image_url: null, metadata: { name: 'Chair' } },
    }
    for (const [path, body] of Object.entries(bodies))
      expect((await made.call('POST', path, body)).status).toBeLessThan(300)
  }
  return made
}

async function firstCursor(list: string): Promise<string> {
  const page = await store.call('GET', `${list}${list.includes('?') ? '&' : '?'}limit=1`)
  return String(page.headers['x-next-cursor'] ?? page.body.next_cursor)
}

async function tryCursor(list: string, cursor: string, caller = store): Promise<unknown[]> {
  const answer = await caller.call('GET', `${list}${list.includes('?') ? '&' : '?'}cursor=${cursor}`)
  return [answer.status, answer.body.details?.errors?.[0]?.code]
}

describe('the cursor of a list', () => {
  it.each(lists)('of %s is refused by every other list, and by the same list of another store', async (list) => {
    const cursor = await firstCursor(list)
    expect(await tryCursor(list, cursor)).toEqual([200, undefined])
    for (const wrong of lists.filter((one) => one !== list))
      expect([wrong, ...(await tryCursor(wrong, cursor))]).toEqual([wrong, 422, 'bad_cursor'])
    expect(await tryCursor(list, cursor, other)).toEqual([422, 'bad_cursor'])
  })

  it('is refused with other filters, and accepted with the same ones in any order', async () => {
    const cursor = await firstCursor('/v1/products?status=indexed&q=chair')
    expect(await tryCursor('/v1/products?q=chair&status=indexed', cursor)).toEqual([200, undefined])
    for (const filters of ['', '?q=chair', '?status=failed&q=chair', '?status=indexed&q=table'])
      expect(await tryCursor(`/v1/products${filters}`, cursor)).toEqual([422, 'bad_cursor'])
  })

  it('continues in the Link header of a list that is an array', async () => {
    const seen: string[] = []
    let next: string | undefined = '/v1/search/webhooks?limit=2'
    while (next !== undefined) {
      const page = await store.call('GET', next)
      seen.push(...page.body.map((one: { url: string }) => one.url.slice(-1)))
      next = page.headers.link === undefined ? undefined : String(page.headers.link).slice(1).split('>')[0]
    }
    expect(seen.sort()).toEqual(['a', 'b', 'c'])
  })

  it('can be sent with HEAD', async () => {
    const cursor = await firstCursor('/v1/products')
    expect((await store.call('HEAD', `/v1/products?cursor=${cursor}`)).status).toBe(200)
  })
})
