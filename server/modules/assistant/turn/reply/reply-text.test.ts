import { expect, it } from 'vitest'
import { joinClaims } from './reply-text.ts'

const policy = (markdown: string, question = 0) => ({ kind: 'policy' as const, questionIndex: question, markdown })
const connecting = (markdown: string, question = 0) => ({
  kind: 'connecting' as const,
  questionIndex: question,
  markdown,
})

it('puts the sentences of one question in one paragraph and items on separate lines', () => {
  expect(joinClaims([policy('One.'), policy('Two.')])).toBe('One. Two.')
  expect(joinClaims([policy('You choose:'), policy('- a'), policy('- b'), policy('More.')])).toBe(
    'You choose:\n\n- a\n- b\n\nMore.',
  )
})

it('puts each question and each of the assistant’s own sentences in its own paragraph', () => {
  expect(joinClaims([connecting('First:'), policy('One.'), connecting('Last:', 1), policy('Two.', 1)])).toBe(
    'First:\n\nOne.\n\nLast:\n\nTwo.',
  )
})

it('starts a paragraph for a sentence that does not continue the previous one', () => {
  expect(
    joinClaims([policy('One.'), { ...policy('Another place.'), startsParagraph: true }, policy('It goes on.')]),
  ).toBe('One.\n\nAnother place. It goes on.')
})

it('is empty for an empty draft', () => {
  expect(joinClaims([])).toBe('')
})
