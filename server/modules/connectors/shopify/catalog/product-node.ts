import Type, { type Static } from 'typebox'
import { ProductId } from '../../../../../contract/catalog/product.ts'
import { compiledCheck } from '../client/compiled-check.ts'
import { Connection } from '../read-values.ts'

const NullableText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** A product of the query `Products`. */
const ProductNode = Type.Object({
  id: Type.String(),
  handle: ProductId,
  title: Type.String({ minLength: 1 }),
  descriptionHtml: NullableText,
  vendor: NullableText,
  productType: NullableText,
  category: Type.Optional(Type.Union([Type.Object({ name: Type.String() }), Type.Null()])),
  tags: Type.Optional(Type.Array(Type.String())),
  onlineStoreUrl: NullableText,
  updatedAt: NullableText,
  availableForSale: Type.Boolean(),
  images: Type.Object({ nodes: Type.Array(Type.Unknown()) }),
  variants: Connection,
})
export type ProductNode = Static<typeof ProductNode>
export const isProductNode = compiledCheck(ProductNode)
