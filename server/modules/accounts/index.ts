export { guardRoutes } from './access.ts'
export { loadSigningKeys } from './signing-keys.ts'
export { accountsRoutes } from './tokens.routes.ts'
export { createTokens, type Tokens } from './tokens.ts'
