import { expect, it } from 'vitest'
import { readMarkdown } from '../markdown/read-markdown.ts'
import { withoutContact } from './contact.ts'
import { marked } from './sources.ts'

/** The marked parts in brackets. */
const shown = (passage: string, sentences: string[]) =>
  marked(passage, sentences)
    .map((part) => (typeof part === 'string' ? part : `[${(part as { values: string[] }).values[0]}]`))
    .join('')

it('marks the cited sentences of a passage, in any order, each once', () => {
  expect(shown('One. Two. Three.', ['Three.', 'One.', 'One.'])).toBe('[One.] Two. [Three.]')
})

it('marks nothing if all or none of the passage is cited', () => {
  expect(shown('One.', ['One.'])).toBe('One.')
  expect(shown('One.', ['Two.', ''])).toBe('One.')
})

it('omits from a text only a list of contact details that stand below it', () => {
  const contact = { email: 'a_b@shop.example', phone: '+44 20', url: null, hours: null }
  const details = readMarkdown('Reach us:\n- E-mail: a_b@shop.example\n- Phone: +44 20')
  expect(withoutContact(details, contact)).toEqual(details.slice(0, 1))
  const other = readMarkdown('Options:\n- Phone: +44 20\n- by post')
  expect(withoutContact(other, contact)).toBe(other)
  expect(withoutContact(details, { email: null, phone: null, url: null, hours: null })).toBe(details)
})
