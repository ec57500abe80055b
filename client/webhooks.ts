import type {
  BulkCompletedMessage,
  BulkFailedMessage,
  ConversationHandoffMessage,
  DuplicateDetectedMessage,
  ImageFailedMessage,
  ProductDeletedMessage,
  ProductIndexedMessage,
  ProductUpdatedMessage,
  WebhookTestMessage,
} from './api.generated.ts'

/** Every message that a webhook can receive; `event` distinguishes them. */
export type WebhookMessage =
  | ProductIndexedMessage
  | ProductUpdatedMessage
  | ProductDeletedMessage
  | DuplicateDetectedMessage
  | ImageFailedMessage
  | BulkCompletedMessage
  | BulkFailedMessage
  | ConversationHandoffMessage
  | WebhookTestMessage

/** The message is not from the service, is too old, or was changed. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WebhookVerificationError'
  }
}

export interface VerifyOptions {
  /** The secret of the webhook; during a rotation, both. */
  readonly secret: string | readonly string[]
  /** Oldest and newest accepted time of an attempt, in seconds from now; 300 by default. */
  readonly toleranceSeconds?: number
  /** The current time in milliseconds; for tests. */
  readonly now?: number
}

/** The headers of a request: a `Headers` object, or an object with lower-case names as in Node.js. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Verifies a message by Standard Webhooks and returns it. `body` is the text of the request exactly as received. Rejects with a
 * `WebhookVerificationError`. Respond with 2xx before you process the message, and ignore a `webhook-id` that you have seen.
 */
export async function verifyWebhook(
  { body, headers }: { readonly body: string; readonly headers: WebhookHeaders },
  options: VerifyOptions,
): Promise<{ readonly id: string; readonly message: WebhookMessage }> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const given = headerOf(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookVerificationError('webhook-timestamp is not a number of seconds.')
  const ageSeconds = Math.abs((options.now ?? Date.now()) / 1000 - Number(timestamp))
  if (ageSeconds > (options.toleranceSeconds ?? 300)) {
    throw new WebhookVerificationError('webhook-timestamp is too far from the current time.')
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signatures = given.split(' ').filter((one) => one.startsWith('v1,'))
  for (const secret of [options.secret].flat()) {
    const key = await importKey(secret)
    for (const signature of signatures) {
      const bytes = fromBase64(signature.slice(3))
      // The comparison of the platform takes constant time.
      if (bytes !== null && (await crypto.subtle.verify('HMAC', key, bytes, signed))) {
        return { id, message: JSON.parse(body) as WebhookMessage }
      }
    }
  }
  throw new WebhookVerificationError('No signature is valid for the secret.')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value !== 'string' || value === '') throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

/** A secret of `whsec_` and base64 contains its key; any other secret is the key itself. */
function importKey(secret: string): Promise<CryptoKey> {
  const decoded = secret.startsWith('whsec_') ? fromExactBase64(secret.slice(6)) : null
  const key = decoded ?? new TextEncoder().encode(secret)
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Unlike `fromBase64`, refuses white space and unused bits, as the service does. */
function fromExactBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = fromBase64(text)
  const isExact = bytes !== null && withoutPadding(btoa(String.fromCharCode(...bytes))) === withoutPadding(text)
  return isExact ? bytes : null
}

const withoutPadding = (base64: string): string => base64.replace(/={1,2}$/, '')

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
