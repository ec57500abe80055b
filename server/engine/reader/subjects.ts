import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { addLetters, createLinearModel, hasher, type LinearModel, messageHashes, softmax } from './linear-model.ts'
import type { ReaderBlock } from './reader-block.ts'
import { wordsOf } from './tokenizer.ts'

/** What a question asks about. */
export interface AskedSubject {
  /** Probability that it asks about one of the common subjects, in general. */
  readonly certainty: number
  /** If it does: the probability of each subject. They add up to 1. */
  readonly shares: readonly number[]
}

/** The subjects that shoppers ask about most: how long delivery takes, opening hours … `tools/reader/corpus/README.md` lists them. */
export interface Subjects {
  /** `null` for a text without a letter. */
  asked(question: string): AskedSubject | null
  /** For each subject, the probability that the block tells about it. Takes 0.1 to 0.5 ms. */
  told(block: ReaderBlock): Float32Array
}

interface Settings {
  readonly scales: readonly number[]
  readonly biases: readonly number[]
}

const subjectCount = 30
const maxHeadWords = 40
const maxBodyWords = 220
const maxFormCharacters = 2000
/** Of the headings, and of the sentences: more than those words have. */
const maxCharacters = 4000
const maxCount = 4
/** Formats in a block. `tools/reader/train/subjects.py` has the same. */
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
  const settings: Record<'asked' | 'told', Settings> = JSON.parse(
    await readFile(path.join(folder, 'subjects.json'), 'utf8'),
  )
  const read = async (name: 'asked' | 'told', width: number): Promise<LinearModel> => {
    const bytes = await readFile(path.join(folder, `subjects-${name}.int8.bin`))
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const { scales, biases } = settings[name]
    if (biases.length !== width || weights.length % width !== 0)
      throw new Error(`subjects-${name}.int8.bin in ${folder} is not a model of ${subjectCount} subjects.`)
    return createLinearModel({ weights, scales, biases })
  }
  const [asked, told] = await Promise.all([read('asked', subjectCount + 1), read('told', subjectCount)])
  return {
    asked(question) {
      const hashes = messageHashes(question, asked.rows)
      if (hashes.size === 0) return null
      const shares = softmax(asked.logits(hashes))
      const certainty = 1 - (shares[subjectCount] ?? 0)
      return { certainty, shares: shares.slice(0, subjectCount).map((share) => share / Math.max(certainty, 1e-9)) }
    },
    told: (block) =>
      Float32Array.from(told.logits(blockHashes(block, told.rows)), (logit) => 1 / (1 + Math.exp(-logit))),
  }
}

/** Probability that the block tells about what is asked. */
export function toldShare({ shares }: AskedSubject, told: Float32Array): number {
  return shares.reduce((sum, share, at) => sum + share * (told[at] ?? 0), 0)
}

/** `tools/reader/train/subjects.py` computes the same ones. */
function blockHashes({ title, headings, sentences }: ReaderBlock, rows: number): Set<number> {
  const hashes = new Set<number>()
  const add = hasher(hashes, rows)
  const text = sentences.join(' ').slice(0, maxCharacters)
  for (const word of wordsOf([title, ...headings].join(' . ').slice(0, maxCharacters)).slice(0, maxHeadWords)) {
    add(`H${word}`)
    addLetters(word, { add, prefix: 'C', sizes: [4, 5] })
  }
  let before: string | null = null
  for (const word of wordsOf(text).slice(0, maxBodyWords)) {
    add(`w${word}`)
    if (before !== null) add(`b${before} ${word}`)
    addLetters(word, { add, prefix: 'c', sizes: [4, 5] })
    before = word
  }
  const lower = text.slice(0, maxFormCharacters).toLowerCase()
  for (const [name, form] of Object.entries(forms)) {
    const count = Math.min(maxCount, lower.match(form)?.length ?? 0)
    for (let at = 1; at <= count; at += 1) add(`F${name}${at}`)
  }
  return hashes
}
