import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../server/test/kit/browser/accessibility.ts'
import { openBrowser } from '../server/test/kit/browser/browser.ts'
import { buildPage } from './test/built-page.ts'
import {
  createAnswer,
  createDemoSession,
  createDemoShop,
  createPage,
  createProduct,
  sampleInterpretation,
} from './test/demo-shop.ts'
import { type Peer, startPeer } from './test/scripted-peer.ts'

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const names = ['Camera', 'Camera lens', 'Running shoe', 'Cactus', 'Office chair', 'Tent']
const products = [...names, 'Bike', 'Ball', 'Lamp', 'Sofa', 'Desk', 'Stool', 'Rope', 'Gloves'].map((name) =>
  createProduct(name),
)

let built: Awaited<ReturnType<typeof buildPage>>
let browser: Browser
let peer: Peer
let pageErrors: string[]

beforeAll(async () => {
  ;[built, browser] = await Promise.all([buildPage(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await built?.remove()
})

beforeEach(async () => {
  peer = await startPeer(built.folder)
  peer.play(createDemoShop(products))
  pageErrors = []
})

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await peer.close()
  expect(peer.unscripted, 'calls no test wrote an answer for').toEqual([])
  expect(pageErrors, 'console errors and violations of the content policy').toEqual([])
})

/** Opens the page in a fresh profile and waits until the catalog, or its replacement, is visible. */
async function open(path = '/', options = desktop): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    // The browser logs error responses itself; the tests that script one check how the page handles it.
    const isAnswer = message.text().startsWith('Failed to load resource: the server responded with a status of')
    if (['error', 'warning'].includes(message.type()) && !isAnswer) pageErrors.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (breach) => {
      console.error(`content policy: ${breach.violatedDirective} ${breach.blockedURI}`)
    })
  })
  await page.goto(peer.url + path)
  return page
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Describe a product' })
const status = (page: Page) => page.getByRole('status')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })
const titles = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 3 }).allTextContents()
const callsOf = (route: string) => peer.calls.filter((call) => call.route === route)

/** A photo as a phone takes it: large and rotated, upright only by its EXIF orientation. Red above, blue below. */
async function createPhonePhoto(): Promise<Buffer> {
  const red = { create: { width: 1500, height: 1000, channels: 3 as const, background: '#e00000' } }
  const blue = { create: { width: 1500, height: 1000, channels: 3 as const, background: '#0000e0' } }
  const upright = await sharp({ create: { width: 1500, height: 2000, channels: 3, background: '#fff' } })
    .composite([
      { input: await sharp(red).png().toBuffer(), top: 0, left: 0 },
      { input: await sharp(blue).png().toBuffer(), top: 1000, left: 0 },
    ])
    .png()
    .toBuffer()
  const onItsSide = await sharp(upright).rotate(-90).toBuffer()
  return sharp(onItsSide).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

/** Dispatches a drop or a paste of a file on the page, as the operating system does. */
async function dispatchPhoto(page: Page, by: 'drop' | 'paste', photo: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], 'mine.jpg', { type: 'image/jpeg' }))
    return data
  }, photo.toString('base64'))
  await page.evaluate(
    ([data, name]) => {
      const options = { bubbles: true, cancelable: true }
      document.body.dispatchEvent(
        name === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data }),
      )
    },
    [transfer, by] as const,
  )
}

describe('the start view', () => {
  it('shows every product of the demo store with its price, and leads from one to similar ones', async () => {
    const page = await open()
    await heading(page, 'Or start from a product').waitFor()
    await page.getByText('14 in the demo store').waitFor()
    await expect.poll(() => titles(page)).toHaveLength(products.length)
    await page.getByRole('button', { name: 'Find similar to Cactus' }).click()
    await heading(page, 'Similar to Cactus').waitFor()
    await expect.poll(() => titles(page)).not.toContain('Cactus')
    await expect.poll(() => page.url()).toBe(`${peer.url}/?similar=cactus`)
    expect(callsOf('GET /v1/products/:id/similar')).toMatchObject([
      { path: expect.stringMatching(/^\/v1\/products\/cactus\/similar\?limit=12&facets=/) },
    ])
  })

  it('offers examples that search at once', async () => {
    const page = await open()
    await page.getByRole('list', { name: 'Examples' }).getByRole('button', { name: 'Ball' }).click()
    await heading(page, '“Ball”').waitFor()
    await page.getByRole('heading', { level: 3, name: 'Ball' }).waitFor()
  })

  it('says what to do while the demo store is empty', async () => {
    peer.play(createDemoShop([]))
    const page = await open()
    await page.getByRole('heading', { name: 'The demo store is empty' }).waitFor()
  })
})

