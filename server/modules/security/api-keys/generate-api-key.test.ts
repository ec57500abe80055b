import { describe, expect, it } from 'vitest'
import { systemIds } from '../../../platform/ids.ts'
import { generateApiKey } from './generate-api-key.ts'

const keyOf = (bytes: Buffer) => generateApiKey({ secret: () => bytes.toString('base64url') }).key

describe('an API key', () => {
  it('has 43 letters and digits after its prefix, for any bytes', () => {
    const keys = [Buffer.alloc(32), Buffer.alloc(32, 255)].map(keyOf)
    for (const key of [...keys, generateApiKey(systemIds).key]) expect(key).toMatch(/^sk_live_[0-9A-Za-z]{43}$/)
  })

  it('encodes all 256 bits: adjacent numbers differ, and each can be decoded', () => {
    const bytes = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex')
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const number = [...keyOf(bytes).slice(8)].reduce((sum, letter) => sum * 62n + BigInt(alphabet.indexOf(letter)), 0n)
    expect(number.toString(16).padStart(64, '0')).toBe(bytes.toString('hex'))
  })

  it('has a hint of its last four characters', () => {
    const { key, hint } = generateApiKey(systemIds)
    expect(hint).toHaveLength(4)
    expect(key.endsWith(hint)).toBe(true)
  })
})
