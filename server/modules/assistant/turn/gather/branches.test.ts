import { expect, it } from 'vitest'
import { findTags } from '../../../../engine/meaning/tags/find-tags.ts'
import type { KnowledgeSpan, ScoredSpan } from '../pipeline.ts'
import type { Knowledge } from '../steps.ts'
import { withoutOtherBranches } from './branches.ts'
import { indexSpans } from './score-spans.ts'

const spanOf = (text: string, number: number, form: KnowledgeSpan['form']): KnowledgeSpan => {
  const where = { conceptId: 'kc_1', version: 1, number, handle: `kc_1@1#${number}`, slug: 'shops', topic: 'contact' }
  const tags = findTags(text, 'en').map(({ tag }) => tag)
  return { ...where, block: number, title: 'Our shops', locale: 'en', language: 'en', headings: [], form, text, tags }
}

async function askedIn(question: string, texts: readonly string[], form: KnowledgeSpan['form'] = 'sentence') {
  const spans = texts.map((text, number) => spanOf(text, number, form))
  const knowledge: Knowledge = {
    version: 1,
    spans,
    spanOf: () => null,
    blockOf: (span) => [span],
    index: await indexSpans(spans),
    conflicts: [],
    judge: async () => [],
    prepare: async () => undefined,
  }
  const found = spans.map((span, at): ScoredSpan => ({ span, block: [span], score: 0.9 - at / 10 }))
  return withoutOtherBranches(knowledge, { text: question }, { found, language: 'en' })
}

const shops = [
  'Kendal: 14 Stricklandgate. Mon–Sat 9–17:30.',
  'Fort William: 62 High Street. Mon–Sat 9–18, closed on Sundays.',
  'Bristol: 3 Park Row. Mon–Sat 10–18, Sun 11–17.',
  'Dogs are welcome.',
]

it('drops what texts say about other branches than the one in question', async () => {
  const found = await askedIn('is the bristol shop open on sunday', shops)
  expect(found.map(({ span }) => span.number)).toEqual([2, 3])
  const row = (place: string) => `Shop: ${place}; Hours: Mon–Sat 9–17`
  expect(await askedIn('when does the Kendal shop close?', [row('Kendal'), row('Keswick')], 'row')).toHaveLength(1)
})

it('answers a question about a place without a branch with all branches', async () => {
  const found = await askedIn('do you have a shop in London?', shops)
  expect(found.map(({ span, score }) => [span.number, score])).toEqual([
    [0, 0.9],
    [1, 0.9],
    [2, 0.9],
    [3, expect.any(Number)],
  ])
})

it('leaves everything in a question without a place', async () => {
  expect(await askedIn('are you open on sunday?', shops)).toHaveLength(4)
  expect(
    await askedIn('is express delivery possible on sunday?', ['Express: Mon–Fri 9–17.', 'Standard: free.']),
  ).toHaveLength(2)
})

it('takes no row of a table of delivery times for a branch', async () => {
  const rows = ['Service: Royal Mail; Time: 2–3 working days', 'Service: Europe; Time: 5–8 working days']
  const found = await askedIn('do you ship to germany?', rows, 'row')
  expect(found.map(({ score }) => score)).toEqual([0.9, 0.8])
})
