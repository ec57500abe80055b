export { accountsRoutes } from './accounts.routes.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export {
  invalidToken,
  missingPermission,
  onlyWithEveryPermission,
  tokenExpired,
  unauthorized,
  wrongSecondFactor,
} from './errors.ts'
export {
  firstMissing,
  isOwner,
  mayDo,
  type Principal,
  type UserPrincipal,
} from './principal.ts'
export { accountsRetention } from './retention.ts'
export { countSessions, sessionStartedAt } from './sessions/sessions.store.ts'
export {
  countStoreSessions,
  endStoreSession,
  endStoreSessions,
  listStoreSessions,
  type StoreSessionRow,
  touchStoreSession,
} from './sessions/store-sessions.store.ts'
export { touchSession } from './sessions/touch-session.store.ts'
export { confirmationAttempts, createAttempts } from './sign-in/attempts.ts'
export type { SecondFactorCheck } from './sign-in/second-factor.ts'
export { loadSigningKeys } from './signing-keys/signing-keys.ts'
export { bearerOf } from './tokens/bearer.ts'
export { createTokens, permissionsOfClient, type Tokens } from './tokens/tokens.ts'
export {
  deleteMembership,
  insertMembership,
  type LockedMember,
  lockMember,
  lockOwnersAnd,
  membershipsAcrossStores,
  setRole,
  touchMembership,
} from './users/memberships.store.ts'
export { insertUser, lockClaimants, userByEmail, userById } from './users/users.store.ts'
