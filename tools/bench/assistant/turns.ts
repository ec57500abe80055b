import { questions } from '../../eval/assistant/questions/questions.ts'
import { openShop, type Shop } from '../../eval/assistant/shop.ts'
import { percentiles, type Section } from '../report.ts'
import type { BenchService } from '../service.ts'
import { type Asked, timeTurn } from './ask-turn.ts'

const atOnce = 50
const eachAsks = 6

/** Assistant turns over HTTP without a language model, using the questions of its evaluation in the demo store. */
export async function benchTurns(service: BenchService): Promise<Section> {
  const shop = await openShop(service, [])
  await service.settle()
  const asked = questions.flatMap(({ locale, turns: [text] }) => (text === undefined ? [] : [{ locale, text }]))
  for (const one of asked.slice(0, 40)) await timeTurn(service, shop, one)
  const alone: number[] = []
  for (const one of asked) alone.push(await timeTurn(service, shop, one))
  const startedAt = performance.now()
  const together = await Promise.all(
    Array.from({ length: atOnce }, (_, at) => timeMany(service, shop, asked.slice(at * eachAsks, (at + 1) * eachAsks))),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const crowd = together.flat()
  return {
    title: 'Turns of the assistant',
    notes: [
      'From the request over loopback to the complete answer, without a language model; the target is p50 60 ms and p95 150 ms for one at a time.',
    ],
    columns: ['Sessions at once', 'Turns', 'p50 ms', 'p95 ms', 'p99 ms', 'Turns per second'],
    rows: [row(1, alone, alone.reduce((sum, ms) => sum + ms, 0) / 1000), row(atOnce, crowd, seconds)],
  }
}

function row(sessions: number, samples: readonly number[], seconds: number): string[] {
  const { p50, p95, p99 } = percentiles(samples)
  const perSecond = samples.length / seconds
  return [String(sessions), String(samples.length), ...[p50, p95, p99, perSecond].map((one) => one.toFixed(1))]
}

async function timeMany(service: BenchService, shop: Shop, asked: readonly Asked[]): Promise<number[]> {
  const samples: number[] = []
  for (const one of asked) samples.push(await timeTurn(service, shop, one))
  return samples
}
