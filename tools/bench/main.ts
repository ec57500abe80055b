import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { benchImport } from './import.ts'
import { benchIndexing } from './indexing.ts'
import { describeMachine, renderMarkdown, type Section } from './report.ts'
import { benchSearching } from './searching.ts'
import { type BenchService, startBenchService } from './service.ts'
import { benchVectors } from './vectors.ts'

const file = path.join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')
const intro =
  '# Benchmarks\n\nWritten by `npm run bench`. Every table sets a number beside its physical limit, measured in the same run on the same machine.\n\n'

/** Runs every benchmark, prints the report and writes it to docs/benchmarks.md. `--dry` only prints; so does `--import`, which runs that one. */
async function main(): Promise<void> {
  const isImportOnly = process.argv.includes('--import')
  const sections = isImportOnly ? await withService(importing) : [...(await withService(all)), await benchVectors()]
  const report = intro + renderMarkdown(sections, describeMachine())
  process.stdout.write(report)
  if (!isImportOnly && !process.argv.includes('--dry')) await writeFile(file, report)
}

const importing = async (service: BenchService): Promise<Section[]> => [await benchImport(service, 20_000)]

const all = async (service: BenchService): Promise<Section[]> => [
  await benchIndexing(service, 1500),
  ...(await importing(service)),
  ...(await benchSearching(service, [1000, 10_000, 50_000])),
]

async function withService(bench: (service: BenchService) => Promise<Section[]>): Promise<Section[]> {
  const service = await startBenchService()
  try {
    return await bench(service)
  } finally {
    await service.close()
  }
}

await main()
