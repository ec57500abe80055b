import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { Fragment, type ReactNode } from 'react'

/** The subset of mdast that is shown; everything else is shown as its content. */
interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly value?: string
  readonly depth?: number
  readonly ordered?: boolean | null | undefined
  readonly start?: number | null | undefined
  readonly url?: string
  readonly alt?: string | null | undefined
}

/** Hand-written text does not nest deeper. */
const maxDepth = 16

/** Renders Markdown. HTML is shown as text, and only links to web and email addresses are kept. */
export function Markdown({ text }: { text: string }) {
  const tree: Node = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] })
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-3 break-words">{contentOf(tree, 0)}</div>
}

function contentOf({ children = [] }: Node, depth: number): ReactNode {
  if (depth > maxDepth) return null
  return children.map((child, at) => <Fragment key={at}>{shown(child, depth + 1)}</Fragment>)
}

type Show = (node: Node, depth: number) => ReactNode

const shows: Readonly<Record<string, Show>> = {
  text: ({ value }) => value,
  html: ({ value }) => value,
  break: () => <br />,
  thematicBreak: () => <hr className="border-line" />,
  // The page has its own headings; the headings of the text are not part of its outline.
  heading: (node, depth) => (
    <p className={node.depth === 1 ? 'pt-1 text-lg font-semibold' : 'pt-1 font-semibold'}>{contentOf(node, depth)}</p>
  ),
  paragraph: (node, depth) => <p>{contentOf(node, depth)}</p>,
  strong: (node, depth) => <strong className="font-semibold">{contentOf(node, depth)}</strong>,
  emphasis: (node, depth) => <em>{contentOf(node, depth)}</em>,
  inlineCode: ({ value }) => <code className="rounded-sm bg-sunken px-1 font-mono text-sm">{value}</code>,
  code: ({ value }) => (
    <p className="rounded-md bg-sunken p-3 font-mono text-sm break-all whitespace-pre-wrap">{value}</p>
  ),
  blockquote: (node, depth) => (
    <blockquote className="grid gap-2 border-l-2 border-line-strong pl-3 text-soft">
      {contentOf(node, depth)}
    </blockquote>
  ),
  list: (node, depth) =>
    node.ordered === true ? (
      <ol start={node.start ?? 1} className="grid list-decimal gap-1 pl-5">
        {contentOf(node, depth)}
      </ol>
    ) : (
      <ul className="grid list-disc gap-1 pl-5">{contentOf(node, depth)}</ul>
    ),
  listItem: (node, depth) => <li>{contentOf(node, depth)}</li>,
  link: (node, depth) => <SafeLink url={node.url ?? ''}>{contentOf(node, depth)}</SafeLink>,
  image: ({ alt }) => alt,
  table: (node, depth) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard
    <div tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-left text-sm">
        <tbody>{contentOf(node, depth)}</tbody>
      </table>
    </div>
  ),
  tableRow: (node, depth) => <tr className="border-b border-line last:border-0">{contentOf(node, depth)}</tr>,
  tableCell: (node, depth) => <td className="px-3 py-1.5">{contentOf(node, depth)}</td>,
}

function shown(node: Node, depth: number): ReactNode {
  return shows[node.type]?.(node, depth) ?? contentOf(node, depth)
}

function SafeLink({ url, children }: { url: string; children: ReactNode }) {
  if (!/^(https?:|mailto:|tel:)/i.test(url)) return children
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className="text-accent underline underline-offset-2">
      {children}
    </a>
  )
}
