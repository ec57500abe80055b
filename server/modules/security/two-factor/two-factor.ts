import type { EnabledTwoFactor, TwoFactorSetup, TwoFactorStatus } from '../../../../contract/identity/two-factor.ts'
import type { AuditAction } from '../../../../contract/operations/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import { seal, unseal } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import {
  membershipsAcrossStores,
  type SecondFactorCheck,
  type UserPrincipal,
  userById,
  wrongSecondFactor,
} from '../../accounts/index.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { twoFactorAlreadyEnabled, twoFactorNotEnabled, twoFactorNotSetUp } from '../errors.ts'
import { presentSecret, secretBytes, stepOfCode } from './one-time-codes.ts'
import { generateRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import {
  consumeRecoveryCode,
  consumeStep,
  countRecoveryCodes,
  deleteTwoFactor,
  enabledTwoFactor,
  enableTwoFactor,
  lockTwoFactor,
  replaceRecoveryCodes,
  savePendingSecret,
} from './two-factor.store.ts'

export interface TwoFactorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'secret'>
  readonly audit: Pick<Audit, 'recordForUser'>
  /** Seals the secrets at rest. */
  readonly instanceKey: Buffer
}

type UserIdentity = Pick<UserPrincipal, 'userId' | 'email'>

/** The actor of a change, and the further work in its transaction. */
export interface FactorChange {
  readonly actor: Actor
  also(tx: Tx): Promise<void>
}

export type TwoFactor = ReturnType<typeof createTwoFactor>

/** The second factor of users: time-based codes (RFC 6238) and recovery codes. */
export function createTwoFactor(deps: TwoFactorDeps) {
  const { db, clock, ids, instanceKey } = deps

  const open = (factor: { user_id: string; secret: Buffer }): Buffer => {
    const secret = unseal(instanceKey, factor.secret, purposeOf(factor.user_id))
    if (secret === null) throw new Error('The instance key does not open the secret of a second factor')
    return secret
  }

  const consumeRecovery = (userId: string, hash: Buffer, address: string | null): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      if (!(await consumeRecoveryCode(tx, userId, hash))) return false
      const details = { left: await countRecoveryCodes(tx, userId) }
      const actor = await userActor(tx, userId, address)
      await recordForUserStores(tx, deps.audit, { userId, actor, action: 'recovery_code.use', details })
      return true
    })

  /** A six-digit code comes from the app; anything else can only be a recovery code. Ignores the spaces and dashes of pasted codes. */
  const check: SecondFactorCheck = async (userId, code, address) => {
    const factor = await enabledTwoFactor(db, userId)
    if (factor === undefined) return 'passed'
    if (code === null) return 'needed'
    const typed = code.replace(/[\s-]/g, '')
    if (/^\d{6}$/.test(typed)) {
      const step = stepOfCode(open(factor), typed, clock.now())
      return step !== null && (await consumeStep(db, factor, step)) ? 'passed' : 'wrong'
    }
    const hash = recoveryCodeHash(typed)
    return hash !== null && (await consumeRecovery(userId, hash, address)) ? 'passed' : 'wrong'
  }

  return {
    check,

    /** Generates a pending secret, which replaces a previous pending one. Throws `conflict` when one is enabled. */
    async setUp({ userId, email }: UserIdentity): Promise<TwoFactorSetup> {
      const secret = Buffer.from(ids.secret(secretBytes), 'base64url')
      const sealed = seal(instanceKey, secret, purposeOf(userId))
      if (!(await savePendingSecret(db, userId, { secret: sealed, at: clock.now() }))) throw twoFactorAlreadyEnabled()
      const { base32, url, qrCode } = await presentSecret(secret, email)
      return { secret: base32, otpauth_url: url, qr_code_url: qrCode }
    },

    /**
     * Enables the second factor with its first code, which is consumed, and returns the recovery codes. Throws `conflict`
     * when there is no secret or it is already enabled, `invalid_2fa` for a wrong code.
     */
    enable: ({ userId }: UserIdentity, code: string, { actor, also }: FactorChange): Promise<EnabledTwoFactor> =>
      db.transaction().execute(async (tx) => {
        const factor = await lockTwoFactor(tx, userId)
        if (factor === undefined) throw twoFactorNotSetUp()
        if (factor.state === 'enabled') throw twoFactorAlreadyEnabled()
        const at = clock.now()
        const step = stepOfCode(open(factor), code, at)
        if (step === null) throw wrongSecondFactor()
        await enableTwoFactor(tx, userId, { step, at })
        const codes = generateRecoveryCodes(ids)
        await replaceRecoveryCodes(tx, userId, codes.map(hashOf))
        await recordForUserStores(tx, deps.audit, { userId, actor, action: 'two_factor.enable' })
        await also(tx)
        return { enabled: true, recovery_codes: codes }
      }),

    /** Disables the second factor; the caller must have verified both factors. Throws `conflict` when it is off. */
    disable: ({ userId }: UserIdentity, { actor, also }: FactorChange): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (!(await deleteTwoFactor(tx, userId))) throw twoFactorNotEnabled()
        await recordForUserStores(tx, deps.audit, { userId, actor, action: 'two_factor.disable' })
        await also(tx)
      }),

    async status(userId: string): Promise<TwoFactorStatus> {
      const factor = await enabledTwoFactor(db, userId)
      if (factor === undefined) return { enabled: false, recovery_codes_left: 0 }
      return { enabled: true, recovery_codes_left: await countRecoveryCodes(db, userId) }
    },
  }
}

/** Binds a sealed secret to its user: in another row it does not open. */
function purposeOf(userId: string): string {
  return `totp:${userId}`
}

function hashOf(code: string): Buffer {
  const hash = recoveryCodeHash(code)
  if (hash === null) throw new Error('A generated recovery code is malformed')
  return hash
}

async function userActor(tx: Tx, userId: string, address: string | null): Promise<Actor> {
  const user = await userById(tx, userId)
  const type = user?.is_super_admin === true ? 'super_admin' : 'user'
  return { type, id: userId, name: user?.email ?? '', address }
}

async function recordForUserStores(
  tx: Tx,
  audit: TwoFactorDeps['audit'],
  entry: { userId: string; actor: Actor; action: AuditAction; details?: Record<string, unknown> },
): Promise<void> {
  const { userId, ...what } = entry
  const memberships = await membershipsAcrossStores(tx, userId)
  const scopes = memberships.map(({ store_id }) => grantScope(store_id))
  await audit.recordForUser(tx, scopes, { ...what, target: { type: 'user', id: userId } })
}
