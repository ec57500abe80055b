import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../../server/test/kit/browser/browser.ts'
import { ensureBuiltPages } from '../../server/test/kit/browser/built-pages.ts'
import { startService } from '../../server/test/kit/process/service-process.ts'

const folder = path.join(import.meta.dirname, '../..', 'docs', 'images')
const viewport = { width: 1280, height: 820 }

/** The fields of `demo-credentials.json` that the screenshots need. */
interface DemoStore {
  readonly owner_email: string
  readonly owner_password: string
  readonly store_public_key: string
}

interface Subject {
  readonly page: Page
  readonly serviceUrl: string
  readonly demo: DemoStore
}

/** The README's screenshots, by file: a real browser shows the pages of the running service. Arguments choose which to take. */
const screenshots: Readonly<Record<string, (subject: Subject) => Promise<void>>> = {
  'try-page.png': photoSearchOnTryPage,
  'demo-shop.png': photoSearchInShop,
  'portal-search-lab.png': searchLab,
  'portal-conversation.png': conversation,
}

async function takeScreenshots(): Promise<void> {
  await ensureBuiltPages()
  const data = await mkdtemp(path.join(tmpdir(), 'vitrine-screenshot-'))
  const [service, browser] = await Promise.all([startService({ DATA_DIR: data }), openBrowser()])
  try {
    const demo: DemoStore = JSON.parse(await readFile(path.join(data, 'demo-credentials.json'), 'utf8'))
    const wanted = process.argv.slice(2)
    for (const [name, show] of Object.entries(screenshots)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const page = await browser.newPage({ viewport, locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' })
      await show({ page, serviceUrl: service.url, demo })
      await save(name, await page.screenshot())
      await page.close()
    }
  } finally {
    await browser.close()
    await service.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function photoSearchOnTryPage({ page, serviceUrl }: Subject): Promise<void> {
  const count = page.getByText(/^\d+ results/).first()
  // The first search loads the store's index; the screenshot shows the time of a later one.
  await page.goto(`${serviceUrl}/?q=plant+in+a+pot`)
  await count.waitFor()
  const photo = await createTestPhoto(serviceUrl)
  await page.getByLabel('Choose a photo to search with').setInputFiles(photo)
  await page.getByRole('heading', { name: 'Similar to your photo' }).waitFor()
  await count.waitFor()
  // While a search runs, the results of the previous one are pale.
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.grid') ?? document.body).opacity === '1')
  await untilRendered(page)
}

async function photoSearchInShop({ page, serviceUrl }: Subject): Promise<void> {
  await page.goto(`${serviceUrl}/demo-shop`)
  const photo = await createTestPhoto(serviceUrl)
  await page.locator('visual-search input[type=file]').first().setInputFiles(photo)
  const images = page.locator('visual-search [part~="card-image"]')
  await images.first().waitFor()
  await images.evaluateAll((all) => Promise.all((all as HTMLImageElement[]).map((image) => image.decode())))
}

/** Why a product is a result, with the parts of its score. */
async function searchLab(subject: Subject): Promise<void> {
  const { page } = subject
  const { origin, pathname } = await signIn(subject)
  await page.goto(`${origin}${pathname}/lab?q=plant+in+a+pot`)
  const results = page.getByRole('list', { name: 'Results' })
  await results.getByRole('button').nth(1).click()
  await page.getByRole('complementary').getByText('Where the score comes from').waitFor()
  await untilRendered(page)
}

/** A conversation of a shopper, with the evidence for its answer. */
async function conversation(subject: Subject): Promise<void> {
  const { page, serviceUrl, demo } = subject
  const post = async (route: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(serviceUrl + route, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${route}: ${await answer.text()}`)
    return (await answer.json()) as Record<string, string>
  }
  const shopper = { store_public_key: demo.store_public_key, locale: 'en' }
  const { session_token } = await post('/v1/sessions/anonymous', shopper)
  const { thread_id } = await post('/v1/chat/sessions', { locale: 'en' }, session_token)
  for (const text of ['What does shipping to France cost?', 'How long can I return shoes, and who pays for that?'])
    await post('/v1/chat/messages', { thread_id, text }, session_token)
  const { origin, pathname } = await signIn(subject)
  await page.goto(`${origin}${pathname}/assistant/conversations/${thread_id}`)
  await page.getByRole('complementary', { name: 'Evidence' }).getByText('Quoted', { exact: true }).first().waitFor()
  await untilRendered(page)
}

/** Signs in as the owner of the demo store; returns the address of the overview. */
async function signIn({ page, serviceUrl, demo }: Subject): Promise<URL> {
  await page.goto(`${serviceUrl}/login`)
  await page.getByLabel('Email').fill(demo.owner_email)
  await page.getByLabel('Password', { exact: true }).fill(demo.owner_password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  return new URL(page.url())
}

async function untilRendered(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))))
}

/** A demo product's photo, cropped and compressed again, so that the screenshot does not show the score of an identical file. */
async function createTestPhoto(serviceUrl: string) {
  const answer = await fetch(`${serviceUrl}/demo/images/alex-rodriguez-santibanez-200278-unsplash.jpg`)
  const original = sharp(await answer.arrayBuffer())
  const { width, height } = await original.metadata()
  const [left, top] = [Math.round(width / 10), Math.round(height / 10)]
  const middle = { left, top, width: width - 2 * left, height: height - 2 * top }
  const buffer = await original.extract(middle).jpeg({ quality: 80 }).toBuffer()
  return { name: 'mine.jpg', mimeType: 'image/jpeg', buffer }
}

async function save(name: string, screenshot: Buffer): Promise<void> {
  const png = await sharp(screenshot).png({ palette: true, quality: 100, effort: 10, dither: 1 }).toBuffer()
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), png)
  process.stdout.write(`docs/images/${name}: ${Math.round(png.length / 1000)} kB\n`)
}

await takeScreenshots()
