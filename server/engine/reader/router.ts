import { readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { wordsOf } from './tokenizer.ts'

/** What a shopper's message is. Questions about the shop's rules and services are `policy`. */
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

/** Tells what kind of message a text is: a linear model of words, pairs of words and letter sequences. */
export interface Router {
  /** Takes less than 0.1 ms for a message of 20 words. `null` for a text without a letter. */
  route(text: string): Route | null
}

/** `router.json` of a model folder. Row `i` of `weights.int8.bin` holds the weights of hash `i`, one byte for each kind. */
interface RouterFile {
  readonly kinds: readonly string[]
  /** What one step of a weight is worth, for each kind. */
  readonly scales: readonly number[]
  readonly biases: readonly number[]
}

/** A long message is classified by its end, where it asks. */
const maxWords = 60
const minGram = 3
const maxGram = 5

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
  const rows = weights.length / width
  return {
    route: (text) => {
      const hashes = hashesOf(text, rows)
      if (hashes.size === 0) return null
      const sums = new Float64Array(width)
      for (const hash of hashes) {
        for (let kind = 0; kind < width; kind += 1) sums[kind] = (sums[kind] ?? 0) + (weights[hash * width + kind] ?? 0)
      }
      const share = 1 / Math.sqrt(hashes.size)
      const logits = Array.from(sums, (sum, kind) => (biases[kind] ?? 0) + sum * share * (scales[kind] ?? 0))
      return softmax(logits)
    },
  }
}

function softmax(logits: readonly number[]): Route {
  const highest = Math.max(...logits)
  const powers = logits.map((logit) => Math.exp(logit - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return Object.fromEntries(messageKinds.map((kind, at) => [kind, (powers[at] ?? 0) / total])) as Route
}

/** The hashes of a text's features. `tools/reader/train/router.py` computes the same ones. */
function hashesOf(text: string, rows: number): Set<number> {
  const words = wordsOf(text).slice(-maxWords)
  const hashes = new Set<number>()
  if (!words.some((word) => /\p{L}/u.test(word))) return hashes
  const add = (feature: string): void => {
    hashes.add(crc32(feature) % rows)
  }
  for (const [at, word] of words.entries()) {
    add(`w${word}`)
    add(`b${words[at - 1] ?? '^'} ${word}`)
    const letters = [...`<${word}>`]
    for (let size = minGram; size <= maxGram; size += 1) {
      for (let from = 0; from + size <= letters.length; from += 1) add(`c${letters.slice(from, from + size).join('')}`)
    }
  }
  add(`b${words.at(-1)} $`)
  return hashes
}
