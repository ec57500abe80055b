import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config/config.ts'
import { readServerUrls } from '../db/servers/server-urls.ts'
import { type Finding, good, warning } from './finding.ts'

type Settings = Pick<Config, 'http' | 'databaseUrl' | 'mail' | 'languageModel'>

/** Connections that may leave this machine and are not encrypted. */
export function checkEncryption({ http, databaseUrl, mail, languageModel }: Settings): Finding[] {
  const isBehindTls = http.tls !== null || http.baseUrl?.startsWith('https://') === true
  const findings = [
    isLocal(http.host) || isBehindTls
      ? null
      : warning(
          'network',
          `The service listens on ${http.host} without TLS.`,
          'Set TLS_CERT and TLS_KEY, or set BASE_URL to the https address of the reverse proxy in front of it.',
        ),
    isEncryptedDatabase(databaseUrl)
      ? null
      : warning(
          'network',
          'The connection to PostgreSQL is not encrypted, or its certificate is not verified.',
          'Add sslmode=verify-full to DATABASE_URL.',
        ),
    isEncryptedMail(mail.smtpUrl)
      ? null
      : warning(
          'network',
          'The connection to the mail server may be unencrypted.',
          'Begin SMTP_URL with smtps://, or add requireTLS=true to it.',
        ),
    languageModel === null || isLocalUrl(languageModel.baseUrl) || languageModel.baseUrl.startsWith('https://')
      ? null
      : warning(
          'network',
          'The connection to the language model is not encrypted.',
          'Begin LLM_BASE_URL with https://, or run the model on this machine.',
        ),
  ].filter((finding) => finding !== null)
  return findings.length > 0 ? findings : [good('network', 'No connection leaves this machine unencrypted.')]
}

function isEncryptedDatabase(url: string | null): boolean {
  if (url === null) return true
  // The driver verifies the certificate in each of these modes.
  const isVerified = (one: string): boolean =>
    ['require', 'verify-ca', 'verify-full'].includes(new URL(one).searchParams.get('sslmode') ?? '')
  return readServerUrls(url).urls.every((one) => isLocalUrl(one) || isVerified(one))
}

function isEncryptedMail(url: string | null): boolean {
  if (url === null || isLocalUrl(url) || url.startsWith('smtps://')) return true
  return new URL(url).searchParams.get('requireTLS') === 'true'
}

/** An address without a host is a socket on this machine. */
function isLocalUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === '' || isLocal(hostname.replace(/^\[|\]$/g, ''))
}

function isLocal(host: string): boolean {
  if (host === 'localhost') return true
  return isIP(host) !== 0 && ipaddr.process(host).range() === 'loopback'
}
