import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { aBlock, aQuestion, scored } from '../../../../test/kit/assistant/a-turn.ts'
import type { Question } from '../pipeline.ts'
import {
  containsAll,
  containsMost,
  isQuestionInForm,
  preferStatedFact,
  requiredStems,
  titlesContain,
} from './required-words.ts'

const paragraphOf = (text: string, language: AssistantLanguage = 'en') => scored(aBlock([text], { language }), 0)

describe('the words that a text must contain', () => {
  it('are those of a question that seems to be about something else', () => {
    const asked = aQuestion({ intent: 'out_of_scope', text: 'how do I earn points?' })
    expect(requiredStems({ ...asked, isLikelyOffTopic: true }, 'en')).toEqual(['earn', 'point'])
    expect(requiredStems(asked, 'en')).toEqual([])
  })

  it('are those besides goods in a question that may be about a service', () => {
    expect(requiredStems(aQuestion({ intent: 'product_search', serviceWords: ['deposit'] }), 'en')).toEqual(['deposit'])
    expect(requiredStems(aQuestion({ intent: 'product_search' }), 'en')).toEqual([])
  })
})

it.each<[AssistantLanguage, string, string[], boolean]>([
  ['en', 'You can hire tents. The deposit is £50.', ['deposit'], true],
  ['fr', 'Nous aiguisons vos couteaux.', ['aiguisag'], true],
  ['en', 'The weekly market', ['weather', 'lake'], false],
  ['en', 'A fitness course', ['fit'], false],
  ['de', 'Kurse am Samstag', ['kur'], true],
])('%s: "%s" has most of %j: %s', (language, text, stems, expected) => {
  expect(containsMost(paragraphOf(text, language), stems)).toBe(expected)
})

it('recognizes a paragraph that has all of at least two words', () => {
  const paragraph = paragraphOf('We no longer make seed paper.')
  expect(containsAll(paragraph, ['seed', 'paper'])).toBe(true)
  expect(containsAll(paragraph, ['seed', 'paper', 'card'])).toBe(false)
  expect(containsAll(paragraph, ['paper'])).toBe(false)
})

it('recognizes the title of a text by at least two words', () => {
  const spans = [scored(aBlock(['Joining is free.'], { title: 'Our Circle of Gourmets' }), 0)]
  expect(titlesContain({ spans }, ['circl', 'gourmet'])).toBe(true)
  expect(titlesContain({ spans }, ['circl'])).toBe(false)
  expect(titlesContain({ spans }, ['circl', 'weather'])).toBe(false)
})

it('recognizes an apparent search that is phrased as a question', () => {
  expect(isQuestionInForm({ intent: 'product_search', answerKind: 'duration' })).toBe(true)
  expect(isQuestionInForm({ intent: 'product_search', answerKind: 'anything' })).toBe(false)
  expect(isQuestionInForm({ intent: 'product_question', answerKind: 'duration' })).toBe(false)
})

describe('the only paragraph that states the value in question of the thing in question', () => {
  const texts = [
    ['Delivery costs £4 by post.'],
    ['Awnings come on a lorry: £29.', 'Check for damage at once.'],
    ['A signature is needed for awnings.'],
  ]
  const found = (score: number, others: number) =>
    texts.map((text, at) => scored(aBlock(text, { title: 'Delivery', block: at }), 0, at === 0 ? score : others))
  const first = (text: string, score: number, others: number, answerKind: Question['answerKind'] = 'money') =>
    preferStatedFact(aQuestion({ text, answerKind }), found(score, others), 0.5)[0]?.span.text

  it('comes before one that scores better', () => {
    expect(first('how much is delivery of an awning?', 0.9, 0.05)).toBe('Awnings come on a lorry: £29.')
    expect(
      preferStatedFact(aQuestion({ text: 'delivery of an awning', answerKind: 'money' }), found(0.9, 0.05), 0.5)[0]
        ?.score,
    ).toBe(0.9)
    expect(first('how much is delivery of an awning?', 0.4, 0.3)).toBe('Awnings come on a lorry: £29.')
  })

  it('does not if it lacks a word or the value, or answers too badly', () => {
    expect(first('how much is delivery of an awning to Wales?', 0.9, 0.05)).toBe('Delivery costs £4 by post.')
    expect(first('how long is delivery of an awning?', 0.9, 0.05, 'duration')).toBe('Delivery costs £4 by post.')
    expect(first('how much is delivery of an awning?', 0.4, 0.05)).toBe('Delivery costs £4 by post.')
    expect(first('how much is an awning?', 0.4, 0.3)).toBe('Delivery costs £4 by post.')
  })
})
