import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { ProductId } from './product.ts'

/** `GET /v1/products/duplicates` */
export const DuplicateQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    product_id: Type.Optional(ProductId),
  },
  { additionalProperties: false },
)
export type DuplicateQuery = Static<typeof DuplicateQuery>

/** Why a product is among the duplicates. */
const DuplicateMatch = Type.Object(
  {
    reason: Type.Enum(['same_file', 'same_picture', 'mirrored_picture'], {
      description:
        '`same_file`: byte for byte. `same_picture`: resized, compressed, cropped or brightened. `mirrored_picture`: the same, left and right swapped.',
    }),
    image_url: Type.String({ description: 'Which picture of this product.' }),
    product_id: Type.String({ description: 'The other product.' }),
    matched_image_url: Type.String({ description: 'Which picture of the other product.' }),
    similarity_score: Type.Number({ minimum: 0, maximum: 1, description: 'As a search would give it; above 0.95.' }),
    picture_likeness: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How well the outlines of the two pictures lie over one another; at least 0.65.',
    }),
    detected_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
  },
  { description: 'The closest of the products that it is tied to.' },
)

export const DuplicateCluster = Type.Object({
  size: Type.Integer({ description: 'Products that show the picture.' }),
  item_group_id: Type.Union([Type.String(), Type.Null()], {
    description:
      'The `item_group_id` that all listed products have in their metadata: variants of one product, which often share a picture on purpose.',
  }),
  products: Type.Array(
    Type.Object({
      product_id: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      image_url: Type.String({ description: 'Its main picture.' }),
      match: Type.Union([DuplicateMatch, Type.Null()], {
        description: '`null` when what it is tied to is not among the listed.',
      }),
    }),
    { description: 'The first 20 by id; the first 1,000 when asked for by `product_id`.' },
  ),
})
export type DuplicateCluster = Static<typeof DuplicateCluster>
export type DuplicateMatch = Static<typeof DuplicateMatch>

export const DuplicateList = Type.Object({
  clusters: Type.Array(DuplicateCluster),
  total: Type.Integer({ description: 'Clusters.' }),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type DuplicateList = Static<typeof DuplicateList>
