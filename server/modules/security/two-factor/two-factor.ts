import type { EnabledTwoFactor, TwoFactorSetup, TwoFactorStatus } from '../../../../contract/identity/two-factor.ts'
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
import { twoFactorEnabled, twoFactorNotEnabled, twoFactorNotSetUp } from '../errors.ts'
import { presentSecret, secretBytes, stepOfCode } from './one-time-codes.ts'
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteTwoFactor,
  enabledTwoFactor,
  enableTwoFactor,
  keepPendingSecret,
  lockTwoFactor,
  replaceRecoveryCodes,
  useRecoveryCode,
  useStep,
} from './two-factor.store.ts'

export interface TwoFactorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'secret'>
  readonly audit: Pick<Audit, 'recordForUser'>
  /** Seals the secrets at rest. */
  readonly instanceKey: Buffer
}

type Person = Pick<UserPrincipal, 'userId' | 'email'>

/** Who turns a second factor on or off, and what belongs to the same transaction. */
export interface FactorChange {
  readonly actor: Actor
  also(tx: Tx): Promise<void>
}

export type TwoFactor = ReturnType<typeof createTwoFactor>

/** The second factor of people: time-based codes (RFC 6238) and recovery codes. */
export function createTwoFactor(deps: TwoFactorDeps) {
  const { db, clock, ids, instanceKey } = deps

  const open = (factor: { user_id: string; secret: Buffer }): Buffer => {
    const secret = unseal(instanceKey, factor.secret, purposeOf(factor.user_id))
    if (secret === null) throw new Error('The instance key does not open the secret of a second factor')
    return secret
  }

  const useRecovery = (userId: string, hash: Buffer, address: string | null): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      if (!(await useRecoveryCode(tx, userId, hash))) return false
      const details = { left: await countRecoveryCodes(tx, userId) }
      const actor = await personAsActor(tx, userId, address)
      await recordForPerson(tx, deps.audit, { userId, actor, action: 'recovery_code.use', details })
      return true
    })

  /** A code of six digits is the app's; anything else can only be a recovery code. Spaces and dashes are how people copy them. */
  const check: SecondFactorCheck = async (userId, code, address) => {
    const factor = await enabledTwoFactor(db, userId)
    if (factor === undefined) return 'passed'
    if (code === null) return 'needed'
    const typed = code.replace(/[\s-]/g, '')
    if (/^\d{6}$/.test(typed)) {
      const step = stepOfCode(open(factor), typed, clock.now())
      return step !== null && (await useStep(db, factor, step)) ? 'passed' : 'wrong'
    }
    const hash = recoveryCodeHash(typed)
    return hash !== null && (await useRecovery(userId, hash, address)) ? 'passed' : 'wrong'
  }

  return {
    check,

    /** Makes a secret that waits for its first code; the one that waited before is gone. Throws `conflict` when one is in use. */
    async setUp({ userId, email }: Person): Promise<TwoFactorSetup> {
      const secret = Buffer.from(ids.secret(secretBytes), 'base64url')
      const sealed = seal(instanceKey, secret, purposeOf(userId))
      if (!(await keepPendingSecret(db, userId, { secret: sealed, at: clock.now() }))) throw twoFactorEnabled()
      const { base32, url, picture } = await presentSecret(secret, email)
      return { secret: base32, otpauth_url: url, qr_code_url: picture }
    },

    /**
     * Turns the second factor on with its first code, which is then used up, and gives the recovery codes. Throws `conflict`
     * when there is no secret or it is in use, `invalid_2fa` for a wrong code.
     */
    enable: ({ userId }: Person, code: string, { actor, also }: FactorChange): Promise<EnabledTwoFactor> =>
      db.transaction().execute(async (tx) => {
        const factor = await lockTwoFactor(tx, userId)
        if (factor === undefined) throw twoFactorNotSetUp()
        if (factor.state === 'enabled') throw twoFactorEnabled()
        const at = clock.now()
        const step = stepOfCode(open(factor), code, at)
        if (step === null) throw wrongSecondFactor()
        await enableTwoFactor(tx, userId, { step, at })
        const codes = makeRecoveryCodes(ids)
        await replaceRecoveryCodes(tx, userId, codes.map(hashOf))
        await recordForPerson(tx, deps.audit, { userId, actor, action: 'two_factor.enable' })
        await also(tx)
        return { enabled: true, recovery_codes: codes }
      }),

    /** Turns it off; whoever asks has proved both factors. Throws `conflict` when it is off. */
    disable: ({ userId }: Person, { actor, also }: FactorChange): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (!(await deleteTwoFactor(tx, userId))) throw twoFactorNotEnabled()
        await recordForPerson(tx, deps.audit, { userId, actor, action: 'two_factor.disable' })
        await also(tx)
      }),

    async status(userId: string): Promise<TwoFactorStatus> {
      const factor = await enabledTwoFactor(db, userId)
      if (factor === undefined) return { enabled: false, recovery_codes_left: 0 }
      return { enabled: true, recovery_codes_left: await countRecoveryCodes(db, userId) }
    },
  }
}

/** Binds a sealed secret to its person: moved to another row it does not open. */
function purposeOf(userId: string): string {
  return `totp:${userId}`
}

function hashOf(code: string): Buffer {
  const hash = recoveryCodeHash(code)
  if (hash === null) throw new Error('A recovery code that was made cannot be read')
  return hash
}

async function personAsActor(tx: Tx, userId: string, address: string | null): Promise<Actor> {
  const user = await userById(tx, userId)
  const type = user?.is_super_admin === true ? 'super_admin' : 'user'
  return { type, id: userId, name: user?.email ?? '', address }
}

async function recordForPerson(
  tx: Tx,
  audit: TwoFactorDeps['audit'],
  entry: { userId: string; actor: Actor; action: string; details?: Record<string, unknown> },
): Promise<void> {
  const { userId, ...what } = entry
  const memberships = await membershipsAcrossStores(tx, userId)
  const scopes = memberships.map(({ store_id }) => grantScope(store_id))
  await audit.recordForUser(tx, scopes, { ...what, target: { type: 'user', id: userId } })
}
