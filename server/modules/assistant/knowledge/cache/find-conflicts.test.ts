import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { languageOfLocale } from '../../../../../contract/assistant/locale.ts'
import { demoKnowledge } from '../../../../test/kit/assistant/demo-knowledge.ts'
import type { KnowledgeSpan } from '../../turn/pipeline.ts'
import { parseKnowledgeFile } from '../import/parse-knowledge-file.ts'
import { splitSpans } from '../segmentation/split-spans.ts'
import { createTextAnalyzer } from './analyze-text.ts'
import { findConflicts } from './find-conflicts.ts'

const read = createTextAnalyzer()

interface Written {
  readonly slug: string
  readonly title?: string
  readonly language?: AssistantLanguage
  readonly body: string
}

const spansOf = ({ slug, title = slug, language = 'en', body }: Written, at: number): KnowledgeSpan[] =>
  splitSpans(body, language).map((span, number) => {
    const conceptId = `kc_${at}`
    const handle = `${conceptId}@1#${number + 1}`
    const tags = read(span.text, language).tags
    const about = { conceptId, version: 1, number: number + 1, handle, slug, topic: slug, title }
    return { ...about, locale: language, language, ...span, tags }
  })

const conflictsOf = async (...texts: readonly Written[]) =>
  (await findConflicts(texts.flatMap(spansOf), read)).map(({ spans }) => spans.map(({ text }) => text))

const demo = (): Written[] =>
  demoKnowledge().map((file) => {
    const reading = parseKnowledgeFile(file)
    if (!('text' in reading)) throw new Error(`${file.path}: ${reading.error}`)
    const { slug, title, locale, body_markdown: body } = reading.text
    return { slug, title, language: languageOfLocale(locale) ?? 'en', body }
  })

describe('contradictions', () => {
  it('in the demo are the two planted ones, in each of the four languages, and nothing else', async () => {
    const found = await findConflicts(demo().flatMap(spansOf), read)
    const pairs = found.map(({ spans }) => `${spans[0].language}: ${spans.map(({ slug }) => slug).join(' ')}`)
    expect(pairs.sort()).toEqual(
      ['de', 'en', 'es', 'fr'].flatMap((one) => [`${one}: gift-cards payment`, `${one}: returns stores`]),
    )
  })

  it.each([
    ['other days', 'You can return products within 30 days.', 'Within 14 days you can return a product.'],
    ['another price', 'Standard shipping costs $5.90.', 'Standard shipping costs $4.90.'],
    ['a price and none', 'Standard shipping is free.', 'Standard shipping costs $4.90.'],
    ['yes and no', 'We ship to Switzerland.', 'We do not ship to Switzerland.'],
    ['another percentage', 'Students get a discount of 10 %.', 'The discount for students is 15 %.'],
  ])('include %s for the same thing', async (_what, one, other) => {
    const pair = await conflictsOf(
      { slug: 'one', title: 'Rules', body: one },
      { slug: 'one', title: 'More', body: other },
    )
    expect(pair).toEqual([[one, other]])
  })

  it.each([
    ['the same in other words', 'You can return products within 30 days.', 'Returns are accepted for up to 30 days.'],
    ['another country', 'Standard shipping costs $5.90 to Germany.', 'Standard shipping costs $9.90 to Switzerland.'],
    ['a special case', 'Standard shipping costs $5.90.', 'Express shipping costs $16.90.'],
    [
      'another matter in the same places',
      'Return shipping is free in Germany and Denmark.',
      'Shipping to Germany and Denmark costs 4.90 EUR.',
    ],
    ['a kind of product', 'You can return products within 30 days.', 'Live plants cannot be returned.'],
    [
      'other matters in the same words',
      'We refund a return within 5 working days.',
      'We repair within 15 working days.',
    ],
  ])('exclude %s', async (_what, one, other) => {
    expect(await conflictsOf({ slug: 'one', body: one }, { slug: 'two', body: other })).toEqual([])
  })

  it('exclude statements within one text, which may be a rule and its exception', async () => {
    expect(await conflictsOf({ slug: 'one', body: 'We ship to Japan. We do not ship to Japan.' })).toEqual([])
  })

  it('are found between translations, and not where only the division into sentences differs', async () => {
    const english = { slug: 'returns', body: 'You can return shoes within 30 days.' }
    const german = { slug: 'returns', language: 'de' as const }
    const other = { ...german, body: 'Schuhe können Sie innerhalb von 14 Tagen zurückgeben.' }
    expect(await conflictsOf(english, other)).toHaveLength(1)
    const same = { ...german, body: 'Schuhe: Rückgabe innerhalb von 30 Tagen.' }
    expect(await conflictsOf(english, same)).toEqual([])
  })

  it('are found without blocking other work, up to the number that can be reviewed', async () => {
    const bodyOf = (days: number) =>
      Array.from({ length: 20 }, (_, kind) => `You can return shoe ${kind} within ${days} days.`).join(' ')
    const texts = Array.from({ length: 20 }, (_, at) => ({
      slug: `text ${at}`,
      title: 'Returns',
      body: bodyOf(at + 5),
    }))
    let turnsOfOthers = 0
    let waiting: NodeJS.Immediate
    const others = (): void => {
      turnsOfOthers += 1
      waiting = setImmediate(others)
    }
    waiting = setImmediate(others)
    const found = await conflictsOf(...texts)
    clearImmediate(waiting)
    expect(found).toHaveLength(200)
    expect(turnsOfOthers).toBeGreaterThan(2)
  })
})
