import type { Evaluation } from '../../contract/search/judgment.ts'
import { plain } from '../client/plain-text.ts'

type Metrics = Evaluation['now']['metrics']

const rows: readonly (readonly [label: string, metric: keyof Metrics])[] = [
  ['nDCG@10', 'ndcg_at_10'],
  ['recall@10', 'recall_at_10'],
  ['recall@100', 'recall_at_100'],
  ['MRR', 'mrr'],
]
const shownErrors = 10

/** A line a metric: before, now, and proposed where settings were; columns on a terminal, tab-separated in a pipe. */
export function presentEvaluation({ before, now, proposed }: Evaluation, isTerminal: boolean): string {
  const columns: [title: string, metrics: Metrics | null][] = [
    ['before', before?.metrics ?? null],
    ['now', now.metrics],
  ]
  if (proposed !== undefined) columns.push(['proposed', proposed.metrics])
  const cell = (metrics: Metrics | null, metric: keyof Metrics): string => metrics?.[metric].toFixed(3) ?? '-'
  const lines = [
    ['', ...columns.map(([title]) => title)],
    ...rows.map(([label, metric]) => [label, ...columns.map(([, metrics]) => cell(metrics, metric))]),
  ]
  if (!isTerminal) return lines.map((line) => `${line.join('\t')}\n`).join('')
  return lines
    .map(([label = '', ...cells]) => `${label.padEnd(10)}${cells.map((text) => text.padStart(10)).join('')}\n`)
    .join('')
}

/** How many judgments were measured and by which model, and which could not be. */
export function summariseEvaluation({ judgments, now, before, queries }: Evaluation): string {
  const { model_generation: model } = now
  const other =
    before !== null && before.model_generation !== model ? `; before by ${plain(before.model_generation)}` : ''
  const failed = queries.flatMap(({ judgment_id, error }) =>
    error === null ? [] : [`${judgment_id}: ${plain(error)}`],
  )
  const more = failed.length > shownErrors ? [`… and ${failed.length - shownErrors} more`] : []
  return [
    `${judgments} ${judgments === 1 ? 'judgment' : 'judgments'} measured by ${plain(model)}${other}.`,
    ...(failed.length > 0 ? [`${failed.length} could not be run:`] : []),
    ...[...failed.slice(0, shownErrors), ...more].map((line) => `  ${line}`),
  ].join('\n')
}
