import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

const source = path.join(import.meta.dirname, 'preload.c')
const folder = path.join(import.meta.dirname, '..', '..', '.cache', 'faults')

/**
 * Compiles `preload.c` with the system's C compiler and returns the path for LD_PRELOAD. On Debian as root, it installs a missing
 * compiler; elsewhere, the error says what to install.
 */
export function buildPreload(): string {
  if (process.platform !== 'linux') throw new Error('Power cuts and clock jumps are simulated on Linux only.')
  mkdirSync(folder, { recursive: true })
  const library = path.join(folder, 'preload.so')
  const compile = () =>
    spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'], { encoding: 'utf8' })
  let result = compile()
  if (result.error !== undefined && installCompiler()) result = compile()
  if (result.error !== undefined)
    throw new Error(
      'A C compiler is needed to simulate power cuts: install one (Debian: apt-get install gcc libc6-dev).',
    )
  if (result.status !== 0) throw new Error(`cc could not compile ${source}:\n${result.stderr}`)
  return library
}

function installCompiler(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  const packages = ['gcc', 'libc6-dev']
  return (
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { stdio: 'inherit', env })
      .status === 0
  )
}
