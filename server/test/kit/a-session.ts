import type { App } from '../../app.ts'
import { authenticateShopper } from '../../modules/assistant/sessions/session-guard.ts'
import type { Shopper } from '../../modules/assistant/turn/pipeline.ts'
import type { StoreScope } from '../../modules/stores/index.ts'
import type { Database } from '../../platform/db/schema.ts'
import { callsOf, type TestStore } from './a-store.ts'

/** A shopper session of a store with an open thread, and calls with its token. */
export interface TestSession {
  readonly token: string
  readonly sessionId: string
  readonly threadId: string
  readonly call: TestStore['call']
  /** The shopper as the guard would resolve it now, with the store's current plan, revision and settings. */
  shopper(): Promise<Shopper>
  openThread(locale?: string): Promise<string>
}

/** Starts a session directly in the service, without the limit per address; with `customerId` a customer's session. */
export async function aSession(
  app: App & { readonly database: { readonly db: Database } },
  scope: StoreScope,
  about: { readonly customerId?: string; readonly locale?: string } = {},
): Promise<TestSession> {
  const { locale = 'en', customerId } = about
  const who = customerId === undefined ? { role: 'anonymous' as const } : { role: 'customer' as const, customerId }
  const { shopperSessions, openThread } = app.modules
  const { sessionId, minted } = await shopperSessions.begin(app.database.db, scope, { ...who, locale })
  const token = minted.session_token
  const shopper = (): Promise<Shopper> => authenticateShopper({ db: app.database.db, clock: app.clock }, token)
  const open = async (ofLocale = locale): Promise<string> =>
    (await openThread(await shopper(), { locale: ofLocale })).threadId
  return { token, sessionId, threadId: await open(), call: callsOf(app, token).call, shopper, openThread: open }
}
