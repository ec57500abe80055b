import { setImmediate } from 'node:timers/promises'
import type { Crop } from '../../../../contract/search-modes.ts'
import type { SearchSettings } from '../../../../contract/search-settings.ts'
import { CropError } from '../../../engine/images/crop.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import { productNotFound } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cropRefused, cursorOfAnotherModel } from '../errors.ts'
import type { Conditions, ImageQuery, TextQuery, Subject, ResolvedSearch } from '../pipeline.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { forEachImage } from './each-picture.ts'
import type { CachedQueryPlan, QueryPlanCache } from './query-plan-cache.ts'
import type { EncodeText } from './query-vectors.ts'
import { readFilters } from './read-filters.ts'
import { type RequestedSubject, type RequestedText, type ImageSource, type ParsedSearch, parseSearch } from './read-request.ts'
import { readSearchCursor, searchFingerprint } from './search-cursor.ts'
import type { SearchRequest } from './search-request.ts'
import { planText, priceConditions, extractPrices, type TextWithoutPrices } from './understand-words.ts'

/** A picture to search with, as the module that fetches, decodes and embeds pictures gives it. */
interface EncodedImage {
  readonly vector: Float32Array
  readonly contentHash: string
}

/** Where pictures to search with come from. Each rejects with the picture's own 422, and with CropError for a crop that is none of it. */
export interface QueryImageSource {
  queryFromUpload(scope: StoreScope, bytes: Buffer, crop?: Crop): Promise<EncodedImage>
  queryFromUrl(scope: StoreScope, imageUrl: string, crop?: Crop): Promise<EncodedImage>
}

/** How the parts of a search that take a model are had: from the model, or from what a receipt kept. */
export interface QueryEncoder {
  /** In the order of `sources`. */
  encodeImages(scope: StoreScope, sources: readonly ImageSource[]): Promise<ImageQuery[]>
  encodeText: EncodeText
}

export interface UnderstandDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly encoder: QueryEncoder
  readonly queryPlanCache: QueryPlanCache
  readonly generation: string
  /** In place of the store's own; `null` to search as the store does. */
  readonly settings: SearchSettings | null
}

/** Everything of a search that can fail or wait. */
export async function resolveSearch(
  deps: UnderstandDeps,
  scope: StoreScope,
  request: SearchRequest,
): Promise<ResolvedSearch> {
  const read = parseSearch(request)
  const pictures = await deps.encoder.encodeImages(scope, sourcesOf(read.subject))
  const asked = recordableFields(request, pictures)
  const fingerprint = searchFingerprint(scope, asked)
  const cursor = read.cursor === null ? null : readSearchCursor(read.cursor, fingerprint)
  if (cursor !== null && cursor.generation !== deps.generation) throw cursorOfAnotherModel()
  const against = (index: StoreIndex, revision: number): ReadContext => {
    const planId = cursor?.planId ?? revision.toString(36)
    const kept = deps.queryPlanCache.get(scope, readingKey({ fingerprint, planId })) ?? null
    return { kept, planId, settings: deps.settings ?? index.settings, revision }
  }
  const begun = await startText(deps, scope, { asked: wordsOf(read.subject), against })
  const { conditions, words, planId } = await deps.indexes.withIndex(scope, (index, revision) =>
    readWithIndex(index, read, { ...against(index, revision), begun }),
  )
  const searched = words === null ? null : { ...words, vector: await vectorOf(deps.encoder, words, begun) }
  return {
    mode: request.mode,
    subject: subjectOf(read.subject, pictures, searched),
    conditions,
    view: read.view,
    after: cursor?.position ?? null,
    recordedFields: asked,
    fingerprint,
    planId,
  }
}

/** Keeps how the words of a page were read for the pages after it. */
export function cacheQueryPlan(readings: QueryPlanCache, scope: StoreScope, search: ResolvedSearch): void {
  const words = wordsOf(search.subject)
  if (words === null) return
  readings.set(scope, readingKey(search), { plan: words.plan, interpreted: words.interpreted })
}

/** A fingerprint and a state of the catalogue have one reading. */
function readingKey({ fingerprint, planId }: Pick<ResolvedSearch, 'fingerprint' | 'planId'>): string {
  return `${fingerprint} ${planId}`
}

interface ReadContext {
  /** The reading of the first page where it is still known; else the words are read now. */
  readonly kept: CachedQueryPlan | null
  readonly planId: string
  readonly settings: SearchSettings
  readonly revision: number
}

/** Words that the model embeds while they are read further. */
interface StartedText {
  /** Without what prices were said in, which is no part of what a picture shows. */
  readonly text: string
  readonly vector: Promise<Float32Array | null>
  /** Of the revision that they were read against; `null` where their whole reading was kept. */
  readonly unpriced: (TextWithoutPrices & Pick<ReadContext, 'revision'>) | null
}

