import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContextOptions, CDPSession } from 'playwright-core'
import type { DemoCredentials } from '../../../server/modules/indexing/demo/demo-credentials.ts'
import { openBrowser } from '../../../server/test/kit/browser/browser.ts'
import { ensureBuiltPages } from '../../../server/test/kit/browser/built-pages.ts'
import { measureLoad, type PageLoad } from '../../../server/test/kit/browser/page-load.ts'
import { startService } from '../../../server/test/kit/process/service-process.ts'
import type { Section } from '../report.ts'

/** Lighthouse's mobile profile: slow 4G as the browser sees it, and a processor four times slower. */
const slow4G = { latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
const cpuSlowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const budgets = { lcpMs: 1800, kilobytes: 600 }
const repetitions = 5
const pages = ['/', '/?q=running+shoe', '/demo-shop']
/** The portal's first pages, on this machine without throttling. */
const portalBudgets = { lcpMs: 1000, longestTaskMs: 200, scriptKilobytes: 180 }

interface Visit {
  readonly lcpMs: number
  readonly shift: number
  readonly kilobytes: number
}

/** Loads each page with an empty browser cache. The process fails after the report when the start page or the portal exceeds its budget. */
export async function benchPages(): Promise<Section[]> {
  await ensureBuiltPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-bench-pages-'))
  const [service, browser] = await Promise.all([startService({ DATA_DIR: folder }), openBrowser()])
  try {
    const rows: string[][] = []
    for (const address of pages) {
      // The first visitor of a page waits for its thumbnails; all others get them from the disk.
      const first = await visit(browser, service.url + address)
      const visits: Visit[] = []
      for (let count = 0; count < repetitions; count += 1) visits.push(await visit(browser, service.url + address))
      const lcpMs = median(visits.map((one) => one.lcpMs))
      const kilobytes = median(visits.map((one) => one.kilobytes))
      const shift = Math.max(...visits.map((one) => one.shift))
      const isBudgeted = address === '/'
      rows.push([
        address,
        first.lcpMs.toFixed(0),
        isBudgeted ? withVerdict(lcpMs, budgets.lcpMs) : lcpMs.toFixed(0),
        isBudgeted ? withVerdict(kilobytes, budgets.kilobytes) : kilobytes.toFixed(0),
        shift.toFixed(3),
      ])
    }
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
      await benchPortal(browser, service.url, folder),
    ]
  } finally {
    await browser.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The login page and the overview, signed in as the owner of the demo store. */
async function benchPortal(browser: Browser, url: string, folder: string): Promise<Section> {
  const demo: DemoCredentials = JSON.parse(await readFile(path.join(folder, 'demo-credentials.json'), 'utf8'))
  const context = await browser.newContext({ locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(demo.owner_email)
  await page.getByLabel('Password', { exact: true }).fill(demo.owner_password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  const overview = page.url()
  const storageState = await context.storageState()
  await context.close()
  const rows = [
    await benchPortalPage(browser, { name: 'Login', url: `${url}/login`, heading: 'Sign in' }),
    await benchPortalPage(browser, { name: 'Overview', url: overview, heading: 'Overview', options: { storageState } }),
  ]
  return {
    title: 'First pages of the portal',
    notes: [
      `Chromium with an empty cache and a window of 1280 pixels, nothing slowed down; the median of ${repetitions} visits.`,
      `The budget: LCP ${portalBudgets.lcpMs} ms, no task over ${portalBudgets.longestTaskMs} ms, ${portalBudgets.scriptKilobytes} kB of JavaScript.`,
    ],
    columns: ['Page', 'LCP, ms', 'Longest task, ms', 'JavaScript, kB'],
    rows,
  }
}

interface PortalPage {
  readonly name: string
  readonly url: string
  readonly heading: string
  readonly options?: BrowserContextOptions
}

async function benchPortalPage(browser: Browser, { name, url, heading, options = {} }: PortalPage): Promise<string[]> {
  const loads: PageLoad[] = []
  for (let count = 0; count < repetitions; count += 1) {
    const context = await browser.newContext({ locale: 'en-US', ...options })
    const page = await context.newPage()
    const isLoaded = async (): Promise<void> => {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.waitForLoadState('networkidle')
    }
    loads.push(await measureLoad(page, url, isLoaded))
    await context.close()
  }
  const lcpMs = median(loads.map((load) => load.lcpMs))
  const longestTaskMs = median(loads.map((load) => load.longestTaskMs))
  const scriptKilobytes = median(loads.map((load) => load.scriptBytes)) / 1000
  return [
    name,
    withVerdict(lcpMs, portalBudgets.lcpMs),
    withVerdict(longestTaskMs, portalBudgets.longestTaskMs),
    withVerdict(scriptKilobytes, portalBudgets.scriptKilobytes),
  ]
}

/** The number, marked when it exceeds its budget. */
function withVerdict(measured: number, budget: number): string {
  if (measured <= budget) return measured.toFixed(0)
  process.exitCode = 1
  return `${measured.toFixed(0)}, exceeded`
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
