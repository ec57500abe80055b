import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'

/** Languages with a stemmer. */
export const wordLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const
export type WordLanguage = (typeof wordLanguages)[number]

type Endings = readonly (readonly [ending: string, replacement: string])[]

interface Rules {
  readonly stem: (word: string) => string
  /** Plural endings that the stemmer misses because it expects accents. */
  readonly plurals: Endings
  /** Stem endings that sound alike but are spelled differently. */
  readonly finalSounds: Endings
  readonly irregular: ReadonlyMap<string, string>
  /** Separate words that the stemmer would conflate with another word. */
  readonly exceptions: RegExp | null
  /** Linking elements between the words of a compound; `null` if compounds are not written as one word. */
  readonly linkers: readonly string[] | null
}

const plain = { plurals: [], finalSounds: [], irregular: new Map<string, string>(), exceptions: null, linkers: null }
const doubled: Endings = [...'bdfgklmnprst'].map((letter) => [letter + letter, letter])
// Irregular forms as "form word". English plurals are removed first ("knives" is stored as "knive").
const irregular = {
  en: parseForms(
    'women woman, men man, children child, mice mouse, feet foot, teeth tooth, geese goose, knive knife, shelve shelf, ' +
      'scarve scarf, leave leaf, loave loaf, wolve wolf, wive wife, halve half, thieve thief, calve calf, buse bus, gase gas',
  ),
  fr: parseForms(
    'jeux jeu, feux feu, lieux lieu, cheveux cheveu, bijoux bijou, genoux genou, cailloux caillou, choux chou, travaux travail, ' +
      'vitraux vitrail, longue long, douce doux, belle beau, bel beau, nouvelle nouveau, nouvel nouveau, vieille vieux, vieil vieux, ' +
      'neuve neuf, grosse gros, epaisse epais, fausse faux, rousse roux, creuse creux, fraiche frais, publique public, ' +
      'skis ski, clous clou, etuis etui, trous trou, ecrous ecrou, verrous verrou, tissus tissu, menus menu, bambous bambou, kiwis kiwi, sushis sushi, ' +
      'taxis taxi, balais balai, abris abri, etablis etabli, tuyaux tuyau, noyaux noyau, joyaux joyau, etaux etau, boyaux boyau, landaus landau',
  ),
  de: parseForms('reisen reise, schalen schale'),
  es: parseForms(
    'pies pie, bikinis bikini, bicis bici, kiwis kiwi, taxis taxi, esquis esqui, menus menu, champus champu, bambus bambu, ' +
      'paredes pared, parede pared, camarones camaron, camarone camaron, cucharones cucharon, cucharone cucharon',
  ),
  it: parseForms('uomini uomo'),
  pt: parseForms(
    'infantis infantil, juvenis juvenil, perfis perfil, barris barril, funis funil, gentis gentil, texteis textil, uteis util, ' +
      'faceis facil, dificeis dificil, fosseis fossil',
  ),
  nl: parseForms('kinderen kind'),
}

// Derived nouns and adjectives are separate words: conflating "controller" with "control" cost 0.008 nDCG@10 (decision 0013-lexical-index.md).
const englishDerivations =
  /(?:er|or|ion|ment|ness|able|ible|al|ity|ive|ful|less|ous|ism|ist|ance|ence|ship|age|ary|ory|ic|ly)$/

// Goods whose stems are those of other goods: leather and LED, knife and measuring, clothing and dress, wall and pair, tyre and cutlery.
const germanNouns = /(?:leder|messer|poster|roller|keller|sticker|hefter|stander|kleidung)$|^(?:reise|schale)$/
const frenchNouns = /^(?:fraises?|selles?|reglisses?|saucisses?|oreillers?|collants?|portants?|perches?)$/
const spanishNouns =
  /^(?:bebes?|mes|meses?|camaras?|camaron|pared|cucharon|botes?|bolas?|panos?|brochas?|cuchillas?|tacos?|telas?|polos?|tintas?|setas?|hombros?|cazos?|palos?|cubiertos?|pomadas?|baldes?|limonadas?|puertos?|platos?|suelos?|medias?|patos?|velos?|barros?)$/

