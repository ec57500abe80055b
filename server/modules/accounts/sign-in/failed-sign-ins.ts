import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { addressSubject } from '../../../platform/http/client-address.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { membershipsAcrossStores } from '../memberships.store.ts'

/** Why an attempt failed; `throttled` was refused before anything was checked. */
export type FailureReason = 'password' | 'second_factor' | 'client_secret' | 'throttled'

/** A failed attempt to prove an identity that exists. */
export interface FailedSignIn {
  readonly identity: { readonly type: 'user' | 'store'; readonly id: string; readonly name: string }
  readonly address: string
  readonly reason: FailureReason
}

interface Tally extends FailedSignIn {
  readonly network: string | null
  failures: number
  firstAt: Date
  lastAt: Date
  writtenAt: Date | null
}

export interface FailedSignInDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record' | 'recordForPerson'>
}

const rowEveryMs = 60_000
const maxTallies = 10_000
/** Failures of one identity from further networks are counted together, without an address. */
const maxNetworksPerIdentity = 10

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

/**
 * Failed logins and machine grants in the audit log of those concerned: at most one row a minute for each identity, network
 * and reason, with the number of failures. Counted in memory and written by a timer: an attack costs no writes, and an
 * attempt takes the same time whether or not its identity exists. A process that is killed loses what it has not written.
 */
export function createFailedSignIns({ db, clock, audit }: FailedSignInDeps) {
  const tallies = new Map<string, Tally>()
  const networks = new Map<string, Set<string>>()

  const networkOf = ({ identity, address }: FailedSignIn): string | null => {
    const known = networks.get(identity.id) ?? new Set()
    networks.set(identity.id, known)
    const network = addressSubject(address)
    if (!known.has(network) && known.size >= maxNetworksPerIdentity) return null
    known.add(network)
    return network
  }

  const write = async (tally: Tally): Promise<void> => {
    const { identity, address, network, reason, failures, firstAt, lastAt } = tally
    const entry = {
      actor: anonymous(network === null ? null : address),
      action: identity.type === 'user' ? 'login.fail' : 'grant.fail',
      target: { type: identity.type, id: identity.id },
      details: {
        [identity.type === 'user' ? 'email' : 'slug']: identity.name,
        reason,
        failures,
        first_at: firstAt.toISOString(),
        last_at: lastAt.toISOString(),
      },
    }
    if (identity.type === 'store') return audit.record(db, grantScope(identity.id), entry)
    const memberships = await membershipsAcrossStores(db, identity.id)
    const scopes = memberships.map(({ store_id }) => grantScope(store_id))
    return audit.recordForPerson(db, scopes, entry)
  }

  const forgetQuiet = (at: Date): void => {
    for (const [key, { failures, writtenAt }] of tallies) {
      if (failures === 0 && writtenAt !== null && at.getTime() - writtenAt.getTime() >= rowEveryMs) tallies.delete(key)
    }
    const open = new Set([...tallies.values()].map(({ identity }) => identity.id))
    for (const id of networks.keys()) if (!open.has(id)) networks.delete(id)
  }

  return {
    /** Counts a failure; writes nothing yet. */
    note(failed: FailedSignIn): void {
      const at = clock.now()
      const network = networkOf(failed)
      const key = `${failed.identity.id} ${failed.reason} ${network ?? ''}`
      const tally = tallies.get(key)
      if (tally === undefined) {
        if (tallies.size >= maxTallies) return
        tallies.set(key, { ...failed, network, failures: 1, firstAt: at, lastAt: at, writtenAt: null })
        return
      }
      if (tally.failures === 0) tally.firstAt = at
      tally.failures += 1
      tally.lastAt = at
    },

    /** Writes what is due; `all` also what was written less than a minute ago. */
    async flush({ all = false }: { readonly all?: boolean } = {}): Promise<void> {
      const at = clock.now()
      for (const tally of tallies.values()) {
        const isDue = all || tally.writtenAt === null || Math.abs(at.getTime() - tally.writtenAt.getTime()) >= rowEveryMs
        if (tally.failures === 0 || !isDue) continue
        const written = { ...tally }
        tally.failures = 0
        tally.writtenAt = at
        await write(written)
      }
      forgetQuiet(at)
    },
  }
}

function anonymous(address: string | null): Actor {
  return { type: 'anonymous', id: null, name: 'Unknown', address }
}
