import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, system } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { DemoState } from './demo.routes.ts'
import { readDemoRecord } from './demo-record.store.ts'

interface PublicKey {
  readonly id: string
  readonly key: string
  readonly origins: readonly string[]
}

/** From a later module. */
export interface DemoWidgetKeys {
  findKey(scope: StoreScope, keyId: string): Promise<PublicKey | null>
  createKey(scope: StoreScope, key: { name: string; origins: string[] }, actor: Actor): Promise<PublicKey>
  deleteKey(scope: StoreScope, keyId: string, actor: Actor): Promise<void>
}

/**
 * A widget key for the origin of `baseUrl`, so that the shop at `/demo-shop` can search. A recorded key of other origins is replaced.
 * Returns `null` when the store has reached its maximum number of keys: the demo neither deletes other keys nor fails without one.
 */
export async function ensureDemoWidgetKey(
  widgetKeys: DemoWidgetKeys,
  scope: StoreScope,
  recorded: { baseUrl: string; keyId: string | undefined },
): Promise<PublicKey | null> {
  const origins = originsOf(new URL(recorded.baseUrl))
  const existing = recorded.keyId === undefined ? null : await widgetKeys.findKey(scope, recorded.keyId)
  if (existing?.origins.join() === origins.join()) return existing
  if (existing !== null) await widgetKeys.deleteKey(scope, existing.id, system)
  try {
    return await widgetKeys.createKey(scope, { name: 'Demo', origins }, system)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}

/** A visitor on the same machine may use either name of it. */
function originsOf({ origin, protocol, hostname, port }: URL): string[] {
  if (hostname !== 'localhost') return [origin]
  return [origin, new URL(`${protocol}//127.0.0.1:${port}`).origin]
}

/** The widget key of the demo store, which every process needs to serve the demo shop; `null` while there is none. */
export async function demoWidgetKey(
  deps: { readonly db: Database; readonly widgetKeys: Pick<DemoWidgetKeys, 'findKey'> },
  demo: DemoState,
): Promise<string | null> {
  if (demo.kind !== 'open') return null
  const keyId = (await readDemoRecord(deps.db))?.widget_key_id
  const key = keyId === undefined ? null : await deps.widgetKeys.findKey(demo.scope, keyId)
  return key?.key ?? null
}
