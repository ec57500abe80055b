import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import type { KnowledgeSpan, Question, SpanConflict } from '../pipeline.ts'
import type { Knowledge } from '../steps.ts'
import { noConstraints } from '../understand/constraints/constraints.ts'
import { gatherTexts } from './gather-texts.ts'
import type { FindNames } from './product-kind-rules.ts'
import { indexSpans } from './score-spans.ts'

const texts: readonly (readonly [slug: string, language: AssistantLanguage, text: string])[] = [
  ['returns', 'en', 'You can return most products within 30 days.'],
  ['returns', 'de', 'Die meisten Artikel können Sie innerhalb von 30 Tagen zurückgeben.'],
  ['returns', 'en', 'Online orders cannot be returned in our stores.'],
  ['stores', 'en', 'You can return online orders in any of our stores.'],
  ['care', 'en', 'Never put running shoes in the washing machine.'],
  ['shipping', 'en', 'European Union: standard shipping costs $5.90.'],
  ['bulky', 'en', 'Bulky items: shipping costs $49 in the European Union.'],
]
const spanOf = ([slug, language, text]: (typeof texts)[number], number: number): KnowledgeSpan => {
  const conceptId = `kc_${slug}_${language}`
  const handle = `${conceptId}@1#${number}`
  const tags = findTags(text, language).map(({ tag }) => tag)
  const where = { conceptId, version: 1, number, handle, slug, topic: slug, block: number }
  return { ...where, title: slug, locale: language, language, headings: [], form: 'sentence', text, tags }
}
const spans = texts.map(spanOf)
const [, , inStores, anyStore] = spans
if (inStores === undefined || anyStore === undefined) throw new Error('Both texts are there')
const conflict: SpanConflict = {
  topic: 'returns',
  spans: [inStores, anyStore],
  sharedTags: ['return', 'online', 'store'],
}
const loadKnowledge = async (known: readonly KnowledgeSpan[]): Promise<Knowledge> => ({
  version: 1,
  spans: known,
  spanOf: (handle) => known.find((span) => span.handle === handle) ?? null,
  blockOf: (span) => [span],
  index: await indexSpans(known),
  conflicts: [conflict],
  judge: async () => [],
  prepare: async () => undefined,
})
const knowledge = await loadKnowledge(spans)

const about = (text: string, language: AssistantLanguage, expectedAnswer: Question['answerKind']): Question => {
  const tags = [...new Set(findTags(text, language).map(({ tag }) => tag))]
  const none = { productWords: null, action: null, claimedValue: null, products: [], topics: [] }
  return { text, intent: 'policy_question', tags, answerKind: expectedAnswer, constraints: noConstraints, ...none }
}
const settings = { evidence_threshold: 0.5 }
const evidenceFor = (
  text: string,
  language: AssistantLanguage = 'en',
  expectedAnswer: Question['answerKind'] = 'anything',
) => gatherTexts(knowledge, about(text, language, expectedAnswer), { settings, language, writtenIn: language })

it('omits sentences under the heading of another country', async () => {
  const under = (heading: string, text: string, number: number): KnowledgeSpan => ({
    ...spanOf(['payment', 'en', text], number),
    headings: [heading],
  })
  const own = [
    under('In France', 'You can pay in three instalments.', 1),
    under('In Switzerland', 'You cannot pay in instalments.', 2),
    under('Other countries', 'You can pay in instalments with PayPal.', 3),
  ]
  const known = await loadKnowledge(own)
  const found = async (text: string, products: Question['products'] = []) => {
    const { spans: some } = await gatherTexts(
      known,
      { ...about(text, 'en', 'anything'), products },
      {
        settings,
        language: 'en',
        writtenIn: 'en',
      },
    )
    return some.map(({ span }) => span.headings[0])
  }
  expect(await found('can i pay in instalments?')).toContain('In France')
  expect(await found('can i pay in instalments in Geneva?')).not.toContain('In France')
  expect(await found('can i pay in instalments in Geneva?')).toContain('In Switzerland')
  expect(await found('can i pay in instalments in Lyon?')).not.toContain('In Switzerland')
  expect(await found('can i pay in instalments in Lyon?')).toContain('In France')
  const sofa = { productId: 'p1', title: 'Oslo Sofa' }
  expect(await found('can i pay the Oslo Sofa in instalments?')).not.toContain('In France')
  expect(await found('can i pay the Oslo Sofa in instalments?', [sofa])).toContain('In France')
})

