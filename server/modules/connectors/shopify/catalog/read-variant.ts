import Type from 'typebox'
import { fromMinorUnits } from '../../../../engine/facts/money.ts'
import type { ImportedVariant } from '../../adapter.ts'
import { compiledCheck } from '../client/compiled-check.ts'
import {
  type Connection,
  isWebAddress,
  MoneyV2,
  readId,
  readLine,
  readMoney,
  readOptions,
  readSku,
  readVariantTitle,
  SelectedOptions,
} from '../read-values.ts'

/** A variant with what the search fields of its product are made of. */
export interface ImportVariant extends ImportedVariant {
  /** GTIN, EAN, UPC or ISBN. */
  readonly barcode: string | null
  /** In units of `currency`; null if it cannot be read. */
  readonly price: number | null
  readonly compareAtPrice: number | null
  readonly currency: string
  readonly imageUrl: string | null
}

const NullableText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const VariantNode = Type.Object({
  id: Type.String(),
  sku: NullableText,
  barcode: NullableText,
  title: Type.String(),
  price: Type.Optional(Type.Union([MoneyV2, Type.Null()])),
  compareAtPrice: Type.Optional(Type.Union([MoneyV2, Type.Null()])),
  selectedOptions: SelectedOptions,
  image: Type.Optional(Type.Union([Type.Object({ url: Type.String() }), Type.Null()])),
})
const isVariantNode = compiledCheck(VariantNode)

/** The readable variants of a page. */
export function readImportVariants({ nodes }: Connection, shopCurrency: string): ImportVariant[] {
  return nodes.flatMap((node) => readImportVariant(node, shopCurrency) ?? [])
}

function readImportVariant(node: unknown, currency: string): ImportVariant | null {
  if (!isVariantNode(node)) return null
  const externalId = readId(node.id, 'ProductVariant')
  if (externalId === null) return null
  const amount = (money: MoneyV2 | null | undefined): number | null => {
    const read = money ? readMoney(money, currency) : null
    return read === null ? null : fromMinorUnits(read.amount_minor, currency)
  }
  return {
    externalId,
    sku: readSku(node.sku),
    title: readVariantTitle(node.title),
    options: readOptions(node.selectedOptions),
    barcode: readLine(node.barcode ?? '') || null,
    price: amount(node.price),
    compareAtPrice: amount(node.compareAtPrice),
    currency,
    imageUrl: isWebAddress(node.image?.url) ? node.image.url : null,
  }
}
