import { createHash } from 'node:crypto'
import path from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { tables } from './chat/texts/tables.ts'
import { textNames } from './chat/texts/text-names.ts'

/**
 * Removes the white space of templates: between two tags of ours none is rendered, because their parents are flex boxes and grids.
 * Quotes around the values of attributes go too, where HTML needs none.
 * Only of tagged templates: the minifier writes the text `'\n'` as a template too.
 */
const compactTemplates: Plugin = {
  name: 'compact-templates',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const { code } = chunk
      const quasis = quasisOf(this.parse(code)).sort((a, b) => a.start - b.start)
      let at = 0
      let compacted = ''
      for (const { start, end } of quasis) {
        compacted += code.slice(at, start) + compact(code.slice(start, end), code[end] === '$')
        at = end
      }
      chunk.code = compacted + code.slice(at)
    }
  },
}

/** Shortens the names of custom properties inside the shadow roots. The properties for pages, `--vs-…`, keep their names. */
const shortProperties: Plugin = {
  name: 'short-properties',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const declared = chunk.code.matchAll(/(?<=[{;`])--(?!vs-)([a-z][a-z-]{2,}):/g)
      const names = [...new Set([...declared].map(([, name = '']) => name))]
      chunk.code = chunk.code.replaceAll(/(?<![\w-])--([a-z][a-z-]*)/g, (whole, name: string) => {
        const at = names.indexOf(name)
        return at < 0 ? whole : `--_${at.toString(36)}`
      })
    }
  },
}

const textsVersion = createHash('sha256').update(textNames.join()).digest('hex').slice(0, 8)

/** A file for each language of the chat but English: with all six languages in the module, every shopper would download 4 kB of unused texts. */
const chatTexts: Plugin = {
  name: 'chat-texts',
  generateBundle() {
    if (this.environment.name !== 'chat') return
    for (const [language, texts] of Object.entries(tables)) {
      this.emitFile({
        type: 'asset',
        fileName: `texts/${language}-${textsVersion}.json`,
        source: JSON.stringify(texts),
      })
    }
  },
}

/** A module without imports: a chunk that two modules share would be a second request. */
function moduleOf(folder: string, file: string) {
  return {
    // Not Vite's library mode: it leaves the white space of ES modules in place.
    input: path.join(import.meta.dirname, folder, 'main.ts'),
    output: { entryFileNames: file, format: 'es' as const, codeSplitting: false },
  }
}

interface Place {
  readonly start: number
  readonly end: number
}

/** The texts between the expressions of all tagged templates. */
function quasisOf(node: unknown): Place[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, tag, quasi } = node as { type?: string; tag?: { type: string }; quasi?: { quasis: Place[] } }
  const own = type === 'TaggedTemplateExpression' && tag?.type === 'Identifier' ? (quasi?.quasis ?? []) : []
  return [...own, ...Object.values(node).flatMap(quasisOf)]
}

/** @param isBeforeExpression whether `${` follows. */
function compact(text: string, isBeforeExpression: boolean): string {
  const lines = text.split('\n')
  const trimmed = lines.map((line, at) => (at > 0 ? line.trimStart() : line))
  const joined = trimmed
    .map((line, at) => (at < lines.length - 1 ? line.trimEnd() : line))
    .join(' ')
    .replaceAll(/> (?=<)| (?=\/?>)/g, (found) => found.trimEnd())
    .replaceAll(/( [\w-]+=)"([\w-]+)"(?=[ >])/g, '$1$2')
  const start = joined.replace(/^ (?=<)/, '')
  return isBeforeExpression ? start.replace(/(?<=>) $/, '') : start
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compactTemplates, shortProperties, chatTexts],
  define: { textsVersion: JSON.stringify(textsVersion) },
  build: {
    outDir: '../dist/widgets',
    emptyOutDir: true,
    // `light-dark()` and all that the styles use; older browsers would need every color twice.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: false,
  },
  // Each environment is one build, in this order.
  builder: {},
  environments: {
    client: { build: { rolldownOptions: moduleOf('search', 'search.js') } },
    chat: { consumer: 'client', build: { rolldownOptions: moduleOf('chat', 'index.js'), emptyOutDir: false } },
  },
})
