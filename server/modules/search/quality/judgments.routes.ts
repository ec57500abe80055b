import Type from 'typebox'
import {
  Evaluation,
  EvaluationList,
  EvaluationRequest,
  Judgment,
  JudgmentInput,
  JudgmentList,
  JudgmentListQuery,
  JudgmentPath,
} from '../../../../contract/search/judgment.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const tags = ['Judgments']
const collection = '/v1/search/judgments'
const one = `${collection}/:judgment_id`

const ListJudgments = {
  tags,
  summary: 'List search judgments',
  operationId: 'listJudgments',
  querystring: JudgmentListQuery,
  response: { 200: JudgmentList },
}
const CreateJudgment = {
  tags,
  summary: 'Create a search judgment',
  description:
    'States a search and the products that it should find, each with a rating: 3 perfect, 2 good, 1 acceptable, 0 wrong. Products that are not listed count as 0. A store can have 2,000 judgments of at most 65,536 characters of JSON each.',
  operationId: 'createJudgment',
  body: JudgmentInput,
  response: { 201: Judgment },
}
const ReadJudgment = {
  tags,
  summary: 'Get a search judgment',
  operationId: 'getJudgment',
  params: JudgmentPath,
  response: { 200: Judgment },
}
const ReplaceJudgment = {
  tags,
  summary: 'Replace a search judgment',
  operationId: 'updateJudgment',
  params: JudgmentPath,
  body: JudgmentInput,
  response: { 200: Judgment },
}
const DeleteJudgment = {
  tags,
  summary: 'Delete a search judgment',
  operationId: 'deleteJudgment',
  params: JudgmentPath,
  response: { 200: Type.Object({ status: Type.Literal('deleted'), judgment_id: Type.String() }) },
}
const Evaluate = {
  tags,
  summary: 'Evaluate search quality against judgments',
  description:
    'Runs the search of every judgment without storing receipts. Compares the scores with those of the previous evaluation. If the request has `settings`, the proposed settings are measured too, without being saved.',
  operationId: 'evaluateSearch',
  body: EvaluationRequest,
  response: { 200: Evaluation },
}

const ListEvaluations = {
  tags,
  summary: 'List search evaluations',
  description:
    'Returns the scores of earlier evaluations. They show the effect of changes to the catalog, the settings and the model.',
  operationId: 'listEvaluations',
  querystring: JudgmentListQuery,
  response: { 200: EvaluationList },
}

const mayRead = { access: 'search:read' } as const
const mayWrite = { access: 'search:write' } as const

export function judgmentRoutes(app: Http, { search }: { search: Pick<Search, 'judgments'> }): void {
  const { judgments } = search

  app.get(collection, { schema: ListJudgments, config: mayRead }, ({ scope, query }) => judgments.list(scope, query))

  app.post(
    collection,
    { schema: CreateJudgment, config: { ...mayWrite, takesIdempotencyKey: true } },
    async ({ scope, body }, reply) => {
      const created = await judgments.create(scope, body)
      return reply.code(201).send(created)
    },
  )

  app.get(one, { schema: ReadJudgment, config: mayRead }, ({ scope, params }) =>
    judgments.read(scope, params.judgment_id),
  )

  app.put(one, { schema: ReplaceJudgment, config: mayWrite }, ({ scope, params, body }) =>
    judgments.replace(scope, params.judgment_id, body),
  )

  app.delete(one, { schema: DeleteJudgment, config: mayWrite }, async ({ scope, params: { judgment_id } }) => {
    await judgments.remove(scope, judgment_id)
    return { status: 'deleted' as const, judgment_id }
  })

  app.get('/v1/search/evaluations', { schema: ListEvaluations, config: mayRead }, ({ scope, query }) =>
    judgments.evaluations(scope, query),
  )

  app.post(
    '/v1/search/evaluate',
    { schema: Evaluate, config: { ...mayRead, takesIdempotencyKey: true } },
    ({ scope, body }) => judgments.evaluate(scope, body),
  )
}
