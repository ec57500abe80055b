import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { bundleFolder, codeStamp, stampFile } from '../../server/platform/bundled-code.cjs'
import { outsideBundle } from '../setup/runtime-packages.cjs'
import { type Growth, positionTable } from './bundle-positions.ts'

const root = path.join(import.meta.dirname, '../..')
const ownCode = ['contract', 'server'].map((folder) => path.join(root, folder) + path.sep)
const namedSchemas = path.join(root, 'contract', 'named-schemas.ts')
const sourcePositions = path.join(root, 'server', 'platform', 'source-positions.ts')

const externalPackages = new RegExp(`^(?:${outsideBundle.join('|')})(?:/|$)`)
/** How the code names the file of a thread or process that it starts. */
const startedFile = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g
const placeOfFile = new RegExp(`${startedFile.source}|import\\.meta\\.(?:url|dirname)`, 'g')
const importByPath = 'import(pathToFileURL(path.join(import.meta.dirname, file)).href)'

/**
 * Bundles the service into a few files of plain JavaScript, for `server/start.ts`. Each of our 1,200 modules takes memory several times: its
 * source, its compiled code in Node's compile cache, and its records in the loader. See decision 0056.
 */
export async function bundleServer(folder: string): Promise<void> {
  const stamp = codeStamp()
  const entries = entryPoints()
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const bundle = await rolldown({
    input: entries,
    cwd: root,
    platform: 'node',
    external: externalPackages,
    plugins: [importSchemas(), nameSources(entries), locateFiles(unfinished), substituteInRawTemplates()],
  })
  const { output } = await bundle.generate({
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    minify: { compress: false, mangle: false, codegen: true },
    sourcemap: 'hidden',
  })
  await bundle.close()
  mkdirSync(unfinished, { recursive: true })
  for (const file of output) {
    if (file.type !== 'chunk') continue
    const target = path.join(unfinished, file.fileName)
    const { code, growths } = escapeCharacters(file.code)
    writeFileSync(target, code)
    // A file that only exports what others contain has no positions.
    if (file.map === null) continue
    const sources = file.map.sources.map((source) => path.resolve(path.join(root, 'dist'), source))
    writeFileSync(`${target}.positions`, positionTable({ ...file.map, sources }, growths, root))
  }
  writeFileSync(stampFile(unfinished), stamp)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

/** What `start.ts` runs, and every file that runs in a separate thread or process. */
function entryPoints(): Record<string, string> {
  const entries: Record<string, string> = { main: path.join(root, 'server', 'main.ts') }
  for (const file of globSync('server/**/*.ts', { cwd: root, exclude: ['server/test/**'] })) {
    if (file.endsWith('.test.ts')) continue
    for (const [, started = ''] of readFileSync(path.join(root, file), 'utf8').matchAll(startedFile)) {
      const target = path.join(root, path.dirname(file), started)
      entries[entryName(target)] = target
    }
  }
  return entries
}

/** `engine/images/image-worker.ts` → `engine-images-image-worker`. */
function entryName(file: string): string {
  const relative = path.relative(path.join(root, 'server'), file).replace(/\.ts$/, '')
  return relative.replaceAll(path.sep, '-')
}

/** Resolves files relative to the source that names them. The paths are relative, so that the folder can be moved. */
function locateFiles(folder: string): Plugin {
  const transform = (code: string, id: string) => {
    if (!ownCode.some((place) => id.startsWith(place)) || !code.includes('import.meta.')) return null
    const source = path.relative(folder, id).replaceAll(path.sep, '/')
    const located = code.replace(placeOfFile, (found, started?: string) => {
      if (started !== undefined)
        return `new URL('./${entryName(path.join(path.dirname(id), started))}.js', import.meta.url)`
      if (found === 'import.meta.url') return `new URL('${source}', import.meta.url).href`
      return `(import.meta.dirname + '/${path.posix.dirname(source)}')`
    })
    return changedWithinLines(located, id)
  }
  return { name: 'locate-files', transform }
}

/** Every program imports the positions of the sources first. The import is on the first line of code, so that line numbers do not change. */
function nameSources(entries: Record<string, string>): Plugin {
  const programs = new Set(Object.values(entries))
  const transform = (code: string, id: string) =>
    programs.has(id) ? changedWithinLines(`import ${JSON.stringify(sourcePositions)};${code}`, id) : null
  return { name: 'name-sources', transform }
}

/** The names of schemas come from the modules of the contract, which the bundle has to share with the routes. */
function importSchemas(): Plugin {
  const transform = (code: string, id: string) => {
    if (id !== namedSchemas) return null
    if (!code.includes(importByPath)) throw new Error(`${namedSchemas} does not contain ${importByPath}`)
    const files = globSync('**/*.ts', { cwd: path.dirname(namedSchemas) }).filter(
      (file) => !file.endsWith('.test.ts') && file !== path.basename(namedSchemas),
    )
    const imports = files.map((file, at) => `import * as schemas${at} from './${file}'`)
    const table = files.map((file, at) => `'${file}': schemas${at}`)
    const schemas = `${imports.join(';')};const schemas = {${table.join(',')}};`
    return changedWithinLines(schemas + code.replace(importByPath, 'schemas[file] ?? {}'), id)
  }
  return { name: 'import-schemas', transform }
}

/** `String.raw` does not evaluate the escapes of `escapeCharacters`; a substitution has the same value. */
function substituteInRawTemplates(): Plugin {
  const transform = (code: string, id: string) => {
    const substituted = code.replace(/String\.raw`(?:[^`\\]|\\.)*`/gs, (template) => {
      if (/\$\{[^}]*$/.test(template)) throw new Error(`templates within String.raw are not supported: ${template}`)
      return template.replace(/[^\0-\x7f]/g, (character) => `\${'${character}'}`)
    })
    return substituted === code ? null : changedWithinLines(substituted, id)
  }
  return { name: 'substitute-in-raw-templates', transform }
}

/** Text with the same lines as the source. */
function changedWithinLines(code: string, source: string) {
  const mappings = `AAAA${';AACA'.repeat(code.split('\n').length - 1)}`
  return { code, map: { version: 3 as const, sources: [source], names: [], mappings } }
}

/** One character beyond ASCII would make Node store the whole file with two bytes per character: 6 MB more. */
function escapeCharacters(code: string): { readonly code: string; readonly growths: readonly Growth[] } {
  const growths: Growth[] = []
  const lines = code.split('\n').map((text, line) =>
    text.replace(/\\?([^\0-\x7f])|\\./g, (found, character: string | undefined, column: number) => {
      if (character === undefined) return found
      const escaped = `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
      growths.push([line, column, escaped.length - found.length])
      return escaped
    }),
  )
  return { code: lines.join('\n'), growths }
}

if (import.meta.main) await bundleServer(bundleFolder)
