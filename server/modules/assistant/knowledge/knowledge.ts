import type { KnowledgeImport, KnowledgeImportResult, KnowledgeLint } from '../../../../contract/assistant/knowledge.ts'
import type { ImportPolicies } from '../../connectors/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { createKnowledgeCache, type KnowledgeCacheDeps } from './cache/knowledge-cache.ts'
import { type Author, type ConceptsDeps, createConcepts } from './concepts/concepts.ts'
import { createVersions } from './concepts/versions.ts'
import { importKnowledge } from './import/import-knowledge.ts'
import { importPolicies } from './import/import-policies.ts'
import { lintKnowledge } from './lint/lint-knowledge.ts'
import { createTextSegmenter } from './segmentation/text-segmenter.ts'

export type KnowledgeBase = ReturnType<typeof createKnowledge>

/** The texts a store answers shoppers from: editing, import, lint, and the cache of the published ones. */
export function createKnowledge(baseDeps: Omit<ConceptsDeps, 'segmentText'> & KnowledgeCacheDeps) {
  const deps = { ...baseDeps, segmentText: createTextSegmenter() }
  const loadKnowledge = createKnowledgeCache(deps)
  return {
    concepts: createConcepts(deps),
    versions: createVersions(deps),
    importFiles: (author: Author, input: KnowledgeImport): Promise<KnowledgeImportResult> =>
      importKnowledge(deps, author, input),
    /** Imports the policies of a storefront. */
    importPolicies: ((scope, input) => importPolicies(deps, scope, input)) satisfies ImportPolicies,
    lint: (scope: StoreScope): Promise<KnowledgeLint> => lintKnowledge({ ...deps, loadKnowledge }, scope),
    loadKnowledge,
  }
}
