import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../../server/test/kit/browser/browser.ts'
import { buildWidgets } from '../../test/built-widget.ts'
import { key, type ScriptedService, startScriptedService } from '../../test/scripted-service.ts'
import { type ShopPage, startShop } from '../../test/shop-page.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

let built: ReadonlyMap<string, string>
let browser: Browser
let service: ScriptedService
let shop: ShopPage

beforeAll(async () => {
  ;[built, browser] = await Promise.all([buildWidgets(), openBrowser()])
  service = await startScriptedService(built.get('search.js') ?? '')
  shop = await startShop(service.url)
})
afterAll(async () => {
  await Promise.all([browser?.close(), service?.close(), shop?.close()])
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
})

const search = (page: Page) => page.locator('visual-search [part=trigger]')
const chat = (page: Page) => page.locator('commerce-ai-chat [part=trigger]')
const panel = (page: Page) => page.locator('commerce-ai-chat dialog[open]')

type Order = 'search first' | 'chat first'

/** The page that results from both installation guides. The second module is served once `finish` is called. */
async function open(order: Order, { lang = 'en', options = desktop, css = '' } = {}) {
  const searchTag = `<script type="module" src="${service.url}/widget/search.js" data-service-key="${key}"></script>`
  const chatTag = `<script type="module" src="${service.url}/widget/index.js"></script>`
  const element = `<commerce-ai-chat store-public-key="store_pub_key" locale="${lang}"></commerce-ai-chat>`
  const tags = order === 'search first' ? [searchTag, chatTag, element] : [chatTag, element, searchTag]
  shop.show({ lang, body: tags.join('\n') })
  const page = await (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
  await page.route('**/widget/*.js', async (route) => {
    const name = route.request().url().split('/').at(-1) ?? ''
    if ((name === 'search.js') !== (order === 'search first')) await isFinished
    await route.fulfill({ headers, body: built.get(name) ?? '' })
  })
  // The responses of the chat do not matter here.
  await page.route(/\/v1\/chat\/|\/widget\/texts\//, (route) => route.abort())
  await page.route('**/shop.css', (route) => route.fulfill({ contentType: 'text/css', body: css }))
  await page.goto(shop.url, { waitUntil: 'commit' })
  await (order === 'search first' ? search(page) : chat(page)).waitFor()
  finish()
  await Promise.all([search(page).waitFor(), chat(page).waitFor()])
  return page
}

async function boxOf(page: Page, of: typeof search) {
  const box = await of(page).boundingBox()
  if (!box) throw new Error('It is not visible.')
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height }
}

async function meet(page: Page, one: typeof search, other: typeof search): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(page, one), boxOf(page, other)])
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

describe.each(['search first', 'chat first'] as const)('with both widgets on a page, %s', (order) => {
  it.each([
    ['a desktop', 'en', desktop],
    ['a phone', 'en', phone],
    ['a desktop from right to left', 'ar', desktop],
  ] as const)('both buttons can be pressed on %s', async (_where, lang, options) => {
    const page = await open(order, { lang, options })
    await expect.poll(() => meet(page, search, chat)).toBe(false)
    const { viewport } = options as { viewport: { width: number; height: number } }
    const box = await boxOf(page, search)
    expect(box.left >= 0 && box.right <= viewport.width && box.top >= 0 && box.bottom <= viewport.height).toBe(true)

    await search(page).click()
    await page.getByRole('combobox').waitFor()
    await page.locator('visual-search [part=close]').click()
    await chat(page).click()
    await panel(page).waitFor()
    // On a phone, the open chat covers the page.
    if (options === desktop) {
      await expect.poll(() => meet(page, search, panel)).toBe(false)
      await search(page).click()
      await page.locator('visual-search [part=close]').click()
    }
    await page.locator('commerce-ai-chat [part=close]').click()
    await expect.poll(() => meet(page, search, chat)).toBe(false)
  })
})

it('a chat that is still open on the next page leaves the focus to that page', async () => {
  const page = await open('chat first')
  const focused = () => page.evaluate(() => document.activeElement?.localName)
  await chat(page).click()
  await expect.poll(focused).toBe('commerce-ai-chat')
  await page.reload()
  await panel(page).waitFor()
  await expect.poll(() => page.locator('commerce-ai-chat textarea').isVisible()).toBe(true)
  expect(await focused()).toBe('body')
  await page.locator('commerce-ai-chat [part=close]').click()
  await chat(page).click()
  await expect.poll(focused).toBe('commerce-ai-chat')
})

it('the search button moves to the corner only after the chat is removed', async () => {
  const page = await open('search first')
  const { bottom: home } = await boxOf(page, chat)
  await expect.poll(async () => (await boxOf(page, search)).bottom).toBeLessThan(home)
  await page.setViewportSize(phone.viewport ?? { width: 390, height: 780 })
  await expect.poll(() => meet(page, search, chat)).toBe(false)
  await page.setViewportSize(desktop.viewport ?? { width: 1280, height: 900 })
  await page.locator('commerce-ai-chat').evaluate((element) => element.remove())
  await expect.poll(async () => (await boxOf(page, search)).bottom).toBe(home)
})

it('the search button stays in the corner if the chat is elsewhere', async () => {
  const page = await open('chat first', { css: 'commerce-ai-chat { inset-inline-end: 200px }' })
  expect(900 - (await boxOf(page, search)).bottom).toBe(24)
})

it('both stay apart with custom distances', async () => {
  const page = await open('search first', {
    css: 'visual-search { --vs-inset: 8px } commerce-ai-chat { --vs-inset: 40px }',
  })
  await expect.poll(() => meet(page, search, chat)).toBe(false)
  await chat(page).click()
  await expect.poll(() => meet(page, search, panel)).toBe(false)
})

it('both keep their sizes and letters whatever those of the page around them are', async () => {
  const css =
    'html { font-size: 62.5% } body { font: italic 700 9px/3 serif; letter-spacing: 3px; text-transform: uppercase; text-shadow: 2px 2px red; white-space: nowrap }'
  const page = await open('search first', { css })
  await chat(page).click()
  await panel(page).waitFor()
  const styles = await page.evaluate(() =>
    ['visual-search', 'commerce-ai-chat'].map((name) => {
      const inside = document.querySelector(name)?.shadowRoot?.firstElementChild
      const style = getComputedStyle(inside as Element)
      const { fontSize, fontStyle, fontWeight, letterSpacing, textTransform, textShadow, whiteSpace } = style
      return { fontSize, fontStyle, fontWeight, letterSpacing, textTransform, textShadow, whiteSpace }
    }),
  )
  const own = { fontSize: '16px', fontStyle: 'normal', fontWeight: '400', letterSpacing: 'normal' }
  const plain = { ...own, textTransform: 'none', textShadow: 'none', whiteSpace: 'normal' }
  expect(styles).toEqual([plain, plain])
  const title = page.locator('commerce-ai-chat h2')
  expect(await title.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(14)
})
