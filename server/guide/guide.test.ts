import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createHttp } from '../platform/http/server.ts'
import { systemIds } from '../platform/ids.ts'
import { createLogger } from '../platform/logger.ts'
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
