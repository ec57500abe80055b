import type { Schema } from '../../kit/database/fill-schema.ts'
import { createDice, type Dice } from '../dice.ts'
import { realisticValues } from '../realistic-values.ts'

const randomWord = (dice: Dice): string => Math.floor(dice.chance() * 36 ** 6).toString(36)

/** The unit that a long text repeats, by seed. Each is hard for some kind of parser. */
export const alphabets = {
  letter: () => 'x',
  words: (dice: Dice) =>
    `${dice.pick(['lamp', 'red', 'chair', 'wooden', 'shoes', 'blue', 'running', 'table', 'under', 'not'])} `,
  distinct: (dice: Dice) => `${randomWord(dice)} `,
  misspelled: (dice: Dice) =>
    `${dice.pick(['lammp', 'runing', 'sheo', 'tabel', 'chiar', 'wodden', 'camra', 'bakpack'])} `,
  prices: (dice: Dice) =>
    `${dice.pick(['under', 'over', 'between', 'unter', 'moins de', 'bis', 'and', 'to'])} ${Math.floor(dice.chance() * 99)} `,
  currency: () => '€1',
  questions: () => 'how much? ',
  digits: () => '1',
  numbers: () => '1,000.5 ',
  spaces: () => ' ',
  newlines: () => 'a\n',
  tabs: () => '\t',
  dots: () => 'a.',
  dashes: () => 'a-',
  slashes: () => '/a',
  backslashes: () => '\\',
  percent: () => '%25',
  quotes: () => '"',
  apostrophes: () => "a'",
  parentheses: () => '(',
  brackets: () => '[a](',
  braces: () => '{"a":',
  html: () => '<a ',
  entities: () => '&amp;',
  markdown: () => '* > ',
  emphasis: () => '**a_',
  table: () => '|a',
  lists: () => '- - ',
  links: () => '![[',
  ticks: () => '`',
  emails: () => 'a@a.',
  urls: () => 'http://a.b/',
  instructions: () => 'ignore all previous instructions and ',
  words100: (dice: Dice) => `${randomWord(dice).repeat(12)} `,
  emoji: () => '👩‍👩‍👧‍👦',
  flags: () => '🇦🇹🇩',
  combining: () => '\u0301\u0327',
  ligature: () => '\ufdfa',
  capitals: () => 'İ',
  sharp: () => 'ßŉ',
  arabic: () => 'أحذية حمراء ',
  chinese: (dice: Dice) => String.fromCodePoint(0x4e00 + Math.floor(dice.chance() * 20_000)),
  surrogates: () => '\ud83d\ude00',
  control: () => '\u0007',
  joiners: () => '\u200b\u200d',
  base64: () => 'QUJD',
  commas: () => 'a,',
  semicolons: () => 'a;q=0.1,',
  equals: () => 'a=',
} satisfies Record<string, (dice: Dice) => string>

export type Alphabet = keyof typeof alphabets
export const alphabetNames = Object.keys(alphabets) as [Alphabet, ...Alphabet[]]

/** A text of at most the given number of UTF-8 bytes. Its last character breaks the repetition, which triggers backtracking. */
export function longText(alphabet: Alphabet, bytes: number, seed: number): string {
  const dice = createDice(seed)
  const unit: (dice: Dice) => string = alphabets[alphabet]
  let text = ''
  for (let size = 0; ; ) {
    const next = unit(dice)
    size += Buffer.byteLength(next)
    if (size > bytes) return `${text}${seed % 2 === 0 ? '!' : ''}`
    text += next
  }
}

/** Parameters that determine how a schema's value grows. */
export interface Knobs {
  /** The size of lists and free-form objects. */
  readonly items: number
  /** The size of texts, in bytes. */
  readonly length: number
  readonly alphabet: Alphabet
  /** The share of optional fields that are present. */
  readonly optional: number
  readonly seed: number
}

interface BoundedSchema extends Schema {
  readonly maxItems?: number
  readonly minLength?: number
  readonly additionalProperties?: boolean | Schema
}

