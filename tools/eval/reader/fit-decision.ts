/*
 * Fits the weights of `read-texts.data.ts` to a file of `record-signals.ts`, and prints what each threshold gives:
 * `fit-decision.ts FILE`. Questions of the demo store count three times.
 */
import { readFileSync } from 'node:fs'
import { blockWeights, sentenceWeights } from '../../../server/modules/assistant/turn/gather/read-texts.data.ts'
import { isShort } from '../../../server/modules/assistant/turn/gather/read-texts.ts'
import { dot, type Example, logisticRegression } from './logistic-regression.ts'
import type { Recorded, RecordedBlock } from './record-signals.ts'

const demoWeight = 3
const thresholds = [-1, -0.5, 0, 0.5, 1, 1.5]
const margins = [0, 0.5, 1, 1.5]

type Names = readonly string[]

const blockSignals = Object.keys(blockWeights).filter((name) => name !== 'bias')
const sentenceSignals = Object.keys(sentenceWeights).filter((name) => name !== 'bias')

/** What the common score is fitted to. Each set is a step of the ablation in decision record 0064. */
const sets: Readonly<Record<string, Names>> = {
  rules: blockSignals.filter((name) => name.startsWith('rule')),
  'judge and ranking': blockSignals.filter((name) => /^(judge|similarity|ranking)/.test(name)),
  'without topics': blockSignals.filter((name) => !['answerOnTopic', 'topic', 'knowsTopics'].includes(name)),
  all: blockSignals,
}

const [file = ''] = process.argv.slice(2)
const recorded: Recorded[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => JSON.parse(line))
const isDemo = ({ shop }: Recorded): boolean => shop === 'demo'
const shops = { development: recorded.filter((one) => !isDemo(one)), demo: recorded.filter(isDemo) }

for (const [name, names] of Object.entries(sets)) {
  const weights = logisticRegression(
    recorded.flatMap((one) => one.blocks.map((block) => blockExample(one, block, names))),
  )
  for (const [shop, some] of Object.entries(shops)) showDecisions(`${name}, ${shop}`, { some, names, weights })
  if (name === 'all') print('blockWeights', names, weights)
}
const sentences = logisticRegression(
  recorded.flatMap((one) => one.blocks.filter(isRight).flatMap((block) => sentenceExamples(one, block))),
)
print('sentenceWeights', sentenceSignals, sentences)
for (const [shop, some] of Object.entries(shops)) showSentences(shop, some, sentences)

function isRight({ right }: RecordedBlock): boolean {
  return right.some(Boolean)
}

function signalsOf({ signals }: RecordedBlock, names: Names): number[] {
  return names.map((name) => signals[name] ?? 0)
}

function blockExample(one: Recorded, block: RecordedBlock, names: Names): Example {
  return { signals: signalsOf(block, names), isRight: isRight(block), weight: isDemo(one) ? demoWeight : 1 }
}

/** Each sentence as `scoreSentences` of `read-texts.ts` sees it. */
function sentenceRows({ sentences, coverage, rules, spans }: RecordedBlock): number[][] {
  const least = Math.min(0, ...sentences) - 1
  return rules.map((rule, at) => {
    const signals: Record<string, number> = {
      judge: sentences[at] ?? least,
      rule,
      coverage: coverage[at] ?? 0,
      isFirst: Number(at === 0),
      isLast: Number(at === rules.length - 1),
      isShort: Number(isShort(spans[at]?.text ?? '')),
    }
    return sentenceSignals.map((name) => signals[name] ?? 0)
  })
}

/** Pairs of a sentence that answers and one that does not, as the difference of their signals. */
function sentenceExamples(one: Recorded, block: RecordedBlock): Example[] {
  const rows = sentenceRows(block)
  const rightRows = rows.filter((_, at) => block.right[at])
  const wrongRows = rows.filter((_, at) => !block.right[at])
  const weight = (isDemo(one) ? demoWeight : 1) / Math.max(1, rightRows.length * wrongRows.length)
  return rightRows.flatMap((right) =>
    wrongRows.flatMap((wrong): Example[] => {
      const ahead = right.map((value, at) => value - (wrong[at] ?? 0))
      return [
        { signals: ahead, isRight: true, weight },
        { signals: ahead.map((value) => -value), isRight: false, weight },
      ]
    }),
  )
}

function print(title: string, names: Names, weights: readonly number[]): void {
  const lines = [...names, 'bias'].map((name, at) => `  ${name}: ${Number((weights[at] ?? 0).toFixed(3))},`)
  console.log([title, ...lines].join('\n'))
}

function percent(count: number, total: number): string {
  return ((100 * count) / Math.max(1, total)).toFixed(1)
}

function showDecisions(
  title: string,
  { some, names, weights }: { some: readonly Recorded[]; names: Names; weights: readonly number[] },
): void {
  const decided = some.map(({ isAnswerable, blocks }) => {
    const scored = blocks.map((block) => ({ block, odds: dot([...signalsOf(block, names), 1], weights) }))
    return { isAnswerable, ...scored.reduce((best, one) => (one.odds > best.odds ? one : best)) }
  })
  const answerable = decided.filter((one) => one.isAnswerable)
  const others = decided.filter((one) => !one.isAnswerable)
  for (const threshold of thresholds) {
    const answered = answerable.filter(({ odds }) => odds >= threshold)
    const right = answered.filter(({ block }) => isRight(block)).length
    const invented = others.filter(({ odds }) => odds >= threshold).length
    const cells = [
      percent(right, answerable.length),
      percent(answered.length - right, answerable.length),
      percent(invented, others.length),
    ]
    console.log(`| ${title} | ${threshold} | ${cells.join(' | ')} |`)
  }
}

/** Of the blocks that answer: how often the best sentence does, and how many are quoted at a margin. */
function showSentences(shop: string, some: readonly Recorded[], weights: readonly number[]): void {
  const blocks = some.flatMap((one) => one.blocks.filter(isRight).slice(0, 1))
  for (const margin of margins) {
    let hits = 0
    let quoted = 0
    let cited = 0
    for (const block of blocks) {
      const odds = sentenceRows(block).map((signals) => dot([...signals, 1], weights))
      const best = Math.max(...odds)
      const chosen = block.right.filter((_, at) => (odds[at] ?? best) >= best - margin)
      hits += Number(chosen.some(Boolean))
      quoted += chosen.length
      cited += chosen.filter(Boolean).length
    }
    console.log(
      `| ${shop} | margin ${margin} | right ${percent(hits, blocks.length)} | precision ${percent(cited, quoted)} |`,
    )
  }
}
