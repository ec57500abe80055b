import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A committed generated file: its path from the repository root, and a function that returns its text. */
export interface Generator {
  readonly path: string
  make(): Promise<string>
}

/** All generated files. Generators are loaded on demand. */
const generators: readonly Generator[] = [
  kernel('server/engine/vectors/kernel.generated.ts'),
  kernel('server/engine/vectors/coarse/estimate.generated.ts'),
  kernel('server/engine/images/signature/near-hashes.generated.ts'),
  kernel('server/engine/images/signature/region-frequencies.generated.ts'),
  kernel('server/engine/images/decode/scale-lines.generated.ts'),
  { path: 'server/migrations/schema.sql', make: async () => (await import('./dump-schema.ts')).dumpSchema() },
  {
    path: 'THIRD-PARTY-NOTICES.md',
    make: async () => (await import('../packages/third-party-notices.ts')).makeThirdPartyNotices(),
  },
  {
    path: 'widgets/custom-elements.json',
    make: async () => (await import('./custom-elements.ts')).makeCustomElements(),
  },
  widgetGuide('docs/widgets/search-widget.md'),
  widgetGuide('docs/widgets/chat.md'),
  { path: 'docs/connectors/store-api.json', make: async () => (await import('./store-api.ts')).makeStoreApi() },
  { path: 'client/api.generated.ts', make: async () => (await import('./client-types.ts')).makeClientTypes() },
  {
    path: 'client/keyed-operations.generated.ts',
    make: async () => (await import('./client-types.ts')).makeKeyedOperations(),
  },
  {
    path: 'server/engine/lexical/words/common-words.generated.ts',
    make: async () => (await import('./common-words.ts')).makeCommonWords(),
  },
  { path: 'docs/openapi.json', make: async () => (await import('./openapi.ts')).makeOpenApi() },
]

function widgetGuide(target: string): Generator {
  return { path: target, make: async () => (await import('./custom-elements.ts')).makeWidgetGuide(target) }
}

function kernel(target: string): Generator {
  return { path: target, make: async () => (await import('./build-kernels.ts')).generateKernel(target) }
}

/** Writes every generated file below `root` and returns the paths of the changed ones. */
export async function generate(root: string, list = generators): Promise<string[]> {
  const changed = await staleFiles(root, list)
  for (const { file, text } of changed) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return changed.map(({ file }) => file)
}

/** The outdated generated files below `root`, with their new text. */
export async function staleFiles(root: string, list = generators): Promise<{ file: string; text: string }[]> {
  const stale: { file: string; text: string }[] = []
  for (const generator of list) {
    const text = await generator.make()
    if (text.trim() === '') throw new Error(`The generator of ${generator.path} returned nothing.`)
    if (text !== present(path.join(root, generator.path))) stale.push({ file: generator.path, text })
  }
  return stale
}

function present(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

if (process.argv[1] === import.meta.filename) {
  const root = path.join(import.meta.dirname, '../..')
  if (process.argv.includes('--check')) {
    const stale = await staleFiles(root)
    for (const { file } of stale) process.stdout.write(`${file} is out of date: run "npm run generate" and commit it\n`)
    process.stdout.write(`${generators.length} generated files compared\n`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    for (const file of await generate(root)) process.stdout.write(`${file} written\n`)
  }
}
