import { flushCompileCache } from 'node:module'
import { decodeImage } from '../../../engine/images/decode/decode.ts'
import { lowerProcessPriority } from '../../../engine/threads/lower-thread-priority.ts'
import { serveDecoding } from './serve-decoding.ts'

// Requests and password hashing take precedence when processors are scarce.
const stepsBehind = 4
lowerProcessPriority(stepsBehind)
serveDecoding(decodeImage)
// These processes are killed and never exit: without this, each would compile its code again.
flushCompileCache()
