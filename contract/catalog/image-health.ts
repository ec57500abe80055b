import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

export const imageProblems = ['failed', 'missing', 'placeholder', 'too_small'] as const
export type ImageProblem = (typeof imageProblems)[number]

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const Failure = Type.Object({
  code: Type.String({ description: 'One of the `image_…` error codes.' }),
  message: Type.String(),
  times: Type.Integer({ description: 'Consecutive failures.' }),
  first_failed_at: Timestamp,
  failed_at: Timestamp,
})

const healthFields = {
  image_url: orNull(Type.String()),
  problems: Type.Array(Type.Enum([...imageProblems]), {
    description:
      '`failed`: the last fetch or decoding failed. `missing`: the product has no image and is found by its words only. `placeholder`: the image is almost empty, or has little content and is shared with other products. `too_small`: its shorter side is under 100 pixels.',
  }),
  in_use: Type.Boolean({
    description: 'False for a URL that failed: the product keeps its previous image.',
  }),
  failure: orNull(Failure),
  format: orNull(Type.String()),
  width: orNull(Type.Integer({ description: 'In pixels, as displayed.' })),
  height: orNull(Type.Integer()),
  bytes: orNull(Type.Integer()),
  etag: orNull(Type.String()),
  last_modified: orNull(Type.String({ description: 'As sent by the image host.' })),
  shared_by: orNull(
    Type.Integer({
      description:
        'Number of products of the store with this exact image; counted only for images with little content.',
    }),
  ),
  fetched_at: orNull(Timestamp),
  checked_at: orNull(Type.String({ description: 'When it was last requested. ISO 8601, UTC, milliseconds.' })),
}

/** The health of one product image. */
export const ImageHealth = Type.Object(healthFields)
export type ImageHealth = Static<typeof ImageHealth>

/** `GET /v1/products/{product_id}/image-health` */
export const ProductImageHealth = Type.Object({
  product_id: Type.String(),
  images: Type.Array(ImageHealth, { description: 'The main image first; URLs that never succeeded last.' }),
})
export type ProductImageHealth = Static<typeof ProductImageHealth>

/** `GET /v1/products/image-health` */
export const ImageHealthQuery = Type.Object(
  {
    problem: Type.Optional(Type.Enum([...imageProblems])),
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type ImageHealthQuery = Static<typeof ImageHealthQuery>

export const ImageHealthList = Type.Object({
  images: Type.Array(
    Type.Object({
      product_id: Type.String(),
      name: Type.Union([Type.String(), Type.Null()], { description: 'The `name` in the metadata of the product.' }),
      ...healthFields,
    }),
    { description: 'Images with a problem, ordered by product id.' },
  ),
  total: Type.Integer(),
  next_cursor: orNull(Type.String()),
})
export type ImageHealthList = Static<typeof ImageHealthList>
