import { rm } from 'node:fs/promises'
import type { Browser, CDPSession } from 'playwright-core'
import { openBrowser } from '../../server/test/kit/browser/browser.ts'
import { ensureBuiltPages } from '../../server/test/kit/browser/built-pages.ts'
import { aDataDirectory } from '../../server/test/kit/database/data-directory.ts'
import { startService } from '../../server/test/kit/process/service-process.ts'
import type { Section } from './report.ts'

/** Lighthouse's mobile profile: slow 4G as the browser sees it, and a processor four times slower. */
const slow4G = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const cpuSlowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const budgets = { lcpMs: 1800, kilobytes: 600 }
const repetitions = 5
const pages = ['/', '/?q=running+shoe', '/demo-shop']

interface Visit {
  readonly lcpMs: number
  readonly shift: number
  readonly kilobytes: number
}

/** Loads each page with an empty browser cache on a throttled connection. Throws when the start page exceeds its budget. */
export async function benchPages(): Promise<Section[]> {
  await ensureBuiltPages()
  const folder = await aDataDirectory()
  const [service, browser] = await Promise.all([startService({ DATA_DIR: folder }), openBrowser()])
  try {
    const rows: string[][] = []
    const exceeded: string[] = []
    for (const path of pages) {
      // The first visitor of a page waits for its thumbnails; all others get them from the disk.
      const first = await visit(browser, service.url + path)
      const visits: Visit[] = []
      for (let count = 0; count < repetitions; count += 1) visits.push(await visit(browser, service.url + path))
      const lcpMs = median(visits.map((one) => one.lcpMs))
      const kilobytes = median(visits.map((one) => one.kilobytes))
      const shift = Math.max(...visits.map((one) => one.shift))
      rows.push([path, ...[first.lcpMs, lcpMs, kilobytes].map((value) => value.toFixed(0)), shift.toFixed(3)])
      if (path === '/' && lcpMs > budgets.lcpMs) exceeded.push(`LCP ${lcpMs.toFixed(0)} ms of ${budgets.lcpMs} ms`)
      if (path === '/' && kilobytes > budgets.kilobytes)
        exceeded.push(`${kilobytes.toFixed(0)} kB of ${budgets.kilobytes} kB`)
    }
    if (exceeded.length > 0) throw new Error(`The start page exceeds its budget: ${exceeded.join(', ')}`)
    return [
      {
        title: 'Pages on a phone',
        notes: [
          `Chromium with an empty cache, slow 4G and a processor slowed down ${cpuSlowdown} times; the median of ${repetitions} visits after a first one.`,
          `The budget of the start page: LCP ${budgets.lcpMs} ms, ${budgets.kilobytes} kB.`,
        ],
        columns: ['Page', 'First LCP, ms', 'LCP, ms', 'Transferred, kB', 'Layout shift'],
        rows,
      },
    ]
  } finally {
    await browser.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const transferred = countBytes(session)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(url, { waitUntil: 'networkidle' })
    const facts = await page.evaluate(async () => {
      const entriesOf = (type: string) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
          setTimeout(() => resolve([]), 500)
        })
      const [paints, shifts] = await Promise.all([entriesOf('largest-contentful-paint'), entriesOf('layout-shift')])
      return {
        lcpMs: paints.at(-1)?.startTime ?? Number.POSITIVE_INFINITY,
        shift: shifts.reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
      }
    })
    return { ...facts, kilobytes: transferred() / 1000 }
  } finally {
    await context.close()
  }
}

/** The bytes on the wire so far, headers included. */
function countBytes(session: CDPSession): () => number {
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
