import {
  Concept,
  ConceptChange,
  ConceptInput,
  ConceptList,
  ConceptPath,
  ConceptQuery,
  ConceptVersionDetail,
  ConceptVersionList,
  ConceptVersionPath,
  ConceptVersionQuery,
  KnowledgeImport,
  KnowledgeImportResult,
  KnowledgeLint,
} from '../../../../contract/assistant/knowledge.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { KnowledgeBase } from './knowledge.ts'

const tags = ['Assistant: knowledge']
const collection = '/v1/admin/knowledge/concepts'
const one = `${collection}/:concept_id`
/** Enough for 200 ordinary files; `vitrine knowledge import` sends larger folders in parts. */
const importBytes = 4 * 1_048_576

const CreateConcept = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Create a knowledge text',
  description: 'The new text is a draft. The assistant uses a text only after it is published.',
  operationId: 'createConcept',
  body: ConceptInput,
  response: { 201: Concept },
}
const ListConcepts = {
  tags,
  summary: 'List knowledge texts',
  operationId: 'listConcepts',
  querystring: ConceptQuery,
  response: { 200: ConceptList },
}
const ReadConcept = {
  tags,
  summary: 'Get the draft of a knowledge text',
  operationId: 'getConcept',
  params: ConceptPath,
  response: { 200: Concept },
}
const ChangeConcept = {
  tags,
  summary: 'Update a knowledge text',
  description: 'The published version stays in use until the text is published again.',
  operationId: 'updateConcept',
  params: ConceptPath,
  body: ConceptChange,
  response: { 200: Concept },
}
const PublishConcept = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Publish a knowledge text',
  operationId: 'publishConcept',
  params: ConceptPath,
  response: { 200: Concept },
}
const UnpublishConcept = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Unpublish a knowledge text',
  description:
    'The assistant stops using the text. Its versions are kept, so that citations in earlier answers can still be read.',
  operationId: 'unpublishConcept',
  params: ConceptPath,
  response: { 200: Concept },
}
const ListVersions = {
  tags,
  summary: 'List the versions of a knowledge text',
  operationId: 'listConceptVersions',
  params: ConceptPath,
  querystring: ConceptVersionQuery,
  response: { 200: ConceptVersionList },
}
const ReadVersion = {
  tags,
  summary: 'Get a version of a knowledge text',
  description: 'Includes every sentence, list item and table row that the assistant can cite.',
  operationId: 'getConceptVersion',
  params: ConceptVersionPath,
  response: { 200: ConceptVersionDetail },
}
const RestoreVersion = {
  alsoAnswers: [409] as const,
  tags,
  summary: 'Publish an earlier version again',
  description: 'The text of the earlier version replaces the draft and is published as the next version.',
  operationId: 'restoreConceptVersion',
  params: ConceptVersionPath,
  response: { 200: Concept },
}
const ImportKnowledge = {
  tags,
  summary: 'Import knowledge texts from Markdown files',
  description:
    'Each file needs front matter. The path of the file identifies the text, so importing the same files again changes nothing. If a file cannot be read, the other files are still imported: check the `status` of each file, because the response is 200 even if all of them failed.',
  operationId: 'importKnowledge',
  body: KnowledgeImport,
  response: { 200: KnowledgeImportResult },
}

const LintKnowledge = {
  tags,
  summary: 'List problems in published texts',
  description:
    'Lists contradictions, common questions without an answer, expired texts, untranslated texts, and quarantined passages. A passage is quarantined if it tries to give the assistant instructions; no answer uses it.',
  operationId: 'listKnowledgeProblems',
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

  app.get(`${one}/versions`, { schema: ListVersions, config: mayRead }, ({ scope, params, query }) =>
    knowledge.versions.list(scope, params.concept_id, query),
  )

  app.get(`${one}/versions/:version`, { schema: ReadVersion, config: mayRead }, ({ scope, params }) =>
    knowledge.versions.read(scope, params),
  )

  app.post(`${one}/versions/:version/restore`, { schema: RestoreVersion, config: mayCreate }, (request) =>
    knowledge.concepts.restore(request, request.params),
  )

  app.post(
    '/v1/admin/knowledge/import',
    { schema: ImportKnowledge, config: mayCreate, bodyLimit: importBytes },
    (request) => knowledge.importFiles(request, request.body),
  )

  app.get('/v1/admin/knowledge/lint', { schema: LintKnowledge, config: mayRead }, ({ scope }) => knowledge.lint(scope))
}
