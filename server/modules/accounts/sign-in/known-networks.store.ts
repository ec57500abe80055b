import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import '../tables.ts'

/** The network of an attempt, and the oldest sign-in that makes it known. */
export interface NetworkQuery {
  readonly network: string
  readonly since: Date
}

const maxNetworksPerIdentity = 20
/** A network in use is updated once a day. */
const renewalIntervalMs = 86_400_000

/** Reads the active user of an email (in lower case), and whether they recently signed in from the network. One statement, for known and unknown emails. */
export async function userAndNetwork(
  db: Database,
  email: string,
  { network, since }: NetworkQuery,
): Promise<{ user_id: string; is_known: boolean } | undefined> {
  const { rows } = await sql<{ user_id: string; is_known: boolean }>`
    select u.user_id, exists (
      select from known_networks k
      where k.identity_id = u.user_id and k.network = ${network} and k.last_seen_at > ${since}) as is_known
    from users u where u.email = ${email} and u.state = 'active' limit 1`.execute(db)
  return rows[0]
}

/** Reads the store, and whether its machine client recently got a token from the network. */
export async function storeAndNetworkAcrossStores(
  db: Database,
  storeId: string,
  { network, since }: NetworkQuery,
): Promise<{ slug: string; is_known: boolean } | undefined> {
  const { rows } = await sql<{ slug: string; is_known: boolean }>`
    select st.slug, exists (
      select from known_networks k
      where k.identity_id = st.store_id and k.network = ${network} and k.last_seen_at > ${since}) as is_known
    from stores st where st.store_id = ${storeId}::uuid`.execute(db)
  return rows[0]
}

/** Records that an identity authenticated from the network; keeps its twenty newest networks. */
export async function upsertKnownNetwork(
  db: Database | Tx,
  origin: { identityId: string; network: string; at: Date },
): Promise<void> {
  const { identityId, network, at } = origin
  const renewedBefore = new Date(at.getTime() - renewalIntervalMs)
  const { rows } = await sql`
    insert into known_networks as known (identity_id, network, last_seen_at)
    values (${identityId}::uuid, ${network}, ${at})
    on conflict (identity_id, network) do update set last_seen_at = excluded.last_seen_at
      where known.last_seen_at < ${renewedBefore} or known.last_seen_at > ${at}
    returning network`.execute(db)
  if (rows.length === 0) return
  await sql`
    delete from known_networks where identity_id = ${identityId}::uuid and network in (
      select network from known_networks where identity_id = ${identityId}::uuid
      order by last_seen_at desc, network offset ${maxNetworksPerIdentity}::integer)`.execute(db)
}

/** Deletes one batch of networks without a sign-in since `before`. */
export function deleteOldNetworksAcrossStores(db: Database, { before, batch }: { before: Date; batch: number }) {
  return sql`delete from known_networks where last_seen_at < ${before} and (identity_id, network) in (
    select identity_id, network from known_networks where last_seen_at < ${before} limit ${batch}::integer)`.execute(db)
}
