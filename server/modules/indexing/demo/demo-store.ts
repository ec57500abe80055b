import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { grantScope, type StoreRow, type StoreScope, type Stores } from '../../stores/index.ts'
import type { Indexing } from '../indexing.ts'
import { type DemoCredentials, readDemoCredentials, writeDemoCredentials } from './demo-credentials.ts'
import { type DemoOwnerDeps, ensureDemoOwner } from './demo-owner.ts'
import {
  claimCredentials,
  type DataLocation,
  type DemoRecord,
  insertDemoRecord,
  readDemoRecord,
  updateDemoRecord,
} from './demo-record.store.ts'
import { type DemoWidgetKeys, ensureDemoWidgetKey } from './demo-widget-key.ts'

export interface DemoStoreDeps extends DemoOwnerDeps {
  readonly stores: Stores
  readonly widgetKeys: DemoWidgetKeys
  /** From a later module. */
  readonly publicKeys: { keyOf(scope: StoreScope): Promise<{ readonly store_public_key: string }> }
  readonly indexing: Pick<Indexing, 'installDemo' | 'demoAssets'>
  readonly location: DataLocation
  /** Whether processes with other data directories may use the same database. */
  readonly isShared: boolean
}

/** The installed demo store. */
export interface DemoStore {
  readonly scope: StoreScope
  readonly baseUrl: string
  readonly access: DemoAccess
}

/** Where the credentials are: in `file` here, or in the data directory of another process that shares the database. */
export type DemoAccess =
  | {
      readonly kind: 'here'
      readonly credentials: DemoCredentials
      readonly file: string
      /** Whether this start created the client secret. */
      readonly isNew: boolean
    }
  | { readonly kind: 'elsewhere'; readonly location: DataLocation }

/** Creates the demo store on the first start. Every start adds missing products, updates image URLs and repairs the credentials. */
export async function ensureDemoStore(
  deps: DemoStoreDeps,
  start: { baseUrl: string; signal?: AbortSignal },
): Promise<DemoStore> {
  const { baseUrl, signal } = start
  const record = (await readDemoRecord(deps.db)) ?? (await createDemoStore(deps))
  const scope = grantScope(record.store_id)
  const store = await deps.stores.storeById(scope)
  if (store === undefined) throw new Error('The demo store recorded in this database does not exist')
  if (store.state !== 'active')
    throw new Error('The demo store is deleted; restore it, or start the service with DEMO=off')
  if (deps.indexing.demoAssets !== null) {
    await deps.indexing.installDemo(scope, {
      renew: record.base_url !== baseUrl,
      ...(signal === undefined ? {} : { signal }),
    })
    await updateDemoRecord(deps.db, { base_url: baseUrl })
  }
  return {
    scope,
    baseUrl,
    access: await openAccess(deps, { scope, store, baseUrl, recordedKeyId: record.widget_key_id }),
  }
}

interface OpenStore {
  readonly scope: StoreScope
  readonly store: StoreRow
  readonly baseUrl: string
  readonly recordedKeyId: string | undefined
}

/**
 * A store has one client secret, and only its hash is stored: a process that creates a new one invalidates the file of the process
 * that created the previous one. So on a shared database the first process creates the secret. Later it is replaced only where the
 * recorded file is missing, or where a file exists but does not work (see docs/runbook.md).
 */
async function openAccess(deps: DemoStoreDeps, open: OpenStore): Promise<DemoAccess> {
  const { scope, store, baseUrl } = open
  const { location } = deps
  const written = await readDemoCredentials(location.directory)
  const secret = written?.client_id === scope.storeId ? (written.client_secret ?? '') : ''
  const isValid = secret !== '' && (await deps.stores.authenticateClient(scope.storeId, secret)) !== null
  const isOurs = written !== null && (written.client_id ?? scope.storeId) === scope.storeId
  if (!deps.isShared || isOurs) await updateDemoRecord(deps.db, { credentials_in: location })
  else if (!(await claimCredentials(deps.db, location))) {
    return { kind: 'elsewhere', location: (await readDemoRecord(deps.db))?.credentials_in ?? location }
  }
  const clientSecret = isValid ? secret : await deps.stores.renewClientSecret(scope)
  const credentials = {
    base_url: baseUrl,
    store: store.slug,
    client_id: scope.storeId,
    client_secret: clientSecret,
    ...(await ensureDemoOwner(deps, { scope, slug: store.slug }, written)),
    widget_key: await openWidgetKey(deps, open),
    store_public_key: (await deps.publicKeys.keyOf(scope)).store_public_key,
  }
  const file = await writeDemoCredentials(location.directory, credentials)
  return { kind: 'here', credentials, file, isNew: !isValid }
}

async function openWidgetKey(deps: DemoStoreDeps, open: OpenStore): Promise<string | null> {
  const { scope, baseUrl, recordedKeyId } = open
  const key = await ensureDemoWidgetKey(deps.widgetKeys, scope, { baseUrl, keyId: recordedKeyId })
  if (key !== null && key.id !== recordedKeyId) await updateDemoRecord(deps.db, { widget_key_id: key.id })
  return key?.key ?? null
}

/** When two processes start together, one store is created; the other transaction fails on the record and rolls back. */
async function createDemoStore({ stores, db }: DemoStoreDeps): Promise<DemoRecord> {
  try {
    await stores.createStore({ name: 'Demo store', slug: 'demo', plan: 'enterprise' }, (tx, storeId) =>
      insertDemoRecord(tx, { store_id: storeId, base_url: '' }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
  const record = await readDemoRecord(db)
  if (record === null) throw new Error('The demo store was created but is not recorded')
  return record
}
