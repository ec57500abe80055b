import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { Failure } from './failure.ts'

/** The service to call, and the credentials for it. */
export interface Access {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

export interface AccessOptions {
  readonly url?: string
  readonly clientId?: string
  readonly clientSecret?: string
}

/** Adds the options that say which service to call and as which store. */
export function withAccessOptions(command: Command): Command {
  return command
    .option('--url <url>', 'URL of the service (default: http://localhost:8080)')
    .option('--client-id <id>', 'default: VITRINE_CLIENT_ID, or the demo credentials in DATA_DIR')
    .option('--client-secret <secret>', 'default: VITRINE_CLIENT_SECRET; other users can see command-line arguments')
}

export const defaultUrl = 'http://localhost:8080'

/**
 * Credentials from the command line, or the environment, or the demo credentials in the service's data directory. Throws a
 * `Failure` that lists all three if none has them.
 */
export async function findAccess(options: AccessOptions, environment: NodeJS.ProcessEnv): Promise<Access> {
  const clientId = options.clientId ?? environment.VITRINE_CLIENT_ID
  const clientSecret = options.clientSecret ?? environment.VITRINE_CLIENT_SECRET
  if (clientId && clientSecret) return { baseUrl: cleanUrl(options.url ?? defaultUrl), clientId, clientSecret }
  if (clientId || clientSecret) {
    throw new Failure('The client ID and the client secret are needed together: one of them is missing.')
  }
  const demo = await readDemoCredentials(environment.DATA_DIR)
  return { ...demo, baseUrl: cleanUrl(options.url ?? demo.baseUrl) }
}

async function readDemoCredentials(dataDirectory: string | undefined): Promise<Access> {
  const installationData = path.join(import.meta.dirname, '..', '..', 'data')
  const folders = dataDirectory ? [path.resolve(dataDirectory)] : [path.resolve('data'), installationData]
  for (const folder of folders) {
    const file = path.join(folder, 'demo-credentials.json')
    const text = await readFile(file, 'utf8').catch(explainUnlessMissing(file))
    if (text !== null) return parseDemoCredentials(file, text)
  }
  throw new Failure('No credentials were found.', [
    'Pass --client-id and --client-secret, or set VITRINE_CLIENT_ID and VITRINE_CLIENT_SECRET,',
    'or set DATA_DIR to the data directory of a service with a demo store.',
  ])
}

function explainUnlessMissing(file: string) {
  return (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    throw new Failure(`Cannot read the credentials in ${file} (${error.code}).`)
  }
}

function parseDemoCredentials(file: string, text: string): Access {
  const problem = new Failure(`${file} must contain base_url, client_id and client_secret.`)
  const found = parseJson(text) as Record<string, unknown> | null
  const { base_url: baseUrl, client_id: clientId, client_secret: clientSecret } = found ?? {}
  if (typeof baseUrl !== 'string' || typeof clientId !== 'string' || typeof clientSecret !== 'string') throw problem
  return { baseUrl, clientId, clientSecret }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The URL without trailing slashes. Throws a `Failure` for anything but http and https. */
export function cleanUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Failure(`"${text}" is not a URL that begins with http:// or https://.`)
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}
