import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../server/test/kit/browser/browser.ts'
import { ensureBuiltPages } from '../server/test/kit/browser/built-pages.ts'
import { startService } from '../server/test/kit/process/service-process.ts'

const file = path.join(import.meta.dirname, '..', 'docs', 'images', 'try-page.png')
const viewport = { width: 1280, height: 820 }

/** Takes the README's screenshot of the page at `/`: a real browser shows a photo search of the running service. */
async function takeScreenshot(): Promise<Buffer> {
  await ensureBuiltPages()
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-screenshot-'))
  const [service, browser] = await Promise.all([startService({ DATA_DIR: folder }), openBrowser()])
  try {
    const page = await browser.newPage({ viewport, locale: 'en-US', colorScheme: 'light', reducedMotion: 'reduce' })
    // The first search loads the store's index; the screenshot shows the time of a later one.
    await page.goto(`${service.url}/?q=plant+in+a+pot`)
    await page
      .getByText(/^\d+ results/)
      .first()
      .waitFor()
    await searchByPhoto(page, service.url)
    return await page.screenshot()
  } finally {
    await browser.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function searchByPhoto(page: Page, serviceUrl: string): Promise<void> {
  const photo = { name: 'plant.jpg', mimeType: 'image/jpeg', buffer: await aPhoto(serviceUrl) }
  await page.getByLabel('Choose a photo to search with').setInputFiles(photo)
  await page.getByRole('heading', { name: 'Similar to your photo' }).waitFor()
  await page
    .getByText(/^\d+ results/)
    .first()
    .waitFor()
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
}

/** A demo product's photo, cropped and compressed again, so that the score on the picture is not that of an identical file. */
async function aPhoto(serviceUrl: string): Promise<Buffer> {
  const answer = await fetch(`${serviceUrl}/demo/images/alex-rodriguez-santibanez-200278-unsplash.jpg`)
  const original = sharp(await answer.arrayBuffer())
  const { width, height } = await original.metadata()
  const [left, top] = [Math.round(width / 10), Math.round(height / 10)]
  const middle = { left, top, width: width - 2 * left, height: height - 2 * top }
  return original.extract(middle).jpeg({ quality: 80 }).toBuffer()
}

const picture = await sharp(await takeScreenshot())
  .png({ palette: true, quality: 100, effort: 10, dither: 1 })
  .toBuffer()
await mkdir(path.dirname(file), { recursive: true })
await writeFile(file, picture)
process.stdout.write(`${path.relative(process.cwd(), file)}: ${Math.round(picture.length / 1000)} kB\n`)
