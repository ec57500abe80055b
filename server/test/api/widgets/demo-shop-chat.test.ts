import { rm } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../../kit/browser/accessibility.ts'
import { openBrowser } from '../../kit/browser/browser.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 820 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let folder: string
let service: ServiceProcess
let browser: Browser
let page: Page
let browserErrors: string[]

beforeAll(async () => {
  await ensureBuiltPages()
  folder = await aDataDirectory()
  const environment = { DATA_DIR: folder, DEMO_STOREFRONT: 'on' }
  ;[service, browser] = await Promise.all([startService(environment), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  browserErrors = []
})
afterEach(async () => {
  await page.context().close()
  expect(browserErrors, 'errors, and violations of the content policy').toEqual([])
})

async function open(path: string, options = desktop): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.setDefaultTimeout(90_000)
  page.on('pageerror', (error) => browserErrors.push(String(error)))
  page.on('console', (message) => {
    // The browser itself logs every error response.
    const isExpected = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isExpected) browserErrors.push(message.text())
  })
  // The host name in the URLs of the demo's products.
  await page.goto(service.url.replace('127.0.0.1', 'localhost') + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const chat = () => page.locator('commerce-ai-chat')
const opener = () => page.getByRole('button', { name: 'Chat with us' })
const input = () => page.getByRole('textbox', { name: 'Your message' })
const answers = () => chat().locator('li.assistant [part=text]:not([aria-busy=true])')
const cards = () => chat().locator('[part=card]')

/** Sends a message and waits for the complete answer. */
async function ask(text: string): Promise<string> {
  const before = await answers().count()
  await input().fill(text)
  await input().press('Enter')
  await expect.poll(() => answers().count(), { timeout: 60_000 }).toBe(before + 1)
  return (await answers().last().textContent()) ?? ''
}

/** Switches the demo's storefront. */
async function storefront(mode: 'on' | 'down'): Promise<void> {
  expect((await service.call('PUT', '/demo/storefront', { mode })).status).toBe(200)
}

describe('the chat of the demo shop', () => {
  it('shows prices as soon as the storefront is connected', async () => {
    const connections = async () => JSON.stringify((await service.call('GET', '/v1/admin/connections')).body)
    await expect.poll(connections, { timeout: 120_000, interval: 500 }).toContain('"status":"active"')
    await open('/demo-shop')
    await opener().click()
    // On an overloaded machine, the first turn of a new process can exceed its time limit. The answer then asks the shopper to try again.
    await expect.poll(() => ask('What does the RunX running shoe cost?')).not.toContain('Please try again')
    await expect.poll(() => cards().first().textContent()).toMatch(/RunX.*\$\d+\.\d\d/)
    await page.getByText(/^Prices and stock as of/).waitFor()
  })

  it('answers with live prices, cites the rule about returns, adds to the cart after consent, and continues after a reload', async () => {
    await open('/demo-shop/c/shoes')
    await opener().click()
    await ask('What does the RunX running shoe cost?')
    await expect.poll(() => cards().first().textContent()).toMatch(/RunX.*\$\d+\.\d\d/)
    await page.getByText(/^Prices and stock as of/).waitFor()

    await ask('How many days do I have to return something?')
    const source = chat().locator('[part=source]').first()
    await source.click()
    await chat().locator('[part=source-text] blockquote').first().waitFor()
    expect(await chat().locator('[part=source-text]').textContent()).toMatch(/days/)

    await ask('Add the RunX running shoe in size 42 to my cart')
    const proposal = chat().locator('[part=confirmation]').last()
    await proposal.waitFor()
    expect(await proposal.textContent()).toMatch(/RunX/)
    await proposal.getByRole('button', { name: 'Confirm' }).click()
    const checkout = chat().locator('[part=checkout]')
    await checkout.waitFor()
    expect(await checkout.getAttribute('href')).toMatch(/^https?:\/\//)
    await chat()
      .getByText(/^Receipt /)
      .waitFor()

    const count = await answers().count()
    await page.reload()
    await expect.poll(() => answers().count(), { timeout: 60_000 }).toBe(count)
    await chat().locator('[part=checkout]').waitFor()
    await ask('Do you deliver to Spain?')
  })

  it('states that it cannot read a price while the storefront is off, and shows no number', async () => {
    await storefront('down')
    try {
      await open('/demo-shop')
      await opener().click()
      const answer = await ask('What does the RunX running shoe cost?')
      const shown = `${answer} ${(await cards().allTextContents()).join(' ')}`
      expect(shown).not.toMatch(/\$\s?\d/)
      expect(shown).toMatch(/cannot check the current price|not available/i)
    } finally {
      await storefront('on')
    }
  })

  it('opens a product of an answer in the shop without a reload, and stays open next to it', async () => {
    await open('/demo-shop')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await opener().click()
    await ask('Show me running shoes')
    const card = chat()
      .getByRole('link', { name: /Running Shoe/ })
      .first()
    const name = await card.locator('[part=card-name]').textContent()
    await card.click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
  })

  it('does not collide with the search, on a phone and with both in use', async () => {
    await open('/demo-shop', phone)
    await opener().waitFor()
    const [search, launcher] = [await page.locator('visual-search').boundingBox(), await opener().boundingBox()]
    expect((search?.y ?? 0) + (search?.height ?? 0)).toBeLessThan(launcher?.y ?? 0)
    await opener().click()
    await ask('Hello')
    await page.getByRole('button', { name: 'Close the chat' }).click()
    await page.getByRole('button', { name: 'Search by word or photo' }).click()
    await page.getByRole('combobox', { name: 'Search products' }).fill('shoes')
    await page.keyboard.press('Enter')
    await page.locator('visual-search [part=card]').first().waitFor()
  })

  it.each([
    ['1280', desktop],
    ['390', phone],
  ])('has no accessibility violations at %s pixels, by the system in light or dark', async (_width, options) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await open('/demo-shop/help', { ...options, colorScheme })
      await opener().click()
      await ask('How do I return something?')
      await chat().locator('[part=source]').first().click()
      await chat().locator('[part=source-text] blockquote').first().waitFor()
      for (const theme of ['light', 'dark'] as const) {
        await chat().evaluate((element, value) => element.setAttribute('theme', value), theme)
        expect(await violations(page, theme), `${theme} in ${colorScheme}`).toEqual([])
      }
      await page.context().close()
    }
  })

  it('can be used with the keyboard alone', async () => {
    await open('/demo-shop')
    await opener().focus()
    await page.keyboard.press('Enter')
    await input().waitFor()
    await page.keyboard.type('What does delivery cost?')
    await page.keyboard.press('Enter')
    await expect.poll(() => answers().count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await opener().evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(
      true,
    )
  })
})
