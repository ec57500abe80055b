import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '../../../../contract/identity/role.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'

const policy = '/v1/security/policy'
let app: TestApp
let store: TestStore
let owner: TestPerson

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  store = await aStore(app)
  owner = await member('owner')
})
afterAll(() => app.close())

const member = (role: Role): Promise<TestPerson> => aPerson(app, { memberships: [{ scope: store.scope, role }] })
const errorOf = ({ status, body }: TestAnswer) => [status, body.error ?? null]
const put = (by: Pick<TestPerson, 'call'>, require_2fa: boolean) => by.call('PUT', policy, { body: { require_2fa } })

async function withTwoFactor(person: TestPerson): Promise<TestPerson> {
  const { body } = await person.call('POST', '/v1/security/2fa/setup')
  const totp_code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate()
  expect((await person.call('POST', '/v1/security/2fa/enable', { body: { totp_code } })).status).toBe(200)
  return person
}
const requireTwoFactor = async (): Promise<void> => {
  await withTwoFactor(owner)
  expect((await put(owner, true)).status).toBe(200)
}

describe('a store that requires two-factor authentication', () => {
  it('refuses members without it at every call for the store, from the next call on', async () => {
    const developer = await member('developer')
    expect((await developer.call('GET', '/v1/products')).status).toBe(200)
    await requireTwoFactor()
    for (const [method, url] of [
      ['GET', '/v1/products'],
      ['POST', '/v1/search/text'],
      ['GET', '/v1/security/api-keys'],
      ['GET', '/v1/webhooks'],
    ] as const) {
      const answer = await developer.call(method, url, method === 'POST' ? { body: { query: 'mug' } } : {})
      if (answer.status === 404) continue
      expect(errorOf(answer), url).toEqual([403, 'two_factor_required'])
      expect(answer.body.details).toEqual({ store: store.slug, setup: '/v1/security/2fa/setup' })
    }
    expect((await developer.call('GET', '/v1/products', { store: store.slug })).status).toBe(403)
    expect((await owner.call('GET', '/v1/products')).status, 'the owner uses two-factor authentication').toBe(200)
  })

  it('lets them set it up, and then admits them', async () => {
    const developer = await member('developer')
    await requireTwoFactor()
    expect(errorOf(await developer.call('GET', '/v1/products'))).toEqual([403, 'two_factor_required'])
    for (const url of ['/v1/account', '/v1/account/sessions', '/v1/security/2fa/status'])
      expect((await developer.call('GET', url)).status, url).toBe(200)
    await withTwoFactor(developer)
    expect((await developer.call('GET', '/v1/products')).status).toBe(200)
  })

  it('refuses them again when they turn it off', async () => {
    const developer = await member('developer')
    await withTwoFactor(developer)
    await requireTwoFactor()
    expect((await developer.call('GET', '/v1/products')).status).toBe(200)
    await app.database.db.deleteFrom('two_factor').where('user_id', '=', developer.userId).execute()
    expect(errorOf(await developer.call('GET', '/v1/products'))).toEqual([403, 'two_factor_required'])
  })

  it('does not affect machine tokens, API keys, or the other stores of its members', async () => {
    const other = await aStore(app)
    const both = await aPerson(app, {
      memberships: [
        { scope: store.scope, role: 'admin' },
        { scope: other.scope, role: 'admin' },
      ],
    })
    const key = callsOf(app, await anApiKey(app, store.scope, { permissions: ['products:read'] }))
    await requireTwoFactor()
    expect((await store.call('GET', '/v1/products')).status).toBe(200)
    expect((await key.call('GET', '/v1/products')).status).toBe(200)
    expect((await both.call('GET', '/v1/products', { store: other.slug })).status).toBe(200)
    expect(errorOf(await both.call('GET', '/v1/products', { store: store.slug }))).toEqual([403, 'two_factor_required'])
  })

  it('refuses a super admin without it too', async () => {
    const superAdmin = await aPerson(app, { isSuperAdmin: true })
    expect((await superAdmin.call('GET', '/v1/products', { store: store.slug })).status).toBe(200)
    await requireTwoFactor()
    expect(errorOf(await superAdmin.call('GET', '/v1/products', { store: store.slug }))).toEqual([
      403,
      'two_factor_required',
    ])
    await withTwoFactor(superAdmin)
    expect((await superAdmin.call('GET', '/v1/products', { store: store.slug })).status).toBe(200)
  })

  it('stops requiring it when an owner turns the policy off', async () => {
    const developer = await member('developer')
    await requireTwoFactor()
    expect((await put(owner, false)).body.require_2fa).toBe(false)
    expect((await developer.call('GET', '/v1/products')).status).toBe(200)
  })
})

describe('the policy', () => {
  it('requires nothing by default, and shows how many members it would refuse', async () => {
    await member('viewer')
    expect((await owner.call('GET', policy)).body).toEqual({
      require_2fa: false,
      members_without_2fa: 2,
      updated_at: null,
    })
    await withTwoFactor(owner)
    expect((await put(owner, true)).body).toEqual({
      require_2fa: true,
      members_without_2fa: 1,
      updated_at: expect.stringMatching(/Z$/),
    })
  })

  it('accepts what it returned, of which only the requirement counts', async () => {
    const { body } = await owner.call('GET', policy)
    expect(await owner.call('PUT', policy, { body: { ...body, members_without_2fa: 99 } })).toMatchObject({
      status: 200,
      body: { require_2fa: false, members_without_2fa: 1 },
    })
    expect((await owner.call('PUT', policy, { body: { ...body, other: 1 } })).status).toBe(422)
  })

  it('is changed only by owners', async () => {
    const admin = await withTwoFactor(await member('admin'))
    expect(errorOf(await put(admin, true))).toEqual([403, 'forbidden'])
    expect(errorOf(await put(await member('viewer'), true))).toEqual([403, 'missing_permission'])
    expect(errorOf(await store.call('PUT', policy, { require_2fa: true }))).toEqual([403, 'forbidden'])
    expect((await admin.call('GET', policy)).body.require_2fa).toBe(false)
  })

  it('cannot require what the calling owner does not use', async () => {
    expect(errorOf(await put(owner, true))).toEqual([403, 'two_factor_required'])
    expect((await owner.call('GET', policy)).body.require_2fa).toBe(false)
  })

  it('is audited only when it changes', async () => {
    await withTwoFactor(owner)
    for (const wanted of [true, true, false]) await put(owner, wanted)
    const { body } = await owner.call('GET', '/v1/security/audit?action=security_policy.change')
    expect(body.events).toMatchObject([
      { actor: { id: owner.userId }, details: { require_2fa: { before: true, after: false } } },
      { actor: { id: owner.userId }, details: { require_2fa: { before: false, after: true } } },
    ])
    expect(body.total).toBe(2)
  })

  it.each([{}, { require_2fa: 'yes' }, { require_2fa: true, more: 1 }, { require_2fa: null }])(
    'refuses %j',
    async (body) => {
      expect(errorOf(await owner.call('PUT', policy, { body }))).toEqual([422, 'validation_failed'])
    },
  )
})
