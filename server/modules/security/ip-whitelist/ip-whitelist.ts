import type {
  AllowedAddress,
  AllowedAddressList,
  NewAllowedAddress,
} from '../../../../contract/identity/ip-whitelist.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Audit } from '../../audit/index.ts'
import { lockStore, type StoreScope } from '../../stores/index.ts'
import { type Caller, userIdOf } from '../access/caller.ts'
import {
  addressAlreadyListed,
  addressNotAllowed,
  allowedAddressNotFound,
  invalidAddress,
  tooManyAddresses,
  wouldLockOutCaller,
} from '../errors.ts'
import {
  type AllowedAddressRow,
  allowedNetworks,
  countAllowedAddresses,
  deleteAllowedAddress,
  insertAllowedAddress,
  listAllowedAddresses,
} from './ip-whitelist.store.ts'
import { allowsAddress, parseNetwork, presentNetwork } from './network.ts'

export interface IpWhitelistDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  readonly audit: Pick<Audit, 'record'>
}

const maxEntries = 100

/** The addresses from which a store accepts its machine tokens and API keys; an empty list allows all. */
export function createIpWhitelist(deps: IpWhitelistDeps) {
  const { db, clock, ids, audit } = deps

  /** Serializes changes of a list: two concurrent removals must not lock out a caller whom neither locks out alone. */
  const withLockedList = <Result>(
    scope: StoreScope,
    work: (tx: Tx, present: Awaited<ReturnType<typeof allowedNetworks>>) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await lockStore(tx, scope)
      return work(tx, await allowedNetworks(tx, scope))
    })

  /** Throws `validation_failed`, or `conflict` for a listed address, a full list, or a list without the caller's address. */
  const add = async (caller: Caller, input: NewAllowedAddress): Promise<AllowedAddress> => {
    const network = parseNetwork(input.ip_address)
    if (network === null) throw invalidAddress()
    const { scope, actor } = caller
    const row = { entry_id: ids.ordered(), network, description: input.description, created_at: clock.now() }
    return withLockedList(scope, async (tx, present) => {
      const networks = present.map((entry) => entry.network)
      if (networks.includes(network)) throw addressAlreadyListed(presentNetwork(network))
      if (networks.length >= maxEntries) throw tooManyAddresses(maxEntries)
      if (!input.confirm_lockout) assertNotLockedOut(caller, [...networks, network])
      await insertAllowedAddress(tx, scope, { ...row, created_by: userIdOf(caller) })
      const target = { type: 'ip_whitelist', id: row.entry_id }
      const details = { ip_address: presentNetwork(network), description: row.description }
      await audit.record(tx, scope, { actor, action: 'ip_whitelist.add', target, details })
      return presentEntry(row)
    })
  }

  /** Throws `not_found`, or `conflict` when the remaining list would not include the caller's address. */
  const remove = (caller: Caller, entryId: string, confirmLockout: boolean): Promise<void> =>
    withLockedList(caller.scope, async (tx, present) => {
      const { scope, actor } = caller
      const entry = present.find((one) => one.entry_id === entryId.toLowerCase())
      if (entry === undefined) throw allowedAddressNotFound(entryId)
      const rest = present.filter((one) => one !== entry).map(({ network }) => network)
      if (!confirmLockout) assertNotLockedOut(caller, rest)
      await deleteAllowedAddress(tx, scope, entryId)
      const target = { type: 'ip_whitelist', id: entry.entry_id }
      const details = { ip_address: presentNetwork(entry.network) }
      await audit.record(tx, scope, { actor, action: 'ip_whitelist.remove', target, details })
    })

  const list = async (scope: StoreScope, query: { limit: number; cursor?: string }): Promise<AllowedAddressList> => {
    const [rows, total] = await Promise.all([
      listAllowedAddresses(db, scope, readPage(query)),
      countAllowedAddresses(db, scope),
    ])
    const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.entry_id)
    return { entries: items.map(presentEntry), total, next_cursor }
  }

  return { add, remove, list }
}

/** Also checked for signed-in users: the list does not apply to them, but a wrong one stops the store's backend. */
function assertNotLockedOut({ actor }: Caller, networks: readonly string[]): void {
  const address = actor.address ?? ''
  if (!allowsAddress(networks, address)) throw wouldLockOutCaller(address)
}

function presentEntry(row: Omit<AllowedAddressRow, 'store_id' | 'created_by'>): AllowedAddress {
  return {
    id: row.entry_id,
    ip_address: presentNetwork(row.network),
    description: row.description,
    created_at: row.created_at.toISOString(),
  }
}

/** Throws `ip_not_allowed` when a store's own credential is used from an address that is not on its list. */
export async function assertAddressAllowed(db: Database, scope: StoreScope, address: string): Promise<void> {
  const networks = (await allowedNetworks(db, scope)).map(({ network }) => network)
  if (!allowsAddress(networks, address)) throw addressNotAllowed(address)
}
