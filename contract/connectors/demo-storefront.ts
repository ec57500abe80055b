import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

const storefrontModes = ['on', 'slow', 'wrong', 'down'] as const

/** `GET` and `PUT /demo/storefront` */
export const DemoStorefrontMode = Type.Object(
  {
    mode: Type.Enum(storefrontModes, {
      description:
        '`on` answers correctly, `slow` after 3 seconds, `wrong` with invalid data, and `down` refuses connections.',
    }),
  },
  { additionalProperties: false },
)
export type DemoStorefrontMode = Static<typeof DemoStorefrontMode>

const Price = Type.String({
  pattern: '^\\d{1,9}(?:\\.\\d{1,2})?$',
  patternMessage: 'must be a decimal such as 12.50',
  description: 'In US dollars.',
})
const Stock = Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Quantity in stock; 0 means sold out.' })

export const DemoVariantPath = Type.Object({ sku: Text({ minLength: 1, maxLength: 100 }) })

/** `PATCH /demo/storefront/variants/{sku}` */
export const DemoVariantChange = Type.Object(
  { price: Type.Optional(Price), stock: Type.Optional(Stock) },
  { additionalProperties: false, minProperties: 1 },
)
export type DemoVariantChange = Static<typeof DemoVariantChange>
