import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { sourceFiles } from '../source-files.ts'

/** A regular expression of the product and its locations. */
export interface FoundPattern {
  readonly source: string
  readonly flags: string
  /** `file:line`; only the file for a schema pattern. */
  readonly places: readonly string[]
}

export interface CollectedPatterns {
  readonly patterns: readonly FoundPattern[]
  /** `new RegExp(…)` in functions, whose patterns are unknown until they are called. */
  readonly builtOnCall: readonly string[]
}

const checkedFolders = ['contract', 'server', 'portal', 'widgets', 'cli'] as const

const testCode = /\.test\.tsx?$|^(server|portal|widgets)\/test\//

type Add = (pattern: { source: string; flags: string }, place: string) => void

/**
 * Collects every regular expression of the product below `root`: literals, patterns composed when a module loads (it imports the
 * modules and observes the constructor), and patterns of JSON schemas. `warmUp` calls code that composes patterns on first use.
 */
export async function collectPatterns(
  root: string,
  warmUp: () => Promise<void> = async () => {},
): Promise<CollectedPatterns> {
  const found = new Map<string, { source: string; flags: string; places: Set<string> }>()
  const add: Add = ({ source, flags }, place) => {
    // These flags do not change the matching at one position.
    const relevantFlags = flags.replaceAll(/[dgy]/g, '')
    const key = `/${source}/${relevantFlags}`
    const entry = found.get(key) ?? { source, flags: relevantFlags, places: new Set() }
    found.set(key, entry)
    entry.places.add(place)
  }
  const files = sourceFiles(root, checkedFolders).filter((file) => !testCode.test(file))
  const sites = files.flatMap((file) => readFile(root, file, add))
  const built = await recordBuilt(root, [...new Set(sites.map(({ file }) => file))], { add, warmUp })
  await addSchemas(
    root,
    files.filter((file) => file.startsWith('contract/')),
    add,
  )
  return {
    patterns: [...found.values()].map(({ places, ...pattern }) => ({ ...pattern, places: [...places].sort() })),
    builtOnCall: sites.filter(({ place }) => !built.has(place)).map(({ place }) => place),
  }
}

interface Recording {
  readonly add: Add
  readonly warmUp: () => Promise<void>
}

interface BuildSite {
  readonly file: string
  readonly place: string
}

/** Adds the literals and schema patterns of a file; returns the locations of constructor calls. */
function readFile(root: string, file: string, add: Add): BuildSite[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const sites: BuildSite[] = []
  const visit = (node: ts.Node): void => {
    const place = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) add(splitLiteral(node.text), place)
    if (isConstructor(node)) sites.push({ file, place })
    const stated = statedPattern(node)
    if (stated !== null) add({ source: stated, flags: 'u' }, place)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return sites
}

function splitLiteral(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

function isConstructor(node: ts.Node): boolean {
  return (
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'RegExp'
  )
}

/** `pattern: '…'` of a schema. */
function statedPattern(node: ts.Node): string | null {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'pattern') return null
  return ts.isStringLiteralLike(node.initializer) ? node.initializer.text : null
}

/** Imports `files` and calls `warmUp` while recording constructor calls; returns their locations. */
async function recordBuilt(
  root: string,
  files: readonly string[],
  { add, warmUp }: Recording,
): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  const Native = globalThis.RegExp
  const record = (pattern: RegExp): RegExp => {
    const place = callerBelow(root, new Error('here').stack ?? '')
    if (place !== null) {
      places.add(place)
      add(pattern, place)
    }
    return pattern
  }
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, [source, flags]) => record(new target(source, flags)),
    apply: (target, _self, [source, flags]) => record(target(source, flags)),
  })
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href)
    await warmUp()
  } finally {
    globalThis.RegExp = Native
  }
  return places
}

/** The first stack frame in a checked folder; type stripping preserves line numbers. */
function callerBelow(root: string, stack: string): string | null {
  const folder = `${root}/`
  for (const line of stack.split('\n')) {
    const at = line.indexOf(folder)
    if (at < 0) continue
    const [file = '', row = ''] = line.slice(at + folder.length).split(':')
    if (checkedFolders.some((one) => file.startsWith(`${one}/`)) && !file.includes('node_modules'))
      return `${file}:${row}`
  }
  return null
}

/** The patterns of exported schemas, however they were composed. */
async function addSchemas(root: string, files: readonly string[], add: Add): Promise<void> {
  const seen = new Set<object>()
  const walk = (value: unknown, file: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'pattern' && typeof inner === 'string') add({ source: inner, flags: 'u' }, file)
      if (name === 'patternProperties') {
        for (const key of Object.keys(inner as object)) add({ source: key, flags: 'u' }, file)
      }
      walk(inner, file)
    }
  }
  for (const file of files) walk({ ...(await import(pathToFileURL(path.join(root, file)).href)) }, file)
}
