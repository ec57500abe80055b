import Type, { type Static } from 'typebox'
import { ProductId } from '../catalog/product.ts'
import { Text } from '../text.ts'
import { AnySearch } from './search-modes.ts'
import { SearchSettings } from './search-settings.ts'

const ExpectedProduct = Type.Object(
  { product_id: ProductId, rating: Type.Integer({ minimum: 0, maximum: 3, default: 3 }) },
  { additionalProperties: false },
)

/** `POST /v1/search/judgments` and `PUT …/{judgment_id}` */
export const JudgmentInput = Type.Object(
  { search: AnySearch, products: Type.Array(ExpectedProduct, { minItems: 1, maxItems: 200 }) },
  { additionalProperties: false },
)
export type JudgmentInput = Static<typeof JudgmentInput>

export const Judgment = Type.Object({
  judgment_id: Type.String(),
  search: Type.Object({}, { additionalProperties: true }),
  products: Type.Array(ExpectedProduct),
  created_at: Type.String(),
  updated_at: Type.String(),
})
export type Judgment = Static<typeof Judgment>

export const JudgmentPath = Type.Object({ judgment_id: Type.String({ format: 'uuid' }) })

export const JudgmentListQuery = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 1000, default: 50 }), cursor: Type.Optional(Text({ maxLength: 2048 })) },
  { additionalProperties: false },
)
export type JudgmentListQuery = Static<typeof JudgmentListQuery>

export const JudgmentList = Type.Object({
  judgments: Type.Array(Judgment),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type JudgmentList = Static<typeof JudgmentList>

/** `POST /v1/search/evaluate`: `settings` are measured in addition to the current ones and not saved. */
export const EvaluationRequest = Type.Object(
  { settings: Type.Optional(SearchSettings) },
  { additionalProperties: false },
)
export type EvaluationRequest = Static<typeof EvaluationRequest>

const Share = Type.Number({ minimum: 0, maximum: 1 })
const Metrics = Type.Object({ ndcg_at_10: Share, recall_at_10: Share, recall_at_100: Share, mrr: Share })

const Measured = Type.Object({ model_generation: Type.String(), metrics: Metrics })

export const Evaluation = Type.Object({
  evaluation_id: Type.String(),
  judgments: Type.Integer({
    description: 'Number of measured judgments; those with an error are excluded from all means.',
  }),
  now: Measured,
  proposed: Type.Optional(Measured),
  before: Type.Union([Measured, Type.Null()], { description: 'The previous evaluation.' }),
  queries: Type.Array(
    Type.Object({
      judgment_id: Type.String(),
      now: Metrics,
      proposed: Type.Optional(Metrics),
      error: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})
export type Evaluation = Static<typeof Evaluation>

/** `GET /v1/search/evaluations` */
export const EvaluationList = Type.Object({
  evaluations: Type.Array(
    Type.Object({
      evaluation_id: Type.String(),
      judgments: Type.Integer({ description: 'Number of measured judgments.' }),
      model_generation: Type.String(),
      metrics: Metrics,
      created_at: Type.String(),
    }),
    { description: 'Newest first; the newest 100 are kept.' },
  ),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type EvaluationList = Static<typeof EvaluationList>
