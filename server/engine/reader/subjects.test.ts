import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ReaderBlock } from './reader-block.ts'
import { loadSubjects, toldShare } from './subjects.ts'

const folder = path.join(import.meta.dirname, '../../../models/reader-v3')
const subjects = await loadSubjects(folder)
const [openingHours, contact, returnPeriod] = [15, 17, 7]

interface Values {
  readonly asked: readonly { readonly text: string; readonly shares: readonly number[] }[]
  readonly told: readonly (ReaderBlock & { readonly told: readonly number[] })[]
}

function likeliest(question: string): number {
  const shares = subjects.asked(question)?.shares ?? []
  return shares.indexOf(Math.max(...shares))
}

describe('the common subjects', () => {
  it('have the values of the training', () => {
    const values: Values = JSON.parse(readFileSync(path.join(folder, 'subjects-values.json'), 'utf8'))
    for (const { text, shares } of values.asked) {
      const { certainty = 0, shares: own = [] } = subjects.asked(text) ?? {}
      expect(certainty).toBeCloseTo(1 - (shares.at(-1) ?? 0), 3)
      for (const [at, share] of own.entries()) expect(share * certainty).toBeCloseTo(shares[at] ?? -1, 3)
    }
    for (const { told, ...block } of values.told) {
      const own = subjects.told(block)
      expect(own).toHaveLength(30)
      for (const [at, value] of told.entries()) expect(own[at]).toBeCloseTo(value, 3)
    }
  })

  it.each([
    ['when are you open?', openingHours],
    ['Öffnungszeiten', openingHours],
    ['vos horaires ?', openingHours],
    ['telefonnummer?', contact],
    ['¿cómo puedo contactar con vosotros?', contact],
    ['how many days do i have to send it back', returnPeriod],
  ])('of %j are found', (question, subject) => {
    expect(likeliest(question)).toBe(subject)
    expect(subjects.asked(question)?.certainty).toBeGreaterThan(0.5)
  })

  it('are hardly found in questions about details and in other messages', () => {
    for (const text of [
      'is the spare key for the 1998 bike lock still sold',
      'I love cats',
      'ist der hund vom inhaber geimpft',
    ])
      expect(subjects.asked(text)?.certainty).toBeLessThan(0.5)
    expect(subjects.asked('?!')).toBeNull()
  })

  it('are told by the block that states them', () => {
    const block = (sentence: string): ReaderBlock => ({ title: 'About us', headings: [], sentences: [sentence] })
    const asked = subjects.asked('opening hours?')
    const hours = subjects.told(block('Monday to Friday 9:00 to 18:00, Saturday 10:00 to 14:00, closed on Sundays.'))
    const paint = subjects.told(block('Our paints are mixed by hand from linseed oil and pigment.'))
    if (asked === null) throw new Error('a question was not read')
    expect(toldShare(asked, hours)).toBeGreaterThan(10 * toldShare(asked, paint))
  })

  it('are not read from files that do not fit', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'subjects-'))
    await expect(loadSubjects(other)).rejects.toThrow(/ENOENT/)
    const empty = { scales: [1], biases: [0] }
    writeFileSync(path.join(other, 'subjects.json'), JSON.stringify({ asked: empty, told: empty }))
    for (const name of ['asked', 'told']) writeFileSync(path.join(other, `subjects-${name}.int8.bin`), Buffer.alloc(4))
    await expect(loadSubjects(other)).rejects.toThrow(/is not a model/)
    rmSync(other, { recursive: true })
  })
})
