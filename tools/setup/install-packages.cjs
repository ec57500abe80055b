// Installs the packages of package-lock.json with npm. CommonJS without recent syntax, for the same reason as tools/setup.cjs.
'use strict'

const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')
const { prunePackages } = require('./prune-packages.cjs')
const { SetupError, bundledNode, isWindows, modules, nodeProgram, print, root, run } = require('./run-step.cjs')
const { runtimeInstallation } = require('./runtime-packages.cjs')

const stampFile = path.join(modules, '.vitrine-packages')
const staging = path.join(modules, '.vitrine-packages.new')

/** Each set contains the previous one: what runs, what also builds the pages and the bundle, and what also tests them. */
const sets = ['runtime', 'production', 'all']
const titles = {
  runtime: 'installing packages (once)',
  production: 'installing packages and build tools (once)',
  all: 'installing packages (once, about a minute)',
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}

function readRoot(name) {
  return readJson(path.join(root, name))
}

// Only the fields that determine packages: a changed script or description in package.json does not require an installation.
function expectedStamp() {
  const { dependencies, devDependencies, optionalDependencies, allowScripts, overrides } = readRoot('package.json')
  const hash = createHash('sha256')
  hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, allowScripts, overrides]))
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')))
  return `${process.platform}-${process.arch} ${hash.digest('hex')}`
}

function stampedSet() {
  try {
    const wanted = expectedStamp()
    const stamp = fs.readFileSync(stampFile, 'utf8')
    return sets.find((set) => stamp === `${wanted} ${set}`)
  } catch {
    return undefined
  }
}

/** Whether `set`, or more, is installed. */
function packagesAreReady(set) {
  return sets.indexOf(stampedSet()) >= sets.indexOf(set)
}

function lockedPackages(set) {
  const lockfile = readRoot('package-lock.json')
  return set === 'runtime'
    ? runtimeInstallation(readRoot('package.json'), lockfile).lockfile.packages
    : lockfile.packages
}

// npm writes its own list last, so a list that matches the lockfile is sufficient, also after a manual `npm install` or `npm ci`.
function isInstalled(set) {
  try {
    const present = readJson(path.join(modules, '.package-lock.json')).packages
    const isPresent = ([name, { version, optional, dev }]) => {
      if (name === '' || (dev === true && set === 'production')) return true
      return present[name] === undefined ? optional === true : present[name].version === version
    }
    return fs.existsSync(bundledNode) && Object.entries(lockedPackages(set)).every(isPresent)
  } catch {
    return false
  }
}

/** Installs `set` unless it is installed, deletes what does not run on this platform, and records the installed set in a stamp. */
async function installPackages(set, note) {
  if (fs.existsSync(modules) && fs.lstatSync(modules).isSymbolicLink()) {
    throw new SetupError(
      'node_modules is a link to a folder that does not match package-lock.json; install the packages there.',
    )
  }
  const stamp = expectedStamp()
  // The packages of `npm start` lack what `prunePackages` deleted, even if somebody installed the development packages since.
  const isPruned = stampedSet() !== undefined && stampedSet() !== 'all'
  if (!isInstalled(set) || (isPruned && set === 'all')) await addPackages(set, note)
  const present = [...sets].reverse().find(isInstalled) || set
  prunePackages(modules, { forProduction: present !== 'all' })
  requireBundledNode()
  fs.writeFileSync(stampFile, `${stamp} ${present}`)
}

/**
 * Installs into a separate folder and moves missing packages from there, so that packages that a running service uses are not
 * deleted. Packages of another lockfile are deleted first, as `npm ci` does. A second npm installs the program of Node: it is a quarter of
 * all bytes, and npm unpacks in one thread.
 */
async function addPackages(set, note) {
  const isAddition = isInstalled('runtime')
  // Only the content of node_modules: it may be a mounted volume.
  const replaced = isAddition || !fs.existsSync(modules) ? [path.basename(staging)] : fs.readdirSync(modules)
  for (const name of replaced) fs.rmSync(path.join(modules, name), { recursive: true, force: true })
  fs.mkdirSync(staging, { recursive: true })
  copyManifest(set)
  const title = isAddition ? 'adding packages (once, about a minute)' : titles[set]
  print(title)
  const installing = [installListed({ set, title, note }), ...(isAddition ? [] : [installNode({ title, note })])]
  // Both must have ended before the folder is unlocked.
  const failed = (await Promise.allSettled(installing)).find(({ status }) => status === 'rejected')
  if (failed !== undefined) throw failed.reason
  const installed = path.join(staging, 'node_modules')
  if (!isAddition) placeNode(installed)
  // npm's own list is moved last: it states that the packages are installed.
  const list = path.join(staging, 'installed.json')
  fs.renameSync(path.join(installed, '.package-lock.json'), list)
  moveMissing(installed, modules)
  fs.renameSync(list, path.join(modules, '.package-lock.json'))
  fs.rmSync(staging, { recursive: true, force: true })
}

