import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { costLimits, describeCosts, searchRequestCost } from '../../fuzz/cost/request-cost.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'

let template: string

beforeAll(async () => {
  template = await aDataDirectory()
})
afterAll(() => rm(template, { recursive: true, force: true }))

// `npm run fuzz` is the full search; this is a fixed sample of it. It measures CPU time and takes the minimum of several runs:
// a busy machine may double it, and only a bug multiplies it.
it('no request below 10 kB of a fixed sample exceeds its cost limit in the process', async () => {
  const only = /search\/(text|hybrid|batch)|oauth|register|openapi|docs|imports|chat\/sessions|GET \/none|metrics/
  const report = await searchRequestCost({ template, seed: 20261122, requests: 16, minutes: 60, only })
  expect(report.measured).toBe(16)
  const tooExpensive = report.worst.filter(
    ({ cost }) => cost.cpuMs > 2 * costLimits.cpuMs || cost.memoryMb > 2 * costLimits.memoryMb,
  )
  expect(tooExpensive, describeCosts(report)).toEqual([])
  // The sample is meaningful only if some calls succeed and some are refused.
  const lines = [...report.statuses.keys()]
  expect(lines.filter((line) => / 20\d$/.test(line)).length).toBeGreaterThan(1)
  expect(lines.filter((line) => / 422$/.test(line)).length).toBeGreaterThan(1)
})
