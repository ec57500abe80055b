import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../../server/test/kit/browser/accessibility.ts'
import { openBrowser } from '../../server/test/kit/browser/browser.ts'
import { buildWidget } from '../test/built-widget.ts'
import { createAnswer, type Goods, key, type ScriptedService, startScriptedService } from '../test/scripted-service.ts'
import { type ShopPage, startShop } from '../test/shop-page.ts'

const phone: BrowserContextOptions = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
const text = 'POST /v1/widget/search/text'
const upload = 'POST /v1/widget/search/upload'
const feedback = 'POST /v1/widget/search/feedback'
const searchId = '0189f3c8-9a55-4b1e-8a0a-3d5f6f0c2b11'

let module: string
let browser: Browser
let service: ScriptedService
let shop: ShopPage
let goods: Goods[]
let complaints: string[]

beforeAll(async () => {
  ;[module, browser] = await Promise.all([buildWidget(), openBrowser()])
})
afterAll(() => browser?.close())

beforeEach(async () => {
  const create = { width: 300, height: 300, channels: 3 as const, background: '#c8b8a0' }
  service = await startScriptedService(module, { 'a.jpg': await sharp({ create }).jpeg().toBuffer() })
  shop = await startShop(service.url)
  goods = ['Linen armchair', 'Oak table', 'Reading lamp'].map((name, at) => ({
    product_id: `p${at}`,
    image_url: `${service.url}/images/a.jpg`,
    metadata: { name, brand: 'Acme', price: 19.5 + at, url: `${shop.url}/products/p${at}` },
  }))
  service.play({
    'GET /v1/widget/config': () => ({
      body: { currency: 'EUR', facets: ['category', 'brand', 'name'], fields: ['price'] },
    }),
    'GET /v1/widget/search/suggestions': ({ query }) => ({
      body: { suggestions: (query.q ? ['chair', 'chair cushion'] : ['armchair']).map((one) => ({ query: one })) },
    }),
    [text]: () => ({ body: createAnswer(goods) }),
    [upload]: () => ({ body: createAnswer(goods.slice(1)) }),
    [feedback]: () => ({ status: 201, body: {} }),
  })
  complaints = []
})
afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await Promise.all([service.close(), shop.close()])
  expect(service.unscripted, 'calls that no test wrote an answer for').toEqual([])
  expect(complaints, 'errors, and breaches of the Content-Security-Policy').toEqual([])
})

interface Opened {
  readonly body?: string
  readonly script?: string
  readonly lang?: string
  readonly options?: BrowserContextOptions
}

/** Opens the shop's page in a fresh profile. By default, the page contains the element, and the script tag only tracks. */
async function open({ body, script = 'data-display="none"', lang = 'en', options = {} }: Opened = {}): Promise<Page> {
  const head = `<script type="module" src="${service.url}/widget/search.js" data-service-key="${key}" ${script}></script>`
  shop.show({ lang, head, body: body ?? `<visual-search service-key="${key}"></visual-search>` })
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The browser itself logs error responses; the widget logs a warning.
    const isExpected = /^Failed to load resource|^visual search: /.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text())
  })
  await page.goto(shop.url)
  await page
    .locator('visual-search button')
    .first()
    .waitFor({ state: script.includes('none') && body === '' ? 'detached' : 'attached' })
  return page
}

const opener = (page: Page) => page.locator('visual-search [part=trigger]')
const box = (page: Page) => page.getByRole('combobox')
const cards = (page: Page) => page.locator('visual-search [part=card]')
const crop = (page: Page): Locator => page.locator('visual-search [part=crop]')
const status = (page: Page) => page.locator('visual-search [role=status]')
const calls = (route: string) => service.calls.filter((call) => call.route === route)

async function searchFor(page: Page, words: string): Promise<void> {
  await opener(page).click()
  await box(page).fill(words)
  await box(page).press('Enter')
}

