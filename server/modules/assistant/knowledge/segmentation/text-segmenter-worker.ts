import { parentPort } from 'node:worker_threads'
import { type SourceText, segmentText } from './segment-text.ts'

// Answers each message, one at a time, with the segmented text.
parentPort?.on('message', (text: SourceText) => parentPort?.postMessage(segmentText(text)))
parentPort?.postMessage('ready')
