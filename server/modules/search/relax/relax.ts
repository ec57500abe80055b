import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import type { JsonMode } from '../../../../contract/search/search-modes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ResolvedSearch, SearchPipeline } from '../pipeline.ts'
import { hasPriceField, textOf } from '../understand/read-request.ts'
import { type RelaxedSearch, relaxConditions } from './relax-conditions.ts'
import { withoutColor, withoutWord } from './relax-subject.ts'
import { asSent, fieldsOf, relaxedFields } from './relaxed-request.ts'

type RelaxPipeline = Pick<SearchPipeline, 'understand' | 'restore' | 'retrieve' | 'inspect'>

/** A relaxed search that may find something. */
interface Proposal extends RelaxedSearch {
  readonly fields: Readonly<Record<string, unknown>>
  /** Whether the search must run to count its results: its subject changes, or its text may be interpreted differently. */
  readonly mustRun: boolean
}

const maxRelaxations = 5
// With the inspection of the index and the scoring of the words, a search without results costs at most eight.
const maxRuns = 6

/**
 * Proposes changes with which a search without results finds some: fewest changes first, then most results. Filters, prices and
 * the threshold do not change scores: one inspection of the index counts them all. Proposals that change requested colors or
 * the text, or let the text be interpreted differently, are run.
 */
export async function relax(pipeline: RelaxPipeline, scope: StoreScope, search: ResolvedSearch): Promise<Relaxation[]> {
  const found = await pipeline.inspect(scope, search, (inspection) => {
    // First, because scoring other words overwrites the scores of the search.
    const conditions = relaxConditions(inspection, search)
    return { ...conditions, subjects: [...withoutWord(inspection, search), ...withoutColor(search)] }
  })
  const singles = [...found.singles.map((single) => propose(search, single)), ...found.subjects.map(proposeSubject)]
  const budget = { runs: maxRuns }
  const relaxations = await countAll({ pipeline, scope, search }, singles, budget)
  if (relaxations.length > 0) return relaxations
  const pairs = found.pairs.map((pair) => propose(search, pair))
  return countAll({ pipeline, scope, search }, pairs, budget)
}

function propose(search: ResolvedSearch, relaxed: RelaxedSearch): Proposal {
  const fields = relaxedFields(search, relaxed)
  const mustRun = textOf(search.subject) !== null && changesInterpretation(search, relaxed, fields)
  return { ...relaxed, fields, mustRun }
}

/** Whether the text may be interpreted differently: its prices count once no field states one. */
function changesInterpretation(
  search: ResolvedSearch,
  { locations }: RelaxedSearch,
  fields: Proposal['fields'],
): boolean {
  return locations.some(({ name }) => name === 'query') || hasPriceField(fieldsOf(search)) !== hasPriceField(fields)
}

function proposeSubject({ change, fields }: Pick<Proposal, 'change' | 'fields'>): Proposal {
  return { change, fields, total: 0, locations: [], mustRun: true }
}

interface RelaxContext {
  readonly pipeline: RelaxPipeline
  readonly scope: StoreScope
  readonly search: ResolvedSearch
}

/** The proposals that find something, with exact totals, most results first. */
async function countAll(
  context: RelaxContext,
  proposals: readonly Proposal[],
  budget: { runs: number },
): Promise<Relaxation[]> {
  const run = proposals.filter(({ mustRun }) => mustRun).slice(0, budget.runs)
  budget.runs -= run.length
  const counted = [...proposals.filter(({ mustRun }) => !mustRun), ...(await runAll(context, run))]
  return counted
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxRelaxations)
    .map(({ change, total, fields }) => ({ change, total, request: asSent(context.search, fields) }))
}

async function runAll(context: RelaxContext, proposals: readonly Proposal[]): Promise<Proposal[]> {
  const resolved = await Promise.all(proposals.map((proposal) => resolve(context, proposal)))
  const runnable = proposals.flatMap((proposal, at) => {
    const search = resolved[at]
    return search ? [{ proposal, search }] : []
  })
  if (runnable.length === 0) return []
  const searches = runnable.map(({ search }) => search)
  const { matches } = await context.pipeline.retrieve(context.scope, searches)
  return runnable.map(({ proposal }, at) => ({ ...proposal, total: matches[at]?.total ?? 0 }))
}

/** The relaxed search, for counting only; `null` when the proposal cannot run. */
async function resolve(
  { pipeline, scope, search }: RelaxContext,
  { fields }: Proposal,
): Promise<ResolvedSearch | null> {
  const image = 'image' in search.subject ? search.subject.image : null
  const text = textOf(search.subject)
  try {
    const relaxed =
      image === null
        ? await pipeline.understand(scope, search.mode as JsonMode, fields)
        : await pipeline.restore(scope, {
            mode: search.mode,
            request: { mode: search.mode, image_sha256: image.contentHash, ...fields },
            // The image is not fetched again; the text that is left reuses the vector of the search.
            vectors: [image.vector, ...(text?.vector ? [text.vector] : [])],
            answeredAt: search.asOf,
          })
    const isSameText = image === null || textOf(relaxed.subject) === null || wordsOf(relaxed) === wordsOf(search)
    return isSameText ? { ...relaxed, view: { ...relaxed.view, limit: 1, facets: [], groupBy: null } } : null
  } catch (error) {
    // Relaxations are optional: one that an overloaded model or an invalid request prevents is left out.
    if (error instanceof AppError) return null
    throw error
  }
}

function wordsOf({ subject }: ResolvedSearch): string | null {
  return textOf(subject)?.interpreted.words ?? null
}
