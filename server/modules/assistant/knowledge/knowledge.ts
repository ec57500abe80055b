import type { KnowledgeImport, KnowledgeImportResult } from '../../../../contract/knowledge.ts'
import { type Author, type ConceptsDeps, createConcepts } from './concepts.ts'
import { importKnowledge } from './import-knowledge.ts'
import { createKnowledgeOf, type KnowledgeOfDeps } from './knowledge-of.ts'

export type KnowledgeBase = ReturnType<typeof createKnowledge>

/** What a store tells its shoppers: the texts, how they come in, and what is in memory of them. */
export function createKnowledge(deps: ConceptsDeps & KnowledgeOfDeps) {
  return {
    concepts: createConcepts(deps),
    importFiles: (author: Author, wanted: KnowledgeImport): Promise<KnowledgeImportResult> =>
      importKnowledge(deps, author, wanted),
    knowledgeOf: createKnowledgeOf(deps),
  }
}
