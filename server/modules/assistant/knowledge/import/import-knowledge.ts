import type { KnowledgeImport, KnowledgeImportResult } from '../../../../../contract/assistant/knowledge.ts'
import type { Tx } from '../../../../platform/db/schema.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { type ConceptText, isSameText } from '../concepts/concept-text.ts'
import {
  type ConceptRow,
  conceptsBySource,
  countConcepts,
  insertConcepts,
  lockKnowledge,
  updateConcept,
} from '../concepts/concepts.store.ts'
import { type Author, type ConceptsDeps, mostConcepts, newConcept } from '../concepts/concepts.ts'
import { assertQuotable, publishConcepts } from '../publishing/publish-concepts.ts'
import type { CutText } from '../segmentation/segment-text.ts'
import type { CutTexts } from '../segmentation/text-segmenter.ts'
import { readFile } from './parse-knowledge-file.ts'

type FileResult = KnowledgeImportResult['files'][number]
/** What a file says, and what can be quoted of it. */
interface ReadText {
  readonly text: ConceptText
  readonly cut: CutText
}
/** A file that says something; `row` is what it becomes. */
interface Change {
  readonly at: number
  readonly status: 'created' | 'changed' | 'unchanged'
  readonly row: ConceptRow
  readonly cut: CutText
}

/**
 * Brings the store's texts to what the files say, in one transaction: a file that is known by its path changes its text, another
 * makes one; importing the same again changes nothing. A file that cannot be read fails alone.
 */
export async function importKnowledge(
  deps: ConceptsDeps,
  { scope, actor }: Author,
  { files, publish }: KnowledgeImport,
): Promise<KnowledgeImportResult> {
  const results: FileResult[] = files.map(({ path }) => failed(path, 'The same path is there twice.'))
  const texts = await readTexts(deps.cutText, files, results)
  if (texts.size === 0) return { files: results }
  await deps.db.transaction().execute(async (tx) => {
    await lockKnowledge(tx, scope)
    const changes = await changesOf(deps, tx, { scope, texts, files, results })
    await write(tx, scope, changes)
    const waiting = changes
      .map(({ row, cut }) => ({ concept: row, cut }))
      .filter(({ concept: { published_version, is_changed } }) => published_version === null || is_changed)
    const at = deps.clock.now()
    const published = publish ? await publishConcepts(deps, tx, { scope, actor, at, texts: waiting }) : []
    const versions = new Map(published.map((row) => [row.concept_id, row.published_version]))
    for (const { at: place, status, row } of changes) {
      const version = versions.get(row.concept_id) ?? row.published_version
      const path = files[place]?.path ?? ''
      results[place] = { path, status, concept_id: row.concept_id, published_version: version, message: null }
    }
  })
  return { files: results }
}

/** What each file says, by its place; why not is noted in `results`. One after the other: other requests go on meanwhile. */
async function readTexts(
  cutText: CutTexts,
  files: KnowledgeImport['files'],
  results: FileResult[],
): Promise<Map<number, ReadText>> {
  const first = new Map<string, number>()
  for (const [place, { path }] of files.entries()) if (!first.has(path)) first.set(path, place)
  const texts = new Map<number, ReadText>()
  for (const [path, place] of first) {
    const reading = readFile({ path, content: files[place]?.content ?? '' })
    const quotable = 'refusal' in reading ? reading : await quotableOf(reading.text, cutText)
    if ('refusal' in quotable) results[place] = failed(path, quotable.refusal)
    else texts.set(place, quotable)
  }
  return texts
}

async function quotableOf(text: ConceptText, cutText: CutTexts): Promise<ReadText | { readonly refusal: string }> {
  const cut = await cutText(text)
  try {
    assertQuotable(text.title, cut)
    return { text, cut }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.detail }
    throw error
  }
}

async function changesOf(
  { ids, clock }: ConceptsDeps,
  tx: Tx,
  about: {
    scope: StoreScope
    texts: ReadonlyMap<number, ReadText>
    files: KnowledgeImport['files']
    results: FileResult[]
  },
): Promise<Change[]> {
  const { scope, texts, files, results } = about
  const pathOf = (place: number): string => files[place]?.path ?? ''
  const keys = [...texts.keys()].map(pathOf)
  const known = await conceptsBySource(tx, scope, { source: 'file', keys })
  const byPath = new Map(known.map((row) => [row.source_key, row]))
  let room = mostConcepts - (await countConcepts(tx, scope))
  const changes: Change[] = []
  for (const [at, { text, cut }] of texts) {
    const row = byPath.get(pathOf(at))
    const now = clock.now()
    if (row === undefined) room -= 1
    if (row === undefined && room < 0) results[at] = failed(pathOf(at), `A store has at most ${mostConcepts} texts.`)
    else if (row === undefined)
      changes.push({
        at,
        status: 'created',
        cut,
        row: newConcept({ ...text, source: 'file', source_key: pathOf(at) }, ids, now),
      })
    else if (isSameText(row, text)) changes.push({ at, status: 'unchanged', row, cut })
    else changes.push({ at, status: 'changed', cut, row: { ...row, ...text, is_changed: true, updated_at: now } })
  }
  return changes
}

async function write(tx: Tx, scope: StoreScope, changes: readonly Change[]): Promise<void> {
  await insertConcepts(
    tx,
    scope,
    changes.filter(({ status }) => status === 'created').map(({ row }) => row),
  )
  for (const { status, row } of changes) {
    if (status !== 'changed') continue
    const { concept_id: conceptId, ...set } = row
    await updateConcept(tx, scope, { conceptId, set })
  }
}

function failed(path: string, message: string): FileResult {
  return { path, status: 'failed', concept_id: null, published_version: null, message }
}
