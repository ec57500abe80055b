import { setImmediate } from 'node:timers/promises'
import type { Crop } from '../../../../contract/search/search-modes.ts'
import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { CropError } from '../../../engine/images/crop.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import { productNotFound } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cropRefused, cursorOfAnotherModel } from '../errors.ts'
import type { Conditions, SearchedPicture, SearchedWords, Subject, Understood } from '../pipeline.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { eachPicture } from './each-picture.ts'
import type { Reading, Readings } from './query-plan-cache.ts'
import type { QueryVectors } from './query-vectors.ts'
import { readConditions } from './read-filters.ts'
import { type AskedSubject, type AskedWords, type PictureSource, type ReadSearch, readSearch } from './read-request.ts'
import { readSearchCursor, searchFingerprint } from './search-cursor.ts'
import type { SearchRequest } from './search-request.ts'
import { planWords, saidConditions, takePrices, type UnpricedWords } from './understand-words.ts'

/** A picture to search with, as the module that fetches, decodes and embeds pictures gives it. */
interface QueryPicture {
  readonly vector: Float32Array
  readonly contentHash: string
}

/** Where pictures to search with come from. Each rejects with the picture's own 422, and with CropError for a crop that is none of it. */
export interface QueryPictures {
  queryFromUpload(scope: StoreScope, bytes: Buffer, crop?: Crop): Promise<QueryPicture>
  queryFromUrl(scope: StoreScope, imageUrl: string, crop?: Crop): Promise<QueryPicture>
}

/** How the parts of a search that take a model are had: from the model, or from what a receipt kept. */
export interface Senses {
  /** In the order of `sources`. */
  pictures(scope: StoreScope, sources: readonly PictureSource[]): Promise<SearchedPicture[]>
  words: QueryVectors
}

export interface UnderstandDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly senses: Senses
  readonly readings: Readings
  readonly generation: string
  /** In place of the store's own; `null` to search as the store does. */
  readonly settings: SearchSettings | null
}

/** Everything of a search that can fail or wait. */
export async function understandSearch(
  deps: UnderstandDeps,
  scope: StoreScope,
  request: SearchRequest,
): Promise<Understood> {
  const read = readSearch(request)
  const pictures = await deps.senses.pictures(scope, sourcesOf(read.subject))
  const asked = describeRequest(request, pictures)
  const fingerprint = searchFingerprint(scope, asked)
  const cursor = read.cursor === null ? null : readSearchCursor(read.cursor, fingerprint)
  if (cursor !== null && cursor.generation !== deps.generation) throw cursorOfAnotherModel()
  const against = (index: StoreIndex, revision: number): Against => {
    const planId = cursor?.planId ?? revision.toString(36)
    const kept = deps.readings.get(scope, readingKey({ fingerprint, planId })) ?? null
    return { kept, planId, settings: deps.settings ?? index.settings, revision }
  }
  const begun = await beginWords(deps, scope, { asked: wordsOf(read.subject), against })
  const { conditions, words, planId } = await deps.indexes.withIndex(scope, (index, revision) =>
    readAgainst(index, read, { ...against(index, revision), begun }),
  )
  const searched = words === null ? null : { ...words, vector: await vectorOf(deps.senses, words, begun) }
  return {
    mode: request.mode,
    subject: subjectOf(read.subject, pictures, searched),
    conditions,
    view: read.view,
    after: cursor?.position ?? null,
    asked,
    fingerprint,
    planId,
  }
}

/** Keeps how the words of a page were read for the pages after it. */
export function keepReading(readings: Readings, scope: StoreScope, search: Understood): void {
  const words = wordsOf(search.subject)
  if (words === null) return
  readings.keep(scope, readingKey(search), { plan: words.plan, interpreted: words.interpreted })
}

/** A fingerprint and a state of the catalogue have one reading. */
function readingKey({ fingerprint, planId }: Pick<Understood, 'fingerprint' | 'planId'>): string {
  return `${fingerprint} ${planId}`
}

interface Against {
  /** The reading of the first page where it is still known; else the words are read now. */
  readonly kept: Reading | null
  readonly planId: string
  readonly settings: SearchSettings
  readonly revision: number
}