/** Has the words embedded as soon as it is known which. The model has a thread of its own: planning them costs no time beside it. */
async function startText(
  { indexes, encoder: senses }: UnderstandDeps,
  scope: StoreScope,
  { asked, against }: { asked: RequestedText | null; against: (index: StoreIndex, revision: number) => ReadContext },
): Promise<StartedText | null> {
  if (asked === null) return null
  const begun = await indexes.withIndex(scope, (index, indexRevision) => {
    const { kept, settings, revision } = against(index, indexRevision)
    const unpriced = kept === null ? { ...extractPrices(index, { ...asked, settings }), revision } : null
    const text = kept?.interpreted.words ?? unpriced?.rest ?? asked.text
    return { text, vector: senses.encodeText(text), unpriced }
  })
  // Whoever waits for it learns of its failure; a search that is refused for something else does not.
  begun.vector.catch(() => undefined)
  // Until the model's thread has been told, and for a batch the texts of all its searches.
  await setImmediate()
  return begun
}

function vectorOf(
  senses: QueryEncoder,
  { interpreted }: Pick<TextQuery, 'interpreted'>,
  begun: StartedText | null,
): Promise<Float32Array | null> {
  // The catalogue may have changed between the two readings, and with it what is a price.
  return begun?.text === interpreted.words ? begun.vector : senses.encodeText(interpreted.words)
}

/** What of a search only the store's index can tell: the kinds its filters compare, and what its words mean there. */
function readWithIndex(index: StoreIndex, read: ParsedSearch, found: ReadContext & { readonly begun: StartedText | null }) {
  const { subject, conditions } = read
  const { kept, planId, settings } = found
  if (subject.kind === 'product' && index.rowOf(subject.productId) === undefined)
    throw productNotFound(subject.productId)
  const kindsOf = index.attributes.kindsOf
  const filters = conditions.filters.flatMap(({ filters: list, pointer }) => readFilters(list, { pointer, kindsOf }))
  const asked: RequestedText | null = wordsOf(subject)
  if (asked === null) return { conditions: { ...conditions, filters }, words: null, planId: '' }
  const { plan, interpreted } = kept ?? readNow(index, { ...asked, settings }, found)
  const all: Conditions = { ...conditions, filters: [...filters, ...priceConditions(interpreted)] }
  return { conditions: all, words: { text: asked.text, plan, interpreted }, planId }
}

function readNow(
  index: StoreIndex,
  asked: RequestedText & Pick<ReadContext, 'settings'>,
  { begun, revision }: { readonly begun: StartedText | null; readonly revision: number },
): CachedQueryPlan {
  const unpriced = begun?.unpriced ?? null
  return planText(index, asked, unpriced?.revision === revision ? unpriced : extractPrices(index, asked))
}

function sourcesOf(subject: RequestedSubject): readonly ImageSource[] {
  if (subject.kind === 'pictures') return subject.pictures
  const picture = 'picture' in subject ? subject.picture : null
  return picture === null ? [] : [picture]
}

function wordsOf<Words>(subject: { readonly words: Words | null } | { readonly kind: string }): Words | null {
  return 'words' in subject ? subject.words : null
}

function subjectOf(asked: RequestedSubject, pictures: readonly ImageQuery[], words: TextQuery | null): Subject {
  const [picture = null] = pictures
  switch (asked.kind) {
    case 'pictures':
      return { kind: 'pictures', pictures, aggregation: asked.aggregation }
    case 'product':
      return asked
    case 'hybrid':
    case 'fusion':
      return { kind: asked.kind, picture, words, weight: asked.weight, colors: asked.colors }
    case 'words':
      if (words === null) break
      return { kind: 'words', words }
    case 'picture':
      if (picture === null) break
      return { kind: 'picture', picture }
  }
  throw new Error(`A search by ${asked.kind} came without`)
}

/** The request as the receipt keeps it: of a searched picture its address, where it has one, and the hash of its bytes. */
function recordableFields(
  { mode, body }: SearchRequest,
  pictures: readonly ImageQuery[],
): Readonly<Record<string, unknown>> {
  const { image: _image, images: _images, ...fields } = body as Record<string, unknown>
  const hashes = pictures.map(({ contentHash }) => contentHash)
  if (hashes.length === 0) return { mode, ...fields }
  return { mode, image_sha256: mode === 'multi-image' ? hashes : hashes[0], ...fields }
}

/** Pictures and words as the model sees them. */
export function createQueryEncoder(deps: { pictures: QueryImageSource; queryVector: EncodeText }): QueryEncoder {
  const pictureOf = async (scope: StoreScope, { from, crop }: ImageSource): Promise<ImageQuery> => {
    const { queryFromUpload, queryFromUrl } = deps.pictures
    const part = crop ?? undefined
    const { vector, contentHash } = await ('bytes' in from
      ? queryFromUpload(scope, from.bytes, part)
      : queryFromUrl(scope, from.url, part)
    ).catch((error: unknown) => {
      throw error instanceof CropError ? cropRefused(error) : error
    })
    return { vector: roundToHalf(vector), contentHash }
  }
  return {
    encodeImages: (scope, sources) => forEachImage(sources, (source) => pictureOf(scope, source)),
    encodeText: deps.queryVector,
  }
}
