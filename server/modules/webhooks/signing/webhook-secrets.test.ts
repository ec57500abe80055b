import { beforeEach, describe, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { createWebhookSecrets, rotatedColumns, type WebhookSecrets } from './webhook-secrets.ts'

let secrets: WebhookSecrets
beforeEach(() => {
  secrets = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 1), ids: systemIds })
})
const ofBytes = (count: number): string => `whsec_${Buffer.alloc(count, 7).toString('base64')}`

describe('a chosen secret', () => {
  it('is generated from 32 random bytes when none is given', () => {
    const [one, two] = [secrets.choose(undefined), secrets.choose(undefined)]
    expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(Buffer.from(one.slice(6), 'base64')).toHaveLength(32)
    expect(one).not.toBe(two)
  })

  it('is stored as given, in any format', () => {
    for (const given of ['a secret of my own', 'whsec_a-secret-of-my-own', ofBytes(8), ofBytes(24), ofBytes(64)])
      expect(secrets.choose(given)).toBe(given)
  })
})

describe('a sealed secret', () => {
  it('can be opened with the same instance key only, and does not contain the secret', () => {
    const sealed = secrets.seal('a secret of my own')
    expect(sealed.includes('a secret of my own')).toBe(false)
    expect(secrets.open(sealed)).toBe('a secret of my own')
    const other = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 2), ids: systemIds })
    expect(() => other.open(sealed)).toThrow('cannot be opened with this instance key')
    expect(() => other.open(sealed)).toThrow(expect.objectContaining({ name: 'SealedSecretError' }))
  })
})

describe('a rotation', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  let current: Buffer
  let next: Buffer
  beforeEach(() => {
    ;[current, next] = [secrets.seal('the current secret'), secrets.seal('the next secret')]
  })

  it('lets the previous secret sign until the overlap ends, to the millisecond', () => {
    const columns = rotatedColumns(current, { secret: next, overlapHours: 24, now })
    expect(columns).toEqual({
      secret: next,
      former_secret: current,
      former_until: new Date('2026-11-22T10:00:00Z'),
    })
    const at = (time: string) => secrets.signingSecretsAt(columns, new Date(time))
    expect(at('2026-11-22T09:59:59.999Z')).toEqual({ secret: 'the next secret', former: 'the current secret' })
    expect(at('2026-11-22T10:00:00.000Z')).toEqual({ secret: 'the next secret', former: null })
  })

  it('without an overlap ends the previous secret at once', () => {
    const columns = rotatedColumns(current, { secret: next, overlapHours: 0, now })
    expect(columns).toEqual({ secret: next, former_secret: null, former_until: null })
    expect(secrets.signingSecretsAt(columns, now)).toEqual({ secret: 'the next secret', former: null })
  })

  it('replaces a secret of a lost instance key, although the overlap has not ended', () => {
    const lost = createWebhookSecrets({ instanceKey: Buffer.alloc(32, 2), ids: systemIds }).seal('the lost secret')
    const columns = rotatedColumns(lost, { secret: next, overlapHours: 24, now })
    expect(secrets.signingSecretsAt(columns, now)).toEqual({ secret: 'the next secret', former: null })
  })

  it('needs both the previous secret and its end', () => {
    const later = new Date(now.getTime() + 1)
    const at = (former_secret: Buffer | null, former_until: Date | null) =>
      secrets.signingSecretsAt({ secret: next, former_secret, former_until }, now).former
    expect([at(null, later), at(current, null), at(current, later)]).toEqual([null, null, 'the current secret'])
  })
})
