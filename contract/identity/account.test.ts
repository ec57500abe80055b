import Value from 'typebox/value'
import { expect, it } from 'vitest'
import { Email } from './account.ts'

const accepts = (email: string): boolean => Value.Check(Email, email)

it('refuses an email that is invalid in lower case, in which it is stored', () => {
  const grows: string[] = []
  for (let point = 0; point <= 0x10ffff; point += 1) {
    const character = String.fromCodePoint(point)
    // One character more would be too long.
    const email = `${'a'.repeat(63)}${character}@x.example`
    const lowerCase = email.toLowerCase()
    if (lowerCase !== email && accepts(email) && !accepts(lowerCase)) grows.push(character)
  }
  expect(grows).toEqual([])
  expect(accepts(`${'İ'.repeat(40)}@x.example`)).toBe(false)
  expect(accepts(`${'Ğ'.repeat(64)}@x.example`)).toBe(true)
})
