import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { addressSubject } from '../../../platform/http/client-address.ts'
import type { Actor, Audit, AuditEntry } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'

/** Why an attempt failed; a `throttled` one was refused before any check. */
export type FailureReason = 'password' | 'second_factor' | 'client_secret' | 'throttled'

/** A failed attempt to prove an identity that exists. */
export interface FailedSignIn {
  readonly identity: { readonly type: 'user' | 'store'; readonly id: string; readonly name: string }
  readonly address: string
  readonly reason: FailureReason
}

/** The failures of one identity from one network since the last row. */
interface Tally {
  readonly identity: FailedSignIn['identity']
  /** The address of the last failure; `null` when several networks are counted together. */
  address: string | null
  reasons: Partial<Record<FailureReason, number>>
  failures: number
  firstAt: Date
  lastAt: Date
  writtenAt: Date | null
}

export interface FailedSignInDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record' | 'recordForUser'>
}

const minRowIntervalMs = 60_000
const maxTallies = 10_000
/** Failures of one identity from more networks are counted together, without an address. */
const maxNetworksPerIdentity = 10

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

/**
 * Records failed sign-ins and machine grants in the audit log of the affected stores: at most one row a minute for each identity
 * and network, with the number of failures and their reasons. Failures are counted in memory and a timer writes them: an attack causes
 * no extra writes, and an attempt takes the same time whether or not its identity exists. A killed process loses unwritten counts.
 */
export function createFailedSignIns({ db, clock, audit }: FailedSignInDeps) {
  const tallies = new Map<string, Tally>()
  const networks = new Map<string, Set<string>>()

  /** `null` when the identity already has the maximum number of separate networks. */
  const networkOf = ({ identity, address }: FailedSignIn): string | null => {
    const known = networks.get(identity.id) ?? new Set()
    networks.set(identity.id, known)
    const network = addressSubject(address)
    if (!known.has(network) && known.size >= maxNetworksPerIdentity) return null
    known.add(network)
    return network
  }

  const write = async (tally: Tally): Promise<void> => {
    const { identity, address, reasons, failures, firstAt, lastAt } = tally
    const entry: AuditEntry = {
      actor: anonymous(address),
      action: identity.type === 'user' ? 'login.fail' : 'grant.fail',
      target: { type: identity.type, id: identity.id },
      details: {
        [identity.type === 'user' ? 'email' : 'slug']: identity.name,
        failures,
        reasons,
        first_at: firstAt.toISOString(),
        last_at: lastAt.toISOString(),
      },
    }
    if (identity.type === 'store') return audit.record(db, grantScope(identity.id), entry)
    const memberships = await membershipsAcrossStores(db, identity.id)
    const scopes = memberships.map(({ store_id }) => grantScope(store_id))
    return audit.recordForUser(db, scopes, entry)
  }

  const evictIdle = (at: Date): void => {
    for (const [key, { failures, writtenAt }] of tallies) {
      if (failures === 0 && writtenAt !== null && at.getTime() - writtenAt.getTime() >= minRowIntervalMs)
        tallies.delete(key)
    }
    const open = new Set([...tallies.values()].map(({ identity }) => identity.id))
    for (const id of networks.keys()) if (!open.has(id)) networks.delete(id)
  }

  return {
    /** Counts a failure; writes nothing yet. */
    count(failed: FailedSignIn): void {
      const { identity, reason } = failed
      const at = clock.now()
      const network = networkOf(failed)
      const key = `${identity.id} ${network ?? ''}`
      const known = tallies.get(key)
      if (known === undefined && tallies.size >= maxTallies) return
      const tally = known ?? {
        identity,
        address: null,
        reasons: {},
        failures: 0,
        firstAt: at,
        lastAt: at,
        writtenAt: null,
      }
      if (tally.failures === 0) tally.firstAt = at
      tally.address = network === null ? null : failed.address
      tally.failures += 1
      tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1
      tally.lastAt = at
      tallies.set(key, tally)
    },

    /** Writes the tallies that are due; with `all`, also those written less than a minute ago. */
    async flush({ all = false }: { readonly all?: boolean } = {}): Promise<void> {
      const at = clock.now()
      for (const tally of tallies.values()) {
        const isDue =
          all || tally.writtenAt === null || Math.abs(at.getTime() - tally.writtenAt.getTime()) >= minRowIntervalMs
        if (tally.failures === 0 || !isDue) continue
        const written = { ...tally }
        Object.assign(tally, { failures: 0, reasons: {}, writtenAt: at })
        await write(written)
      }
      evictIdle(at)
    },
  }
}

function anonymous(address: string | null): Actor {
  return { type: 'anonymous', id: null, name: 'Unknown', address }
}
