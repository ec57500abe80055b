import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { decodeStandardSecret, signatureHeaders } from './sign.ts'

describe('a signature', () => {
  // github.com/standard-webhooks/standard-webhooks, spec and the tests of its libraries.
  const published = {
    secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    at: new Date(1_614_265_330_000),
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }

  it('matches the example of the Standard Webhooks specification', () => {
    expect(signatureHeaders(published, { secret: published.secret, former: null })).toMatchObject({
      'webhook-id': published.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': published.signature,
    })
  })

  it('in our own header is HMAC-SHA256 of the body alone, as computed by RFC 4231', () => {
    // Test case 2 of the RFC.
    const message = { id: 'msg_1', at: new Date(), body: 'what do ya want for nothing?' }
    expect(signatureHeaders(message, { secret: 'Jefe', former: null })['x-webhook-signature']).toBe(
      'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    )
  })

  it.each([
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {}],
    ['a secret of my own', { format: 'raw' as const }],
    ['whsec_a-secret-of-my-own', { format: 'raw' as const }],
    ['YSBzZWNyZXQgdGhhdCBpcyBiYXNlNjQ=', { format: 'raw' as const }],
  ])('with %s is accepted by the standardwebhooks library', (secret, options) => {
    const body = JSON.stringify({ event: 'product.indexed', data: { name: 'Lämpchen €' } })
    const headers = signatureHeaders({ id: 'msg_1', at: new Date(), body }, { secret, former: null })
    expect(new Webhook(secret, options).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(secret, options).verify(`${body} `, headers)).toThrow('No matching signature found')
  })

  it('uses both secrets in the standard header during a rotation, and the previous one in ours', () => {
    const [secret, former] = ['whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'a former secret of mine']
    const message = { id: 'msg_1', at: new Date(), body: '{}' }
    const both = signatureHeaders(message, { secret, former })
    expect(new Webhook(secret).verify('{}', both)).toEqual({})
    expect(new Webhook(former, { format: 'raw' }).verify('{}', both)).toEqual({})
    const alone = signatureHeaders(message, { secret: former, former: null })
    expect(both['x-webhook-signature']).toBe(alone['x-webhook-signature'])
  })
})

it('treats only exact base64 as a Standard Webhooks secret', () => {
  expect(decodeStandardSecret('whsec_c2VjcmV0')?.toString()).toBe('secret')
  for (const other of ['c2VjcmV0', 'whsec_c2Vj cmV0', 'whsec_c2VjcmV0!', 'whsec_c2VjcmV'])
    expect(decodeStandardSecret(other), other).toBeNull()
})
