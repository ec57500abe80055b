import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Stores } from '../stores/index.ts'

/** The dependencies of this module. */
export interface TeamDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly jobs: Pick<Jobs, 'define' | 'enqueue' | 'wake' | 'schedule'>
  readonly mailer: Mailer
  readonly throttles: Pick<Throttles, 'take'>
  readonly baseUrl: () => string
  readonly stores: Stores
  readonly audit: Audit
  readonly accounts: Accounts
}
