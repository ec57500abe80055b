import { createHash, timingSafeEqual } from 'node:crypto'
import type { ActionType } from '../../../../contract/assistant/answer.ts'
import type { AssistantSettings } from '../../../../contract/assistant/settings.ts'
import { canonicalJson } from '../../../platform/http/idempotency/canonical-json.ts'
import type { StoreScope } from '../../stores/index.ts'

/** What a consent covers. The action runs only if none of it has changed. */
export interface ConsentBinding {
  readonly scope: StoreScope
  readonly sessionId: string
  readonly threadId: string
  readonly action: ActionType
  readonly arguments: Readonly<Record<string, unknown>>
  /** The current settings: the recipient of a message to the team must be the previewed one. */
  readonly settings: Pick<AssistantSettings, 'contact'>
}

/** SHA-256 of everything that a consent covers. */
export function argumentsHash(binding: ConsentBinding): Buffer {
  const { scope, sessionId, threadId, action, settings } = binding
  const recipient = action === 'contact_support' ? settings.contact.email : null
  const text = canonicalJson({
    store: scope.storeId,
    session: sessionId,
    thread: threadId,
    action,
    arguments: binding.arguments,
    recipient,
  })
  return createHash('sha256').update(text).digest()
}

export function matchesBinding(hash: Buffer, binding: ConsentBinding): boolean {
  const current = argumentsHash(binding)
  return hash.length === current.length && timingSafeEqual(hash, current)
}
