import type { Clock } from '../../../platform/clock.ts'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { receiverUrlFault } from '../../../platform/outbound/addresses/receiver-url.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { PostResponse, UntrustedPost } from '../../../platform/outbound/post-untrusted.ts'
import { parseRetryAfter } from '../../../platform/outbound/retry-after.ts'
import { messageBody } from '../deliveries/event-data.ts'
import { messageIdOf } from '../deliveries/present-delivery.ts'
import { SealedSecretError } from '../errors.ts'
import { signatureHeaders } from '../signing/sign.ts'
import type { WebhookSecrets } from '../signing/webhook-secrets.ts'
import type { ClaimedDelivery } from './claims.store.ts'
import { maxRequestedDelayMs } from './retry-schedule.ts'

export interface AttemptDeps {
  readonly clock: Clock
  readonly post: Pick<UntrustedPost, 'postUntrusted'>
  readonly policy: AddressPolicy
  readonly secrets: Pick<WebhookSecrets, 'signingSecretsAt'>

  readonly responseTimeoutMs: number
}

/** The outcome of sending a message once. */
export interface Attempt {
  readonly status: number | null
  readonly durationMs: number
  readonly response: string
  /** Null when the receiver accepted the message. */
  readonly error: string | null
  /** The receiver's `Retry-After`. */
  readonly retryAfterMs: number | null
  /** `gone`: the receiver answered 410. `undeliverable`: the address is forbidden, so no retry can succeed. */
  readonly verdict: 'delivered' | 'retry' | 'gone' | 'undeliverable'
}

/** Enough to recognize an error page; the rest of the response is not stored. */
const maxResponseBytes = 500

/** Sends the message once. Rejects only when `signal` aborts; the outcome is then unknown. */
export async function sendAttempt(deps: AttemptDeps, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Attempt> {
  const startedAt = performance.now()
  const fault = receiverUrlFault(claimed.url, deps.policy)
  if (fault !== null) return failed(`The address ${fault}.`, { verdict: 'undeliverable', startedAt })
  try {
    const response = await send(deps, claimed, signal)
    return classify(response, { startedAt, now: deps.clock.now() })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OutboundError || error instanceof SealedSecretError)
      return failed(error.message, { verdict: 'retry', startedAt })
    throw error
  }
}

function send(deps: AttemptDeps, claimed: ClaimedDelivery, signal: AbortSignal): Promise<PostResponse> {
  const { secret, former_secret, former_until } = claimed
  if (secret === null) throw new SealedSecretError()
  const at = deps.clock.now()
  const body = messageBody({
    event: claimed.event,
    occurredAt: claimed.occurred_at,
    webhookId: claimed.webhook_id,
    data: claimed.data,
    truncated: claimed.truncated,
  })
  const secrets = deps.secrets.signingSecretsAt({ secret, former_secret, former_until }, at)
  const signed = signatureHeaders({ id: messageIdOf(claimed.delivery_id), body, at }, secrets)
  return deps.post.postUntrusted(claimed.url, {
    body,
    headers: { 'content-type': 'application/json; charset=utf-8', accept: '*/*', ...signed },
    connectTimeoutMs: Math.min(5_000, deps.responseTimeoutMs),
    totalTimeoutMs: deps.responseTimeoutMs,
    maxResponseBytes: maxResponseBytes,
    signal,
  })
}

function classify(
  { status, headers, start }: PostResponse,
  { startedAt, now }: { startedAt: number; now: Date },
): Attempt {
  const facts = { status, durationMs: elapsedMs(startedAt), response: toStorableText(start) }
  const retryAfterMs = parseRetryAfter(headers['retry-after'], { now, maxMs: maxRequestedDelayMs })
  if (status >= 200 && status < 300) return { ...facts, error: null, retryAfterMs, verdict: 'delivered' }
  const error = `The receiver answered with status ${status}${status >= 300 && status < 400 ? ', and redirects are not followed' : ''}.`
  return { ...facts, error, retryAfterMs, verdict: status === 410 ? 'gone' : 'retry' }
}

function failed(error: string, { verdict, startedAt }: Pick<Attempt, 'verdict'> & { startedAt: number }): Attempt {
  return { status: null, durationMs: elapsedMs(startedAt), response: '', error, retryAfterMs: null, verdict }
}

function elapsedMs(startedAt: number): number {
  return Math.round(performance.now() - startedAt)
}

/** Text without NUL, which PostgreSQL rejects, and without a truncated character at the end. */
function toStorableText(start: Buffer): string {
  return new TextDecoder().decode(start, { stream: true }).replaceAll('\0', '\ufffd')
}
