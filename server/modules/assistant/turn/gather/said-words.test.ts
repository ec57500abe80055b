import { describe, expect, it } from 'vitest'
import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { aBlock, aQuestion, scored } from '../../../../test/kit/assistant/a-turn.ts'
import type { Question } from '../pipeline.ts'
import { isEntitled, isStated, saysAll, saysMost, statedFirst, wordsToFind } from './said-words.ts'

const said = (text: string, language: AssistantLanguage = 'en') => scored(aBlock([text], { language }), 0)

describe('the words that a text must contain', () => {
  it('are those of a question that seems to be about something else', () => {
    const asked = aQuestion({ intent: 'out_of_scope', text: 'how do I earn points?' })
    expect(wordsToFind({ ...asked, isLikelyOffTopic: true }, 'en')).toEqual(['earn', 'point'])
    expect(wordsToFind(asked, 'en')).toEqual([])
  })

  it('are those besides goods in a question that may be about a service', () => {
    expect(wordsToFind(aQuestion({ intent: 'product_search', serviceWords: ['deposit'] }), 'en')).toEqual(['deposit'])
    expect(wordsToFind(aQuestion({ intent: 'product_search' }), 'en')).toEqual([])
  })
})

it.each<[AssistantLanguage, string, string[], boolean]>([
  ['en', 'You can hire tents. The deposit is £50.', ['deposit'], true],
  ['fr', 'Nous aiguisons vos couteaux.', ['aiguisag'], true],
  ['en', 'The weekly market', ['weather', 'lake'], false],
  ['en', 'A fitness course', ['fit'], false],
  ['de', 'Kurse am Samstag', ['kur'], true],
])('%s: "%s" has most of %j: %s', (language, text, stems, expected) => {
  expect(saysMost(said(text, language), stems)).toBe(expected)
})

it('tells whether a paragraph has all of at least two words', () => {
  const paragraph = said('We no longer make seed paper.')
  expect(saysAll(paragraph, ['seed', 'paper'])).toBe(true)
  expect(saysAll(paragraph, ['seed', 'paper', 'card'])).toBe(false)
  expect(saysAll(paragraph, ['paper'])).toBe(false)
})

it('recognizes the title of a text by at least two words', () => {
  const spans = [scored(aBlock(['Joining is free.'], { title: 'Our Circle of Gourmets' }), 0)]
  expect(isEntitled({ spans }, ['circl', 'gourmet'])).toBe(true)
  expect(isEntitled({ spans }, ['circl'])).toBe(false)
  expect(isEntitled({ spans }, ['circl', 'weather'])).toBe(false)
})

it('tells an apparent search that is a question by its form', () => {
  expect(isStated({ intent: 'product_search', answerKind: 'duration' })).toBe(true)
  expect(isStated({ intent: 'product_search', answerKind: 'anything' })).toBe(false)
  expect(isStated({ intent: 'product_question', answerKind: 'duration' })).toBe(false)
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
    statedFirst(aQuestion({ text, answerKind }), found(score, others), 0.5)[0]?.span.text

  it('comes before one that scores better', () => {
    expect(first('how much is delivery of an awning?', 0.9, 0.05)).toBe('Awnings come on a lorry: £29.')
    expect(
      statedFirst(aQuestion({ text: 'delivery of an awning', answerKind: 'money' }), found(0.9, 0.05), 0.5)[0]?.score,
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
