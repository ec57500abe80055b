import { openLiveShop } from '../../eval/assistant/live/live-shop.ts'
import { liveQuestionSet } from '../../eval/assistant/live/questions/questions.ts'
import { percentiles, type Section } from '../report.ts'
import type { BenchService } from '../service.ts'
import { type Asked, timeTurn } from './ask-turn.ts'

const delayMs = 100
const targetP95Ms = 400
const rounds = 3

/** Turns that read prices and stock from a storefront that answers after 100 ms, over HTTP and without a language model. */
export async function benchLiveTurns(service: BenchService): Promise<Section> {
  const shop = await openLiveShop(service)
  try {
    await service.settle()
    const asked = liveQuestionSet.flatMap(({ locale, steps: [step] }): Asked[] =>
      step === undefined || 'confirm' in step ? [] : [{ locale, text: step.ask }],
    )
    for (const one of asked.slice(0, 20)) await timeTurn(service, shop, one)
    const rows: string[][] = []
    for (const ms of [0, delayMs]) {
      if (ms > 0) shop.delay(ms)
      const samples: number[] = []
      for (const one of Array.from({ length: rounds }, () => asked).flat())
        samples.push(await timeTurn(service, shop, one))
      const { p50, p95, p99 } = percentiles(samples)
      rows.push([`${ms} ms`, String(samples.length), ...[p50, p95, p99].map((one) => one.toFixed(1))])
    }
    return {
      title: 'Turns with live prices and stock',
      notes: [
        `Questions about prices, stock and the cart, one at a time, over loopback. The storefront answers each request after the given time; the target is p95 ${targetP95Ms} ms with ${delayMs} ms.`,
      ],
      columns: ['Storefront', 'Turns', 'p50 ms', 'p95 ms', 'p99 ms'],
      rows,
    }
  } finally {
    await shop.close()
  }
}
