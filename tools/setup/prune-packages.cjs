// Deletes files from node_modules that never run on this platform: libraries for other platforms (250 MB), the headers and manuals of the bundled Node
// (60 MB), and source maps (20 MB). With `--production` also what only developers read: type declarations (43 MB), tests and manuals of packages.
// npm does not miss them. CommonJS without recent syntax, like setup.cjs.
//   node tools/setup/prune-packages.cjs [--production] [node_modules]
'use strict'

const fs = require('node:fs')
const path = require('node:path')

const sourceMap = /\.(?:[cm]?js|d\.[cm]?ts)\.map$/
/** Native libraries for the runtime Bare. */
const libraryForBare = /\.bare$/
const declaration = /\.d\.[cm]?ts$/
const manual = /\.md$/i
const legalText = /licen[cs]e|notice|copying/i
const foldersForDevelopers = new Set(['test', 'tests', '__tests__', 'docs', 'benchmark', 'benchmarks'])

function entriesIn(folder) {
  return fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []
}

function foldersIn(folder) {
  const folders = entriesIn(folder).filter((entry) => entry.isDirectory())
  return folders.map((entry) => path.join(folder, entry.name))
}

/** Folders such as `onnxruntime-node/bin/napi-v6/linux/x64` and `jpeg-turbo/prebuilds/jpeg-turbo-linux-x64` of other platforms. */
function foreignLibraries(modules, platform) {
  const systems = foldersIn(path.join(modules, 'onnxruntime-node', 'bin')).flatMap(foldersIn)
  const ofRuntime = systems
    .flatMap(foldersIn)
    .filter((folder) => !folder.endsWith(path.join(path.sep, platform.os, platform.arch)))
  const wanted = new RegExp(`-${platform.os}-${platform.arch}(?:-musl)?$`)
  const ofDecoder = foldersIn(path.join(modules, '@julusian', 'jpeg-turbo', 'prebuilds'))
  // Without a build for this platform, the existing folder may use another form of the platform's name.
  const isKnown = ofDecoder.some((folder) => wanted.test(folder))
  return [...ofRuntime, ...(isKnown ? ofDecoder.filter((folder) => !wanted.test(folder)) : [])]
}

function unusedFilesOfNode(modules) {
  const builds = foldersIn(path.join(modules, 'node', 'node_modules')).filter((folder) =>
    /^node-.*-/.test(path.basename(folder)),
  )
  return builds.flatMap((folder) => ['include', 'share', 'CHANGELOG.md'].map((name) => path.join(folder, name)))
}

function isForDevelopers(name) {
  return declaration.test(name) || (manual.test(name) && !legalText.test(name))
}

/** Files that no program loads, at any depth. */
function unusedFiles(folder, forProduction) {
  // A folder `test` is certainly not part of the code only if it is next to the package.json.
  const isPackage = forProduction && fs.existsSync(path.join(folder, 'package.json'))
  return entriesIn(folder).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory())
      return isPackage && foldersForDevelopers.has(entry.name) ? [full] : unusedFiles(full, forProduction)
    const isUnused =
      sourceMap.test(entry.name) || libraryForBare.test(entry.name) || (forProduction && isForDevelopers(entry.name))
    return entry.isFile() && isUnused ? [full] : []
  })
}

/**
 * The files and folders below `modules`, a folder `node_modules`, that never run on this platform; `forProduction` adds those that only
 * developers read. Without the latter files, code runs, but its types cannot be checked.
 */
function unusedIn(modules, { forProduction = false, os = process.platform, arch = process.arch } = {}) {
  const folders = [...foreignLibraries(modules, { os, arch }), ...unusedFilesOfNode(modules)]
  return [...folders, ...unusedFiles(modules, forProduction)]
}

/** Deletes `unusedIn` the folder. Can run repeatedly. */
function prunePackages(modules, options) {
  for (const unused of unusedIn(modules, options)) fs.rmSync(unused, { recursive: true, force: true })
}

module.exports = { prunePackages, unusedIn }

if (require.main === module) {
  const folders = process.argv.slice(2).filter((argument) => argument !== '--production')
  prunePackages(path.resolve(folders[0] || path.join(__dirname, '..', '..', 'node_modules')), {
    forProduction: process.argv.includes('--production'),
  })
}
