import { decodeImage } from '../../../engine/images/decode/decode.ts'
import { lowerProcessPriority } from '../../../engine/threads/lower-thread-priority.ts'
import { serveDecoding } from './serve-decoding.ts'

// Requests and passwords come first where processors are short.
const stepsBehind = 4
lowerProcessPriority(stepsBehind)
serveDecoding(decodeImage)
