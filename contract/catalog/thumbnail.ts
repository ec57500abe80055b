import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { type ThumbnailWidth, thumbnailWidths } from './thumbnail-sources.ts'

/** Small forms of a product's main image, made by the service. */
export const Thumbnail = Type.Object(
  {
    url: Type.String({
      description: `The path of the thumbnail at this service; add \`?w=\` with a width of ${thumbnailWidths.join(', ')}. It changes with the image.`,
    }),
    width: Type.Integer({ description: 'The width of the original image in pixels.' }),
    height: Type.Integer({ description: 'The height of the original image in pixels.' }),
  },
  { description: 'A small version of the main image, as AVIF, WebP or JPEG. Absent until the image has been loaded.' },
)
export type Thumbnail = Static<typeof Thumbnail>

/** `GET /v1/images/{key}` */
export const ThumbnailPath = Type.Object({
  key: Text({ minLength: 1, maxLength: 2048, description: 'The signed key in the `url` of a thumbnail.' }),
})

export const ThumbnailQuery = Type.Object(
  {
    w: Type.Unsafe<ThumbnailWidth>({
      type: 'integer',
      enum: [...thumbnailWidths],
      default: 320,
      description: 'The width in pixels. An image that is narrower keeps its width.',
    }),
  },
  { additionalProperties: false },
)
