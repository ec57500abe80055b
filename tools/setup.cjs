// Prepares a clean machine for `npm start` (with `--production`) or `npm test`: installs packages, then builds the pages and the widgets. CommonJS
// without recent syntax, because it runs on the machine's own Node before Node 24 is installed. Does nothing when nothing changed.
'use strict'

const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { bundledMain } = require('../server/platform/bundled-code.cjs')
const { prunePackages } = require('./prune-packages.cjs')
const { withLock } = require('./setup-lock.cjs')

const root = path.join(__dirname, '..')
const modules = path.join(root, 'node_modules')
const packagesStamp = path.join(modules, '.vitrine-packages')
const startFile = path.join(root, 'server', 'start.ts')
const pagesStamp = path.join(root, 'dist', '.vitrine-pages')
const isWindows = process.platform === 'win32'
const bundledNode = path.join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node')

// `production`: what the service and the build of its pages need. `all`: development packages too.
const wantedSet = process.argv.includes('--production') ? 'production' : 'all'

class SetupError extends Error {}

function print(text) {
  process.stdout.write(`vitrine: ${text}\n`)
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

function hasText(file, wanted) {
  try {
    return fs.readFileSync(file, 'utf8') === wanted
  } catch {
    return false
  }
}

// Only the fields that determine packages: a changed script or description in package.json does not require an installation.
function expectedPackagesStamp() {
  const { dependencies, devDependencies, optionalDependencies, allowScripts, overrides } = readJson(
    path.join(root, 'package.json'),
  )
  const hash = createHash('sha256')
  hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, allowScripts, overrides]))
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')))
  return `${process.platform}-${process.arch} ${hash.digest('hex')}`
}

// npm writes its own list last, so a list that matches the lockfile is sufficient, also after a manual `npm install` or `npm ci`.
function isInstalled(set) {
  try {
    const wanted = readJson(path.join(root, 'package-lock.json')).packages
    const present = readJson(path.join(modules, '.package-lock.json')).packages
    const isPresent = ([name, { version, optional, dev }]) => {
      if (name === '' || (dev === true && set === 'production')) return true
      return present[name] === undefined ? optional === true : present[name].version === version
    }
    return fs.existsSync(bundledNode) && Object.entries(wanted).every(isPresent)
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

function packagesAreReady() {
  const stamp = expectedPackagesStamp()
  const sets = wantedSet === 'all' ? ['all'] : ['production', 'all']
  return sets.some((set) => hasText(packagesStamp, `${stamp} ${set}`))
}

function pagesAreReady() {
  const wanted = expectedPagesStamp()
  return wanted === null || hasText(pagesStamp, wanted)
}

/** Runs a program with its output visible, forwards signals to it, and throws a SetupError when it fails. */
function run({ title, command, args, cwd = root, env, note }) {
  print(title)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      shell: command === 'npm' && isWindows,
    })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    if (child.pid !== undefined) note(child.pid)
    child.on('error', (error) => reject(new SetupError(`"${title}" could not start: ${error.message}`)))
    child.on('close', (code, endSignal) => {
      for (const signal of signals) process.removeListener(signal, forward)
      if (code === 0) resolve()
      else
        reject(
          new SetupError(
            `"${title}" failed (${endSignal || `exit code ${code}`}). Fix the cause shown above, then run the same command again.`,
          ),
        )
    })
  })
}

// `npm ci` deletes node_modules, including the Node 24 that may be running this script. Install with a Node outside it.
function searchPathOutside() {
  const inside = path.join('node_modules', '.bin')
  return (process.env.PATH || '')
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(inside))
    .join(path.delimiter)
}

function nodeOutside(searchPath) {
  const candidates = searchPath
    .split(path.delimiter)
    .map((folder) => path.join(folder, isWindows ? 'node.exe' : 'node'))
  const given = process.env.npm_node_execpath
  if (given && !given.includes(`${path.sep}node_modules${path.sep}`)) candidates.unshift(given)
  return candidates.find((file) => fs.existsSync(file)) || process.execPath
}

function installCommand(searchPath) {
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']
  // The user's npm configuration must not omit packages that this checkout needs to build and run.
  args.push('--include=prod', '--include=optional', wantedSet === 'all' ? '--include=dev' : '--omit=dev')
  const npm = process.env.npm_execpath
  const isNpm = npm && path.basename(npm) === 'npm-cli.js' && !npm.startsWith(modules + path.sep)
  return isNpm ? { command: nodeOutside(searchPath), args: [npm, ...args] } : { command: 'npm', args }
}

// An npm that runs on the Node inside node_modules uses that as its prefix and passes its settings on. With them the inner npm
// would ignore the machine's own settings (registry, proxy, certificates).
function installEnvironment(searchPath) {
  const isInherited = ([name, value]) => /^npm_config_/i.test(name) && value.startsWith(modules + path.sep)
  const kept = Object.fromEntries(Object.entries(process.env).filter((one) => !isInherited(one)))
  // The install script of onnxruntime-node would download a GPU build; the package already contains the CPU build.
  return { ...kept, ONNXRUNTIME_NODE_INSTALL: 'skip', PATH: searchPath }
}

