import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The fields of a package in package-lock.json that this tool uses. */
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

/** The packages of package-lock.json by path, such as `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Missing entries for builds of other platforms. npm omits builds that it cannot fetch when it writes the lockfile, and then
 * `npm ci` fails with "Missing … from lock file" on every clean clone. The dependent package states their exact versions, and
 * their names contain the platform. They have no checksum, because they were not fetched.
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
 * Packages without a SHA-512 checksum: npm would accept whatever the registry sends. Exceptions are packages bundled inside
 * another package, whose archive has a checksum, and development-only builds for other platforms, which `missingEntries` adds
 * and no production installation uses.
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

// Node.js looks next to the dependent package, then next to each enclosing one.
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
    throw new Error(`${name}@${version} is missing from package-lock.json and is not a platform build.`)
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
    for (const place of unchecked) process.stdout.write(`${place} has no SHA-512 checksum: reinstall it\n`)
    process.exitCode = names.length + unchecked.length > 0 ? 1 : 0
  } else {
    const all = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(all) }, null, 2)}\n`)
    process.stdout.write(`${names.length} entries added\n`)
  }
}
