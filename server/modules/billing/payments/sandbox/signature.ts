import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { invalidSignature } from '../errors.ts'
import { signatureToleranceSeconds } from '../provider.ts'

/** The header of a sandbox event: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`. */
export const signatureHeader = 'sandbox-signature'

/** A signing secret of the sandbox's own, the same in every process of the installation. */
export function sandboxSecret(instanceKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', instanceKey, Buffer.alloc(0), 'sandbox payment events', 32))
}

export function signEvent(secret: Buffer, body: Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${macOf(secret, body, seconds).toString('hex')}`
}

/** Throws 400 `invalid_signature`. */
export function assertSigned(secret: Buffer, body: Buffer, about: { header: unknown; now: Date }): void {
  const { header, now } = about
  if (typeof header !== 'string') throw invalidSignature('the header Sandbox-Signature is missing')
  const [, time, mac] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header) ?? []
  if (time === undefined || mac === undefined) throw invalidSignature('the header is not of the form t=…,v1=…')
  const seconds = Number(time)
  if (!timingSafeEqual(macOf(secret, body, seconds), Buffer.from(mac, 'hex')))
    throw invalidSignature('it does not match the body')
  if (Math.abs(now.getTime() / 1000 - seconds) > signatureToleranceSeconds)
    throw invalidSignature(`it is older than ${signatureToleranceSeconds} seconds`)
}

function macOf(secret: Buffer, body: Buffer, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
