import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

/** `GET /v1/search/suggestions` */
export const SuggestionQuery = Type.Object(
  {
    q: Type.Optional(Text({ maxLength: 200, description: 'The text typed so far.' })),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  },
  { additionalProperties: false },
)
export type SuggestionQuery = Static<typeof SuggestionQuery>

export const Suggestions = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      query: Type.String(),
      count: Type.Integer({
        minimum: 0,
        description: 'Searches with results in the last 30 days; 0 for names from the catalog.',
      }),
    }),
  ),
})
export type Suggestions = Static<typeof Suggestions>
