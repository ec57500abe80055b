import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { createLexicalIndex, type LexicalScores } from './lexical.ts'
import { type Models, startModels } from './models.ts'
import { headingOf, type ReaderBlock } from './reader-block.ts'
import type { Numbers } from './reader-worker.ts'
import { loadSubjects, type QuestionSubjects, type Subjects, subjectOverlap } from './subjects.ts'
import { embedTexts, maxTextLength, truncate } from './text-vectors.ts'
import { createTokenizer, type Tokenizer, type TokenizerFile } from './tokenizer.ts'

/** A block that may answer a question, best first. */
export interface Candidate {
  /** Position in the list that was indexed. */
  readonly block: number
  /** Words, n-grams and meaning together. */
  readonly score: number
  /** Cosine of the vectors of question and block. */
  readonly similarity: number
  /** Differences to the best of all blocks: 0 or negative. */
  readonly gap: { readonly score: number; readonly similarity: number }
  readonly subject: SubjectMatch
}

/** How well a block matches what a question asks about. */
export interface SubjectMatch {
  /** Probability of the likeliest subject. */
  readonly certainty: number
  /** The code of that subject, such as `d-time`; empty for a question without one. */
  readonly likeliest: string
  /** Probability that any store could be asked the question. */
  readonly plainness: number
  /** Log odds that the best sentence of the block is about what the question asks, -6 to 6. */
  readonly odds: number
  /** Difference to the best of all blocks: 0 or negative. */
  readonly gap: number
  /** Log odds of each sentence. */
  readonly sentences: readonly number[]
}

/** The scores that the judges give a block. */
export interface Judgement extends Candidate {
  /** Log odds that the block answers the question. They are not calibrated: combine them with the other scores. */
  readonly logit: number
  /** Log odds that each sentence answers; fewer than the block has when the block is longer than 144 pieces. */
  readonly sentences: readonly number[]
}

/** The blocks of one store, ready for questions. */
export interface ReaderIndex {
  readonly size: number
  /** The best `limit` blocks by words, n-grams and meaning together. */
  rank(question: string, limit: number): Promise<Candidate[]>
  /** Judges candidates, in their order. At most `maxCandidates`. */
  judge(question: string, candidates: readonly Candidate[]): Promise<Judgement[]>
}

export interface Reader {
  /** Takes about five milliseconds for a block of three sentences. */
  index(blocks: readonly ReaderBlock[]): Promise<ReaderIndex>
  close(): Promise<void>
}

/** `settings.json` of a model folder. */
export interface ReaderSettings {
  /** Weights of the shares of the best score. */
  readonly fusion: { readonly words: number; readonly grams: number; readonly meaning: number }
}

export const maxCandidates = 16
const maxQuestionTokens = 48
const maxBlockTokens = 144
const maxVectorTokens = 160
const maxHeadingTokens = 32
const maxSentences = 24
const blocksPerRun = 16
/** About 5 ms in the main thread, after which other requests get their turn. */
const sentencesPerSlice = 12
/** The second judge takes ten times as long as the first, so that it reads only the blocks that the first one finds best. */
const secondCandidates = 4
/** The penalty of the other blocks. */
const onlyFirst = 0.75

/** Loads the models of a folder such as `models/reader-v3`. Rejects when a file is missing or unreadable. */
export async function loadReader(folder: string): Promise<Reader> {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(path.join(folder, name), 'utf8'))
  const tokenizer = createTokenizer((await read('tokenizer.json')) as TokenizerFile)
  const settings = (await read('settings.json')) as ReaderSettings
  const models = await startModels({
    retriever: path.join(folder, 'retriever.int8.onnx'),
    encoder: path.join(folder, 'encoder.int8.onnx'),
    judge: path.join(folder, 'judge.int8.onnx'),
    secondJudge: path.join(folder, 'second-judge.int8.onnx'),
  })
  const subjects = await loadSubjects(folder)
  return { index: (blocks) => indexBlocks(blocks, { tokenizer, models, settings, subjects }), close: models.close }
}

