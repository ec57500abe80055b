import { isMainThread } from 'node:worker_threads'

// Prints what bounds the memory of this process, each time a program begins in it.
const { MALLOC_ARENA_MAX: arenas = null, NODE_COMPILE_CACHE: cache = null } = process.env
const program = process.argv[1]
if (isMainThread) console.log(JSON.stringify({ pid: process.pid, arenas, cache, program, flags: process.execArgv }))
