import { useState } from 'react'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import { readFile } from '../../api/client.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../parts/forms/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlays/menu.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { csvOf } from './csv.ts'
import { t } from './texts.ts'

interface DownloadProps {
  readonly report: Analytics | undefined
  readonly days: number
  readonly slug: string
}

/** The service ends an export after an hour. */
const exportTimeoutMs = 3_600_000

/** The figures of the period as CSV, and everything behind them as JSON Lines. */
export function DownloadMenu({ report, days, slug }: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const exported = async (kind: 'searches' | 'feedback'): Promise<void> => {
    const file = `${slug}-${kind}-${days}-days.jsonl`
    setBusy(true)
    try {
      const call = { query: { kind, days }, store: slug, timeoutMs: exportTimeoutMs }
      const { content } = await readFile('/v1/search/analytics/export', call)
      saveFile(file, content)
      showToast(t.saved(file))
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  const csv = (name: string, text: string): void =>
    saveFile(`${slug}-${name}-${days}-days.csv`, new Blob([text], { type: 'text/csv' }))
  return (
    <Menu
      trigger={
        <Button icon="download" isBusy={isBusy}>
          {isBusy ? t.preparing : t.download}
        </Button>
      }
    >
      <MenuItem isDisabled={report === undefined} onSelect={() => (report ? csv('figures', figuresCsv(report)) : null)}>
        {t.dailyCsv}
      </MenuItem>
      <MenuItem isDisabled={report === undefined} onSelect={() => (report ? csv('queries', queriesCsv(report)) : null)}>
        {t.queriesCsv}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => void exported('searches')}>{t.searchesJson}</MenuItem>
      <MenuItem onSelect={() => void exported('feedback')}>{t.feedbackJson}</MenuItem>
    </Menu>
  )
}

/** One row per day; the columns have the names of the API. */
function figuresCsv({ daily }: Analytics): string {
  const currencies = [...new Set(daily.flatMap(({ revenue }) => Object.keys(revenue.total)))].toSorted()
  const header = ['date', 'searches', 'zero_result_searches', 'clicks', 'add_to_carts', 'purchases']
  return csvOf(
    [...header, ...currencies.map((currency) => `revenue_${currency}`)],
    daily.map((day) => [
      day.date,
      day.searches,
      day.zero_result_searches,
      day.clicks,
      day.add_to_carts,
      day.purchases,
      ...currencies.map((currency) => day.revenue.total[currency] ?? 0),
    ]),
  )
}

function queriesCsv({ top_queries: top, zero_result_queries: zero }: Analytics): string {
  const withoutResults = new Map(zero.map(({ query, count }) => [query, count]))
  const known = new Set(top.map(({ query }) => query))
  const all = [...top, ...zero.filter(({ query }) => !known.has(query))]
  return csvOf(
    ['query', 'searches', 'zero_result_searches'],
    all.map(({ query, count }) => [query, count, withoutResults.get(query) ?? 0]),
  )
}
