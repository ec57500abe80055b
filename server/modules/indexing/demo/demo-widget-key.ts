import { AppError } from '../../../platform/errors.ts'
import { type Actor, system } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'

interface PublicKey {
  readonly id: string
  readonly key: string
  readonly origins: readonly string[]
}

/** What is needed of a module that comes after this one. */
export interface DemoWidgetKeys {
  findKey(scope: StoreScope, keyId: string): Promise<PublicKey | null>
  createKey(scope: StoreScope, wanted: { name: string; origins: string[] }, actor: Actor): Promise<PublicKey>
  deleteKey(scope: StoreScope, keyId: string, actor: Actor): Promise<void>
}

/**
 * A key for widgets on the pages of `baseUrl`: the one of this id while its origin is right, else another in its place. `null`
 * when the store has as many keys as it may: a demo does not delete what somebody made, nor fail for want of a key.
 */
export async function ensureDemoWidgetKey(
  widgetKeys: DemoWidgetKeys,
  scope: StoreScope,
  about: { baseUrl: string; formerId: string | undefined },
): Promise<PublicKey | null> {
  const { origin } = new URL(about.baseUrl)
  const former = about.formerId === undefined ? null : await widgetKeys.findKey(scope, about.formerId)
  if (former?.origins.length === 1 && former.origins[0] === origin) return former
  if (former !== null) await widgetKeys.deleteKey(scope, former.id, system)
  try {
    return await widgetKeys.createKey(scope, { name: 'Demo', origins: [origin] }, system)
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  }
}
