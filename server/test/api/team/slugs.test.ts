import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const slugOf = async (about: { name: string; slug?: string }): Promise<string> =>
  (await app.modules.stores.createStore({ ...about, plan: 'free' })).slug

describe('the slug of a new store', () => {
  it('never equals a path prefix of the service, because a store’s portal is at /{slug}/portal', async () => {
    const beginnings = new Set(app.http.knownRoutes.map(({ url }) => url.split('/')[1] ?? ''))
    const given: string[] = []
    for (const name of beginnings) given.push(await slugOf({ name }))
    expect(beginnings).toContain('v1')
    expect(given.filter((slug) => beginnings.has(slug))).toEqual([])
  })

  it('gets a number when the name is reserved, also for registrations', async () => {
    const payload = { client_name: 'Dashboard', email: 'somebody@people.example', password: 'vivid otter 81 lanterns' }
    const answer = await app.http.inject({ method: 'POST', url: '/register', payload })
    expect([answer.statusCode, answer.json().slug]).toEqual([201, 'dashboard-2'])
    expect(await slugOf({ name: 'DASHBOARD!' })).toBe('dashboard-3')
    expect(await slugOf({ name: 'Chat' })).toBe('chat-2')
  })

  it('may be a reserved one if requested explicitly, as for the demo store', async () => {
    expect(await slugOf({ name: 'Demo store', slug: 'demo' })).toBe('demo')
  })
})
