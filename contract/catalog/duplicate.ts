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

/** Why a product is a duplicate. */
const DuplicateMatch = Type.Object(
  {
    reason: Type.Enum(['same_file', 'same_picture', 'mirrored_picture'], {
      description:
        '`same_file`: identical bytes. `same_picture`: the same image resized, recompressed, cropped or brightened. `mirrored_picture`: the same image mirrored horizontally.',
    }),
    image_url: Type.String({ description: 'The matching image of this product.' }),
    product_id: Type.String({ description: 'The other product.' }),
    matched_image_url: Type.String({ description: 'The matching image of the other product.' }),
    similarity_score: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The score of a search by this image; above 0.95.',
    }),
    picture_likeness: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'How well the edges of the two images correlate; at least 0.65.',
    }),
    detected_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
  },
  { description: 'The closest match of the product.' },
)

export const DuplicateCluster = Type.Object({
  size: Type.Integer({ description: 'Number of products that show the image.' }),
  item_group_id: Type.Union([Type.String(), Type.Null()], {
    description:
      'The `item_group_id` in the metadata of all listed products, if it is the same: variants of one product often share an image intentionally.',
  }),
  products: Type.Array(
    Type.Object({
      product_id: Type.String(),
      name: Type.Union([Type.String(), Type.Null()]),
      image_url: Type.Union([Type.String(), Type.Null()], { description: 'The main image.' }),
      match: Type.Union([DuplicateMatch, Type.Null()], {
        description: '`null` if the matching product is not listed.',
      }),
    }),
    { description: 'The first 20 by id, or the first 1,000 if `product_id` is given.' },
  ),
})
export type DuplicateCluster = Static<typeof DuplicateCluster>
export type DuplicateMatch = Static<typeof DuplicateMatch>

export const DuplicateList = Type.Object({
  clusters: Type.Array(DuplicateCluster),
  total: Type.Integer({ description: 'Number of clusters.' }),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type DuplicateList = Static<typeof DuplicateList>
