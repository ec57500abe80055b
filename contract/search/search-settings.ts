import Type, { type Static } from 'typebox'
import { FilledText } from '../text.ts'
import { Boost, Language, maxBoosts } from './search-fields.ts'

const Word = FilledText({ maxLength: 100 })

/** All `words` are equivalent. With `from`, a search for `from` also finds the words, but not the reverse. */
const Synonym = Type.Object(
  { from: Type.Optional(Word), words: Type.Array(Word, { minItems: 1, maxItems: 20 }) },
  { additionalProperties: false },
)
export type Synonym = Static<typeof Synonym>

/** `GET` and `PUT /v1/search/settings` */
export const SearchSettings = Type.Object(
  {
    language: Type.Union([Language, Type.Null()], { default: null }),
    synonyms: Type.Array(Synonym, { maxItems: 1000, default: [] }),
    visual_trust: Type.Number({
      minimum: 0,
      maximum: 1,
      default: 0.5,
      description: 'How strongly images influence text searches, 0 to 1.',
    }),
    boosts: Type.Array(Boost, {
      maxItems: maxBoosts,
      default: [],
      description: 'Rank products higher by their own fields, in every search sorted by relevance.',
    }),
  },
  { additionalProperties: false },
)
export type SearchSettings = Static<typeof SearchSettings>