interface Parts {
  readonly tokenizer: Tokenizer
  readonly models: Models
  readonly settings: ReaderSettings
  readonly subjects: Subjects
}

/** IDs of a block's pieces with the number of the sentence of each; -1 for the title and the headings. */
interface EncodedBlock {
  readonly ids: readonly number[]
  readonly owners: readonly number[]
}

async function indexBlocks(blocks: readonly ReaderBlock[], parts: Parts): Promise<ReaderIndex> {
  const { tokenizer, models, settings, subjects } = parts
  const texts = blocks.map(({ title, headings, sentences }) => [title, ...headings, ...sentences].join(' '))
  const lexical = await createLexicalIndex(texts)
  const encoded: EncodedBlock[] = []
  const subjectShares: (readonly Float32Array[])[] = []
  const vectors: Float32Array[] = []
  for (let from = 0; from < blocks.length; from += blocksPerRun) {
    const some = texts.slice(from, from + blocksPerRun)
    const own = blocks.slice(from, from + blocksPerRun)
    encoded.push(...own.map((block) => encodeBlock(block, tokenizer)))
    const found = await embedTexts('retriever', some, { ...parts, maxTokens: maxVectorTokens })
    vectors.push(...found)
    subjectShares.push(...(await subjectsOfSentences(own, found, parts)))
  }
  const rarity = rarityOf(encoded)

  return {
    size: blocks.length,
    rank: async (question, limit) => {
      const { words, grams } = lexical.scores(truncate(question))
      const asQuestion = { tokenizer, models, maxTokens: maxQuestionTokens }
      const vector = vectorAt(await embedTexts('retriever', [question], asQuestion), 0)
      const means = vectorAt(await embedTexts('encoder', [question], asQuestion), 0)
      const meaning = Float64Array.from(vectors, (own) => dot(own, vector))
      const { fusion } = settings
      const shares = [share(words), share(grams)] as const
      const scores = blocks.map(
        (_, block) =>
          fusion.words * (shares[0][block] ?? 0) +
          fusion.grams * (shares[1][block] ?? 0) +
          fusion.meaning * (meaning[block] ?? 0),
      )
      const best = { score: maxOf(scores), similarity: maxOf(meaning) }
      const subjectOf = matchSubjects(subjects.ofQuestion(truncate(question), { vector, means }), subjectShares)
      return scores
        .map((score, block) => {
          const similarity = meaning[block] ?? 0
          const gap = { score: score - best.score, similarity: similarity - best.similarity }
          return { block, score, similarity, gap, subject: subjectOf(block) }
        })
        .sort((a, b) => b.score - a.score || a.block - b.block)
        .slice(0, limit)
    },
    judge: async (question, candidates) => {
      const known = candidates.filter(({ block }) => encoded[block] !== undefined).slice(0, maxCandidates)
      if (known.length === 0) return []
      const ids = lastTokens(truncate(question), tokenizer)
      const scores = lexical.scores(truncate(question))
      const pairs = known.map(({ block }) => ({
        encoded: encoded[block] ?? { ids: [1], owners: [-1] },
        features: featuresOf(scores, block),
      }))
      const first = await judgeWith('judge', { ids, pairs, rarity, models })
      const best = [...first.keys()].sort((a, b) => logitAt(first, b) - logitAt(first, a)).slice(0, secondCandidates)
      const second = new Map<number, Verdict | undefined>()
      for (const at of best) {
        // One at a time: blocks of different length would be padded, and share the scale of their 8-bit numbers.
        const inputs = { ids, pairs: pairs.slice(at, at + 1), rarity, models }
        second.set(at, (await judgeWith('secondJudge', inputs))[0])
      }
      return known.map((candidate, at) => ({ ...candidate, ...combineVerdicts(first[at], second.get(at)) }))
    },
  }
}

const maxOdds = 6

