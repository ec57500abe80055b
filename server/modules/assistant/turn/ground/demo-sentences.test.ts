import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AssistantLanguage, assistantLanguages } from '../../../../../contract/assistant/locale.ts'
import { aBlock, aDraft, anAdmitted, gatheredOf, someEvidence } from '../../../../test/kit/assistant/a-turn.ts'
import type { Claim, KnowledgeSpan } from '../pipeline.ts'
import { escapeMarkdown } from '../wording/wording.ts'
import { ground } from './ground.ts'

// Every published sentence of the demo store, and false statements made of it.

const { shopper } = anAdmitted()

function demoSentences(language: AssistantLanguage): string[] {
  const folder = path.resolve(import.meta.dirname, '../../../../../demo/knowledge', language)
  return readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .slice(5)
      .filter((line) => line !== '' && !/^[#|]|^\w+:/.test(line))
      .map((line) => line.replace(/^(?:- |\d\. )/, '').replaceAll('**', ''))
      .flatMap((line) => line.split(/(?<=[.!?]) (?=\p{Lu}|¿)/u)),
  )
}

type FalseStatement = readonly [name: string, falseStatement: (text: string) => string]
const falseStatements: Readonly<Record<AssistantLanguage, readonly FalseStatement[]>> = {
  en: [
    ['unit', (text) => text.replace(/(\d) (working days?|days?)\b/, '$1 weeks')],
    ['bound', (text) => text.replace('within', 'after').replace('up to', 'at least')],
    ['denial', (text) => text.replace(/\b(can|are|is|do|may)\b(?! not)/, '$1 not')],
    ['assent', (text) => text.replace(/\bcannot\b/, 'can').replace(/ not\b/, '')],
  ],
  de: [
    ['unit', (text) => text.replace(/(\d) (Werktagen?|Tagen?)\b/, '$1 Wochen')],
    ['bound', (text) => text.replace('innerhalb von', 'nach').replace('bis zu', 'mindestens')],
    ['denial', (text) => text.replace(/\b(können|ist|sind|gilt|liefern)\b(?! nicht)/, '$1 nicht')],
  ],
  fr: [
    ['unit', (text) => text.replace(/(\d) jours(?: ouvrés)?/, '$1 semaines')],
    ['bound', (text) => text.replace(/dans les (?=\d)/, 'après ').replace('au plus', 'au moins')],
  ],
  es: [
    ['unit', (text) => text.replace(/(\d) días(?: laborables)?/, '$1 semanas')],
    ['bound', (text) => text.replace(/en los (?=\d)/, 'después de ').replace('hasta', 'al menos')],
    ['assent', (text) => text.replace(/\b[Nn]o (?=se|hay|acept)/, '')],
  ],
}
const commonFalseStatements: readonly FalseStatement[] = [
  ['number', (text) => text.replace(/(\d+)/, (figures) => String(Number(figures) + 1))],
  ['currency', (text) => text.replace('$', '€')],
  ['price', (text) => `${text} $7.77`],
]

describe.each(assistantLanguages)('every sentence that the demo store has published in %s', (language) => {
  const spans = demoSentences(language).map((text, number): KnowledgeSpan => {
    const [span] = aBlock([text], { number, block: number, language, conceptId: 'kc_demo' })
    if (span === undefined) throw new Error('a block of one has one')
    return { ...span, title: '' }
  })
  const from = gatheredOf(someEvidence({ spans: spans.map((span) => ({ span, block: [span], score: 0.9 })) }))
  const claimsOf = (falseStatement: (text: string) => string): Partial<Claim>[] =>
    spans.flatMap(({ text, handle }) => {
      const altered = falseStatement(text)
      return altered === text ? [] : [{ markdown: escapeMarkdown(altered), handles: [handle] }]
    })

  it('can be stated in the same words', () => {
    const reworded = claimsOf((text) => (text.endsWith('.') ? text.slice(0, -1) : `${text} `))
    const { removed } = ground({ draft: aDraft(reworded, { language }), gathered: from, shopper })
    expect(reworded.length).toBeGreaterThan(80)
    expect(removed.map(({ claim, reason }) => `${claim.markdown}: ${reason}`)).toEqual([])
  })

  it.each([...commonFalseStatements, ...falseStatements[language]])(
    'cannot be stated with another %s',
    (_, falseStatement) => {
      const falseClaims = claimsOf(falseStatement)
      const { claims } = ground({ draft: aDraft(falseClaims, { language }), gathered: from, shopper })
      expect(falseClaims.length).toBeGreaterThan(2)
      expect(claims.map(({ markdown }) => markdown)).toEqual([])
    },
  )
})
