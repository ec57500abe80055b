import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { benchIndexing } from './indexing.ts'
import { describeMachine, renderMarkdown, type Section } from './report.ts'
import { benchSearching } from './searching.ts'
import { startBenchService } from './service.ts'
import { benchVectors } from './vectors.ts'

const file = path.join(import.meta.dirname, '..', '..', 'docs', 'benchmarks.md')
const intro =
  '# Benchmarks\n\nWritten by `npm run bench`. Every table sets a number beside its physical limit, measured in the same run on the same machine.\n\n'

/** Runs every benchmark, prints the report and writes it to docs/benchmarks.md (`--dry` only prints). */
async function main(): Promise<void> {
  const service = await startBenchService()
  const sections: Section[] = []
  try {
    sections.push(await benchIndexing(service, 1500))
    sections.push(...(await benchSearching(service, [1000, 10_000, 50_000])))
  } finally {
    await service.close()
  }
  sections.push(await benchVectors())
  const report = intro + renderMarkdown(sections, describeMachine())
  process.stdout.write(report)
  if (!process.argv.includes('--dry')) await writeFile(file, report)
}

await main()
