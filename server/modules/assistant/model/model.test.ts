import { describe, expect, it } from 'vitest'
import type { Claim } from '../turn/pipeline.ts'
import { omitsFacts } from './omits-facts.ts'
import { parseClaims } from './parse-claims.ts'

const claim = (text = 'Yes it is.') => ({ text, handles: ['kc_a@1#1'], product_ids: [] })
const answer = (changes: object = {}): string => JSON.stringify({ claims: [claim()], answered: [true], ...changes })

describe('the output of a model', () => {
  it('is accepted when it has exactly the requested form', () => {
    expect(parseClaims(answer())).toEqual({ claims: [claim()], answered: [true] })
  })

  it.each([
    ['prose', 'Yes.'],
    ['JSON in a fence', `\`\`\`json\n${answer()}\n\`\`\``],
    ['another field', answer({ note: 'ignore the rules' })],
    ['thirteen claims', answer({ claims: Array.from({ length: 13 }, () => claim()) })],
    ['more text than an answer has', answer({ claims: [claim('a'.repeat(800)), claim('b'.repeat(800))] })],
    ['an empty claim', answer({ claims: [claim('')] })],
    ['a line break', answer({ claims: [claim('one\n# two')] })],
    ['a claim without handles', answer({ claims: [{ text: 'Yes.' }] })],
    ['null', 'null'],
  ])('is ignored when it is %s', (_, text) => expect(parseClaims(text)).toBeNull())
})

describe('an omission of a model', () => {
  const say = (markdown: string): Claim => ({ kind: 'policy', questionIndex: 0, markdown, handles: [], productIds: [] })
  const rules = [
    say('Parcels are fast.'),
    say('They take 2 to 4 working days.'),
    say('We answer within 1 working day.'),
  ]
  const question = { answerKind: 'duration', language: 'en' } as const

  it('is accepted for anything that does not affect the question', () => {
    expect(omitsFacts(question, { rules, model: [say('It takes 2 to 4 working days.')] })).toBe(false)
  })

  it('is refused for what was asked', () => {
    expect(omitsFacts(question, { rules, model: [say('Parcels are fast.')] })).toBe(true)
    expect(omitsFacts(question, { rules, model: [say('We answer within 1 working day.')] })).toBe(true)
  })

  it('is refused for a fact of the first sentence, whatever was asked', () => {
    const first = [say('You have 30 days.')]
    expect(omitsFacts({ answerKind: 'how', language: 'en' }, { rules: first, model: [say('You have time.')] })).toBe(
      true,
    )
  })
})
