import Type, { type Static } from 'typebox'
import { AdditionalImageUrls, Metadata, MetadataChange, ProductId } from './product.ts'

const ProductImageFile = Type.Unsafe<Buffer>({
  isFile: true,
  description:
    'The main image: JPEG, PNG, WebP, GIF, AVIF or TIFF, at most 10 MiB. Stored as a JPEG of at most 1600 pixels a side, without metadata.',
})
const form = { additionalProperties: false, 'x-form': true }

/** `POST /v1/products`, as a form; `metadata` and `additional_image_urls` are JSON text. */
export const ProductUpload = Type.Object(
  {
    product_id: ProductId,
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
