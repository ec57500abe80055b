import Type, { type Static } from 'typebox'
import { FieldPath } from '../search/search-fields.ts'

/** `GET` and `PUT /v1/widget/settings` */
export const WidgetSettings = Type.Object(
  {
    public_fields: Type.Array(FieldPath, {
      maxItems: 100,
      uniqueItems: true,
      description:
        'The product fields that pages may read, filter and sort by. A field includes everything nested in it; `image_url` is the image of the product. The product_id is always public.',
    }),
  },
  { additionalProperties: false },
)
export type WidgetSettings = Static<typeof WidgetSettings>
