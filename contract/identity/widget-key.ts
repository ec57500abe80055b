import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

const Origin = Text({
  minLength: 1,
  maxLength: 300,
  description:
    'Scheme, host and port exactly as browsers send them, e.g. `https://shop.example` or `http://localhost:3000`.',
})

const Origins = Type.Array(Origin, {
  minItems: 1,
  maxItems: 20,
  description: 'The key works only on pages of these origins.',
})

/** `POST /v1/widget/keys` */
export const WidgetKeyInput = Type.Object(
  { name: PrintableText({ maxLength: 200 }), origins: Origins },
  { additionalProperties: false },
)
export type WidgetKeyInput = Static<typeof WidgetKeyInput>

/** `PATCH /v1/widget/keys/{key_id}` */
export const WidgetKeyChange = Type.Object(
  { name: Type.Optional(PrintableText({ maxLength: 200 })), origins: Type.Optional(Origins) },
  { additionalProperties: false, minProperties: 1 },
)
export type WidgetKeyChange = Static<typeof WidgetKeyChange>

export const WidgetKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  key: Type.String({ description: '`pk_live_…`. Public, therefore always shown.' }),
  origins: Type.Array(Type.String()),
  created_at: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
})
export type WidgetKey = Static<typeof WidgetKey>

export const WidgetKeyQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type WidgetKeyQuery = Static<typeof WidgetKeyQuery>

export const WidgetKeyList = Type.Object({
  keys: Type.Array(WidgetKey, { description: 'Newest first.' }),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type WidgetKeyList = Static<typeof WidgetKeyList>

export const WidgetKeyPath = Type.Object({ key_id: Type.String({ format: 'uuid' }) })

export const DeletedWidgetKey = Type.Object({ status: Type.Literal('deleted'), id: Type.String() })
