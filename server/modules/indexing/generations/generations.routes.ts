import {
  Comparison,
  GenerationPath,
  ModelList,
  StoreModel,
  SwitchModel,
  UseModel,
} from '../../../../contract/operations/model.ts'
import { Evaluation } from '../../../../contract/search/judgment.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Generations } from './generations.ts'

const tags = ['Models']
// Errors below /v1/admin have the assistant's envelope, except for these.
const config = { access: 'super_admin', envelope: 'search' } as const

const ListModels = {
  tags,
  summary: 'List embedding models and their generations',
  operationId: 'listModels',
  response: { 200: ModelList },
}
const Use = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Re-embed all products with another model',
  description:
    'Makes the model the standby model. If the model cannot be loaded, the call returns 422 and changes nothing. Otherwise, the images of all products are fetched and embedded in the background, while searches continue with the active model. Repeating the call has no effect, except that it resumes a failed build. Returns 409 if the model is already active, or if another model is the standby model. That includes a model that is kept for a rollback: delete its vectors first.',
  operationId: 'useModel',
  body: UseModel,
  response: { 202: ModelList },
}
const Switch = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Switch searches to the standby model',
  description:
    'Switches all stores at once, without downtime. Returns 409 while vectors are still being built. Also returns 409 if some products have no vectors because their images are unavailable. To switch anyway, set `accept_missing`; only words and filters then find these products. The vectors of the previous model are kept for 7 days.',
  operationId: 'switchModel',
  body: SwitchModel,
  response: { 200: ModelList },
}
const RollBack = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Roll back to the previous model',
  operationId: 'rollBackModel',
  response: { 200: ModelList },
}
const Compare = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Compare active and standby models',
  description:
    'Repeats recent searches with both models, and compares their results and latency. The comparison also runs automatically when all vectors are built. Its `examples` can show searches and products of any store.',
  operationId: 'compareModels',
  response: { 200: Comparison },
}
const Drop = {
  alsoAnswers: [404] as const,
  tags,
  summary: 'Delete the vectors of an inactive model',
  operationId: 'deleteModel',
  params: GenerationPath,
  response: { 200: ModelList },
}

const ReadStoreModel = {
  tags,
  summary: 'Get the active embedding model',
  description:
    'Also returns the standby model, if there is one. All stores of an installation use the same model, but `products` counts only products of this store.',
  operationId: 'getStoreModel',
  response: { 200: StoreModel },
}
const EvaluateStandby = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Evaluate the standby model against judgments',
  description:
    'Runs every judgment of the store with the active model (`now`) and with the standby model (`proposed`). Returns 409 while the vectors of the standby model are being built, or if the store has no judgments.',
  operationId: 'evaluateStandbyModel',
  response: { 200: Evaluation },
}

export function generationRoutes(app: Http, { generations }: { generations: Generations }): void {
  app.get('/v1/admin/models', { schema: ListModels, config }, () => generations.list())

  app.get('/v1/search/model', { schema: ReadStoreModel, config: { access: 'search:read' } }, ({ scope }) =>
    generations.ofStore(scope),
  )

  app.post(
    '/v1/search/model/evaluate',
    { schema: EvaluateStandby, config: { access: 'search:read', takesIdempotencyKey: true } },
    ({ scope }) => generations.evaluate(scope),
  )

  app.post('/v1/admin/models/use', { schema: Use, config }, async ({ actor, body }, reply) =>
    reply.code(202).send(await generations.use(actor, body.model)),
  )

  app.post('/v1/admin/models/switch', { schema: Switch, config }, ({ actor, body }) => generations.switch(actor, body))

  app.post('/v1/admin/models/rollback', { schema: RollBack, config }, ({ actor }) => generations.rollBack(actor))

  app.post('/v1/admin/models/compare', { schema: Compare, config }, () => generations.compare())

  app.delete('/v1/admin/models/:generation', { schema: Drop, config }, ({ actor, params }) =>
    generations.drop(actor, params.generation),
  )
}
