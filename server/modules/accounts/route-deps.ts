import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Stores } from '../stores/index.ts'
import type { Accounts } from './accounts.ts'
import type { SigningKeys } from './signing-keys/signing-keys.ts'
import type { Tokens } from './tokens/tokens.ts'

/** The dependencies of this module's routes. */
export interface AccountsRouteDeps {
  readonly accounts: Accounts
  readonly stores: Stores
  readonly tokens: Tokens
  readonly keys: SigningKeys
  readonly throttles: Throttles
}