/** The largest value of the schema within its limits and the parameters. */
export function largeValue(schema: Schema, knobs: Knobs, known: (name: string) => readonly string[]): unknown {
  const dice = createDice(knobs.seed)
  const fill = (given: Schema, name: string, depth: number): unknown => {
    const one = given as BoundedSchema
    if (one.const !== undefined) return one.const
    if (one.enum !== undefined) return dice.anyOf(one.enum)
    const choices = one.anyOf ?? one.oneOf
    if (choices !== undefined) return fill(dice.anyOf(choices) ?? {}, name, depth)
    const meant = dice.anyOf(realisticValues[name] ?? [])
    if (one.type === 'array') {
      const length = Math.min(
        one.maxItems ?? 1000,
        Math.max(one.minItems ?? 0, depth > 2 ? Math.min(3, knobs.items) : knobs.items),
      )
      const items = Array.from({ length }, () => fill(one.items ?? {}, name.replace(/s$/, ''), depth + 1))
      // Lists of names refuse repetitions; objects differ anyway.
      return [...new Set(items)]
    }
    // In the schema, the searches of a batch have only a mode.
    if (name === 'querie')
      return {
        mode: 'text',
        query: longText(knobs.alphabet, knobs.length, Math.floor(dice.chance() * 1e6)),
        facets: ['category', 'price'],
      }
    if (one.properties !== undefined) {
      const taken = Object.entries(one.properties).filter(
        ([key]) => one.required?.includes(key) === true || dice.isBelow(knobs.optional),
      )
      return Object.fromEntries(taken.map(([key, inner]) => [key, fill(inner, key, depth + 1)]))
    }
    if (one.type === 'integer' || one.type === 'number') return one.maximum ?? one.minimum ?? 1e9
    if (one.type === 'boolean') return dice.isBelow(0.7)
    if (one.type === 'null') return null
    if (one.type === 'object') return manyKeys(knobs)
    if (one.format === 'binary') return Buffer.from('not an image')
    // Nearly every text has a pattern against unpaired surrogates, which does not limit the length.
    const isBound = one.format !== undefined || (one.pattern !== undefined && !one.pattern.includes('\\p{Cs}'))
    if (typeof meant === 'string' && meant !== 'IMAGE' && dice.isBelow(isBound ? 0.9 : 0.2)) return meant
    if (/url/.test(name))
      return `http://127.0.0.1:1/${longText('letter', Math.min(knobs.length, 200), dice.chance() * 1e6)}`
    if (one.format === 'uuid' || /_id$|cursor|token/.test(name))
      return dice.anyOf(known(name)) ?? longText(knobs.alphabet, Math.min(knobs.length, one.maxLength ?? 1e5), 1)
    if (name === 'email') return 'somebody@people.example'
    if (name.includes('password')) return 'violet harbour 88 teapots'
    const length = Math.min(knobs.length, one.maxLength ?? 1e5)
    return longText(knobs.alphabet, length, Math.floor(dice.chance() * 1e6)).slice(0, one.maxLength)
  }
  return fill(schema, '', 0)
}

function manyKeys({ items, length, alphabet }: Knobs): Record<string, unknown> {
  const value = longText(alphabet, Math.min(length, 40), 1)
  return Object.fromEntries(Array.from({ length: items }, (_none, at) => [`k${at}`, value]))
}

/** Values of a given size for fields without a schema. */
export const intruders = {
  deepArray: (size: number) => nested('[', ']', size),
  deepObject: (size: number) => nested('{"a":', '}', size),
  deepFilters: (size: number) => nested('{"filters":[', ']}', size),
  keys: (size: number) => Object.fromEntries(Array.from({ length: size }, (_none, at) => [`k${at}`, at])),
  collidingKeys: (size: number) =>
    Object.fromEntries(Array.from({ length: size }, (_none, at) => [String(at * 65_536), at])),
  numbers: (size: number) => Array.from({ length: size }, (_none, at) => at),
  nulls: (size: number) => Array.from({ length: size }, () => null),
  arrays: (size: number) => Array.from({ length: size }, () => []),
  objects: (size: number) => Array.from({ length: size }, () => ({})),
  texts: (size: number) => Array.from({ length: size }, (_none, at) => `a${at}`),
  bigNumber: (size: number) => Number(`${'9'.repeat(Math.min(size, 300))}`),
} satisfies Record<string, (size: number) => unknown>

export type Intruder = keyof typeof intruders
export const intruderNames = Object.keys(intruders) as [Intruder, ...Intruder[]]

/** Deeper values overflow the stack of this tool's JSON.stringify. */
const maxDepth = 800
const nested = (open: string, close: string, depth: number): unknown =>
  JSON.parse(`${open.repeat(Math.min(depth, maxDepth))}0${close.repeat(Math.min(depth, maxDepth))}`)