function copyManifest(set) {
  const npmSettings = path.join(root, '.npmrc')
  if (fs.existsSync(npmSettings)) fs.copyFileSync(npmSettings, path.join(staging, '.npmrc'))
  const complete = { manifest: readRoot('package.json'), lockfile: readRoot('package-lock.json') }
  const { manifest, lockfile } =
    set === 'runtime' ? runtimeInstallation(complete.manifest, complete.lockfile) : complete
  fs.writeFileSync(path.join(staging, 'package.json'), JSON.stringify(manifest))
  fs.writeFileSync(path.join(staging, 'package-lock.json'), JSON.stringify(lockfile))
}

// No package needs its install script: the libraries are part of the packages, and `installNode` does what the script of `node` does.
const npmOptions = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']

function installListed({ set, title, note }) {
  // The user's npm configuration must not omit packages that this checkout needs to build and run.
  const kinds = ['--include=prod', '--include=optional', set === 'all' ? '--include=dev' : '--omit=dev']
  return runNpm({ title, args: ['ci', ...npmOptions, ...kinds], cwd: staging, note, output: 'inherit' })
}

function nodePackage() {
  const system = isWindows ? 'win' : process.platform
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  return `${prefix}-${system}-${process.arch}`
}

const nodeHolder = path.join(staging, 'node')

/**
 * The package of this platform that contains the program; the package `node` names only the version. npm would write its 3,400 headers too, which
 * takes twice the processor time.
 */
async function installNode({ title, note }) {
  const { version } = lockedPackages('runtime')['node_modules/node'] || {}
  const args = ['pack', ...npmOptions, `${nodePackage()}@${version}`]
  await runNpm({ title, args, cwd: staging, note, output: 'ignore' })
  fs.mkdirSync(nodeHolder)
  const files = [nodeProgram.split(path.sep).join('/'), 'LICENSE', 'package.json'].map((name) => `package/${name}`)
  const archive = `${nodePackage()}-${version}.tgz`
  const unpacking = ['-xzf', archive, '-C', nodeHolder, '--strip-components=1', ...files]
  await run({ title, command: 'tar', args: unpacking, cwd: staging, env: process.env, note })
}

function placeNode(installed) {
  const folder = path.join(installed, 'node')
  const holder = path.join(folder, 'node_modules', nodePackage())
  fs.mkdirSync(path.dirname(holder), { recursive: true })
  fs.renameSync(nodeHolder, holder)
  fs.mkdirSync(path.join(folder, 'bin'), { recursive: true })
  fs.rmSync(path.join(folder, nodeProgram), { force: true })
  fs.linkSync(path.join(holder, nodeProgram), path.join(folder, nodeProgram))
  // npm links only commands that exist.
  const link = path.join(installed, '.bin', 'node')
  fs.mkdirSync(path.dirname(link), { recursive: true })
  if (!isWindows && !fs.existsSync(link)) fs.symlinkSync(path.join('..', 'node', nodeProgram), link)
}

function moveMissing(from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (!fs.existsSync(target)) fs.renameSync(source, target)
    else if (entry.isDirectory()) moveMissing(source, target)
  }
}

function runNpm(step) {
  const searchPath = searchPathOutside()
  const { command, args } = npmCommand(searchPath, step.args)
  return run({ ...step, command, args, env: npmEnvironment(searchPath) })
}

// An installation may replace node_modules, including the Node 24 that may be running this script. Install with a Node outside it.
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

function npmCommand(searchPath, args) {
  const npm = process.env.npm_execpath
  const isNpm = npm && path.basename(npm) === 'npm-cli.js' && !npm.startsWith(modules + path.sep)
  return isNpm ? { command: nodeOutside(searchPath), args: [npm, ...args] } : { command: 'npm', args }
}

// An npm that runs on the Node inside node_modules uses that as its prefix and passes its settings on. With them the inner npm
// would ignore the machine's own settings (registry, proxy, certificates).
function npmEnvironment(searchPath) {
  const isInherited = ([name, value]) => /^npm_config_/i.test(name) && value.startsWith(modules + path.sep)
  const ownVariables = Object.fromEntries(Object.entries(process.env).filter((one) => !isInherited(one)))
  return { ...ownVariables, PATH: searchPath }
}

function requireBundledNode() {
  const { stdout, stderr, error } = spawnSync(bundledNode, ['--version'], { encoding: 'utf8' })
  if (Number((/^v(\d+)\./.exec(stdout || '') || [])[1]) >= 24) return
  const reason = error ? error.message : `${stdout}${stderr}`.trim()
  throw new SetupError(
    `the Node 24 that npm installed does not run on this system (${reason}). The Dockerfile shows a system on which it does.`,
  )
}

module.exports = { installPackages, packagesAreReady }
