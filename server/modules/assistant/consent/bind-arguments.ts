import { createHash, timingSafeEqual } from 'node:crypto'
import type { ActionType } from '../../../../contract/assistant/answer.ts'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import { canonicalJson } from '../../../platform/http/idempotency/canonical-json.ts'
import type { StoreScope } from '../../stores/index.ts'

/** What a consent is given to: nothing of it may differ when the action runs. */
export interface ConsentBinding {
  readonly scope: StoreScope
  readonly sessionId: string
  readonly threadId: string
  readonly action: ActionType
  readonly arguments: Readonly<Record<string, unknown>>
  /** What the store has set now: a message to its team goes to whom it would have gone when it was previewed. */
  readonly settings: Pick<AssistantSettings, 'contact'>
}

/** SHA-256 over all that a consent is given to. */
export function argumentsHash(bound: ConsentBinding): Buffer {
  const { scope, sessionId, threadId, action, settings } = bound
  const recipient = action === 'contact_support' ? settings.contact.email : null
  const text = canonicalJson({
    store: scope.storeId,
    session: sessionId,
    thread: threadId,
    action,
    arguments: bound.arguments,
    recipient,
  })
  return createHash('sha256').update(text).digest()
}

export function matchesBinding(hash: Buffer, bound: ConsentBinding): boolean {
  const now = argumentsHash(bound)
  return hash.length === now.length && timingSafeEqual(hash, now)
}
