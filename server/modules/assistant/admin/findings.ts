import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { findingNotFound } from '../errors.ts'
import { bumpKnowledgeVersion } from '../knowledge/publishing/publications.store.ts'
import { dismissFinding } from '../knowledge/publishing/quarantine.store.ts'

interface FindingDeps {
  readonly db: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'record'>
}

export type Findings = ReturnType<typeof createFindings>

/** Review of texts that look like prompt injections. */
export function createFindings({ db, clock, audit }: FindingDeps) {
  return {
    /** Dismisses a finding; a published text that contains it becomes evidence again. Throws 404 unless it is open. */
    dismiss: (scope: StoreScope, findingId: string, actor: Actor): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const finding = await dismissFinding(tx, scope, findingId)
        if (finding === null) throw findingNotFound(findingId)
        if (finding.place === 'knowledge') await bumpKnowledgeVersion(tx, scope, clock.now())
        const target = { type: 'finding', id: findingId }
        const { place, reference, rule } = finding
        await audit.record(tx, scope, { actor, action: 'finding.dismiss', target, details: { place, reference, rule } })
      }),
  }
}
