import { expect, it } from 'vitest'
import { joinClaims } from './reply-text.ts'

const policy = (markdown: string, question = 0) => ({ kind: 'policy' as const, questionIndex: question, markdown })
const connecting = (markdown: string, question = 0) => ({
  kind: 'connecting' as const,
  questionIndex: question,
  markdown,
})

it('puts sentences of one question side by side and items in lines', () => {
  expect(joinClaims([policy('One.'), policy('Two.')])).toBe('One. Two.')
  expect(joinClaims([policy('You choose:'), policy('- a'), policy('- b'), policy('More.')])).toBe(
    'You choose:\n\n- a\n- b\n\nMore.',
  )
})

it('gives each question and each sentence of ours its own paragraph', () => {
  expect(joinClaims([connecting('First:'), policy('One.'), connecting('Last:', 1), policy('Two.', 1)])).toBe(
    'First:\n\nOne.\n\nLast:\n\nTwo.',
  )
})

it('gives what does not go on from the sentence before it a paragraph', () => {
  expect(
    joinClaims([policy('One.'), { ...policy('Another place.'), startsParagraph: true }, policy('It goes on.')]),
  ).toBe('One.\n\nAnother place. It goes on.')
})

it('is empty of nothing', () => {
  expect(joinClaims([])).toBe('')
})
