import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findChromium } from '../../../server/test/kit/browser/find-chromium.ts'
import { startService } from '../../../server/test/kit/process/service-process.ts'
import type { Section } from '../report.ts'

const version = '12.8.2'
const repetitions = 3
const runTimeoutMs = 180_000
/** In points of 100; the benchmark fails below. */
const budget = 95
const pages = ['/', '/?q=running+shoe', '/demo-shop']
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  readonly categories: Readonly<Record<(typeof categories)[number], { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Lighthouse's scores of a phone. Installs Lighthouse from the package registry into npm's cache: nothing else needs its 200 packages. */
export async function benchLighthouse(): Promise<Section> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-lighthouse-'))
  const service = await startService({ DATA_DIR: path.join(folder, 'data') })
  try {
    const rows: string[][] = []
    for (const address of pages) {
      const reports: Report[] = []
      // The first visitor of a page waits for its thumbnails.
      for (let count = 0; count <= repetitions; count += 1) reports.push(await audit(service.url + address, folder))
      const counted = reports.slice(1)
      const scores = categories.map((name) =>
        median(counted.map((report) => 100 * (report.categories[name].score ?? 0))),
      )
      if (address === '/' && scores.some((score) => score < budget)) process.exitCode = 1
      const times = ['largest-contentful-paint', 'total-blocking-time'].map((name) =>
        median(counted.map((report) => report.audits[name]?.numericValue ?? Number.NaN)),
      )
      rows.push([address, ...[...scores, ...times].map((value) => value.toFixed(0))])
    }
    return {
      title: 'Lighthouse',
      notes: [
        `Lighthouse ${version} with its default, a phone on simulated slow 4G; the median of ${repetitions} runs after a first one.`,
        `The budget of the start page: ${budget} points in each category.`,
      ],
      columns: ['Page', 'Performance', 'Accessibility', 'Best practices', 'SEO', 'LCP, ms', 'Blocking time, ms'],
      rows,
    }
  } finally {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function audit(url: string, folder: string): Promise<Report> {
  const chromium = await findChromium(process.env)
  const file = path.join(folder, 'report.json')
  const flags = '--headless=new --no-sandbox --disable-gpu --no-proxy-server'
  const options = ['--quiet', '--output=json', `--output-path=${file}`, `--only-categories=${categories.join()}`]
  const args = ['exec', '--yes', `--package=lighthouse@${version}`, '--', 'lighthouse', url, ...options]
  await promisify(execFile)('npm', [...args, `--chrome-flags=${flags}`], {
    env: { ...chromium.environment, CHROME_PATH: chromium.path },
    timeout: runTimeoutMs,
  })
  return JSON.parse(await readFile(file, 'utf8'))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
