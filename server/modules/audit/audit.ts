import type { ActorType, AuditAction } from '../../../contract/operations/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import type { StoreScope } from '../stores/index.ts'
import { insertAuditEvents } from './audit.store.ts'

/** Who made a change and from where. The guard derives it from the request; the service's own changes use `system`. */
export interface Actor {
  readonly type: ActorType
  readonly id: string | null
  /** The readable name at that time: an email, a store's slug, a key's name. */
  readonly name: string
  readonly address: string | null
}

/** One security-relevant change. Contains no secret and no part of one. */
export interface AuditEntry {
  readonly actor: Actor
  readonly action: AuditAction
  readonly target?: { readonly type: string; readonly id: string }
  readonly details?: Readonly<Record<string, unknown>>
}

export const system: Actor = { type: 'system', id: null, name: 'Vitrine', address: null }

export type Audit = ReturnType<typeof createAudit>

/** The audit log. An entry is written in the transaction of its change, so that both commit or neither. */
export function createAudit(deps: { clock: Clock; ids: Ids }) {
  const record = (db: Database | Tx, scopes: readonly (StoreScope | null)[], entry: AuditEntry): Promise<void> =>
    insertAuditEvents(
      db,
      scopes.map((scope) => ({
        store_id: scope?.storeId ?? null,
        event_id: deps.ids.ordered(),
        actor_type: entry.actor.type,
        actor_id: entry.actor.id,
        actor_name: entry.actor.name,
        action: entry.action,
        target_type: entry.target?.type ?? null,
        target_id: entry.target?.id ?? null,
        address: entry.actor.address,
        details: JSON.stringify(entry.details ?? {}),
        created_at: deps.clock.now(),
      })),
    )
  return {
    /** Records a change in one store; `null` is the installation. */
    record: (db: Database | Tx, scope: StoreScope | null, entry: AuditEntry): Promise<void> =>
      record(db, [scope], entry),

    /** Records a user's change to their own account (a sign-in, a new password) in the log of each of their stores. */
    recordForUser: (db: Database | Tx, scopes: readonly StoreScope[], entry: AuditEntry): Promise<void> =>
      record(db, scopes.length === 0 ? [null] : scopes, entry),
  }
}
