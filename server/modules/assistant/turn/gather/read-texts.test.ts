import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knowledgeOfTexts } from '../../../../test/kit/assistant/asked-texts.ts'
import type { KnowledgeSpan, Question, SpanConflict } from '../pipeline.ts'
import type { JudgedBlock, Knowledge } from '../steps.ts'
import { noConstraints } from '../understand/constraints/constraints.ts'
import { nearestSections, type ReaderResult, readTexts, type ScoredBlock } from './read-texts.ts'

const texts = [
  {
    topic: 'studio',
    title: 'Studio',
    language: 'en',
    markdown: 'Kilns fire on Mondays. Bring an apron. Tea is on us.',
  },
  { topic: 'parcels', title: 'Parcels', language: 'en', markdown: 'Shipping to France costs $5.' },
  { topic: 'werkstatt', title: 'Werkstatt', language: 'de', markdown: 'Der Ofen brennt montags.' },
] as const
const knowledge = await knowledgeOfTexts(texts)
const [kilns, apron, tea, parcels] = knowledge.spans
if (kilns === undefined || apron === undefined || tea === undefined || parcels === undefined)
  throw new Error('no spans')

const question: Question = {
  text: 'What does shipping to France cost?',
  intent: 'policy_question',
  tags: ['shipping', 'fr', 'price'],
  answerKind: 'money',
  constraints: noConstraints,
  productWords: null,
  action: null,
  claimedValue: null,
  products: [],
  topics: [],
}
const context = {
  language: 'en',
  within: ['en'],
  answer: null,
  topics: null,
  ofOtherProducts: new Set<KnowledgeSpan>(),
} as const

const judged = (spans: readonly KnowledgeSpan[], logit: number, sentences: readonly number[]): JudgedBlock => ({
  spans,
  logit,
  sentences,
  score: logit,
  similarity: logit / 10,
  gap: { score: 0, similarity: 0 },
  subject: { certainty: 0, plainness: 0, likeliest: '', odds: 0, gap: 0, sentences: [] },
})
const judgedAs = (...blocks: readonly JudgedBlock[]): Knowledge => ({ ...knowledge, judge: async () => blocks })

async function read(known: Knowledge, asked = question): Promise<ReaderResult> {
  const reading = await readTexts(known, asked, context)
  if (reading === null) throw new Error('nothing was judged')
  return reading
}

