import { generateKeyPairSync, sign } from 'node:crypto'

/** A self-signed certificate for one host name and its key, both PEM, valid from yesterday until tomorrow. */
export function selfSignedCertificate(hostname: string): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(hostname)))
  const name = sequence(der(0x31, commonName))
  const day = 24 * 60 * 60 * 1000
  const validity = sequence(utcTime(Date.now() - day), utcTime(Date.now() + day))
  const altNames = sequence(der(0x82, Buffer.from(hostname)))
  const altNamesExtension = sequence(der(0x06, Buffer.from('551d11', 'hex')), der(0x04, altNames))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(altNamesExtension)),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function utcTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}
