import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { Database } from '../../platform/db/schema.ts'
import { grantScope, type StoreRow, type StoreScope, type Stores } from '../stores/index.ts'
import { type DemoCredentials, readDemoCredentials, writeDemoCredentials } from './demo-credentials.ts'
import type { Indexing } from './indexing.ts'

export interface DemoStoreDeps {
  readonly db: Database
  readonly stores: Stores
  readonly indexing: Pick<Indexing, 'installDemo' | 'demoAssets'>
  readonly dataDirectory: string
}

/** The demo store, ready: its credentials and the file they were written to. */
export interface DemoStore {
  readonly scope: StoreScope
  readonly credentials: DemoCredentials
  readonly file: string
}

interface Kept {
  readonly store_id: string
  /** Under which address the pictures were indexed last. */
  readonly base_url: string
}

const instanceKey = 'demo_store'

/** Creates the demo store on the first start, and on every start puts right what is missing: products, addresses, credentials. */
export async function ensureDemoStore(deps: DemoStoreDeps, baseUrl: string): Promise<DemoStore> {
  const kept = (await readKept(deps.db)) ?? (await createDemoStore(deps))
  const scope = grantScope(kept.store_id)
  const store = await deps.stores.storeById(scope)
  if (store === undefined) throw new Error('The demo store that this database names does not exist')
  if (deps.indexing.demoAssets !== null) {
    await deps.indexing.installDemo(scope, { renew: kept.base_url !== baseUrl })
    await rememberAddress(deps.db, { store_id: kept.store_id, base_url: baseUrl })
  }
  const credentials = await workingCredentials(deps, { scope, store, baseUrl })
  return { scope, credentials, file: await writeDemoCredentials(deps.dataDirectory, credentials) }
}

async function workingCredentials(
  deps: DemoStoreDeps,
  about: { scope: StoreScope; store: StoreRow; baseUrl: string },
): Promise<DemoCredentials> {
  const { scope, store, baseUrl } = about
  const written = await readDemoCredentials(deps.dataDirectory)
  const secret = written?.client_id === scope.storeId ? (written.client_secret ?? '') : ''
  const isGood = secret !== '' && (await deps.stores.authenticateClient(scope.storeId, secret)) !== null
  const clientSecret = isGood ? secret : await deps.stores.renewClientSecret(scope)
  return { base_url: baseUrl, store: store.slug, client_id: scope.storeId, client_secret: clientSecret }
}

/** Of two processes that start together the first one's store stays; the other's is rolled back with its claim. */
async function createDemoStore(deps: DemoStoreDeps): Promise<Kept> {
  const claim = async (
    tx: Parameters<NonNullable<Parameters<Stores['createStore']>[1]>>[0],
    storeId: string,
  ): Promise<void> => {
    const value = JSON.stringify({ store_id: storeId, base_url: '' })
    await tx.insertInto('instance').values({ key: instanceKey, value }).execute()
  }
  try {
    await deps.stores.createStore({ name: 'Demo store', slug: 'demo', plan: 'enterprise' }, claim)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const kept = await readKept(deps.db)
  if (kept === null) throw new Error('The demo store was created but is not remembered')
  return kept
}

async function readKept(db: Database): Promise<Kept | null> {
  const row = await db.selectFrom('instance').select('value').where('key', '=', instanceKey).executeTakeFirst()
  return row === undefined ? null : (row.value as Kept)
}

async function rememberAddress(db: Database, kept: Kept): Promise<void> {
  await db
    .updateTable('instance')
    .set({ value: JSON.stringify(kept) })
    .where('key', '=', instanceKey)
    .execute()
}
