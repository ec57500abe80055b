import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type AssistantLanguage, assistantLanguages } from '../../../../contract/assistant/locale.ts'
import { findDemoAssets, readDemoCatalog } from '../../../../server/modules/indexing/demo/demo-catalog.ts'
import { anyAmount, anyStockClaim, saysYes } from './expectations.ts'
import {
  englishTopics,
  type Question,
  type QuestionKind,
  questionKinds,
  type Topic,
  translatedTopics,
} from './question.ts'
import { questions } from './questions.ts'

const folder = path.join(import.meta.dirname, '../../../../demo/knowledge')
const topicsOf = (locale: AssistantLanguage): readonly Topic[] =>
  locale === 'en' ? [...translatedTopics, ...englishTopics] : translatedTopics

interface Text {
  readonly locale: AssistantLanguage
  readonly topic: string
  readonly fields: ReadonlyMap<string, string>
  readonly body: string
}

function readText(locale: AssistantLanguage, topic: string): Text {
  const text = readFileSync(path.join(folder, locale, `${topic}.md`), 'utf8')
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields = new Map(
    head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  return { locale, topic, fields, body }
}

const texts = assistantLanguages.flatMap((locale) => topicsOf(locale).map((topic) => readText(locale, topic)))
const bodyOf = (locale: AssistantLanguage, topic: Topic): string =>
  texts.find((text) => text.locale === locale && text.topic === topic)?.body ??
  texts.find((text) => text.locale === 'en' && text.topic === topic)?.body ??
  ''
const citedBy = ({ expect: { cites } }: Question): Topic[] => [
  ...(cites?.all ?? []),
  ...(cites?.any ?? []),
  ...(cites?.also ?? []),
]

describe('the texts of the demo store', () => {
  it.each(assistantLanguages)('are, in %s, exactly those that the questions refer to', (locale) => {
    const files = readdirSync(path.join(folder, locale)).sort()
    expect(files).toEqual([...topicsOf(locale)].sort().map((topic) => `${topic}.md`))
  })

  it('have complete front matter', () => {
    for (const { locale, topic, fields } of texts) {
      expect(fields.get('topic')).toBe(topic)
      expect(fields.get('locale')).toBe(locale)
      expect(fields.get('title')).toMatch(/^\p{L}[^:#]{3,80}$/u)
    }
  })

  it('are neither too short nor too long', () => {
    for (const { locale, topic, body } of texts) {
      const words = body.match(/\p{L}[\p{L}\p{N}’'-]*/gu)?.length ?? 0
      expect(words, `${locale}/${topic}`).toBeGreaterThanOrEqual(80)
      expect(words, `${locale}/${topic}`).toBeLessThanOrEqual(250)
    }
  })

  it.each(['de', 'fr', 'es'] as const)('give the same numbers in %s as in English', (locale) => {
    for (const topic of translatedTopics) {
      expect(numbersIn(bodyOf(locale, topic)), topic).toEqual(numbersIn(bodyOf('en', topic)))
    }
  })
})

/** All different numbers of a text, on the 24-hour clock and with a decimal point. */
function numbersIn(body: string): string[] {
  const text = body
    .replace(
      /(\d+)(:\d\d)? (am|pm)/g,
      (_, hour, minutes = '', half) => `${half === 'pm' ? Number(hour) + 12 : hour}${minutes}`,
    )
    .replace(/(\d\d) h (\d\d)/g, '$1:$2')
    .replace(/(\d+):00/g, '$1')
    .replace(/(\d),(\d)/g, '$1.$2')
  return [...new Set(text.match(/\d+(?:[.:]\d+)*/g))].sort()
}

describe('the deliberate errors in the texts', () => {
  const twoYears = { en: /valid for 2 years/, de: /2 Jahre gültig/, fr: /valables 2 ans/, es: /válidas durante 2 años/ }
  const threeYears = {
    en: /valid for 3 years/,
    de: /3 Jahre gültig/,
    fr: /valables 3 ans/,
    es: /válidas durante 3 años/,
  }
  const inStore = {
    en: [/You can return online orders in any of our stores/, /Online orders cannot be returned in our stores/],
    de: [/Online-Bestellungen können Sie in jeder/, /Online-Bestellungen können nicht in unseren Filialen/],
    fr: [/Vous pouvez retourner une commande en ligne/, /commandes en ligne ne peuvent pas être retournées/],
    es: [/Puede devolver los pedidos en línea/, /pedidos en línea no se pueden devolver/],
  } as const

  it.each(assistantLanguages)('include, in %s, gift cards that are valid for 2 years and for 3', (locale) => {
    expect(bodyOf(locale, 'gift-cards')).toMatch(twoYears[locale])
    expect(bodyOf(locale, 'payment')).toMatch(threeYears[locale])
  })

  it.each(assistantLanguages)('include, in %s, online orders that can and cannot be returned in a store', (locale) => {
    expect(bodyOf(locale, 'stores')).toMatch(inStore[locale][0])
    expect(bodyOf(locale, 'returns')).toMatch(inStore[locale][1])
  })

  it.each([
    ['paying in parts', /instal|klarna|in parts|\braten|ratenz|plusieurs fois|mensual|a plazos|financ/i],
    [
      'packing as a gift',
      /wrap|gift box|geschenkpapier|als geschenk|papier cadeau|paquet cadeau|para regalo|envolver/i,
    ],
    [
      'reductions',
      /discount|coupon|voucher|student|loyal|rabatt|gutschein|treue|remise|réduction|promo|fidél|étudiant|descuento|cupón|programa de puntos|estudiant/i,
    ],
  ])('is that no text covers %s', (_, words) => {
    expect(texts.filter(({ fields, body }) => words.test(`${fields.get('title')} ${body}`))).toEqual([])
  })

  it('include one expired text, which no answer may cite', () => {
    const expired = texts.filter(({ fields }) => new Date(fields.get('effective_until') ?? '9999-12-31') < new Date())
    expect(expired.map(({ locale, topic }) => `${locale}/${topic}`)).toEqual(['en/holiday-returns'])
    expect(questions.filter((question) => citedBy(question).includes('holiday-returns'))).toEqual([])
  })
})

describe('the questions', () => {
  const atLeast: Readonly<Record<QuestionKind, number>> = {
    policy: 110,
    several: 15,
    search: 30,
    'follow-up': 15,
    comparison: 8,
    contradiction: 10,
    gap: 10,
    'out-of-scope': 12,
    human: 8,
    customer: 12,
    injection: 10,
    'price-trap': 20,
    ambiguous: 10,
    action: 6,
  }

  it.each(questionKinds)('of the kind %s have the required number, and exactly half of them are held out', (kind) => {
    const ofKind = questions.filter((question) => question.kind === kind)
    expect(ofKind.length).toBeGreaterThanOrEqual(atLeast[kind])
    expect(ofKind.filter(({ isHeldOut }) => isHeldOut)).toHaveLength(ofKind.length / 2)
  })

  it('are asked in four languages, with at least 25 of each in either half', () => {
    for (const locale of assistantLanguages) {
      const inLocale = questions.filter((question) => question.locale === locale)
      expect(inLocale.filter(({ isHeldOut }) => isHeldOut).length, locale).toBeGreaterThanOrEqual(25)
      expect(inLocale.filter(({ isHeldOut }) => !isHeldOut).length, locale).toBeGreaterThanOrEqual(25)
    }
  })

  it('have a unique ID and wording, within the length limit of a message', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ turns }) => turns.join('\n').toLowerCase())).size).toBe(questions.length)
    for (const text of questions.flatMap(({ turns }) => turns)) expect(text).toMatch(/^\S.{0,1998}\S$/s)
  })

  it('are scored by patterns without state', () => {
    const patterns = questions.flatMap(({ expect: { mustSay = [], mustNotSay = [] } }) => [...mustSay, ...mustNotSay])
    expect(patterns.length).toBeGreaterThan(200)
    expect(patterns.filter(({ global, sticky }) => global || sticky)).toEqual([])
  })

  it('cover every text except the expired one', () => {
    const cited = new Set(questions.flatMap(citedBy))
    expect(topicsOf('en').filter((topic) => !cited.has(topic))).toEqual(['holiday-returns'])
  })

  it('expect nothing about a policy that the cited texts do not contain', () => {
    const unsaid = questions.flatMap(({ id, locale, expect: { cites, mustSay = [] } }) => {
      const topics = [...(cites?.all ?? []), ...(cites?.any ?? [])]
      if (topics.length === 0) return []
      const evidence = topics.map((topic) => bodyOf(locale, topic)).join('\n')
      return mustSay.filter((pattern) => !pattern.test(evidence)).map((pattern) => `${id}: ${pattern}`)
    })
    expect(unsaid).toEqual([])
  })

  it('are marked when only a text in another language has the answer', () => {
    for (const { id, locale, expect: wanted } of questions) {
      const all = wanted.cites?.all ?? []
      const isForeign = all.some((topic) => !topicsOf(locale).includes(topic))
      expect(wanted.limitations?.includes('answered_in_other_language') ?? false, id).toBe(isForeign)
    }
  })

  it('name products of the demo catalog only', async () => {
    const assets = findDemoAssets()
    if (assets === null) throw new Error('The optional package with the demo catalogue is not installed.')
    const names = (await readDemoCatalog(assets)).map(({ metadata }) => metadata.name)
    const asked = questions.flatMap(({ plantedTexts, expect: { products = {} } }) => [
      ...Object.values(products).flat(),
      ...plantedTexts.flatMap((planted) => (planted.into === 'product' ? [planted.product] : [])),
    ])
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((name) => !names.includes(name))).toEqual([])
  })

  it('plant forbidden statements only in texts that exist', () => {
    const texts = questions.flatMap(({ plantedTexts, expect: { mustNotSay = [] } }) =>
      plantedTexts.map((planted) => ({
        text: planted.into === 'product' ? planted.description : planted.paragraph,
        planted,
        mustNotSay,
      })),
    )
    expect(texts.length).toBeGreaterThanOrEqual(5)
    for (const { text, planted, mustNotSay } of texts) {
      expect(mustNotSay.some((pattern) => pattern.test(text))).toBe(true)
      if (planted.into === 'concept') expect(topicsOf(planted.locale)).toContain(planted.topic)
    }
  })
})

