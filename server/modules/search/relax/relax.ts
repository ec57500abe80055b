import type { Relaxation } from '../../../../contract/search-answer.ts'
import type { JsonMode } from '../../../../contract/search-modes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { SearchPipeline, ResolvedSearch } from '../pipeline.ts'
import { hasPriceField } from '../understand/read-request.ts'
import { type RelaxedSearch, relaxConditions } from './loosen-conditions.ts'
import { withoutColor, withoutWord } from './loosen-subject.ts'
import { fieldsOf, asSent, relaxedFields } from './relaxed-request.ts'

type RelaxPipeline = Pick<SearchPipeline, 'understand' | 'recall' | 'retrieve' | 'inspect'>

/** A loosened search that looks promising. */
interface Proposal extends RelaxedSearch {
  readonly fields: Readonly<Record<string, unknown>>
  /** Whether only the search itself can tell what it finds: what it looks for is changed, or may be read in another way. */
  readonly mustRun: boolean
}

const maxShown = 5
// With the look at the index and the one at the words, a search without results costs no more than eight.
const maxRuns = 6

/**
 * What would have to change for a search without results to have some, fewest changes first, then by how much is found. Filters,
 * prices and the threshold do not change scores: all of them are counted in one look at the index. What touches the wanted
 * colours or the words is run, and so is what lets the words be read in another way.
 */
export async function relax(pipeline: RelaxPipeline, scope: StoreScope, search: ResolvedSearch): Promise<Relaxation[]> {
  const found = await pipeline.inspect(scope, search, (about) => {
    // First: scoring other words overwrites what the scores of the search's own are read from.
    const conditions = relaxConditions(about, search)
    return { ...conditions, subjects: [...withoutWord(about, search), ...withoutColor(search)] }
  })
  const singles = [...found.singles.map((one) => propose(search, one)), ...found.subjects.map(changedSubject)]
  const budget = { runs: maxRuns }
  const relaxations = await countAll({ pipeline, scope, search }, singles, budget)
  if (relaxations.length > 0) return relaxations
  const pairs = found.pairs.map((pair) => propose(search, pair))
  return countAll({ pipeline, scope, search }, pairs, budget)
}

function propose(search: ResolvedSearch, loosened: RelaxedSearch): Proposal {
  const fields = relaxedFields(search, loosened)
  const hasWords = 'words' in search.subject && search.subject.words !== null
  return { ...loosened, fields, mustRun: hasWords && readsAnew(search, loosened, fields) }
}

/** Whether its words may be read in another way: prices are, once no field says one. */
function readsAnew(search: ResolvedSearch, { places }: RelaxedSearch, fields: Proposal['fields']): boolean {
  return places.some(({ name }) => name === 'query') || hasPriceField(fieldsOf(search)) !== hasPriceField(fields)
}

function changedSubject({ change, fields }: Pick<Proposal, 'change' | 'fields'>): Proposal {
  return { change, fields, total: 0, places: [], mustRun: true }
}

interface Asked {
  readonly pipeline: RelaxPipeline
  readonly scope: StoreScope
  readonly search: ResolvedSearch
}

/** The proposals that find something, with exactly how much; best first. */
async function countAll(asked: Asked, proposals: readonly Proposal[], budget: { runs: number }): Promise<Relaxation[]> {
  const run = proposals.filter(({ mustRun }) => mustRun).slice(0, budget.runs)
  budget.runs -= run.length
  const counted = [...proposals.filter(({ mustRun }) => !mustRun), ...(await runAll(asked, run))]
  return counted
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
    .slice(0, maxShown)
    .map(({ change, total, fields }) => ({ change, total, request: asSent(asked.search, fields) }))
}

async function runAll(asked: Asked, proposals: readonly Proposal[]): Promise<Proposal[]> {
  const understood = await Promise.all(proposals.map((proposal) => understand(asked, proposal)))
  const runnable = proposals.flatMap((proposal, at) => {
    const search = understood[at]
    return search ? [{ proposal, search }] : []
  })
  if (runnable.length === 0) return []
  const searches = runnable.map(({ search }) => search)
  const { matches } = await asked.pipeline.retrieve(asked.scope, searches)
  return runnable.map(({ proposal }, at) => ({ ...proposal, total: matches[at]?.total ?? 0 }))
}

/** The loosened search, to be counted only; `null` when it cannot be run as it is. */
async function understand({ pipeline, scope, search }: Asked, { fields }: Proposal): Promise<ResolvedSearch | null> {
  const picture = 'picture' in search.subject ? search.subject.picture : null
  const words = 'words' in search.subject ? search.subject.words : null
  try {
    const loosened =
      picture === null
        ? await pipeline.understand(scope, search.mode as JsonMode, fields)
        : await pipeline.restore(scope, {
            mode: search.mode,
            request: { mode: search.mode, image_sha256: picture.contentHash, ...fields },
            // The picture is not fetched again; words that are left are embedded from what they were read as before.
            vectors: [picture.vector, ...(words?.vector ? [words.vector] : [])],
          })
    const isReadAlike = picture === null || wordsOf(loosened) === null || wordsOf(loosened) === wordsOf(search)
    return isReadAlike ? { ...loosened, view: { ...loosened.view, limit: 1, facets: [], groupBy: null } } : null
  } catch (error) {
    // A relaxation is a courtesy: one that the model has no time for, or that no request can express, is left out.
    if (error instanceof AppError) return null
    throw error
  }
}

function wordsOf({ subject }: ResolvedSearch): string | null {
  return 'words' in subject ? (subject.words?.interpreted.words ?? null) : null
}
