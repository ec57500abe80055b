import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import {
  type Accounts,
  insertMembership,
  insertUser,
  membershipsAcrossStores,
  userByEmail,
} from '../../accounts/index.ts'
import { type Audit, system } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'

export interface DemoOwnerDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly accounts: Pick<Accounts, 'passwords' | 'verifyUser'>
  readonly audit: Pick<Audit, 'record'>
}

export interface DemoOwner {
  readonly owner_email: string
  readonly owner_password: string
}

/** Creates the owner of the demo store or resets their password, unless the credentials in `written` already work. */
export async function ensureDemoOwner(
  deps: DemoOwnerDeps,
  { scope, slug }: { scope: StoreScope; slug: string },
  written: Partial<DemoOwner> | null,
): Promise<DemoOwner> {
  // A reserved domain that never receives mail, so the password is written to the credentials file.
  const email = `owner@${slug}.invalid`
  const user = await userByEmail(deps.db, email)
  const password = written?.owner_password ?? ''
  const hash = user?.state === 'active' ? user.password_hash : null
  const isValid = written?.owner_email === email && (await deps.accounts.passwords.verify(hash, password))
  if (isValid && user !== undefined && (await isMember(deps.db, scope, user.user_id)))
    return { owner_email: email, owner_password: password }
  const newPassword = deps.ids.secret(18)
  await saveOwner(deps, scope, { email, userId: user?.state === 'active' ? user.user_id : null, password: newPassword })
  return { owner_email: email, owner_password: newPassword }
}

async function isMember(db: Database, scope: StoreScope, userId: string): Promise<boolean> {
  const memberships = await membershipsAcrossStores(db, userId)
  return memberships.some((membership) => membership.store_id === scope.storeId)
}

async function saveOwner(
  deps: DemoOwnerDeps,
  scope: StoreScope,
  owner: { email: string; userId: string | null; password: string },
): Promise<void> {
  const { db, clock, audit } = deps
  const passwordHash = await deps.accounts.passwords.hash(owner.password)
  const isAlreadyMember = owner.userId !== null && (await isMember(db, scope, owner.userId))
  await db.transaction().execute(async (tx) => {
    const userId = owner.userId ?? (await insertOwner(deps, tx, { email: owner.email, passwordHash }))
    await deps.accounts.verifyUser(tx, userId, { passwordHash })
    if (!isAlreadyMember) await insertMembership(tx, scope, { userId, role: 'owner', createdAt: clock.now() })
    const action = owner.userId === null ? 'user.create' : 'password.reset'
    await audit.record(tx, scope, { actor: system, action, target: { type: 'user', id: userId } })
  })
}

async function insertOwner(
  { ids, clock }: DemoOwnerDeps,
  tx: Tx,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<string> {
  const userId = ids.uuid()
  const now = clock.now()
  await insertUser(tx, {
    user_id: userId,
    email,
    full_name: 'Demo owner',
    password_hash: passwordHash,
    password_changed_at: now,
    state: 'active',
    email_verified_at: now,
    is_super_admin: false,
    created_at: now,
  })
  return userId
}
