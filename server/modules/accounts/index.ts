export { accountsRoutes } from './accounts.routes.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export { confirmationAttempts, createAttempts } from './attempts.ts'
export { bearerOf } from './bearer.ts'
export {
  invalidToken,
  missingPermission,
  onlyWithEveryPermission,
  tokenExpired,
  unauthorized,
  wrongSecondFactor,
} from './errors.ts'
export {
  deleteMembership,
  insertMembership,
  type LockedMember,
  lockMember,
  lockOwnersAnd,
  membershipsAcrossStores,
  setRole,
  touchMembership,
} from './memberships.store.ts'
export {
  firstMissing,
  isOwner,
  mayDo,
  type Principal,
  type UserPrincipal,
} from './principal.ts'
export { accountsRetention } from './retention.ts'
export type { SecondFactorCheck } from './second-factor.ts'
export { countSessions, sessionStartedAt } from './sessions.store.ts'
export { loadSigningKeys } from './signing-keys.ts'
export {
  countStoreSessions,
  endStoreSession,
  endStoreSessions,
  listStoreSessions,
  type StoreSessionRow,
  touchStoreSession,
} from './store-sessions.store.ts'
export { createTokens, permissionsOfClient, type Tokens } from './tokens.ts'
export { touchSession } from './touch-session.store.ts'
export { insertUser, lockClaimants, userByEmail, userById } from './users.store.ts'
