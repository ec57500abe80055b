import { createHash, createHmac } from 'node:crypto'
import { signatureHeaderNames } from '../../../../contract/connectors/store-api.ts'

export interface RequestToSign {
  readonly method: 'GET' | 'POST'
  /** Path and query exactly as sent, e.g. `/vitrine/products/live?ids=a,b`. */
  readonly target: string
  /** Empty for requests without a body. */
  readonly body: string
  readonly at: Date
}

/**
 * The headers that prove who sent a request. The signature is HMAC-SHA256, in hex, of five lines: version, timestamp, method, target and
 * the SHA-256 of the body in hex. During the rotation of a secret there is one signature for each secret.
 */
export function signRequest(request: RequestToSign, secrets: readonly string[]): Record<string, string> {
  const { method, target, body, at } = request
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const text = ['v1', timestamp, method, target, bodyHash].join('\n')
  const signatures = secrets.map((secret) => `v1=${createHmac('sha256', secret).update(text).digest('hex')}`)
  return { [signatureHeaderNames.timestamp]: timestamp, [signatureHeaderNames.signature]: signatures.join(',') }
}