/** A photo as a phone takes it: large and rotated, upright only by its EXIF orientation; red above, blue below. */
async function createPhoto(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const half = (background: string) =>
    sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
      .png()
      .toBuffer()
  const upright = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#fff' } })
    .composite([
      { input: await half('#e00000'), top: 0, left: 0 },
      { input: await half('#0000e0'), top: 1000, left: 0 },
    ])
    .png()
    .toBuffer()
  const buffer = await sharp(await sharp(upright).rotate(-90).toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name: 'mine.jpg', mimeType: 'image/jpeg', buffer }
}

describe('the script tag', () => {
  it('adds a floating button with its settings, on a page of another origin under a strict policy', async () => {
    const page = await open({ body: '', script: 'data-language="de" data-limit="5"' })
    const button = page.getByRole('button', { name: 'Produkte suchen' })
    expect(
      await button.evaluate((element) => getComputedStyle((element.getRootNode() as ShadowRoot).host).position),
    ).toBe('fixed')
    await searchFor(page, 'stuhl')
    await expect.poll(() => status(page).textContent()).toBe('3 Ergebnisse')
    expect(calls(text)).toMatchObject([{ key, origin: shop.url, body: { query: 'stuhl', limit: 5 } }])
  })
})

it('the dialog has an edge in forced colors', async () => {
  const page = await open({ options: { forcedColors: 'active' } })
  await opener(page).click()
  const edge = await page.locator('visual-search .panel').evaluate((panel) => getComputedStyle(panel).outline)
  expect(edge).toBe('rgb(0, 0, 0) solid 1px')
})

describe('a search by text', () => {
  it('shows products as links with image, brand and price, and announces their number', async () => {
    const page = await open()
    await searchFor(page, 'chair')
    await expect.poll(() => status(page).textContent()).toBe('3 results')
    expect(await cards(page).first().getAttribute('href')).toBe(`${shop.url}/products/p0`)
    expect(await cards(page).first().locator('[part^=card-]:not(img)').allTextContents()).toEqual([
      'Acme',
      'Linen armchair',
      '€19.50',
    ])
    const image = cards(page).first().locator('img')
    expect(
      await image.evaluate((one: HTMLImageElement) => [one.width > 0, one.height > 0, one.loading, one.referrerPolicy]),
    ).toEqual([true, true, 'eager', 'no-referrer'])
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(300)
    expect(calls(text)[0]?.body.facets, 'no field that nobody filters by').toEqual(['category', 'brand', 'price'])
  })

  it('works by keyboard alone: suggestions, results, and back to where it began', async () => {
    const page = await open()
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('cha')
    await page.getByRole('option', { name: 'chair cushion' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await box(page).getAttribute('aria-activedescendant')).toBe('suggestion-1')
    await page.keyboard.press('Enter')
    await expect.poll(() => calls(text).map(({ body }) => body.query)).toEqual(['chair cushion'])

    await box(page).fill('cha')
    await page.getByRole('option', { name: 'chair cushion' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await box(page).getAttribute('aria-expanded'), 'Escape closes the list first').toBe('false')
    expect(await page.getByRole('dialog').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('visual-search')
  })

  it('keeps the focus inside the dialog in both Tab directions', async () => {
    const page = await open()
    await searchFor(page, 'chair')
    await cards(page).first().waitFor()
    const inside = () =>
      page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.closest('dialog') instanceof HTMLElement)
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press(step < 30 ? 'Tab' : 'Shift+Tab')
      expect(await inside()).toBe(true)
    }
  })

  it('sends filters, price and color, and loads more', async () => {
    const page = await open()
    service.play({
      [text]: ({ body }) => ({ body: createAnswer(goods, { next_cursor: body.cursor ? null : 'next', total: 6 }) }),
    })
    await searchFor(page, 'chair')
    await page.getByLabel('Acme').check()
    await page.getByRole('button', { name: 'blue' }).click()
    await page.getByLabel('Price ≤').fill('100')
    await expect
      .poll(() => calls(text).at(-1)?.body)
      .toMatchObject({
        filters: [{ field: 'brand', operator: 'in', value: ['Acme'] }],
        color: '#2b5ea8',
        price_max: 100,
      })
    await page.getByRole('button', { name: 'Clear: Acme' }).click()
    await expect.poll(() => calls(text).at(-1)?.body).not.toHaveProperty('filters')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => cards(page).count()).toBe(6)
    expect(calls(text).at(-1)?.body).toMatchObject({ cursor: 'next', price_max: 100 })
  })

  it('by a color alone needs no text', async () => {
    const page = await open()
    await opener(page).click()
    await page.getByRole('button', { name: 'red' }).click()
    await expect.poll(() => calls(text).at(-1)?.body).toMatchObject({ query: 'red', color: '#c4202b' })
  })
})

