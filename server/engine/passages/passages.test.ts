import { describe, expect, it } from 'vitest'
import { findTags } from '../meaning/tags/find-tags.ts'
import type { Passage, PassageQuery } from './passage.ts'
import { createPassageIndex } from './passages.ts'

const passage = (text: string, more: Partial<Passage> = {}): Passage => ({
  language: 'en',
  title: 'Policies',
  headings: [],
  text,
  block: text,
  ...more,
})

const query = (text: string, more: Partial<PassageQuery> = {}): PassageQuery => {
  const language = more.language ?? 'en'
  const tags = [...new Set(findTags(text, language).map(({ tag }) => tag))]
  const nothing = new Set<string>()
  return {
    text,
    language,
    tags,
    optionalTags: nothing,
    contextTags: nothing,
    minorTags: nothing,
    ignoredWords: nothing,
    languages: ['en'],
    ...more,
  }
}

const texts = [
  passage('You can return most products within 30 days.'),
  passage('Refunds arrive within 5 working days.'),
  passage('Express shipping costs $16.90.'),
  passage('European Union: standard shipping costs $5.90.'),
  passage('We are closed on Sundays.'),
]
const indexOf = (of: readonly Passage[]) => createPassageIndex(of, async () => {})
const index = await indexOf(texts)
const best = (text: string, more: Partial<PassageQuery> = {}) => index.search(query(text, more), 10)[0]

describe('passages', () => {
  it('are found by synonyms', () => {
    expect(best('may I send it back?')?.row).toBe(0)
    expect(best('when do I get my money back?')?.row).toBe(1)
  })

  it('are found by questions in another language, through tags alone', () => {
    expect(best('Was kostet Expressversand?', { language: 'de' })?.row).toBe(2)
  })

  it('in unwanted languages are not found', () => {
    expect(index.search(query('return', { languages: ['de'] }), 10)).toEqual([])
  })

  it('about a region answer questions about its countries', () => {
    expect(best('How much is standard shipping to Germany?')?.row).toBe(3)
  })

  it('score lower the more of the query they do not cover', () => {
    const all = best('express shipping')?.score ?? 0
    const some = best('express shipping with gift wrapping')?.score ?? 0
    expect(some).toBeLessThan(all * 0.8)
    expect(all).toBeLessThanOrEqual(1)
  })

  it('with little else rank before those that mention the topic among others', async () => {
    const two = await indexOf([
      passage('Batteries, chargers, bags, straps and the lens cap are sold apart, and so is film for these cameras.'),
      passage('Film is not included.'),
    ])
    expect(two.search(query('is film included?'), 10)[0]?.row).toBe(1)
  })

  it('weigh their heading and their neighbors less than their own words', async () => {
    const block = 'a'
    const three = await indexOf([
      passage('It takes two weeks.', { headings: ['Express'], block }),
      passage('Express is fast.', { block: 'b' }),
      passage('Nothing is said here.', { block: 'c' }),
    ])
    expect(three.search(query('express'), 10).map(({ row }) => row)).toEqual([1, 0])
  })

  it('are scored without an optional word that no text covers', () => {
    const plain = best('can I return it', { tags: ['return'] })?.score ?? 0
    const asides = new Set(['tripod'])
    const aside = best('can I return a tripod', { tags: ['return', 'tripod'], optionalTags: asides })?.score ?? 0
    const asked = best('can I return a tripod', { tags: ['return', 'tripod'] })?.score ?? 0
    expect(aside).toBeCloseTo(plain, 5)
    expect(asked).toBeLessThan(aside)
  })

  it('are not found for words that occur in no text', async () => {
    expect(index.search(query('zzz qqq'), 10)).toEqual([])
    expect((await indexOf([])).search(query('return'), 10)).toEqual([])
  })

  it('are indexed a few at a time', async () => {
    let pauses = 0
    const many = Array.from({ length: 1_000 }, (_, at) => passage(`Lamp ${at} costs nothing.`, { block: 'one' }))
    const built = await createPassageIndex(many, async () => {
      pauses += 1
    })
    expect(built.size).toBe(1_000)
    expect(pauses).toBe(50)
  })

  it('of a long block take only nearby sentences into account', async () => {
    const many = Array.from({ length: 200 }, (_, at) => passage(at === 0 ? 'Express.' : 'Nothing.', { block: 'one' }))
    const rows = (await indexOf(many)).search(query('express'), 200).map(({ row }) => row)
    expect(rows).toEqual(Array.from({ length: 41 }, (_, at) => at))
  })
})
