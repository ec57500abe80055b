import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, stringify } from 'yaml'
import { type Node, parseTemplate } from './parse-template.ts'

export type Values = Readonly<Record<string, unknown>>

type Function = (args: readonly unknown[]) => unknown

interface Scope {
  /** `.`, which `with` changes. */
  readonly dot: unknown
  /** `$` */
  readonly root: unknown
  readonly functions: Readonly<Record<string, Function>>
}

/**
 * Renders a chart with the subset of Helm's template language that the chart of this project uses, and throws for everything else.
 * With the chart's values it returns the same bytes as Go's text/template with the functions of Sprig, on which Helm is built; see
 * docs/operations.md. Returns the text of each template by file name.
 */
export function renderChart(folder: string, overrides: Values = {}): ReadonlyMap<string, string> {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const names = readdirSync(path.join(folder, 'templates')).toSorted()
  const templates = new Map(names.map((name) => [name, parseTemplate(read(`templates/${name}`))]))
  const defined = new Map(
    [...templates.values()].flat().flatMap((node) => (node.kind === 'define' ? [[node.name, node.body] as const] : [])),
  )
  const chart = parse(read('Chart.yaml')) as { version: string; appVersion: string }
  const top = {
    Values: merged(parse(read('values.yaml')) as Values, overrides),
    Chart: { Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: 'shop', Namespace: 'default', Service: 'Helm' },
  }
  const include: Function = ([name, dot]) => {
    const body = defined.get(String(name))
    if (body === undefined) throw new ReferenceError(`no template ${String(name)}`)
    return render(body, { dot, root: dot, functions })
  }
  const functions = { ...pureFunctions, include }
  return new Map(
    [...templates]
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, nodes]) => [name, render(nodes, { dot: top, root: top, functions })]),
  )
}

function merged(base: Values, overrides: Values): Values {
  const entries = Object.entries(overrides).map(([name, value]) => {
    const old = base[name]
    return [name, isMap(value) && isMap(old) ? merged(old, value) : value]
  })
  return { ...base, ...Object.fromEntries(entries) }
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value)

function render(nodes: readonly Node[], scope: Scope): string {
  return nodes.map((node) => renderNode(node, scope)).join('')
}

function renderNode(node: Node, scope: Scope): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'define') return ''
  const value = evaluate(node.argument, scope)
  if (node.kind === 'print') return textOf(value)
  if (!isTrue(value)) return render(node.otherwise, scope)
  return render(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope)
}

function textOf(value: unknown): string {
  if (isMap(value) || Array.isArray(value)) throw new TypeError('a map or a list is printed without toYaml')
  return value === undefined || value === null ? '' : String(value)
}

function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isMap(value)) return Object.keys(value).length > 0
  return Boolean(value)
}

/** Evaluates a pipeline: each command gets the result of the previous one as its last argument. */
function evaluate(pipeline: string, scope: Scope): unknown {
  const words = pipeline.match(/"[^"]*"|\$?\.[\w.]*|[()|]|[^\s()|"]+/g) ?? []
  if (words.join('') !== pipeline.replaceAll(/"[^"]*"|\s/g, (part) => (part.startsWith('"') ? part : '')))
    throw new SyntaxError(`cannot read ${pipeline}`)
  const { value, end } = readPipeline(words, 0, scope)
  if (end < words.length) throw new SyntaxError(`cannot read ${pipeline}`)
  return value
}

function readPipeline(words: readonly string[], begin: number, scope: Scope): { value: unknown; end: number } {
  let { value, end } = readCommand({ words, begin, last: [] }, scope)
  while (words[end] === '|') ({ value, end } = readCommand({ words, begin: end + 1, last: [value] }, scope))
  return { value, end }
}

/** Reads a command up to `|` or `)`; `last` holds the result of the previous command. */
function readCommand(
  { words, begin, last }: { words: readonly string[]; begin: number; last: readonly unknown[] },
  scope: Scope,
): { value: unknown; end: number } {
  const isCall = /^[a-z]\w*$/i.test(words[begin] ?? '')
  const args: unknown[] = []
  let at = isCall ? begin + 1 : begin
  for (let word = words[at]; word !== undefined && word !== '|' && word !== ')'; word = words[at]) {
    const read = word === '(' ? readPipeline(words, at + 1, scope) : { value: operand(word, scope), end: at }
    args.push(read.value)
    at = read.end + 1
  }
  if (!isCall && args.length + last.length !== 1) throw new SyntaxError(`cannot read ${words.join(' ')}`)
  return { value: isCall ? call(words[begin] ?? '', [...args, ...last], scope) : args[0], end: at }
}

function call(name: string, args: readonly unknown[], { functions }: Scope): unknown {
  const found = functions[name]
  if (found === undefined) throw new ReferenceError(`the function ${name} is not supported`)
  return found(args)
}

function operand(word: string, { dot, root }: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word)
  if (/^\d+$/.test(word)) return Number(word)
  if (!/^\$?(?:\.[\w.]*)?$/.test(word)) throw new SyntaxError(`the operand ${word} is not supported`)
  const names = word.replace(/^\$?\.?/, '').split('.')
  return names[0] === '' ? (word.startsWith('$') ? root : dot) : fieldOf(word.startsWith('$') ? root : dot, names)
}

/** Throws when a map on the way is missing: Helm prints nothing for the last name only. */
function fieldOf(from: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>((value, name) => {
    if (!isMap(value)) throw new TypeError(`${name} of ${names.join('.')} is read from something that is not a map`)
    return value[name]
  }, from)
}

const quoted = (value: unknown) => JSON.stringify(textOf(value))

const pureFunctions: Readonly<Record<string, Function>> = {
  add: (args) => args.reduce<number>((sum, value) => sum + Number(value), 0),
  default: ([fallback, value]) => (isTrue(value) ? value : fallback),
  dict: (args) => Object.fromEntries(args.flatMap((name, at) => (at % 2 === 0 ? [[name, args[at + 1]]] : []))),
  eq: ([left, right]) => left === right,
  nindent: ([spaces, text]) => `\n${String(text).replaceAll(/^/gm, ' '.repeat(Number(spaces)))}`,
  not: ([value]) => !isTrue(value),
  omit: ([map, ...names]) =>
    Object.fromEntries(Object.entries(map as Values).filter(([name]) => !names.includes(name))),
  quote: ([value]) => quoted(value),
  required: ([message, value]) => {
    if (value === undefined || value === null || value === '') throw new RangeError(String(message))
    return value
  },
  sha256sum: ([text]) => createHash('sha256').update(String(text)).digest('hex'),
  toYaml: ([value]) => stringify(value, { version: '1.1', sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  trimSuffix: ([suffix, text]) => String(text).replace(new RegExp(`${String(suffix)}$`), ''),
  trunc: ([length, text]) => String(text).slice(0, Number(length)),
}
