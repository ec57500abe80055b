import type { KnowledgeLint } from '../../../../../contract/assistant/knowledge.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { settingsFrom } from '../../default-settings.ts'
import type { KnowledgeOf } from '../../turn/steps.ts'
import { dayOf } from '../cache/knowledge-cache.ts'
import { expiredTexts, publicationOf } from '../publishing/publications.store.ts'
import { openFindings } from '../publishing/quarantine.store.ts'
import { lintKnowledge } from './lint-knowledge.ts'

export interface LintDeps {
  readonly db: Database
  readonly clock: Clock
  readonly knowledgeOf: KnowledgeOf
}

const mostFindings = 200

/** What is wrong with what is published today, or missing from it. */
export async function lint({ db, clock, knowledgeOf }: LintDeps, scope: StoreScope): Promise<KnowledgeLint> {
  const now = clock.now()
  const { version, settings } = await publicationOf(db, scope)
  const knowledge = await knowledgeOf({ scope, knowledgeVersion: version }, now)
  const [answering, expired, findings] = await Promise.all([
    lintKnowledge(knowledge, settingsFrom(settings)),
    expiredTexts(db, scope, dayOf(now)),
    openFindings(db, scope, mostFindings),
  ])
  return {
    ...answering,
    expired: expired.map((text) => ({ ...text, effective_until: text.effective_until ?? '' })),
    quarantined: findings.map(({ found_at, ...finding }) => ({ ...finding, found_at: found_at.toISOString() })),
    checked_at: now.toISOString(),
  }
}
