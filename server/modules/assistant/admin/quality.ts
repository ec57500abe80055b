import { outcomes } from '../../../../contract/assistant/answer.ts'
import type { Quality, QualityQuery } from '../../../../contract/assistant/settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { countTurns, type OutcomeCount, unansweredSince } from './quality.store.ts'

const dayMs = 86_400_000
const maxUnanswered = 50

export type AssistantQuality = ReturnType<typeof createQuality>

export function createQuality({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  return {
    /** Statistics of the last UTC days, including today. Unanswered messages are limited by the retention of conversations. */
    async read(scope: StoreScope, { days }: QualityQuery): Promise<Quality> {
      const now = clock.now().getTime()
      const listed = Array.from({ length: days }, (_none, at) => dayOf(now - (days - 1 - at) * dayMs))
      const since = listed[0] ?? dayOf(now)
      const [counts, unanswered] = await Promise.all([
        countTurns(db, scope, since),
        unansweredSince(db, scope, { since, limit: maxUnanswered }),
      ])
      const byDay = Map.groupBy(counts, ({ day }) => day)
      return {
        days,
        ...sum(counts),
        daily: listed.map((day) => ({ day, ...sum(byDay.get(day) ?? []) })),
        unanswered: unanswered.map(({ last_at, ...rest }) => ({ ...rest, last_at: last_at.toISOString() })),
      }
    },
  }
}

function sum(counts: readonly OutcomeCount[]): Omit<Quality['daily'][number], 'day'> {
  const total = (of: readonly OutcomeCount[], field: 'turns' | 'duration_ms'): number =>
    of.reduce((all, one) => all + one[field], 0)
  const turns = total(counts, 'turns')
  const byOutcome = outcomes.map((outcome) => {
    const some = counts.filter((one) => one.outcome === outcome)
    return [outcome, total(some, 'turns')] as const
  })
  return {
    turns,
    outcomes: Object.fromEntries(byOutcome) as Quality['outcomes'],
    mean_duration_ms: turns === 0 ? null : Math.round(total(counts, 'duration_ms') / turns),
  }
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
