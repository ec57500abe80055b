import type { KnowledgeImport, KnowledgeImportResult, KnowledgeLint } from '../../../../contract/knowledge.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type Author, type ConceptsDeps, createConcepts } from './concepts.ts'
import { createTextCutter } from './cut-texts.ts'
import { importKnowledge } from './import-knowledge.ts'
import { createKnowledgeOf, type KnowledgeOfDeps } from './knowledge-of.ts'
import { lint } from './lint.ts'

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
