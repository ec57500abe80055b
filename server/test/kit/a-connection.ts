import { expect } from 'vitest'
import type { Connection } from '../../../contract/connectors/connection.ts'
import type { Sync } from '../../../contract/connectors/sync.ts'
import { aPerson, type TestPerson } from './a-person.ts'
import { aStore, type TestStore } from './a-store.ts'
import type { TestApp } from './test-app.ts'

export const connectionsPath = '/v1/admin/connections'

/** A store with its owner, signed in. */
export async function aMerchant(
  app: TestApp,
  plan: Parameters<typeof aStore>[1] = 'enterprise',
): Promise<TestStore & { readonly owner: TestPerson }> {
  const store = await aStore(app, plan)
  const owner = await aPerson(app, { memberships: [{ scope: store.scope, role: 'owner' }] })
  return { ...store, owner }
}

type Merchant = Awaited<ReturnType<typeof aMerchant>>

/** Connects a store and waits for the end of the first sync. */
export async function aConnection(
  { owner }: Pick<Merchant, 'owner'>,
  body: object = {},
): Promise<Connection & { readonly first: Sync }> {
  const input = { store_url: 'lamps.myshopify.com', reason: 'a test', ...body }
  const answer = await owner.call('POST', `${connectionsPath}/storefront`, { body: input })
  expect(answer.body).toMatchObject({ connection_id: expect.any(String) })
  const first = await syncEnd(owner, answer.body.connection_id)
  return { ...(await readConnection(owner, answer.body.connection_id)), first }
}

export async function readConnection(owner: TestPerson, connectionId: string): Promise<Connection> {
  return (await owner.call('GET', `${connectionsPath}/${connectionId}`)).body
}

/** Starts a sync and waits for its end. */
export async function syncNow(owner: TestPerson, connectionId: string, more: object = {}): Promise<Sync> {
  const before = await syncsOf(owner, connectionId)
  const body = { reason: 'a test', ...more }
  const answer = await owner.call('POST', `${connectionsPath}/${connectionId}/sync`, { body })
  expect(answer.status).toBe(202)
  return syncEnd(owner, connectionId, before.length + 1)
}

/** The newest sync, once the connection has at least `count` and none is running or due. */
export async function syncEnd(owner: TestPerson, connectionId: string, count = 1): Promise<Sync> {
  await expect
    .poll(
      async () => {
        const { status } = await readConnection(owner, connectionId)
        const syncs = await syncsOf(owner, connectionId)
        return status !== 'syncing' && syncs.length >= count
      },
      { timeout: 30_000, interval: 50 },
    )
    .toBe(true)
  const [newest] = await syncsOf(owner, connectionId)
  if (newest === undefined) throw new Error('unreachable: there is a sync')
  return newest
}

export async function syncsOf(owner: TestPerson, connectionId: string): Promise<Sync[]> {
  return (await owner.call('GET', `${connectionsPath}/${connectionId}/syncs`)).body.syncs
}

export async function issuesOf(owner: TestPerson, connectionId: string, syncId: string) {
  const answer = await owner.call('GET', `${connectionsPath}/${connectionId}/syncs/${syncId}/issues`)
  return answer.body.issues as {
    product_id: string | null
    external_id: string | null
    code: string
    message: string
  }[]
}
