import { createPublicKey, type KeyObject } from 'node:crypto'
import type { AssertionAlgorithm } from '../../../../../contract/assistant/shopper-session.ts'
import { publicKeyRefused } from '../../errors.ts'

// Verifying costs grow with the square of the modulus and with the length of the exponent, and anybody may send an assertion.
// 4096 bits is 0.1 ms; what exceeds these bounds gains no security that RS256's SHA-256 does not cap.
const rsaBits = { min: 2048, max: 4096 }
const rsaExponent = { min: 3n, max: 2n ** 32n - 1n }

/** The public key of a PEM (SPKI). Throws 422 with what is wrong with it. */
export function parsePublicKey(pem: string, algorithm: AssertionAlgorithm): KeyObject {
  // Node would take the public half of a private key, and its sender would never learn what they gave away.
  if (/PRIVATE/.test(pem)) throw publicKeyRefused('This is a private key. Send its public half; make a new pair.')
  const key = /^\s*-----BEGIN PUBLIC KEY-----/.test(pem) ? parse(pem) : null
  if (key === null) throw publicKeyRefused(`This is no public key (SPKI, PEM) for ${algorithm}.`)
  const fault = keyFault(key, algorithm)
  if (fault !== null) throw publicKeyRefused(fault)
  return key
}

/** Why a key is not taken for the algorithm; `null` when it is. */
export function keyFault(key: KeyObject, algorithm: AssertionAlgorithm): string | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (algorithm === 'RS256' && type === 'rsa')
    return rsaFault(details?.modulusLength ?? 0, details?.publicExponent ?? 0n)
  const fits =
    (algorithm === 'ES256' && type === 'ec' && details?.namedCurve === 'prime256v1') ||
    (algorithm === 'EdDSA' && type === 'ed25519')
  return fits ? null : `This is no public key (SPKI, PEM) for ${algorithm}.`
}

function rsaFault(bits: number, exponent: bigint): string | null {
  if (bits < rsaBits.min || bits > rsaBits.max)
    return `The RSA key has ${bits} bits; ${rsaBits.min} to ${rsaBits.max} are accepted.`
  const isAccepted = exponent >= rsaExponent.min && exponent <= rsaExponent.max && exponent % 2n === 1n
  return isAccepted ? null : 'The public exponent of the RSA key must be odd, at least 3 and below 2^32; use 65537.'
}

function parse(pem: string): KeyObject | null {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}
