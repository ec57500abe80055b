import type { Relaxation, SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { StoreScope } from '../stores/index.ts'
import type { ResolvedSearch, SearchPipeline } from './pipeline.ts'
import { type AnswerDeps, answerSearches } from './present/answer-searches.ts'
import { inspectSearch, type RetrieveDeps, retrieveTogether } from './retrieve/retrieve-together.ts'
import { createQueryPlanCache } from './understand/query-plan-cache.ts'
import type { SearchRequest } from './understand/read-request.ts'
import { type ResolveDeps, resolveSearch } from './understand/resolve-search.ts'
import { restoreSearch, validateRequest } from './understand/restore-search.ts'

export interface RunSearchDeps extends ResolveDeps, RetrieveDeps, AnswerDeps {
  /** Proposes changes to a search without results. `null` to propose none. */
  readonly relax: ((scope: StoreScope, search: ResolvedSearch) => Promise<Relaxation[]>) | null
}

/** The pipeline of every search: understand → retrieve → record and hydrate → present → relax when nothing was found. */
export async function runSearch(deps: RunSearchDeps, scope: StoreScope, request: SearchRequest): Promise<SearchAnswer> {
  const startedAt = performance.now()
  const search = await understand(deps, scope, request)
  const { matches, revision } = await retrieveTogether(deps, scope, [search])
  const found = matches.map((each) => ({ search, matches: each, startedAt }))
  const [answer] = await answerSearches(deps, scope, { found, revision })
  if (answer === undefined) throw new Error('A search was not answered')
  if (answer.total > 0 || search.after !== null || deps.relax === null) return answer
  return { ...answer, relaxations: await deps.relax(scope, search) }
}

// The plans of one evaluation with proposed settings.
const proposedSettingsPlanBytes = 4 * 1024 * 1024

/** The steps one by one, for callers that need less or more than one search with its answer. */
export function createPipeline(deps: RunSearchDeps): SearchPipeline {
  return {
    understand: async (scope, mode, fields) => understand(deps, scope, validateRequest(mode, fields)),
    restore: (scope, recorded) => restoreSearch(deps, scope, recorded),
    retrieve: (scope, searches) => retrieveTogether(deps, scope, searches),
    inspect: (scope, search, use) => inspectSearch(deps, scope, { search, use }),
    answer: (scope, found, revision) => answerSearches(deps, scope, { found, revision }),
    withSettings: (settings) =>
      createPipeline({ ...deps, settings, queryPlanCache: createQueryPlanCache(proposedSettingsPlanBytes) }),
  }
}

async function understand(deps: RunSearchDeps, scope: StoreScope, request: SearchRequest): Promise<ResolvedSearch> {
  const startedAt = performance.now()
  const search = await resolveSearch(deps, scope, request)
  deps.recordStage({ mode: request.mode, stage: 'understand', seconds: (performance.now() - startedAt) / 1000 })
  return search
}