describe('a text search', () => {
  it('shows names, brand, price and timings, and announces the number of results', async () => {
    const page = await open()
    await box(page).fill('camera')
    await expect.poll(() => status(page).textContent()).toBe('2 results in 8 ms')
    expect(await titles(page)).toEqual(['Camera', 'Camera lens'])
    const first = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Camera', exact: true }) })
    expect(await first.textContent()).toContain('Acme · Things€89.50')
    expect(await page.getByText('2 results 8 ms search').textContent()).toMatch(/ [\d.]+ ms round trip$/)
    expect(await page.title()).toBe('“camera” · Vitrine')
  })

  it('sends one request for a word typed quickly, with its token', async () => {
    const page = await open()
    await box(page).evaluate((input: HTMLInputElement) => {
      for (const text of ['c', 'cam', 'camera']) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await heading(page, '“camera”').waitFor()
    await page.getByText('2 results').first().waitFor()
    expect(callsOf('POST /v1/search/text')).toMatchObject([{ token: 'token-1', body: { query: 'camera', limit: 12 } }])
  })

  it('never shows the late response of a search that was superseded', async () => {
    let answerLate = () => {}
    const late = new Promise<void>((resolve) => {
      answerLate = resolve
    })
    peer.play({
      'POST /v1/search/text': async ({ body }) => {
        if (body.query === 'cactus') await late
        return { body: createAnswer([createProduct(String(body.query))]) }
      },
    })
    const page = await open()
    await box(page).fill('cactus')
    await expect.poll(() => callsOf('POST /v1/search/text').length).toBe(1)
    await box(page).fill('tent')
    await page.getByRole('heading', { level: 3, name: 'tent' }).waitFor()
    answerLate()
    await page.evaluate(() => fetch('/favicon.svg').then((response) => response.text()))
    expect(await titles(page)).toEqual(['tent'])
  })

  it('is stored in the URL: a link opens it, and Back leads to the catalog', async () => {
    const page = await open('/?q=office+chair')
    await page.getByRole('heading', { level: 3, name: 'Office chair' }).waitFor()
    expect(await box(page).inputValue()).toBe('office chair')
    await box(page).press('Escape')
    await heading(page, 'Or start from a product').waitFor()
    await box(page).fill('tent')
    await page.getByText('1 result').first().waitFor()
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=tent`)
    await page.goBack()
    await heading(page, 'Or start from a product').waitFor()
    await page.goBack()
    await heading(page, '“office chair”').waitFor()
  })

  it('appends the next page when asked, with the focus on its first product and no jump', async () => {
    peer.play({ 'POST /v1/search/text': ({ body }) => createPage(products, body) })
    const page = await open('/?q=anything')
    await page.getByText('12 of 14 results').first().waitFor()
    const more = page.getByRole('button', { name: 'More results' })
    await more.focus()
    const before = await page.evaluate(() => window.scrollY)
    await more.press('Enter')
    await expect.poll(() => titles(page)).toEqual(products.map(({ metadata }) => metadata.name))
    await more.waitFor({ state: 'detached' })
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('Find similar to Rope')
    // Without its button, the page may end earlier.
    const [at, end] = await page.evaluate(
      () => [window.scrollY, document.body.scrollHeight - window.innerHeight] as const,
    )
    expect(at).toBe(Math.min(before, end))
    await expect.poll(() => status(page).textContent()).toBe('2 more, 14 results')
    expect(callsOf('POST /v1/search/text').map(({ body }) => body.cursor)).toEqual([undefined, '12'])
  })

  it('keeps the results when the next page fails, and retries on request', async () => {
    const message = 'Too many searches in the last minute.'
    peer.play({
      'POST /v1/search/text': ({ body }) =>
        body.cursor ? { status: 429, body: { error: 'rate_limit_exceeded', message } } : createPage(products, body),
    })
    const page = await open('/?q=anything')
    await page.getByRole('button', { name: 'More results' }).click()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(message)
    expect(await titles(page)).toHaveLength(12)
    peer.play({ 'POST /v1/search/text': ({ body }) => createPage(products, body) })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => titles(page)).toHaveLength(14)
  })

  it('suggests what to try when nothing is found', async () => {
    const page = await open('/?q=zzzz')
    await page.getByRole('heading', { name: 'No matching products' }).waitFor()
    expect(await status(page).textContent()).toBe('No results')
  })

  it('says when even the nearest products differ', async () => {
    const answer = createAnswer([createProduct('Tent')])
    const results = answer.results.map((hit) => ({ ...hit, confidence: 'weak' as const }))
    peer.play({ 'POST /v1/search/text': () => ({ body: { ...answer, results } }) })
    const page = await open('/?q=submarine')
    const doubt = 'No close match for these words. These are the nearest results.'
    await page.getByText(doubt, { exact: true }).waitFor()
    expect(await status(page).textContent()).toBe(`1 result in 8 ms. ${doubt}`)
  })

  it('shows a letter when an image cannot be loaded', async () => {
    peer.play(createDemoShop([createProduct('Tent'), createProduct('Bike', { image_url: 'data:image/png,broken' })]))
    const page = await open()
    await expect.poll(() => page.locator('.picture-missing').allTextContents()).toEqual(['B'])
  })
})

describe('suggestions', () => {
  it('complete what is typed, and are chosen with the keyboard or a click', async () => {
    const page = await open()
    await box(page).pressSequentially('cam')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect.poll(() => options.allTextContents()).toEqual(['Camera', 'Camera lens'])
    await box(page).press('ArrowDown')
    await box(page).press('ArrowDown')
    expect(await options.nth(1).getAttribute('aria-selected')).toBe('true')
    await box(page).press('Enter')
    await heading(page, '“Camera lens”').waitFor()
    expect(await options.count()).toBe(0)
    await box(page).fill('ten')
    await options.getByText('Tent').click()
    await heading(page, '“Tent”').waitFor()
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=Tent`)
  })

  it('close at the first Escape, and do not matter when they fail', async () => {
    const page = await open()
    await box(page).pressSequentially('cam')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.first().waitFor()
    await box(page).press('Escape')
    await expect.poll(() => options.count()).toBe(0)
    expect(await box(page).inputValue()).toBe('cam')
    peer.play({ 'GET /v1/search/suggestions': () => ({ status: 503, body: { error: 'service_unavailable' } }) })
    await box(page).fill('tent')
    await page.getByText('1 result').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

describe('filters and order', () => {
  const facets = {
    category: {
      values: [
        { value: 'Things', count: 9 },
        { value: 'Plants', count: 3 },
      ],
      distinct: 2,
      missing: 0,
    },
    brand: { values: [{ value: 'Acme', count: 12 }], distinct: 1, missing: 0 },
  }

  it('narrow the results, are in the URL, and are shown with their counts', async () => {
    peer.play({ 'POST /v1/search/text': () => ({ body: createAnswer([createProduct('Cactus')], { facets }) }) })
    const page = await open('/?q=pot')
    await page.getByRole('group', { name: 'Category' }).getByLabel('Plants').check()
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=pot&category=Plants`)
    await page.getByLabel('Sort').selectOption('Price: low to high')
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=pot&category=Plants&sort=price_asc`)
    const filters = [{ field: 'category', operator: 'in', value: ['Plants'] }]
    await expect.poll(() => callsOf('POST /v1/search/text').at(-1)?.body).toMatchObject({ filters, sort: 'price_asc' })
    // A single value narrows nothing.
    expect(await page.getByRole('group', { name: 'Brand' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=pot&sort=price_asc`)
  })
})

describe('a search without results', () => {
  it('offers no order; filters only if some are chosen', async () => {
    peer.play({ 'POST /v1/search/text': () => ({ body: createAnswer([]) }) })
    const page = await open('/?q=nothing')
    await page.getByText('No matching products').waitFor()
    await expect.poll(() => page.getByLabel('Sort').count()).toBe(0)
    await expect.poll(() => page.getByRole('complementary', { name: 'Filters' }).count()).toBe(0)
    await page.goto(`${peer.url}/?q=nothing&category=Plants`)
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()
    await expect.poll(() => page.getByLabel('Sort').count()).toBe(0)
  })
})

describe('the search box', () => {
  it('shows its shortcut only in wide windows', async () => {
    const page = await open()
    const hint = page.locator('.search-box .key')
    await hint.waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => hint.isVisible()).toBe(false)
  })
})

describe('the details of a product', () => {
  it('open from a result with why it matched, have an address, and lead to similar products', async () => {
    const [camera] = products
    if (camera === undefined) throw new Error('there is a camera')
    const product = { ...camera, metadata: { ...camera.metadata, description: 'For light and shade.' } }
    const answer = createAnswer([product])
    const results = answer.results.map((hit) => ({
      ...hit,
      confidence: 'strong',
      score_parts: { lexical: 1, rank: 1 },
    }))
    peer.play({
      'POST /v1/search/text': () => ({ body: { ...answer, results } }),
      'GET /v1/products/:id': () => ({ body: product }),
    })
    const page = await open('/?q=camera')
    await page.getByText('Strong match').waitFor()
    await page.getByRole('link', { name: 'Camera', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Product details' })
    await dialog.getByText('For light and shade.').waitFor()
    await dialog.getByText('Your words are in its name or description.').waitFor()
    await dialog.getByText('€89.50').waitFor()
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=camera&product=camera`)
    const searches = callsOf('POST /v1/search/text').length
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${peer.url}/?q=camera`)
    expect(callsOf('POST /v1/search/text')).toHaveLength(searches)
    await page.getByRole('link', { name: 'Camera', exact: true }).click()
    await dialog.getByRole('button', { name: 'More like this' }).click()
    await heading(page, 'Similar to Camera').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  it('open from a link, and show the error when they cannot be loaded', async () => {
    const page = await open('/?product=tent')
    await page.getByRole('dialog').getByRole('heading', { name: 'Tent' }).waitFor()
    peer.play({
      'GET /v1/products/:id': () => ({
        status: 404,
        body: { error: 'not_found', message: 'This store has no product x.' },
      }),
    })
    const other = await open('/?product=x')
    await other.getByRole('dialog').getByText('This store has no product x.').waitFor()
  })
})

describe('a catalog of more products than a page', () => {
  it('is loaded to its end, every product once', async () => {
    const many = Array.from({ length: 70 }, (_none, at) => createProduct(`Thing ${at}`))
    peer.play(createDemoShop(many))
    const page = await open()
    const more = page.getByRole('button', { name: 'More products' })
    for (const count of [24, 48, 70]) {
      await expect.poll(async () => (await titles(page)).length).toBe(count)
      if (count < 70) await more.click()
    }
    expect(await more.count()).toBe(0)
    expect(new Set(await titles(page)).size).toBe(70)
  })
})

describe('images', () => {
  it('are thumbnails with their size; only the first ones are loaded at once', async () => {
    const thumbnail = { url: '/favicon.svg', width: 800, height: 600 }
    peer.play(createDemoShop(products.map((product) => ({ ...product, thumbnail }))))
    const page = await open()
    await expect.poll(() => titles(page)).toHaveLength(products.length)
    const images = await page.locator('.card img').evaluateAll((all) =>
      (all as HTMLImageElement[]).map(({ loading, fetchPriority, srcset, width, height }) => ({
        loading,
        fetchPriority,
        isSized: width > 0 && height > 0 && srcset.includes('?w=320 320w'),
      })),
    )
    expect(images.slice(0, 2)).toEqual([
      { loading: 'eager', fetchPriority: 'high', isSized: true },
      { loading: 'eager', fetchPriority: 'auto', isSized: true },
    ])
    expect(images.slice(4).every(({ loading, isSized }) => loading === 'lazy' && isSized)).toBe(true)
  })

  it('begin in the upper third of a phone', async () => {
    const page = await open('/', { ...phone, viewport: { width: 390, height: 844 } })
    await page.locator('.card').first().waitFor()
    const top = await page
      .locator('.card')
      .first()
      .evaluate((card) => card.getBoundingClientRect().top)
    expect(top).toBeLessThan(844 / 3)
  })
})

describe('a search by photo', () => {
  it('sends a large photo resized, upright and as JPEG, and says that it is never stored', async () => {
    const page = await open()
    const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await createPhonePhoto() }
    await page.getByLabel('Choose a photo to search with').setInputFiles(file)
    await heading(page, 'Similar to your photo').waitFor()
    await page.getByText('Your photo is never stored.').waitFor()
    await page.getByText('12 of 14 results').first().waitFor()

    const [call] = callsOf('POST /v1/search')
    expect(call?.body).toMatchObject({ limit: '12' })
    expect(call?.body).not.toHaveProperty('threshold')
    const sent = sharp(call?.photo ?? undefined)
    expect(await sent.metadata()).toMatchObject({ format: 'jpeg', width: 768, height: 1024 })
    expect((await sent.metadata()).exif).toBeUndefined()
    const { dominant } = await sharp(
      await sent.extract({ left: 0, top: 0, width: 768, height: 400 }).toBuffer(),
    ).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(60)
  })

  it('searches with the part in the crop box, moved by keyboard, and with the whole photo again', async () => {
    const page = await open()
    const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await createPhonePhoto() }
    await page.getByLabel('Choose a photo to search with').setInputFiles(file)
    await page.getByText('12 of 14 results').first().waitFor()
    await page.getByRole('button', { name: 'Crop corner, top left' }).press('ArrowRight')
    await expect.poll(() => callsOf('POST /v1/search/crop').length).toBe(1)
    const { crop } = callsOf('POST /v1/search/crop')[0]?.body ?? {}
    expect(JSON.parse(String(crop))).toEqual({ x: 0.05, y: 0, width: 0.95, height: 1 })
    await page.getByRole('button', { name: 'Use the whole photo' }).click()
    await expect.poll(() => callsOf('POST /v1/search').length).toBe(2)
  })

  it('sends a small photo unchanged', async () => {
    const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer()
    const page = await open()
    await page
      .getByLabel('Choose a photo to search with')
      .setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small })
    await page.getByText('12 of 14 results').first().waitFor()
    expect(callsOf('POST /v1/search')[0]?.photo?.equals(small)).toBe(true)
  })

  it.each(['drop', 'paste'] as const)('starts with a %s anywhere on the page', async (by) => {
    const page = await open()
    await heading(page, 'Or start from a product').waitFor()
    await dispatchPhoto(page, by, await createPhonePhoto())
    await heading(page, 'Similar to your photo').waitFor()
    await page.getByText('12 of 14 results').first().waitFor()
    expect(callsOf('POST /v1/search')).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove the photo' }).click()
    await heading(page, 'Or start from a product').waitFor()
    await page.goBack()
    await heading(page, 'Similar to your photo').waitFor()
  })

  it('refuses a file that is not an image before sending anything', async () => {
    const page = await open()
    const file = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
    await page.getByLabel('Choose a photo to search with').setInputFiles(file)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('That file is not a photo.')
    expect(callsOf('POST /v1/search')).toEqual([])
  })

  it('leaves the decision about an unusual format to the service, and shows it', async () => {
    const message = 'The file is not an image this service can read.'
    peer.play({ 'POST /v1/search': () => ({ status: 422, body: { error: 'image_not_an_image', message } }) })
    const page = await open()
    const file = { name: 'odd.tiff', mimeType: 'image/tiff', buffer: Buffer.from('II*\0nothing') }
    await page.getByLabel('Choose a photo to search with').setInputFiles(file)
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(message)
    expect(callsOf('POST /v1/search')).toHaveLength(1)
  })
})

describe('errors', () => {
  it('show the message of the service and a retry button', async () => {
    const scripted = createDemoShop(products)['POST /v1/search/text']
    if (!scripted) throw new Error('the demo shop answers text searches')
    const message = 'Too many searches in the last minute. Try again in 12 seconds.'
    peer.play({ 'POST /v1/search/text': () => ({ status: 429, body: { error: 'rate_limit_exceeded', message } }) })
    const page = await open('/?q=camera')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain(message)
    peer.play({ 'POST /v1/search/text': scripted })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('2 results').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('renew an expired token silently', async () => {
    const shop = createDemoShop(products)
    let opened = 0
    peer.play({
      'POST /demo/session': () => {
        opened += 1
        return { body: createDemoSession(`token-${opened}`, products.length) }
      },
      'POST /v1/search/text': (call) =>
        call.token === 'token-1'
          ? { status: 401, body: { error: 'token_expired', message: 'The access token has expired.' } }
          : (shop['POST /v1/search/text']?.(call) ?? { body: null }),
    })
    const page = await open('/?q=camera')
    await page.getByText('2 results').first().waitFor()
    expect(callsOf('POST /v1/search/text').map(({ token }) => token)).toEqual(['token-1', 'token-2'])
    expect(opened).toBe(2)
  })

  it('say when the service is unreachable, and disappear when it is back', async () => {
    const page = await open()
    await heading(page, 'Or start from a product').waitFor()
    await page.route('**/v1/search/text', (route) => route.abort('connectionrefused'))
    await box(page).fill('camera')
    await page.getByRole('heading', { name: 'Service not reachable' }).waitFor()
    await page.unroute('**/v1/search/text')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('2 results').first().waitFor()
    pageErrors = pageErrors.filter((text) => !text.includes('ERR_CONNECTION_REFUSED'))
  })

  it('do not appear while the demo store is being installed', async () => {
    let asked = 0
    peer.play({
      'POST /demo/session': () => {
        asked += 1
        const installing = { error: 'service_unavailable', message: 'The demo store is being installed.' }
        return asked === 1 ? { status: 503, body: installing } : { body: createDemoSession('token-1', products.length) }
      },
    })
    const page = await open()
    await expect.poll(() => titles(page)).toHaveLength(products.length)
    expect(asked).toBe(2)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('explain the next step, with commands, when the demo store is off', async () => {
    const message = 'The demo store is off.'
    peer.play({ 'POST /demo/session': () => ({ status: 404, body: { error: 'not_found', message } }) })
    const page = await open()
    await page.getByRole('heading', { level: 1, name: 'Your service is running' }).waitFor()
    const text = await page.getByRole('main').textContent()
    expect(text).toContain(`curl '${peer.url}/oauth/token'`)
    expect(text).toContain(`curl '${peer.url}/v1/products'`)
    expect(await page.getByRole('main').getByRole('link', { name: 'the API docs' }).getAttribute('href')).toBe('/docs')
  })
})

describe('the search as an API call', () => {
  it('is shown for the current search, ready to copy', async () => {
    const page = await open('/?q=camera', { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
    const toggle = page.getByText('As an API call')
    const box = await toggle.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    expect(box && box.x + box.width / 2, 'the middle of the page').toBeCloseTo(width / 2, -1)
    await toggle.click()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`curl '${peer.url}/v1/search/text'`)
    expect(copied).toContain('Authorization: Bearer $TOKEN')
    expect(copied).toContain('{"query":"camera","limit":12}')
    expect(await page.getByRole('link', { name: 'OpenAPI' }).getAttribute('href')).toBe('/openapi.json')
    const header = page.getByRole('banner')
    for (const [name, address] of [
      ['Guide', '/guide'],
      ['Sign in', '/login'],
      ['Create a store', '/register'],
    ] as const)
      expect(await header.getByRole('link', { name }).getAttribute('href')).toBe(address)
  })
})

describe('the keyboard', () => {
  it('is enough to search, walk to a result, find similar ones and clear', async () => {
    const page = await open()
    await heading(page, 'Or start from a product').waitFor()
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)
    await page.keyboard.press('/')
    expect(await focused()).toBe('search-text')
    await page.keyboard.type('camera')
    await page.keyboard.press('Enter')
    await page.getByText('2 results').first().waitFor()

    const passed: (string | null | undefined)[] = []
    while (!passed.includes('Find similar to Camera') && passed.length < 20) {
      await page.keyboard.press('Tab')
      passed.push(await focused())
    }
    expect(passed).toContain('Choose a photo to search with')
    expect(passed.at(-1)).toBe('Find similar to Camera')
    await page.keyboard.press('Enter')
    await heading(page, 'Similar to Camera').waitFor()
    expect(await focused()).toBe('outcome-title')

    await page.keyboard.press('Escape')
    await heading(page, 'Or start from a product').waitFor()
    expect(await focused()).toBe('search-text')
  })

  it('always has a visible focus on everything that can be pressed', async () => {
    const page = await open('/?q=camera')
    await page.getByText('2 results').first().waitFor()
    const places = await page.locator('a, button, input, summary').count()
    for (let place = 0; place < places; place += 1) {
      await page.keyboard.press('Tab')
      const ringed = await page.evaluate(() => {
        const marks = (element: Element | null) => {
          const style = element ? getComputedStyle(element) : null
          return style !== null && (style.outlineStyle !== 'none' || style.boxShadow.includes('0px 0px 0px 3px'))
        }
        const focus = document.activeElement
        if (focus === document.body) return 'the page'
        return marks(focus) || marks(focus?.closest('label, .search-card') ?? null) || focus?.outerHTML
      })
      expect([true, 'the page']).toContain(ringed)
    }
  })
})

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (_where, size) => {
  const states: [string, string, (page: Page) => Promise<unknown>][] = [
    ['the catalog', '/', (page) => heading(page, 'Or start from a product').waitFor()],
    ['results', '/?q=camera', (page) => page.getByText('2 results').first().waitFor()],
    ['what was understood', '/?q=read', (page) => page.getByRole('button', { name: 'exact words' }).waitFor()],
    ['other searches', '/?q=relaxed', (page) => page.getByRole('button', { name: 'Without the price' }).waitFor()],
    [
      'the details of a product',
      '/?q=camera&product=camera',
      (page) => page.getByRole('dialog').getByText('Acme').waitFor(),
    ],
    ['similar products', '/?similar=cactus', (page) => heading(page, 'Similar to Cactus').waitFor()],
    ['no results', '/?q=zzzz', (page) => page.getByRole('heading', { name: 'No matching products' }).waitFor()],
    ['an error', '/?q=error', (page) => page.getByRole('alert').waitFor()],
    ['the API call', '/?q=camera', (page) => page.getByText('As an API call').click()],
    [
      'a service without demo',
      '/?demo=off',
      (page) => page.getByRole('heading', { level: 1, name: 'Your service' }).waitFor(),
    ],
  ]

  it.each(['light', 'dark'] as const)(
    'has no accessibility violations and nothing clipped, in %s',
    async (colorScheme) => {
      const search = createDemoShop(products)['POST /v1/search/text']
      const change = { kind: 'drop_price', sentence: 'Without the price of at most 50.' } as const
      const relaxed = { ...sampleInterpretation, relaxations: [{ change, total: 14, request: { query: 'things' } }] }
      const failure = {
        status: 503,
        body: { error: 'service_unavailable', message: 'The model is still being loaded.' },
      }
      peer.play({
        'POST /v1/search/text': (call) => {
          if (call.body.query === 'read')
            return { body: createAnswer(products.slice(0, 12), { ...sampleInterpretation, next_cursor: '12' }) }
          if (call.body.query === 'relaxed') return { body: createAnswer([], relaxed) }
          return call.body.query === 'error' ? failure : (search?.(call) ?? failure)
        },
      })
      for (const [name, path, ready] of states) {
        if (path.includes('demo=off'))
          peer.play({ 'POST /demo/session': () => ({ status: 404, body: { error: 'not_found' } }) })
        const page = await open(path, { ...size, colorScheme })
        await ready(page)
        expect(await violations(page, colorScheme), name).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${name}: pixels wider than the screen`).toBe(0)
        await page.context().close()
      }
    },
  )
})
