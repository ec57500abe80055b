import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProductList } from '../../../../contract/catalog/product.ts'
import { findDemoAssets } from '../../../modules/indexing/demo/demo-catalog.ts'
import { violations } from '../../kit/browser/accessibility.ts'
import { openBrowser } from '../../kit/browser/browser.ts'
import { ensureBuiltPages } from '../../kit/browser/built-pages.ts'
import { aDataDirectory } from '../../kit/database/data-directory.ts'
import { type ServiceProcess, startService } from '../../kit/process/service-process.ts'

let folder: string
let service: ServiceProcess
let browser: Browser
let page: Page
let pageErrors: string[]

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

beforeEach(async () => {
  pageErrors = []
  page = await browser.newPage({ locale: 'en-US', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page.setDefaultTimeout(120_000)
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) pageErrors.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) pageErrors.push(`${response.status()} ${response.url()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url) && !/^(blob|data):/.test(request.url()))
      pageErrors.push(`left this service: ${request.url()}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (violation) => {
      console.error(`content policy: ${violation.violatedDirective} ${violation.blockedURI}`)
    })
  })
})

afterEach(async () => {
  await page.context().close()
  expect(pageErrors, 'console errors, failed requests and violations of the content security policy').toEqual([])
})

const titles = () => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
const heading = (name: string) => page.getByRole('heading', { level: 2, name })

/** The focused element, by its label or its ID. */
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

/** Loads the catalog to its end. */
async function showAll(): Promise<void> {
  const more = page.getByRole('button', { name: 'More products' })
  for (const count of [24, 48, 54]) {
    await expect.poll(async () => (await titles()).length).toBe(count)
    if (count < 54) await more.click()
  }
}

/** The number of product images on the page, once all of them are loaded. */
function loadedImages(): Promise<number> {
  return page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('.card img')]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode()))
    return images.filter(({ naturalWidth, isConnected }) => isConnected && naturalWidth > 0).length
  })
}

