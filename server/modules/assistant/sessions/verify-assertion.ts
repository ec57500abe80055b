import type { KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { type AssertionAlgorithm, assertionAlgorithms } from '../../../../contract/assistant/shopper-session.ts'
import { assertionRefused } from '../errors.ts'

/** Unverified claims of an assertion, used only to find the keys. */
export interface UnverifiedAssertion {
  readonly slug: string
  readonly algorithm: AssertionAlgorithm
}

export interface VerifiedAssertion {
  readonly customerId: string
  readonly jti: string
  /** Past this time the assertion is rejected as expired, so its `jti` need not be stored. */
  readonly expiresAt: Date
}

const maxLifetimeSeconds = 300
/** Tolerated clock skew between a store's backend and this service. */
const clockToleranceSeconds = 30
/** An audience accepted by every installation. */
const serviceName = 'vitrine'
// No control characters or lone surrogates: PostgreSQL cannot store them.
const identifier = /^[^\p{Cc}\p{Cs}]{1,255}$/u
const slugForm = /^[a-z\d-]{1,100}$/

/** Decodes the issuer and the algorithm without verification. Throws 401 for a malformed assertion. */
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

/** Verifies an assertion with each key in turn. Throws the same 401 for every failure. */
export async function verifyAssertion(
  assertion: string,
  about: { unverified: UnverifiedAssertion; keys: readonly (KeyObject | Uint8Array)[]; baseUrl: string; now: Date },
): Promise<VerifiedAssertion> {
  const { unverified, keys, baseUrl, now } = about
  const options = {
    // The keys were selected by this algorithm, so a public key is never used as an HMAC secret.
    algorithms: [unverified.algorithm],
    issuer: unverified.slug,
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
