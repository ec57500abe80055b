import { seal, unseal } from '../../../platform/crypto/seal.ts'
import { SealedSecretError } from '../errors.ts'
import { type SigningSecrets, toStandardSecret } from './sign.ts'

/** The sealed secret columns of a webhook. */
export interface SealedSecrets {
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly former_until: Date | null
}

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>

const purpose = 'webhook-secret'
const generatedBytes = 32

/** Seals webhook secrets for the database. They are not hashed, because signing needs them in the clear. */
export function createWebhookSecrets(deps: { instanceKey: Buffer; ids: { secret(bytes?: number): string } }) {
  const open = (sealed: Buffer): string => {
    const plain = unseal(deps.instanceKey, sealed, purpose)
    if (plain === null) throw new SealedSecretError()
    return plain.toString()
  }
  return {
    /** The caller's secret, or a generated Standard Webhooks secret. */
    choose(given: string | undefined): string {
      if (given !== undefined) return given
      return toStandardSecret(Buffer.from(deps.ids.secret(generatedBytes), 'base64url').toString('base64'))
    },
    seal: (secret: string): Buffer => seal(deps.instanceKey, Buffer.from(secret), purpose),
    open,
    /** The secrets that sign a message at `now`. A former secret of a lost instance key signs nothing; the current one must be readable. */
    signingSecretsAt({ secret, former_secret, former_until }: SealedSecrets, now: Date): SigningSecrets {
      const isValid = former_secret !== null && former_until !== null && former_until > now
      const former = isValid ? unseal(deps.instanceKey, former_secret, purpose) : null
      return { secret: open(secret), former: former?.toString() ?? null }
    },
  }
}

/** The columns after a rotation: the current secret keeps signing next to the new one for `overlapHours`. */
export function rotatedColumns(
  current: Buffer,
  wanted: { readonly secret: Buffer; readonly overlapHours: number; readonly now: Date },
): SealedSecrets {
  const { secret, overlapHours, now } = wanted
  if (overlapHours === 0) return { secret, former_secret: null, former_until: null }
  return { secret, former_secret: current, former_until: new Date(now.getTime() + overlapHours * 3_600_000) }
}
