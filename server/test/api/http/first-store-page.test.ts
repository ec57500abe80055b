import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { violations } from '../../kit/browser/accessibility.ts'
import { openBrowser } from '../../kit/browser/browser.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { newestMailTo, tokenIn } from '../../kit/peers/mailbox.ts'

let app: TestApp
let withDemo: TestApp
let browser: Browser
let url: string

beforeAll(async () => {
  await ensureBuiltPages()
  ;[app, withDemo, browser] = await Promise.all([
    startTestApp({ environment: { DEMO: 'off' } }),
    startTestApp({ environment: { DEMO: 'on' } }),
    openBrowser(),
  ])
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await browser?.close()
  await Promise.all([app?.close(), withDemo?.close()])
})

it('is the page at / without a demo store only', async () => {
  const titleOf = async (of: TestApp): Promise<string> => (await of.http.inject('/')).body
  expect(await titleOf(app)).toContain('<title>Vitrine: create a store</title>')
  expect(await titleOf(withDemo)).not.toContain('create a store</title>')
})

it('leads from a registration to a client secret that works, and is accessible', async () => {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  await page.goto(url)
  await page.getByLabel('Store name').fill('Harbor Lamps')
  await page.getByLabel('Email', { exact: true }).fill('owner@harbor-lamps.example')
  await page.getByLabel(/^Password/).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').filter({ hasText: 'password' }).waitFor()
  await page.getByLabel(/^Password/).fill('vivid otter 81 lanterns')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByText('Harbor Lamps is registered.').waitFor()
  const token = tokenIn(await newestMailTo(app, 'owner@harbor-lamps.example'))
  await page.getByLabel('Link or token').fill(`${url}/verify?token=${token}`)
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('The store is active.').waitFor()
  const [id = '', secret = ''] = await page.locator('dd').allTextContents()
  const granted = await app.modules.stores.authenticateClient(id, secret)
  expect(granted?.slug).toBe('harbor-lamps')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page, colorScheme), colorScheme).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(pageErrors).toEqual([])
})
