import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeHtml, type RenderedPage, renderMarkdown, type Section, sectionsOf } from './render-markdown.ts'

const repository = path.join(import.meta.dirname, '..', '..')
const start = '/guide'
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
  'runbook',
  'sizing',
  'nodes',
  'operations',
  'scale',
  'models',
  'security',
  'asvs',
  'benchmarks',
]
const developerDocuments = ['architecture', 'testing', 'style', 'demo-storefront']
/** What users read first; the others follow in alphabetical order. */
const firstDocuments = [
  '/guide',
  'search',
  'feeds',
  'product-images',
  'duplicates',
  'connectors',
  'accounts',
  'own-stores',
  'billing',
  'webhooks',
  'faq',
  'guides/plain-html',
  'guides/shopify',
  'guides/woocommerce',
  'guides/react',
  'guides/nextjs',
  'guides/postgresql',
  'guides/proxy',
  'guides/systemd',
  'guides/restore',
]

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
    titles ??= new Map(sources.map((one) => [one, one.url === start ? 'Overview' : titleIn(textOf(one), one.url)]))
    return titles.get(source) ?? source.url
  }
  const asset = (name: string, { type, parts = [name] }: { type: string; parts?: readonly string[] }): GuideFile => ({
    url: `/guide/${name}`,
    type,
    read: () => parts.map((part) => readFileSync(path.join(assets, part), 'utf8')).join(''),
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
    asset('guide.css', { type: 'text/css; charset=utf-8', parts: ['theme.css', 'guide.css'] }),
    asset('guide.js', { type: 'text/javascript; charset=utf-8' }),
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
  return existsSync(path.join(root, 'README.md')) ? [{ url: start, file: 'README.md' }, ...urls] : urls
}

function titleIn(text: string, fallback: string): string {
  return sectionsOf(text)[0]?.title ?? fallback
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

/** The documents of each group, in the order of the navigation. */
function groupsOf(sources: readonly Source[]): readonly { title: string; folder: string; items: readonly Source[] }[] {
  return groups
    .map(({ title, folder }) => {
      const items = sources.filter((one) => folderOf(one) === folder)
      return { title, folder, items: items.toSorted((one, other) => placeOf(one) - placeOf(other)) }
    })
    .filter(({ items }) => items.length > 0)
}

/** All documents, with the sections of the current one below its title. */
function navigation({ source, sources, page, titleOf }: Layout): string {
  const itemOf = (one: Source): string => {
    const current = one.url === source.url
    const link = `<a href="${one.url}"${current ? ' aria-current="page"' : ''}>${escapeHtml(titleOf(one))}</a>`
    return `<li>${link}${current ? sectionList(page) : ''}</li>`
  }
  return groupsOf(sources)
    .map(({ title, folder, items }) => {
      const open = folder === folderOf(source) ? ' open' : ''
      return `<details${open}><summary>${title}</summary><ul>${items.map(itemOf).join('')}</ul></details>`
    })
    .join('')
}

const minSections = 2

function sectionList({ sections }: RenderedPage): string {
  if (sections.length < minSections) return ''
  const items = sections.map(({ title, anchor }) => `<li><a href="#${anchor}">${escapeHtml(title)}</a></li>`)
  return `<ul class="sections">${items.join('')}</ul>`
}

/** Links to the documents before and after the current one. */
function neighbors({ source, sources, titleOf }: Layout): string {
  const all = groupsOf(sources).flatMap(({ items }) => items)
  const at = all.indexOf(source)
  const linkTo = (target: Source | undefined, label: string): string =>
    target === undefined
      ? ''
      : `<a class="${label.toLowerCase()}" href="${target.url}"><small>${label}</small>${escapeHtml(titleOf(target))}</a>`
  return `${linkTo(all[at - 1], 'Previous')}${linkTo(all[at + 1], 'Next')}`
}

function layout(about: Layout): string {
  const { source, page, fonts } = about
  const sections = sectionList(page)
  const onThisPage =
    sections === '' ? '' : `<details class="on-page"><summary>On this page</summary>${sections}</details>`
  // Phones show the sections below the title: the navigation follows the document there.
  const html = page.html.replace('</h1>\n', `</h1>\n${onThisPage}`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${source.url === start ? '' : `${escapeHtml(page.title)} · `}Vitrine guide</title>
${fonts.map(({ url }) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`).join('')}
<link rel="stylesheet" href="/guide/guide.css">
<script type="module" src="/guide/guide.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a class="brand" href="/"><img src="/favicon.svg" alt="" width="24" height="24">Vitrine</a><a class="home" href="/guide">Guide</a><search><label for="query">Search the guide</label>
<input id="query" type="search" autocomplete="off" maxlength="200" placeholder="Search"><kbd aria-hidden="true">/</kbd><div id="found" role="status"></div></search><a href="#contents" class="contents">Contents</a><a href="/docs">API reference</a></header>
<div class="columns">
<nav id="contents" aria-label="Guide">${navigation(about)}</nav>
<main id="content">
${html}<footer>${neighbors(about)}</footer>
</main>
</div>
</body>
</html>
`
}
