import { createHmac } from 'node:crypto'

/** The secrets that sign a message: the current one and, during a rotation overlap, the former one. */
export interface SigningSecrets {
  readonly secret: string
  readonly former: string | null
}

const prefix = 'whsec_'

/**
 * The three headers of Standard Webhooks (standardwebhooks.com) and the `X-Webhook-Signature` header of the API contract, for a
 * body sent at `at`.
 *
 * `webhook-signature` carries one signature per secret. `X-Webhook-Signature` has room for one only: it uses the former secret
 * while that is valid, so existing verifiers keep working until the overlap ends.
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
    'webhook-signature': secrets.map((each) => `v1,${hmac(standardKey(each), signed, 'base64')}`).join(' '),
    'x-webhook-signature': `sha256=${hmac(former ?? secret, body, 'hex')}`,
  }
}

/** The key bytes of a secret in the Standard Webhooks format; `null` for any other secret. */
export function decodeStandardSecret(secret: string): Buffer | null {
  const encoded = secret.slice(prefix.length)
  const bytes = Buffer.from(encoded, 'base64')
  const isExact = bytes.toString('base64').replace(/(?<!=)=+$/, '') === encoded.replace(/(?<!=)=+$/, '')
  return isExact && secret.startsWith(prefix) ? bytes : null
}

/** Formats random bytes, given in base64, as a Standard Webhooks secret. */
export function toStandardSecret(base64: string): string {
  return prefix + base64
}

/** Any other secret is used as the key as is, like `format: "raw"` in the official libraries. */
function standardKey(secret: string): Buffer {
  return decodeStandardSecret(secret) ?? Buffer.from(secret)
}

function hmac(key: string | Buffer, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text).digest(encoding)
}
