import { expect, it, vi } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { createAddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { PostResponse, UntrustedMessage } from '../../../platform/outbound/post-untrusted.ts'
import { signatureHeaders } from '../signing/sign.ts'
import { createWebhookSecrets } from '../signing/webhook-secrets.ts'
import type { ClaimedDelivery } from './claims.store.ts'
import { type AttemptDeps, sendAttempt } from './send-attempt.ts'

const now = new Date('2026-11-21T10:00:00Z')
const secrets = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 1), ids: systemIds })
const claimed: ClaimedDelivery = {
  lease_token: 1,
  is_takeover: false,
  store_id: 'a3f1c9de-0000-4000-8000-000000000001',
  delivery_id: 'a3f1c9de-0000-4000-8000-000000000002',
  webhook_id: 'a3f1c9de-0000-4000-8000-000000000003',
  event_id: 7,
  event: 'product.deleted',
  data: '{"product_id":"p1"}',
  truncated: ['metadata'],
  occurred_at: new Date('2026-11-21T09:00:00Z'),
  tries: 0,
  kind: 'endpoint',
  url: 'https://shop.example/hook',
  is_enabled: true,
  secret: secrets.seal('the current secret'),
  former_secret: secrets.seal('the former secret'),
  former_until: new Date(now.getTime() + 1),
}

interface Sent {
  readonly url: string
  readonly message: UntrustedMessage
}

/** A fake receiver, which records the requests that it gets. */
function createReceiver(answer: (sent: Sent) => Partial<PostResponse> | Promise<Partial<PostResponse>>) {
  const sent: Sent[] = []
  const deps: AttemptDeps = {
    clock: { now: () => now },
    post: {
      async postUntrusted(url, message) {
        sent.push({ url, message })
        return { status: 204, headers: {}, start: Buffer.alloc(0), ...(await answer({ url, message })) }
      },
    },
    policy: createAddressPolicy([]),
    secrets,
    responseTimeoutMs: 15_000,
  }
  return { sent, deps }
}

const attempt = (deps: AttemptDeps, changed: Partial<ClaimedDelivery> = {}, signal = new AbortController().signal) =>
  sendAttempt(deps, { ...claimed, ...changed }, signal)

const answering = (answer: Partial<PostResponse>) => attempt(createReceiver(() => answer).deps)

it('sends the message, signed with both secrets of a rotation, and stores the start of the response', async () => {
  const { sent, deps } = createReceiver(() => ({ status: 202, start: Buffer.from('thank you') }))
  const { signal } = new AbortController()
  const done = await attempt(deps, {}, signal)
  expect(done).toEqual({
    status: 202,
    durationMs: expect.any(Number),
    response: 'thank you',
    error: null,
    retryAfterMs: null,
    verdict: 'delivered',
  })
  const body =
    '{"event":"product.deleted","timestamp":"2026-11-21T09:00:00.000Z","webhook_id":"a3f1c9de-0000-4000-8000-000000000003",' +
    '"data":{"product_id":"p1"},"truncated":["metadata"]}'
  expect(sent).toEqual([
    {
      url: 'https://shop.example/hook',
      message: {
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          accept: '*/*',
          ...signatureHeaders(
            { id: 'msg_a3f1c9de000040008000000000000002', body, at: now },
            { secret: 'the current secret', former: 'the former secret' },
          ),
        },
        connectTimeoutMs: 5000,
        totalTimeoutMs: 15_000,
        maxResponseBytes: 500,
        signal,
      },
    },
  ])
})

it('never waits longer for a connection than for the complete response', async () => {
  const { sent, deps } = createReceiver(() => ({}))
  await attempt({ ...deps, responseTimeoutMs: 800 })
  expect(sent[0]?.message).toMatchObject({ connectTimeoutMs: 800, totalTimeoutMs: 800 })
})

it.each([
  [200, 'delivered', null],
  [299, 'delivered', null],
  [199, 'retry', 'The receiver answered with status 199.'],
  [300, 'retry', 'The receiver answered with status 300, and redirects are not followed.'],
  [399, 'retry', 'The receiver answered with status 399, and redirects are not followed.'],
  [400, 'retry', 'The receiver answered with status 400.'],
  [409, 'retry', 'The receiver answered with status 409.'],
  [410, 'gone', 'The receiver answered with status 410.'],
  [503, 'retry', 'The receiver answered with status 503.'],
])('classifies status %i as %s', async (status, verdict, error) => {
  expect(await answering({ status })).toMatchObject({ status, verdict, error })
})

it('reads the delay that the receiver requests, up to a day', async () => {
  const delayOf = async (header: string) =>
    (await answering({ status: 503, headers: { 'retry-after': header } })).retryAfterMs
  expect(await delayOf('Sat, 21 Nov 2026 10:02:00 GMT')).toBe(120_000)
  expect([await delayOf('86399'), await delayOf('86401')]).toEqual([86_399_000, 86_400_000])
  expect((await answering({ status: 503 })).retryAfterMs).toBeNull()
})

it('stores a response without NUL and without an incomplete character', async () => {
  const truncated = Buffer.from('ä€').subarray(0, -1)
  expect((await answering({ start: truncated })).response).toBe('ä')
  expect((await answering({ start: Buffer.from('a\0b\0c') })).response).toBe('a\ufffdb\ufffdc')
})

it('measures how long the receiver took, in whole milliseconds', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const { deps } = createReceiver(() => {
    clock.mockReturnValue(1250.4)
    return {}
  })
  expect((await attempt(deps)).durationMs).toBe(250)
})

it('sends nothing to an address that is not allowed, and never retries', async () => {
  const { sent, deps } = createReceiver(() => ({}))
  expect(await attempt(deps, { url: 'https://10.0.0.1/' })).toEqual({
    status: null,
    durationMs: expect.any(Number),
    response: '',
    error: 'The address must be a public address on a web port.',
    retryAfterMs: null,
    verdict: 'undeliverable',
  })
  expect(sent).toEqual([])
})

it('retries when there is no response, and states the reason', async () => {
  const { deps } = createReceiver(() => Promise.reject(new OutboundError('timeout', 'shop.example did not respond.')))
  expect(await attempt(deps)).toEqual({
    status: null,
    durationMs: expect.any(Number),
    response: '',
    error: 'shop.example did not respond.',
    retryAfterMs: null,
    verdict: 'retry',
  })
})

it.each([
  ['sealed with another instance key', Buffer.alloc(60)],
  ['missing', null],
])('retries without sending while the secret is %s', async (_what, secret) => {
  const { sent, deps } = createReceiver(() => ({}))
  expect(await attempt(deps, { secret })).toMatchObject({
    verdict: 'retry',
    error: 'A webhook secret in the database cannot be opened with this instance key.',
  })
  expect(sent).toEqual([])
})

it('rejects with the reason of the abort, whatever the outcome would be', async () => {
  const stop = new AbortController()
  const { deps } = createReceiver(() => {
    stop.abort(new Error('the process stops'))
    throw new OutboundError('timeout', 'shop.example did not respond.')
  })
  await expect(attempt(deps, {}, stop.signal)).rejects.toThrow('the process stops')
})

it('does not hide a bug behind a retry', async () => {
  const { deps } = createReceiver(() => Promise.reject(new TypeError('a bug')))
  await expect(attempt(deps)).rejects.toThrow('a bug')
})
