import { setImmediate } from 'node:timers/promises'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { KnownWords } from '../../../engine/embedding/known-words.ts'
import { visualTextOf } from '../../../engine/lexical/query/preferences.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { Clock } from '../../../platform/clock.ts'
import { productNotFound } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cursorOfAnotherModel, noVectorFor, productWithoutImage } from '../errors.ts'
import type {
  Conditions,
  ImageQuery,
  ImageSource,
  QueryEncoder,
  RequestedText,
  ResolvedSearch,
  SearchRequest,
  TextQuery,
  View,
} from '../pipeline.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { turnUpright } from './encode-images.ts'
import { extractPrices, planText, priceConditions, type TextWithoutPrices } from './interpret-text.ts'
import { type CachedQueryPlan, planKey, type QueryPlanCache } from './query-cache.ts'
import { readFilters } from './read-filters.ts'
import { assertSortable, imagesOf, type ParsedSearch, parseSearch, resolveSubject, textOf } from './read-request.ts'
import { readSearchCursor, searchFingerprint } from './search-cursor.ts'

export interface ResolveDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly encoder: QueryEncoder
  readonly calibrator: Calibrator
  readonly knownWords: KnownWords
  readonly queryPlanCache: QueryPlanCache
  readonly generation: string
  /** Replaces the store's own settings; `null` to use those. */
  readonly settings: SearchSettings | null
  readonly clock: Pick<Clock, 'now'>
}

const dayMs = 86_400_000

/** Performs every step of a search that can fail or wait: reads the fields, fetches and embeds, interprets the text. */
export async function resolveSearch(
  deps: ResolveDeps,
  scope: StoreScope,
  request: SearchRequest,
): Promise<ResolvedSearch> {
  const parsed = parseSearch(request)
  const sources = imagesOf(parsed.subject)
  const images = await encodeUpright(deps, scope, sources)
  const recordedFields = recordableFields(request, images)
  const { isWord } = deps.knownWords
  let computed: string | null = null
  const fingerprint = (): string => {
    computed ??= searchFingerprint(scope, recordedFields)
    return computed
  }
  const cursor = parsed.cursor === null ? null : readSearchCursor(parsed.cursor, fingerprint())
  if (cursor !== null && cursor.generation !== deps.generation) throw cursorOfAnotherModel()
  const contextOf = (index: StoreIndex, revision: number): TextContext => {
    const planId = cursor?.planId ?? revision.toString(36)
    const cachedPlan = () => deps.queryPlanCache.get(scope, planKey({ fingerprint: fingerprint(), planId })) ?? null
    return { cachedPlan, planId, settings: deps.settings ?? index.settings, revision, isWord }
  }
  const isFirstPage = cursor === null
  const started = await startText(deps, scope, { requested: textOf(parsed.subject), isFirstPage, contextOf })
  const { conditions, view, text, planId } = await deps.indexes.withIndex(scope, (index, revision) =>
    readWithIndex(index, parsed, { ...contextOf(index, revision), started }),
  )
  const query = text === null ? null : await withVector(deps, text, started)
  return {
    mode: request.mode,
    subject: resolveSubject(parsed.subject, images, query),
    conditions,
    view,
    after: cursor?.position ?? null,
    recordedFields,
    asOf: cursor?.asOf ?? Math.floor(deps.clock.now().getTime() / dayMs) * dayMs,
    fingerprint: fingerprint(),
    planId,
  }
}

/** The images of a search, turned where they lie on their side. */
async function encodeUpright(
  deps: Pick<ResolveDeps, 'encoder' | 'indexes' | 'calibrator'>,
  scope: StoreScope,
  sources: readonly ImageSource[],
): Promise<readonly ImageQuery[]> {
  if (sources.length === 0) return []
  return turnUpright(deps, scope, await deps.encoder.encodeImages(scope, sources))
}

/** What the interpretation of a text depends on. */
interface TextContext {
  /** The plan of the first page while it is cached; otherwise the text is planned again. */
  readonly cachedPlan: () => CachedQueryPlan | null
  readonly planId: string
  readonly settings: SearchSettings
  readonly revision: number
  readonly isWord: KnownWords['isWord']
}

/** A text whose embedding has started. Its words are without the price phrases, which describe no part of an image. */
interface StartedText extends QueryWords {
  readonly visual: string
  readonly vector: Promise<Float32Array | null>
  /** With the revision it was read at; `null` where the plan was cached. */
  readonly withoutPrices: (TextWithoutPrices & Pick<TextContext, 'revision'>) | null
}

interface TextToStart {
  readonly requested: RequestedText | null
  readonly isFirstPage: boolean
  readonly contextOf: (index: StoreIndex, revision: number) => TextContext
}

/**
 * Starts embedding the text before it is planned: the model runs in its own thread, so that both happen at once. The text of a first page
 * is read without its cached plan, because finding the plan takes longer.
 */
