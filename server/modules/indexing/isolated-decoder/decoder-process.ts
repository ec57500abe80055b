import { decodeImage } from '../../../engine/images/decode.ts'
import { letProcessYield } from '../../../engine/threads/let-others-first.ts'
import { serveDecoding } from './serve-decoding.ts'

// Requests and passwords come first where processors are short.
const stepsBehind = 4
letProcessYield(stepsBehind)
serveDecoding(decodeImage)
