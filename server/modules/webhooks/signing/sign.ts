import { createHmac } from 'node:crypto'

/** Keys a message is signed with: the present one and, after a rotation, for a while the former. */
export interface SigningSecrets {
  readonly secret: string
  readonly former: string | null
}

const prefix = 'whsec_'

/**
 * The three headers of Standard Webhooks (standardwebhooks.com) and the one of our own documents, for a body sent at `at`.
 *
 * `webhook-signature` has a signature of each secret. `X-Webhook-Signature` has room for one, of the former secret as long as
 * that is valid: whoever verifies it goes on undisturbed until the end of the overlap.
 */
export function signatureHeaders(
  message: { readonly id: string; readonly body: string; readonly at: Date },
  { secret, former }: SigningSecrets,
): Record<string, string> {
  const { id, body, at } = message
  const timestamp = Math.floor(at.getTime() / 1000)
  const signed = `${id}.${timestamp}.${body}`
  const secrets = former === null ? [secret] : [secret, former]
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((one) => `v1,${hmac(standardKey(one), signed, 'base64')}`).join(' '),
    'x-webhook-signature': `sha256=${hmac(former ?? secret, body, 'hex')}`,
  }
}

/** The bytes that a secret in the form of Standard Webhooks stands for; `null` when it is none. */
export function decodeStandardSecret(secret: string): Buffer | null {
  const encoded = secret.slice(prefix.length)
  const bytes = Buffer.from(encoded, 'base64')
  const isExact = bytes.toString('base64').replace(/(?<!=)=+$/, '') === encoded.replace(/(?<!=)=+$/, '')
  return isExact && secret.startsWith(prefix) ? bytes : null
}

/** Whether a secret claims to be in that form. */
export function hasStandardPrefix(secret: string): boolean {
  return secret.startsWith(prefix)
}

/** A new secret in that form, of random `bytes` in base64. */
export function toStandardSecret(bytes: string): string {
  return prefix + bytes
}

/** What is not in that form is a key as it stands, as in the libraries' `format: "raw"`. */
function standardKey(secret: string): Buffer {
  return decodeStandardSecret(secret) ?? Buffer.from(secret)
}

function hmac(key: string | Buffer, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}
