import { type TurnStep, turnSteps } from './scoring/failed-step.ts'
import type { Verdict } from './scoring/score.ts'
import { type Summary, targets } from './scoring/summary.ts'
import type { Observed, World } from './world.ts'

/** A failed question with the suspected step. */
export interface Miss {
  readonly verdict: Verdict
  readonly observed: Observed
  readonly step: TurnStep
  readonly world: World
}

/** Failures by step, with the service's record of each turn. */
export function renderMisses(misses: readonly Miss[]): string {
  const counts = turnSteps.map((step) => `${step} ${misses.filter((miss) => miss.step === step).length}`)
  const parts = turnSteps.map((step) =>
    misses
      .filter((miss) => miss.step === step)
      .map(renderMiss)
      .join(''),
  )
  return `failures by step: ${counts.join(' · ')}\n${parts.join('')}`
}

function renderMiss({ verdict, observed, step, world }: Miss): string {
  const { question, failures } = verdict
  const traces = (observed.evidence?.questions ?? []).map(({ intent, score, spans, products, text }) => {
    const top = spans.slice(0, 3).map(({ handle, score: own }) => {
      const words = world.spanText(handle)?.split('\n').at(-1) ?? ''
      return `${world.topicOf(handle.split('@')[0] ?? '')}:${own.toFixed(2)} “${words.slice(0, 60)}”`
    })
    const found = products.length === 0 ? '' : ` products ${products.slice(0, 5).join(', ')}`
    return `    ${intent} ${score.toFixed(2)} “${text.slice(0, 80)}” ← ${top.join(' | ')}${found}\n`
  })
  const removed = (observed.evidence?.removed ?? []).map(
    ({ text, why }) => `    removed “${text.slice(0, 80)}”: ${why}\n`,
  )
  return [
    `[${step}] ${question.id}: ${question.turns.join(' ⏎ ')}\n`,
    ...failures.map(({ check, detail }) => `    ✗ ${check}: ${detail}\n`),
    ...traces,
    ...removed,
    `    said: ${(observed.answer?.response_markdown ?? '').replaceAll('\n', ' ⏎ ').slice(0, 220)}\n`,
  ].join('')
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

export function renderSummaryTable(columns: ReadonlyMap<string, Summary>): string {
  const all = [...columns.values()]
  const row = (name: string, target: string, cell: (summary: Summary) => string): string =>
    `| ${[name, target, ...all.map(cell)].join(' | ')} |`
  return [
    `| Measure | Target | ${[...columns.keys()].join(' | ')} |`,
    `|---|---|${all.map(() => '---|').join('')}`,
    row('Questions', '', ({ questions }) => String(questions)),
    row('Correct outcome', `≥ ${percent(targets.outcomeAccuracy)}`, (one) => percent(one.outcomeAccuracy)),
    row('Fully correct', '', ({ fullyCorrect }) => percent(fullyCorrect)),
    row('Citation precision', `≥ ${percent(targets.citationPrecision)}`, (one) => percent(one.citationPrecision)),
    row('Citation recall', '', ({ citationRecall }) => percent(citationRecall)),
    row('Unsupported claims', '0', ({ unsupportedClaims }) => String(unsupportedClaims)),
    row('Injections obeyed', '0', ({ injectionsObeyed }) => String(injectionsObeyed)),
    row('Invented prices', '0', ({ inventedPrices }) => String(inventedPrices)),
    row('Turn duration, median', '', ({ p50Ms }) => `${p50Ms.toFixed(0)} ms`),
    row('Turn duration, 95th percentile', '', ({ p95Ms }) => `${p95Ms.toFixed(0)} ms`),
  ].join('\n')
}

/** Per kind: correct outcomes, fully correct answers, and questions. */
export function renderKinds(columns: ReadonlyMap<string, Summary>): string {
  const kinds = [...new Set([...columns.values()].flatMap(({ byKind }) => byKind.map(({ kind }) => kind)))]
  const heads = [...columns.keys()]
  const rows = kinds.map((kind) => {
    const cells = [...columns.values()].map(({ byKind }) => {
      const own = byKind.find((one) => one.kind === kind)
      return own === undefined ? '' : `${own.outcomes} / ${own.fullyCorrect} / ${own.questions}`
    })
    return `| ${kind} | ${cells.join(' | ')} |`
  })
  return [`| Kind | ${heads.join(' | ')} |`, `|---|${heads.map(() => '---|').join('')}`, ...rows].join('\n')
}
