import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainQuestions } from './plain-questions.data.ts'
import { plainQuestion } from './plain-questions.ts'
import { loadReader, type Reader, type SubjectMatch } from './reader.ts'
import type { ReaderBlock } from './reader-block.ts'
import { loadSubjects, type Subjects } from './subjects.ts'

const folder = path.join(import.meta.dirname, '../../../models/reader-v3')

interface Values {
  readonly blocks: readonly ReaderBlock[]
  readonly questions: readonly {
    readonly text: string
    readonly certainty: number
    readonly plainness: number
    readonly told: readonly (readonly number[])[]
  }[]
}

const values: Values = JSON.parse(readFileSync(path.join(folder, 'subjects-values.json'), 'utf8'))
const blocks: readonly ReaderBlock[] = [
  ['Visit us', 'Monday to Friday 9:00 to 18:00, Saturday 10:00 to 14:00, closed on Sundays.'],
  ['Visit us', 'You find us at 12 Mill Lane, two minutes from the station.'],
  ['Returns', 'You have 30 days to send goods back.'],
  ['Returns', 'The return label costs 4.90 euros, which we deduct from the refund.'],
  ['Returns', 'The money is on your account within a week of the arrival of the parcel.'],
  ['Paints', 'Our paints are mixed by hand from linseed oil and pigment.'],
].map(([title = '', sentence = '']) => ({ title, headings: [], sentences: [sentence] }))

let reader: Reader
let subjects: Subjects
beforeAll(async () => {
  reader = await loadReader(folder)
  subjects = await loadSubjects(folder)
})
afterAll(() => reader.close())

async function matchesIn(blocks: readonly ReaderBlock[], question: string): Promise<SubjectMatch[]> {
  const index = await reader.index(blocks)
  const ranked = await index.rank(question, blocks.length)
  return ranked.sort((a, b) => a.block - b.block).map(({ subject }) => subject)
}

describe('subjects', () => {
  it.each(values.questions)('have the values computed in training for "$text"', async ({ text, ...expected }) => {
    const found = await matchesIn(values.blocks, text)
    for (const [at, { certainty, plainness, odds, sentences }] of found.entries()) {
      // The encoder's 8-bit numbers depend a little on the texts that it reads together.
      expect(Math.abs(certainty - expected.certainty)).toBeLessThan(0.02)
      expect(Math.abs(plainness - expected.plainness)).toBeLessThan(0.02)
      expect(sentences).toHaveLength(values.blocks[at]?.sentences.length ?? -1)
      for (const [number, own] of sentences.entries())
        expect(Math.abs(own - (expected.told[at]?.[number] ?? 99))).toBeLessThan(0.2)
      expect(odds).toBe(Math.max(...sentences))
    }
  })

  it.each([
    ['when are you open?', 0],
    ['Öffnungszeiten', 0],
    ['vos horaires ?', 0],
    ['where exactly is your shop', 1],
    ['how many days do i have to send it back', 2],
    ['who coughs up for the postage when i return it', 3],
    ['wann hab ich mein geld zurück', 4],
  ])('of %j match the sentence that states the answer', async (question, block) => {
    const found = await matchesIn(blocks, question)
    const odds = found.map((one) => one.odds)
    expect(odds.indexOf(Math.max(...odds))).toBe(block)
    expect(found[block]?.gap).toBe(0)
    expect(found[5]?.odds).toBeLessThan((found[block]?.odds ?? 0) - 2)
  })

  it('are not detected in a message without letters', async () => {
    const [found] = await matchesIn(blocks, '?!')
    expect(found).toMatchObject({ certainty: 0, plainness: 0, sentences: [] })
    expect(subjects.ofQuestion('?!', { vector: new Float32Array(128), means: new Float32Array(256) })).toBeNull()
  })

  it('have a lower plainness in questions about details', async () => {
    const plainnessOf = async (question: string) => (await matchesIn(blocks, question))[0]?.plainness ?? 1
    const plain = await plainnessOf('how long does delivery take')
    for (const question of ['is the spare key for the 1998 bike lock still sold', 'ist der hund vom inhaber geimpft'])
      expect(await plainnessOf(question)).toBeLessThan(plain)
  })

  it('have plain questions that are recognized as theirs, in four languages', { timeout: 30_000 }, async () => {
    const index = await reader.index(blocks.slice(0, 1))
    for (const [code, questions] of Object.entries(plainQuestions)) {
      for (const question of questions)
        expect([question, (await index.rank(question, 1))[0]?.subject.likeliest]).toEqual([question, code])
    }
  })

  it('have a plain question only if they are certain and no detail is asked', async () => {
    const [found] = await matchesIn(blocks, 'wie schicke ich was zurück')
    const subject = found ?? { certainty: 0, plainness: 0, likeliest: '' }
    expect(plainQuestion(subject, 'en')).toBe('How do I return something?')
    expect(plainQuestion(subject, 'de')).toBe('Wie läuft eine Rücksendung ab?')
    expect(plainQuestion({ ...subject, certainty: 0.6 }, 'en')).toBeNull()
    expect(plainQuestion({ ...subject, plainness: 0.2 }, 'en')).toBeNull()
    expect(plainQuestion({ ...subject, likeliest: 'm-live' }, 'en')).toBeNull()
  })

  it('are not read from files that do not fit', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'subjects-'))
    await expect(loadSubjects(other)).rejects.toThrow(/ENOENT/)
    for (const name of ['subjects.json', 'subjects-asked.int8.bin', 'subjects-told.int8.bin'])
      cpSync(path.join(folder, name), path.join(other, name))
    truncateSync(path.join(other, 'subjects-told.int8.bin'), 2_000_000)
    await expect(loadSubjects(other)).rejects.toThrow(/does not fit/)
    rmSync(other, { recursive: true })
  })
})
