export { accountsRoutes } from './accounts.routes.ts'
export { type Accounts, createAccounts } from './accounts.ts'
export {
  fullPermissionsRequired,
  invalidMailedToken,
  missingPermission,
  tokenExpired,
  unauthorized,
  wrongSecondFactor,
} from './errors.ts'
export {
  firstMissingPermission,
  hasPermission,
  isOwner,
  type Principal,
  type UserPrincipal,
} from './principal.ts'
export { accountsRetention } from './retention.ts'
export { countSessions, sessionStartedAt, touchSession } from './sessions/sessions.store.ts'
export {
  countStoreSessions,
  endStoreSession,
  endStoreSessions,
  listStoreSessions,
  type StoreSessionRow,
  touchStoreSession,
} from './sessions/store-sessions.store.ts'
export { confirmationFailures, createFailureLimit } from './sign-in/failure-limit.ts'
export { signInsByAddress } from './sign-in/login.routes.ts'
export type { SecondFactorCheck } from './sign-in/login.ts'
export { loadSigningKeys } from './signing-keys/signing-keys.ts'
export { bearerToken, createTokens, permissionsOfClient, type Tokens } from './tokens/tokens.ts'
export {
  deleteMembersAndTheirUsers,
  deleteMembership,
  insertMembership,
  type LockedMember,
  lockMember,
  lockOwnersAndMembers,
  membershipsAcrossStores,
  setRole,
  touchMembership,
} from './users/memberships.store.ts'
export { insertUser, lockUsersByEmail, userByEmail, userById } from './users/users.store.ts'
