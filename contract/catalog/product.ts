import Type, { type Static, type TSchema } from 'typebox'
import { PrintableText, Text } from '../text.ts'

// URL clients drop `.` and `..` from a path, even percent-encoded: a product of that name could never be read or deleted.
export const ProductId = PrintableText({
  maxLength: 255,
  pattern: '^(?!\\.{1,2}$)[^\\p{Cc}\\p{Cs}\\u2028\\u2029]+$',
  patternSays: 'must be printable characters, and neither "." nor ".."',
  description: 'Your own identifier of the product; neither `.` nor `..`.',
})

/** Of an address on the web, as far as its text goes. */
export const webAddress = '^[hH][tT][tT][pP][sS]?://[^\\s\\p{Cc}\\p{Cs}]+$'

export const ImageUrl = Type.String({
  minLength: 8,
  maxLength: 2048,
  pattern: webAddress,
  patternSays: 'must be an address beginning with http:// or https://',
  description: 'The service downloads the image from here.',
})

const name = Type.String({ maxLength: 1000 })
const category = Type.String({ maxLength: 500 })
const brand = Type.String({ maxLength: 500 })
const price = Type.Number({ minimum: 0 })
const colorName = Type.String({ maxLength: 100 })
const tags = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })

/** Known keys are checked; any others are kept as they are. At most 32 kB as JSON. */
const Metadata = Type.Object(
  {
    name: Type.Optional(name),
    category: Type.Optional(category),
    brand: Type.Optional(brand),
    price: Type.Optional(price),
    color_name: Type.Optional(colorName),
    tags: Type.Optional(tags),
  },
  { additionalProperties: true, description: 'What you know of the product; at most 32 kB.' },
)

const AdditionalImageUrls = Type.Array(ImageUrl, { maxItems: 10, description: 'More pictures; the best one counts.' })

/** `POST /v1/products` */
export const ProductInput = Type.Object(
  {
    product_id: ProductId,
    image_url: ImageUrl,
    additional_image_urls: Type.Optional(AdditionalImageUrls),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false },
)
export type ProductInput = Static<typeof ProductInput>

const orGone = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Merged into the metadata key by key; a key set to null is removed. */
const MetadataChange = Type.Object(
  {
    name: orGone(name),
    category: orGone(category),
    brand: orGone(brand),
    price: orGone(price),
    color_name: orGone(colorName),
    tags: orGone(tags),
  },
  { additionalProperties: true, description: 'Merged key by key; a key set to null is removed.' },
)

/** `PATCH /v1/products/{product_id}` */
export const ProductChange = Type.Object(
  {
    image_url: Type.Optional(ImageUrl),
    additional_image_urls: Type.Optional(AdditionalImageUrls),
    metadata: Type.Optional(MetadataChange),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProductChange = Static<typeof ProductChange>

export const IndexResponse = Type.Object({
  status: Type.Literal('indexed'),
  product_id: Type.String(),
  vector_id: Type.String(),
  message: Type.String(),
})
export type IndexResponse = Static<typeof IndexResponse>

/** Metadata in an answer. Not a Record: its pattern `^.*$` would leave out every key with a line break in it. */
export const ShownMetadata = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))
const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })

export const ProductRecord = Type.Object({
  product_id: Type.String(),
  image_url: Type.String(),
  additional_image_urls: Type.Array(Type.String()),
  metadata: ShownMetadata,
  status: Type.Enum(['indexed', 'processing', 'failed']),
  error: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()]),
  vector_id: Type.Union([Type.String(), Type.Null()]),
  palette: Type.Array(Type.Object({ hex: Type.String(), lab: Type.Array(Type.Number()), share: Type.Number() })),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type ProductRecord = Static<typeof ProductRecord>

export const ProductPath = Type.Object({ product_id: ProductId })

export const ProductListQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    category: Type.Optional(Text({ maxLength: 500 })),
    brand: Type.Optional(Text({ maxLength: 500 })),
    q: Type.Optional(Text({ minLength: 1, maxLength: 500, description: 'Part of the name or of the product_id.' })),
    status: Type.Optional(Type.Enum(['indexed', 'processing', 'failed'])),
  },
  { additionalProperties: false },
)
export type ProductListQuery = Static<typeof ProductListQuery>

export const ProductList = Type.Object({
  products: Type.Array(ProductRecord),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type ProductList = Static<typeof ProductList>

export const DemoInstall = Type.Object({
  installed: Type.Integer(),
  skipped: Type.Integer(),
  products: Type.Array(Type.String()),
})
export type DemoInstall = Static<typeof DemoInstall>

export const DeletedProduct = Type.Object({ status: Type.Literal('deleted'), product_id: Type.String() })
