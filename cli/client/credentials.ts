import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Failure } from './failure.ts'

/** Where a Vitrine answers and who is asking. */
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

export const defaultUrl = 'http://localhost:8080'

/**
 * From the command line, else the environment, else the demo credentials that the service left in its data directory. Throws
 * a `Failure` that says all three ways when none has them.
 */
export async function findAccess(options: AccessOptions, environment: NodeJS.ProcessEnv): Promise<Access> {
  const clientId = options.clientId ?? environment.VITRINE_CLIENT_ID
  const clientSecret = options.clientSecret ?? environment.VITRINE_CLIENT_SECRET
  if (clientId && clientSecret) return { baseUrl: cleanUrl(options.url ?? defaultUrl), clientId, clientSecret }
  if (clientId || clientSecret) {
    throw new Failure('The client id and the client secret belong together: one of them is missing.')
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
    'Give --client-id and --client-secret, or set VITRINE_CLIENT_ID and VITRINE_CLIENT_SECRET,',
    'or set DATA_DIR to the data directory of a Vitrine in demo mode.',
  ])
}

function explainUnlessMissing(file: string) {
  return (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    throw new Failure(`The credentials in ${file} cannot be read (${error.code}).`)
  }
}

function parseDemoCredentials(file: string, text: string): Access {
  const problem = new Failure(`${file} does not hold base_url, client_id and client_secret.`)
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

/** The address without a slash at its end. Throws a `Failure` for anything but http and https. */
export function cleanUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new Failure(`"${text}" is not an address beginning with http:// or https://.`)
  }
  return url.href.replace(/(?<!\/)\/+$/, '')
}
