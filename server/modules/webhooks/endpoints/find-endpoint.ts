import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { AddressPolicy } from '../../../platform/outbound/addresses/address-policy.ts'
import { receiverUrlFault } from '../../../platform/outbound/addresses/receiver-url.ts'
import type { StoreScope } from '../../stores/index.ts'
import { invalidUrl, webhookNotFound } from '../errors.ts'
import { endpointById, type WebhookRow } from './endpoints.store.ts'

/** The endpoint of the store with this ID. Throws `not_found`. */
export async function findEndpoint(db: Database | Tx, scope: StoreScope, webhookId: string): Promise<WebhookRow> {
  const row = await endpointById(db, scope, webhookId)
  if (row === undefined) throw webhookNotFound(webhookId)
  return row
}

/** Throws `validation_failed` when the address policy forbids sending to `url`. */
export function assertAllowedUrl(url: string, policy: AddressPolicy): void {
  const fault = receiverUrlFault(url, policy)
  if (fault !== null) throw invalidUrl(fault)
}
