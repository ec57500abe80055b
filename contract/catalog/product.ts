import Type, { type Static, type TSchema } from 'typebox'
import { notInvisible, PrintableText, Text } from '../text.ts'
import { Thumbnail } from './thumbnail.ts'

const idCharacters = '[^\\p{Cc}\\p{Cs}\\u2028\\u2029]+'

// URL clients remove `.` and `..` from a path, even percent-encoded: such a product could never be read or deleted.
export const ProductId = PrintableText({
  maxLength: 255,
  pattern: `^(?!\\.{1,2}$)${idCharacters}$`,
  patternMessage: 'must be printable characters, and neither "." nor ".."',
  description: 'Your own identifier of the product; neither `.` nor `..`.',
})

/** The names of other resources under `GET /v1/products/`: a product with such an ID could not be read. */
export const reservedProductIds = ['duplicates', 'export', 'image-health'] as const

const NewProductId = PrintableText({
  maxLength: 255,
  pattern: `^${notInvisible}(?!(?:\\.{1,2}|${reservedProductIds.join('|')})$)${idCharacters}$`,
  patternMessage: `must be printable characters, not blank, and none of ".", ".." and the reserved names ${reservedProductIds.join(', ')}`,
  description: `Your own identifier of the product, not blank; none of \`.\`, \`..\`, ${reservedProductIds.map((id) => `\`${id}\``).join(', ')}.`,
})

/** The syntax of an http or https URL. */
export const webAddress = '^[hH][tT][tT][pP][sS]?://[^\\s\\p{Cc}\\p{Cs}]+$'

export const ImageUrl = Type.String({
  minLength: 8,
  maxLength: 2048,
  pattern: webAddress,
  patternMessage: 'must be a URL starting with http:// or https://',
  description: 'The service downloads the image from here.',
})

const name = Type.String({ maxLength: 1000 })
const category = Type.String({ maxLength: 500 })
const brand = Type.String({ maxLength: 500 })
const price = Type.Number({ minimum: 0 })
const colorName = Type.String({ maxLength: 100 })
const tags = Type.Array(Type.String({ maxLength: 200 }), { maxItems: 200 })

/** Known keys are validated; others are stored unchanged. At most 32 kB as JSON. */
const Metadata = Type.Object(
  {
    name: Type.Optional(name),
    category: Type.Optional(category),
    brand: Type.Optional(brand),
    price: Type.Optional(price),
    color_name: Type.Optional(colorName),
    tags: Type.Optional(tags),
  },
  { additionalProperties: true, description: 'Any facts about the product, at most 32 kB.' },
)

const ProductImageUrl = Type.Optional(
  Type.Union([ImageUrl, Type.Null()], {
    description:
      'The service downloads the image from here. Omitted: the product keeps its images; a new product without one is found by its words only. null: the product loses its images.',
  }),
)

const AdditionalImageUrls = Type.Array(ImageUrl, {
  maxItems: 10,
  description: 'Further images; the best match counts. Requires an image_url.',
})

/** `POST /v1/products` */
export const ProductInput = Type.Object(
  {
    product_id: NewProductId,
    image_url: ProductImageUrl,
    additional_image_urls: Type.Optional(AdditionalImageUrls),
    metadata: Type.Optional(Metadata),
  },
  { additionalProperties: false },
)
export type ProductInput = Static<typeof ProductInput>

const removable = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]))

/** Merged into the metadata key by key; a key set to null is removed. */
const MetadataChange = Type.Object(
  {
    name: removable(name),
    category: removable(category),
    brand: removable(brand),
    price: removable(price),
    color_name: removable(colorName),
    tags: removable(tags),
  },
  { additionalProperties: true, description: 'Merged key by key; a key set to null is removed.' },
)

/** `PATCH /v1/products/{product_id}` */
export const ProductChange = Type.Object(
  {
    image_url: ProductImageUrl,
    additional_image_urls: Type.Optional(AdditionalImageUrls),
    metadata: Type.Optional(MetadataChange),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type ProductChange = Static<typeof ProductChange>

const ProductImageFile = Type.Unsafe<Buffer>({
  isFile: true,
  description:
    'The main image: JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MiB. Stored as a JPEG of at most 1600 pixels a side, without metadata.',
})
const form = { additionalProperties: false, 'x-form': true }

/** `POST /v1/products`, as a form; `metadata` and `additional_image_urls` are JSON text. */
export const ProductUpload = Type.Object(
  {
    product_id: NewProductId,
    image: ProductImageFile,
    additional_image_urls: Type.Optional(AdditionalImageUrls),
    metadata: Type.Optional(Metadata),
  },
  form,
)
export type ProductUpload = Static<typeof ProductUpload>

/** `PATCH /v1/products/{product_id}`, as a form. */
export const ProductChangeUpload = Type.Object(
  {
    image: ProductImageFile,
    additional_image_urls: Type.Optional(AdditionalImageUrls),
    metadata: Type.Optional(MetadataChange),
  },
  form,
)
export type ProductChangeUpload = Static<typeof ProductChangeUpload>

/** `GET /v1/uploads/{store_id}/{file}` */
export const UploadedImagePath = Type.Object({
  store_id: Type.String({ format: 'uuid' }),
  file: Type.String({
    pattern: '^[0-9a-f]{64}\\.jpg$',
    patternMessage: 'must be the name of an image: 64 hexadecimal digits and .jpg',
    description: 'The hash of the image, with its extension.',
  }),
})

export const IndexResponse = Type.Object({
  status: Type.Literal('indexed'),
  product_id: Type.String(),
  vector_id: Type.String(),
  message: Type.String(),
})
export type IndexResponse = Static<typeof IndexResponse>

/** Metadata in a response. Not a Record: its pattern `^.*$` would drop every key with a line break. */
export const PublicMetadata = Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true }))
const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })

/** Whether a product is found by image. */
export const imageStatuses = ['indexed', 'none', 'failed'] as const

export const ProductRecord = Type.Object({
  product_id: Type.String(),
  image_url: Type.Union([Type.String(), Type.Null()], { description: 'null for a product without an image.' }),
  image_status: Type.Enum([...imageStatuses], {
    description:
      '`indexed`: found by image and by words. `none`: no image, found by words only. `failed`: not indexed.',
  }),
  additional_image_urls: Type.Array(Type.String()),
  thumbnail: Type.Optional(Thumbnail),
  metadata: PublicMetadata,
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
    q: Type.Optional(Text({ minLength: 1, maxLength: 500, description: 'A part of the name or product_id.' })),
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
