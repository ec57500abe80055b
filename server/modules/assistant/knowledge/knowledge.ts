import type { KnowledgeImport, KnowledgeImportResult, KnowledgeLint } from '../../../../contract/assistant/knowledge.ts'
import type { StoreScope } from '../../stores/index.ts'
import { createKnowledgeOf, type KnowledgeOfDeps } from './cache/knowledge-cache.ts'
import { type Author, type ConceptsDeps, createConcepts } from './concepts/concepts.ts'
import { importKnowledge } from './import/import-knowledge.ts'
import { lint } from './lint/lint.ts'
import { createTextCutter } from './segmentation/text-segmenter.ts'

export type KnowledgeBase = ReturnType<typeof createKnowledge>

/** What a store tells its shoppers: the texts, how they come in, and what is in memory of them. */
export function createKnowledge(given: Omit<ConceptsDeps, 'cutText'> & KnowledgeOfDeps) {
  const deps = { ...given, cutText: createTextCutter() }
  const knowledgeOf = createKnowledgeOf(deps)
  return {
    concepts: createConcepts(deps),
    importFiles: (author: Author, wanted: KnowledgeImport): Promise<KnowledgeImportResult> =>
      importKnowledge(deps, author, wanted),
    lint: (scope: StoreScope): Promise<KnowledgeLint> => lint({ ...deps, knowledgeOf }, scope),
    knowledgeOf,
  }
}