describe('a search by photo', () => {
  it('sends it small, upright and without its EXIF data', async () => {
    const page = await open()
    await page
      .locator('visual-search input[type=file]')
      .first()
      .setInputFiles(await createPhoto())
    await expect.poll(() => status(page).textContent()).toBe('2 results')
    const sent = calls(upload)[0]?.photo ?? Buffer.alloc(0)
    const metadata = await sharp(sent).metadata()
    expect(metadata).toMatchObject({ format: 'jpeg', width: 750, height: 1000 })
    expect(metadata.exif).toBeUndefined()
    const above = await sharp(
      await sharp(sent).extract({ left: 0, top: 0, width: 700, height: 400 }).toBuffer(),
    ).stats()
    expect(above.channels.map(({ mean }) => Math.round(mean / 100))).toEqual([2, 0, 0])
  })

  it.each(['paste', 'drop'] as const)('takes one by %s', async (way) => {
    const page = await open()
    await opener(page).click()
    const base64 = (await createPhoto()).buffer.toString('base64')
    await box(page).evaluate(
      (element, [data, name]) => {
        const transfer = new DataTransfer()
        const bytes = Uint8Array.from(atob(data ?? ''), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], 'mine.jpg', { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true, composed: true }
        const event =
          name === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer })
        element.dispatchEvent(event)
      },
      [base64, way],
    )
    await crop(page).waitFor()
    await expect.poll(() => calls(upload)).toHaveLength(1)
  })

  it('has a crop box that keys and the pointer move, and that changes the search', async () => {
    const page = await open()
    await page
      .locator('visual-search input[type=file]')
      .first()
      .setInputFiles(await createPhoto())
    await expect.poll(() => calls(upload)).toHaveLength(1)
    for (const pressed of ['Shift+ArrowUp', 'Shift+ArrowUp', 'Shift+ArrowLeft', 'ArrowDown'])
      await crop(page).press(pressed)
    expect(await status(page).textContent()).toBe('0%, 4%, 96% × 92%')
    const cropOf = (at: number) => JSON.parse(String(calls(upload).at(at)?.body.crop ?? 'null'))
    await expect.poll(() => cropOf(1)).toEqual({ x: 0, y: 0.04, width: 0.96, height: 0.92 })

    const { x, y, width, height } = (await crop(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width - 4, y + height - 4)
    await page.mouse.down()
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => cropOf(2)?.width).toBeCloseTo(0.48, 1)
    expect(calls(upload), 'one search for the entire drag').toHaveLength(3)
    await page.getByRole('button', { name: 'Whole photo' }).click()
    await expect.poll(() => calls(upload)[3]?.body).not.toHaveProperty('crop')
  })

  it('shows an error for a file that is not an image', async () => {
    const page = await open()
    const file = { name: 'a.png', mimeType: 'text/plain', buffer: Buffer.from('text') }
    await page.locator('visual-search input[type=file]').first().setInputFiles(file)
    const alert = page.getByRole('alert')
    await alert.getByText('This image cannot be used').waitFor()
    expect(await alert.textContent()).toContain('JPEG, PNG, WebP')
    expect(calls(upload)).toEqual([])
  })
})

