// Shared by the files of the setup. CommonJS without recent syntax, for the same reason as tools/setup.cjs.
'use strict'

const { spawn } = require('node:child_process')
const path = require('node:path')

const root = path.join(__dirname, '..', '..')
const modules = path.join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const nodeProgram = path.join('bin', isWindows ? 'node.exe' : 'node')
const bundledNode = path.join(modules, 'node', nodeProgram)

/** A failure whose message explains the cause; no stack trace is needed. */
class SetupError extends Error {}

function print(text) {
  process.stdout.write(`vitrine: ${text}\n`)
}

/** Runs a program with its output visible, forwards signals to it, and throws a SetupError when it fails. */
function run({ title, command, args, cwd = root, env, note, output = 'inherit' }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', output, 'inherit'],
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

module.exports = { SetupError, bundledNode, isWindows, modules, nodeProgram, print, root, run }
