import type { LiveItem, LiveProduct } from '../adapter.ts'

/** Servers and proxies commonly refuse request lines above 8 kB. */
const maxQueryLength = 6_000

/** One ID of the comma-separated list: a comma or a percent sign inside the ID is escaped, so that the list stays unambiguous. */
export function encodeListItem(id: string): string {
  return encodeURIComponent(id.replaceAll('%', '%25').replaceAll(',', '%2C'))
}

/** Groups of IDs that each fit into one query. */
export function groupByLength(ids: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = []
  let length = maxQueryLength
  for (const id of ids) {
    const added = encodeListItem(id).length + 1
    if (length + added > maxQueryLength) {
      groups.push([])
      length = 0
    }
    groups.at(-1)?.push(id)
    length += added
  }
  return groups
}

/** All products that were read; rejects only if every call failed. */
export async function mergeReadings(
  reading: readonly Promise<ReadonlyMap<string, LiveProduct>>[],
): Promise<ReadonlyMap<string, LiveProduct>> {
  const settled = await Promise.allSettled(reading)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed !== undefined && settled.every((one) => one.status === 'rejected')) throw failed.reason
  return new Map(settled.flatMap((one) => (one.status === 'fulfilled' ? [...one.value] : [])))
}

/** Only the requested products; others in the response are ignored. */
export function productsByRequest(
  items: readonly LiveItem[],
  read: ReadonlyMap<string, LiveProduct>,
): ReadonlyMap<string, LiveProduct> {
  return new Map(
    items.flatMap(({ productId, externalId }) => {
      const product = read.get(externalId)
      return product === undefined ? [] : [[productId, product] as const]
    }),
  )
}
