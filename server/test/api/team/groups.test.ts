import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../../../../contract/identity/permission.ts'
import type { Role } from '../../../../contract/identity/role.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aPerson, type TestPerson } from '../../kit/fixtures/a-person.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  store = await aStore(app)
})
afterAll(() => app.close())

const url = '/v1/user-groups'
const member = (role: Role): Promise<TestPerson> => aPerson(app, { memberships: [{ scope: store.scope, role }] })
const create = (name: string, ...permission_names: string[]) => store.call('POST', url, { name, permission_names })
const errorOf = ({ status, body }: TestAnswer) => [status, body.error, body.details?.reason ?? body.details?.permission]

describe('a group', () => {
  it('has a name and permissions, without duplicates', async () => {
    const made = await create('Möbel & Co', 'search:read', 'products:read', 'search:read')
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'Möbel & Co',
      permission_names: ['products:read', 'search:read'],
      created_at: expect.any(String),
    })
    const listed = (await store.call('GET', url)).body
    expect(listed).toEqual({ groups: [made.body], total: 1, next_cursor: null })
    const [noted] = await app.database.db
      .selectFrom('audit_events')
      .select(['action', 'target_id', 'details'])
      .where('store_id', '=', store.scope.storeId)
      .execute()
    expect(noted).toEqual({
      action: 'group.create',
      target_id: made.body.id,
      details: { name: 'Möbel & Co', permission_names: ['products:read', 'search:read'] },
    })
  })

  it('restricts its members from the next call on, and several groups add up', async () => {
    const owner = await member('owner')
    const person = await member('admin')
    const [read, search] = [
      await create('Read', 'products:read'),
      await create('Search', 'search:execute', 'billing:write'),
    ]
    const put = (...group_ids: string[]) =>
      owner.call('PATCH', `/v1/team/members/${person.userId}`, { body: { group_ids } })
    expect((await put(search.body.id)).body.permissions, 'no group gives what the role lacks').toEqual([
      'search:execute',
    ])
    expect((await person.call('GET', '/v1/products')).body.details.permission).toBe('products:read')
    await put(search.body.id, read.body.id)
    expect((await person.call('GET', '/v1/products')).status).toBe(200)
    expect((await person.call('GET', '/v1/team/members')).body.details.permission).toBe('team:read')
    await put()
    expect((await person.call('GET', '/v1/team/members')).status).toBe(200)
  })

  it('refuses unknown permissions with a pointer to each', async () => {
    const answer = await create('Strange', 'products:read', 'products:everything', '__proto__')
    expect(answer.status).toBe(422)
    expect(answer.body.details.errors).toMatchObject([
      { pointer: '/permission_names/1', code: 'unknown_permission' },
      { pointer: '/permission_names/2', code: 'unknown_permission' },
    ])
  })

  it.each([
    [{ name: '', permission_names: ['team:read'] }, '/name'],
    [{ name: 'x'.repeat(101), permission_names: ['team:read'] }, '/name'],
    [{ name: 'A\nB', permission_names: ['team:read'] }, '/name'],
    [{ name: 'A\u0000B', permission_names: ['team:read'] }, '/name'],
    [{ name: 'A', permission_names: [] }, '/permission_names'],
    [{ name: 'A', permission_names: Array.from({ length: 51 }, () => 'team:read') }, '/permission_names'],
    [{ name: 'A', permission_names: ['team:read'], id: 'mine' }, '/id'],
  ])('is not created from %j', async (body, pointer) => {
    const answer = await store.call('POST', url, body)
    expect([answer.status, answer.body.details.errors[0].pointer]).toEqual([422, pointer])
  })

  it('has a case-insensitively unique name in its store, even with concurrent requests', async () => {
    const answers = await Promise.all(['Team', 'TEAM', 'team'].map((name) => create(name, 'team:read')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(errorOf(await create('tEAM', 'team:read'))).toEqual([409, 'conflict', 'name_taken'])
    const other = await aStore(app)
    const elsewhere = await other.call('POST', url, { name: 'Team', permission_names: ['team:read'] })
    expect(elsewhere.status).toBe(201)
  })

  it('grants nothing that its creator lacks', async () => {
    const admin = await member('admin')
    const make = (by: TestPerson, ...permission_names: string[]) =>
      by.call('POST', url, { body: { name: `G ${crypto.randomUUID()}`, permission_names } })
    expect(errorOf(await make(admin, 'team:read', 'billing:write'))).toEqual([
      403,
      'missing_permission',
      'billing:write',
    ])
    expect((await make(admin, 'team:read', 'billing:read')).status).toBe(201)
    expect((await make(await member('owner'), ...permissions)).status).toBe(201)
    expect(errorOf(await make(await member('viewer'), 'team:read'))).toEqual([403, 'missing_permission', 'team:write'])
  })

  it('is refused beyond one hundred', async () => {
    const rows = Array.from({ length: 99 }, (_none, at) => ({
      store_id: store.scope.storeId,
      group_id: crypto.randomUUID(),
      name: `Group ${at}`,
      permission_names: ['team:read' as const],
      created_at: new Date(),
    }))
    await app.database.db.insertInto('user_groups').values(rows).execute()
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => create(name, 'team:read')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(errorOf(await create('D', 'team:read'))).toEqual([409, 'conflict', 'too_many_groups'])
  })

  it('is deleted only by members who may change the team, and only without members', async () => {
    const owner = await member('owner')
    const person = await member('developer')
    const { id, name, permission_names } = (await create('Read', 'products:read')).body
    const one = `${url}/${id}`
    await owner.call('PATCH', `/v1/team/members/${person.userId}`, { body: { group_ids: [id] } })
    expect(errorOf(await store.call('DELETE', one))).toEqual([409, 'conflict', 'group_in_use'])
    await owner.call('PATCH', `/v1/team/members/${person.userId}`, { body: { group_ids: [] } })

    expect(errorOf(await person.call('DELETE', one))).toEqual([403, 'missing_permission', 'team:write'])
    expect((await (await aStore(app)).call('DELETE', one)).status).toBe(404)
    const deleted = await store.call('DELETE', one)
    expect([deleted.status, deleted.body]).toEqual([200, { status: 'deleted', id }])
    expect((await store.call('GET', url)).body.total).toBe(0)
    expect((await store.call('DELETE', one)).status).toBe(404)
    const [entry] = (await store.call('GET', '/v1/security/audit?action=group.delete')).body.events
    expect(entry).toMatchObject({ target: { type: 'group', id }, details: { name, permission_names } })
    expect((await create('Read', 'products:read')).status).toBe(201)
  })

  it('keeps its members when one joins while it is deleted', async () => {
    const owner = await member('owner')
    const person = await member('developer')
    for (let round = 0; round < 5; round++) {
      const { id } = (await create(`Race ${round}`, 'products:read')).body
      const [joined, deleted] = await Promise.all([
        owner.call('PATCH', `/v1/team/members/${person.userId}`, { body: { group_ids: [id] } }),
        store.call('DELETE', `${url}/${id}`),
      ])
      expect([
        [200, 409],
        [409, 200],
        [422, 200],
      ]).toContainEqual([joined.status, deleted.status])
    }
  })

  it('is listed in pages, only for its own store', async () => {
    for (const name of ['A', 'B', 'C']) await create(name, 'team:read')
    const first = (await store.call('GET', `${url}?limit=2`)).body
    const rest = (await store.call('GET', `${url}?limit=2&cursor=${first.next_cursor}`)).body
    expect([...first.groups, ...rest.groups].map(({ name }) => name).sort()).toEqual(['A', 'B', 'C'])
    expect([first.total, first.groups.length, rest.groups.length, rest.next_cursor]).toEqual([3, 2, 1, null])
    const other = await aStore(app)
    expect((await other.call('GET', url)).body.total).toBe(0)
  })
})

describe('the list of permissions', () => {
  it('contains all permissions, each with a description', async () => {
    const { body } = await (await member('viewer')).call('GET', `${url}/permissions`)
    expect(body.permissions.map(({ name }: { name: string }) => name)).toEqual([...permissions])
    expect(body.permissions).toHaveLength(21)
    expect(body.permissions.every(({ description }: { description: string }) => /^[A-Z].+\.$/.test(description))).toBe(
      true,
    )
    expect((await (await member('developer')).call('GET', `${url}/permissions`)).status).toBe(403)
  })
})
