import {
  Concept,
  ConceptChange,
  ConceptInput,
  ConceptList,
  ConceptPath,
  ConceptQuery,
  KnowledgeImport,
  KnowledgeImportResult,
  KnowledgeLint,
} from '../../../../contract/assistant/knowledge.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { KnowledgeBase } from './knowledge.ts'

const tags = ['Assistant: knowledge']
const collection = '/v1/admin/knowledge/concepts'
const one = `${collection}/:concept_id`
/** 200 files of ordinary length; `vitrine knowledge import` sends larger folders in parts. */
const importBytes = 4 * 1_048_576

const CreateConcept = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Write a text',
  description: 'It answers nobody before it is published.',
  operationId: 'createConcept',
  body: ConceptInput,
  response: { 201: Concept },
}
const ListConcepts = {
  tags,
  summary: 'List the texts, changed last first',
  operationId: 'listConcepts',
  querystring: ConceptQuery,
  response: { 200: ConceptList },
}
const ReadConcept = {
  tags,
  summary: 'Read one text as it is worked on',
  operationId: 'readConcept',
  params: ConceptPath,
  response: { 200: Concept },
}
const ChangeConcept = {
  tags,
  summary: 'Change a text',
  description: 'What is published answers on as it is until the text is published again.',
  operationId: 'changeConcept',
  params: ConceptPath,
  body: ConceptChange,
  response: { 200: Concept },
}
const PublishConcept = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Let a text answer: its present words become the next version',
  operationId: 'publishConcept',
  params: ConceptPath,
  response: { 200: Concept },
}
const UnpublishConcept = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Let a text answer no more',
  description: 'Its versions are kept, so that answers given before can be read with what they cite.',
  operationId: 'unpublishConcept',
  params: ConceptPath,
  response: { 200: Concept },
}
const ImportKnowledge = {
  tags,
  summary: 'Bring texts in from Markdown files with front matter',
  description:
    'A file is known again by its path: the same files once more change nothing. A file that cannot be read fails alone.',
  operationId: 'importKnowledge',
  body: KnowledgeImport,
  response: { 200: KnowledgeImportResult },
}

const LintKnowledge = {
  tags,
  summary: 'What is wrong with the published texts, or missing from them',
  description:
    'Contradictions, questions that every shop gets and nothing answers, texts whose days are over or that a language lacks, and passages that were kept out because they give the assistant orders.',
  operationId: 'lintKnowledge',
  response: { 200: KnowledgeLint },
}

const mayRead = { access: 'assistant:read', envelope: 'assistant' } as const
const mayWrite = { access: 'assistant:write', envelope: 'assistant' } as const
const mayCreate = { ...mayWrite, takesIdempotencyKey: true } as const

export function knowledgeRoutes(app: Http, { knowledge }: { knowledge: KnowledgeBase }): void {
  app.post(collection, { schema: CreateConcept, config: mayCreate }, async (request, reply) => {
    reply.code(201)
    return knowledge.concepts.create(request, request.body)
  })

  app.get(collection, { schema: ListConcepts, config: mayRead }, ({ scope, query }) =>
    knowledge.concepts.list(scope, query),
  )

  app.get(one, { schema: ReadConcept, config: mayRead }, ({ scope, params }) =>
    knowledge.concepts.read(scope, params.concept_id),
  )

  app.patch(one, { schema: ChangeConcept, config: mayWrite }, (request) =>
    knowledge.concepts.change(request, request.params.concept_id, request.body),
  )

  app.post(`${one}/publish`, { schema: PublishConcept, config: mayCreate }, (request) =>
    knowledge.concepts.publish(request, request.params.concept_id),
  )

  app.post(`${one}/unpublish`, { schema: UnpublishConcept, config: mayCreate }, (request) =>
    knowledge.concepts.unpublish(request, request.params.concept_id),
  )

  app.post(
    '/v1/admin/knowledge/import',
    { schema: ImportKnowledge, config: mayCreate, bodyLimit: importBytes },
    (request) => knowledge.importFiles(request, request.body),
  )

  app.get('/v1/admin/knowledge/lint', { schema: LintKnowledge, config: mayRead }, ({ scope }) => knowledge.lint(scope))
}
