import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'

/** Languages whose words are brought to their stems. */
export const wordLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type WordLanguage = (typeof wordLanguages)[number]

type Endings = readonly (readonly [ending: string, instead: string])[]

interface Rules {
  readonly stem: (word: string) => string
  /** Plurals that the stemmer, written for words with their accents, leaves apart. */
  readonly plurals: Endings
  /** Ends of stems that sound alike and are written differently. */
  readonly finals: Endings
  readonly irregular: ReadonlyMap<string, string>
  /** Words that the stemmer would take for forms of another word though they are words of their own. */
  readonly ownWords: RegExp | null
  /** What may stand between the words of a compound; `null` where compounds are not written as one word. */
  readonly joints: readonly string[] | null
}

const plain = { plurals: [], finals: [], irregular: new Map<string, string>(), ownWords: null, joints: null }
const doubled: Endings = [...'bdfgklmnprst'].map((letter) => [letter + letter, letter])
// After English plurals were undone ("knives" is stored as "knive").
const englishPlurals = new Map([
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['mice', 'mouse'],
  ['feet', 'foot'],
  ['knive', 'knife'],
  ['shelve', 'shelf'],
  ['scarve', 'scarf'],
])

// Things and qualities named after a verb are not its forms: "controller" for "control" cost 0.008 nDCG@10 (decision 2026-11-21).
const englishDerived =
  /(?:er|or|ion|ment|ness|able|ible|al|ity|ive|ful|less|ous|ism|ist|ance|ence|ship|age|ary|ory|ic|ly)$/

const RULES: Readonly<Record<WordLanguage, Rules>> = {
  en: { ...plain, stem: english, irregular: englishPlurals, ownWords: englishDerived },
  de: { ...plain, stem: german, joints: ['s', 'n', 'en', 'es', 'er', 'e'] },
  fr: {
    ...plain,
    stem: french,
    plurals: [
      ['eaux', 'eau'],
      ['aux', 'al'],
      ['eus', 'eu'],
      ['ees', 'e'],
      ['ee', 'e'],
    ],
    finals: [['ch', 'c']],
  },
  es: { ...plain, stem: spanish, finals: [['z', 'c']] },
  it: { ...plain, stem: italian },
  pt: {
    ...plain,
    stem: portuguese,
    plurals: [
      ['oes', 'ao'],
      ['oe', 'ao'],
      ['aes', 'ao'],
      ['ae', 'ao'],
      ['ais', 'al'],
      ['eis', 'el'],
      ['ois', 'ol'],
      ['uis', 'ul'],
    ],
    finals: [['m', 'n']],
  },
  nl: {
    ...plain,
    stem: dutch,
    plurals: [
      ['zen', 's'],
      ['ven', 'f'],
    ],
    finals: doubled,
    irregular: new Map([['kinderen', 'kind']]),
    joints: ['s', 'en', 'e'],
  },
}

// Shorter words have no endings to speak of, and codes have none at all.
const SHORTEST = 3
const ONLY_LETTERS = /^\p{L}+$/u

/** The stem of a folded word in `language`: equal for its forms ("schuh", "schuhe"). Codes and short words stay as they are. */
export function stemOf(word: string, language: WordLanguage): string {
  const { stem, plurals, finals, irregular, ownWords } = RULES[language]
  const regular = irregular.get(word)
  if (regular !== undefined) return regular
  const isPlain = word.length < SHORTEST || !ONLY_LETTERS.test(word) || ownWords?.test(word) === true
  if (isPlain) return word
  return withEnding(stem(withEnding(word, plurals)), finals)
}

function withEnding(word: string, endings: Endings): string {
  const found = endings.find(([ending]) => word.endsWith(ending))
  return found === undefined ? word : word.slice(0, -found[0].length) + found[1]
}

/** What may stand between the words of a compound in `language`; `null` where compounds are not written as one word. */
export function jointsOf(language: WordLanguage): readonly string[] | null {
  return RULES[language].joints
}
