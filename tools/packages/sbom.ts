/**
 * Writes the bill of materials of a production installation on any platform as CycloneDX JSON: `npm run sbom [-- FILE]`, by
 * default to `dist/sbom.cdx.json`. `npm sbom` derives it from package-lock.json only. The same lockfile gives the same bytes:
 * time, folder and npm version are removed.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

interface Component {
  readonly 'bom-ref': string
  readonly [field: string]: unknown
}

interface Dependency {
  readonly ref: string
  readonly dependsOn: readonly string[]
}

interface Bom {
  readonly serialNumber: string
  readonly metadata: { readonly component: Component; readonly [field: string]: unknown }
  readonly components: readonly Component[]
  readonly dependencies: readonly Dependency[]
  readonly [field: string]: unknown
}

interface LockFile {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version?: string; readonly dev?: boolean }>
  >
}

const root = path.join(import.meta.dirname, '../..')

/** The bill of materials of the production packages in the lockfile of `folder`. */
export function readSbom(folder: string): string {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
  const written = execFileSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as LockFile
  return `${JSON.stringify(settled(JSON.parse(written) as Bom, packages), null, 2)}\n`
}

function settled(bom: Bom, packages: LockFile['packages']): Bom {
  const { timestamp: _moment, tools: _npm, ...about } = bom.metadata
  const { serialNumber: _random, ...rest } = bom
  const isWanted = (ref: string) => wanted.has(ref)
  const wanted = productionRefs(packages).add(about.component['bom-ref'])
  const components = bom.components
    .filter((one) => isWanted(one['bom-ref']))
    .sort((a, b) => compare(a['bom-ref'], b['bom-ref']))
  const dependencies = bom.dependencies
    .filter(({ ref }) => isWanted(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isWanted).sort(compare) }))
    .sort((a, b) => compare(a.ref, b.ref))
  // npm names the project after its folder.
  const name = packages['']?.name ?? 'vitrine'
  const content = { metadata: { ...about, component: { ...about.component, name } }, components, dependencies }
  return { ...rest, serialNumber: serialOf(JSON.stringify(content)), ...content }
}

/** `name@version` of all production packages. `npm sbom --omit=dev` also omits packages shared with development. */
function productionRefs(packages: LockFile['packages']): Set<string> {
  const needed = Object.entries(packages).filter(([place, { dev }]) => place !== '' && dev !== true)
  return new Set(
    needed.map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
  )
}

/** A UUID (version 8) derived from the content instead of a random one. */
function serialOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

if (process.argv[1] === import.meta.filename) {
  const file = path.resolve(process.argv[2] ?? path.join(root, 'dist', 'sbom.cdx.json'))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, readSbom(root))
  process.stdout.write(`${file}\n`)
}
