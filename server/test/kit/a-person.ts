import type { Role } from '../../../contract/identity/role.ts'
import type { App } from '../../app.ts'
import { insertMembership, insertUser } from '../../modules/accounts/index.ts'
import type { StoreScope } from '../../modules/stores/index.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { TestAnswer } from './a-store.ts'

/** A signed-in user, and calls with their token. */
export interface TestPerson {
  readonly userId: string
  readonly email: string
  readonly sessionId: string
  readonly token: string
  /** `store` is the slug for the active-tenant header, which is not sent by default. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, more?: PersonCall): Promise<TestAnswer>
}

export interface PersonCall {
  readonly body?: object
  readonly store?: string
  readonly remoteAddress?: string
}

let made = 0

/**
 * Inserts an active user with a session directly into the database, for tests of what happens after sign-in. The user has no
 * password; tests of passwords use the API.
 */
export async function aPerson(
  app: App & { readonly database: { readonly db: Database } },
  about: {
    readonly memberships?: readonly { readonly scope: StoreScope; readonly role: Role }[]
    readonly isSuperAdmin?: boolean
  } = {},
): Promise<TestPerson> {
  made += 1
  const now = app.clock.now()
  const userId = crypto.randomUUID()
  const email = `person-${process.pid}-${made}@people.example`
  await app.database.db.transaction().execute(async (tx) => {
    await insertUser(tx, {
      user_id: userId,
      email,
      full_name: `Person ${made}`,
      password_hash: 'none',
      password_changed_at: now,
      state: 'active',
      email_verified_at: now,
      is_super_admin: about.isSuperAdmin ?? false,
      created_at: now,
    })
    for (const { scope, role } of about.memberships ?? []) {
      await insertMembership(tx, scope, { userId, role, createdAt: now })
    }
  })
  const opened = await app.modules.accounts.sessions.open(
    { user_id: userId, is_super_admin: about.isSuperAdmin ?? false },
    { address: '127.0.0.1', userAgent: 'test' },
  )
  const token = opened.token.access_token
  return { userId, email, sessionId: opened.sessionId, token, call: callsOfPerson(app, token) }
}

/** Calls with the given user token. */
export function callsOfPerson(app: App, token: string): TestPerson['call'] {
  return async (method, url, { body, store, remoteAddress } = {}) => {
    const answer = await app.http.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(store === undefined ? {} : { 'x-service-active-tenant': store }),
      },
      ...(body === undefined ? {} : { payload: body }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? null : JSON.parse(answer.body),
    }
  }
}
