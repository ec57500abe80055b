// The pages, the bundle of the service and the template of its database, as built from the sources of one commit: With it, `npm start` needs neither the
// time nor the packages for the build. `npm run prebuilt` writes the archive. CommonJS without recent syntax, for the same reason as
// tools/setup.cjs.
'use strict'

const fs = require('node:fs')
const path = require('node:path')
const { brotliCompressSync, brotliDecompressSync, constants } = require('node:zlib')
const { root } = require('./run-step.cjs')

const archive = path.join(__dirname, 'prebuilt.br')

/** The file itself, or the files below the folder. */
function filesBelow(folder) {
  if (fs.statSync(folder).isFile()) return [folder]
  const entries = fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const full = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(full) : [full]
  })
}

/** Packs `folders`, relative to the root. `stamps` state which sources they were built from. */
function writePrebuilt(folders, stamps) {
  const files = folders.flatMap((folder) => filesBelow(path.join(root, folder)))
  const contents = files.map((file) => fs.readFileSync(file))
  const list = files.map((file, at) => [path.relative(root, file).split(path.sep).join('/'), contents[at].length])
  // The stamps are outside of the compressed part: each start reads them.
  const head = Buffer.from(`${JSON.stringify(stamps)}\n`)
  const body = Buffer.concat([Buffer.from(`${JSON.stringify(list)}\n`), ...contents])
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 }
  fs.writeFileSync(archive, Buffer.concat([head, brotliCompressSync(body, { params })]))
}

function splitLine(bytes) {
  const end = bytes.indexOf('\n')
  return { line: JSON.parse(bytes.subarray(0, end).toString()), rest: bytes.subarray(end + 1) }
}

/** The stamps of the archive; `null` without one. */
function prebuiltStamps() {
  try {
    return splitLine(fs.readFileSync(archive)).line
  } catch (error) {
    if (error.code === 'ENOENT') return null
    throw error
  }
}

/** The files of the archive by path relative to the root. */
function readPrebuilt() {
  const { line: list, rest } = splitLine(brotliDecompressSync(splitLine(fs.readFileSync(archive)).rest))
  let at = 0
  return list.map(([name, length]) => {
    at += length
    return { name, content: rest.subarray(at - length, at) }
  })
}

/** Replaces `folders` by those of the archive. A file in `last` states that the other files of its folder are complete. */
function unpackPrebuilt(folders, last) {
  for (const folder of folders) fs.rmSync(path.join(root, folder), { recursive: true, force: true })
  const isLast = ({ name }) => last.includes(name)
  const files = readPrebuilt().filter(({ name }) => folders.some((folder) => `${name}/`.startsWith(`${folder}/`)))
  for (const { name, content } of [...files.filter((file) => !isLast(file)), ...files.filter(isLast)]) {
    const target = path.join(root, name)
    fs.mkdirSync(path.dirname(target), { recursive: true })
    // Renamed when complete: the template of the database is used as soon as it exists.
    fs.writeFileSync(`${target}.new`, content)
    fs.renameSync(`${target}.new`, target)
  }
}

module.exports = { prebuiltStamps, readPrebuilt, unpackPrebuilt, writePrebuilt }
