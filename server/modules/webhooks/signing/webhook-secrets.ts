import { seal, unseal } from '../../../platform/crypto/seal.ts'
import { invalidSecret, SealedSecretError } from '../errors.ts'
import { decodeStandardSecret, hasStandardPrefix, type SigningSecrets, toStandardSecret } from './sign.ts'

/** What a rotation keeps of secrets, sealed. */
export interface SealedSecrets {
  readonly secret: Buffer
  readonly former_secret: Buffer | null
  readonly former_until: Date | null
}

export type WebhookSecrets = ReturnType<typeof createWebhookSecrets>

const purpose = 'webhook-secret'
const generatedBytes = 32
const [minBytes, maxBytes] = [24, 64]

/** Secrets as the database keeps them: sealed, since deliveries need them in the clear. */
export function createWebhookSecrets(deps: { instanceKey: Buffer; ids: { secret(bytes?: number): string } }) {
  const open = (sealed: Buffer): string => {
    const plain = unseal(deps.instanceKey, sealed, purpose)
    if (plain === null) throw new SealedSecretError()
    return plain.toString()
  }
  return {
    /** The caller's own, or a new one in the form of Standard Webhooks. Throws 422 for one that has this form only in part. */
    choose(given: string | undefined): string {
      if (given === undefined)
        return toStandardSecret(Buffer.from(deps.ids.secret(generatedBytes), 'base64url').toString('base64'))
      if (!hasStandardPrefix(given)) return given
      const bytes = decodeStandardSecret(given)?.length ?? 0
      if (bytes < minBytes || bytes > maxBytes) throw invalidSecret()
      return given
    },
    seal: (secret: string): Buffer => seal(deps.instanceKey, Buffer.from(secret), purpose),
    open,
    /** The secrets that sign at `now`. */
    signingSecretsAt({ secret, former_secret, former_until }: SealedSecrets, now: Date): SigningSecrets {
      const isValid = former_secret !== null && former_until !== null && former_until > now
      return { secret: open(secret), former: isValid ? open(former_secret) : null }
    },
  }
}

/** The columns of a rotation: what signed until now goes on beside the new one for `overlapHours`. */
export function rotatedColumns(
  present: Buffer,
  wanted: { readonly secret: Buffer; readonly overlapHours: number; readonly now: Date },
): SealedSecrets {
  const { secret, overlapHours, now } = wanted
  if (overlapHours === 0) return { secret, former_secret: null, former_until: null }
  return { secret, former_secret: present, former_until: new Date(now.getTime() + overlapHours * 3_600_000) }
}
