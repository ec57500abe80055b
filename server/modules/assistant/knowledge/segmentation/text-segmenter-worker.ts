import { parentPort } from 'node:worker_threads'
import { cutText, type TextToCut } from './segment-text.ts'

// One text after the other: each message is answered with what the text says.
parentPort?.on('message', (text: TextToCut) => parentPort?.postMessage(cutText(text)))
parentPort?.postMessage('ready')
