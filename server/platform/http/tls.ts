import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { StartError } from '../errors.ts'

/** Paths of PEM files: a certificate with its chain, and its private key. */
export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** The options of a TLS server. */
export interface TlsOptions {
  readonly cert: string
  readonly key: string
  readonly minVersion: 'TLSv1.2'
}

/** Reads and validates the files. Throws a `StartError` that names the invalid variable: unreadable, not PEM, not a pair, or expired. */
export async function readTlsFiles(files: TlsFiles, now: Date): Promise<TlsOptions> {
  const [cert, key] = await Promise.all([read('TLS_CERT', files.cert), read('TLS_KEY', files.key)])
  const certificate = parse('TLS_CERT', 'a certificate in PEM', () => new X509Certificate(cert))
  const privateKey = parse('TLS_KEY', 'an unencrypted private key in PEM', () => createPrivateKey(key))
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartError('TLS_KEY: expected the private key of the first certificate in TLS_CERT')
  if (certificate.validToDate < now)
    throw new StartError(`TLS_CERT: expected a valid certificate, got one that expired on ${certificate.validTo}`)
  return { cert, key, minVersion: 'TLSv1.2' }
}

async function read(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    throw new StartError(`${name}: expected a readable file, got '${file}'`, { cause })
  }
}

function parse<T>(name: string, expected: string, attempt: () => T): T {
  try {
    return attempt()
  } catch (cause) {
    throw new StartError(`${name}: expected ${expected}`, { cause })
  }
}
