// The bundle that `npm start` runs: all code of the service as plain JavaScript, written by tools/bundle/bundle-server.ts. CommonJS without recent
// syntax, because tools/setup.cjs uses it before Node 24 is installed.
'use strict'

const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..', '..')
const bundleFolder = path.join(root, '.cache', 'server')

function sourcesBelow(folder) {
  const entries = fs.readdirSync(folder, { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      if (entry.isDirectory()) return full === path.join(root, 'server', 'test') ? [] : sourcesBelow(full)
      return /\.(?:ts|sql)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [full] : []
    })
    .sort()
}

/**
 * A hash of the code that a bundle contains, of the migrations, from which the template of the database is made, and of package.json, which
 * names the versions of packages. It takes 40 ms.
 */
function codeStamp() {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(root, 'package.json')))
  for (const file of ['contract', 'server'].flatMap((folder) => sourcesBelow(path.join(root, folder))))
    hash.update(`\0${path.relative(root, file)}\0`).update(fs.readFileSync(file))
  return hash.digest('hex')
}

/** The file of a bundle that contains its stamp. */
function stampFile(folder) {
  return path.join(folder, 'stamp')
}

/** The bundle's entry point, or `null` if there is no bundle of the current code. */
function bundledMain() {
  const file = stampFile(bundleFolder)
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== codeStamp()) return null
  return path.join(bundleFolder, 'main.js')
}

module.exports = { bundledMain, bundleFolder, codeStamp, stampFile }