/** For each sentence of the blocks, the probability of each subject. */
async function subjectsOfSentences(
  blocks: readonly ReaderBlock[],
  ofBlocks: readonly Float32Array[],
  parts: Parts,
): Promise<Float32Array[][]> {
  const every = blocks.flatMap((block) => block.sentences)
  const asSentence = { ...parts, maxTokens: maxBlockTokens }
  const sentences = await embedTexts('retriever', every, asSentence)
  const means = await embedTexts('encoder', every, asSentence)
  const headings = await embedTexts('retriever', blocks.map(headingOf), { ...parts, maxTokens: maxHeadingTokens })
  const shares: Float32Array[][] = []
  let next = 0
  for (const [at, block] of blocks.entries()) {
    const own: Float32Array[] = []
    for (const sentence of block.sentences) {
      const vectors = [vectorAt(sentences, next), vectorAt(headings, at), vectorAt(ofBlocks, at)] as const
      own.push(parts.subjects.ofSentence({ block, sentence, vectors, means: vectorAt(means, next) }))
      next += 1
      if (next % sentencesPerSlice === 0) await setImmediate()
    }
    shares.push(own)
  }
  return shares
}

function vectorAt(vectors: readonly Float32Array[], at: number): Float32Array {
  return vectors[at] ?? new Float32Array()
}

const noSubject = { certainty: 0, likeliest: '', plainness: 0, odds: -maxOdds, gap: 0, sentences: [] }

/** How each block matches what the question asks. */
function matchSubjects(
  asked: QuestionSubjects | null,
  shares: readonly (readonly Float32Array[])[],
): (block: number) => SubjectMatch {
  if (asked === null) return () => noSubject
  const { certainty, likeliest, plainness } = asked
  const odds = shares.map((sentences) => sentences.map((own) => limitedOdds(subjectOverlap(asked, own))))
  const ofBlocks = odds.map((own) => maxOf([-maxOdds, ...own]))
  const best = maxOf(ofBlocks)
  return (block) => {
    const own = ofBlocks[block] ?? -maxOdds
    return { certainty, likeliest, plainness, odds: own, gap: own - best, sentences: odds[block] ?? [] }
  }
}

function limitedOdds(share: number): number {
  return Math.min(maxOdds, Math.max(-maxOdds, Math.log(share / (1 - share))))
}

type Verdict = Pick<Judgement, 'logit' | 'sentences'>

/** A block with the other inputs of the judges. */
interface Pair {
  readonly encoded: EncodedBlock
  readonly features: readonly number[]
}

interface Judging {
  /** Of the question. */
  readonly ids: readonly number[]
  readonly pairs: readonly Pair[]
  readonly rarity: (id: number) => number
  readonly models: Models
}

async function judgeWith(
  model: 'judge' | 'secondJudge',
  { ids, pairs, rarity, models }: Judging,
): Promise<readonly Verdict[]> {
  const { answers, sentence_scores } = await models.run(model, judgeInputs(ids, pairs, rarity))
  const width = sentence_scores?.shape[1] ?? 0
  return pairs.map(({ encoded }, at) => {
    const present = 1 + maxOf([-1, ...encoded.owners])
    const sentences = [...(sentence_scores?.data.slice(at * width, at * width + present) ?? [])]
    return { logit: answers?.data[at] ?? 0, sentences }
  })
}

function logitAt(verdicts: readonly Verdict[], at: number): number {
  return verdicts[at]?.logit ?? 0
}

/** Weight of the second judge, which is the better one. */
const secondShare = 0.7

function mixScores(first: number, second: number): number {
  return (1 - secondShare) * first + secondShare * second
}

/** The weighted mean of both judges, or the first verdict with a penalty. */
function combineVerdicts(first: Verdict = { logit: 0, sentences: [] }, second: Verdict | undefined): Verdict {
  if (second === undefined) return { ...first, logit: first.logit - onlyFirst }
  return {
    logit: mixScores(first.logit, second.logit),
    sentences: first.sentences.map((score, at) => mixScores(score, second.sentences[at] ?? score)),
  }
}

