import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import { findDemoAssets } from '../../../modules/indexing/demo/demo-catalog.ts'
import { violations } from '../../kit/browser/accessibility.ts'
import { openBrowser } from '../../kit/browser/browser.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { type OtherShop, openOtherShop } from '../../kit/peers/shop-of-another-origin.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let folder: string
let service: ServiceProcess
let browser: Browser
let shop: OtherShop
let page: Page
let browserErrors: string[]

beforeAll(async () => {
  await ensureBuiltPages()
  folder = await aDataDirectory()
  ;[service, browser, shop] = await Promise.all([startService({ DATA_DIR: folder }), openBrowser(), openOtherShop()])
  shop.embed({ serviceUrl: service.url, serviceKey: await aKeyFor(shop.origin) })
})

afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  browserErrors = []
  page = await newPage()
})

afterEach(async () => {
  await page.context().close()
  expect(browserErrors, 'errors and violations of the content policy').toEqual([])
})

async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  const opened = await context.newPage()
  opened.setDefaultTimeout(60_000)
  opened.on('pageerror', (error) => browserErrors.push(String(error)))
  opened.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) browserErrors.push(message.text())
  })
  await opened.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`content policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
  return opened
}

/** A widget key that works only in pages of the origin. */
async function aKeyFor(origin: string): Promise<string> {
  const { body } = await service.call('POST', '/v1/widget/keys', { name: origin, origins: [origin] })
  return String(body.key)
}

const trigger = () => page.getByRole('button', { name: 'Search products' })
const field = () => page.getByRole('combobox', { name: 'Search products' })
const dialog = () => page.getByRole('dialog')
const cards = () => dialog().locator('[part~="card"]')
const names = () => dialog().locator('[part~="card-name"]').allTextContents()

async function searchFor(words: string): Promise<void> {
  await page.goto(shop.origin)
  await trigger().click()
  await field().fill(words)
  await field().press('Enter')
  await cards().first().waitFor()
}

async function photoOf(productId: string): Promise<Buffer> {
  const { body } = await service.call('GET', `/v1/products/${productId}`)
  return readFile(path.join(findDemoAssets() ?? '', 'images', path.basename(String(body.image_url))))
}

/** The dialog's file input, as a browser fills it after its file chooser. */
async function choosePhoto(buffer: Buffer): Promise<void> {
  await page.goto(shop.origin)
  const files = page.locator('visual-search input[type=file]').first()
  await files.setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer })
  await cards().first().waitFor()
}

interface Feedback {
  readonly action: string
  readonly result_product_id: string
  readonly attributed: boolean
  readonly session_id: string | null
}

/** All feedback of the store, oldest first. */
async function feedback(): Promise<Feedback[]> {
  const headers = { authorization: `Bearer ${await service.token()}` }
  const answer = await fetch(`${service.url}/v1/search/analytics/export?days=1&kind=feedback`, { headers })
  const lines = (await answer.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Feedback)
}

const analytics = async () => (await service.call('GET', '/v1/search/analytics?days=1')).body as unknown as Analytics

describe('the search widget on a page of another origin, under a strict content policy', () => {
  it('finds a product by text', async () => {
    await searchFor('running shoe')
    expect((await names()).slice(0, 3)).toEqual(Array(3).fill(expect.stringMatching(/running shoe/i)))
    expect(await cards().first().getAttribute('href')).toMatch(/\/p\/[\w-]+running-shoe$/)
  })

  it('finds the product of a photo file', async () => {
    await choosePhoto(await photoOf('tent'))
    await expect.poll(names).toContain('Tent')
    expect((await names())[0]).toBe('Tent')
  })

  it('finds the product of a pasted image', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: shop.origin })
    await page.goto(shop.origin)
    const png = await sharp(await photoOf('orchid'))
      .resize(500)
      .png()
      .toBuffer()
    await page.evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const image = new Blob([bytes], { type: 'image/png' })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })])
    }, png.toString('base64'))
    await trigger().click()
    await field().press('Control+V')
    await cards().first().waitFor()
    expect((await names())[0]).toBe('Orchid')
  })

  it('searches for the chosen part of a photo, with the keyboard', async () => {
    const half = (photo: Buffer) => sharp(photo).resize(600, 600).toBuffer()
    const [left, right] = await Promise.all([half(await photoOf('spiky-cactus')), half(await photoOf('leather-sofa'))])
    const both = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#fff' } })
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 600, top: 0 },
      ])
      .jpeg()
      .toBuffer()
    await choosePhoto(both)
    const box = page.getByRole('application', { name: 'Search area of the photo' })
    for (let step = 0; step < 13; step += 1) await box.press('Shift+ArrowLeft')
    await expect.poll(async () => (await names())[0]).toBe('Spiky Cactus')
    for (let step = 0; step < 13; step += 1) await box.press('ArrowRight')
    await expect.poll(async () => (await names())[0]).toBe('Leather Sofa')
  })

  it('reports a click, an add-to-cart and a purchase, each attributed to its search, though the page is left at once', async () => {
    await searchFor('bonsai tree')
    await dialog()
      .getByRole('link', { name: /Bonsai Tree/ })
      .click()
    await page.waitForURL('**/p/bonsai-tree')
    await page.getByRole('button', { name: 'Put in the basket' }).click()
    await page.goto(`${shop.origin}/p/bonsai-tree`)
    await page.getByRole('button', { name: 'Buy' }).click()
    await page.goto('about:blank')
    const ofBonsai = async () => (await feedback()).filter((one) => one.result_product_id === 'bonsai-tree')
    await expect
      .poll(async () => (await ofBonsai()).map(({ action }) => action).sort())
      .toEqual(['add_to_cart', 'click', 'purchase'])
    const reported = await ofBonsai()
    expect(reported.every(({ attributed }) => attributed)).toBe(true)
    expect(new Set(reported.map(({ session_id }) => session_id)).size).toBe(1)
    await expect.poll(async () => (await analytics()).revenue.attributed).toMatchObject({ EUR: expect.anything() })
    const { click_through_rate, add_to_cart_rate, conversion_rate } = await analytics()
    for (const rate of [click_through_rate, add_to_cart_rate, conversion_rate]) expect(rate).toBeGreaterThan(0)
  })

  it('loses no click when the page is left in the same moment, twenty times', async () => {
    const before = (await feedback()).length
    for (let visit = 0; visit < 20; visit += 1) {
      // Reports of one product within seconds count once.
      await page.goto(`${shop.origin}/p/product-${visit}`)
      await page.waitForFunction(() => 'ServiceWidget' in window)
      await page.evaluate(() => {
        document.querySelector<HTMLElement>('button[data-product-id]')?.click()
        location.href = '/'
      })
      await page.waitForURL(`${shop.origin}/`)
    }
    await expect.poll(async () => (await feedback()).length - before).toBe(20)
  })

  it.each(['light', 'dark'] as const)('has no accessibility violations in the %s theme', async (colorScheme) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(shop.origin)
    await trigger().waitFor()
    expect(await violations(page, colorScheme), 'closed').toEqual([])
    await searchFor('chair')
    expect(await violations(page, colorScheme), 'results').toEqual([])
    await choosePhoto(await photoOf('tent'))
    expect(await violations(page, colorScheme), 'photo').toEqual([])
  })
})

describe('the same page on an origin that is not on the list of the key', () => {
  it('gets no data and reports that the search is not available', async () => {
    const stranger = await openOtherShop()
    const serviceKey = await aKeyFor('https://somebody-else.example')
    stranger.embed({ serviceUrl: service.url, serviceKey })
    const before = (await feedback()).length
    try {
      await page.goto(`${stranger.origin}/p/tripod`)
      await trigger().click()
      await field().fill('camera')
      await field().press('Enter')
      const alert = dialog().getByRole('alert')
      await alert.waitFor()
      expect(await alert.textContent()).toMatch(/not available/)
      expect(await cards().count()).toBe(0)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Put in the basket' }).click()
      const read = await page.evaluate(
        ([url, key]) =>
          fetch(`${url}/v1/widget/search/text`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', 'X-Service-Key': key ?? '' },
            body: '{"query":"camera"}',
          }).then(
            (answer) => answer.text(),
            (error) => String(error),
          ),
        [service.url, serviceKey],
      )
      expect(read).toContain('Failed to fetch')
      expect((await feedback()).length).toBe(before)
    } finally {
      await stranger.close()
    }
    // The browser itself reports each refused call in the console.
    expect(browserErrors.length).toBeGreaterThan(0)
    expect(browserErrors.filter((text) => !/CORS|ERR_FAILED|403|^visual search: /.test(text))).toEqual([])
    browserErrors = []
  })
})
