import type { Quality } from '../../../../contract/assistant/settings.ts'
import { useRead } from '../../api/use-api.ts'
import { type Bar, Bars } from '../../parts/charts/bars.tsx'
import { Card } from '../../parts/display/card.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

type OutcomeName = keyof typeof t.outcomes

const colors: Readonly<Record<OutcomeName, Bar['color']>> = {
  answer: 'chart-1',
  clarification: 'chart-3',
  confirmation_required: 'chart-5',
  handoff: 'chart-2',
  denied: 'chart-4',
  temporary_failure: 'chart-6',
}

const maxVisibleQuestions = 3

/** How the assistant's turns ended, and what it could not answer. */
export function AssistantOutcomes({ days }: { days: number }) {
  const quality = useRead<Quality>('/v1/admin/assistant/quality', { query: { days } })
  const turns = quality.data?.turns ?? 0
  return (
    <Card title={t.assistantTitle} about={turns === 0 ? undefined : t.assistantAbout(turns)}>
      <Read of={quality} skeleton={<SkeletonRows rows={4} />}>
        {({ outcomes, unanswered }) =>
          turns === 0 ? (
            <EmptyState icon="message" title={t.assistantNone}>
              {t.assistantNoneAbout}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-1 gap-5">
              <Bars label={t.assistantTitle} bars={barsOf(outcomes)} />
              {unanswered.length === 0 ? null : (
                <div className="grid grid-cols-1 gap-1">
                  <h3 className="text-sm font-medium text-soft">{t.unanswered}</h3>
                  <ul>
                    {unanswered.slice(0, maxVisibleQuestions).map(({ text, count }) => (
                      <li key={text} className="flex min-h-9 items-center justify-between gap-4">
                        <span className="min-w-0 truncate">{text}</span>
                        <span className="numbers text-sm whitespace-nowrap text-soft">{t.zeroTimes(count)}</span>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
          )
        }
      </Read>
    </Card>
  )
}

function barsOf(outcomes: Quality['outcomes']): readonly Bar[] {
  const counts = Object.entries(outcomes) as [OutcomeName, number][]
  return counts
    .filter(([, value]) => value > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([name, value]) => ({ key: name, label: t.outcomes[name], value, color: colors[name] }))
}
