import { createPublicKey, type KeyObject } from 'node:crypto'
import type { AssertionAlgorithm } from '../../../../../contract/assistant/shopper-session.ts'
import { publicKeyRefused } from '../../errors.ts'

// The cost of verification grows with the square of the modulus and the length of the exponent, and anybody may send an assertion.
// 4096 bits take 0.1 ms. Larger keys add no security beyond RS256's SHA-256.
const rsaBits = { min: 2048, max: 4096 }
const rsaExponent = { min: 3n, max: 2n ** 32n - 1n }

/** Parses a PEM public key (SPKI). Throws 422 with the reason when it is unsuitable. */
export function parsePublicKey(pem: string, algorithm: AssertionAlgorithm): KeyObject {
  // Node would extract the public key of a private one, and the sender would not notice that it leaked.
  if (/PRIVATE/.test(pem))
    throw publicKeyRefused('This is a private key. Generate a new key pair and send only the public key.')
  const key = /^\s*-----BEGIN PUBLIC KEY-----/.test(pem) ? parse(pem) : null
  if (key === null) throw publicKeyRefused(`This is not a public key (SPKI, PEM) for ${algorithm}.`)
  const fault = keyFault(key, algorithm)
  if (fault !== null) throw publicKeyRefused(fault)
  return key
}

/** The reason why a key is unsuitable for the algorithm, or `null`. */
export function keyFault(key: KeyObject, algorithm: AssertionAlgorithm): string | null {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (algorithm === 'RS256' && type === 'rsa')
    return rsaFault(details?.modulusLength ?? 0, details?.publicExponent ?? 0n)
  const fits =
    (algorithm === 'ES256' && type === 'ec' && details?.namedCurve === 'prime256v1') ||
    (algorithm === 'EdDSA' && type === 'ed25519')
  return fits ? null : `This is not a public key (SPKI, PEM) for ${algorithm}.`
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
