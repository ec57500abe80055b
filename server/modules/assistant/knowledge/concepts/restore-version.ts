import type { ConceptVersionPath } from '../../../../../contract/assistant/knowledge.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Actor, Audit } from '../../../audit/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { conceptNotFound, nothingToPublish, versionNotFound } from '../errors.ts'
import { assertQuotable, publishConcepts } from '../publishing/publish-concepts.ts'
import type { TextSegmenter } from '../segmentation/text-segmenter.ts'
import { isSameText, pickText } from './concept-text.ts'
import { type ConceptRow, conceptById, lockKnowledge, updateConcept } from './concepts.store.ts'
import { versionOf } from './versions.store.ts'

interface RestoreDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'record'>
  readonly segmentText: TextSegmenter
}

/** Publishes the text of an earlier version as the next version and makes it the draft. Throws 409 when it is in use already. */
export async function restoreVersion(
  deps: RestoreDeps,
  { scope, actor }: { readonly scope: StoreScope; readonly actor: Actor },
  { concept_id: conceptId, version }: ConceptVersionPath,
): Promise<ConceptRow> {
  const former = await versionOf(deps.db, scope, { conceptId, version })
  if (former === undefined) throw versionNotFound(conceptId, version)
  const segmented = await deps.segmentText(former)
  assertQuotable(former.title, segmented)
  return deps.db.transaction().execute(async (tx) => {
    await lockKnowledge(tx, scope)
    const row = await conceptById(tx, scope, conceptId)
    if (row === undefined) throw conceptNotFound(conceptId)
    if (row.published_version !== null && !row.is_changed && isSameText(row, former))
      throw nothingToPublish(row.published_version)
    const text = pickText(former)
    const at = deps.clock.now()
    await updateConcept(tx, scope, { conceptId, set: { ...text, updated_at: at } })
    const concept = { ...row, ...text }
    const [published] = await publishConcepts(deps, tx, { scope, actor, at, texts: [{ concept, segmented }] })
    return published ?? concept
  })
}
