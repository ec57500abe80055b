import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createSharedReader, type SharedReader } from '../../../../engine/reader/shared-reader.ts'
import { knowledgeOfTexts } from '../../../../test/kit/assistant/asked-texts.ts'

const folder = path.join(import.meta.dirname, '../../../../../models/reader-v3')
const english = Array.from({ length: 20 }, (_, at) => `Shelf ${at} holds jars of paint, brushes and paper.`)
const texts = [
  { topic: 'shelves', title: 'Shelves', language: 'en', markdown: english.join('\n\n') },
  { topic: 'kiln', title: 'Kiln', language: 'en', markdown: 'The kiln fires at 1,240 degrees.' },
  { topic: 'ofen', title: 'Ofen', language: 'de', markdown: 'Der Ofen brennt bei 1.240 Grad.' },
] as const

/** Long enough to load the models on a busy machine. */
const indexWaitMs = 60_000

describe('the judged blocks of a store', () => {
  it('are in the language of the question, best-ranked first', async () => {
    const failures: unknown[] = []
    const reader = createSharedReader(folder, (error) => failures.push(error))
    const { judge } = await knowledgeOfTexts(texts, reader, indexWaitMs)
    const [first, ...others] = await judge('How hot does the kiln get?', 'en', [])
    expect(first?.spans.map(({ text }) => text)).toEqual(['The kiln fires at 1,240 degrees.'])
    expect(first?.sentences).toHaveLength(1)
    expect(others.length, 'twelve of the ranking, and up to two on the subject of the question').toBeGreaterThanOrEqual(
      11,
    )
    const german = await judge('Wie heiß wird der Ofen?', 'de', [])
    expect(german.map(({ spans }) => spans[0]?.topic)).toEqual(['ofen'])
    expect(await judge('Quelle chaleur ?', 'fr', [])).toEqual([])
    expect(failures).toEqual([])
  })

  it('include blocks that the rules found', async () => {
    const reader = createSharedReader(folder, () => undefined)
    const { judge, spans, blockOf } = await knowledgeOfTexts(texts, reader, indexWaitMs)
    const judgedWith = async (found: Parameters<typeof judge>[2]) =>
      (await judge('How hot does the kiln get?', 'en', found)).map((one) => one.spans[0]?.handle)
    const alone = await judgedWith([])
    const left = spans.filter(({ handle, language }) => language === 'en' && !alone.includes(handle))
    expect(left.length).toBeGreaterThan(4)
    const added = await judgedWith(left.map(blockOf))
    expect(added.slice(0, alone.length)).toEqual(alone)
    expect(left.map(({ handle }) => handle)).toEqual(expect.arrayContaining(added.slice(alone.length)))
    expect(added).toHaveLength(16)
  })

  it.each([
    [0.9, true],
    [0.1, false],
  ])('include the block on the subject of the question, with certainty %d: %s', async (certainty, isJudged) => {
    const ranked = Array.from({ length: 20 }, (_, block) => ({
      block,
      score: 1 - block / 20,
      similarity: 0,
      gap: { score: 0, similarity: 0 },
      subject: {
        certainty,
        plainness: 0,
        likeliest: '',
        odds: block === 19 ? 2 : -6,
        gap: block === 19 ? 0 : -8,
        sentences: [],
      },
    }))
    const judging: number[] = []
    const { judge } = await knowledgeOfTexts(texts, {
      index: async () => ({
        size: 20,
        rank: async () => ranked,
        judge: async (_question, candidates) => {
          judging.push(...candidates.map(({ block }) => block))
          return candidates.map((one) => ({ ...one, logit: 0, sentences: [0] }))
        },
      }),
      report: () => undefined,
    })
    await judge('kiln', 'en', [])
    expect(judging.includes(19)).toBe(isJudged)
  })

  it('count the better verdict of the question and of a plain one about the same subject', async () => {
    const ranked = [0, 1].map((block) => ({
      block,
      score: 1,
      similarity: 0,
      gap: { score: 0, similarity: 0 },
      subject: { certainty: 0.95, plainness: 0.9, likeliest: 'r-how', odds: 0, gap: 0, sentences: [] },
    }))
    const ask = async (likeliest: string) => {
      const asked: string[] = []
      const { judge } = await knowledgeOfTexts(texts, {
        index: async () => ({
          size: 2,
          rank: async () => ranked.map((one) => ({ ...one, subject: { ...one.subject, likeliest } })),
          judge: async (question, candidates) => {
            asked.push(question)
            const isPlain = question === 'How do I return something?'
            return candidates.map((one) => ({ ...one, logit: isPlain === (one.block === 1) ? 2 : -2, sentences: [] }))
          },
        }),
        report: () => undefined,
      })
      const judged = await judge('wie mach ich das mit der Retoure', 'en', [])
      return { asked, logits: judged.map(({ logit }) => logit) }
    }
    const typed = 'wie mach ich das mit der Retoure'
    expect(await ask('r-how')).toEqual({ asked: [typed, 'How do I return something?'], logits: [2, 2] })
    expect(await ask('m-live')).toEqual({ asked: [typed], logits: [2, -2] })
  })

  it('are empty while the models cannot be loaded, and each failure is reported', async () => {
    const failures: unknown[] = []
    const reader = createSharedReader(path.join(folder, 'missing'), (error) => failures.push(error))
    const { judge } = await knowledgeOfTexts(texts, reader)
    expect(await judge('How hot does the kiln get?', 'en', [])).toEqual([])
    expect(await judge('How hot does the kiln get?', 'en', [])).toEqual([])
    expect(failures).toHaveLength(2)
  })

  it('are empty when inference fails, and the index is rebuilt for the next question', async () => {
    let built = 0
    const reports: unknown[] = []
    const { judge } = await knowledgeOfTexts(texts, {
      index: async () => {
        built += 1
        const fails = () => Promise.reject(new Error('the worker ended'))
        return { size: 1, rank: fails, judge: fails }
      },
      report: (error) => reports.push(error),
    })
    expect(await judge('kiln', 'en', [])).toEqual([])
    expect(await judge('kiln', 'en', [])).toEqual([])
    expect([built, reports.length]).toEqual([2, 2])
  })

  it('are empty while indexing exceeds the wait limit, and use the index once it is built', async () => {
    let built = 0
    const ready = Promise.withResolvers<void>()
    const block = {
      block: 0,
      score: 1,
      similarity: 1,
      gap: { score: 0, similarity: 0 },
      subject: { certainty: 0, plainness: 0, likeliest: '', odds: 0, gap: 0, sentences: [] },
    }
    const slow: SharedReader = {
      index: async () => {
        built += 1
        await ready.promise
        const judge = async () => [{ ...block, logit: 2, sentences: [2] }]
        return { size: 1, rank: async () => [block], judge }
      },
      report: () => undefined,
    }
    const { judge, prepare } = await knowledgeOfTexts(texts, slow, 1)
    expect(await judge('kiln', 'en', [])).toEqual([])
    ready.resolve()
    await prepare('en')
    expect(await judge('kiln', 'en', [])).toHaveLength(1)
    expect(built).toBe(1)
  })

  it.each([
    ['de', 1],
    ['fr', 2],
  ] as const)(
    'are indexed in advance for %s, or in every language if there are none in it',
    async (language, count) => {
      let built = 0
      const reader: SharedReader = {
        index: async () => {
          built += 1
          return null
        },
        report: () => undefined,
      }
      const { prepare } = await knowledgeOfTexts(texts, reader)
      await prepare(language)
      expect(built).toBe(count)
    },
  )
})