describe('combined scores of the rules and the reader', () => {
  it('are missing without a reader', async () => {
    expect(await readTexts(knowledge, question, context)).toBeNull()
  })

  it('increase with the score of the rules, and more if the texts use the topics of the rules', async () => {
    const known = judgedAs(judged([parcels], 0, [0]), judged([kilns, apron, tea], 0, [0, 0, 0]))
    const scoreWith = async (more: Partial<Parameters<typeof readTexts>[2]>) => {
      const { spans } = (await readTexts(known, question, { ...context, ...more })) ?? { spans: [] }
      return spans.find(({ span }) => span === parcels)?.score ?? 0
    }
    const topics = new Map([['parcels', 1]])
    const answered = await scoreWith({ answer: [parcels], topics })
    expect(answered).toBeGreaterThan(await scoreWith({ answer: null, topics }))
    expect(answered).toBeGreaterThan(await scoreWith({ answer: [parcels], topics: new Map([['studio', 1]]) }))
    expect(answered).toBeGreaterThan(await scoreWith({ answer: [parcels], topics: null }))
  })

  it('increase with how well a block covers the subject of the question, weighted by certainty', async () => {
    const scoreAt = async (certainty: number, odds: number) => {
      const subject = { certainty, plainness: 0, likeliest: '', odds, gap: 0, sentences: [odds] }
      const { spans } = await read(judgedAs({ ...judged([parcels], 0, [0]), subject }))
      return spans[0]?.score ?? 0
    }
    expect(await scoreAt(0.9, 3)).toBeGreaterThan(await scoreAt(0.9, -3))
    expect(await scoreAt(0.9, 3)).toBeGreaterThan(await scoreAt(0.2, 3))
    expect(await scoreAt(0, 3)).toBe(await scoreAt(0, -3))
  })

  it('increase if a block contains the full name of the product in question, unless it is a single word', async () => {
    const known = judgedAs(judged([parcels], 0, [0]), judged([kilns, apron, tea], 0, [0, 0, 0]))
    const scoreFor = async (...titles: string[]) => {
      const products = titles.map((title) => ({ productId: title, title }))
      const { spans } = await read(known, { ...question, products })
      return spans.find(({ span }) => span === apron)?.score ?? 0
    }
    expect(await scoreFor('An Apron')).toBeGreaterThan(await scoreFor())
    expect(await scoreFor('Apron')).toBe(await scoreFor())
    expect(await scoreFor('Blue Apron')).toBe(await scoreFor())
  })

  it('ignore the name of the product in a block about another subject', async () => {
    const products = [{ productId: 'apron', title: 'An Apron' }]
    const scoreFor = async (asked: Question, gap: number) => {
      const subject = { certainty: 0, plainness: 0, likeliest: '', odds: -5, gap, sentences: [] }
      const { spans } = await read(judgedAs({ ...judged([kilns, apron, tea], 0, [0, 0, 0]), subject }), asked)
      return spans.find(({ span }) => span === apron)?.score ?? 0
    }
    const named = { ...question, products }
    expect(await scoreFor(named, -1)).toBeGreaterThan(await scoreFor(question, -1))
    expect(await scoreFor(named, -4)).toBe(await scoreFor(question, -4))
  })

  it('decrease for a block about another product', async () => {
    const known = judgedAs(judged([parcels], 0, [0]), judged([kilns, apron, tea], 0, [0, 0, 0]))
    const scoreWith = async (ofOtherProducts: ReadonlySet<KnowledgeSpan>) => {
      const reading = await readTexts(known, question, { ...context, ofOtherProducts })
      return reading?.spans.find(({ span }) => span === apron)?.score ?? 0
    }
    expect(await scoreWith(new Set([kilns]))).toBeLessThan(await scoreWith(new Set()))
  })

  it('use the question without the product name if that scores higher', async () => {
    const judge: Knowledge['judge'] = async (text) =>
      text.includes('Blue Apron')
        ? [judged([parcels], -3, [-3]), judged([kilns, apron, tea], 2, [0, 2, 0])]
        : [
            judged([parcels], text === 'Can I return the product?' ? 3 : -9, [3]),
            judged([kilns, apron, tea], -1, [0, 0, 0]),
          ]
    const products = [{ productId: 'apron', title: 'Blue Apron' }]
    const { blocks } = await read(
      { ...knowledge, judge },
      { ...question, text: 'Can I return the blue apron?', products },
    )
    expect(blocks.map(({ signals }) => signals.judge).sort()).toEqual([-1, 3])
    const own = await read({ ...knowledge, judge }, { ...question, text: 'Can I return the Blue Apron?', products })
    expect(own.blocks.map(({ signals }) => signals.judge)).toEqual([3, 2])
  })

  it('prefer a certain subject over the topics of the rules', async () => {
    const topics = new Map([['parcels', 1]])
    const scoresWith = async (plainness: number) => {
      const subject = { certainty: 1, plainness, likeliest: '', sentences: [] }
      const covering = { ...judged([kilns], 0, [0]), subject: { ...subject, odds: 4, gap: 0 } }
      const other = { ...judged([parcels], 0, [0]), subject: { ...subject, odds: -2, gap: -6 } }
      const reading = await readTexts(judgedAs(covering, other), question, { ...context, answer: [parcels], topics })
      return (reading?.blocks ?? []).map(({ odds }) => odds)
    }
    const [sureCovering = 0, sureOther = 0] = await scoresWith(1)
    const [covering = 0, other = 0] = await scoresWith(0)
    expect(sureCovering - sureOther).toBeGreaterThan(covering - other + 2)
    expect(sureCovering).toBeGreaterThan(sureOther)
  })

  it('are higher for a plain question that a block covers', async () => {
    const scoreAt = async (plainness: number, odds: number) => {
      const subject = { certainty: 0.9, plainness, likeliest: '', odds, gap: 0, sentences: [odds] }
      const { spans } = await read(judgedAs({ ...judged([parcels], 0, [0]), subject }))
      return spans[0]?.score ?? 0
    }
    expect(await scoreAt(1, 3)).toBeGreaterThan(await scoreAt(0, 3))
    expect(await scoreAt(1, 3)).toBeGreaterThan(await scoreAt(1, -3))
  })

  it('prefer the sentence on the subject, and rarely a heading among the sentences', async () => {
    const bestOf = async (spans: readonly KnowledgeSpan[], sentences: readonly number[]) => {
      const subject = { certainty: 0.9, plainness: 0, likeliest: '', odds: 3, gap: 0, sentences }
      const reading = await read(judgedAs({ ...judged(spans, 0, [0, 0, 0]), subject }))
      return reading.spans[0]?.span
    }
    const studio = [kilns, apron, tea]
    expect(await bestOf(studio, [-4, 3, -4])).toBe(apron)
    expect(await bestOf(studio, [-4, -4, 3])).toBe(tea)
    const heading = { ...apron, text: 'Aprons and towels' }
    expect(await bestOf([kilns, heading, tea], [-4, 1, 0])).toBe(tea)
    expect(await bestOf([kilns, { ...heading, text: 'Aprons: 12 euros' }, tea], [-4, 1, 0])).not.toBe(tea)
  })

  it('decrease with the judge, regardless of the rules', async () => {
    const topics = new Map([['parcels', 1]])
    const scoreAt = async (logit: number) => {
      const known = judgedAs(judged([parcels], logit, [logit]), judged([kilns], 0, [0]))
      const { spans } = (await readTexts(known, question, { ...context, answer: [parcels], topics })) ?? { spans: [] }
      return spans.find(({ span }) => span === parcels)?.score ?? 0
    }
    expect(await scoreAt(4)).toBeGreaterThanOrEqual(0.5)
    expect(await scoreAt(-20)).toBeLessThan(0.5)
  })

  it('increase with both: a result of the rules needs a lower score of the judge', async () => {
    const studio = [kilns, apron, tea]
    const equal = judgedAs(judged([parcels], 0, [0]), judged(studio, 0, [0, 0, 0]))
    const [first] = (await read(equal)).spans
    expect(first?.span).toBe(parcels)
    const unequal = judgedAs(judged([parcels], -8, [-8]), judged(studio, 8, [0, 4, 0]))
    const [other] = (await read(unequal, { ...question, text: 'What do I wear?' })).spans
    expect(other?.span).toBe(apron)
  })

  it('must be higher in another language than that of the question, unless the topic is likely', async () => {
    const text = 'Kann ich eine Vase brennen lassen?'
    const scoreIn = async (language: 'en' | 'de', topics: ReadonlyMap<string, number> | null) => {
      const known = judgedAs(judged([kilns, apron, tea], 3.5, [3.5, 0, 0]))
      const reading = await readTexts(known, { ...question, text, tags: [] }, { ...context, language, topics })
      return reading?.spans[0]?.score ?? 0
    }
    const unknown = await scoreIn('en', null)
    expect(unknown).toBeGreaterThan(0.5)
    expect(unknown).toBeLessThan(0.85)
    expect(await scoreIn('de', null)).toBeLessThan(0.5)
    const likely = new Map([['studio', 1]])
    expect(await scoreIn('de', likely)).toBeCloseTo(await scoreIn('en', likely), 6)
  })

  it('rank the sentences of a block, with weak ones far below the best', async () => {
    const known = judgedAs(judged([kilns, apron, tea], 2, [-6, 6, -6]))
    const { spans } = await read(known, { ...question, text: 'What do I wear?' })
    expect(spans[0]?.span).toBe(apron)
    for (const { score } of spans.slice(1)) expect(score).toBeLessThan((spans[0]?.score ?? 0) * 0.85)
  })

  it('request blocks in the given languages only, including those that the rules found', async () => {
    const asked: [string, string[]][] = []
    const known: Knowledge = {
      ...knowledge,
      judge: async (_text, language, found) => {
        asked.push([language, found.flatMap((block) => block.map(({ text }) => text))])
        return []
      },
    }
    await readTexts(known, question, { ...context, within: ['en', 'de'] })
    expect(asked.map(([language]) => language)).toEqual(['en', 'de'])
    expect(asked[0]?.[1]).toContain('Shipping to France costs $5.')
    expect(asked[1]?.[1]).not.toContain('Shipping to France costs $5.')
  })

  it('are between 0 and 1 for any model output, and for blocks longer than the limit of the judge', async () => {
    const number = fc.double({ min: -50, max: 50, noNaN: true })
    await fc.assert(
      fc.asyncProperty(number, fc.array(number, { maxLength: 3 }), async (logit, sentences) => {
        const known = judgedAs(judged([kilns, apron, tea], logit, sentences), judged([parcels], -logit, []))
        const { spans } = await read(known)
        expect(spans).toHaveLength(4)
        for (const { score } of spans) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
        }
        expect(spans.map(({ score }) => score)).toEqual(spans.map(({ score }) => score).toSorted((a, b) => b - a))
      }),
      { numRuns: 50 },
    )
  })
})

