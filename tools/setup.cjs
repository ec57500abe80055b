// Everything a clean machine needs before `npm start` or `npm test`: packages, then the built pages. Plain old JavaScript,
// because it must run on whatever Node the machine has before Node 24 is there. Does nothing when nothing changed.
'use strict'

const { spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..')
const modules = path.join(root, 'node_modules')

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const full = path.join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(full) : [full]
    })
    .sort()
}

function isDone(stamp, wanted) {
  try {
    return fs.readFileSync(stamp, 'utf8') === wanted
  } catch {
    return false
  }
}

function run(title, command, args, env) {
  process.stdout.write(`vitrine: ${title}\n`)
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (result.error) throw result.error
  if (result.status !== 0) {
    process.stderr.write(`vitrine: "${title}" failed; run the same command again once the reason above is gone.\n`)
    process.exit(result.status === null ? 1 : result.status)
  }
}

// `npm ci` deletes node_modules, and with it the Node 24 that may be running this script: install with the Node outside it.
function pathOutside() {
  return (process.env.PATH || '')
    .split(path.delimiter)
    .filter((p) => !p.includes('node_modules'))
    .join(path.delimiter)
}

function nodeOutside(searchPath) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const found = searchPath
    .split(path.delimiter)
    .map((p) => path.join(p, name))
    .find((p) => fs.existsSync(p))
  return found || process.execPath
}

function installPackages() {
  const stamp = path.join(modules, '.vitrine-packages')
  const wanted = `${process.platform}-${process.arch} ${hashOf([path.join(root, 'package.json'), path.join(root, 'package-lock.json')])}`
  if (isDone(stamp, wanted)) return
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const searchPath = pathOutside()
  // onnxruntime-node's own install script would download a GPU build from elsewhere; the CPU build is in the package.
  const env = { ONNXRUNTIME_NODE_INSTALL: 'skip', PATH: searchPath }
  if (npm) run('installing packages (once, about a minute)', nodeOutside(searchPath), [npm, ...args], env)
  else run('installing packages (once, about a minute)', 'npm', args, env)
  fs.writeFileSync(stamp, wanted)
}

function buildPages() {
  if (!fs.existsSync(path.join(root, 'portal', 'vite.config.ts'))) return
  const stamp = path.join(root, 'dist', '.vitrine-pages')
  const sources = ['portal', 'contract'].flatMap((folder) => filesBelow(path.join(root, folder)))
  const wanted = hashOf([path.join(root, 'package-lock.json'), ...sources])
  if (isDone(stamp, wanted)) return
  const node = path.join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  const vite = path.join(modules, 'vite', 'bin', 'vite.js')
  run('building the pages', node, [vite, 'build', '--config', 'portal/vite.config.ts', '--logLevel', 'warn'])
  fs.writeFileSync(stamp, wanted)
}

installPackages()
buildPages()
