import type { ApiKeyList } from '../../../../../contract/identity/api-key.ts'

export type ApiKey = ApiKeyList['api_keys'][number]

export const scopeNames = ({ scopes }: Pick<ApiKey, 'scopes'>): readonly string[] =>
  Object.entries(scopes).flatMap(([area, actions]) => actions.map((action) => `${area}:${action}`))

export const hasExpired = ({ expires_at }: Pick<ApiKey, 'expires_at'>): boolean =>
  expires_at !== null && new Date(expires_at).getTime() <= Date.now()
