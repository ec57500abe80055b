/*
 * Asks the assistant every question of the set and scores its answers: `npm run eval:assistant` writes
 * docs/assistant/evaluation.md and fails below the targets. For tuning, `--tuned` asks only the visible half and prints failures
 * by step. `--only policy-en` selects questions by the prefix of their ID, `--only live` those about live prices, stock and the cart.
 * `--dry` writes nothing. `--fresh` asks the unseen paraphrases instead, prints the failures of every second one, and writes nothing.
 */
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createLogger } from '../../../server/platform/logger.ts'
import { type BenchService, startBenchService } from '../../bench/service.ts'
import { ask } from './ask.ts'
import { renderDocument } from './document.ts'
import { askLive, type StepResult } from './live/ask-live.ts'
import { openLiveShop } from './live/live-shop.ts'
import { liveQuestionSet } from './live/questions/questions.ts'
import {
  type LiveSummary,
  missedLiveTargets,
  renderLive,
  renderLiveMisses,
  summarizeLive,
} from './live/summarize-live.ts'
import type { Question } from './questions/question.ts'
import { questions } from './questions/questions.ts'
import { freshQuestions } from './questions/unseen/unseen.ts'
import { type Miss, renderKinds, renderMisses, renderSummaryTable } from './report.ts'
import { failedStep } from './scoring/failed-step.ts'
import { judge } from './scoring/score.ts'
import { missedTargets, type Result, summarize } from './scoring/summary.ts'
import { openShop } from './shop.ts'

const file = path.join(import.meta.dirname, '../../../docs/assistant/evaluation.md')

interface Run {
  readonly results: readonly Result[]
  /** Only of visible questions, never of the held-out set. */
  readonly misses: readonly Miss[]
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      tuned: { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      dry: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  if (values.fresh) return runFresh(values.only)
  if (values.only.startsWith('live')) return void (await runLive(values.only))
  const isPart = values.tuned || values.only !== ''
  const wanted = questions.filter(({ id, isHeldOut }) => id.startsWith(values.only) && !(values.tuned && isHeldOut))
  const { results, misses } = await run(wanted)
  const halfOf = (isHeldOut: boolean): Result[] =>
    results.filter(({ verdict }) => verdict.question.isHeldOut === isHeldOut)
  const columns = new Map(
    [
      ['Tuning set', halfOf(false)] as const,
      ['Held-out set', halfOf(true)] as const,
      ['All', results] as const,
    ].flatMap(([name, half]) => (half.length === 0 ? [] : [[name, summarize(half)] as const])),
  )
  console.log(renderMisses(misses))
  console.log(`${renderSummaryTable(columns)}\n\n${renderKinds(columns)}`)
  const live = isPart ? null : await runLive('')
  const missed = [
    ...[...columns].flatMap(([name, summary]) => missedTargets(summary).map((target) => `${name}: ${target}`)),
    ...(live === null ? [] : missedLiveTargets(live)),
  ]
  if (!isPart && !values.dry)
    await writeFile(file, renderDocument(columns, { missed, machine: `${cpus().length} cores`, live }))
  if (missed.length > 0) console.log(`missed: ${missed.join('; ')}`)
  process.exitCode = missed.length > 0 && !isPart ? 1 : 0
}

/** The questions about live prices, stock and the cart, in a store with a storefront. */
async function runLive(only: string): Promise<LiveSummary> {
  const wanted = liveQuestionSet.filter(({ id }) => id.startsWith(only))
  const service = await startBenchService({ logger: createLogger('error') })
  const shop = await openLiveShop(service)
  try {
    const results: StepResult[] = []
    for (const question of wanted) results.push(...(await askLive(service, shop, question)))
    const summary = summarizeLive(results, wanted.length)
    console.log(`${renderLiveMisses(results)}\n${renderLive(summary)}`)
    return summary
  } finally {
    await service.close()
    await shop.close()
  }
}

/** Failures of every second question are shown; the others measure generalization. */
async function runFresh(only: string): Promise<void> {
  const wanted = freshQuestions.filter(({ id }) => id.startsWith(only))
  const inspected = new Set(wanted.filter((_, index) => index % 2 === 0))
  const { results, misses } = await run(wanted)
  const halfOf = (isInspected: boolean): Result[] =>
    results.filter(({ verdict }) => inspected.has(verdict.question) === isInspected)
  const columns = new Map([
    ['Unseen, inspected', summarize(halfOf(true))],
    ['Unseen, not inspected', summarize(halfOf(false))],
  ])
  console.log(renderMisses(misses.filter(({ verdict }) => inspected.has(verdict.question))))
  console.log(`${renderSummaryTable(columns)}\n\n${renderKinds(columns)}`)
}

/** All planted texts are in a separate store, so that other questions use the original texts. */
async function run(wanted: readonly Question[]): Promise<Run> {
  const service = await startBenchService({ logger: createLogger('error') })
  try {
    const clean = await askAll(
      service,
      wanted.filter(({ plantedTexts }) => plantedTexts.length === 0),
    )
    const planted = await askAll(
      service,
      wanted.filter(({ plantedTexts }) => plantedTexts.length > 0),
    )
    return { results: [...clean.results, ...planted.results], misses: [...clean.misses, ...planted.misses] }
  } finally {
    await service.close()
  }
}

async function askAll(service: BenchService, wanted: readonly Question[]): Promise<Run> {
  const results: Result[] = []
  const misses: Miss[] = []
  if (wanted.length === 0) return { results, misses }
  const plantedTexts = wanted.flatMap((question) => question.plantedTexts)
  const shop = await openShop(service, plantedTexts)
  for (const question of wanted) {
    const observed = await ask(service, shop, question)
    const verdict = judge(question, observed, shop.world)
    results.push({ verdict, durationMs: observed.durationMs })
    const isMiss = verdict.failures.length > 0 && !question.isHeldOut
    if (isMiss) misses.push({ verdict, observed, step: failedStep(verdict, observed), world: shop.world })
  }
  return { results, misses }
}

await main()
