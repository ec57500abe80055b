import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { startTestApp, type TestApp } from '../../server/test/kit/app/test-app.ts'
import { violations } from '../../server/test/kit/browser/accessibility.ts'
import { openBrowser } from '../../server/test/kit/browser/browser.ts'
import { ensureBuiltPages } from '../../server/test/kit/browser/built-pages.ts'

/** The service with the embedded database and the built portal, and a real browser. */
export interface TestPortal {
  readonly app: () => TestApp
  readonly baseUrl: () => string
  /** Opens a page in a separate browser context, without a signed-in user. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
}

export const sizes = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const

/** Starts the service and a browser for one test file. Fails a test if a page logged an error to the console. */
export function startTestPortal(options: Parameters<typeof startTestApp>[0] = {}): TestPortal {
  let app: TestApp
  let browser: Browser
  const pages: Page[] = []
  const pageErrors: string[] = []
  const baseUrl = (): string => {
    const address = app.http.server.address()
    if (typeof address !== 'object' || address === null) throw new Error('The service does not listen')
    return `http://localhost:${address.port}`
  }
  beforeAll(async () => {
    await ensureBuiltPages()
    ;[app, browser] = await Promise.all([startTestApp(options), openBrowser()])
    await app.http.listen({ port: 0, host: 'localhost' })
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()))
    expect(pageErrors.splice(0), 'page errors and violations of the content policy').toEqual([])
  })
  return {
    app: () => app,
    baseUrl,
    async open(path, options = {}) {
      const context = await browser.newContext({
        locale: 'en-US',
        viewport: sizes.desktop,
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await context.newPage()
      page.setDefaultTimeout(60_000)
      page.on('pageerror', (error) => pageErrors.push(String(error)))
      // Tests include rejected calls, which the browser reports as page errors.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          pageErrors.push(message.text())
      })
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (breach) => {
          console.error(`content policy: ${breach.violatedDirective} ${breach.blockedURI}`)
        })
      })
      pages.push(page)
      await page.goto(`${baseUrl()}${path}`)
      return page
    },
  }
}

/** Fills in and submits the login page without waiting for the result. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Fails with the axe violations of the current page, in both themes, at 1280 and at 390 pixels. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      expect(await violations(page, colorScheme), `${page.url()} ${colorScheme} ${size.width}`).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, `${page.url()} is wider than ${size.width} pixels`).toBeLessThanOrEqual(size.width)
    }
}
