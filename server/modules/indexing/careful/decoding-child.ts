import { decodeImage } from '../../../engine/images/decode.ts'
import { serveDecoding } from './serve-decoding.ts'

serveDecoding(decodeImage)
