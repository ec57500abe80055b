import { Comparison, GenerationPath, ModelList, SwitchModel, UseModel } from '../../../../contract/operations/model.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Generations } from './generations.ts'

const tags = ['Models']
// Below /v1/admin errors are the assistant's, but for these.
const config = { access: 'super_admin', envelope: 'search' } as const

const ListModels = {
  tags,
  summary: 'Which model answers searches, and how far another one is',
  operationId: 'listModels',
  response: { 200: ModelList },
}
const Use = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Build the vectors of another model beside those in use',
  description:
    'The model is loaded first: one that cannot be is refused (422) before anything is written. Then the pictures of all products are fetched again and embedded in the background; searches go on as before. Asked again, it changes nothing.',
  operationId: 'useModel',
  body: UseModel,
  response: { 202: ModelList },
}
const Switch = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Answer searches by the other model from now on',
  description:
    'For all stores at once and without a pause. Refused (409) while the vectors are being built, and while products have none because their pictures are gone, unless `accept_missing` says that these may be found by words and filters alone. The former vectors are kept for 7 days.',
  operationId: 'switchModel',
  body: SwitchModel,
  response: { 200: ModelList },
}
const RollBack = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Answer searches by the former model again',
  operationId: 'rollBackModel',
  response: { 200: ModelList },
}
const Compare = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Run recent searches by both models, side by side',
  description: 'Done by itself once all vectors are there. The examples show searches and products of every store.',
  operationId: 'compareModels',
  response: { 200: Comparison },
}
const Drop = {
  alsoAnswers: [404] as const,
  tags,
  summary: 'Give up the vectors of the model that is not in use',
  operationId: 'dropModel',
  params: GenerationPath,
  response: { 200: ModelList },
}

export function generationRoutes(app: Http, { generations }: { generations: Generations }): void {
  app.get('/v1/admin/models', { schema: ListModels, config }, () => generations.list())

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
