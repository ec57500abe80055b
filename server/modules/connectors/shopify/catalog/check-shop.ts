import Type from 'typebox'
import type { CallOptions, ConnectionAccess, ShopInfo } from '../../adapter.ts'
import type { AdaptiveQuery } from '../client/adaptive-query.ts'
import { compiledCheck } from '../client/compiled-check.ts'
import { isJsonObject } from '../client/reply.ts'
import { importLimits, targetOf } from '../client/storefront-client.ts'
import { invalidResponse, notAStorefront } from '../client/storefront-errors.ts'
import { checkShop } from '../documents/shop-documents.ts'
import { readLine, readShopCurrency } from '../read-values.ts'

const Shop = Type.Object({ name: Type.String() })
const isShop = compiledCheck(Shop)

/** The port's `check`: the shop must answer, name a currency, and let its products be read. */
export async function readShop(
  query: AdaptiveQuery,
  access: ConnectionAccess,
  options: CallOptions,
): Promise<ShopInfo> {
  const build = () => ({ document: checkShop, variables: {}, limits: importLimits })
  const data = await query.read(access, build, options)
  const shop = data?.shop
  if (data === null || !isShop(shop)) throw notAStorefront(targetOf(access))
  const currency = readShopCurrency(data)
  if (currency === null || !isJsonObject(data.products)) {
    throw invalidResponse(targetOf(access))
  }
  return { name: readLine(shop.name) || targetOf(access).host, currency }
}