it('prefers a text about the named part of a country to texts about other parts or about no place', async () => {
  const texts = [
    'Delivery by courier costs 4 euros.',
    'Delivery within England and Wales is free.',
    'For delivery to Scotland we charge 35 euros.',
  ]
  const known = await loadKnowledge(
    texts.map((text, at) => ({ ...spanOf(['delivery', 'en', text], at + 1), block: at, conceptId: `c${at}` })),
  )
  const best = async (text: string) => {
    const { spans: some } = await gatherTexts(known, about(text, 'en', 'anything'), {
      settings,
      language: 'en',
      writtenIn: 'en',
    })
    return some.map(({ span }) => span.text)
  }
  const toGlasgow = await best('what is the charge for delivery to Glasgow?')
  expect(toGlasgow[0]).toContain('Scotland')
  expect(toGlasgow.join()).not.toContain('England')
  expect((await best('is delivery to Cardiff free?'))[0]).toContain('England and Wales')
  expect((await best('what is the charge for delivery?')).join()).toContain('England')
})

describe('sentences for a question', () => {
  it('are in the language of the answer when any of those answer it', async () => {
    const {
      spans: found,
      score,
      isInOtherLanguage,
    } = await evidenceFor('Wie lange kann ich Artikel zurückgeben?', 'de', 'duration')
    expect(found[0]?.span.text).toContain('innerhalb von 30 Tagen')
    expect(score).toBeGreaterThanOrEqual(0.5)
    expect(isInOtherLanguage).toBe(false)
  })

  it('are in another language when only that one covers the topic', async () => {
    const { spans: found, isInOtherLanguage } = await evidenceFor(
      'Dürfen Laufschuhe in die Waschmaschine?',
      'de',
      'yes_no',
    )
    expect(found[0]?.span.slug).toBe('care')
    expect(isInOtherLanguage).toBe(true)
  })

  it.each([
    ['accepts', 8, true],
    ['rejects', -8, false],
  ] as const)(
    'are judged by the reader in the language of the texts, and it %s them',
    async (_title, logit, isAnswered) => {
      const english = await loadKnowledge(spans.filter(({ language }) => language === 'en'))
      const asked: AssistantLanguage[] = []
      const judge: Knowledge['judge'] = async (_question, language, found) => {
        asked.push(language)
        const evidence = {
          score: 1,
          similarity: 0.5,
          gap: { score: 0, similarity: 0 },
          subject: { certainty: 0, plainness: 0, likeliest: '', odds: 0, gap: 0, sentences: [] },
          logit,
          sentences: [logit],
        }
        return found.map((block) => ({ ...evidence, spans: block }))
      }
      const question = about('Dürfen Laufschuhe in die Waschmaschine?', 'de', 'yes_no')
      const context = { settings, language: 'de', writtenIn: 'de' } as const
      const { score, isInOtherLanguage, spans: found } = await gatherTexts({ ...english, judge }, question, context)
      expect(new Set(asked)).toEqual(new Set(['en']))
      expect(score >= settings.evidence_threshold).toBe(isAnswered)
      if (isAnswered) expect([found[0]?.span.slug, isInOtherLanguage]).toEqual(['care', true])
    },
  )

  it('omit texts about another product', async () => {
    const asked = about('Dürfen Laufschuhe in die Waschmaschine?', 'de', 'yes_no')
    const countFor = async (title: string, findNames: FindNames) => {
      const question = { ...asked, products: [{ productId: 'p', title }] }
      const found = await gatherTexts(knowledge, question, { settings, language: 'de', writtenIn: 'de', findNames })
      return found.spans.filter(({ span }) => span.slug === 'care').length
    }
    const none: FindNames = async () => []
    const others: FindNames = async () => [{ title: 'Running Shoes', score: 1 }]
    expect(await countFor('Trail Shoes', none)).toBeGreaterThan(0)
    expect(await countFor('Trail Shoes', others)).toBe(0)
    expect(await countFor('Running Shoes', others)).toBeGreaterThan(0)
  })

  it('put the general rule before the special one', async () => {
    const general = await evidenceFor('How much is shipping to Germany?', 'en', 'money')
    expect(general.spans[0]?.span.slug).toBe('shipping')
    const special = await evidenceFor('How much is shipping of bulky items to Germany?', 'en', 'money')
    expect(special.spans[0]?.span.slug).toBe('bulky')
  })

  it('are below the threshold for a topic that no text covers', async () => {
    expect((await evidenceFor('Can I pay in installments?')).score).toBeLessThan(0.5)
    expect((await evidenceFor('Do you offer engraving?')).score).toBeLessThan(0.5)
  })

  it('are in conflict when texts disagree on the requested fact, and not on a nearby one', async () => {
    const contested = await evidenceFor('Can I return an online order in a store?', 'en', 'yes_no')
    expect(contested.conflicts.map(({ statements }) => statements.map(({ handle }) => handle))).toEqual([
      [inStores.handle, anyStore.handle],
    ])
    expect((await evidenceFor('How long can I return products?', 'en', 'duration')).conflicts).toEqual([])
  })

  it.each([
    ['a contradicted sentence', inStores, [[inStores.handle, anyStore.handle]]],
    ['another sentence', spans[0], []],
  ] as const)('are in conflict when the reader finds that %s answers', async (_title, best, expected) => {
    const subject = { certainty: 0, plainness: 0, likeliest: '', odds: 0, gap: 0, sentences: [] }
    const evidence = { score: 1, similarity: 0.5, gap: { score: 0, similarity: 0 }, subject }
    const judge: Knowledge['judge'] = async () =>
      spans
        .filter(({ language }) => language === 'en')
        .map((span) => ({ ...evidence, spans: [span], logit: span === best ? 9 : -9, sentences: [0] }))
    const question = about('Within how many days?', 'en', 'duration')
    const context = { settings, language: 'en', writtenIn: 'en' } as const
    const { conflicts, score } = await gatherTexts({ ...knowledge, judge }, question, context)
    expect(score).toBeGreaterThan(settings.evidence_threshold)
    expect(conflicts.map(({ statements }) => statements.map(({ handle }) => handle))).toEqual(expected)
  })

  it.each([
    ['Can I return an opened tent?', 'yes_no'],
    ['How do I return something?', 'how'],
  ] as const)(
    'contain neither side of a contradiction that is not part of the question: %s',
    async (text, expectedAnswer) => {
      const { spans: found, score, conflicts } = await evidenceFor(text, 'en', expectedAnswer)
      const handles = found.map(({ span }) => span.handle)
      expect(handles.length).toBeGreaterThan(0)
      expect(handles).not.toContain(inStores.handle)
      expect(handles).not.toContain(anyStore.handle)
      expect(score).toBe(found[0]?.score)
      expect(conflicts).toEqual([])
    },
  )

  it('show a conflict once, however many texts agree, and at most three', async () => {
    const copyOf = (span: KnowledgeSpan, at: number): KnowledgeSpan => ({ ...span, handle: `${span.handle}-${at}` })
    const repeated = Array.from({ length: 9 }, (_, at) => ({
      ...conflict,
      spans: [inStores, copyOf(anyStore, at)] as const,
    }))
    const others = Array.from({ length: 9 }, (_, at) => ({
      ...conflict,
      spans: [inStores, { ...copyOf(anyStore, at), text: `${anyStore.text} ${at}` }] as const,
    }))
    const question = about('Can I return online orders in a store?', 'en', 'anything')
    const shownOf = async (conflicts: readonly SpanConflict[]) => {
      const context = { settings, language: 'en', writtenIn: 'en' } as const
      return (await gatherTexts({ ...knowledge, conflicts }, question, context)).conflicts
    }
    expect(await shownOf(repeated)).toHaveLength(1)
    expect(await shownOf([...repeated, ...others])).toHaveLength(3)
  })

  it('are in conflict when the question asks where, and texts disagree on a place', async () => {
    expect((await evidenceFor('Where can I return?', 'en', 'place')).conflicts).toHaveLength(1)
  })

  it('contain both sides of a contradiction, even when many others score the same', async () => {
    const similarSpans = Array.from({ length: 11 }, (_, at) =>
      spanOf(['post', 'en', 'You can return online orders.'], 100 + at),
    )
    const similarKnowledge = await loadKnowledge([...similarSpans, ...spans])
    const question = about('Can I return online orders?', 'en', 'yes_no')
    const found = await gatherTexts(similarKnowledge, question, { settings, language: 'en', writtenIn: 'en' })
    expect(found.conflicts).toHaveLength(1)
    expect(found.spans.map(({ span }) => span.handle)).toEqual(
      expect.arrayContaining([inStores.handle, anyStore.handle]),
    )
  })

  it('keep the other sentences of a paragraph with a contradicted one', async () => {
    const inOrder = [
      'Hand in the parcel at a post office.',
      'This does not apply to sofas.',
      'We refund within 5 days.',
    ]
    const paragraph = [inStores, ...inOrder.map((text, at) => spanOf(['returns', 'en', text], 300 + at))]
    const known = { ...(await loadKnowledge([...paragraph, anyStore])), blockOf: () => paragraph }
    const asked = about('When do you refund a return?', 'en', 'duration')
    const { spans: found } = await gatherTexts(known, asked, { settings, language: 'en', writtenIn: 'en' })
    expect(found[0]?.span.text).toBe('We refund within 5 days.')
    expect(found[0]?.block.map(({ text }) => text)).toEqual(inOrder)
  })

  it('show at most three contradictions, without duplicates', async () => {
    const other = (text: string, at: number): SpanConflict => {
      return { ...conflict, spans: [spanOf(['more', 'en', text], 200 + at), anyStore] }
    }
    const copies = Array.from({ length: 20 }, (_, at) => other(inStores.text, at))
    const question = about('Can I return an online order in a store?', 'en', 'yes_no')
    const shownOf = async (conflicts: readonly SpanConflict[]) => {
      const context = { settings, language: 'en', writtenIn: 'en' } as const
      return (await gatherTexts({ ...knowledge, conflicts }, question, context)).conflicts
    }
    expect(await shownOf([conflict, ...copies])).toHaveLength(1)
    expect(await shownOf(copies.map((_, at) => other(`Not in store ${at}.`, at)))).toHaveLength(3)
  })
})

