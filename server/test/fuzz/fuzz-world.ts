import { permissions } from '../../../contract/identity/permission.ts'
import type { App } from '../../app.ts'
import type { StoreScope } from '../../modules/stores/index.ts'
import type { Database } from '../../platform/db/schema.ts'
import { aPage } from '../kit/fixtures/a-page.ts'
import { aPerson } from '../kit/fixtures/a-person.ts'
import { aSession } from '../kit/fixtures/a-session.ts'
import { aStore } from '../kit/fixtures/a-store.ts'
import type { Dice } from './dice.ts'
import type { Endpoint } from './fuzz-call.ts'
import { realisticProducts } from './realistic-values.ts'

export type FuzzedApp = App & { readonly database: { readonly db: Database } }

/** A store with data of every kind, its credentials, and the values from its responses. */
export interface FuzzWorld {
  credentialFor(endpoint: Endpoint, dice: Dice): Credential
  /** Renews the credentials, because calls end sessions and replace secrets. */
  renew(): Promise<void>
  seen(name: string): readonly string[]
  /** Collects IDs, cursors and similar values of a response for later calls. */
  learn(body: unknown): void
}

export interface Credential {
  /** The value of the header. */
  readonly authorization: string
  /** Of a page, in place of a token. */
  readonly page?: Readonly<Record<string, string>>
  readonly isGood: boolean
}

const maxPerName = 20
const reusableName = /(^|_)(id|cursor|token|secret|code)$/

export async function aFuzzWorld(app: FuzzedApp, imageUrls: readonly string[]): Promise<FuzzWorld> {
  const store = await aStore(app)
  const { scope } = store
  const { key, origin } = await aPage(app, store)
  const page = { 'x-service-key': key, origin }
  let machine = store.token
  let person = await ownerToken(app, scope)
  let shopper = await aSession(app, scope)
  for (const [at, product] of realisticProducts.entries()) {
    const image_url = imageUrls[at % imageUrls.length]
    const { status, body } = await store.call('POST', '/v1/products', { ...product, image_url })
    if (status !== 200) throw new Error(`A product was not accepted: ${status} ${JSON.stringify(body)}`)
  }
  const seenValues = new Map<string, string[]>([
    ['product_id', realisticProducts.map(({ product_id }) => product_id)],
    ['thread_id', [shopper.threadId]],
    ['store_public_key', [(await app.modules.publicKeys.keyOf(scope)).store_public_key]],
  ])
  const record = (name: string, value: string): void => {
    const values = seenValues.get(name) ?? []
    if (!values.includes(value)) seenValues.set(name, [...values, value].slice(-maxPerName))
  }
  const learn = (value: unknown, name = ''): void => {
    if (typeof value === 'string' && reusableName.test(name) && value !== '') {
      record(name === 'next_cursor' ? 'cursor' : name, value)
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) learn(inner, key)
    }
  }
  return {
    credentialFor({ access }, dice) {
      if (dice.isBelow(0.02)) {
        const bad = ['', 'Bearer', 'Bearer x.y.z', `Basic ${machine}`, `Bearer ${machine}x`] as const
        return { authorization: dice.pick(bad), isGood: false }
      }
      if (access === 'widget') return { authorization: '', page, isGood: true }
      if (access === 'session') return { authorization: `Bearer ${shopper.token}`, isGood: true }
      const isForMachines = permissions.some((permission) => permission === access)
      return { authorization: `Bearer ${isForMachines && dice.isBelow(0.9) ? machine : person}`, isGood: true }
    },
    async renew() {
      person = await ownerToken(app, scope)
      shopper = await aSession(app, scope)
      seenValues.set('thread_id', [shopper.threadId])
      const secretId = (await app.modules.stores.secretIdOf(scope)) ?? ''
      const row = { store_id: scope.storeId, plan: 'enterprise' as const }
      machine = (await app.modules.tokens.issueMachineToken(row, { secretId })).access_token
    },
    seen: (name) => seenValues.get(name) ?? [],
    learn: (body) => learn(body),
  }
}

async function ownerToken(app: FuzzedApp, scope: StoreScope): Promise<string> {
  return (await aPerson(app, { memberships: [{ scope, role: 'owner' }] })).token
}
