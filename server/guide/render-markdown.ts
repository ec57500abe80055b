import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]
type Table = Extract<Nodes, { type: 'table' }>

export interface Section {
  readonly title: string
  /** The anchor; empty for the part before the first heading of level 2. */
  readonly anchor: string
  readonly text: string
}

export interface RenderedPage {
  readonly title: string
  readonly html: string
  /** The headings of level 2. */
  readonly sections: readonly Pick<Section, 'title' | 'anchor'>[]
}

/** Renders one document. `linkOf` returns the URL of a link, or `null` if its target is not part of the guide. HTML is displayed as text. */
export function renderMarkdown(source: string, linkOf: (url: string) => string | null): RenderedPage {
  const root = fromMarkdown(source, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  const anchors = anchorsOf(root)
  const write = (node: Nodes): string => {
    const inside = () => ('children' in node ? node.children.map(write).join('') : '')
    switch (node.type) {
      case 'text':
      case 'html':
        return escapeHtml(node.value)
      case 'inlineCode':
        return `<code>${breakable(node.value)}</code>`
      case 'code':
        return `<pre tabindex="0"><code>${escapeHtml(node.value)}</code></pre>\n`
      case 'link': {
        const address = linkOf(node.url)
        return address === null ? inside() : `<a href="${escapeHtml(address)}">${inside()}</a>`
      }
      case 'image': {
        const address = linkOf(node.url)
        return address === null ? '' : `<img src="${escapeHtml(address)}" alt="${escapeHtml(node.alt ?? '')}">`
      }
      case 'heading': {
        const anchor = anchors.get(node) ?? ''
        const isLink = node.depth > 1 && !node.children.some(({ type }) => type === 'link')
        const title = isLink ? `<a href="#${anchor}">${inside()}</a>` : inside()
        return `<h${node.depth} id="${anchor}">${title}</h${node.depth}>\n`
      }
      case 'list':
        return node.ordered ? `<ol start="${node.start ?? 1}">${inside()}</ol>\n` : `<ul>${inside()}</ul>\n`
      case 'listItem': {
        // A tight list has no paragraphs.
        const isTight = node.spread !== true
        const parts = node.children.map((child) =>
          isTight && child.type === 'paragraph' ? child.children.map(write).join('') : write(child),
        )
        return `<li>${parts.join('')}</li>`
      }
      case 'table':
        return writeTable(node, write)
      case 'break':
        return '<br>'
      case 'thematicBreak':
        return '<hr>'
      default:
        return element(node.type, inside())
    }
  }
  const [title] = root.children.filter((node) => node.type === 'heading' && node.depth === 1)
  return {
    title: title === undefined ? 'Vitrine' : textOf(title),
    html: root.children.map(write).join(''),
    sections: root.children
      .filter((node) => node.type === 'heading' && node.depth === 2)
      .map((node) => ({ title: textOf(node), anchor: anchors.get(node) ?? '' })),
  }
}

const maxUnbroken = 16

/** Long names may break after `_`, `/` and `.`, so that a column of a table is not as wide as its longest name. */
function breakable(code: string): string {
  const text = escapeHtml(code)
  return code.length > maxUnbroken ? text.replaceAll(/[_/.](?=\w)/g, '$&<wbr>') : text
}

const elements: Readonly<Record<string, string>> = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  blockquote: 'blockquote',
}

function element(type: string, inside: string): string {
  const name = elements[type]
  return name === undefined ? inside : `<${name}>${inside}</${name}>${name === 'p' ? '\n' : ''}`
}

function writeTable({ children: [head, ...rows] }: Table, write: (node: Nodes) => string): string {
  if (head === undefined) return ''
  // An empty header cell, such as the one above the row names, becomes an ordinary cell.
  const cellOf = (cell: (typeof head.children)[number], isHeader: boolean): string => {
    const inside = cell.children.map(write).join('')
    return isHeader && inside !== '' ? `<th scope="col">${inside}</th>` : `<td>${inside}</td>`
  }
  const rowOf = (cells: typeof head.children, isHeader: boolean): string =>
    `<tr>${cells.map((cell) => cellOf(cell, isHeader)).join('')}</tr>`
  const body = rows.map(({ children }) => rowOf(children, false)).join('')
  const top = `<thead>${rowOf(head.children, true)}</thead>`
  return `<div class="table" tabindex="0"><table>${top}<tbody>${body}</tbody></table></div>\n`
}

/**
 * The parts of a document below its headings of level 1 and 2, from its lines alone: the search index needs all documents, and parsing
 * them would block the service for a second.
 */
export function sectionsOf(source: string): readonly Section[] {
  const sections: { title: string; anchor: string; lines: string[] }[] = []
  const anchor = createAnchors()
  let isCode = false
  for (const line of source.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const [, marks = '', heading = ''] = (isCode ? null : /^(#{1,6}) (.+)$/.exec(line)) ?? []
    const title = heading.replaceAll(/`|\*\*|\]\([^()\n]{0,300}\)|\[/g, '')
    const place = marks === '' ? '' : anchor(title)
    if (marks === '#' || marks === '##') sections.push({ title, anchor: marks === '#' ? '' : place, lines: [] })
    else sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ title, anchor: place, lines }) => ({ title, anchor: place, text: lines.join(' ') }))
}

function anchorsOf(root: Root): ReadonlyMap<Nodes, string> {
  const anchor = createAnchors()
  const headings = root.children.filter(({ type }) => type === 'heading')
  return new Map(headings.map((node) => [node, anchor(textOf(node))]))
}

/** Anchors as on GitHub, numbered where headings repeat. */
function createAnchors(): (title: string) => string {
  const used = new Map<string, number>()
  return (title) => {
    const words = title.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    const wanted = words.trim().replaceAll(/\s/g, '-')
    const count = used.get(wanted) ?? 0
    used.set(wanted, count + 1)
    return count === 0 ? wanted : `${wanted}-${count}`
  }
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join(node.type === 'tableRow' ? ' ' : '') : ''
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