describe('a paragraph that the rules and the reader agree on', () => {
  const sentences = [
    'Clean and unused, you have got 30 days.',
    'Bring it in or post it.',
    'Money goes back on the card within 5 working days.',
    'No receipt, no refund.',
    'Blades are excluded.',
  ]
  const paragraph = sentences.map((text, at) => ({ ...spanOf(['back', 'en', text], at), block: 0 }))

  it('is quoted with the sentences that either of them chooses', async () => {
    const known = await loadKnowledge(paragraph)
    const judge: Knowledge['judge'] = async () => [
      {
        spans: paragraph,
        logit: 4,
        sentences: [-2, -2, 12, 0, -4],
        score: 1,
        similarity: 1,
        gap: { score: 0, similarity: 0 },
        subject: { certainty: 0, plainness: 0, likeliest: '', odds: 0, gap: 0, sentences: [] },
      },
    ]
    const question = about('is there no refund without receipt', 'en', 'anything')
    const found = await gatherTexts({ ...known, blockOf: () => paragraph, judge }, question, {
      settings,
      language: 'en',
      writtenIn: 'en',
    })
    const [best, second] = found.spans
    expect([best?.span.text, second?.span.text]).toEqual([sentences[3], sentences[2]])
    expect(second?.score).toBe(best?.score)
  })
})
