import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadReader, maxCandidates, type Reader, type ReaderIndex } from './reader.ts'
import type { ReaderBlock } from './reader-block.ts'
import { createTokenizer } from './tokenizer.ts'

interface References {
  texts: { text: string; ids: number[]; first8: number[] }[]
  blocks: ReaderBlock[]
  pairs: { question: string; block: number; answer: number; sentences: number[] }[]
}

const folder = path.join(import.meta.dirname, '../../../models/reader-v3')
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const references: References = read('reference-values.json')
const tokenizer = createTokenizer(read('tokenizer.json'))
const limit = 48

let reader: Reader
let index: ReaderIndex
beforeAll(async () => {
  reader = await loadReader(folder)
  index = await reader.index(references.blocks)
})
afterAll(() => reader.close())

const candidate = (block: number) => ({
  block,
  score: 0,
  similarity: 0,
  gap: { score: 0, similarity: 0 },
  subject: { certainty: 0, plainness: 0, likeliest: '', odds: 0, gap: 0, sentences: [] },
})

describe('the tokenizer', () => {
  it.each(references.texts)('produces the ids computed in training for "$text"', ({ text, ids }) => {
    expect(tokenizer.encode(text, limit)).toEqual(ids)
  })

  it('accepts any string and respects the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 0, max: 40 }), (text, most) => {
        const ids = tokenizer.encode(text, most)
        expect(ids.length).toBeLessThanOrEqual(most)
        expect(ids.every((id) => Number.isInteger(id) && id >= 0)).toBe(true)
      }),
    )
  })

  it('reads a message as the same words without accents, apostrophes and capitals', () => {
    expect(tokenizer.encode('dont', limit)).toEqual(tokenizer.encode('Don’t', limit))
    expect(tokenizer.encode('deja rembourse', limit)).toEqual(tokenizer.encode('Déjà remboursé', limit))
  })
})

describe('the judges', () => {
  it.each(references.pairs)(
    'produces the scores computed in training for "$question" and block $block',
    async (pair) => {
      const [judged] = await index.judge(pair.question, [candidate(pair.block)])
      // 4-bit and 8-bit numbers are compared with 32-bit ones.
      expect(Math.abs((judged?.logit ?? 0) - pair.answer)).toBeLessThan(0.35)
      expect(judged?.sentences).toHaveLength(pair.sentences.length)
      for (const [at, score] of pair.sentences.entries()) {
        expect(Math.abs((judged?.sentences[at] ?? 0) - score)).toBeLessThan(0.35)
      }
    },
  )

  it('gives a block the same scores alone and among others', async () => {
    const question = references.pairs[0]?.question ?? ''
    const together = await index.judge(question, [0, 1, 2].map(candidate))
    for (const judged of together) {
      const [alone] = await index.judge(question, [candidate(judged.block)])
      expect(alone?.logit).toBeCloseTo(judged.logit, 3)
    }
  })

  it('judges no more candidates than its limit, and ignores unknown ones', async () => {
    const all = references.blocks.map((_, block) => candidate(block))
    const judged = await index.judge('how long do I have to return it?', [candidate(-1), candidate(1e6), ...all])
    expect(judged.map(({ block }) => block)).toEqual(all.slice(0, maxCandidates).map(({ block }) => block))
    for (const { block, sentences } of judged) {
      expect(sentences.length).toBeLessThanOrEqual(references.blocks[block]?.sentences.length ?? 0)
      expect(sentences.every(Number.isFinite)).toBe(true)
    }
  })
})

describe('the ranking', () => {
  it('ranks a block first for a question in its own words', async () => {
    const sentence = references.blocks[3]?.sentences[0] ?? ''
    const [first] = await index.rank(sentence, 3)
    expect(first?.block).toBe(3)
    expect(first?.gap.score).toBeCloseTo(0)
  })

  it.each(['', ' ', '送料', '\u0000', '?'.repeat(100), 'x'.repeat(100_000)])(
    'answers %j without failing',
    async (text) => {
      const ranked = await index.rank(text, 5)
      expect(ranked).toHaveLength(Math.min(5, references.blocks.length))
      expect(ranked.every(({ score }) => Number.isFinite(score))).toBe(true)
      expect(await index.judge(text, ranked)).toHaveLength(ranked.length)
    },
  )

  it('indexes an empty list and very long blocks', async () => {
    const empty = await reader.index([])
    expect(await empty.rank('hello', 5)).toEqual([])
    expect(await empty.judge('hello', [])).toEqual([])
    const sentences = Array.from({ length: 60 }, (_, at) => `Sentence ${at} is about parcels. ${'word '.repeat(80)}`)
    const long = await reader.index([{ title: 'Long', headings: [], sentences }])
    expect(await long.judge('parcels', await long.rank('parcels', 5))).toHaveLength(1)
  })
})
