import './require-node.ts'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledMain } from './platform/bundled-code.cjs'
import { readEnvironment } from './platform/config/env.ts'

/**
 * Starts the service in a process with bounded memory: from its bundle, or from the sources (`main.ts`) if there is no bundle of this code.
 * Some limits can only be set before a process begins, so this one replaces itself once, keeping its process ID. Settings of the operator's
 * environment take precedence. With `--prepare`, it only prepares the first start.
 */

/** Less memory at the same speed, measured idle with the demo store: see decision 0056. */
const v8Flags = [
  // Five threads with young generations of up to 48 MB each would retain 100 MB that they rarely need.
  '--max-semi-space-size=1',
  // An idle service would retain 35 MB of garbage. `platform/process/memory-saver.ts` turns it off while the service is busy.
  '--memory-saver-mode',
]

const cache = path.join(import.meta.dirname, '..', '.cache')
const templates = path.join(cache, 'database')

const bounds = {
  // glibc opens up to eight arenas per core, and returns little of their memory.
  MALLOC_ARENA_MAX: '1',
  // Fixed thresholds: otherwise they grow with the largest freed block, and the process retains up to twice that. Larger blocks have their
  // own pages, which return to the system at once.
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_TOP_PAD_: '65536',
  TEMPLATE_DIR: templates,
}
// Compiled code without types, for the sources. Otherwise every thread loads the compiler that strips them: 15 MB each.
const compileCache = { NODE_COMPILE_CACHE: path.join(cache, 'compiled') }

const isPreparation = process.argv.includes('--prepare')
const bundle = isPreparation ? null : bundledMain()
const environment = readEnvironment()
// A child process with an IPC channel would lose its connection; Windows cannot replace a process.
const canReplace = process.platform !== 'win32' && process.channel === undefined

if (canReplace && environment.MALLOC_ARENA_MAX === undefined) {
  const program = [bundle ?? import.meta.filename, ...process.argv.slice(2)]
  process.execve?.(process.execPath, [process.execPath, ...v8Flags, ...process.execArgv, ...program], {
    ...bounds,
    ...(bundle === null ? compileCache : {}),
    ...environment,
  })
}
if (isPreparation) await (await import('./prepare.ts')).prepare(templates)
else if (bundle === null) await import('./main.ts')
else await import(pathToFileURL(bundle).href)
