import Type, { type Static, type TSchema } from 'typebox'
import { ImageUrl } from '../catalog/product.ts'
import { FeedbackRecord } from '../search/feedback.ts'
import { RankedResult, SearchAnswer } from '../search/search-answer.ts'
import { commonSearchFields, textSearchFields } from '../search/search-fields.ts'
import { Crop, ImageFile, OptionalQuery } from '../search/search-modes.ts'
import { Text } from '../text.ts'

const strict = { additionalProperties: false }
const { limit: _limit, explain: _explain, boosts: _boosts, ...otherFields } = commonSearchFields

const SessionId = Text({
  minLength: 1,
  maxLength: 200,
  description: 'A random ID that the page keeps for the shopper; stored in the receipt.',
})

/** Every field that a filter, a facet, an order or a group names must be on the store's public field list. */
const widgetSearchFields = {
  limit: Type.Integer({ minimum: 1, maximum: 50, default: 10 }),
  ...otherFields,
  session_id: Type.Optional(SessionId),
}

/** `POST /v1/widget/search/text` */
export const WidgetSearchByText = Type.Object(
  { query: OptionalQuery, ...textSearchFields, ...widgetSearchFields },
  strict,
)
export type WidgetSearchByText = Static<typeof WidgetSearchByText>

/** `POST /v1/widget/search/upload`; `crop`, `filters` and `facets` are JSON text. */
export const WidgetSearchByUpload = Type.Object(
  { image: ImageFile, crop: Type.Optional(Crop), ...widgetSearchFields },
  { ...strict, 'x-form': true },
)
export type WidgetSearchByUpload = Static<typeof WidgetSearchByUpload>

/** `POST /v1/widget/search/url` */
export const WidgetSearchByUrl = Type.Object(
  { image_url: ImageUrl, crop: Type.Optional(Crop), ...widgetSearchFields },
  strict,
)
export type WidgetSearchByUrl = Static<typeof WidgetSearchByUrl>

const { image_url, score_parts: _parts, ...resultFields } = RankedResult.properties
const WidgetResult = Type.Object({ ...resultFields, image_url: Type.Optional(image_url) })

const { interpreted: _interpreted, results: _results, ...answerFields } = SearchAnswer.properties
const Interpreted = Type.Pick(SearchAnswer.properties.interpreted, ['language', 'words', 'filters', 'colors'])

/** The search response with public fields only. */
export const WidgetAnswer = Type.Object({
  ...answerFields,
  results: Type.Array(WidgetResult),
  interpreted: Type.Optional(Interpreted),
})
export type WidgetAnswer = Static<typeof WidgetAnswer>

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** `GET /v1/widget/search/suggestions`: without the numbers of searches, which are the store's. */
export const WidgetSuggestions = Type.Object({ suggestions: Type.Array(Type.Object({ query: Type.String() })) })

/** `GET /v1/widget/config` */
export const WidgetConfig = Type.Object({
  store: Type.Object({ name: Type.String() }),
  currency: Nullable(Type.String({ description: 'The most frequent ISO 4217 code in the catalog.' })),
  facets: Type.Array(Type.String(), {
    description: 'Public fields with 2 to 100 distinct values, none of them numeric.',
  }),
  languages: Type.Array(Type.String(), { description: 'The language of the search settings, if it is set.' }),
  fields: Type.Array(Type.String(), { description: 'The public field list.' }),
})
export type WidgetConfig = Static<typeof WidgetConfig>

/** The query of `POST /v1/widget/search/feedback`. */
export const WidgetFeedbackQuery = Type.Object(
  {
    key: Type.Optional(
      Text({ maxLength: 200, description: 'The widget key, for beacons, which cannot send headers. Never logged.' }),
    ),
  },
  strict,
)

/** `POST /v1/widget/search/feedback`: the feedback record, as JSON or as JSON in `text/plain`. */
export const WidgetFeedback = FeedbackRecord
export type WidgetFeedback = Static<typeof WidgetFeedback>