describe('without results', () => {
  it('reports that nothing was found', async () => {
    service.play({ [text]: () => ({ body: createAnswer([]) }) })
    const page = await open()
    await searchFor(page, 'zzz')
    await page.getByText('No products found').waitFor()
  })

  it('offers texts with one word less that have results, and keeps the filters', async () => {
    const change = { kind: 'drop_word' as const, word: 'velvet', sentence: 'Without the word "velvet".' }
    const relaxations = [
      { change, total: 14, request: { query: 'armchair', price_max: 100 } },
      { change: { ...change, also: { kind: 'drop_price' as const } }, total: 20, request: { query: 'velvet' } },
      { change: { kind: 'drop_price' as const, sentence: 'Without the price.' }, total: 3, request: { query: 'both' } },
    ]
    service.play({
      [text]: ({ body }) => ({
        body: body.query === 'armchair' ? createAnswer(goods) : createAnswer([], { relaxations }),
      }),
    })
    const page = await open()
    await searchFor(page, 'velvet armchair')
    await page.getByText('No products found').waitFor()
    const range = page.locator('visual-search').getByLabel('Price ≤')
    await range.evaluate((input: HTMLInputElement) => {
      input.value = '100'
      input.dispatchEvent(new Event('input'))
    })
    await expect.poll(() => calls(text).at(-1)?.body).toMatchObject({ query: 'velvet armchair', price_max: 100 })
    const offers = page.locator('visual-search .message .chip')
    await expect.poll(() => offers.allTextContents()).toEqual(['armchair (14)'])
    await offers.click()
    await expect.poll(() => cards(page).count()).toBe(3)
    expect(calls(text).at(-1)?.body).toMatchObject({ query: 'armchair', price_max: 100 })
    expect(await box(page).inputValue()).toBe('armchair')
  })

  it('shows when a rate-limited search can be retried, without the previous results, and retries', async () => {
    const body = { error: 'rate_limit_exceeded', message: 'Too many requests.', details: {} }
    const page = await open()
    await searchFor(page, 'table')
    await expect.poll(() => cards(page).count()).toBe(3)
    const count = page.locator('visual-search').getByText('3 results')
    const range = page.locator('visual-search').getByLabel('Price ≥')
    await Promise.all([count.first().waitFor(), range.waitFor({ state: 'attached' })])
    service.play({ [text]: () => ({ status: 429, headers: { 'retry-after': '12' }, body }) })
    await box(page).fill('chair')
    await box(page).press('Enter')
    await page.getByRole('alert').getByText('Too many searches. Try again in 12 seconds.').waitFor()
    expect(await Promise.all([cards(page).count(), count.count(), range.count()])).toEqual([0, 0, 0])
    service.play({ [text]: () => ({ body: createAnswer(goods) }) })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => cards(page).count()).toBe(3)
  })

  it('retries automatically when the connection is back', async () => {
    const page = await open()
    await opener(page).click()
    await page.context().setOffline(true)
    await box(page).fill('chair')
    await box(page).press('Enter')
    await page.getByText('You are offline.').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => cards(page).count()).toBe(3)
  })
})