async function installPackages(note) {
  const wanted = expectedPackagesStamp()
  if (fs.existsSync(modules) && fs.lstatSync(modules).isSymbolicLink()) {
    throw new SetupError(
      'node_modules is a link to a folder that does not match package-lock.json; install the packages there.',
    )
  }
  // The packages of `npm start` lack what `prunePackages` deleted, even if somebody installed the development packages since.
  const isPruned = hasText(packagesStamp, `${wanted} production`)
  const isComplete = isInstalled(wantedSet) && !(isPruned && wantedSet === 'all')
  if (!isComplete) await (wantedSet === 'all' && isInstalled('production') ? addPackages(note) : installAll(note))
  const set = isInstalled('all') ? 'all' : 'production'
  prunePackages(modules, { forProduction: set === 'production' })
  requireBundledNode()
  fs.writeFileSync(packagesStamp, `${wanted} ${set}`)
}

/**
 * Installs the development packages, and what `prunePackages` deleted from the others, beside a service that may be running from this folder:
 * installs everything in a folder of its own and moves what is missing from there.
 */
async function addPackages(note) {
  const staging = path.join(modules, '.vitrine-packages.new')
  fs.rmSync(staging, { recursive: true, force: true })
  fs.mkdirSync(staging)
  for (const file of ['package.json', 'package-lock.json', '.npmrc'].filter((one) =>
    fs.existsSync(path.join(root, one)),
  ))
    fs.copyFileSync(path.join(root, file), path.join(staging, file))
  await runNpmCi({ title: 'adding the packages for development (once, about a minute)', cwd: staging, note })
  const installed = path.join(staging, 'node_modules')
  moveMissing(installed, modules)
  // npm's own list goes last: it states that the packages are there.
  fs.renameSync(path.join(installed, '.package-lock.json'), path.join(modules, '.package-lock.json'))
  fs.rmSync(staging, { recursive: true, force: true })
}

function moveMissing(from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (!fs.existsSync(target)) fs.renameSync(source, target)
    else if (entry.isDirectory()) moveMissing(source, target)
  }
}

async function installAll(note) {
  fs.rmSync(packagesStamp, { force: true })
  const title = wantedSet === 'all' ? 'installing packages (once, about a minute)' : 'installing packages (once)'
  await runNpmCi({ title, note })
}

async function runNpmCi({ title, cwd, note }) {
  const searchPath = searchPathOutside()
  await run({ title, ...installCommand(searchPath), cwd, env: installEnvironment(searchPath), note })
}

function requireBundledNode() {
  const { stdout, stderr, error } = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' })
  if (Number((/^v(\d+)\./.exec(stdout || '') || [])[1]) >= 24) return
  const reason = error ? error.message : `${stdout}${stderr}`.trim()
  throw new SetupError(
    `the Node 24 that npm installed does not run on this system (${reason}). The Dockerfile shows a system on which it does.`,
  )
}

async function buildPages(note) {
  fs.rmSync(pagesStamp, { force: true })
  const wanted = expectedPagesStamp()
  const vite = path.join(modules, 'vite', 'bin', 'vite.js')
  for (const config of configsToBuild()) {
    const args = [vite, 'build', '--config', config, '--logLevel', 'warn']
    await run({ title: `building the ${path.dirname(config)}`, command: bundledNode, args, env: process.env, note })
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

// Tests of processes run the bundle too, but have templates of their own. Without the preparation a start takes more memory and time, so
// its failure is not fatal.
async function prepareStart() {
  const bundling = { title: 'bundling the service', args: [path.join(root, 'tools', 'bundle-server.ts')] }
  const preparing = { title: 'preparing the first start', args: [startFile, '--prepare'] }
  const steps = wantedSet === 'all' ? [bundling] : [bundling, preparing]
  // Runs beside the build of the pages, whose process the lock names. One that is left over only writes complete files.
  const note = () => undefined
  for (const step of steps)
    if (fs.existsSync(step.args[0]))
      await run({ ...step, command: bundledNode, env: process.env, note }).catch((error) => print(error.message))
}

/** Whether the bundle contains the current code and, for `npm start`, there is a template of the embedded database. */
function isCodeReady() {
  if (bundledMain() === null) return false
  const hasTemplate = fs.existsSync(path.join(root, '.cache', 'database')) || !fs.existsSync(startFile)
  return wantedSet === 'all' || hasTemplate
}

async function setUp() {
  const isPrepared = isCodeReady()
  if (packagesAreReady() && pagesAreReady() && isPrepared) return linkCommand()
  await withLock(path.join(root, '.cache', 'setup.lock'), print, async (note) => {
    // The bundle contains packages too.
    const isInstalling = !packagesAreReady()
    if (isInstalling) await installPackages(note)
    const preparing = isPrepared && !isInstalling ? Promise.resolve() : prepareStart()
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