const RULES: Readonly<Record<WordLanguage, Rules>> = {
  en: { ...plain, stem: english, irregular: irregular.en, exceptions: englishDerivations },
  de: {
    ...plain,
    stem: german,
    irregular: irregular.de,
    exceptions: germanNouns,
    linkers: ['s', 'n', 'en', 'es', 'er', 'e'],
  },
  fr: {
    ...plain,
    stem: french,
    irregular: irregular.fr,
    exceptions: frenchNouns,
    plurals: [
      ['eaux', 'eau'],
      ['aux', 'al'],
      ['eus', 'eu'],
      ['ees', 'e'],
      ['ee', 'e'],
      ['ive', 'if'],
      ['ite', 'it'],
    ],
    finalSounds: [['ch', 'c']],
  },
  es: {
    ...plain,
    stem: spanish,
    irregular: irregular.es,
    exceptions: spanishNouns,
    // The stemmer treats the singular as an infinitive or a participle ("mujer", "auricular", "ciudad"), but not the plural.
    plurals: withoutS([
      ['ares', 'ar'],
      ['eres', 'er'],
      ['ades', 'ad'],
      ['edes', 'ed'],
      ['enes', 'en'],
    ]),
    finalSounds: [['z', 'c']],
  },
  it: {
    ...plain,
    stem: italian,
    irregular: irregular.it,
    // As in Spanish: "divano" and "bicchiere" are not verbs.
    plurals: [
      ['aio', 'ai'],
      ['ano', 'an'],
      ['ani', 'an'],
      ['are', 'ar'],
      ['ari', 'ar'],
      ['ere', 'er'],
      ['eri', 'er'],
      ['ave', 'av'],
      ['avi', 'av'],
    ],
  },
  pt: {
    ...plain,
    stem: portuguese,
    irregular: irregular.pt,
    plurals: [
      ['oes', 'ao'],
      ['oe', 'ao'],
      ['aes', 'ao'],
      ['ae', 'ao'],
      ['ais', 'al'],
      ['eis', 'el'],
      ['ois', 'ol'],
      ['uis', 'ul'],
      ['ens', 'em'],
      ['en', 'em'],
      ['eus', 'eu'],
    ],
    finalSounds: [['m', 'n']],
  },
  nl: {
    ...plain,
    stem: dutch,
    plurals: [
      ['zen', 's'],
      ['ven', 'f'],
    ],
    finalSounds: doubled,
    irregular: irregular.nl,
    linkers: ['s', 'en', 'e'],
  },
}

// Shorter words and codes have no inflectional endings.
const MIN_LENGTH = 3
const ONLY_LETTERS = /^\p{L}+$/u

/** The stem of a folded word, equal for all its forms ("schuh", "schuhe"). Codes and short words are returned unchanged. */
export function stemOf(word: string, language: WordLanguage): string {
  const { stem, plurals, finalSounds, irregular, exceptions } = RULES[language]
  const regular = irregular.get(word)
  if (regular !== undefined) return stemOf(regular, language)
  const isPlain = word.length < MIN_LENGTH || !ONLY_LETTERS.test(word) || exceptions?.test(word) === true
  if (isPlain) return word
  return replaceEnding(stem(replaceEnding(word, plurals)), finalSounds)
}

/** `stemOf` with a cache, for the words of queries and texts: stemming takes as long as the rest of the work on a word. */
export function cachedStem(word: string, language: WordLanguage): string {
  const key = language + word
  const known = cachedStems.get(key)
  if (known !== undefined) return known
  if (cachedStems.size >= maxCachedStems) cachedStems.clear()
  const stem = stemOf(word, language)
  cachedStems.set(key, stem)
  return stem
}

const cachedStems = new Map<string, string>()
const maxCachedStems = 20_000

/** The irregular forms of a stem, some with a different beginning ("mice"). Empty for most stems. */
export function irregularForms(stem: string, language: WordLanguage): readonly string[] {
  const known = irregularByStem.get(language) ?? new Map<string, string[]>()
  if (known.size === 0) {
    irregularByStem.set(language, known)
    for (const [form, word] of RULES[language].irregular) {
      const key = stemOf(word, language)
      known.set(key, [...(known.get(key) ?? [word]), form])
    }
  }
  return known.get(stem) ?? []
}

const irregularByStem = new Map<WordLanguage, Map<string, string[]>>()

function parseForms(list: string): ReadonlyMap<string, string> {
  return new Map(list.split(', ').map((pair) => pair.split(' ') as [string, string]))
}

/** Adds the endings without their final s, as they appear after English plurals are removed. */
function withoutS(endings: Endings): Endings {
  return endings.flatMap(([ending, replacement]) => [
    [ending, replacement] as const,
    [ending.slice(0, -1), replacement] as const,
  ])
}

function replaceEnding(word: string, endings: Endings): string {
  const found = endings.find(([ending]) => word.endsWith(ending))
  return found === undefined ? word : word.slice(0, -found[0].length) + found[1]
}

/** Linking elements between the words of a compound; `null` if the language does not write compounds as one word. */
export function linkersOf(language: WordLanguage): readonly string[] | null {
  return RULES[language].linkers
}
