#!/usr/bin/env node
import '../server/require-node.ts'
import { enableCompileCache } from 'node:module'
import path from 'node:path'

// With compiled code from here, a command takes about a quarter less CPU time. Where the folder is read-only, nothing is stored.
enableCompileCache(path.join(import.meta.dirname, '..', '.cache', 'compiled'))
// Not a static import: those are loaded before this module runs.
await import('./program.ts')
