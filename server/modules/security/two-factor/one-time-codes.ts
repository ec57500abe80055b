import { Secret, TOTP } from 'otpauth'
import { toDataURL } from 'qrcode'

/** RFC 6238 as every authenticator app has it. The steps on either side count too: phones and people are slow. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const window = 1
const issuer = 'Vitrine'
/** RFC 4226 recommends 160 bits, which is also what SHA-1 gives. */
export const secretBytes = 20

/** The 30 s step whose code this is, of those that count at the time `at`; `null` when it is none of theirs. */
export function stepOfCode(secret: Buffer, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = TOTP.validate({ ...parameters, secret: secretOf(secret), token: code, timestamp, window })
  // A delta of 0 is the current step, and a right code.
  return delta === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + delta
}

/** The secret in the three forms that authenticator apps take. `label` tells the person's accounts apart, such as an email. */
export async function presentSecret(
  secret: Buffer,
  label: string,
): Promise<{ base32: string; url: string; picture: string }> {
  const totp = new TOTP({ ...parameters, issuer, label, secret: secretOf(secret) })
  const url = totp.toString()
  return { base32: totp.secret.base32, url, picture: await toDataURL(url, { errorCorrectionLevel: 'M' }) }
}

function secretOf(bytes: Buffer): Secret {
  // A copy: the buffer behind a Buffer is shared with others.
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