async function startText(
  { indexes, encoder }: ResolveDeps,
  scope: StoreScope,
  { requested, isFirstPage, contextOf }: TextToStart,
): Promise<StartedText | null> {
  if (requested === null) return null
  const started = await indexes.withIndex(scope, (index, indexRevision) => {
    const { cachedPlan: readPlan, settings, revision } = contextOf(index, indexRevision)
    const cachedPlan = isFirstPage ? null : readPlan()
    if (cachedPlan !== null) return { ...encode(encoder, cachedPlan.interpreted), withoutPrices: null }
    const withoutPrices = { ...extractPrices(index, { ...requested, settings }), revision }
    const { rest: words, language } = withoutPrices
    return { ...encode(encoder, { words, language }), withoutPrices }
  })
  // Whoever awaits the vector handles its failure; a search refused for another reason never does.
  started.vector.catch(() => undefined)
  // Yields, so that the message to the model's thread is sent and a batch collects the texts of all its searches.
  await setImmediate()
  return started
}

async function withVector(
  { encoder, knownWords }: Pick<ResolveDeps, 'encoder' | 'knownWords'>,
  text: Omit<TextQuery, 'vector' | 'background'>,
  started: StartedText | null,
): Promise<TextQuery> {
  const { words, language } = text.interpreted
  // The catalog may have changed since the embedding started, and with it which words are a price.
  const isSame = started?.words === words && started.language === language
  const encoded = isSame ? started : encode(encoder, { words, language })
  const [vector, background] = await Promise.all([
    encoded.vector,
    knownWords.backgroundFor(encoded.visual).catch((error: unknown) => {
      throw noVectorFor(error)
    }),
  ])
  return { ...text, vector, background }
}

function encode(encoder: QueryEncoder, { words, language }: QueryWords): Omit<StartedText, 'withoutPrices'> {
  const visual = visualTextOf(words, language)
  return { words, language, visual, vector: encoder.encodeText(visual) }
}

type QueryWords = Pick<TextQuery['interpreted'], 'words' | 'language'>

/** Throws 404 for an unknown product, and 422 for one without an indexed image. */
function assertComparable(index: StoreIndex, productId: string): void {
  const row = index.rowOf(productId)
  if (row === undefined) throw productNotFound(productId)
  if (index.vectorsOf(row).length === 0) throw productWithoutImage(productId)
}

/** Reads what depends on the store's index: the value kinds of the fields, the boosts, and the interpretation of the text. */
function readWithIndex(
  index: StoreIndex,
  { subject, conditions, view: requestedView }: ParsedSearch,
  context: TextContext & { readonly started: StartedText | null },
) {
  const { planId, settings } = context
  if (subject.kind === 'product') assertComparable(index, subject.productId)
  const kindsOf = index.attributes.kindsOf
  const filters = conditions.filters.flatMap(({ filters: list, pointer }) => readFilters(list, { pointer, kindsOf }))
  const requested = textOf(subject)
  const read = requested === null ? null : readText(index, requested, context)
  const view = viewOf(requestedView, { subject, boosts: settings.boosts, priceOrder: read?.priceOrder ?? null })
  assertSortable(view.order, kindsOf)
  if (requested === null || read === null)
    return { conditions: { ...conditions, filters }, view, text: null, planId: '' }
  const { plan, interpreted } = read
  const all: Conditions = { ...conditions, filters: [...filters, ...priceConditions(interpreted)] }
  return { conditions: all, view, text: { text: requested.text, plan, interpreted }, planId }
}

/** The view with its order. A requested order takes precedence over an order in the text. */
function viewOf(
  requested: ParsedSearch['view'],
  {
    subject,
    boosts: ofStore,
    priceOrder,
  }: Pick<ParsedSearch, 'subject'> & Pick<SearchSettings, 'boosts'> & Pick<CachedQueryPlan, 'priceOrder'>,
): View {
  const boosts = requested.boosts ?? ofStore
  // A catalog that is listed without an order begins with its newest products.
  const isNewestFirst = subject.kind === 'everything' && boosts.length === 0
  const order = requested.order ?? { by: priceOrder ?? (isNewestFirst ? 'newest' : 'relevance') }
  return { ...requested, order, boosts: order.by === 'relevance' ? boosts : [] }
}

function readText(
  index: StoreIndex,
  requested: RequestedText,
  context: TextContext & { readonly started: StartedText | null },
): CachedQueryPlan {
  const { cachedPlan, settings, isWord } = context
  return cachedPlan() ?? planRequested(index, { ...requested, settings, isWord }, context)
}

function planRequested(
  index: StoreIndex,
  requested: RequestedText & Pick<TextContext, 'settings' | 'isWord'>,
  { started, revision }: { readonly started: StartedText | null; readonly revision: number },
): CachedQueryPlan {
  const known = started?.withoutPrices ?? null
  return planText(index, requested, known?.revision === revision ? known : extractPrices(index, requested))
}

/** The request as the receipt stores it: an image as its URL, where it has one, and the hash of its bytes. */
function recordableFields(
  { mode, body, sessionId }: SearchRequest,
  images: readonly ImageQuery[],
): Readonly<Record<string, unknown>> {
  const { image: _image, images: _images, ...sent } = body as Record<string, unknown>
  const fields = sessionId === undefined ? sent : { ...sent, session_id: sessionId }
  const hashes = images.map(({ contentHash }) => contentHash)
  if (hashes.length === 0) return { mode, ...fields }
  return { mode, image_sha256: mode === 'multi-image' ? hashes : hashes[0], ...fields }
}
