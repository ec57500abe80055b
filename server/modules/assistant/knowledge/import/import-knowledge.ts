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
import { type Author, type ConceptsDeps, maxConcepts, newConcept } from '../concepts/concepts.ts'
import { assertQuotable, publishConcepts } from '../publishing/publish-concepts.ts'
import type { SegmentedText } from '../segmentation/segment-text.ts'
import type { TextSegmenter } from '../segmentation/text-segmenter.ts'
import { parseKnowledgeFile } from './parse-knowledge-file.ts'

type FileResult = KnowledgeImportResult['files'][number]
interface ParsedText {
  readonly text: ConceptText
  readonly segmented: SegmentedText
}
/** A valid file; `row` is the concept after the import. */
interface Change {
  readonly at: number
  readonly status: 'created' | 'changed' | 'unchanged'
  readonly row: ConceptRow
  readonly segmented: SegmentedText
}

/**
 * Creates or updates a concept for each file, in one transaction. The path identifies the concept, so repeating an import changes
 * nothing. An invalid file fails without affecting the others.
 */
export async function importKnowledge(
  deps: ConceptsDeps,
  { scope, actor }: Author,
  { files, publish }: KnowledgeImport,
): Promise<KnowledgeImportResult> {
  const results: FileResult[] = files.map(({ path }) => failed(path, 'Another file has the same path.'))
  const texts = await readTexts(deps.segmentText, files, results)
  if (texts.size === 0) return { files: results }
  await deps.db.transaction().execute(async (tx) => {
    await lockKnowledge(tx, scope)
    const changes = await planChanges(deps, tx, { scope, texts, files, results })
    await write(tx, scope, changes)
    const unpublished = changes
      .map(({ row, segmented }) => ({ concept: row, segmented }))
      .filter(({ concept: { published_version, is_changed } }) => published_version === null || is_changed)
    const at = deps.clock.now()
    const published = publish ? await publishConcepts(deps, tx, { scope, actor, at, texts: unpublished }) : []
    const versions = new Map(published.map((row) => [row.concept_id, row.published_version]))
    for (const { at: place, status, row } of changes) {
      const version = versions.get(row.concept_id) ?? row.published_version
      const path = files[place]?.path ?? ''
      results[place] = { path, status, concept_id: row.concept_id, published_version: version, message: null }
    }
  })
  return { files: results }
}

/** Parses the files by index and writes failures to `results`. One file at a time, so that other requests make progress. */
async function readTexts(
  segmentText: TextSegmenter,
  files: KnowledgeImport['files'],
  results: FileResult[],
): Promise<Map<number, ParsedText>> {
  const first = new Map<string, number>()
  for (const [place, { path }] of files.entries()) if (!first.has(path)) first.set(path, place)
  const texts = new Map<number, ParsedText>()
  for (const [path, place] of first) {
    const parsed = parseKnowledgeFile({ path, content: files[place]?.content ?? '' })
    const quotable = 'error' in parsed ? parsed : await segmentParsed(parsed.text, segmentText)
    if ('error' in quotable) results[place] = failed(path, quotable.error)
    else texts.set(place, quotable)
  }
  return texts
}

async function segmentParsed(
  text: ConceptText,
  segmentText: TextSegmenter,
): Promise<ParsedText | { readonly error: string }> {
  const segmented = await segmentText(text)
  try {
    assertQuotable(text.title, segmented)
    return { text, segmented }
  } catch (error) {
    if (error instanceof AppError) return { error: error.detail }
    throw error
  }
}

async function planChanges(
  { ids, clock }: ConceptsDeps,
  tx: Tx,
  about: {
    scope: StoreScope
    texts: ReadonlyMap<number, ParsedText>
    files: KnowledgeImport['files']
    results: FileResult[]
  },
): Promise<Change[]> {
  const { scope, texts, files, results } = about
  const pathOf = (place: number): string => files[place]?.path ?? ''
  const keys = [...texts.keys()].map(pathOf)
  const known = await conceptsBySource(tx, scope, { source: 'file', keys })
  const byPath = new Map(known.map((row) => [row.source_key, row]))
  let remaining = maxConcepts - (await countConcepts(tx, scope))
  const changes: Change[] = []
  for (const [at, { text, segmented }] of texts) {
    const row = byPath.get(pathOf(at))
    const now = clock.now()
    if (row === undefined) remaining -= 1
    if (row === undefined && remaining < 0)
      results[at] = failed(pathOf(at), `A store can have at most ${maxConcepts} texts.`)
    else if (row === undefined)
      changes.push({
        at,
        status: 'created',
        segmented,
        row: newConcept({ ...text, source: 'file', source_key: pathOf(at) }, ids, now),
      })
    else if (isSameText(row, text)) changes.push({ at, status: 'unchanged', row, segmented })
    else changes.push({ at, status: 'changed', segmented, row: { ...row, ...text, is_changed: true, updated_at: now } })
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
