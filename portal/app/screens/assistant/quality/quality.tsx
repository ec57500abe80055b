import type { Quality } from '../../../../../contract/assistant/settings.ts'
import { can } from '../../../api/session.ts'
import { useRead } from '../../../api/use-api.ts'
import { formatNumber, formatPercent } from '../../../language/format.ts'
import { locale } from '../../../language/language.ts'
import { type Bar, Bars } from '../../../parts/charts/bars.tsx'
import { Figure } from '../../../parts/charts/figure.tsx'
import { LineChart } from '../../../parts/charts/line-chart.tsx'
import { Card } from '../../../parts/display/card.tsx'
import { Screen } from '../../../parts/display/screen.tsx'
import { ButtonLink } from '../../../parts/forms/button.tsx'
import { Chips } from '../../../parts/lists/filters.tsx'
import { useUrlState } from '../../../parts/lists/url-state.ts'
import { Skeleton } from '../../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../../parts/states/states.tsx'
import { t as common } from '../texts.ts'
import type { ViewProps } from '../view.ts'
import { t } from './texts.ts'
import { Unanswered } from './unanswered.tsx'

const periods = ['7', '30', '90'] as const
const path = '/v1/admin/assistant/quality'

type OutcomeName = keyof typeof common.outcomes
type Day = Quality['daily'][number]

/** How answers ended over time, and which texts are missing. */
export function View({ session, base, tabs }: ViewProps) {
  const [{ days: wanted }, change] = useUrlState(['days'])
  const days = Number(periods.find((one) => one === wanted) ?? '30')
  // One request returns both periods; only the unanswered questions of the displayed period are shown.
  const both = useRead<Quality>(path, { query: { days: days * 2 } })
  const shown = useRead<Quality>(path, { query: { days } })
  const chips = periods.map((value) => ({ value, label: t.days(Number(value)) }))
  return (
    <Screen
      title={common.title}
      purpose={common.purposes.quality}
      action={
        <Chips
          label={t.period}
          all={null}
          value={String(days)}
          choices={chips}
          onChange={(value) => change({ days: value === '30' ? '' : value })}
        />
      }
    >
      {tabs}
      <Read of={both} skeleton={<Skeleton className="h-36" />}>
        {({ daily }) => <Figures daily={daily} days={days} base={base} />}
      </Read>
      <Read of={shown} skeleton={<Skeleton className="h-60" />}>
        {(quality) =>
          quality.turns === 0 ? (
            <EmptyState
              icon="activity"
              title={t.none}
              action={
                <ButtonLink variant="primary" to={`${base}/try`}>
                  {t.tryIt}
                </ButtonLink>
              }
            >
              {t.noneAbout}
            </EmptyState>
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
              <div className="lg:col-span-2">
                <OverTime daily={quality.daily} />
              </div>
              <Outcomes quality={quality} />
              <div className="lg:col-span-3">
                <Unanswered quality={quality} base={base} mayWrite={can(session, 'assistant:write')} />
              </div>
            </div>
          )
        }
      </Read>
    </Screen>
  )
}

const sum = (daily: readonly Day[], of: (day: Day) => number): number =>
  daily.reduce((total, day) => total + of(day), 0)

const countOf =
  (outcome: OutcomeName) =>
  ({ outcomes }: Day): number =>
    outcomes[outcome] ?? 0

/** Each figure leads to its conversations. */
function Figures({ daily, days, base }: { daily: readonly Day[]; days: number; base: string }) {
  const [before, now] = [daily.slice(0, -days), daily.slice(-days)]
  const turns = (of: readonly Day[]): number => sum(of, (day) => day.turns)
  const share = (of: readonly Day[], outcome: OutcomeName): number =>
    turns(of) === 0 ? 0 : sum(of, countOf(outcome)) / turns(of)
  const shares = [
    { outcome: 'answer', label: t.answered, isLessBetter: false },
    { outcome: 'handoff', label: t.handedOver, isLessBetter: true },
    { outcome: 'denied', label: t.refused, isLessBetter: true },
    { outcome: 'temporary_failure', label: t.failed, isLessBetter: true },
  ] as const
  return (
    <div className="grid grid-cols-2 gap-3 *:first:col-span-2 lg:grid-cols-5 lg:*:first:col-span-1">
      <Figure
        label={t.messages}
        value={formatNumber(turns(now))}
        now={turns(now)}
        before={turns(before)}
        trend={now.map((day) => day.turns)}
        to={base}
      />
      {shares.map(({ outcome, label, isLessBetter }) => (
        <Figure
          key={outcome}
          label={label}
          value={formatPercent(share(now, outcome))}
          now={share(now, outcome)}
          before={share(before, outcome)}
          isLessBetter={isLessBetter}
          trend={now.map((day) => share([day], outcome))}
          to={`${base}?outcome=${outcome}`}
        />
      ))}
    </div>
  )
}

function OverTime({ daily }: { daily: readonly Day[] }) {
  return (
    <Card title={t.overTime} about={t.utc}>
      <LineChart
        label={t.overTime}
        days={daily.map(({ day }) => day)}
        series={[
          { name: t.answered, color: 'chart-1', endsToday: true, values: daily.map(countOf('answer')) },
          {
            name: t.handedOver,
            color: 'chart-2',
            isDashed: true,
            endsToday: true,
            values: daily.map(countOf('handoff')),
          },
        ]}
      />
    </Card>
  )
}

const colors: Readonly<Record<OutcomeName, Bar['color']>> = {
  answer: 'chart-1',
  clarification: 'chart-3',
  confirmation_required: 'chart-5',
  handoff: 'chart-2',
  denied: 'chart-4',
  temporary_failure: 'chart-6',
}

function Outcomes({ quality: { outcomes, mean_duration_ms } }: { quality: Quality }) {
  const bars = (Object.entries(outcomes) as [OutcomeName, number][])
    .filter(([, value]) => value > 0)
    .sort(([, one], [, other]) => other - one)
    .map(([name, value]) => ({ key: name, label: common.outcomes[name], value, color: colors[name] }))
  return (
    <Card
      title={t.outcomes}
      about={mean_duration_ms === null ? undefined : t.meanTime(formatDuration(mean_duration_ms))}
    >
      <Bars label={t.outcomes} bars={bars} />
    </Card>
  )
}

const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 })
const seconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })

function formatDuration(ms: number): string {
  return ms < 1000 ? milliseconds.format(ms) : seconds.format(ms / 1000)
}