describe('events and tracking', () => {
  it('notifies the page, which can take over the navigation', async () => {
    const page = await open({ body: `<visual-search service-key="${key}" cart-button></visual-search>` })
    const happened = () => page.evaluate(() => (globalThis as unknown as { happened: unknown[] }).happened)
    await page.evaluate(() => {
      const list: unknown[] = []
      Object.assign(globalThis, { happened: list })
      for (const type of ['open', 'search', 'result-click', 'add-to-cart', 'close']) {
        document.addEventListener(type, (event) => {
          const { productId, position, total } = (event as CustomEvent).detail
          list.push([type, productId ?? total, position].filter((one) => one !== undefined))
          if (type === 'result-click') event.preventDefault()
        })
      }
    })
    await searchFor(page, 'chair')
    await cards(page).nth(1).click()
    await page.getByRole('button', { name: 'Add to cart: Reading lamp' }).click()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect
      .poll(happened)
      .toEqual([['open'], ['search', 3], ['result-click', 'p1', 2], ['add-to-cart', 'p2'], ['close']])
    await expect.poll(() => page.url()).toBe(`${shop.url}/`)
  })

  it('reports a click even though it leaves the page, and a purchase on a later page with its search', async () => {
    const page = await open()
    await searchFor(page, 'chair')
    await Promise.all([page.waitForURL(`${shop.url}/products/p1`), cards(page).nth(1).click()])
    await expect.poll(() => calls(feedback)).toHaveLength(1)
    expect(calls(feedback)).toMatchObject([
      { query: { key }, origin: shop.url, body: { action: 'click', result_product_id: 'p1', search_id: searchId } },
    ])
    await page.locator('visual-search button').first().waitFor()
    const session = await page.evaluate(() => {
      const { ServiceWidget } = globalThis as unknown as {
        ServiceWidget: { trackPurchase(id: string, facts: object): boolean }
      }
      ServiceWidget.trackPurchase('p1', { order_value: 39, currency: 'EUR', quantity: 2 })
      return localStorage.getItem('service-sid')
    })
    await expect
      .poll(() => calls(feedback)[1]?.body)
      .toEqual({
        action: 'purchase',
        result_product_id: 'p1',
        order_value: 39,
        currency: 'EUR',
        quantity: 2,
        search_id: searchId,
        session_id: session,
      })
    expect(calls(feedback)[0]?.body.session_id).toBe(session)
  })

  it('reports buttons and links of the page by data-product-id, and nothing else', async () => {
    const page = await open({
      body: `<visual-search service-key="${key}"></visual-search>
        <button data-product-id="a" data-quantity="3">Buy</button> <a href="#a" data-product-id="b">Link</a>
        <div data-product-id="c"><button id="plain">Plain</button></div>
        <button data-product-id="d" data-action="none">Wishlist</button>`,
    })
    for (const name of ['Buy', 'Plain', 'Wishlist']) await page.getByRole('button', { name }).click()
    await page.getByRole('link', { name: 'Link' }).click()
    await expect.poll(() => calls(feedback)).toHaveLength(2)
    expect(calls(feedback).map(({ body }) => [body.action, body.result_product_id, body.quantity])).toEqual(
      expect.arrayContaining([
        ['add_to_cart', 'a', 3],
        ['click', 'b', undefined],
      ]),
    )
  })

  it('stores feedback without a connection and sends it later', async () => {
    const page = await open()
    await page.context().setOffline(true)
    await page.evaluate(() =>
      (globalThis as unknown as { ServiceWidget: { trackClick(id: string): void } }).ServiceWidget.trackClick('a'),
    )
    await page.context().setOffline(false)
    await expect.poll(() => calls(feedback).map(({ body }) => body.result_product_id)).toEqual(['a'])
  })
})

describe.each([
  ['a desktop in English', 'en', { viewport: { width: 1280, height: 820 } }],
  ['a phone in German', 'de', phone],
  ['a phone in Arabic', 'ar', phone],
  ['a window at 200% zoom', 'fr', { viewport: { width: 640, height: 410 } }],
] as const)('on %s', (_where, lang, size) => {
  it.each(['light', 'dark'] as const)(
    'nothing is inaccessible, too small to touch or cut off, in %s',
    async (colorScheme) => {
      const page = await open({ lang, options: { ...size, colorScheme } })
      const check = async (state: string) => {
        expect(await violations(page, colorScheme), state).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${state}: pixels wider than the window`).toBe(0)
        if ('hasTouch' in size) expect(await smallTargets(page), state).toEqual([])
      }
      await check('closed')
      await opener(page).click()
      await page.getByText('armchair').waitFor()
      await check('start')
      expect(await page.locator('visual-search [part=panel]').getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr')
      await box(page).fill('chair')
      await page.getByRole('option').first().waitFor()
      await check('suggestions')
      await box(page).press('Enter')
      await cards(page).first().waitFor()
      await check('results')
      await page
        .locator('visual-search dialog input[type=file]')
        .first()
        .setInputFiles(await createPhoto())
      await crop(page).waitFor()
      await expect.poll(() => cards(page).count()).toBe(2)
      await check('photo')
    },
  )
})

/** Visible interactive elements that are smaller than 44 px in one dimension. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { shadowRoot } = document.querySelector('visual-search') ?? {}
    const targets = [...(shadowRoot?.querySelectorAll<HTMLElement>('button, a, label, [role=option]') ?? [])]
    return targets
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)} ${Math.round(box.width)}×${Math.round(box.height)}`)
  })
}
