import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import Type, { type Static, type TSchema } from 'typebox'
import { activeTenantHeader } from '../../contract/access.ts'
import { TokenResponse } from '../../contract/identity/token.ts'
import { Comparison, ModelList } from '../../contract/operations/model.ts'
import { CreatedStore, StoreList, StoreRecord } from '../../contract/operations/store.ts'
import { call } from './call.ts'
import { cleanUrl, dataFolders, defaultUrl } from './credentials.ts'
import { Failure } from './failure.ts'
import { readLogin, tokenOfLogin } from './stored-login.ts'

export interface OperatorOptions {
  readonly url?: string
  readonly email?: string
  readonly totpCode?: string
}

/** The HTTP API, as a super admin. */
export type Operator = ReturnType<typeof modelCalls> & ReturnType<typeof storeCalls>

// The service may download the model first.
const timeoutMs = 30 * 60_000
const renewBeforeMs = 60_000

export function withOperatorOptions(command: Command): Command {
  return command
    .option('--json', 'print the complete response of the service')
    .option('--url <url>', 'URL of the service (default: VITRINE_URL, or http://localhost:8080)')
    .option('--email <address>', 'email of a super admin (default: VITRINE_ADMIN_EMAIL, or SUPER_ADMIN_EMAIL)')
    .option(
      '--totp-code <code>',
      'one-time code, if two-factor authentication is enabled; the password is VITRINE_ADMIN_PASSWORD',
    )
}

interface Credentials {
  readonly baseUrl: string
  readonly email: string
  readonly password: string
}

const json = { 'content-type': 'application/json' }

/**
 * Signs in with --email, VITRINE_ADMIN_EMAIL or SUPER_ADMIN_EMAIL, in this order; otherwise uses the stored login of a person, or the
 * operator's credentials in the service's data directory. Passwords come only from the environment or that file.
 */
export async function connectOperator(options: OperatorOptions, environment: NodeJS.ProcessEnv): Promise<Operator> {
  const given = givenCredentials(options, environment)
  const login = given === null ? await readLogin(environment) : null
  const isForService =
    login?.kind === 'person' && (options.url === undefined || cleanUrl(options.url) === login.base_url)
  if (login !== null && isForService) return createOperator(login.base_url, tokenOfLogin(login, environment))
  const credentials = given ?? (await readOperatorCredentials(options, environment))
  return createOperator(credentials.baseUrl, await signIn(credentials, options.totpCode))
}

function givenCredentials(options: OperatorOptions, environment: NodeJS.ProcessEnv): Credentials | null {
  const email = options.email ?? environment.VITRINE_ADMIN_EMAIL ?? environment.SUPER_ADMIN_EMAIL
  const password = environment.VITRINE_ADMIN_PASSWORD ?? environment.SUPER_ADMIN_PASSWORD
  if (email && password) return { baseUrl: cleanUrl(options.url ?? defaultUrl), email, password }
  if (options.email !== undefined) throw new Failure('The password is missing: set VITRINE_ADMIN_PASSWORD.')
  return null
}

const operatorFile = 'operator-credentials.json'

/** The credentials that a service with the embedded database writes for the operator. */
async function readOperatorCredentials(options: OperatorOptions, environment: NodeJS.ProcessEnv): Promise<Credentials> {
  for (const folder of dataFolders(environment.DATA_DIR)) {
    const file = path.join(folder, operatorFile)
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw new Failure(`Cannot read the operator's credentials in ${file} (${error.code}).`)
    })
    if (text === null) continue
    const { email, password } = parseFields(file, text)
    return { baseUrl: cleanUrl(options.url ?? defaultUrl), email, password }
  }
  throw new Failure('This needs a super admin, and no credentials of one were found.', [
    'Run vitrine login --email <address>, or set VITRINE_ADMIN_EMAIL and VITRINE_ADMIN_PASSWORD,',
    'or SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD with the values of the service,',
    'or DATA_DIR to the data directory of a service with the embedded database.',
  ])
}

function parseFields(file: string, text: string): { email: string; password: string } {
  try {
    const { email, password } = JSON.parse(text) as Record<string, unknown>
    if (typeof email === 'string' && typeof password === 'string') return { email, password }
  } catch {
    // Reported below.
  }
  throw new Failure(`${file} must contain email and password.`)
}

/** Returns a function that renews the token before it expires. */
async function signIn({ baseUrl, email, password }: Credentials, code?: string): Promise<() => Promise<string>> {
  const ask = async (path: string, request: { headers: Record<string, string>; body?: string }) => {
    const requestedAt = Date.now()
    const token = await call(baseUrl, TokenResponse, { path, ...request })
    return { text: token.access_token, expiresAt: requestedAt + token.expires_in * 1000 - renewBeforeMs }
  }
  const body = JSON.stringify({ email, password, ...(code && { totp_code: code }) })
  let token = await ask('/oauth/login', { headers: json, body })
  return async () => {
    // A one-time code is valid for one login only, so the session is extended by refreshing its token.
    const headers = { authorization: `Bearer ${token.text}` }
    if (Date.now() > token.expiresAt) token = await ask('/oauth/refresh', { headers })
    return token.text
  }
}

function createOperator(baseUrl: string, token: () => Promise<string>): Operator {
  const request = async <S extends TSchema>(
    schema: S,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    { path, body, store }: { path: string; body?: object; store?: string },
  ): Promise<Static<S>> => {
    const tenant = store === undefined ? {} : { [activeTenantHeader]: store }
    const headers = { authorization: `Bearer ${await token()}`, ...tenant, ...(body && json) }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    return call(baseUrl, schema, { method, path, headers, timeoutMs, ...content })
  }
  return { ...modelCalls(request), ...storeCalls(request) }
}

type Send = <S extends TSchema>(
  schema: S,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  about: { path: string; body?: object; store?: string },
) => Promise<Static<S>>

function modelCalls(request: Send) {
  const models = '/v1/admin/models'
  return {
    models: () => request(ModelList, 'GET', { path: models }),
    useModel: (model: string) => request(ModelList, 'POST', { path: `${models}/use`, body: { model } }),
    switchModel: (body: { generation?: string; accept_missing: boolean }) =>
      request(ModelList, 'POST', { path: `${models}/switch`, body }),
    rollBack: () => request(ModelList, 'POST', { path: `${models}/rollback` }),
    compare: () => request(Comparison, 'POST', { path: `${models}/compare` }),
    dropModel: (generation: string) =>
      request(ModelList, 'DELETE', { path: `${models}/${encodeURIComponent(generation)}` }),
  }
}

function storeCalls(request: Send) {
  const stores = '/v1/admin/stores'
  return {
    createStore: (body: { name: string; plan_name?: string }) => request(CreatedStore, 'POST', { path: stores, body }),
    listStores: (query: Readonly<Record<string, string | number>>) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return request(StoreList, 'GET', { path: `${stores}?${search}` })
    },
    getStore: (id: string) => request(StoreRecord, 'GET', { path: `${stores}/${id}` }),
    grantPlan: (id: string, plan: string) =>
      request(StoreRecord, 'PUT', { path: `${stores}/${id}/plan`, body: { plan_name: plan } }),
    deleteStore: (id: string) => request(StoreRecord, 'DELETE', { path: `${stores}/${id}` }),
    restoreStore: (id: string) => request(StoreRecord, 'POST', { path: `${stores}/${id}/restore` }),
    inviteOwner: (store: string, email: string) =>
      request(Type.Unknown(), 'POST', { path: '/v1/team/invite', body: { email, role: 'owner' }, store }),
  }
}
