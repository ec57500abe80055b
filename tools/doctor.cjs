// `npm run doctor`: checks the machine on its own Node.js, then runs the service's own checks on the installed one. CommonJS without recent
// syntax, because it has to explain what is missing where nothing is installed yet.
'use strict'

const { spawnSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

const root = path.join(__dirname, '..')
const bundledNode = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const minSystemNode = 18
const minFreeMegabytes = 1200

/** Same shape as the checks of server/doctor.ts. */
function finding(state, found, remedy) {
  return { area: 'setup', state, found, remedy: remedy || null }
}

function checkSystemNode() {
  const version = process.versions.node
  if (parseInt(version, 10) >= minSystemNode) return finding('good', `Node ${version} can install the service.`)
  return finding(
    'broken',
    `Node ${version} is too old to install the service.`,
    `Install Node ${minSystemNode} or newer.`,
  )
}

function checkDiskSpace() {
  if (typeof fs.statfsSync !== 'function') return []
  const { bavail, bsize } = fs.statfsSync(root)
  const free = Math.floor((bavail * bsize) / 1e6)
  const amount = free < 1000 ? `${free} MB` : `${(free / 1000).toFixed(1)} GB`
  if (free >= minFreeMegabytes) return [finding('good', `${amount} of disk space is free.`)]
  return [finding('warning', `Only ${amount} of disk space is free.`, `Installing needs ${minFreeMegabytes} MB.`)]
}

function checkPackages() {
  const { status } = spawnSync(bundledNode, ['--version'], { stdio: 'ignore' })
  if (status === 0) return []
  const isThere = fs.existsSync(bundledNode)
  const found = isThere ? 'The installed Node 24 does not run on this system.' : 'The packages are not installed.'
  const remedy = isThere ? 'Delete node_modules, then run npm start.' : 'Run npm start, which installs them.'
  return [finding('broken', found, remedy)]
}

function print(findings, asJson) {
  const healthy = findings.every(({ state }) => state !== 'broken')
  const signs = { good: '✓', warning: '!', broken: '✗' }
  const text = asJson
    ? JSON.stringify({ healthy, checks: findings }, null, 2)
    : findings
        .map(
          ({ area, state, found, remedy }) =>
            `${signs[state]} ${area}    ${found}${remedy ? `\n           → ${remedy}` : ''}`,
        )
        .join('\n')
  process.stdout.write(`${text}\n`)
}

const args = process.argv.slice(2)
const asJson = args.includes('--json')
const missing = checkPackages()
const findings = [checkSystemNode(), ...checkDiskSpace(), ...missing]
if (missing.length > 0) {
  print(findings, asJson)
  process.exitCode = 1
} else {
  if (!asJson) print(findings, false)
  const script = path.join(root, 'server', 'doctor.ts')
  const { status } = spawnSync(bundledNode, [script, ...args], { stdio: 'inherit', cwd: root })
  process.exitCode = status === null ? 1 : status
}
