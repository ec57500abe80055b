import type { Analytics } from '../../../../contract/search/analytics.ts'
import { can, useSession } from '../../api/session.ts'
import { useRead, useStoreSlug } from '../../api/use-api.ts'
import { Screen } from '../../parts/display/screen.tsx'
import { Tabs } from '../../parts/display/tabs.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { hasShape, useOpen, useSubPath, useUrlState } from '../../parts/lists/url-state.ts'
import { Missing } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { DownloadMenu } from './download-menu.tsx'
import { FeedbackReports } from './feedback-reports.tsx'
import { ReceiptSheet } from './receipt-sheet.tsx'
import { Receipts } from './receipts.tsx'
import { Report } from './report.tsx'
import { t } from './texts.ts'

const periods = ['7', '30', '90', '180'] as const

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const open = useOpen()
  const path = useSubPath()
  const [view, id] = path
  const [{ days: wanted }, change] = useUrlState(['days'])
  const days = Number(periods.find((one) => one === wanted) ?? '30')
  const base = screenUrl(slug, 'analytics')
  const isReport = view !== 'receipts' && view !== 'feedback'
  // One request returns both periods, so that the comparison uses days counted at the same moment.
  const both = useRead<Analytics>('/v1/search/analytics', { query: { days: days * 2 }, when: isReport })
  const report = useRead<Analytics>('/v1/search/analytics', { query: { days }, when: isReport })
  const tabs = ['', ...(can(session, 'search:read') ? ['receipts' as const] : []), 'feedback' as const] as const
  const isLost = !hasShape(path, ['receipts', 'receipts/*', 'feedback'])
  return (
    <Screen title={t.title} purpose={t.purpose} action={<DownloadMenu report={report.data} days={days} slug={slug} />}>
      {isLost ? <Missing /> : null}
      <Tabs
        label={t.views}
        tabs={tabs.map((one) => ({
          to: one === '' ? base : `${base}/${one}`,
          label: one === '' ? t.report : t[one],
          isCurrent: one === '' ? isReport : one === view,
        }))}
      />
      {view === 'feedback' ? null : (
        <Chips
          label={t.period}
          all={null}
          value={String(days)}
          choices={periods.map((value) => ({ value, label: t.days(Number(value)) }))}
          onChange={(value) => change({ days: value === '30' ? '' : value })}
        />
      )}
      {isReport ? <Report {...{ session, both, report, days, slug }} /> : null}
      {view === 'receipts' ? <Receipts days={days} open={(one) => open(`${base}/receipts/${one}`)} /> : null}
      {view === 'feedback' ? <FeedbackReports base={base} /> : null}
      <ReceiptSheet searchId={view === 'receipts' ? id : undefined} onClose={() => open(`${base}/receipts`)} />
    </Screen>
  )
}
