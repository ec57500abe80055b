import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { problemsOfShop, problemsOfSubjects } from './check-corpus.ts'

const corpus = path.join(import.meta.dirname, 'corpus')
const shops = readdirSync(corpus, { withFileTypes: true }).filter((one) => one.isDirectory())

it.each(shops.map(({ name }) => [name]))(
  'the shop %s has texts, questions and labels that quote its texts exactly',
  (name) => {
    expect(problemsOfShop(path.join(corpus, name))).toEqual([])
  },
)

it('the questions and sentences of single subjects have codes that exist', () => {
  expect(problemsOfSubjects()).toEqual([])
})
