import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { Thumbnail } from './thumbnail.ts'

const Variant = Type.Object({
  sku: Type.String(),
  options: Type.Array(Type.String()),
  price: Type.Number(),
  stock: Type.Integer(),
})

const ShopProduct = Type.Object({
  product_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  department: Type.String({ description: 'The group of categories that this one belongs to.' }),
  brand: Type.Union([Type.String(), Type.Null()]),
  price: Type.Number({ description: 'Of the cheapest variant.' }),
  currency: Type.String(),
  stock: Type.Integer({ description: 'Of all variants; 0 when sold out.' }),
  variants: Type.Array(Variant),
  image_url: Type.Union([Type.String(), Type.Null()]),
  thumbnail: Type.Union([Thumbnail, Type.Null()]),
})
export type ShopProduct = Static<typeof ShopProduct>

/** `GET /demo/products` */
export const ShopProductsQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 60 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type ShopProductsQuery = Static<typeof ShopProductsQuery>

export const ShopProducts = Type.Object({
  products: Type.Array(ShopProduct),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type ShopProducts = Static<typeof ShopProducts>
