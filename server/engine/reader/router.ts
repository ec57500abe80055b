import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createLinearModel, messageHashes, softmax } from './linear-model.ts'

/** The kind of a shopper's message. Questions about the shop's rules and services are `policy`. */
export const messageKinds = [
  'policy',
  'product-search',
  'product-attribute',
  'order',
  'action',
  'person',
  'small-talk',
  'insult',
  'off-topic',
  'injection',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** The probability of each kind; they add up to 1. */
export type Route = Readonly<Record<MessageKind, number>>

/** Classifies a text by kind of message: a linear model of words, pairs of words and letter sequences. */
export interface Router {
  /** Takes less than 0.1 ms for a message of 20 words. `null` for a text without a letter. */
  route(text: string): Route | null
}

/** `router.json` of a model folder. Row `i` of `weights.int8.bin` contains the weights of hash `i`, one byte for each kind. */
interface RouterFile {
  readonly kinds: readonly string[]
  /** The size of one step of a weight, for each kind. */
  readonly scales: readonly number[]
  readonly biases: readonly number[]
}

/** Reads the model of a folder such as `models/router-v1`. Throws when a file is missing or does not fit. */
export function loadRouter(folder: string): Router {
  const file: RouterFile = JSON.parse(readFileSync(path.join(folder, 'router.json'), 'utf8'))
  const bytes = readFileSync(path.join(folder, 'weights.int8.bin'))
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { kinds, scales, biases } = file
  const width = kinds.length
  if (kinds.join() !== messageKinds.join() || weights.length % width !== 0) {
    throw new Error(`${folder} is not a router for the kinds ${messageKinds.join(', ')}.`)
  }
  const model = createLinearModel({ weights, scales, biases })
  return {
    route: (text) => {
      const hashes = messageHashes(text, model.rows)
      if (hashes.size === 0) return null
      const shares = softmax(model.logits(hashes))
      return Object.fromEntries(messageKinds.map((kind, at) => [kind, shares[at] ?? 0])) as Route
    },
  }
}
