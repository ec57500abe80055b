import Type, { type Static } from 'typebox'
import { ProductId } from './product.ts'

export const DeletedProduct = Type.Object({ status: Type.Literal('deleted'), product_id: Type.String() })

/** Maximum number of products of one `POST /v1/products/delete`. */
const maxDeletedProducts = 1000

/** `POST /v1/products/delete` */
export const ProductsDeletion = Type.Object(
  { product_ids: Type.Array(ProductId, { minItems: 1, maxItems: maxDeletedProducts, uniqueItems: true }) },
  { additionalProperties: false },
)

export const DeletedProducts = Type.Object({
  deleted: Type.Array(Type.String(), { description: 'The IDs of the deleted products.' }),
  missing: Type.Array(Type.String(), { description: 'The IDs that no product of the store has.' }),
})
export type DeletedProducts = Static<typeof DeletedProducts>
