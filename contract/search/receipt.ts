import Type, { type Static } from 'typebox'
import { FilledText } from '../text.ts'
import { searchModes } from './search-modes.ts'

/** `GET /v1/search/{search_id}` */
export const ReceiptPath = Type.Object({ search_id: Type.String() })

/** `GET /v1/search/receipts` */
export const ReceiptListQuery = Type.Object(
  {
    days: Type.Integer({
      minimum: 1,
      maximum: 365,
      default: 30,
      description: 'Number of UTC days, including today. Receipts are kept for 90 days by default.',
    }),
    mode: Type.Optional(Type.Enum([...searchModes], { description: 'Only searches of this mode.' })),
    outcome: Type.Optional(
      Type.Enum(['found', 'empty'], { description: 'Only searches with results, or only those without.' }),
    ),
    query: Type.Optional(
      FilledText({ maxLength: 1000, description: 'Only searches for this text, in any case and spacing.' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(FilledText({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type ReceiptListQuery = Static<typeof ReceiptListQuery>
