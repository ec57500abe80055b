// Prepares a clean machine for `npm start` (with `--production`) or `npm test`: installs packages, then builds the pages and the widgets. CommonJS
// without recent syntax, because it runs on the machine's own Node before Node 24 is installed. Does nothing if everything is up to date.
'use strict'

const { createHash } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { bundledMain, bundleFolder, codeStamp, stampFile } = require('../server/platform/bundled-code.cjs')
const { withLock } = require('./setup/setup-lock.cjs')
const { installPackages, packagesAreReady } = require('./setup/install-packages.cjs')
const { prebuiltStamps, unpackPrebuilt } = require('./setup/prebuilt.cjs')
const { SetupError, bundledNode, isWindows, modules, print, root, run } = require('./setup/run-step.cjs')

const startFile = path.join(root, 'server', 'start.ts')
const pagesStamp = path.join(root, 'dist', '.vitrine-pages')
const templates = path.join(root, '.cache', 'database')

const isForStart = process.argv.includes('--production')
// For `npm run prebuilt`, which creates the archive.
const mayUnpack = !process.argv.includes('--from-sources')

function hasText(file, wanted) {
  try {
    return fs.readFileSync(file, 'utf8') === wanted
  } catch {
    return false
  }
}

function filesBelow(folder) {
  if (!fs.existsSync(folder)) return []
  const entries = fs.readdirSync(folder, { withFileTypes: true })
  return entries
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(full) : [full]
    })
    .sort()
}

function configsToBuild() {
  const configs = ['portal/vite.config.ts', 'widgets/vite.config.ts']
  return configs.filter((config) => fs.existsSync(path.join(root, config)))
}

/** The stamp of up-to-date pages and widgets, or `null` if there are none to build. */
function expectedPagesStamp() {
  if (configsToBuild().length === 0) return null
  const sources = ['portal', 'widgets', 'contract']
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = createHash('sha256')
  for (const file of [path.join(root, 'package-lock.json'), ...sources]) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function pagesAreReady() {
  const wanted = expectedPagesStamp()
  return wanted === null || hasText(pagesStamp, wanted)
}

/** Whether the archive in this checkout was built from its current sources. */
function isPrebuilt() {
  const stamps = mayUnpack ? prebuiltStamps() : null
  return stamps !== null && stamps.pages === expectedPagesStamp() && stamps.code === codeStamp()
}

/** Unpacks the parts of the archive that are missing, if they are of this commit. */
function unpackMissing() {
  const pages = pagesAreReady() ? [] : ['dist/portal', 'dist/widgets', 'dist/.vitrine-pages']
  const code = isCodeReady() ? [] : ['.cache/database', '.cache/server']
  const stamps = [pagesStamp, stampFile(bundleFolder)].map((file) =>
    path.relative(root, file).split(path.sep).join('/'),
  )
  if (pages.length + code.length > 0) unpackPrebuilt([...pages, ...code], stamps)
}

function runStep(step) {
  print(step.title)
  return run({ ...step, command: bundledNode, env: process.env })
}

async function buildPages(note) {
  fs.rmSync(pagesStamp, { force: true })
  const wanted = expectedPagesStamp()
  const vite = path.join(modules, 'vite', 'bin', 'vite.js')
  for (const config of configsToBuild()) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
    await runStep({ title: `building the ${path.dirname(config)}`, args, note })
  }
  fs.mkdirSync(path.dirname(pagesStamp), { recursive: true })
  fs.writeFileSync(pagesStamp, wanted)
}

// `npx vitrine` finds the command here. As `bin` in package.json, npm would check `engines` first and warn on every older Node, although
// npx puts the installed Node 24 first in the path.
function linkCommand() {
  const link = path.join(modules, '.bin', 'vitrine')
  if (isWindows || fs.existsSync(link) || !fs.existsSync(path.join(root, 'cli', 'vitrine.ts'))) return
  fs.mkdirSync(path.dirname(link), { recursive: true })
  fs.rmSync(link, { force: true })
  try {
    fs.symlinkSync(path.join('..', '..', 'cli', 'vitrine.ts'), link)
  } catch (error) {
    // Another setup was faster.
    if (error.code !== 'EEXIST') throw error
  }
}

// Tests of processes also run the bundle, but create their own templates. Without the preparation a start takes more memory and time, so
// its failure is not fatal.
async function prepareStart() {
  const bundling = { title: 'bundling the service', args: [path.join(root, 'tools', 'bundle', 'bundle-server.ts')] }
  const preparing = { title: 'preparing the first start', args: [startFile, '--prepare'] }
  const steps = isForStart ? [bundling, preparing] : [bundling]
  // Runs in parallel with the build of the pages, whose process the lock records. A leftover process writes only complete files.
  const note = () => undefined
  for (const step of steps)
    if (fs.existsSync(step.args[0])) await runStep({ ...step, note }).catch((error) => print(error.message))
}

/** Whether the bundle contains the current code and, for `npm start`, there is a template of the embedded database. */
function isCodeReady() {
  if (bundledMain() === null) return false
  return !isForStart || fs.existsSync(templates) || !fs.existsSync(startFile)
}

async function setUp() {
  const hasPrebuilt = isPrebuilt()
  const set = isForStart ? (hasPrebuilt ? 'runtime' : 'production') : 'all'
  if (packagesAreReady(set) && pagesAreReady() && isCodeReady()) return linkCommand()
  await withLock(path.join(root, '.cache', 'setup.lock'), print, async (note) => {
    const isPrepared = isCodeReady()
    const isInstalling = !packagesAreReady(set)
    if (isInstalling) await installPackages(set, note)
    if (hasPrebuilt) unpackMissing()
    // The bundle contains packages too.
    const isCurrent = hasPrebuilt || (isPrepared && !isInstalling)
    const preparing = isCurrent ? Promise.resolve() : prepareStart()
    if (!pagesAreReady()) await buildPages(note)
    await preparing
    linkCommand()
  })
}

function explain(error) {
  if (error instanceof SetupError) return error.message
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return error.stack
  return `${os.userInfo().username} cannot write ${error.path}, which belongs to another user. Delete it or change its owner.`
}

setUp().catch((error) => {
  process.stderr.write(`vitrine: ${explain(error)}\n`)
  process.exitCode = 1
})
