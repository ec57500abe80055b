import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addLetters, hasher, messageHashes, softmax } from './linear-model.ts'
import { headingOf, type ReaderBlock } from './reader-block.ts'
import { createSubjectNetworks, hashRows, type NetworkSettings, type SubjectNetwork } from './subject-network.ts'
import { wordsOf } from './tokenizer.ts'

/** What a question asks about. */
export interface QuestionSubjects {
  /** The probability of each subject. Together with the probability of no subject, they add up to 1. */
  readonly shares: readonly number[]
  /** The highest of these probabilities. */
  readonly certainty: number
  /** The code of that subject, such as `d-time`. */
  readonly likeliest: string
  /** Probability that any store could be asked the question, as opposed to a question about a detail. */
  readonly plainness: number
}

/**
 * What shoppers ask about: how long delivery takes, who pays for returns, opening hours … `tools/reader/subjects/codes.tsv` lists the
 * subjects. Averages the outputs of several networks.
 */
export interface Subjects {
  /** Takes the question's vectors of the retriever and the encoder. `null` for a text without a letter. */
  ofQuestion(
    question: string,
    vectors: { readonly vector: Float32Array; readonly means: Float32Array },
  ): QuestionSubjects | null
  /** For each subject, the probability that a sentence is about it. Takes about 0.7 ms. */
  ofSentence(sentence: SentenceInput): Float32Array
}

/** A sentence with the retriever's vectors of itself, of its headings and of its block, and with its means of the encoder. */
export interface SentenceInput {
  readonly block: Pick<ReaderBlock, 'title' | 'headings'>
  readonly sentence: string
  readonly vectors: readonly [sentence: Float32Array, headings: Float32Array, block: Float32Array]
  readonly means: Float32Array
}

interface Settings {
  readonly codes: readonly string[]
  readonly asked: readonly NetworkSettings[]
  readonly told: readonly NetworkSettings[]
}

const vectorSize = 128
const meansSize = 256

const maxHeadWords = 40
const maxBodyWords = 100
const maxFormCharacters = 1000
/** Applies to the headings and to a sentence; more than those words have. */
const maxCharacters = 4000
const maxCount = 4
/** Formats in a sentence. `tools/reader/train/subjects.py` has the same. */
const forms: Readonly<Record<string, RegExp>> = {
  email: /[\w-]@[\w-]/g,
  phone: /(?:\+|0)\d[\d ()/.-]{6,20}\d/g,
  time: /\d[:.h]\d\d|\d ?(?:am|pm|uhr|h)\b/g,
  money: /[€$£]|\b(?:eur|euros?|chf|usd|dollars?|pounds?|pesos?|francs?)\b/g,
  percent: /%/g,
  duration:
    /\b(?:hours?|days?|weeks?|months?|years?|stunden?|tage?n?|werktage?n?|wochen?|monate?n?|jahre?n?|heures?|jours?|semaines?|mois|ans|horas?|dias?|semanas?|mes|meses|anos?)\b/g,
  weekday:
    /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b/g,
}

/** Reads the models of a folder such as `models/reader-v3`. Rejects when a file is missing or does not fit. */
export async function loadSubjects(folder: string): Promise<Subjects> {
  const settings: Settings = JSON.parse(await readFile(path.join(folder, 'subjects.json'), 'utf8'))
  const count = settings.codes.length
  const read = async (name: 'asked' | 'told', sizes: Parameters<typeof createSubjectNetworks>[2]) => {
    const bytes = await readFile(path.join(folder, `subjects-${name}.int8.bin`))
    const networks = createSubjectNetworks(bytes, settings[name], sizes)
    if (networks === null) throw new Error(`subjects-${name}.int8.bin in ${folder} does not fit subjects.json.`)
    return networks
  }
  const [questionNetworks, sentenceNetworks] = await Promise.all([
    read('asked', { inputs: vectorSize + meansSize, outputs: count + 2 }),
    read('told', { inputs: 3 * vectorSize + meansSize, outputs: count }),
  ])
  return {
    ofQuestion(question, { vector, means }) {
      const hashes = messageHashes(question, hashRows)
      if (hashes.size === 0) return null
      const found = outputsOf(questionNetworks, hashes, [vector, means])
      const shares = meanOf(found.map((outputs) => softmax([...outputs.subarray(0, count + 1)]))).slice(0, count)
      const plainness = meanOf(found.map((outputs) => [sigmoid(outputs[count + 1] ?? 0)]))[0] ?? 0
      const certainty = Math.max(...shares)
      return { shares, certainty, likeliest: settings.codes[shares.indexOf(certainty)] ?? '', plainness }
    },
    ofSentence: ({ block, sentence, vectors, means }) => {
      const hashes = sentenceHashes(headingOf(block), sentence, hashRows)
      return Float32Array.from(meanOf(outputsOf(sentenceNetworks, hashes, [...vectors, means])), sigmoid)
    },
  }
}

function outputsOf(
  networks: readonly SubjectNetwork[],
  hashes: ReadonlySet<number>,
  vectors: readonly Float32Array[],
): Float32Array[] {
  const joined = new Float32Array(vectors.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const vector of vectors) {
    joined.set(vector, at)
    at += vector.length
  }
  return networks.map((network) => network.outputs(hashes, joined))
}

function meanOf(all: readonly ArrayLike<number>[]): number[] {
  return Array.from(all[0] ?? [], (_, at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0) / all.length)
}

/** Probability that a sentence is about what the question asks. */
export function subjectOverlap({ shares }: QuestionSubjects, sentence: Float32Array): number {
  return shares.reduce((sum, share, at) => sum + share * (sentence[at] ?? 0), 0)
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

/** `tools/reader/train/subjects.py` computes the same ones. */
function sentenceHashes(heading: string, sentence: string, rows: number): Set<number> {
  const hashes = new Set<number>()
  const add = hasher(hashes, rows)
  for (const word of wordsOf(heading.slice(0, maxCharacters)).slice(0, maxHeadWords)) {
    add(`H${word}`)
    addLetters(word, { add, prefix: 'C', sizes: [4, 5] })
  }
  let before: string | null = null
  for (const word of wordsOf(sentence.slice(0, maxCharacters)).slice(0, maxBodyWords)) {
    add(`w${word}`)
    if (before !== null) add(`b${before} ${word}`)
    addLetters(word, { add, prefix: 'c', sizes: [4, 5] })
    before = word
  }
  const lower = sentence.slice(0, maxFormCharacters).toLowerCase()
  for (const [name, form] of Object.entries(forms)) {
    const count = Math.min(maxCount, lower.match(form)?.length ?? 0)
    for (let at = 1; at <= count; at += 1) add(`F${name}${at}`)
  }
  return hashes
}
