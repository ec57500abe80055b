import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddressPolicy } from '../../../platform/outbound/address-policy.ts'
import type { Audit } from '../../audit/index.ts'
import type { WebhookSecrets } from '../signing/webhook-secrets.ts'

/** What registering and changing webhooks takes. */
export interface EndpointDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly policy: AddressPolicy
  readonly secrets: WebhookSecrets
}
