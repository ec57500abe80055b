import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../server/test/kit/browser/browser.ts'
import { ensureBuiltPages } from '../server/test/kit/browser/built-pages.ts'
import { startService } from '../server/test/kit/process/service-process.ts'

const folder = path.join(import.meta.dirname, '..', 'docs', 'images')
const viewport = { width: 1280, height: 820 }

/** The README's screenshots, by file: a real browser shows the pages of the running service. */
const screenshots: Readonly<Record<string, (page: Page, serviceUrl: string) => Promise<void>>> = {
  'try-page.png': photoSearchOnTryPage,
  'demo-shop.png': photoSearchInShop,
}

async function takeScreenshots(): Promise<void> {
  await ensureBuiltPages()
  const data = await mkdtemp(path.join(tmpdir(), 'vitrine-screenshot-'))
  const [service, browser] = await Promise.all([startService({ DATA_DIR: data }), openBrowser()])
  try {
    for (const [name, show] of Object.entries(screenshots)) {
      const page = await browser.newPage({ viewport, locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' })
      await show(page, service.url)
      await save(name, await page.screenshot())
      await page.close()
    }
  } finally {
    await browser.close()
    await service.stop()
    await rm(data, { recursive: true, force: true })
  }
}

async function photoSearchOnTryPage(page: Page, serviceUrl: string): Promise<void> {
  const count = page.getByText(/^\d+ results/).first()
  // The first search loads the store's index; the screenshot shows the time of a later one.
  await page.goto(`${serviceUrl}/?q=plant+in+a+pot`)
  await count.waitFor()
  const photo = await aPhoto(serviceUrl)
  await page.getByLabel('Choose a photo to search with').setInputFiles(photo)
  await page.getByRole('heading', { name: 'Similar to your photo' }).waitFor()
  await count.waitFor()
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
  // While a search runs, the results of the previous one are pale.
  await page.waitForFunction(() => getComputedStyle(document.querySelector('.grid') ?? document.body).opacity === '1')
}

async function photoSearchInShop(page: Page, serviceUrl: string): Promise<void> {
  await page.goto(`${serviceUrl}/demo-shop`)
  const photo = await aPhoto(serviceUrl)
  await page.locator('visual-search input[type=file]').first().setInputFiles(photo)
  const images = page.locator('visual-search [part~="card-image"]')
  await images.first().waitFor()
  await images.evaluateAll((all) => Promise.all((all as HTMLImageElement[]).map((image) => image.decode())))
}

/** A demo product's photo, cropped and compressed again, so that the score on the picture is not that of an identical file. */
async function aPhoto(serviceUrl: string) {
  const answer = await fetch(`${serviceUrl}/demo/images/alex-rodriguez-santibanez-200278-unsplash.jpg`)
  const original = sharp(await answer.arrayBuffer())
  const { width, height } = await original.metadata()
  const [left, top] = [Math.round(width / 10), Math.round(height / 10)]
  const middle = { left, top, width: width - 2 * left, height: height - 2 * top }
  const buffer = await original.extract(middle).jpeg({ quality: 80 }).toBuffer()
  return { name: 'mine.jpg', mimeType: 'image/jpeg', buffer }
}

async function save(name: string, screenshot: Buffer): Promise<void> {
  const picture = await sharp(screenshot).png({ palette: true, quality: 100, effort: 10, dither: 1 }).toBuffer()
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), picture)
  process.stdout.write(`docs/images/${name}: ${Math.round(picture.length / 1000)} kB\n`)
}

await takeScreenshots()
