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

/** A Vitrine over HTTP, as the person who runs it. */
export interface Operator {
  models(): Promise<ModelList>
  useModel(model: string): Promise<ModelList>
  switchModel(body: { generation?: string; accept_missing: boolean }): Promise<ModelList>
  rollBack(): Promise<ModelList>
  compare(): Promise<Comparison>
  dropModel(generation: string): Promise<ModelList>
}

// A model may have to be downloaded first.
const longWithinMs = 30 * 60_000
const renewBeforeMs = 60_000

/** Signs in as the super admin: by --email, else VITRINE_ADMIN_EMAIL, else SUPER_ADMIN_EMAIL; passwords come from the environment alone. */
export async function connectOperator(options: OperatorOptions, environment: NodeJS.ProcessEnv): Promise<Operator> {
  const baseUrl = cleanUrl(options.url ?? defaultUrl)
  const email = options.email ?? environment.VITRINE_ADMIN_EMAIL ?? environment.SUPER_ADMIN_EMAIL
  const password = environment.VITRINE_ADMIN_PASSWORD ?? environment.SUPER_ADMIN_PASSWORD
  if (!email || !password) {
    throw new Failure('Only a super admin may do this, and no credentials of one were found.', [
      'Set VITRINE_ADMIN_EMAIL and VITRINE_ADMIN_PASSWORD, or SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD as the service has them.',
    ])
  }
  const json = { 'content-type': 'application/json' }
  const login = { email, password, ...(options.totpCode && { totp_code: options.totpCode }) }
  const signIn = async (path: string, how: { headers: Record<string, string>; body?: string }) => {
    const asked = Date.now()
    const token = await call(baseUrl, TokenResponse, { path, ...how })
    return { text: token.access_token, until: asked + token.expires_in * 1000 - renewBeforeMs }
  }
  let token = await signIn('/oauth/login', { headers: json, body: JSON.stringify(login) })

  const ask = async <S extends TSchema>(
    schema: S,
    method: 'GET' | 'POST' | 'DELETE',
    { path, body }: { path: string; body?: object },
  ): Promise<Static<S>> => {
    const refresh = { authorization: `Bearer ${token.text}` }
    // A code of the second factor is good for one login: what is signed in stays so.
    if (Date.now() > token.until) token = await signIn('/oauth/refresh', { headers: refresh })
    const headers = { authorization: `Bearer ${token.text}`, ...(body && json) }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    return call(baseUrl, schema, { method, path, headers, withinMs: longWithinMs, ...sent })
  }
  const models = '/v1/admin/models'
  return {
    models: () => ask(ModelList, 'GET', { path: models }),
    useModel: (model) => ask(ModelList, 'POST', { path: `${models}/use`, body: { model } }),
    switchModel: (body) => ask(ModelList, 'POST', { path: `${models}/switch`, body }),
    rollBack: () => ask(ModelList, 'POST', { path: `${models}/rollback` }),
    compare: () => ask(Comparison, 'POST', { path: `${models}/compare` }),
    dropModel: (generation) => ask(ModelList, 'DELETE', { path: `${models}/${encodeURIComponent(generation)}` }),
  }
}
