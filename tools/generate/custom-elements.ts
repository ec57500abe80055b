import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Described {
  readonly name: string
  readonly description?: string
}
interface Member extends Described {
  readonly kind: 'field' | 'method'
  readonly type?: { readonly text: string }
  readonly parameters?: readonly Described[]
}
/** A class in the format custom-elements.json, as far as it is read here. */
interface Declaration {
  readonly tagName?: string
  members: Member[]
  attributes: object[]
  readonly events: readonly (Described & { readonly type: { readonly text: string } })[]
  readonly slots: readonly Described[]
  readonly cssParts: readonly Described[]
  readonly cssProperties: readonly (Described & { readonly default?: string })[]
}
interface Manifest {
  readonly modules: readonly { readonly declarations: readonly Declaration[] }[]
}
/** The types of the package leave out its functions. */
interface Analyzer {
  readonly ts: typeof import('typescript')
  create(options: { modules: object[]; plugins: object[]; context: object }): Manifest
}

const root = path.join(import.meta.dirname, '../..')
/** The source of each element, and its guide. */
const elements = [
  { source: 'widgets/search/visual-search.ts', guide: 'docs/widgets/search-widget.md' },
  { source: 'widgets/chat/commerce-ai-chat.ts', guide: 'docs/widgets/chat.md' },
] as const

/** What the element offers, in the format that editors and catalogs of web components read. */
async function readManifest(source: string): Promise<{ manifest: Manifest; element: Declaration }> {
  const { create, ts } = (await import('@custom-elements-manifest/analyzer')) as unknown as Analyzer
  const text = readFileSync(path.join(root, source), 'utf8')
  const modules = [ts.createSourceFile(source, text, ts.ScriptTarget.ES2015, true)]
  const manifest = create({ modules, plugins: [], context: { dev: false } })
  const element = manifest.modules[0]?.declarations.find(({ tagName }) => tagName !== undefined)
  if (element === undefined) throw new Error(`${source} declares no custom element.`)
  element.members = element.members
    .filter(({ name, description }) => description !== undefined && !name.startsWith('#'))
    .map((member) => (member.kind === 'field' ? { ...member, attribute: attributeOf(member.name) } : member))
  element.attributes = fieldsOf(element).map(({ name, type, description }) => ({
    name: attributeOf(name),
    fieldName: name,
    type,
    description,
  }))
  return { manifest, element }
}

export async function makeCustomElements(): Promise<string> {
  const manifests = await Promise.all(elements.map(({ source }) => readManifest(source)))
  const modules = manifests.flatMap(({ manifest }) => manifest.modules)
  return `${JSON.stringify({ ...manifests[0]?.manifest, modules }, null, 2)}\n`
}

/** The guide of an element, with tables generated from its source. */
export async function makeWidgetGuide(guide: string): Promise<string> {
  const { source } = elements.find((one) => one.guide === guide) ?? elements[0]
  const { element } = await readManifest(source)
  const tables: Record<string, string> = {
    attributes: table(['Attribute', 'Property', 'Type', 'Description'], fieldsOf(element).map(attributeRow)),
    methods: table(
      ['Method', 'Description'],
      element.members.filter(({ kind }) => kind === 'method').map((method) => [signatureOf(method), text(method)]),
    ),
    events: table(
      ['Event', '`detail`', 'Description'],
      element.events.map((event) => [event.name, detailOf(event.type.text), text(event)]),
    ),
    slots: table(['Slot', 'Description'], element.slots.map(nameAndText)),
    parts: table(['Part', 'Description'], element.cssParts.map(nameAndText)),
    'custom-properties': table(
      ['Custom property', 'Default', 'Description'],
      element.cssProperties.map((one) => [one.name, one.default ? `\`${one.default}\`` : '', text(one)]),
    ),
  }
  const current = readFileSync(path.join(root, guide), 'utf8')
  return Object.entries(tables).reduce(
    (document, [name, rows]) => replaceTable(document, { guide, name, rows }),
    current,
  )
}

function replaceTable(document: string, { guide, name, rows }: { guide: string; name: string; rows: string }): string {
  const [start, end] = [`<!-- ${name}: generated -->`, `<!-- end of ${name} -->`]
  const [before, rest] = document.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`${guide} has no place for the table of ${name}.`)
  return `${before}${start}\n${rows}\n${end}${after}`
}

/** A Markdown table whose first column is code. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map(([first, ...others]) => [`\`${first}\``, ...others])
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function fieldsOf({ members }: Declaration): Member[] {
  return members.filter(({ kind }) => kind === 'field')
}

function attributeRow(field: Member): string[] {
  const type = (field.type?.text ?? '').replaceAll(' | ', ', ')
  return [attributeOf(field.name), `\`${field.name}\``, `\`${type}\``, text(field)]
}

function signatureOf({ name, parameters = [] }: Member): string {
  return `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`
}

function nameAndText(one: Described): string[] {
  return [one.name, text(one)]
}

function detailOf(type: string): string {
  const detail = /^CustomEvent<(.*)>$/.exec(type)?.[1] ?? '{}'
  return detail === '{}' ? '' : `\`${detail.replaceAll('|', 'or')}\``
}

function text({ description = '' }: Described): string {
  return description.replaceAll('\n', ' ')
}

function attributeOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
