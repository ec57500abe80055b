import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** One package of package-lock.json, as far as this tool looks at it. */
interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The packages of package-lock.json by their place, such as `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Entries for the builds of other platforms that package-lock.json lacks. npm drops those it cannot fetch when it writes the
 * file, and then refuses its own file: `npm ci` says "Missing … from lock file" on every clean clone. Their versions are
 * exact in the package that wants them and their platform is in their name; they have no checksum, because nobody here could
 * fetch them.
 */
export function missingEntries(packages: LockedPackages): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [place, wanting] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(wanting.optionalDependencies ?? {})) {
      if (isReachable(packages, place, name)) continue
      missing[`node_modules/${name}`] = entryOf(name, version, wanting)
    }
  }
  return missing
}

/**
 * Places of packages that would be installed unchecked: without a checksum npm takes whatever the registry sends. Not counted
 * are those inside the archive of another package, which has one, and other platforms' builds of what only development
 * needs, which `missingEntries` writes: no production installation takes them.
 */
export function uncheckedPlaces(packages: LockedPackages): string[] {
  const isExcused = ({ link, inBundle, dev, optional, os, cpu }: LockedPackage) =>
    link === true || inBundle === true || (dev === true && optional === true && (os !== undefined || cpu !== undefined))
  return Object.entries(packages)
    .filter(([place, one]) => place !== '' && !isStrong(one.integrity) && !isExcused(one))
    .map(([place]) => place)
}

function isStrong(integrity: string | undefined): boolean {
  return integrity !== undefined && /^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity)
}

// Node looks beside the package that wants it, then beside each package around that one.
function isReachable(packages: LockedPackages, place: string, name: string): boolean {
  const around = place.split('/node_modules/')
  const places = around.map((_, depth) => [...around.slice(0, depth + 1), name].join('/node_modules/'))
  return [`node_modules/${name}`, ...places].some((one) => packages[one] !== undefined)
}

function entryOf(name: string, version: string, wanting: LockedPackage): LockedPackage {
  const words = (name.split('/').at(-1) ?? name).split('-')
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (!/^\d+\.\d+\.\d+/.test(version) || os.length + cpu.length === 0) {
    throw new Error(`${name}@${version} is missing from package-lock.json and is no build for one platform.`)
  }
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : []
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(wanting.dev === true && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(import.meta.dirname, '../../package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: LockedPackages }
  const missing = missingEntries(lock.packages)
  const names = Object.keys(missing)
  if (process.argv.includes('--check')) {
    const unchecked = uncheckedPlaces(lock.packages)
    for (const name of names)
      process.stdout.write(`${name} is missing: run "node tools/packages/complete-lockfile.ts"\n`)
    for (const place of unchecked) process.stdout.write(`${place} has no SHA-512 checksum: install it anew\n`)
    process.exitCode = names.length + unchecked.length > 0 ? 1 : 0
  } else {
    const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`)
    process.stdout.write(`${names.length} entries added\n`)
  }
}