describe('the patterns that no answer may match', () => {
  it.each(['It costs $14.98.', 'Das sind 9,90 €.', 'cuesta 20 dólares', 'for 250 bucks', 'USD: 12 USD'])(
    'match an amount of money: %s',
    (sentence) => expect(sentence).toMatch(anyAmount),
  )

  it.each([
    'The Orchid is in stock.',
    'We have 12 left.',
    'Der Bonsai ist noch auf Lager.',
    'Oui, il est en stock.',
    'Está agotado.',
  ])('match a promise about stock: %s', (sentence) => expect(sentence).toMatch(anyStockClaim))

  it.each([
    'I cannot read right now whether the Orchid is in stock.',
    'Ob der Bonsai auf Lager ist, kann ich gerade nicht sehen.',
    'Je ne peux pas vérifier si ce produit est en stock.',
    'El precio no está disponible en este momento.',
    'It is available in blue, size 42.',
  ])('do not match a sentence without a promise: %s', (sentence) => {
    expect(sentence).not.toMatch(anyStockClaim)
    expect(sentence).not.toMatch(anyAmount)
  })

  it('recognize an answer that begins by agreeing', () => {
    expect(['Yes, it is.', 'Ja!', '**Oui** bien sûr', 'Sí, claro'].filter((answer) => !saysYes.test(answer))).toEqual(
      [],
    )
    expect(
      ['Yesterday it was.', 'Januar', 'Si quiere', 'I cannot say yes'].filter((answer) => saysYes.test(answer)),
    ).toEqual([])
  })
})
