import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { benchLiveTurns } from './assistant/live-turns.ts'
import { benchTurns } from './assistant/turns.ts'
import { benchBilling } from './billing.ts'
import { benchMemory, benchStart } from './footprint.ts'
import { benchImport } from './indexing/import.ts'
import { benchIndexing } from './indexing/indexing.ts'
import { benchLighthouse } from './pages/lighthouse.ts'
import { benchPages } from './pages/pages.ts'
import { describeMachine, renderMarkdown, type Section } from './report.ts'
import { benchCosts } from './scale/costs.ts'
import { benchSearching } from './searching/searching.ts'
import { type BenchService, startBenchService } from './service.ts'
import { benchLargeStore } from './stores/large-store.ts'
import { benchLargeStoreOverHttp } from './stores/large-store-http.ts'
import { benchStores } from './stores/stores.ts'
import { benchVectors } from './vectors/vectors.ts'

const file = path.join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')
const intro =
  '# Benchmarks\n\nWritten by `npm run bench`. Every table compares results with a physical limit, measured in the same run on the same machine.\n\n'

/** The parts that can be measured separately, in the order of a full run. */
const parts: Readonly<Record<string, () => Promise<Section[]>>> = {
  indexing: () => withService(async (service) => [await benchIndexing(service, 1500)]),
  import: () => withService(async (service) => [await benchImport(service, 20_000)]),
  searching: () => withService((service) => benchSearching(service, [1000, 10_000, 50_000])),
  'large-store': async () => [await benchLargeStore(1_000_000)],
  'large-store-http': async () => [await benchLargeStoreOverHttp(1_000_000)],
  stores: async () => [await benchStores({ stores: 2000, products: 500, searches: 6000, memoryMb: 480 })],
  billing: () => withService(benchBilling),
  turns: () => withService(async (service) => [await benchTurns(service)]),
  'live-turns': () => withService(async (service) => [await benchLiveTurns(service)]),
  costs: benchCosts,
  pages: benchPages,
  lighthouse: async () => [await benchLighthouse()],
  vectors: async () => [await benchVectors()],
  memory: async () => [await benchMemory()],
  start: async () => [await benchStart()],
}

/** Runs every benchmark, prints the report and writes it to docs/benchmarks.md. `--dry` only prints; so do parts by name. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).filter((word) => word !== '--dry')
  const unknown = wanted.filter((name) => parts[name] === undefined)
  if (unknown.length > 0)
    throw new Error(`No benchmark ${unknown.join(', ')}: there are ${Object.keys(parts).join(', ')}`)
  const sections: Section[] = []
  for (const [name, run] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) sections.push(...(await run()))
  const report = intro + renderMarkdown(sections, describeMachine())
  process.stdout.write(report)
  if (wanted.length === 0 && !process.argv.includes('--dry')) await writeFile(file, report)
}

async function withService(bench: (service: BenchService) => Promise<Section[]>): Promise<Section[]> {
  const service = await startBenchService()
  try {
    return await bench(service)
  } finally {
    await service.close()
  }
}

await main()
