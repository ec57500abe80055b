import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { Failure } from './failure.ts'
import { parseJson } from './parse-json.ts'
import { readLogin, type StoredLogin } from './stored-login.ts'

export interface ClientAccess {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The service to call, and its credentials: of a store, or from the login that `vitrine login` stored. */
export type Access = ClientAccess | { readonly baseUrl: string; readonly login: StoredLogin }

export interface AccessOptions {
  readonly url?: string
  readonly clientId?: string
  readonly clientSecret?: string
}

/** Adds the options that say which service to call and as which store. */
export function withAccessOptions(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the service (default: VITRINE_URL, or http://localhost:8080)')
    .option('--client-id <id>', 'client ID of the store (default: VITRINE_CLIENT_ID, the login, or the demo store)')
    .option('--client-secret <secret>', 'client secret (default: VITRINE_CLIENT_SECRET, which other users cannot see)')
}

/** The service of commands without `--url`. */
export const defaultUrl = process.env.VITRINE_URL || 'http://localhost:8080'

/**
 * Credentials from the command line, the environment, the stored login, or the demo credentials in the service's data directory, in
 * this order. Throws a `Failure` that lists them if none has any.
 */
export async function findAccess(options: AccessOptions, environment: NodeJS.ProcessEnv): Promise<Access> {
  const clientId = options.clientId ?? environment.VITRINE_CLIENT_ID
  const clientSecret = options.clientSecret ?? environment.VITRINE_CLIENT_SECRET
  if (clientId && clientSecret) return { baseUrl: cleanUrl(options.url ?? defaultUrl), clientId, clientSecret }
  if (clientId || clientSecret) {
    throw new Failure('The client ID and the client secret are needed together: one of them is missing.')
  }
  const login = await readLogin(environment)
  const isForService = login !== null && (options.url === undefined || cleanUrl(options.url) === login.base_url)
  if (login !== null && isForService) return { baseUrl: login.base_url, login }
  const demo = await readDemoCredentials(environment.DATA_DIR)
  return { ...demo, baseUrl: cleanUrl(options.url ?? (process.env.VITRINE_URL || demo.baseUrl)) }
}

/** Where the data directory of a service on this machine may be. */
export function dataFolders(dataDirectory: string | undefined): readonly string[] {
  const installationData = path.join(import.meta.dirname, '..', '..', 'data')
  return dataDirectory ? [path.resolve(dataDirectory)] : [path.resolve('data'), installationData]
}

async function readDemoCredentials(dataDirectory: string | undefined): Promise<ClientAccess> {
  for (const folder of dataFolders(dataDirectory)) {
    const file = path.join(folder, 'demo-credentials.json')
    const text = await readFile(file, 'utf8').catch(explainUnlessMissing(file))
    if (text !== null) return parseDemoCredentials(file, text)
  }
  throw new Failure('No credentials were found.', [
    'Run vitrine login, or pass --client-id and --client-secret, or set VITRINE_CLIENT_ID and VITRINE_CLIENT_SECRET,',
    'or set DATA_DIR to the data directory of a service with a demo store.',
  ])
}

function explainUnlessMissing(file: string) {
  return (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    throw new Failure(`Cannot read the credentials in ${file} (${error.code}).`)
  }
}

function parseDemoCredentials(file: string, text: string): ClientAccess {
  const problem = new Failure(`${file} must contain base_url, client_id and client_secret.`)
  const found = parseJson(text) as Record<string, unknown> | null
  const { base_url: baseUrl, client_id: clientId, client_secret: clientSecret } = found ?? {}
  if (typeof baseUrl !== 'string' || typeof clientId !== 'string' || typeof clientSecret !== 'string') throw problem
  return { baseUrl, clientId, clientSecret }
}

/** The URL without trailing slashes. Throws a `Failure` for anything but http and https. */
export function cleanUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Failure(`"${text}" is not a URL that begins with http:// or https://.`)
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}