/** Words that the model embeds while they are read further. */
interface BegunWords {
  /** Without what prices were said in, which is no part of what a picture shows. */
  readonly text: string
  readonly vector: Promise<Float32Array | null>
  /** Of the revision that they were read against; `null` where their whole reading was kept. */
  readonly unpriced: (UnpricedWords & Pick<Against, 'revision'>) | null
}

/** Has the words embedded as soon as it is known which. The model has a thread of its own: planning them costs no time beside it. */
async function beginWords(
  { indexes, senses }: UnderstandDeps,
  scope: StoreScope,
  { asked, against }: { asked: AskedWords | null; against: (index: StoreIndex, revision: number) => Against },
): Promise<BegunWords | null> {
  if (asked === null) return null
  const begun = await indexes.withIndex(scope, (index, indexRevision) => {
    const { kept, settings, revision } = against(index, indexRevision)
    const unpriced = kept === null ? { ...takePrices(index, { ...asked, settings }), revision } : null
    const text = kept?.interpreted.words ?? unpriced?.rest ?? asked.text
    return { text, vector: senses.words(text), unpriced }
  })
  // Whoever waits for it learns of its failure; a search that is refused for something else does not.
  begun.vector.catch(() => undefined)
  // Until the model's thread has been told, and for a batch the texts of all its searches.
  await setImmediate()
  return begun
}

function vectorOf(
  senses: Senses,
  { interpreted }: Pick<SearchedWords, 'interpreted'>,
  begun: BegunWords | null,
): Promise<Float32Array | null> {
  // The catalogue may have changed between the two readings, and with it what is a price.
  return begun?.text === interpreted.words ? begun.vector : senses.words(interpreted.words)
}

/** What of a search only the store's index can tell: the kinds its filters compare, and what its words mean there. */
function readAgainst(index: StoreIndex, read: ReadSearch, found: Against & { readonly begun: BegunWords | null }) {
  const { subject, conditions } = read
  const { kept, planId, settings } = found
  if (subject.kind === 'product' && index.rowOf(subject.productId) === undefined)
    throw productNotFound(subject.productId)
  const kindsOf = index.attributes.kindsOf
  const filters = conditions.filters.flatMap(({ filters: list, pointer }) => readConditions(list, { pointer, kindsOf }))
  const asked: AskedWords | null = wordsOf(subject)
  if (asked === null) return { conditions: { ...conditions, filters }, words: null, planId: '' }
  const { plan, interpreted } = kept ?? readNow(index, { ...asked, settings }, found)
  const all: Conditions = { ...conditions, filters: [...filters, ...saidConditions(interpreted)] }
  return { conditions: all, words: { text: asked.text, plan, interpreted }, planId }
}

function readNow(
  index: StoreIndex,
  asked: AskedWords & Pick<Against, 'settings'>,
  { begun, revision }: { readonly begun: BegunWords | null; readonly revision: number },
): Reading {
  const unpriced = begun?.unpriced ?? null
  return planWords(index, asked, unpriced?.revision === revision ? unpriced : takePrices(index, asked))
}

function sourcesOf(subject: AskedSubject): readonly PictureSource[] {
  if (subject.kind === 'pictures') return subject.pictures
  const picture = 'picture' in subject ? subject.picture : null
  return picture === null ? [] : [picture]
}

function wordsOf<Words>(subject: { readonly words: Words | null } | { readonly kind: string }): Words | null {
  return 'words' in subject ? subject.words : null
}

function subjectOf(asked: AskedSubject, pictures: readonly SearchedPicture[], words: SearchedWords | null): Subject {
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
function describeRequest(
  { mode, body }: SearchRequest,
  pictures: readonly SearchedPicture[],
): Readonly<Record<string, unknown>> {
  const { image: _image, images: _images, ...fields } = body as Record<string, unknown>
  const hashes = pictures.map(({ contentHash }) => contentHash)
  if (hashes.length === 0) return { mode, ...fields }
  return { mode, image_sha256: mode === 'multi-image' ? hashes : hashes[0], ...fields }
}

/** Pictures and words as the model sees them. */
export function createSenses(deps: { pictures: QueryPictures; queryVector: QueryVectors }): Senses {
  const pictureOf = async (scope: StoreScope, { from, crop }: PictureSource): Promise<SearchedPicture> => {
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
    pictures: (scope, sources) => eachPicture(sources, (source) => pictureOf(scope, source)),
    words: deps.queryVector,
  }
}
