import { AppError } from '../../../platform/errors.ts'
import { type Actor, system } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'

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
 * A widget key for the origin of `baseUrl`. A recorded key of another origin is replaced. Returns `null` when the store has reached its
 * maximum number of keys: the demo neither deletes other keys nor fails without one.
 */
export async function ensureDemoWidgetKey(
  widgetKeys: DemoWidgetKeys,
  scope: StoreScope,
  recorded: { baseUrl: string; keyId: string | undefined },
): Promise<PublicKey | null> {
  const { origin } = new URL(recorded.baseUrl)
  const existing = recorded.keyId === undefined ? null : await widgetKeys.findKey(scope, recorded.keyId)
  if (existing?.origins.length === 1 && existing.origins[0] === origin) return existing
  if (existing !== null) await widgetKeys.deleteKey(scope, existing.id, system)
  try {
    return await widgetKeys.createKey(scope, { name: 'Demo', origins: [origin] }, system)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}
