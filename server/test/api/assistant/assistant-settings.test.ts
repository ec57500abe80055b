import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../../contract/assistant/settings.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { understandByScript } from '../../kit/assistant/scripted-understanding.ts'
import { aPerson } from '../../kit/fixtures/a-person.ts'
import { aSession } from '../../kit/fixtures/a-session.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
const url = '/v1/admin/assistant/settings'

beforeAll(async () => {
  app = await startTestApp()
  understandByScript(app)
})
afterAll(async () => {
  await app.close()
})

async function settingsOf(store: TestStore): Promise<object> {
  const { correlation_id: _id, ...settings } = (await store.call('GET', url)).body
  return settings
}

describe('assistant settings', () => {
  it('have defaults until they are set, and are replaced as a whole', async () => {
    const store = await aStore(app)
    expect(await settingsOf(store)).toEqual(defaultSettings)
    const wanted = { ...defaultSettings, name: 'Ada', tone: 'formal', languages: ['de', 'en'], evidence_threshold: 0.7 }
    expect(await store.call('PUT', url, wanted)).toMatchObject({ status: 200, body: wanted })
    expect(await settingsOf(store)).toEqual(wanted)
    await store.call('PUT', url, { tone: 'friendly' })
    expect(await settingsOf(store)).toEqual({ ...defaultSettings, tone: 'friendly' })
    expect(await settingsOf(await aStore(app))).toEqual(defaultSettings)
  })

  it('apply from the next message on', async () => {
    const store = await aStore(app)
    const { call, threadId: thread_id } = await aSession(app, store.scope)
    const contact = { email: 'help@shop.example', phone: '+49 30 1234', url: null, hours: 'Mon–Fri 9–17' }
    await store.call('PUT', url, { contact, tone: 'friendly' })
    const { body } = await call('POST', '/v1/chat/messages', { thread_id, text: 'a person please' })
    expect(body.answer.handoff.contact).toEqual(contact)
    expect(body.answer.response_markdown).toContain('+49 30 1234')
  })

  it('are refused when mail could not be sent or no language remains', async () => {
    const store = await aStore(app)
    const wrong = [
      [{ contact: { email: '"a b"@shop.example' } }, '/contact/email'],
      [{ contact: { email: 'nobody' } }, '/contact/email'],
      [{ contact: { url: 'javascript:alert(1)' } }, '/contact/url'],
      [{ languages: [] }, '/languages'],
      [{ evidence_threshold: 2 }, '/evidence_threshold'],
      [{ persona: 'pirate' }, ''],
    ] as const
    for (const [settings, pointer] of wrong) {
      const { status, body } = await store.call('PUT', url, settings)
      expect([settings, status, body.code]).toEqual([settings, 422, 'VALIDATION_FAILED'])
      expect(body.errors[0].pointer).toContain(pointer)
    }
    expect(await settingsOf(store)).toEqual(defaultSettings)
  })

  it('are changed only with the permission, and the audit log records what changed', async () => {
    const store = await aStore(app)
    const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
    const viewer = await aPerson(app, { memberships: [{ scope: store.scope, role: 'viewer' }] })
    expect((await viewer.call('PUT', url, { body: { tone: 'formal' } })).status).toBe(403)
    expect((await viewer.call('GET', url)).status).toBe(200)
    for (let times = 0; times < 2; times++) await owner.call('PUT', url, { body: { tone: 'formal' } })
    const log = await owner.call('GET', '/v1/security/audit?action=assistant_settings.change')
    expect(log.body.events).toEqual([expect.objectContaining({ details: { changed: ['tone'] } })])
  })
})
