import { rm } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '../../../../contract/search/analytics.ts'
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
  ;[service, browser] = await Promise.all([startService({ DATA_DIR: folder }), openBrowser()])
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
  expect(browserErrors, 'errors, failed requests, violations of the content policy').toEqual([])
})

declare global {
  interface Window {
    /** The layout shifts of the page so far, as the browser measures them. */
    layoutShifts: { value: number; nodes: string[] }[]
    /** Lost in a reload. */
    isSameDocument?: boolean
  }
}

async function open(path: string, options = desktop): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => browserErrors.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) browserErrors.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`content policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
    window.layoutShifts = []
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Element }[]
      })[]) {
        const nodes = entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? 'removed')
        window.layoutShifts.push({ value: entry.value, nodes })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(service.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The placeholder of the shop's search field. */
const searchLabel = 'Search by word or photo'
const heading = () => page.getByRole('heading', { level: 1 }).textContent()
const names = () => page.locator('main .card-name').allTextContents()
const cart = () => page.getByRole('dialog', { name: 'Your cart' })
const analytics = async () => (await service.call('GET', '/v1/search/analytics?days=1')).body as unknown as Analytics

async function checkOut(): Promise<void> {
  await cart().getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByLabel('Email').fill('mina@example.com')
  await page.getByLabel('Full name').fill('Mina Visser')
  await page.getByLabel('Street and number').fill('Maashaven 3')
  await page.getByLabel('Postal code').fill('3072 AE')
  await page.getByLabel('City').fill('Rotterdam')
}

describe('the demo shop', () => {
  it('shows every product in a category, with its photo', async () => {
    await open('/demo-shop')
    const nav = page.getByRole('navigation', { name: 'Categories' })
    const labels = await nav.getByRole('listitem').allTextContents()
    expect(labels).toEqual(['Furniture', 'Plants', 'Cameras', 'Computers', 'Shoes', 'Sports'])
    const seen = new Set<string>()
    for (const label of labels) {
      await nav.getByRole('link', { name: label }).click()
      await expect.poll(heading).toBe(label)
      for (const name of await names()) seen.add(name)
    }
    expect(seen.size).toBe(54)
    const isShown = await page.evaluate(async () => {
      const photos = [...document.querySelectorAll<HTMLImageElement>('main .card img')]
      for (const photo of photos) photo.loading = 'eager'
      await Promise.all(photos.map((photo) => photo.decode()))
      return photos.length > 0 && photos.every(({ naturalWidth }) => naturalWidth > 0)
    })
    expect(isShown).toBe(true)
  })

  it('has a URL for each page, which can be reloaded, sorted, and left with the Back button', async () => {
    await open('/demo-shop/c/shoes')
    await page.evaluate(() => {
      window.isSameDocument = true
    })
    await page.getByLabel('Sort by').selectOption('Price, low to high')
    await expect
      .poll(names)
      .toEqual([
        'RunX Running Shoe',
        'Allstar Sneakers',
        'Pureboost Running Shoe',
        'Ultraboost Running Shoe',
        'Hi-Top Basketball Shoe',
        'Freerun Running Shoe',
      ])
    await page.getByRole('link', { name: /Hi-Top/ }).click()
    await expect.poll(heading).toBe('Hi-Top Basketball Shoe')
    expect(await page.evaluate(() => window.isSameDocument)).toBe(true)
    await page.reload()
    await expect.poll(heading).toBe('Hi-Top Basketball Shoe')
    await page.goBack()
    await expect.poll(names).toHaveLength(6)
    expect((await names())[0]).toBe('RunX Running Shoe')
    expect(page.url()).toBe(`${service.url}/demo-shop/c/shoes?sort=price-up`)
    await page.goto(`${service.url}/demo-shop/p/nothing`)
    await expect.poll(heading).toBe('Nothing on this shelf')
  })

  it('offers nothing that is sold out', async () => {
    await open('/demo-shop/p/bedside-table')
    await page.getByText('Sold out.').waitFor()
    expect(await page.getByRole('button', { name: 'Add to cart' }).count()).toBe(0)
    await page.goto(`${service.url}/demo-shop/p/runx-running-shoe`)
    const size = page.getByRole('radio', { name: '46 (sold out)' })
    await size.waitFor()
    expect(await size.isDisabled()).toBe(true)
  })

  it('preserves the cart across a reload, prices delivery by the store’s rules, ships no plants overseas, and stores no name', async () => {
    await open('/demo-shop/p/tulip-pot')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await cart().getByText('$68.25 more and delivery in the EU is free.').waitFor()
    await cart().getByRole('button', { name: 'One Tulip Pot more' }).click()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('button', { name: 'Cart 2 items' }).click()
    await checkOut()
    const summary = page.getByRole('complementary', { name: 'Your order' })
    await expect.poll(() => summary.textContent()).toContain('Delivery$5.90Total$19.40')
    await page.getByLabel('Country').selectOption('Canada')
    await page.getByRole('alert').getByText('We cannot send Tulip Pot to Canada').waitFor()
    expect(await page.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true)
    await page.getByLabel('Country').selectOption('Spain')
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect.poll(heading).toBe('Thank you for your order')
    expect(page.url()).toMatch(/\/demo-shop\/orders\/DS-\d{6}$/)
    await page.getByRole('button', { name: 'Cart', exact: true }).waitFor()
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored).toContain('dockside-order')
    expect(stored).not.toMatch(/mina|maashaven/i)
  })

  it('is searched with the widget, and its click, cart and purchase are attributed to the search', async () => {
    await open('/demo-shop')
    await page.evaluate(() => {
      window.isSameDocument = true
    })
    await page.getByRole('button', { name: searchLabel }).click()
    const field = page.getByRole('combobox', { name: 'Search products' })
    await field.fill('boxing gloves')
    await field.press('Enter')
    await page.locator('[part~="card"]', { hasText: 'Boxing Gloves' }).click()
    await expect.poll(heading).toBe('Boxing Gloves')
    expect(await page.evaluate(() => window.isSameDocument), 'opened without a reload').toBe(true)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await checkOut()
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect.poll(heading).toBe('Thank you for your order')
    await expect.poll(async () => (await analytics()).revenue.attributed).toEqual({ USD: 33.04 })
    const { daily } = await analytics()
    expect(daily.at(-1)).toMatchObject({ clicks: 1, add_to_carts: expect.any(Number), purchases: expect.any(Number) })
  })

  it.each([
    ['/demo-shop', desktop],
    ['/demo-shop', phone],
    ['/demo-shop/c/cameras', desktop],
    ['/demo-shop/p/laptop', phone],
  ])(
    'has no layout shift at %s, neither from the page nor from the first paint of the widget',
    async (path, options) => {
      await open(path, options)
      await page.getByRole('button', { name: searchLabel }).waitFor()
      await page.evaluate(() => document.fonts.ready)
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => window.layoutShifts)).toEqual([])
      const { height } = (await page.locator('visual-search').boundingBox()) ?? { height: 0 }
      expect(height).toBe(48)
    },
  )

  it.each([
    ['1280', desktop],
    ['390', phone],
  ])('has no accessibility violations and never scrolls sideways at %s pixels', async (_width, options) => {
    await open('/demo-shop', options)
    await page.getByRole('button', { name: searchLabel }).waitFor()
    const check = async (name: string) => {
      expect(await violations(page), name).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), name).toBe(0)
    }
    await check('home')
    for (const path of ['c/computers', 'p/laptop', 'p/bedside-table', 'help', 'nowhere']) {
      await page.goto(`${service.url}/demo-shop/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await check(path)
    }
    await page.goto(`${service.url}/demo-shop/p/laptop`)
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await check('cart')
    await checkOut()
    await check('checkout')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('heading', { name: 'Thank you for your order' }).waitFor()
    await check('order')
  })

  it('can be used with the keyboard alone', async () => {
    await open('/demo-shop/p/allstar-sneakers')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('radio', { name: '40' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: 'Add to cart' }).focus()
    await page.keyboard.press('Enter')
    await cart().getByText('Size 42').waitFor()
    await page.keyboard.press('Escape')
    await cart().waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add to cart')
  })
})

describe('the demo shop without a demo store', () => {
  it('explains how to turn it on', async () => {
    const off = await aDataDirectory()
    const without = await startService({ DATA_DIR: off, DEMO: 'off' })
    const context = await browser.newContext({ locale: 'en-US' })
    page = await context.newPage()
    try {
      await page.goto(`${without.url}/demo-shop/c/plants`)
      await expect.poll(heading).toBe('The demo shop is off')
      await page.getByText('DEMO=on npm start').waitFor()
      expect(await violations(page)).toEqual([])
    } finally {
      await without.stop()
      await rm(off, { recursive: true, force: true })
    }
  })
})
