import type { Analyzer, Word } from './analyzer.ts'

/** An uppercase letter: no word of a text begins with one, and stemmers treat it as a part of the word. */
const prefix = 'W'
const maxLackedWords = 2
const maxWordsBeforeZu = 5
const minRoot = 3
// The number of words after a negation that are read: a text may consist of negations.
const reach = 12
const DIGIT = /\p{N}/u
const FREE_OF = /^(\p{L}{3,}?)(?:(?:free|less)|(?:frei|los)(?:e[mnrs]?)?)$/u

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Words before what something lacks, in any language, that also occur in names of things and styles: "no iron shirt". */
export const weakNegations = wordSet('no not nicht kein keine keinen keinem keiner pas aucun aucune ni geen niet')
export const negations: ReadonlySet<string> = new Set([
  ...weakNegations,
  ...wordSet('without ohne sans sin senza sem zonder'),
])
/** Words after what something lacks ("sugar free"), or before it with another word ("free of sugar"). */
export const freeOf = wordSet('free frei freie freier freies freien freiem')
/** What goods are free of, before "free" as a separate word. Other words before it are unrelated: "oak chair, free delivery". */
const freeThings = wordSet(
  'sugar gluten lactose dairy alcohol caffeine fat salt nut nuts egg soy wheat grain yeast gmo palm oil meat cruelty perfume fragrance scent paraben parabens ' +
    'silicone silicones sulfate sulfates sulphate sulphates phthalate phthalates chlorine acid aluminium aluminum nickel lead latex bpa pvc plastic plastics leather ' +
    'plasticizer solvent toxin toxins chemical chemicals pesticide pesticides allergen allergens wire cable battery batteries tool tools hands lint rust dust odor odour ' +
    'noise glare flicker tangle wrinkle iron crease streak maintenance ' +
    'zucker laktose alkohol koffein fett hefe soja ei eier nuss parfum duftstoff duftstoffe parabene silikon silikone sulfat sulfate chlor blei bpa plastik ' +
    'weichmacher losungsmittel schadstoff schadstoffe kabel batterie batterien werkzeug bugel rost wartung',
)
/** After "free", which then means that they cost nothing: "sugar, free delivery". */
const freeServices = wordSet(
  'delivery deliveries shipping shipment postage return returns exchange exchanges gift gifts sample samples trial wrapping refill refills replacement replacements ' +
    'warranty of for from with haus versand lieferung ruckgabe probe',
)
const freeBefore = wordSet('free frei libre libres exempt exempte exempts')
const afterFree = wordSet('of from von de d')
/** Words between parts of what something lacks: "without salt or sugar". */
export const joiners = wordSet('and or nor und oder noch et ou ni y e o u')
const withWords = wordSet('with mit avec con')
const orWords = wordSet('or oder ou o')
// What happens to the thing: goods "without compromising on performance" have it.
const harms = wordSet(
  'compromising sacrificing losing damaging scratching harming hurting affecting straining disturbing limiting reducing altering spoiling ruining ' +
    'compromettre sacrifier perdre abimer endommager nuire alterer deranger reduire renoncer ' +
    'comprometer sacrificar perder danar estropear afectar alterar molestar reducir renunciar',
)
const uses = wordSet('use using verwenden benutzen brauchen benotigen einsetzen utiliser usar utilizar')
const zu = 'zu'
const typefaces = wordSet('serif serifs')
// What is not included may still be needed: "batteries not included".
const inclusions = wordSet(
  'included include includes including supplied inkl inklusive enthalten inbegriffen mitgeliefert beiliegend ' +
    'inclus incluse incluses fourni fournie fournis fournies compris comprise comprises ' +
    'incluye incluyen incluido incluida incluidos incluidas suministra suministran',
)

/** Whether the negation after these two words leaves a choice: "with or without cable". */
export function isEither(before: string | undefined, previous: string | undefined): boolean {
  return orWords.has(previous ?? '') && withWords.has(before ?? '')
}

/** Whether the negation is part of a name: "sans serif". */
export function isTypeface(negation: string, next: string | undefined): boolean {
  return negation === 'sans' && typefaces.has(next ?? '')
}

/** The indexed word for a product that states that it lacks something: another word than that for a product that has it. */
export function lackTerm(form: string): string {
  return prefix + form
}

