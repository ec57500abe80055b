import type { OpenedThread } from '../../../../../contract/assistant/chat.ts'
import type { MintedSession, StorePublicKey } from '../../../../../contract/assistant/shopper-session.ts'
import { ApiError } from '../../../api/api-error.ts'
import { callApi, send } from '../../../api/client.ts'

/** A shopper's conversation: the token of an anonymous session and one thread. */
export interface Shopper {
  readonly token: string
  readonly threadId: string
}

/** Per thread, so that a reload continues it. The token grants what every visitor of the shop may do, and expires within an hour. */
const storageKey = (threadId: string): string => `vitrine.shopper.${threadId}`

export function knownShopper(threadId: string): Shopper | null {
  const token = sessionStorage.getItem(storageKey(threadId))
  return token === null ? null : { token, threadId }
}

/** Opens a session with the public key of the store, and a thread in it. */
export async function openShopper(store: string | undefined, locale: string): Promise<Shopper> {
  const key = await callApi<StorePublicKey>('GET', '/v1/admin/assistant/keys', { store })
  const session = await send<MintedSession>('POST', '/v1/sessions/anonymous', {
    body: { store_public_key: key.store_public_key, locale },
  })
  const token = session.session_token
  const thread = await send<OpenedThread>('POST', '/v1/chat/sessions', { token, body: { locale } })
  sessionStorage.setItem(storageKey(thread.thread_id), token)
  return { token, threadId: thread.thread_id }
}

/** Whether the session expired or was revoked, so that a new one is needed. */
export function isShopperSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
