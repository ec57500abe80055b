import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describeCosts, searchRequestCost } from '../../server/test/fuzz/cost/request-cost.ts'
import { startMeasuredService } from '../../server/test/fuzz/cost/request-cost-service.ts'

/** Searches for the most expensive request, prints the ten worst, and returns whether all are within the limits. */
export async function runRequestCost(values: {
  minutes: string
  seed: string
  only?: string
  replay?: string
}): Promise<boolean> {
  const { minutes, seed, only, replay } = values
  const template = await mkdtemp(path.join(tmpdir(), 'vitrine-fuzz-'))
  try {
    // The first start installs the demo store; every service of the search starts with a copy of it.
    await (await startMeasuredService({ DATA_DIR: template, BASE_URL: 'http://shop.example' })).stop()
    const report = await searchRequestCost({
      template,
      minutes: Number(minutes),
      requests: replay === undefined ? Number.POSITIVE_INFINITY : 1,
      seed: Number(seed),
      ...(only === undefined ? {} : { only: new RegExp(only) }),
      ...(replay === undefined ? {} : { replay: JSON.parse(replay) }),
    })
    process.stdout.write(describeCosts(report))
    return report.tooExpensive.length === 0
  } finally {
    await rm(template, { recursive: true, force: true })
  }
}
