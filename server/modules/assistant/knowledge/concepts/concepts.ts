import type {
  Concept,
  ConceptChange,
  ConceptInput,
  ConceptList,
  ConceptQuery,
} from '../../../../../contract/assistant/knowledge.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../../platform/http/paging/paging.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { dayOf } from '../cache/knowledge-cache.ts'
import { conceptNotFound, nothingToPublish, notPublished, tooManyConcepts } from '../errors.ts'
import { advanceKnowledge } from '../publishing/publications.store.ts'
import { assertQuotable, publishConcepts } from '../publishing/publish-concepts.ts'
import type { CutTexts } from '../segmentation/text-segmenter.ts'
import { assertConceptText, isSameText, readConceptText, textOf } from './concept-text.ts'
import {
  type ConceptPosition,
  type ConceptRow,
  conceptById,
  countConcepts,
  countMatching,
  insertConcepts,
  lockKnowledge,
  selectConcepts,
  updateConcept,
} from './concepts.store.ts'
import { presentConcept } from './present-concept.ts'

export interface ConceptsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly cutText: CutTexts
}

/** A store's texts are held in memory together. */
export const mostConcepts = 1_000

/** Who changes texts: a request, or the service itself. */
export interface Author {
  readonly scope: StoreScope
  readonly actor: Actor
}

/** The texts that answer shoppers, as the store's people work on them. */
export function createConcepts(deps: ConceptsDeps) {
  const { db, clock, ids } = deps
  const present = (row: ConceptRow): Concept => presentConcept(row, dayOf(clock.now()))

  const changing = <T>(scope: StoreScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      await lockKnowledge(tx, scope)
      return work(tx)
    })

  const known = async (from: Database | Tx, scope: StoreScope, conceptId: string): Promise<ConceptRow> => {
    const row = await conceptById(from, scope, conceptId)
    if (row === undefined) throw conceptNotFound(conceptId)
    return row
  }

  /** Makes the present text the next version. Throws 409 when it is the one that answers already. */
  const publish = async ({ scope, actor }: Author, conceptId: string): Promise<Concept> => {
    const read = await known(db, scope, conceptId)
    assertUnpublished(read)
    const cut = await deps.cutText(read)
    assertQuotable(read.title, cut)
    const published = await changing(scope, async (tx) => {
      const row = await known(tx, scope, conceptId)
      assertUnpublished(row)
      if (!isSameText(read, row)) return null
      return publishConcepts(deps, tx, { scope, actor, at: clock.now(), texts: [{ concept: row, cut }] })
    })
    // It was changed while it was read.
    if (published === null) return publish({ scope, actor }, conceptId)
    return present(published[0] ?? read)
  }

  return {
    async create({ scope }: Author, input: ConceptInput): Promise<Concept> {
      const row = newConcept({ ...readConceptText(input), source: 'written', source_key: null }, ids, clock.now())
      await changing(scope, async (tx) => {
        if ((await countConcepts(tx, scope)) >= mostConcepts) throw tooManyConcepts(mostConcepts)
        await insertConcepts(tx, scope, [row])
      })
      return present(row)
    },

    async read(scope: StoreScope, conceptId: string): Promise<Concept> {
      return present(await known(db, scope, conceptId))
    },

    async list(scope: StoreScope, { limit, cursor, ...filter }: ConceptQuery): Promise<ConceptList> {
      const after = cursor === undefined ? null : readPosition(cursor)
      const [rows, total] = await Promise.all([
        selectConcepts(db, scope, { filter, after, rows: limit + 1 }),
        countMatching(db, scope, filter),
      ])
      const shown = rows.slice(0, limit)
      const last = rows.length > limit ? shown.at(-1) : undefined
      const next = last === undefined ? null : encodeCursor([last.updated_at.getTime(), last.concept_id])
      return { concepts: shown.map(present), total, next_cursor: next }
    },

    /** Changes the text that is worked on; what is published answers on as it is. */
    async change({ scope }: Author, conceptId: string, wanted: ConceptChange): Promise<Concept> {
      return changing(scope, async (tx) => {
        const row = await known(tx, scope, conceptId)
        const text = textOf({ ...row, ...wanted })
        assertConceptText(text)
        if (isSameText(row, text)) return present(row)
        const set = { ...text, is_changed: true, updated_at: clock.now() }
        await updateConcept(tx, scope, { conceptId, set })
        return present({ ...row, ...set })
      })
    },

    publish,

    /** It answers no more; its versions stay, so that old answers can be read with what they cite. */
    async unpublish({ scope, actor }: Author, conceptId: string): Promise<Concept> {
      return changing(scope, async (tx) => {
        const row = await known(tx, scope, conceptId)
        if (row.published_version === null) throw notPublished()
        const set = { published_version: null, updated_at: clock.now() }
        await updateConcept(tx, scope, { conceptId, set })
        await advanceKnowledge(tx, scope, clock.now())
        const details = { title: row.title, locale: row.locale, version: row.published_version }
        const target = { type: 'concept', id: conceptId }
        await deps.audit.record(tx, scope, { actor, action: 'knowledge.unpublish', target, details })
        return present({ ...row, ...set })
      })
    },
  }
}

function assertUnpublished({ published_version, is_changed }: ConceptRow): void {
  if (published_version !== null && !is_changed) throw nothingToPublish(published_version)
}

/** A text that was never published. */
export function newConcept(
  text: Omit<
    ConceptRow,
    'concept_id' | 'published_version' | 'last_version' | 'is_changed' | 'created_at' | 'updated_at'
  >,
  ids: Ids,
  at: Date,
): ConceptRow {
  const never = { published_version: null, last_version: 0, is_changed: true }
  return { ...text, ...never, concept_id: ids.ordered('kc_'), created_at: at, updated_at: at }
}

function readPosition(cursor: string): ConceptPosition {
  const [time, conceptId] = decodeCursor(cursor, ['number', 'string'])
  const updatedAt = new Date(Number(time))
  if (!(updatedAt.getTime() >= 0)) throw badCursor()
  return { updatedAt, conceptId: String(conceptId) }
}
