import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'

type Root = ReturnType<typeof fromMarkdown>
type Nodes = Root | Root['children'][number]
type Parents = Extract<Nodes, { children: unknown }>

/** Texts without these characters need no parser. */
const marked = /[`*[\]\n\\&#<]|^\s*[-+\d>]/

/** A text of the description, as paragraphs, lists, links, code and emphasis. HTML is shown as text. */
export function Markdown({ text }: { text: string }) {
  if (!marked.test(text)) return <p>{text}</p>
  return <>{children(fromMarkdown(text))}</>
}

function children(node: Parents): ReactNode {
  return node.children.map((child, index) => <Fragment key={`${index}-${child.type}`}>{render(child)}</Fragment>)
}

function render(node: Nodes): ReactNode {
  if (node.type === 'paragraph') return <p>{children(node)}</p>
  // The headings of the page show its own structure.
  if (node.type === 'heading') return <p className="strong">{children(node)}</p>
  if (node.type === 'list') return node.ordered === true ? <ol>{children(node)}</ol> : <ul>{children(node)}</ul>
  if (node.type === 'listItem') return <li>{children(node)}</li>
  if (node.type === 'inlineCode') return <code>{node.value}</code>
  if (node.type === 'code') return <pre className="plain-code">{node.value}</pre>
  if (node.type === 'strong') return <strong>{children(node)}</strong>
  if (node.type === 'emphasis') return <em>{children(node)}</em>
  if (node.type === 'link') return isSafe(node.url) ? <a href={node.url}>{children(node)}</a> : children(node)
  if (node.type === 'break') return <br />
  if ('children' in node) return children(node)
  return 'value' in node ? node.value : null
}

const isSafe = (url: string) => /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(url)
