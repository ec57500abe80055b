import { CitationPath, CitedText } from '../../../../../contract/assistant/citation.ts'
import type { Http } from '../../../../platform/http/server.ts'
import { type CitationDeps, readCitation } from './read-citation.ts'

const Read = {
  tags: ['Assistant'],
  summary: 'Get the text of a citation',
  description: 'Returns the cited sentence of a published text, with the paragraph around it.',
  operationId: 'getCitation',
  params: CitationPath,
  response: { 200: CitedText },
  alsoAnswers: [401, 404],
} as const

interface CitationRoutesDeps extends Omit<CitationDeps, 'loadKnowledge'> {
  readonly knowledge: Pick<CitationDeps, 'loadKnowledge'>
}

export function citationRoutes(app: Http, { knowledge, ...deps }: CitationRoutesDeps): void {
  app.get(
    '/v1/chat/citations/:handle',
    { schema: Read, config: { access: 'session', envelope: 'assistant' } },
    async ({ shopper, params, id }) => ({
      ...(await readCitation({ ...deps, ...knowledge }, shopper, params.handle)),
      correlation_id: id,
    }),
  )
}
