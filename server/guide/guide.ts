import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml, type RenderedPage, renderMarkdown, type Section, sectionsOf } from './render-markdown.ts'

const repository = path.join(import.meta.dirname, '..', '..')
const assets = path.join(import.meta.dirname, 'assets')

/** One file of the guide: its URL, its media type and its content. */
export interface GuideFile {
  readonly url: string
  readonly type: string
  read(): string | Buffer
}

interface Source {
  readonly url: string
  readonly file: string
}

/** The documents of `docs/` itself for operators and for developers of the service; all others are for its users. */
const operatorDocuments = [
  'operations',
  'runbook',
  'sizing',
  'scale',
  'nodes',
  'models',
  'security',
  'asvs',
  'benchmarks',
]
const developerDocuments = ['architecture', 'testing', 'style', 'demo-storefront']
/** What users read first; the others follow in alphabetical order. */
const firstDocuments = ['/guide', 'search', 'feeds', 'product-images', 'connectors', 'accounts', 'billing', 'webhooks']

/** Groups of the navigation, in the order in which readers need them. `folder` is a folder of `docs/`, or a group of its own documents. */
const groups: readonly { readonly title: string; readonly folder: string }[] = [
  { title: 'Guides', folder: '' },
  { title: 'Step by step', folder: 'guides' },
  { title: 'Widgets', folder: 'widgets' },
  { title: 'Assistant', folder: 'assistant' },
  { title: 'Connectors', folder: 'connectors' },
  { title: 'Operation', folder: 'operation' },
  { title: 'Development', folder: 'development' },
  { title: 'Decisions', folder: 'decisions' },
]

/** All files of the guide: the README, every document of `docs/`, the search index, the style and the script. */
export function guideFiles(root = repository): readonly GuideFile[] {
  const sources = sourcesIn(root)
  const textOf = ({ file }: Source) => readFileSync(path.join(root, file), 'utf8')
  const pageOf = (source: Source) => renderMarkdown(textOf(source), linksOf(source, sources))
  // Computed once, on the first request of a page.
  let titles: ReadonlyMap<Source, string> | null = null
  const titleOf = (source: Source): string => {
    titles ??= new Map(sources.map((one) => [one, sectionsOf(textOf(one))[0]?.title ?? one.url]))
    return titles.get(source) ?? source.url
  }
  const asset = (name: string, type: string): GuideFile => ({
    url: `/guide/${name}`,
    type,
    read: () => readFileSync(path.join(assets, name), 'utf8'),
  })
  const fonts = fontFiles(root)
  const images = globSync('docs/images/*.png', { cwd: root }).map((file) => file.split(path.sep).join('/'))
  return [
    ...sources.map((source) => ({
      url: source.url,
      type: 'text/html; charset=utf-8',
      read: () => layout({ source, sources, page: pageOf(source), titleOf, fonts }),
    })),
    {
      url: '/guide/index.json',
      type: 'application/json; charset=utf-8',
      read: () => JSON.stringify(sources.flatMap((source) => entriesOf(source, sectionsOf(textOf(source))))),
    },
    ...images.map((file) => ({
      url: imageUrlOf(file),
      type: 'image/png',
      read: () => readFileSync(path.join(root, file)),
    })),
    ...fonts,
    asset('guide.css', 'text/css; charset=utf-8'),
    asset('guide.js', 'text/javascript; charset=utf-8'),
  ]
}

/** Inter, from the built pages or its package. Without both, the guide has the fonts of the system. */
function fontFiles(root: string): readonly GuideFile[] {
  const places = ['dist/portal/assets/inter-latin-wght-normal-*.woff2', fontOfPackage]
  const [file] = places.flatMap((place) => globSync(place, { cwd: root }))
  if (file === undefined) return []
  return [{ url: '/guide/inter.woff2', type: 'font/woff2', read: () => readFileSync(path.join(root, file)) }]
}

const fontOfPackage = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

