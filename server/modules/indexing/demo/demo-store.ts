import { sql } from 'kysely'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { grantScope, type StoreRow, type StoreScope, type Stores } from '../../stores/index.ts'
import type { Indexing } from '../indexing.ts'
import { type DemoCredentials, readDemoCredentials, writeDemoCredentials } from './demo-credentials.ts'
import { type DemoOwnerDeps, ensureDemoOwner } from './demo-owner.ts'
import { type DemoWidgetKeys, ensureDemoWidgetKey } from './demo-widget-key.ts'

/** A data directory, as it is called on the machine it is on. */
export interface DataLocation {
  readonly host: string
  readonly directory: string
}

export interface DemoStoreDeps extends DemoOwnerDeps {
  readonly stores: Stores
  readonly widgetKeys: DemoWidgetKeys
  /** Of a module that comes after this one. */
  readonly publicKeys: { keyOf(scope: StoreScope): Promise<{ readonly store_public_key: string }> }
  readonly indexing: Pick<Indexing, 'installDemo' | 'demoAssets'>
  readonly location: DataLocation
  /** Whether processes with other data directories may use the same database. */
  readonly isShared: boolean
}

/** The demo store, ready. */
export interface DemoStore {
  readonly scope: StoreScope
  readonly baseUrl: string
  readonly access: DemoAccess
}

/** Where the credentials are: written to `file` here, or with the process that made them, on a database that several share. */
export type DemoAccess =
  | {
      readonly kind: 'here'
      readonly credentials: DemoCredentials
      readonly file: string
      /** The client secret was made by this start. */
      readonly isNew: boolean
    }
  | { readonly kind: 'elsewhere'; readonly location: DataLocation }

interface Kept {
  readonly store_id: string
  /** Under which address the pictures were indexed last. */
  readonly base_url: string
  /** Whose file holds the client secret; absent as long as nobody has written one. */
  readonly credentials_in?: DataLocation
  readonly widget_key_id?: string
}

const instanceKey = 'demo_store'

/** Creates the demo store on the first start, and on every start puts right what is missing: products, addresses, credentials. */
export async function ensureDemoStore(
  deps: DemoStoreDeps,
  start: { baseUrl: string; signal?: AbortSignal },
): Promise<DemoStore> {
  const { baseUrl, signal } = start
  const kept = (await readKept(deps.db)) ?? (await createDemoStore(deps))
  const scope = grantScope(kept.store_id)
  const store = await deps.stores.storeById(scope)
  if (store === undefined) throw new Error('The demo store that this database names does not exist')
  if (deps.indexing.demoAssets !== null) {
    await deps.indexing.installDemo(scope, {
      renew: kept.base_url !== baseUrl,
      ...(signal === undefined ? {} : { signal }),
    })
    await remember(deps.db, { base_url: baseUrl })
  }
  return { scope, baseUrl, access: await openAccess(deps, { scope, store, baseUrl, formerKeyId: kept.widget_key_id }) }
}

interface OpenStore {
  readonly scope: StoreScope
  readonly store: StoreRow
  readonly baseUrl: string
  readonly formerKeyId: string | undefined
}

/**
 * A store has one client secret, and only its hash is kept: a process that made a new one would lock out the process whose
 * file holds the former. So on a shared database a secret is made by the first process that comes, and later only where the
 * file is missing at that very place or is there and does not work (see docs/runbook.md).
 */
async function openAccess(deps: DemoStoreDeps, about: OpenStore): Promise<DemoAccess> {
  const { scope, store, baseUrl } = about
  const { location: place } = deps
  const written = await readDemoCredentials(place.directory)
  const secret = written?.client_id === scope.storeId ? (written.client_secret ?? '') : ''
  const works = secret !== '' && (await deps.stores.authenticateClient(scope.storeId, secret)) !== null
  const isOurs = written !== null && (written.client_id ?? scope.storeId) === scope.storeId
  if (!deps.isShared || isOurs) await remember(deps.db, { credentials_in: place })
  else if (!(await claimCredentials(deps.db, place))) return elsewhere(deps.db, place)
  const clientSecret = works ? secret : await deps.stores.renewClientSecret(scope)
  const credentials = {
    base_url: baseUrl,
    store: store.slug,
    client_id: scope.storeId,
    client_secret: clientSecret,
    ...(await ensureDemoOwner(deps, { scope, slug: store.slug }, written)),
    widget_key: await openWidgetKey(deps, about),
    store_public_key: (await deps.publicKeys.keyOf(scope)).store_public_key,
  }
  const file = await writeDemoCredentials(place.directory, credentials)
  return { kind: 'here', credentials, file, isNew: !works }
}

async function openWidgetKey(deps: DemoStoreDeps, { scope, baseUrl, formerKeyId }: OpenStore): Promise<string | null> {
  const key = await ensureDemoWidgetKey(deps.widgetKeys, scope, { baseUrl, formerId: formerKeyId })
  if (key !== null && key.id !== formerKeyId) await remember(deps.db, { widget_key_id: key.id })
  return key?.key ?? null
}

async function elsewhere(db: Database, place: DataLocation): Promise<DemoAccess> {
  return { kind: 'elsewhere', location: (await readKept(db))?.credentials_in ?? place }
}

/** True when the credentials belong in `place`: nobody had them, or they were there already. One statement, so one winner. */
async function claimCredentials(db: Database, place: DataLocation): Promise<boolean> {
  const here = JSON.stringify(place)
  const { rows } = await sql`
    update instance set value = value || jsonb_build_object('credentials_in', ${here}::jsonb)
    where key = ${instanceKey} and coalesce(value -> 'credentials_in', ${here}::jsonb) = ${here}::jsonb
    returning key`.execute(db)
  return rows.length > 0
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

async function remember(db: Database, facts: Partial<Kept>): Promise<void> {
  await sql`update instance set value = value || ${JSON.stringify(facts)}::jsonb where key = ${instanceKey}`.execute(db)
}