describe('sections that may help', () => {
  const [sentence] = knowledge.spans
  if (sentence === undefined) throw new Error('no spans')
  const spanIn = (number: number, more: Partial<KnowledgeSpan> = {}): KnowledgeSpan => ({
    ...sentence,
    number,
    handle: `kc_a@1#${number}`,
    block: number,
    ...more,
  })
  const scored = (spans: readonly KnowledgeSpan[], score: number, sentences = spans.map(() => 0)): ScoredBlock =>
    ({ judged: { ...judged(spans, 0, sentences), score } }) as ScoredBlock
  const near = (blocks: readonly ScoredBlock[], conflicts: readonly SpanConflict[] = []) =>
    nearestSections({ conflicts }, blocks).map(({ handle }) => handle)

  it('are at most three, nearest first, each once, with its best sentence', () => {
    const blocks = [
      scored([spanIn(1, { headings: ['A'] })], 2),
      scored([spanIn(2, { headings: ['B'] }), spanIn(3, { headings: ['B'] })], 3, [0, 1]),
      scored([spanIn(4, { headings: ['B'] })], 2.5),
      scored([spanIn(5, { headings: ['A', 'B'] })], 1.5),
      scored([spanIn(6, { headings: ['C'] })], 1.4),
    ]
    expect(near(blocks)).toEqual(['kc_a@1#3', 'kc_a@1#1', 'kc_a@1#5'])
    expect(near([...blocks].reverse())).toEqual(near(blocks))
  })

  it('are empty if the nearest one is too far, and otherwise include only near ones', () => {
    const far = scored([spanIn(2, { headings: ['B'] })], -0.2)
    expect(near([scored([spanIn(1)], 0.8)])).toEqual([])
    expect(near([scored([spanIn(1)], 2), far])).toEqual(['kc_a@1#1'])
    expect(near([])).toEqual([])
  })

  it('are nearer if a sentence is on the subject of the question', () => {
    const block = scored([spanIn(1)], 0.8)
    const subject = { certainty: 1, plainness: 0, likeliest: '', odds: 4, gap: 0, sentences: [4] }
    expect(near([{ ...block, judged: { ...block.judged, subject } }])).toEqual(['kc_a@1#1'])
  })

  it('omit blocks that another text contradicts', () => {
    const [disputed, other] = [spanIn(1), spanIn(2, { headings: ['B'] })]
    const conflict: SpanConflict = { topic: 'returns', spans: [disputed, spanIn(9)], sharedTags: [] }
    expect(near([scored([disputed], 3), scored([other], 2)], [conflict])).toEqual([other.handle])
  })
})

describe('a question that is read in a plainer form', () => {
  it('is judged in both wordings, and the better verdict about each block counts', async () => {
    const known: Knowledge = {
      ...knowledge,
      judge: async (text) => {
        const isPlain = text === question.text
        return [judged([parcels], isPlain ? 1 : -1, [0]), judged([kilns], isPlain ? -1 : 3, [0])]
      },
    }
    const reading = await readTexts(known, question, { ...context, typed: 'how much is it to france' })
    expect(reading?.blocks.map(({ judged: { logit } }) => logit)).toEqual([1, 3])
  })
})
