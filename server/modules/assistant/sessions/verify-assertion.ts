import type { KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { type AssertionAlgorithm, assertionAlgorithms } from '../../../../contract/assistant/shopper-session.ts'
import { assertionRefused } from '../errors.ts'

/** What an assertion claims of itself, before anything of it is proved. */
export interface UnverifiedAssertion {
  readonly slug: string
  readonly algorithm: AssertionAlgorithm
}

export interface VerifiedAssertion {
  readonly customerId: string
  readonly jti: string
  /** From then on it would not be taken for its age alone. */
  readonly expiresAt: Date
}

const maxLifetimeSeconds = 300
/** The clocks of a store and of this service may differ by so much. */
const clockToleranceSeconds = 30
/** The audience that every installation answers to, whatever its address. */
const serviceName = 'vitrine'
// As a database can keep it and a person can read it.
const identifier = /^[^\p{Cc}\p{Cs}]{1,255}$/u
const slugForm = /^[a-z\d-]{1,100}$/

/** Which store and which algorithm to look for. Throws 401 for what is no assertion at all. */
export function parseAssertion(assertion: string): UnverifiedAssertion {
  const { alg, iss } = decode(assertion)
  const algorithm = assertionAlgorithms.find((one) => one === alg)
  if (algorithm === undefined || iss === undefined || !slugForm.test(iss)) throw assertionRefused()
  return { slug: iss, algorithm }
}

function decode(assertion: string): { alg: string | undefined; iss: string | undefined } {
  try {
    const { alg } = decodeProtectedHeader(assertion)
    const { iss } = decodeJwt(assertion)
    return { alg, iss: typeof iss === 'string' ? iss : undefined }
  } catch {
    throw assertionRefused()
  }
}

/** Proves an assertion with the first key that fits. Throws the same 401 whatever is wrong with it. */
export async function verifyAssertion(
  assertion: string,
  about: { claimed: UnverifiedAssertion; keys: readonly (KeyObject | Uint8Array)[]; baseUrl: string; now: Date },
): Promise<VerifiedAssertion> {
  const { claimed, keys, baseUrl, now } = about
  const options = {
    // Of the key's row: a public key is never taken for a secret.
    algorithms: [claimed.algorithm],
    issuer: claimed.slug,
    audience: [serviceName, baseUrl],
    requiredClaims: ['exp', 'sub', 'jti'],
    clockTolerance: clockToleranceSeconds,
    currentDate: now,
  }
  for (const key of keys) {
    const payload = await jwtVerify(assertion, key, options).then(
      (verified) => verified.payload,
      () => null,
    )
    if (payload !== null) return validateClaims(payload, now)
  }
  throw assertionRefused()
}

function validateClaims({ sub, jti, exp, iat }: JWTPayload, now: Date): VerifiedAssertion {
  const seconds = now.getTime() / 1000
  if (exp === undefined || exp - seconds > maxLifetimeSeconds + clockToleranceSeconds) throw assertionRefused()
  if (iat !== undefined && (exp - iat > maxLifetimeSeconds || iat > seconds + clockToleranceSeconds))
    throw assertionRefused()
  if (!isIdentifier(sub) || !isIdentifier(jti)) throw assertionRefused()
  return { customerId: sub, jti, expiresAt: new Date((exp + 2 * clockToleranceSeconds) * 1000) }
}

function isIdentifier(value: unknown): value is string {
  return typeof value === 'string' && identifier.test(value)
}
