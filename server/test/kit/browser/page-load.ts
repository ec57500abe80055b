import type { Page } from 'playwright-core'

/** What a browser measured while it loaded a page. */
export interface PageLoad {
  /** Largest contentful paint since the navigation. */
  readonly lcpMs: number
  /** The longest task of the main thread; 0 when none took 50 ms, below which browsers do not report tasks. */
  readonly longestTaskMs: number
  /** Scripts on the wire. */
  readonly scriptBytes: number
}

interface Entries {
  readonly paints: number[]
  readonly tasks: number[]
}

/** Opens `url` in a fresh page and measures it until `isLoaded` resolves and its last paint is reported. */
export async function measureLoad(page: Page, url: string, isLoaded: () => Promise<void>): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  let scriptBytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await session.send('Network.enable')
  // Tasks are reported to observers that exist when they end: the observer starts before the page's own scripts.
  await page.addInitScript(() => {
    const entries: Entries = { paints: [], tasks: [] }
    Object.assign(globalThis, { loadEntries: entries })
    new PerformanceObserver((list) => {
      entries.paints.push(...list.getEntries().map(({ startTime }) => startTime))
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      entries.tasks.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url)
  await isLoaded()
  const { paints, tasks } = await page.evaluate(async () => {
    // Two frames and a task later, all entries so far have been reported.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50))))
    return (globalThis as unknown as { loadEntries: Entries }).loadEntries
  })
  await session.detach()
  return { lcpMs: paints.at(-1) ?? Number.NaN, longestTaskMs: Math.max(0, ...tasks), scriptBytes }
}

/** How long this page takes for a fixed amount of work: 50 ms on the machine that we optimize for, more on a busy one. */
export function measureWork(page: Page): Promise<number> {
  return page.evaluate(() => {
    const started = performance.now()
    const values = Array.from({ length: 120_000 }, (_value, at) => ({ key: (at * 7919) % 120_011 }))
    values.sort((one, other) => one.key - other.key)
    return performance.now() - started
  })
}
