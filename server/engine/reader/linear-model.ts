import { crc32 } from 'node:zlib'
import { wordsOf } from './tokenizer.ts'

/** A linear model over hashed features of a text, with 8-bit weights. */
export interface LinearModel {
  /** Number of hashes. */
  readonly rows: number
  /** One number for each output. */
  logits(hashes: ReadonlySet<number>): number[]
}

interface LinearWeights {
  /** Row `i` contains the weights of hash `i`, one byte for each output. */
  readonly weights: Int8Array
  /** The size of one step of a weight, for each output. */
  readonly scales: readonly number[]
  readonly biases: readonly number[]
}

export function createLinearModel({ weights, scales, biases }: LinearWeights): LinearModel {
  const width = biases.length
  return {
    rows: weights.length / width,
    logits(hashes) {
      const sums = new Float64Array(width)
      for (const hash of hashes) {
        for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + (weights[hash * width + at] ?? 0)
      }
      const share = 1 / Math.sqrt(Math.max(1, hashes.size))
      return Array.from(sums, (sum, at) => (biases[at] ?? 0) + sum * share * (scales[at] ?? 0))
    },
  }
}

/** Probabilities that add up to 1. */
export function softmax(logits: readonly number[]): number[] {
  const highest = Math.max(...logits)
  const powers = logits.map((logit) => Math.exp(logit - highest))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** A long message is classified by its end, where it asks. */
const maxWords = 60

/** The hashes of a message: words, pairs of words and letter sequences. `tools/reader/train/router.py` computes the same ones. */
export function messageHashes(text: string, rows: number): Set<number> {
  const words = wordsOf(text).slice(-maxWords)
  const hashes = new Set<number>()
  if (!words.some((word) => /\p{L}/u.test(word))) return hashes
  const add = hasher(hashes, rows)
  for (const [at, word] of words.entries()) {
    add(`w${word}`)
    add(`b${words[at - 1] ?? '^'} ${word}`)
    addLetters(word, { add, prefix: 'c', sizes: [3, 4, 5] })
  }
  add(`b${words.at(-1)} $`)
  return hashes
}

/** Adds the hash of a feature. */
export function hasher(hashes: Set<number>, rows: number): (feature: string) => void {
  return (feature) => {
    hashes.add(crc32(feature) % rows)
  }
}

/** Adds the letter sequences of a word, with marks for its start and end. */
export function addLetters(
  word: string,
  {
    add,
    prefix,
    sizes,
  }: { readonly add: (feature: string) => void; readonly prefix: string; readonly sizes: readonly number[] },
): void {
  const letters = [...`<${word}>`]
  for (const size of sizes) {
    for (let from = 0; from + size <= letters.length; from += 1) add(prefix + letters.slice(from, from + size).join(''))
  }
}
