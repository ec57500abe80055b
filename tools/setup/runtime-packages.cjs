// The packages that a service with prebuilt pages and a prebuilt bundle needs: a fifth of those that build them. CommonJS without recent
// syntax, for the same reason as tools/setup.cjs.
'use strict'

/** Packages with native libraries, threads or their own data files are not part of the bundle. */
const outsideBundle = [
  '@electric-sql/pglite',
  '@julusian/jpeg-turbo',
  '@node-rs/argon2',
  'onnxruntime-node',
  'piscina',
  'sharp',
]
/** What the commands of `npx vitrine` import, which run from their sources. */
const ofCommands = ['cli-progress', 'commander', 'ipaddr.js', 'kysely', 'pg', 'tar-stream', 'typebox']
const runtimePackages = [...outsideBundle, ...ofCommands, '@vendure/create', 'node']

/** Packages whose other dependencies are needed only for their installation, or for their command-line programs, which nothing here runs. */
const dependenciesInUse = new Map([
  ['@vendure/create', []],
  ['node', []],
  ['onnxruntime-node', ['onnxruntime-common']],
])

/** Node.js looks next to the dependent package, then next to each enclosing one. */
function placeOf(packages, dependent, name) {
  for (let at = dependent; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (at === '') return null
  }
}

function dependenciesOf(place, { dependencies, optionalDependencies }) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return dependenciesInUse.get(name) || Object.keys({ ...dependencies, ...optionalDependencies })
}

function pick(versions = {}, names) {
  return Object.fromEntries(Object.entries(versions).filter(([name]) => names.includes(name)))
}

/** The part of package.json and package-lock.json that `runtimePackages` need, with the same versions and checksums. */
function runtimeInstallation(manifest, lockfile) {
  const { packages } = lockfile
  const chosen = {}
  const waiting = runtimePackages.map((name) => placeOf(packages, '', name))
  while (waiting.length > 0) {
    const place = waiting.pop()
    if (place === null || chosen[place] !== undefined) continue
    const names = dependenciesOf(place, packages[place])
    const { dependencies, ...entry } = packages[place]
    chosen[place] = { ...entry, ...(dependencies && { dependencies: pick(dependencies, names) }) }
    waiting.push(...names.map((name) => placeOf(packages, place, name)))
  }
  const wanted = {
    name: 'vitrine',
    dependencies: pick(manifest.dependencies, runtimePackages),
    optionalDependencies: pick(manifest.optionalDependencies, runtimePackages),
  }
  return {
    manifest: { ...wanted, private: true, allowScripts: manifest.allowScripts, overrides: manifest.overrides },
    lockfile: { name: 'vitrine', lockfileVersion: 3, requires: true, packages: { '': wanted, ...chosen } },
  }
}

module.exports = { outsideBundle, runtimeInstallation, runtimePackages }
