// Everything a clean machine needs before `npm start` or `npm test`: packages, then the built pages. Plain old JavaScript,
// because it must run on whatever Node the machine has before Node 24 is there. Does nothing when nothing changed.
'use strict'

const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { withLock } = require('./setup-lock.cjs')

const root = path.join(__dirname, '..')
const modules = path.join(root, 'node_modules')
const packagesStamp = path.join(modules, '.vitrine-packages')
const pagesStamp = path.join(root, 'dist', '.vitrine-pages')
const isWindows = process.platform === 'win32'
const broughtNode = path.join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node')

class SetupError extends Error {}

function say(text) {
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

// Only what decides about packages: another script or description in package.json is no reason to install again.
function packagesWanted() {
  const { dependencies, devDependencies, optionalDependencies, allowScripts, overrides } = readJson(
    path.join(root, 'package.json'),
  )
  const hash = createHash('sha256')
  hash.update(JSON.stringify([dependencies, devDependencies, optionalDependencies, allowScripts, overrides]))
  hash.update(fs.readFileSync(path.join(root, 'package-lock.json')))
  return `${process.platform}-${process.arch} ${hash.digest('hex')}`
}

// Somebody typed `npm install` or `npm ci` by hand: npm writes its own list last, so a list that agrees with ours is enough.
function isInstalledByHand() {
  try {
    const wanted = readJson(path.join(root, 'package-lock.json')).packages
    const present = readJson(path.join(modules, '.package-lock.json')).packages
    const isThere = ([name, { version, optional }]) =>
      name === '' || (present[name] === undefined ? optional === true : present[name].version === version)
    return fs.existsSync(broughtNode) && Object.entries(wanted).every(isThere)
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

/** The stamp that up-to-date pages carry, or `null` where there are no pages to build. */
function pagesWanted() {
  if (!fs.existsSync(path.join(root, 'portal', 'vite.config.ts'))) return null
  const sources = ['portal', 'contract']
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = createHash('sha256')
  for (const file of [path.join(root, 'package-lock.json'), ...sources]) {
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function packagesAreDone() {
  return hasText(packagesStamp, packagesWanted())
}

function pagesAreDone() {
  const wanted = pagesWanted()
  return wanted === null || hasText(pagesStamp, wanted)
}

/** Starts a program, shows what it says, passes signals on to it, and throws a SetupError when it fails. */
function run({ title, command, args, env, note }) {
  say(title)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      shell: command === 'npm' && isWindows,
    })
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const pass = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, pass)
    if (child.pid !== undefined) note(child.pid)
    child.on('error', (error) => reject(new SetupError(`"${title}" could not start: ${error.message}`)))
    child.on('close', (code, signal) => {
      for (const one of signals) process.removeListener(one, pass)
      if (code === 0) resolve()
      else
        reject(
          new SetupError(
            `"${title}" failed (${signal || `exit code ${code}`}). Run the same command again once the reason above is gone.`,
          ),
        )
    })
  })
}

// `npm ci` deletes node_modules, and with it the Node 24 that may be running this script: install with the Node outside it.
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
  // A production or trimmed npm configuration of the user must not leave out what builds and runs this checkout.
  args.push('--include=prod', '--include=dev', '--include=optional')
  const npm = process.env.npm_execpath
  const isNpm = npm && path.basename(npm) === 'npm-cli.js' && !npm.startsWith(modules + path.sep)
  return isNpm ? { command: nodeOutside(searchPath), args: [npm, ...args] } : { command: 'npm', args }
}

// An npm that ran on the Node inside node_modules took that for its home and hands its settings down: with them the inner npm
// would miss the machine's own (registry, proxy, certificates).
function installEnvironment(searchPath) {
  const isOurs = ([name, value]) => /^npm_config_/i.test(name) && value.startsWith(modules + path.sep)
  const kept = Object.fromEntries(Object.entries(process.env).filter((one) => !isOurs(one)))
  // onnxruntime-node's own install script would download a GPU build from elsewhere; the CPU build is in the package.
  return { ...kept, ONNXRUNTIME_NODE_INSTALL: 'skip', PATH: searchPath }
}

async function installPackages(note) {
  const wanted = packagesWanted()
  if (fs.existsSync(modules) && fs.lstatSync(modules).isSymbolicLink()) {
    throw new SetupError('node_modules is a link to another folder and does not fit package-lock.json; install there.')
  }
  if (!isInstalledByHand()) {
    fs.rmSync(packagesStamp, { force: true })
    const searchPath = searchPathOutside()
    const env = installEnvironment(searchPath)
    await run({ title: 'installing packages (once, about a minute)', ...installCommand(searchPath), env, note })
  }
  requireBroughtNode()
  fs.writeFileSync(packagesStamp, wanted)
}

function requireBroughtNode() {
  const { stdout, stderr, error } = spawnSync(broughtNode, ['--version'], { encoding: 'utf8' })
  if (Number((/^v(\d+)\./.exec(stdout || '') || [])[1]) >= 24) return
  const reason = error ? error.message : `${stdout}${stderr}`.trim()
  throw new SetupError(
    `the Node 24 that npm brought does not run on this system (${reason}). The Dockerfile shows a system on which it does.`,
  )
}

async function buildPages(note) {
  fs.rmSync(pagesStamp, { force: true })
  const wanted = pagesWanted()
  const args = [
    path.join(modules, 'vite', 'bin', 'vite.js'),
    'build',
    '--config',
    'portal/vite.config.ts',
    '--logLevel',
    'warn',
  ]
  await run({ title: 'building the pages', command: broughtNode, args, env: process.env, note })
  fs.mkdirSync(path.dirname(pagesStamp), { recursive: true })
  fs.writeFileSync(pagesStamp, wanted)
}

async function setUp() {
  if (packagesAreDone() && pagesAreDone()) return
  await withLock(path.join(root, '.cache', 'setup.lock'), say, async (note) => {
    if (!packagesAreDone()) await installPackages(note)
    if (!pagesAreDone()) await buildPages(note)
  })
}

function explain(error) {
  if (error instanceof SetupError) return error.message
  if (error.code !== 'EACCES' && error.code !== 'EPERM') return error.stack
  return `${os.userInfo().username} may not write ${error.path}: it belongs to somebody else. Delete it or change its owner.`
}

setUp().catch((error) => {
  process.stderr.write(`vitrine: ${explain(error)}\n`)
  process.exitCode = 1
})
