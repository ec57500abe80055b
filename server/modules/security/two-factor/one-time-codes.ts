import { Secret, TOTP } from 'otpauth'
import { toDataURL } from 'qrcode'

/** RFC 6238 with the defaults of all authenticator apps. The previous and the next step are accepted too, for clock drift. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const window = 1
const issuer = 'Vitrine'
/** RFC 4226 recommends 160 bits, the output size of SHA-1. */
export const secretBytes = 20

/** Returns the 30 s step of this code, among those accepted at the time `at`; `null` for a wrong code. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...parameters, secret: secretOf(secret), token: code, timestamp, window })
  // A delta of 0 is the current step, not a failure.
  return delta === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + delta
}

/** The secret in the three forms that authenticator apps accept. `label` identifies the account, such as an email. */
export async function presentSecret(
  secret: Buffer,
  label: string,
): Promise<{ base32: string; url: string; qrCode: string }> {
  const totp = new TOTP({ ...parameters, issuer, label, secret: secretOf(secret) })
  const url = totp.toString()
  return { base32: totp.secret.base32, url, qrCode: await toDataURL(url, { errorCorrectionLevel: 'M' }) }
}

function secretOf(bytes: Buffer): Secret {
  // A copy: a Buffer may be a view of a shared pool.
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
