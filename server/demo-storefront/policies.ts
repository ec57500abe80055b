import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { LocalCatalog, PolicyField } from '../local-storefront/index.ts'

/** The policies of the demo store, each from texts of its English knowledge. */
const sources: Readonly<Partial<Record<PolicyField, { title: string; files: readonly string[] }>>> = {
  refundPolicy: { title: 'Refund policy', files: ['returns', 'refunds'] },
  shippingPolicy: { title: 'Shipping policy', files: ['shipping', 'delivery-times'] },
  privacyPolicy: { title: 'Privacy policy', files: ['privacy'] },
  termsOfService: { title: 'Terms of service', files: ['payment', 'order-changes', 'warranty'] },
  contactInformation: { title: 'Contact information', files: ['contact'] },
}

/** Reads the policies from the folder of the demo's knowledge, as HTML. */
export async function readPolicies(knowledge: string): Promise<LocalCatalog['policies']> {
  const read = async ([field, { title, files }]: [string, { title: string; files: readonly string[] }]) => {
    const texts = await Promise.all(files.map((name) => readFile(path.join(knowledge, 'en', `${name}.md`), 'utf8')))
    return [field, { title, bodyHtml: texts.map(toHtml).join('\n') }] as const
  }
  return Object.fromEntries(await Promise.all(Object.entries(sources).map(read)))
}

type Root = ReturnType<typeof fromMarkdown>

/** Without its front matter. */
function toHtml(text: string): string {
  return htmlOf(fromMarkdown(text.split('\n---\n').slice(1).join('\n---\n')))
}

function htmlOf(node: Root | Root['children'][number]): string {
  if (node.type === 'text') return escaped(node.value)
  if (!('children' in node)) return ''
  const inner = node.children.map(htmlOf).join('')
  switch (node.type) {
    case 'heading':
      return `<h${node.depth}>${inner}</h${node.depth}>\n`
    case 'paragraph':
      return `<p>${inner}</p>\n`
    case 'list':
      return node.ordered === true ? `<ol>\n${inner}</ol>\n` : `<ul>\n${inner}</ul>\n`
    case 'listItem':
      return `<li>${node.children.map((child) => (child.type === 'paragraph' ? child.children.map(htmlOf).join('') : htmlOf(child))).join('')}</li>\n`
    case 'strong':
      return `<strong>${inner}</strong>`
    case 'emphasis':
      return `<em>${inner}</em>`
    case 'link':
      return `<a href="${escaped(node.url)}">${inner}</a>`
    default:
      return inner
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
