import type {
  Concept,
  ConceptChange,
  ConceptInput,
  ConceptList,
  ConceptQuery,
  ConceptVersionPath,
} from '../../../../../contract/assistant/knowledge.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../../platform/http/paging/paging.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { utcDay } from '../cache/knowledge-cache.ts'
import { conceptNotFound, nothingToPublish, notPublished, tooManyConcepts } from '../errors.ts'
import { bumpKnowledgeVersion } from '../publishing/publications.store.ts'
import { assertQuotable, publishConcepts } from '../publishing/publish-concepts.ts'
import type { TextSegmenter } from '../segmentation/text-segmenter.ts'
import { assertConceptText, isSameText, pickText, readConceptText } from './concept-text.ts'
import {
  type ConceptPosition,
  type ConceptRow,
  conceptById,
  countConcepts,
  countFiltered,
  insertConcepts,
  lockKnowledge,
  selectConcepts,
  updateConcept,
} from './concepts.store.ts'
import { presentConcept } from './present-concept.ts'
import { restoreVersion } from './restore-version.ts'

export interface ConceptsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly segmentText: TextSegmenter
}

/** All published texts of a store are in memory together. */
export const maxConcepts = 1_000

export interface Author {
  readonly scope: StoreScope
  readonly actor: Actor
}

/** Create, edit, publish and unpublish the texts that the assistant answers from. */
export function createConcepts(deps: ConceptsDeps) {
  const { db, clock, ids } = deps
  const present = (row: ConceptRow): Concept => presentConcept(row, utcDay(clock.now()))

  const withLock = <T>(scope: StoreScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await lockKnowledge(tx, scope)
      return work(tx)
    })

  const requireConcept = async (from: Database | Tx, scope: StoreScope, conceptId: string): Promise<ConceptRow> => {
    const row = await conceptById(from, scope, conceptId)
    if (row === undefined) throw conceptNotFound(conceptId)
    return row
  }

  /** Publishes the draft as the next version. Throws 409 when nothing has changed since the last publication. */
  const publish = async ({ scope, actor }: Author, conceptId: string): Promise<Concept> => {
    const draft = await requireConcept(db, scope, conceptId)
    assertHasChanges(draft)
    const segmented = await deps.segmentText(draft)
    assertQuotable(draft.title, segmented)
    const published = await withLock(scope, async (tx) => {
      const row = await requireConcept(tx, scope, conceptId)
      assertHasChanges(row)
      if (!isSameText(draft, row)) return null
      return publishConcepts(deps, tx, { scope, actor, at: clock.now(), texts: [{ concept: row, segmented }] })
    })
    // The draft changed during segmentation, which runs outside the transaction: start over.
    if (published === null) return publish({ scope, actor }, conceptId)
    return present(published[0] ?? draft)
  }

  return {
    async create({ scope }: Author, input: ConceptInput): Promise<Concept> {
      const row = newConcept({ ...readConceptText(input), source: 'written', source_key: null }, ids, clock.now())
      await withLock(scope, async (tx) => {
        if ((await countConcepts(tx, scope)) >= maxConcepts) throw tooManyConcepts(maxConcepts)
        await insertConcepts(tx, scope, [row])
      })
      return present(row)
    },

    async read(scope: StoreScope, conceptId: string): Promise<Concept> {
      return present(await requireConcept(db, scope, conceptId))
    },

    async list(scope: StoreScope, { limit, cursor, ...filter }: ConceptQuery): Promise<ConceptList> {
      const after = cursor === undefined ? null : readPosition(cursor)
      const [rows, total] = await Promise.all([
        selectConcepts(db, scope, { filter, after, rows: limit + 1 }),
        countFiltered(db, scope, filter),
      ])
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const next = last === undefined ? null : encodeCursor([last.updated_at.getTime(), last.concept_id])
      return { concepts: shown.map(present), total, next_cursor: next }
    },

    /** Changes the draft. The published version keeps answering until the next publication. */
    async change({ scope }: Author, conceptId: string, change: ConceptChange): Promise<Concept> {
      return withLock(scope, async (tx) => {
        const row = await requireConcept(tx, scope, conceptId)
        const text = pickText({ ...row, ...change })
        assertConceptText(text)
        if (isSameText(row, text)) return present(row)
        const set = { ...text, is_changed: true, updated_at: clock.now() }
        await updateConcept(tx, scope, { conceptId, set })
        return present({ ...row, ...set })
      })
    },

    publish,

    restore: async (author: Author, wanted: ConceptVersionPath): Promise<Concept> =>
      present(await restoreVersion(deps, author, wanted)),

    /** Stops answering from the text. Its versions stay, because earlier answers cite them. */
    async unpublish({ scope, actor }: Author, conceptId: string): Promise<Concept> {
      return withLock(scope, async (tx) => {
        const row = await requireConcept(tx, scope, conceptId)
        if (row.published_version === null) throw notPublished()
        const set = { published_version: null, updated_at: clock.now() }
        await updateConcept(tx, scope, { conceptId, set })
        await bumpKnowledgeVersion(tx, scope, clock.now())
        const details = { title: row.title, locale: row.locale, version: row.published_version }
        const target = { type: 'concept', id: conceptId }
        await deps.audit.record(tx, scope, { actor, action: 'knowledge.unpublish', target, details })
        return present({ ...row, ...set })
      })
    },
  }
}

function assertHasChanges({ published_version, is_changed }: ConceptRow): void {
  if (published_version !== null && !is_changed) throw nothingToPublish(published_version)
}

export function newConcept(
  text: Omit<
    ConceptRow,
    'concept_id' | 'published_version' | 'last_version' | 'is_changed' | 'created_at' | 'updated_at'
  >,
  ids: Ids,
  at: Date,
): ConceptRow {
  const unpublished = { published_version: null, last_version: 0, is_changed: true }
  return { ...text, ...unpublished, concept_id: ids.ordered('kc_'), created_at: at, updated_at: at }
}

function readPosition(cursor: string): ConceptPosition {
  const [time, conceptId] = decodeCursor(cursor, ['number', 'string'])
  const updatedAt = new Date(Number(time))
  if (!(updatedAt.getTime() >= 0)) throw badCursor()
  return { updatedAt, conceptId: String(conceptId) }
}
