import type { Static, TSchema } from 'typebox'
import { TokenResponse } from '../../contract/identity/token.ts'
import { Comparison, ModelList } from '../../contract/operations/model.ts'
import { cleanUrl, defaultUrl } from './credentials.ts'
import { Failure } from './failure.ts'
import { call } from './service.ts'

export interface OperatorOptions {
  readonly url?: string
  readonly email?: string
  readonly totpCode?: string
}

/** The HTTP API, as a super admin. */
export interface Operator {
  models(): Promise<ModelList>
  useModel(model: string): Promise<ModelList>
  switchModel(body: { generation?: string; accept_missing: boolean }): Promise<ModelList>
  rollBack(): Promise<ModelList>
  compare(): Promise<Comparison>
  dropModel(generation: string): Promise<ModelList>
}

// The service may download the model first.
const timeoutMs = 30 * 60_000
const renewBeforeMs = 60_000

/** Signs in with --email, VITRINE_ADMIN_EMAIL or SUPER_ADMIN_EMAIL, in this order. Passwords come only from the environment. */
export async function connectOperator(options: OperatorOptions, environment: NodeJS.ProcessEnv): Promise<Operator> {
  const baseUrl = cleanUrl(options.url ?? defaultUrl)
  const email = options.email ?? environment.VITRINE_ADMIN_EMAIL ?? environment.SUPER_ADMIN_EMAIL
  const password = environment.VITRINE_ADMIN_PASSWORD ?? environment.SUPER_ADMIN_PASSWORD
  if (!email || !password) {
    throw new Failure('This needs a super admin, and no credentials of one were found.', [
      'Set VITRINE_ADMIN_EMAIL and VITRINE_ADMIN_PASSWORD, or SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD with the values of the service.',
    ])
  }
  const json = { 'content-type': 'application/json' }
  const login = { email, password, ...(options.totpCode && { totp_code: options.totpCode }) }
  const signIn = async (path: string, request: { headers: Record<string, string>; body?: string }) => {
    const requestedAt = Date.now()
    const token = await call(baseUrl, TokenResponse, { path, ...request })
    return { text: token.access_token, expiresAt: requestedAt + token.expires_in * 1000 - renewBeforeMs }
  }
  let token = await signIn('/oauth/login', { headers: json, body: JSON.stringify(login) })

  const request = async <S extends TSchema>(
    schema: S,
    method: 'GET' | 'POST' | 'DELETE',
    { path, body }: { path: string; body?: object },
  ): Promise<Static<S>> => {
    const refresh = { authorization: `Bearer ${token.text}` }
    // A one-time code is valid for one login only, so the session is kept by refreshing its token.
    if (Date.now() > token.expiresAt) token = await signIn('/oauth/refresh', { headers: refresh })
    const headers = { authorization: `Bearer ${token.text}`, ...(body && json) }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    return call(baseUrl, schema, { method, path, headers, timeoutMs, ...content })
  }
  const models = '/v1/admin/models'
  return {
    models: () => request(ModelList, 'GET', { path: models }),
    useModel: (model) => request(ModelList, 'POST', { path: `${models}/use`, body: { model } }),
    switchModel: (body) => request(ModelList, 'POST', { path: `${models}/switch`, body }),
    rollBack: () => request(ModelList, 'POST', { path: `${models}/rollback` }),
    compare: () => request(Comparison, 'POST', { path: `${models}/compare` }),
    dropModel: (generation) => request(ModelList, 'DELETE', { path: `${models}/${encodeURIComponent(generation)}` }),
  }
}
