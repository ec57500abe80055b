import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHttp } from '../platform/http/server.ts'
import { systemIds } from '../platform/ids.ts'
import { createLogger } from '../platform/logger.ts'
import { violations } from '../test/kit/browser/accessibility.ts'
import { openBrowser } from '../test/kit/browser/browser.ts'
import { buildGuide } from './build.ts'
import { guideRoutes } from './guide.routes.ts'
import { guideFiles } from './guide.ts'
import { renderMarkdown, sectionsOf } from './render-markdown.ts'

const files = guideFiles()
const pages = new Map(
  files.filter(({ type }) => type.startsWith('text/html')).map((file) => [file.url, String(file.read())]),
)

describe('the guide', () => {
  it('has every document and no broken link', () => {
    expect(pages.size).toBeGreaterThan(60)
    const broken = [...pages].flatMap(([url, html]) =>
      [...html.matchAll(/href="([/#][^"]*)"/g)].flatMap(([, link = '']) => {
        const [address = '', anchor] = link.startsWith('#') ? [url, link.slice(1)] : link.split('#')
        if (address === '/guide/inter.woff2') return []
        if (address === '/' || address === '/docs' || address === '/favicon.svg' || address.startsWith('/guide/guide.'))
          return []
        const target = pages.get(address)
        const isFound = target !== undefined && (anchor === undefined || target.includes(`id="${anchor}"`))
        return isFound ? [] : [`${url}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  it('lists every document in the navigation of every page', () => {
    const [contents = ''] = /<nav .*<\/nav>/s.exec(pages.get('/guide/search') ?? '') ?? []
    expect([...pages.keys()].filter((url) => !contents.includes(`href="${url}"`))).toEqual([])
  })

  it('lists the documents for users first, and in the order in which they need them', () => {
    const [contents = ''] = /<nav .*<\/nav>/s.exec(pages.get('/guide/runbook') ?? '') ?? []
    const urls = [...contents.matchAll(/href="(\/guide[^"]*)"/g)].map(([, url]) => url)
    expect(urls.slice(0, 4)).toEqual(['/guide', '/guide/search', '/guide/feeds', '/guide/product-images'])
    expect(urls.indexOf('/guide/faq')).toBeLessThan(urls.indexOf('/guide/runbook'))
    expect(urls.indexOf('/guide/operations')).toBeLessThan(urls.indexOf('/guide/asvs'))
    const [open = ''] = /<details open>.*?<\/details>/s.exec(contents) ?? []
    expect(open).toContain('<summary>Operation</summary>')
  })

  it('lists the sections of a document below its title, and links to the documents before and after it', () => {
    const page = pages.get('/guide/nodes') ?? ''
    const [sections = ''] = /<a [^>]*aria-current="page">[^<]*<\/a><ul class="sections">.*?<\/ul>/s.exec(page) ?? []
    expect(sections).toContain('<a href="#when-a-process-dies">When a process dies</a>')
    expect(page).toMatch(/<a class="previous" href="\/guide\/sizing">.*<a class="next" href="\/guide\/operations">/)
    expect(pages.get('/guide')).not.toContain('class="previous"')
  })

  it('lets long names in code break', () => {
    const { html } = renderMarkdown('`RETENTION_CONVERSATIONS_DAYS` `PORT_A`', () => null)
    expect(html).toContain('<code>RETENTION_<wbr>CONVERSATIONS_<wbr>DAYS</code> <code>PORT_A</code>')
  })

  it('has the font of the pages', () => {
    const font = files.find(({ type }) => type === 'font/woff2')
    expect(font?.url).toBe('/guide/inter.woff2')
    expect(
      Buffer.from(font?.read() ?? '')
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2')
  })

  it('leads from every page to the start page and to the API reference', () => {
    const links = ['<a class="brand" href="/">', '<a href="/docs">']
    expect([...pages].filter(([, html]) => links.some((link) => !html.includes(link)))).toEqual([])
  })

  it('has the images of its documents', () => {
    const images = [...pages.values()].flatMap((html) => [...html.matchAll(/<img src="([^"]+)" alt="[^"]+">/g)])
    expect(images.length).toBeGreaterThan(1)
    expect(images.filter(([, src]) => !files.some(({ url, type }) => url === src && type === 'image/png'))).toEqual([])
  })

  it('has no empty header cell', () => {
    expect([...pages].filter(([, html]) => html.includes('<th scope="col"></th>'))).toEqual([])
  })

  it('has a small search index whose entries link to headings', () => {
    const text = String(files.find(({ url }) => url === '/guide/index.json')?.read() ?? '')
    expect(brotliCompressSync(text).length).toBeLessThan(72_000)
    const entries = JSON.parse(text) as { url: string; words: string }[]
    const lost = entries.filter(({ url }) => {
      const [address = '', anchor] = url.split('#')
      const page = pages.get(address)
      return page === undefined || (anchor !== undefined && !page.includes(`id="${anchor}"`))
    })
    expect(lost).toEqual([])
    expect(entries.find(({ url }) => url === '/guide/search#common-parameters')?.words).toContain('threshold')
  })

  it('shows HTML of a document as text, and a code block as it is', () => {
    const { html } = renderMarkdown(
      '# A\n\n<script>x</script>\n\n```sh\n# no heading\n```\n\n[a](b.md) [c](c.md)',
      (url) => (url === 'b.md' ? '/guide/b' : null),
    )
    expect(html).toContain('&#60;script&#62;')
    expect(html).toContain('<code># no heading</code>')
    expect(html).toContain('<a href="/guide/b">a</a> c')
    expect(sectionsOf('# A\n```sh\n# no heading\n```\n## B `c`').map(({ title }) => title)).toEqual(['A', 'B c'])
  })

  it('is served with a strict content security policy and an ETag', async () => {
    const app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
    guideRoutes(app)
    const page = await app.inject('/guide/search')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self'; (?!.*unsafe)/)
    const again = await app.inject({ url: '/guide/search', headers: { 'if-none-match': String(page.headers.etag) } })
    expect(again.statusCode).toBe(304)
    await app.close()
  })

  it('is searched by keyboard, and finds guides before decisions, whether "backup" is one word or two', async () => {
    const page = await openPage('/guide/runbook')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('/')
    await page.keyboard.type('backup')
    const results = page.locator('#found a')
    await results.first().waitFor()
    expect((await results.allTextContents()).slice(0, 3)).toEqual([
      'Back up and restore, step by step',
      'Back up and recover Several machines',
      'Back up and restore Running Vitrine',
    ])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/operations#back-up-and-recover')
    await page.locator('nav [data-here]', { hasText: 'Back up and recover' }).waitFor()
  })

  it('copies a code block', async () => {
    const page = await openPage('/guide/guides/restore')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.locator('.code').nth(1).getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('npx vitrine restore --check vitrine-2026-01-31.tar.gz')
  })

  it.each([
    [1280, '/guide/decisions'],
    [390, '/guide/runbook'],
  ])('fits a window %i pixels wide', async (width, url) => {
    const page = await openPage(url, width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('is written as a static site', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-guide-'))
    expect(buildGuide(folder)).toBe(files.length)
    for (const file of [
      'index.html',
      'search/index.html',
      'widgets/chat/index.html',
      'index.json',
      'guide.css',
      'guide.js',
      'inter.woff2',
    ])
      expect(existsSync(path.join(folder, file)), file).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

async function openPage(url: string, width = 1280) {
  const app = await createHttp({ logger: createLogger('silent'), ids: systemIds, trustedProxies: [] })
  guideRoutes(app)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await openBrowser()
  onTestFinished(async () => {
    await browser.close()
    await app.close()
  })
  const page = await browser.newPage({ viewport: { width, height: 800 } })
  await page.goto(`${origin}${url}`)
  return page
}
