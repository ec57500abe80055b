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
import { type Caller, personIdOf } from '../access/caller.ts'
import { addressListed, allowedAddressNotFound, notAnAddress, tooManyAddresses, wouldLockOut } from '../errors.ts'
import { allowsAddress } from './allowed-addresses.ts'
import {
  type AllowedAddressRow,
  allowedNetworks,
  countAllowedAddresses,
  deleteAllowedAddress,
  insertAllowedAddress,
  listAllowedAddresses,
} from './ip-whitelist.store.ts'
import { presentNetwork, readNetwork } from './network.ts'

export interface IpWhitelistDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  readonly audit: Pick<Audit, 'record'>
}

const mostEntries = 100

/** The addresses that a store takes its own credentials from; while the list is empty, all. */
export function createIpWhitelist(deps: IpWhitelistDeps) {
  const { db, clock, ids, audit } = deps

  /** One change of the list after the other: two removals at once must not together lock out whom neither would alone. */
  const change = <Result>(
    scope: StoreScope,
    work: (tx: Tx, present: Awaited<ReturnType<typeof allowedNetworks>>) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await lockStore(tx, scope)
      return work(tx, await allowedNetworks(tx, scope))
    })

  /** Throws `validation_failed`, or `conflict` for what is listed already, one too many, or a list without the caller's address. */
  const add = async (caller: Caller, wanted: NewAllowedAddress): Promise<AllowedAddress> => {
    const network = readNetwork(wanted.ip_address)
    if (network === null) throw notAnAddress()
    const { scope, actor } = caller
    const row = { entry_id: ids.ordered(), network, description: wanted.description, created_at: clock.now() }
    return change(scope, async (tx, present) => {
      const networks = present.map((entry) => entry.network)
      if (networks.includes(network)) throw addressListed(presentNetwork(network))
      if (networks.length >= mostEntries) throw tooManyAddresses(mostEntries)
      if (!wanted.confirm_lockout) assertNotLockedOut(caller, [...networks, network])
      await insertAllowedAddress(tx, scope, { ...row, created_by: personIdOf(caller) })
      const target = { type: 'ip_whitelist', id: row.entry_id }
      const details = { ip_address: presentNetwork(network), description: row.description }
      await audit.record(tx, scope, { actor, action: 'ip_whitelist.add', target, details })
      return presentEntry(row)
    })
  }

  /** Throws `not_found`, or `conflict` when the rest of the list does not hold the caller's address. */
  const remove = (caller: Caller, entryId: string, confirmLockout: boolean): Promise<void> =>
    change(caller.scope, async (tx, present) => {
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
    const { shown, next_cursor } = cutPage(rows, query.limit, (row) => row.entry_id)
    return { entries: shown.map(presentEntry), total, next_cursor }
  }

  return { add, remove, list }
}

/** People are asked too: the list does not hold for them, but a wrong one stops the store's backend, and nobody sees why. */
function assertNotLockedOut({ actor }: Caller, networks: readonly string[]): void {
  const address = actor.address ?? ''
  if (!allowsAddress(networks, address)) throw wouldLockOut(address)
}

function presentEntry(row: Omit<AllowedAddressRow, 'store_id' | 'created_by'>): AllowedAddress {
  return {
    id: row.entry_id,
    ip_address: presentNetwork(row.network),
    description: row.description,
    created_at: row.created_at.toISOString(),
  }
}
