import Type from 'typebox'
import type { Availability } from '../../../../../contract/assistant/answer.ts'
import type { CallOptions, ConnectionAccess, LiveItem, LiveSummary } from '../../adapter.ts'
import type { AdaptiveQuery, BuildRequest } from '../client/adaptive-query.ts'
import { compiledCheck } from '../client/compiled-check.ts'
import { isJsonObject } from '../client/reply.ts'
import { liveLimits, targetOf } from '../client/storefront-client.ts'
import { invalidResponse } from '../client/storefront-errors.ts'
import { liveSummariesDocument } from '../documents/live-documents.ts'
import { MoneyV2, readId, readMoney, readShopCurrency } from '../read-values.ts'
import { currencyMismatch } from './currency-mismatch.ts'

const SummaryNode = Type.Object({
  id: Type.String(),
  availableForSale: Type.Boolean(),
  totalInventory: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  priceRange: Type.Object({ minVariantPrice: MoneyV2, maxVariantPrice: MoneyV2 }),
})
const isSummaryNode = compiledCheck(SummaryNode)

/** Price ranges and availability of many products in one request, without their variants. */
export async function readSummaries(
  query: AdaptiveQuery,
  { access, items }: { readonly access: ConnectionAccess; readonly items: readonly LiveItem[] },
  options: CallOptions,
): Promise<Map<string, LiveSummary>> {
  const known = items.filter(({ externalId }) => readId(externalId, 'Product') !== null)
  const ids = [...new Set(known.map(({ externalId }) => externalId))]
  if (ids.length === 0) return new Map()
  const build: BuildRequest = ({ fields }) => ({
    document: liveSummariesDocument(fields),
    variables: { ids },
    limits: liveLimits,
  })
  const data = await query.read(access, build, options)
  const currency = data === null ? null : readShopCurrency(data)
  if (currency === null || !Array.isArray(data?.nodes)) throw invalidResponse(targetOf(access))
  const read = data.nodes.slice(0, ids.length).map((node) => readSummary(node, currency))
  const found = new Map(
    read.flatMap((one) => (one === null || one === 'currency' ? [] : [[one.id, one.summary] as const])),
  )
  if (found.size === 0 && read.includes('currency')) throw currencyMismatch(access, currency)
  return new Map(
    known.flatMap(({ productId, externalId }) => {
      const summary = found.get(externalId)
      return summary === undefined ? [] : [[productId, summary] as const]
    }),
  )
}

function readSummary(node: unknown, shopCurrency: string): { id: string; summary: LiveSummary } | 'currency' | null {
  const id = isJsonObject(node) ? readId(node.id, 'Product') : null
  if (id === null || !isSummaryNode(node)) return null
  const { minVariantPrice, maxVariantPrice } = node.priceRange
  const price = readMoney(minVariantPrice, shopCurrency)
  const priceMax = readMoney(maxVariantPrice, shopCurrency)
  if (price === null || priceMax === null) return minVariantPrice.currencyCode === shopCurrency ? null : 'currency'
  if (price.amount_minor > priceMax.amount_minor) return null
  const availability = availabilityOf(node.availableForSale, node.totalInventory ?? 0)
  return { id, summary: { price, priceMax, availability } }
}

/** A product without known stock may be on backorder: only its variants show that. */
function availabilityOf(isForSale: boolean, stock: number): Availability {
  if (!isForSale) return { state: 'out_of_stock' }
  return stock > 0 ? { state: 'in_stock', quantity: stock } : { state: 'unknown' }
}