function sourcesIn(root: string): readonly Source[] {
  const documents = globSync('docs/**/*.md', { cwd: root }).map((file) => file.split(path.sep).join('/'))
  const urls = documents.map((file) => ({ url: urlOf(file), file })).toSorted((a, b) => (a.url < b.url ? -1 : 1))
  return existsSync(path.join(root, 'README.md')) ? [{ url: '/guide', file: 'README.md' }, ...urls] : urls
}

function urlOf(file: string): string {
  return `/guide/${file.replace(/^docs\//, '').replace(/(?:\/README)?\.md$/, '')}`
}

function imageUrlOf(file: string): string {
  return `/guide/images/${path.posix.basename(file)}`
}

/** Links between documents become URLs of the guide; links to other files of the repository become text. */
function linksOf({ file }: Source, sources: readonly Source[]): (url: string) => string | null {
  return (url) => {
    if (/^https?:/.test(url) || url.startsWith('#')) return url
    const [address = '', anchor] = url.split('#')
    const target = path.posix.join(path.posix.dirname(file), address)
    if (target.startsWith('docs/images/')) return imageUrlOf(target)
    const page = sources.find((one) => one.file === target || one.file === `${target}/README.md`)
    return page === undefined ? null : page.url + (anchor === undefined ? '' : `#${anchor}`)
  }
}

/** Decisions are indexed by title only: their texts would double the size of the index. */
function entriesOf({ url, file }: Source, sections: readonly Section[]): readonly object[] {
  const isDecision = file.startsWith('docs/decisions/')
  const page = sections[0]?.title ?? ''
  return (isDecision ? sections.slice(0, 1) : sections).map(({ title, anchor, text }) => {
    const words = new Set(text.toLowerCase().match(/[\p{L}\p{N}_]{3,40}/gu) ?? [])
    const address = anchor === '' ? url : `${url}#${anchor}`
    return { url: address, page, title, words: isDecision ? '' : [...words].join(' ') }
  })
}

interface Layout {
  readonly source: Source
  readonly sources: readonly Source[]
  readonly page: RenderedPage
  readonly titleOf: (source: Source) => string
  readonly fonts: readonly GuideFile[]
}

function folderOf({ url }: Source): string {
  const [, , name = '', ...rest] = url.split('/')
  if (rest.length > 0 || name === 'decisions') return name
  if (operatorDocuments.includes(name)) return 'operation'
  return developerDocuments.includes(name) ? 'development' : ''
}

/** The place in its group; of the documents that no list has, after those that one has. */
function placeOf({ url }: Source): number {
  const name = url.replace('/guide/', '')
  const places = [firstDocuments, operatorDocuments, developerDocuments].map((list) => list.indexOf(name))
  return places.find((at) => at >= 0) ?? sourceLimit
}

const sourceLimit = 1000

function layout({ source, sources, page, titleOf, fonts }: Layout): string {
  const lists = groups.map(({ title, folder }) => {
    const items = sources
      .filter((one) => folderOf(one) === folder)
      .toSorted((one, other) => placeOf(one) - placeOf(other))
      .map((one) => {
        const current = one.url === source.url ? ' aria-current="page"' : ''
        return `<li><a href="${one.url}"${current}>${escapeHtml(titleOf(one))}</a></li>`
      })
    if (items.length === 0) return ''
    const open = folder === folderOf(source) ? ' open' : ''
    return `<details${open}><summary>${title}</summary><ul>${items.join('')}</ul></details>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${escapeHtml(page.title)} · Vitrine guide</title>
${fonts.map(({ url }) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`).join('')}
<link rel="stylesheet" href="/guide/guide.css">
<script type="module" src="/guide/guide.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/"><img src="/favicon.svg" alt="" width="26" height="26">Vitrine</a><a class="home" href="/guide">Guide</a><search><label for="query">Search the guide</label>
<input id="query" type="search" autocomplete="off" maxlength="200" placeholder="Search"></search><a href="#contents" class="contents">Contents</a><a href="/docs">API reference</a></header>
<div id="found" role="status"></div>
<div class="columns">
<nav id="contents" aria-label="Guide">${lists.join('')}</nav>
<main id="content">
${page.html}</main>
</div>
</body>
</html>
`
}