describe('the page at /, in a browser, from the running service', () => {
  it('shows all 54 demo products with their images', async () => {
    await page.goto(service.url)
    await page.getByText('54 in the demo store').waitFor()
    await showAll()
    expect(await loadedImages()).toBe(54)
    const sources = await page
      .locator('.card img')
      .evaluateAll((all) => (all as HTMLImageElement[]).map((one) => one.currentSrc))
    expect(sources.filter((source) => !source.includes('/v1/images/'))).toEqual([])
  })

  it('is rendered with its first products: nothing is requested, replaced or shifted when its scripts start', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    // The font arrives after the scripts: its shift is measured on its own.
    let releaseFont = () => {}
    const fontReleased = new Promise<void>((resolve) => {
      releaseFont = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await fontReleased
      await route.continue()
    })
    await page.goto(service.url, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'More products' }).waitFor()
    const before = await titles()
    expect(before).toHaveLength(24)
    await page.evaluate(() => {
      for (const image of document.querySelectorAll<HTMLImageElement>('.card img')) image.dataset.mark = 'original'
    })
    await page.getByRole('combobox', { name: 'Describe a product' }).focus()
    await page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      document.body.dataset.shift = '0'
      new PerformanceObserver((list) => {
        const values = list.getEntries().map((entry) => (entry as unknown as { value: number }).value)
        document.body.dataset.shift = String(
          values.reduce((sum, value) => sum + value, Number(document.body.dataset.shift)),
        )
      }).observe({ type: 'layout-shift' })
    })
    release()
    await page.locator('commerce-ai-chat').waitFor({ state: 'attached' })
    expect(await titles()).toEqual(before)
    expect(await page.locator('.card img[data-mark=original]').count()).toBe(24)
    expect(requests.filter((request) => /products|session|search/.test(request))).toEqual([])
    const shift = () =>
      page.evaluate(async () => {
        await new Promise((resolve) => setTimeout(resolve, 500))
        return Number(document.body.dataset.shift)
      })
    expect(await shift()).toBe(0)
    releaseFont()
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px "Inter Variable"'))).toBe(true)
    expect(await shift()).toBeLessThan(0.01)
    await page.getByRole('button', { name: 'More products' }).click()
    await expect.poll(async () => (await titles()).length).toBe(48)
  })

  it('searches what was typed before its scripts start', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(service.url, { waitUntil: 'commit' })
    await page.getByRole('combobox', { name: 'Describe a product' }).fill('tent')
    release()
    await heading('“tent”').waitFor()
    expect(await page.getByRole('combobox', { name: 'Describe a product' }).inputValue()).toBe('tent')
  })

  it('repeats a click on a button that was made before its scripts had started', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    // Only the main script is late: the small one that loads it has started.
    await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
      await released
      await route.continue()
    })
    const isWaiting = page.waitForRequest(/\/assets\/main-[^/]+\.js$/)
    await page.goto(service.url, { waitUntil: 'commit' })
    await isWaiting
    await page.getByRole('button', { name: 'More products' }).click()
    release()
    await expect.poll(async () => (await titles()).length).toBe(48)
  })

  it('is not sent again to a browser that has cached it, and is in the language that the browser requests', async () => {
    const read = (headers: Record<string, string>) => fetch(service.url, { headers })
    const german = await read({ 'accept-language': 'de-DE,de;q=0.9' })
    expect(await german.text()).toMatch(/<p class="card-price">[\d.]+,\d\d/)
    expect(german.headers.get('vary')).toContain('Accept-Language')
    const etag = german.headers.get('etag') ?? ''
    expect((await read({ 'accept-language': 'de-DE', 'if-none-match': etag })).status).toBe(304)
    expect((await read({ 'accept-language': 'en-US', 'if-none-match': etag })).status).toBe(200)
  })

  it('transfers less than 600 kB to a phone, with compressed texts and images of the size of the screen', async () => {
    await page.setViewportSize({ width: 412, height: 823 })
    const sizes: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      sizes.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      )
    })
    await page.goto(service.url, { waitUntil: 'networkidle' })
    await page.locator('.card').first().waitFor()
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(600_000)
  })

  it('finds running shoes by their description', async () => {
    await page.goto(service.url)
    await page.getByRole('combobox', { name: 'Describe a product' }).pressSequentially('running shoe')
    await heading('“running shoe”').waitFor()
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^\d+ results in /)
    const found = await titles()
    expect(found.slice(0, 3)).toEqual(Array(3).fill(expect.stringMatching(/running shoe/i)))
    expect(await loadedImages()).toBe(found.length)
    expect(new URL(page.url()).search).toBe('?q=running+shoe')
  })

  it('ranks the product in a photo first', async () => {
    const { products } = (await service.call('GET', '/v1/products?q=Tent')).body as ProductList
    const [tent] = products
    const photo = path.join(findDemoAssets() ?? '', 'images', path.basename(tent?.image_url ?? ''))
    await page.goto(service.url)
    await page.getByLabel('Choose a photo to search with').setInputFiles(photo)
    await heading('Similar to your photo').waitFor()
    await page.getByText('Your photo is never stored.').waitFor()
    const first = page.getByRole('list').last().getByRole('listitem').first()
    await first.getByRole('heading', { level: 3, name: 'Tent', exact: true }).waitFor()
    const preview = page.locator('.subject img')
    expect(
      await preview.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0)
  })

  it('leads from a product to similar ones without itself, and back', async () => {
    await page.goto(service.url)
    await page.getByRole('button', { name: 'More products' }).waitFor()
    await showAll()
    await page.getByRole('button', { name: 'Find similar to Orchid' }).click()
    await heading('Similar to Orchid').waitFor()
    await expect.poll(titles).toContain('Hanging Plant')
    expect(await titles()).not.toContain('Orchid')
    expect(await loadedImages()).toBe((await titles()).length)
    await page.goBack()
    await heading('Or start from a product').waitFor()
    expect(await titles()).toHaveLength(54)
    await page.goForward()
    await expect.poll(titles).toContain('Hanging Plant')
  })

  it('reports that nothing matches meaningless words', async () => {
    await page.goto(`${service.url}/?q=qwertzuiop`)
    await page.getByText('No matching products', { exact: true }).first().waitFor()
    expect(await titles()).toEqual([])
  })

  it('shows how the words were understood, and searches them as typed on request', async () => {
    await page.goto(`${service.url}/?q=${encodeURIComponent('red runing sheo under 150')}`)
    const chips = page.getByRole('list', { name: 'Interpretation of the search' }).getByRole('listitem')
    const read = ['“runing” interpreted as running', '“sheo” interpreted as shoe']
    await expect.poll(() => chips.allTextContents()).toEqual(['price at most 150', 'color red', ...read])
    const swatch = chips.nth(1).locator('.swatch')
    const { hex } = await swatch.evaluate((dot) => ({ hex: getComputedStyle(dot).backgroundColor }))
    expect(hex).toBe('rgb(196, 32, 43)')
    expect(await page.getByRole('status').textContent()).toContain('Interpreted as: price at most 150, color red')
    expect(await violations(page)).toEqual([])

    const asked = page.waitForRequest('**/v1/search/text')
    await page.getByRole('button', { name: 'Search for the exact words' }).press('Enter')
    expect((await asked).postDataJSON()).toMatchObject({ query: 'red runing sheo under 150', interpret: false })
    await expect.poll(() => chips.allTextContents()).not.toContain('price at most 150')
    expect(await focused()).toBe('outcome-title')
    expect(new URL(page.url()).searchParams.get('interpret')).toBe('false')
    await page.getByRole('button', { name: 'Interpret prices and colors' }).click()
    await expect.poll(() => chips.allTextContents()).toContain('price at most 150')
  })

  it('offers changes that give results when nothing was found, and finds exactly the stated number', async () => {
    await page.goto(`${service.url}/?q=home+under+2`)
    const offers = page.getByRole('list', { name: 'Searches with results' })
    const offer = offers.getByRole('button', { name: 'Without the condition that price is at most 2' })
    const count = Number(/(\d+) results$/.exec((await offer.textContent()) ?? '')?.[1])
    expect(count).toBeGreaterThan(12)
    expect(await page.getByRole('status').textContent()).toContain('No results. 1 other search finds something')
    expect(await violations(page)).toEqual([])

    await offer.press('Enter')
    await heading('“home”').waitFor()
    await page.getByText(`12 of ${count} results`).first().waitFor()
    expect(await titles()).toHaveLength(12)
    expect(await focused()).toBe('outcome-title')
    await page.goBack()
    await offer.waitFor()
  })

  it('loads the next page below the results until the end, every product once, without a layout shift', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${service.url}/?q=home`)
    const more = page.getByRole('button', { name: 'More results' })
    await more.focus()
    const shown = await titles()
    const total = Number(/of (\d+) results/.exec((await page.getByRole('status').textContent()) ?? '')?.[1])
    expect(total).toBeGreaterThan(12)
    const loaded = Math.min(24, total)
    const scrollPosition = () =>
      page
        .locator('.card')
        .nth(11)
        .evaluate((card) => card.getBoundingClientRect().top)
    const before = await scrollPosition()
    await more.press('Enter')
    await expect.poll(async () => (await titles()).length).toBe(loaded)
    // Positions are rounded to fractions of a pixel.
    expect(Math.abs((await scrollPosition()) - before)).toBeLessThan(1)
    expect((await titles()).slice(0, 12)).toEqual(shown)
    expect(await focused()).toBe(`Find similar to ${(await titles())[12]}`)
    expect(await page.getByRole('status').textContent()).toBe(
      `${loaded - 12} more, ${loaded < total ? `${loaded} of ${total}` : total} results`,
    )
    expect(await violations(page)).toEqual([])
    while (await more.isVisible()) {
      const { length } = await titles()
      await more.click()
      await expect.poll(async () => (await titles()).length).toBeGreaterThan(length)
    }
    expect(new Set(await titles()).size).toBe(total)
  })
})

describe('the API reference at /docs', () => {
  interface Described {
    paths: Record<string, Record<string, { operationId: string; summary: string; tags: [string] }>>
  }
  const operations = async () => {
    const { paths } = (await service.call('GET', '/openapi.json')).body as unknown as Described
    return Object.values(paths).flatMap((methods) => Object.values(methods))
  }
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  const linkTo = (id: string) => page.getByRole('main').locator(`a[href="/docs/operations/${id}"]`)

  it('lists every operation, and opens one of each tag at its own URL', async () => {
    const answer = await page.goto(`${service.url}/docs`)
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'; img-src 'self' data: blob:;")
    await title('Vitrine API').waitFor()
    const described = await operations()
    const links = page.getByRole('main').getByRole('listitem').locator('a[href^="/docs/operations/"]')
    const listed = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').at(-1)))
    expect(listed.toSorted()).toEqual(described.map(({ operationId }) => operationId).toSorted())
    const firstOfEach = new Map(described.toReversed().map((one) => [one.tags[0], one]))
    expect(firstOfEach.size).toBeGreaterThan(20)
    for (const { operationId, summary } of firstOfEach.values()) {
      await linkTo(operationId).last().click()
      await title(summary).waitFor()
      await heading('Responses').waitFor()
      expect(page.url()).toBe(`${service.url}/docs/operations/${operationId}`)
      await page.goBack()
      await title('Vitrine API').waitFor()
    }
    await page.goto(`${service.url}/docs/webhooks/onProductIndexed`)
    await page.getByText('"product.indexed"').first().waitFor()
  })

  it('resolves nested schemas when they are opened, recursive ones too', async () => {
    await page.goto(`${service.url}/docs/operations/searchByText`)
    const body = page.locator('section', { has: page.getByRole('heading', { name: /^Body/ }) })
    await body.getByRole('button', { name: /^Show \d+ .* of filters$/ }).click()
    await body.getByText('operator', { exact: true }).first().waitFor()
    await body.getByRole('link', { name: 'Filters', exact: true }).first().click()
    await title('Filters').waitFor()
    await page.reload()
    await title('Filters').waitFor()
    await page.getByRole('link', { name: 'SearchByText', exact: true }).first().waitFor()
  })

  it('tries an operation out with a token of the demo store, and shows the same call as code', async () => {
    await page.goto(`${service.url}/docs/operations/searchByText`)
    const editor = page.getByRole('textbox', { name: 'Body' })
    await editor.fill('{ "query": ')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').getByText('The body is not valid JSON').waitFor()
    await editor.fill('{ "query": "running shoe", "limit": 2 }')
    await page.getByRole('tab', { name: 'Python' }).click()
    await page.getByText('"query": "running shoe",').first().waitFor()
    await page.getByRole('button', { name: 'Use the demo store' }).click()
    await page.getByText('A token of the demo store').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { level: 3, name: /^200/ }).waitFor()
    const shown = await page.getByRole('region', { name: 'Response body' }).textContent()
    expect(JSON.parse(shown ?? '')).toMatchObject({ count: 2, results: [{}, {}] })
  })

  it.each(['light', 'dark'] as const)('fits a phone and is accessible in the %s theme', async (colorScheme) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`${service.url}/docs`)
    await title('Vitrine API').waitFor()
    expect(await violations(page, colorScheme)).toEqual([])
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('searchbox', { name: 'Filter operations and schemas' }).fill('get /v1/products listproducts')
    await page.getByText('1 match').waitFor()
    expect(await violations(page, colorScheme)).toEqual([])
    await page.keyboard.press('Enter')
    await title('List products').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await violations(page, colorScheme)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
