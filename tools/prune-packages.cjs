// Deletes from node_modules what never runs on this platform: the libraries of ONNX Runtime for other platforms (240 MB), the headers and
// manuals of the bundled Node (60 MB), and source maps (20 MB). npm does not miss them. CommonJS without recent syntax, like setup.cjs.
//   node tools/prune-packages.cjs [node_modules]
'use strict'

const fs = require('node:fs')
const path = require('node:path')

function foldersIn(folder) {
  if (!fs.existsSync(folder)) return []
  const entries = fs.readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name))
}

/** Folders such as `bin/napi-v6/linux/x64` of other platforms. */
function foreignLibraries(modules, platform) {
  const systems = foldersIn(path.join(modules, 'onnxruntime-node', 'bin')).flatMap(foldersIn)
  const wanted = path.join(platform.os, platform.arch)
  return systems.flatMap(foldersIn).filter((folder) => !folder.endsWith(path.sep + wanted))
}

function unusedFilesOfNode(modules) {
  const builds = foldersIn(path.join(modules, 'node', 'node_modules')).filter((folder) =>
    /^node-.*-/.test(path.basename(folder)),
  )
  return builds.flatMap((folder) => ['include', 'share', 'CHANGELOG.md'].map((name) => path.join(folder, name)))
}

function sourceMaps(folder) {
  const entries = fs.existsSync(folder) ? fs.readdirSync(folder, { withFileTypes: true }) : []
  return entries.flatMap((entry) => {
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) return sourceMaps(full)
    return entry.isFile() && /\.(?:[cm]?js|d\.[cm]?ts)\.map$/.test(entry.name) ? [full] : []
  })
}

/** Deletes the unused files below `modules`, a folder `node_modules`. Can run repeatedly. */
function prunePackages(modules, platform = { os: process.platform, arch: process.arch }) {
  for (const unused of [...foreignLibraries(modules, platform), ...unusedFilesOfNode(modules), ...sourceMaps(modules)])
    fs.rmSync(unused, { recursive: true, force: true })
}

module.exports = { prunePackages }

if (require.main === module) prunePackages(path.resolve(process.argv[2] || path.join(__dirname, '..', 'node_modules')))
