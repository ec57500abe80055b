import { describe, expect, it } from 'vitest'
import { createAskTexts, knowledgeOfTexts } from '../../../../test/kit/assistant/asked-texts.ts'
import { demoKnowledge } from '../../../../test/kit/assistant/demo-knowledge.ts'
import { musicShop } from '../../../../test/kit/assistant/music-shop.ts'
import { answerKinds } from '../intent.ts'
import {
  continuesPrevious,
  isExceptionHeading,
  isListIntroduction,
  needsPrevious,
  restrictsPrevious,
} from '../spans/span-dependencies.ts'
import { selectQuotes } from './select-quotes.ts'

const music = await knowledgeOfTexts(musicShop)
const ask = createAskTexts(music)

describe('a shop with texts other than the demo’s', () => {
  it.each([
    [
      'en',
      'Can I return swimwear within 60 days?',
      'You can return everything within 60 days. This does not apply to earphones and swimwear.',
    ],
    [
      'en',
      'Can I return earphones?',
      'You can return everything within 60 days. This does not apply to earphones and swimwear.',
    ],
    [
      'de',
      'Kann ich Bademode innerhalb von 60 Tagen zurückgeben?',
      'Sie können alles innerhalb von 60 Tagen zurückgeben. Dies gilt nicht für Kopfhörer und Bademode.',
    ],
    [
      'de',
      'Kann ich Kopfhörer zurückgeben?',
      'Sie können alles innerhalb von 60 Tagen zurückgeben. Dies gilt nicht für Kopfhörer und Bademode.',
    ],
    [
      'en',
      'Which countries do you not ship to?',
      'We do not ship to the following countries:\n\n- Cuba\n- Nepal\n- Peru\n- Chile',
    ],
    [
      'de',
      'In welche Länder liefern Sie nicht?',
      'Wir liefern nicht in folgende Länder:\n\n- Kuba\n- Nepal\n- Peru\n- Chile',
    ],
    ['en', 'Do you ship plants to Norway?', 'Plants cannot be sent to Switzerland or Norway.'],
    [
      'de',
      'Liefern Sie Pflanzen nach Norwegen?',
      'Pflanzen können nicht in die Schweiz oder nach Norwegen verschickt werden.',
    ],
    ['en', 'Do you ship tables to Japan?', 'Chairs and tables are brought by our own van, in Germany only.'],
    ['en', 'Do you deliver chairs to Switzerland?', 'Chairs and tables are brought by our own van, in Germany only.'],
    [
      'de',
      'Liefern Sie Tische nach Japan?',
      'Stühle und Tische bringt unser eigener Lieferwagen, und das nur in Deutschland.',
    ],
    ['en', 'Can I send back reeds?', '**Exceptions**\n\nHowever, strings and reeds are only taken back sealed.'],
  ] as const)('answers with the whole rule (%s: %s)', async (language, question, rule) => {
    const { reply, answered } = await ask(question, language)
    expect(answered).toEqual(['answered'])
    expect(reply).toContain(rule)
  })

  it.each([
    ['en', 'How do I return something?', 3],
    ['de', 'Wie gebe ich etwas zurück?', 3],
    ['en', 'Do you ship to Nepal?', 4],
    ['de', 'Liefern Sie nach Nepal?', 4],
  ] as const)('answers with all items of a list (%s: %s)', async (language, question, count) => {
    const { reply } = await ask(question, language)
    expect(reply.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(count)
  })

  it.each([
    ['en', 'Do you deliver chairs to Switzerland?', 'Plants'],
    ['en', 'Do you ship plants to Norway?', 'Chairs'],
    ['de', 'Liefern Sie Tische nach Japan?', 'Pflanzen'],
  ] as const)('answers with no rule for other goods (%s: %s)', async (language, question, other) => {
    expect((await ask(question, language)).reply).not.toContain(other)
  })

  it.each([
    ['en', 'Is there parking at your store?'],
    ['de', 'Gibt es Parkplätze an der Filiale?'],
  ] as const)('answers nothing for a topic that no text covers (%s: %s)', async (language, question) => {
    expect((await ask(question, language)).answered).toEqual(['no_evidence'])
  })
})

const demo = await knowledgeOfTexts(
  demoKnowledge().flatMap(({ path, content }) => {
    const language = (['en', 'de', 'fr', 'es'] as const).find((one) => path.startsWith(one))
    const [, front = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(content) ?? []
    const frontOf = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(front)?.[1] ?? ''
    const isOver = frontOf('effective_until') !== ''
    return language === undefined || isOver
      ? []
      : [{ topic: frontOf('topic'), title: frontOf('title'), language, markdown }]
  }),
)
const askDemo = createAskTexts(demo, ['Guardian Lion Statue', 'Road Bike'])

describe('the demo shop', () => {
  it.each([
    ['en', 'Do you ship plants to the US?', 'Live plants are sent within the European Union only'],
    [
      'de',
      'Verschicken Sie Pflanzen in die Schweiz?',
      'Lebende Pflanzen versenden wir nur innerhalb der Europäischen Union',
    ],
    ['fr', 'Livrez-vous des plantes en Suisse ?', "Les plantes vivantes ne voyagent que dans l'Union européenne"],
    ['es', '¿Envían plantas a Noruega?', 'Las plantas vivas solo viajan dentro de la Unión Europea'],
    ['en', 'Do you ship sofas to Norway?', 'is available in the European Union only'],
    ['en', 'How long does delivery of a sofa to Norway take?', 'is available in the European Union only'],
    ['en', 'Do you ship the Guardian Lion Statue to Norway?', 'is available in the European Union only'],
    ['en', 'How much is shipping for a plant to Germany?', 'Live plants are sent within the European Union only'],
    ['de', 'Darf ich die Schuhe in der Waschmaschine waschen?', 'Never put them into the washing machine'],
  ] as const)('answers with the rule for the requested goods (%s: %s)', async (language, question, rule) => {
    const { reply, answered } = await askDemo(question, language)
    expect(answered).toEqual(['answered'])
    expect(reply).toContain(rule)
  })

  it('answers that a parcel arrived damaged with the rule about damage, not with one about parcels', async () => {
    const { reply } = await askDemo('my package arrived broken what do i do')
    expect(reply).toContain('We are sorry when something arrives broken')
    expect(reply).not.toContain('several parcels')
  })

  it('answers a question about gift cards with no rule for all products', async () => {
    expect((await askDemo('Is there a warranty on gift cards?')).answered).toEqual(['no_evidence'])
    expect((await askDemo('How long are gift cards valid?')).reply).not.toContain('warranty')
  })

  it('answers with all steps or none', async () => {
    const { reply } = await askDemo('How long can I return something?')
    expect(reply).toContain('within 30 days')
    const steps = ['Register the return', 'Print the return label', 'Hand in the parcel']
    expect([0, 3]).toContain(steps.filter((step) => reply.includes(step)).length)
  })
})

describe.each([
  ['the demo', demo],
  ['another shop', music],
] as const)('every sentence of %s', (_, knowledge) => {
  it('is quoted with what it continues, what limits it and what introduces it', () => {
    for (const span of knowledge.spans) {
      const block = knowledge.blockOf(span)
      for (const answerKind of answerKinds) {
        const pieces = selectQuotes([{ span, block, score: 0.9 }], { answerKind, singlesOut: () => false })
        const quoted = pieces.flatMap(({ spans }) => spans)
        expect(quoted).toContain(span)
        for (const one of quoted) {
          const at = block.indexOf(one)
          const [before, next] = [block[at - 1], block[at + 1]]
          const isItem = one.form !== 'sentence'
          if (!isItem && needsPrevious(one)) {
            const isUnderHeading = pieces.some(({ spans, heading }) => spans[0] === one && heading !== null)
            expect(before === undefined ? isUnderHeading : quoted.includes(before) || before.form !== 'sentence').toBe(
              true,
            )
          }
          if (!isItem && next?.form === 'sentence' && restrictsPrevious(next)) expect(quoted).toContain(next)
          if (isItem && before !== undefined && isListIntroduction(before)) expect(quoted).toContain(before)
          if (one.form === 'step' && next?.form === 'step') expect(quoted).toContain(next)
        }
      }
    }
  })
})

it('sentence openings are recognized with either apostrophe', () => {
  expect(needsPrevious({ text: 'C’est gratuit.', language: 'fr' })).toBe(true)
  expect(needsPrevious({ text: "C'est gratuit.", language: 'fr' })).toBe(true)
  expect(continuesPrevious({ text: 'Itineraries are free.', language: 'en' })).toBe(false)
  expect(isExceptionHeading('Ausnahmen')).toBe(true)
})
