import type { Clock } from '../../../platform/clock.ts'
import type { AddressPolicy } from '../../../platform/outbound/address-policy.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { PostAnswer, UntrustedPost } from '../../../platform/outbound/post-untrusted.ts'
import { receiverUrlFault } from '../../../platform/outbound/receiver-url.ts'
import { messageBody } from '../deliveries/event-data.ts'
import { messageIdOf } from '../deliveries/present-delivery.ts'
import { SealedSecretError } from '../errors.ts'
import { signatureHeaders } from '../signing/sign.ts'
import type { WebhookSecrets } from '../signing/webhook-secrets.ts'
import type { ClaimedDelivery } from './claims.store.ts'
import { parseRetryAfter } from './retry-schedule.ts'

export interface AttemptDeps {
  readonly clock: Clock
  readonly post: Pick<UntrustedPost, 'postUntrusted'>
  readonly policy: AddressPolicy
  readonly secrets: Pick<WebhookSecrets, 'signingSecretsAt'>
  /** How long a receiver has to answer, in ms. */
  readonly responseTimeoutMs: number
}

/** What came of sending a message once. */
export interface Attempt {
  readonly status: number | null
  readonly durationMs: number
  readonly response: string
  /** Null when the receiver took the message. */
  readonly error: string | null
  /** What the receiver asked for. */
  readonly retryAfterMs: number | null
  /** Whether another attempt can make sense. */
  readonly verdict: 'delivered' | 'again' | 'gone' | 'hopeless'
}

/** From a stranger's server: enough to recognise an error page by. */
const maxResponseBytes = 500

/** Sends the message once. Rejects only when `signal` is aborted: then nobody knows what came of it. */
export async function sendAttempt(deps: AttemptDeps, claimed: ClaimedDelivery, signal: AbortSignal): Promise<Attempt> {
  const begun = performance.now()
  const fault = receiverUrlFault(claimed.url, deps.policy)
  if (fault !== null) return failed(`The address ${fault}.`, { verdict: 'hopeless', begun })
  try {
    const answer = await send(deps, claimed, signal)
    return classify(answer, { begun, now: deps.clock.now() })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof OutboundError || error instanceof SealedSecretError)
      return failed(error.message, { verdict: 'again', begun })
    throw error
  }
}

function send(deps: AttemptDeps, claimed: ClaimedDelivery, signal: AbortSignal): Promise<PostAnswer> {
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
    keptBytes: maxResponseBytes,
    signal,
  })
}

function classify({ status, headers, start }: PostAnswer, { begun, now }: { begun: number; now: Date }): Attempt {
  const facts = { status, durationMs: elapsedMs(begun), response: toStorableText(start) }
  const retryAfterMs = parseRetryAfter(headers['retry-after'], now)
  if (status >= 200 && status < 300) return { ...facts, error: null, retryAfterMs, verdict: 'delivered' }
  const error = `The receiver answered with status ${status}${status >= 300 && status < 400 ? ', and redirects are not followed' : ''}.`
  return { ...facts, error, retryAfterMs, verdict: status === 410 ? 'gone' : 'again' }
}

function failed(error: string, { verdict, begun }: Pick<Attempt, 'verdict'> & { begun: number }): Attempt {
  return { status: null, durationMs: elapsedMs(begun), response: '', error, retryAfterMs: null, verdict }
}

function elapsedMs(begun: number): number {
  return Math.round(performance.now() - begun)
}

/** What a database can keep; a character that was cut in two is left out. */
function toStorableText(start: Buffer): string {
  return new TextDecoder().decode(start, { stream: true }).replaceAll('\0', '\ufffd')
}