/** Whether an indexed word is what a product states about itself, and no word of a text: it begins with an uppercase letter. */
export function isStatement(term: string): boolean {
  return term >= 'A' && term < '['
}

/** The thing that a word says is missing: "cord" of "cordless", "zucker" of "zuckerfrei". */
export function lackedRoot({ typed, parts }: Word): string | null {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 2 && freeOf.has(last)) return first.length >= minRoot ? first : null
  return FREE_OF.exec(typed)?.[1] ?? null
}

/** What a product lacks, each with whether that is certain: "no" may be part of a name ("no more tears"), "without" is not. */
export type Lacks = Map<string, boolean>

// Most texts deny nothing, and reading their words takes longer.
const MAY_LACK =
  /free|less|frei|los|\b(?:without|not?|ohne|kein|nicht|sans|pas|aucun|sin|ni|senza|sem|zonder|geen|niet|libre|exempt)/i

/** Whether a text may say that something is missing. */
export function mayLack(text: string): boolean {
  return MAY_LACK.test(text)
}

/** Adds the things that a text says are missing: "batteries" of "works without batteries". */
export function addLacks(lacks: Lacks, words: readonly Word[], analyzer: Analyzer): void {
  for (const [at, word] of words.entries()) {
    const { typed, parts } = word
    const root = lackedRoot(word)
    if (isEither(words[at - 2]?.typed, words[at - 1]?.typed) || isTypeface(typed, words[at + 1]?.typed)) continue
    if (root !== null) addLack(lacks, root, true)
    else if (parts.length > 1 && negations.has(parts[0] ?? ''))
      for (const part of parts.slice(1)) addLack(lacks, part, false)
    else if (negations.has(typed))
      addAll(lacks, followingThings(words.slice(at + 1, at + 1 + reach), analyzer), !weakNegations.has(typed))
    else if (freeBefore.has(typed) && isAfterFree(words[at + 1]))
      addAll(lacks, followingThings(words.slice(at + 2, at + 2 + reach), analyzer), true)
    else if (
      freeOf.has(typed) &&
      freeThings.has(words[at - 1]?.typed ?? '') &&
      !freeServices.has(words[at + 1]?.typed ?? '')
    )
      addAll(lacks, formsOf(words[at - 1], analyzer), true)
  }
}

function addLack(lacks: Lacks, thing: string, isCertain: boolean): void {
  lacks.set(thing, isCertain || lacks.get(thing) === true)
}

function addAll(lacks: Lacks, things: readonly string[], isCertain: boolean): void {
  for (const thing of things) addLack(lacks, thing, isCertain)
}

function isAfterFree(word: Word | undefined): boolean {
  return word !== undefined && (afterFree.has(word.forms[0]) || word.parts[0] === 'd')
}

/** The words after a negation, up to a word such as "for" or "with". */
function followingThings(words: readonly Word[], analyzer: Analyzer): string[] {
  const found: Word[] = []
  let left = maxLackedWords
  if (isHarm(words)) return []
  for (const word of words) {
    const { typed } = word
    if (inclusions.has(typed)) return []
    if (joiners.has(typed)) left = maxLackedWords
    else if (analyzer.isLinkWord(typed) || DIGIT.test(typed)) break
    else if (!analyzer.isStopWord(typed) && !analyzer.isStopWord(word.forms[0])) {
      if (left === 0) break
      left -= 1
      found.push(word)
    }
  }
  return found.flatMap((word) => formsOf(word, analyzer))
}

/** Whether the words after a negation name an action that does not happen, and no thing: "ohne die Sicht zu behindern", but "ohne Werkzeug zu benutzen". */
function isHarm(words: readonly Word[]): boolean {
  const first = words[0]?.typed ?? ''
  if (harms.has(first)) return true
  const at = words.slice(0, maxWordsBeforeZu).findIndex(({ typed }) => typed === zu)
  return at > 0 && !uses.has(words[at + 1]?.typed ?? '')
}

function formsOf(word: Word | undefined, analyzer: Analyzer): string[] {
  if (word === undefined || analyzer.isStopWord(word.forms[0])) return []
  return [...word.forms, ...word.parts].filter((form) => !analyzer.isStopWord(form))
}
