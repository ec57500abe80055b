import { readFile } from 'node:fs/promises'
import type { Evaluation } from '../../contract/search/judgment.ts'
import { type AccessOptions, findAccess } from '../client/credentials.ts'
import { Failure } from '../client/failure.ts'
import { plain } from '../client/plain-text.ts'
import { connectService } from '../client/service.ts'

export interface EvaluateOptions extends AccessOptions {
  readonly settings?: string
  readonly json?: boolean
}

/** `vitrine evaluate`: prints metrics to stdout and a summary to stderr. Changes nothing. */
export async function evaluate(options: EvaluateOptions): Promise<void> {
  const body = options.settings === undefined ? {} : { settings: await readSettings(options.settings) }
  const service = await connectService(await findAccess(options, process.env))
  const evaluation = await service.evaluate(body)
  if (options.json) {
    process.stdout.write(`${JSON.stringify(evaluation, null, 2)}\n`)
    return
  }
  process.stdout.write(presentEvaluation(evaluation, process.stdout.isTTY === true))
  process.stderr.write(`${summarizeEvaluation(evaluation)}\n`)
}

async function readSettings(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? ': no such file' : ''
    throw new Failure(`The settings file ${plain(file)} cannot be read${reason}.`)
  })
  try {
    // Some editors start a file with a byte order mark.
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new Failure(`The settings file ${plain(file)} is not valid JSON.`)
  }
}

type Metrics = Evaluation['now']['metrics']

const rows: readonly (readonly [label: string, metric: keyof Metrics])[] = [
  ['nDCG@10', 'ndcg_at_10'],
  ['recall@10', 'recall_at_10'],
  ['recall@100', 'recall_at_100'],
  ['MRR', 'mrr'],
]
const maxShownErrors = 10

/** One line per metric: before, now and, with settings, proposed. Columns on a terminal, tab-separated in a pipe. */
function presentEvaluation({ before, now, proposed }: Evaluation, isTerminal: boolean): string {
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

/** The number of judgments, the model, and the judgments that failed. */
function summarizeEvaluation({ judgments, now, before, queries }: Evaluation): string {
  const { model_generation: model } = now
  const previous =
    before !== null && before.model_generation !== model ? `; before: ${plain(before.model_generation)}` : ''
  const failed = queries.flatMap(({ judgment_id, error }) =>
    error === null ? [] : [`${judgment_id}: ${plain(error)}`],
  )
  const more = failed.length > maxShownErrors ? [`… and ${failed.length - maxShownErrors} more`] : []
  return [
    `${judgments} ${judgments === 1 ? 'judgment' : 'judgments'} measured by ${plain(model)}${previous}.`,
    ...(failed.length > 0 ? [`${failed.length} failed:`] : []),
    ...[...failed.slice(0, maxShownErrors), ...more].map((line) => `  ${line}`),
  ].join('\n')
}
