import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createLogger } from '../../server/platform/logger.ts'
import { reportImageCosts } from '../../server/test/fuzz/cost/image-cost-report.ts'
import { runTextCost } from '../../server/test/fuzz/cost/text-cost-run.ts'
import { type FuzzReport, runFuzz } from '../../server/test/fuzz/run-fuzz.ts'
import { anImage } from '../../server/test/kit/fixtures/an-image.ts'
import { startImageHost } from '../../server/test/kit/peers/image-host.ts'
import { startBenchService } from '../bench/service.ts'
import { runRequestCost } from './request-cost.ts'

const parts = ['responses', 'texts', 'requests', 'images'] as const
type Part = (typeof parts)[number]
const usage =
  'node tools/fuzz/main.ts [--part responses|texts|requests|images]… [--calls 20000] [--minutes 5] [--seed 1] [--only "POST /v1/search/text"] [--replay \'{…}\']'
/** After this many calls, caches are warm and code is compiled; from here memory must not grow. */
const settledAfter = 5000
const mebibyte = 1_048_576

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

interface Sample {
  readonly made: number
  readonly heap: number
  readonly resident: number
}

function takeSample(made: number): Sample {
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { made, heap: (heapUsed + external) / mebibyte, resident: rss / mebibyte }
}

/** Runs the selected parts, all by default. Exit code 1 on wrong responses, memory growth or excessive cost. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      part: { type: 'string', multiple: true, default: [...parts] },
      calls: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      minutes: { type: 'string', default: '5' },
      only: { type: 'string' },
      replay: { type: 'string' },
    },
  })
  const unknown = values.part.find((part) => !parts.includes(part as Part))
  if (unknown !== undefined) throw new Error(`--part: expected one of ${parts.join(', ')}, got '${unknown}'`)
  const run: Record<Part, () => Promise<boolean>> = {
    responses: () => areResponsesRight(values),
    texts: () => runTextCost(Number(values.seed), printLine),
    requests: () => runRequestCost(values),
    images: areImagesCheap,
  }
  let isGood = true
  for (const part of parts.filter((one) => values.part.includes(one))) {
    printLine(`\n== ${part}`)
    if (!(await run[part]())) isGood = false
  }
  return isGood ? 0 : 1
}

async function areImagesCheap(): Promise<boolean> {
  const service = await startBenchService({ logger: createLogger('error', { write: () => undefined }) })
  try {
    return (await reportImageCosts({ url: service.url, ...(await service.newStore()) })) === 0
  } finally {
    await service.close()
  }
}

async function areResponsesRight(values: { calls: string; seed: string; only?: string }): Promise<boolean> {
  const errors: string[] = []
  const logger = createLogger('error', { write: (line) => void (errors.length < 50 && errors.push(line)) })
  const service = await startBenchService({ logger })
  const host = await startImageHost()
  const samples: Sample[] = []
  const images = await Promise.all([1, 2, 3].map((seed) => anImage(seed)))
  const startedAt = performance.now()
  try {
    const report = await runFuzz(
      { ...service.app, database: service.database },
      {
        calls: Number(values.calls),
        seed: Number(values.seed),
        ...(values.only === undefined ? {} : { only: new RegExp(values.only) }),
        imageUrls: images.map((bytes, at) => host.serve(`/${at}.jpg`, bytes)),
        file: images[0] ?? Buffer.alloc(0),
        afterEach: (made) => void (made % 1000 === 0 && samples.push(takeSample(made))),
      },
    )
    print(report, errors)
    const growth = describeGrowth(samples)
    process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(0)} s. ${growth.sentence}\n`)
    return report.findings.length === 0 && !growth.isTooMuch
  } finally {
    await host.close()
    await service.close()
  }
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}

function print({ findings, statuses, slowest }: FuzzReport, errors: readonly string[]): void {
  const lines = [...statuses].sort().map(([line, count]) => `${String(count).padStart(6)}  ${line}`)
  process.stdout.write(`${lines.join('\n')}\n\nThe slowest:\n`)
  for (const { endpoint, seed, ms } of slowest)
    process.stdout.write(`  ${ms.toFixed(0)} ms  ${endpoint} (seed ${seed})\n`)
  const kinds = Map.groupBy(findings, ({ endpoint, problem }) => `${endpoint} ${problem.slice(0, 300)}`)
  process.stdout.write(`\n${findings.length} wrong responses of ${kinds.size} kinds\n`)
  for (const [kind, [first, ...more]] of kinds) {
    process.stdout.write(
      `\n${kind}\n  and ${more.length} more; seed ${first?.seed}\n  ${first?.request}\n  ${first?.answer}\n`,
    )
  }
  if (errors.length > 0) process.stdout.write(`\nLogged errors:\n${errors.join('')}\n`)
}

/** Compares the memory of the last quarter of the run with that after the warm-up. */
function describeGrowth(samples: readonly Sample[]): { sentence: string; isTooMuch: boolean } {
  const settled = samples.filter(({ made }) => made >= settledAfter)
  if (settled.length < 4) return { sentence: 'Too few calls to detect memory growth.', isTooMuch: false }
  const mean = (part: readonly Sample[], of: (sample: Sample) => number): number =>
    part.reduce((sum, sample) => sum + of(sample), 0) / part.length
  const quarter = Math.ceil(settled.length / 4)
  const [first, last] = [settled.slice(0, quarter), settled.slice(-quarter)]
  const heap = { first: mean(first, (one) => one.heap), last: mean(last, (one) => one.heap) }
  const resident = { first: mean(first, (one) => one.resident), last: mean(last, (one) => one.resident) }
  const each = samples.map(({ made, heap: used, resident: rss }) => `${made}: ${used.toFixed(0)}/${rss.toFixed(0)}`)
  return {
    sentence: `MiB of objects ${heap.first.toFixed(0)} → ${heap.last.toFixed(0)}, resident ${resident.first.toFixed(0)} → ${resident.last.toFixed(0)} (${each.join(', ')})`,
    isTooMuch: heap.last > heap.first * 1.15 + 8 || resident.last > resident.first * 1.15 + 32,
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${usage}\n${String(error)}\n`)
  return 1
})