/** The verdicts of one wording of a question, or of another wording where these are better. `keyOf` identifies the block. */
export function betterVerdicts<Judged extends Verdict>(
  own: readonly Judged[],
  others: readonly Judged[],
  keyOf: (judged: Judged) => unknown,
): Judged[] {
  const byKey = new Map(others.map((one) => [keyOf(one), one]))
  return own.map((one) => {
    const other = byKey.get(keyOf(one))
    return other === undefined || other.logit <= one.logit
      ? one
      : { ...one, logit: other.logit, sentences: other.sentences }
  })
}

function encodeBlock({ title, headings, sentences }: ReaderBlock, tokenizer: Tokenizer): EncodedBlock {
  const ids = tokenizer.encode(headingOf({ title, headings }), maxHeadingTokens)
  const owners = ids.map(() => -1)
  for (const [number, sentence] of sentences.slice(0, maxSentences).entries()) {
    const own = tokenizer.encode(sentence, maxBlockTokens)
    ids.push(...own)
    owners.push(...own.map(() => number))
  }
  return { ids: ids.slice(0, maxBlockTokens), owners: owners.slice(0, maxBlockTokens) }
}

/** How rare a piece is among the blocks, from 0 to 1. */
function rarityOf(blocks: readonly EncodedBlock[]): (id: number) => number {
  const frequency = new Map<number, number>()
  for (const { ids } of blocks) for (const id of new Set(ids)) frequency.set(id, (frequency.get(id) ?? 0) + 1)
  const size = 1 + blocks.length
  return (id) => Math.log(size / (1 + (frequency.get(id) ?? 0))) / Math.log(size)
}

/** The last tokens of the question. A long message gives the background first and asks at the end. */
function lastTokens(question: string, tokenizer: Tokenizer): number[] {
  const ids = tokenizer.encode(question, maxTextLength).slice(-maxQuestionTokens)
  return ids.length > 0 ? ids : [1]
}

function featuresOf({ words, grams, full }: LexicalScores, block: number): number[] {
  const word = words[block] ?? 0
  const gram = grams[block] ?? 0
  return [word / (full || 1), word / (maxOf(words) || 1), gram * 2, gram / (maxOf(grams) || 1)]
}

function judgeInputs(
  question: readonly number[],
  pairs: readonly Pair[],
  rarity: (id: number) => number,
): Record<string, Numbers> {
  const size = pairs.length
  const asked = question.length
  const width = Math.max(1, ...pairs.map(({ encoded }) => encoded.ids.length))
  const count = Math.max(1, ...pairs.map(({ encoded }) => 1 + Math.max(-1, ...encoded.owners)))
  const block = new BigInt64Array(size * width)
  const blockRarity = new Float32Array(size * width)
  const sentences = new Float32Array(size * count * width)
  for (const [at, { encoded }] of pairs.entries()) {
    for (const [token, id] of encoded.ids.entries()) {
      block[at * width + token] = BigInt(id)
      blockRarity[at * width + token] = rarity(id)
      const owner = encoded.owners[token] ?? -1
      if (owner >= 0) sentences[(at * count + owner) * width + token] = 1
    }
  }
  const repeated = pairs.flatMap(() => question)
  return {
    question: { data: BigInt64Array.from(repeated, BigInt), shape: [size, asked] },
    block: { data: block, shape: [size, width] },
    question_rarity: { data: Float32Array.from(repeated, rarity), shape: [size, asked] },
    block_rarity: { data: blockRarity, shape: [size, width] },
    sentences: { data: sentences, shape: [size, count, width] },
    features: { data: Float32Array.from(pairs.flatMap(({ features }) => features)), shape: [size, 4] },
  }
}

/** Scores as shares of the best. */
function share(scores: Float64Array): Float64Array {
  const best = maxOf(scores) || 1
  return scores.map((score) => score / best)
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}

/** Without a limit on the number of values; minus infinity for none. */
function maxOf(values: Iterable<number>): number {
  let best = Number.NEGATIVE_INFINITY
  for (const value of values) if (value > best) best = value
  return best
}
