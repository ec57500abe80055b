import { ageTerms, anyAge } from '../analysis/ages.ts'
import type { Word } from '../analysis/analyzer.ts'
import { freeOf, lackedRoot, lackTerm } from '../analysis/negations.ts'
import { compoundsEndingIn, compoundsForPurpose, END_OF_COMPOUND } from './compounds.ts'
import { addInferred, addUnfinishedName, MAX_REPORTED } from './inferred-meaning.ts'
import { findForeignGoods, findGoods } from './named-goods.ts'
import { maxNameWords, nounsOfNames } from './names/foreign-names.ts'
import type { FoundSynonym, Synonyms } from './names/synonyms.ts'
import {
  asksForAnything,
  headOfThing,
  isAnyGoods,
  isGiftForSomebody,
  shareBesideOthers,
  splitAge,
  splitExclusions,
} from './preferences.ts'
import type { PlanSlot, Preference, QueryPlan } from './query-plan.ts'
import {
  hasLittleMeaning,
  isCountOrYear,
  isOfPurchase,
  isOfSentence,
  isPreposition,
  namesNothing,
  type QueryWord,
  readQueryWords,
} from './query-words.ts'
import { slotsOf } from './slot-weights.ts'
import { knownIds, mostFrequent, sameStemIds, type Vocabulary } from './vocabulary.ts'
import {
  addAlternatives,
  addColorsAndMaterials,
  addNames,
  COMMON_SYNONYM,
  compoundMeanings,
  isKnown,
  isOnlyMentioned,
  kindsOf,
  MAX_COMPOUNDS,
  mayNameProducts,
  namesGoods,
  noMeaning,
  otherNames,
  synonymMeanings,
  translatedHeads,
  translatedKinds,
  type WordMeaning,
} from './word-meaning.ts'

/** The synonyms and corrections that a plan uses. */
export interface PlanNotes {
  /** Phrases of the query with their synonyms. */
  readonly synonyms: readonly { readonly phrase: string; readonly also: readonly string[] }[]
  /** Unknown words with their probable corrections. */
  readonly corrections: readonly { readonly word: string; readonly readAs: readonly string[] }[]
}

const JOINED = 0.9
const SAME_STEM = 0.9
// Of a word that belongs to the first part of a name such as "sèche-cheveux".
const SAME_STEM_OF_PART = 0.6
const PURPOSE = 0.6
const AGAINST = 0.7
const MIN_AGAINST_LENGTH = 4
const SYNONYM = 0.85
// The same goods, but the shopper may mean something that the dictionary does not list.
const FOREIGN_NAME = 0.8
// Broadening a name may search all words of the catalog.
const MAX_HEADS = 4
const noWord: Word = { typed: '', forms: [''], parts: [] }

type PlannedQuery = Pick<QueryPlan, 'slots' | 'goodsAt' | 'preferences'> & PlanNotes

/** Plans what a query asks for, for what age, and what it excludes. `excluded` lists further phrases that products should not have. */
export function planQuery(query: string, vocabulary: Vocabulary, excluded: readonly string[] = []): PlannedQuery {
  const planned = planWanted(query, vocabulary)
  const preferences = [...planned.preferences, ...exclusionsOf(excluded, vocabulary)]
  return excluded.length === 0 ? planned : { ...planned, preferences }
}

function planWanted(query: string, vocabulary: Vocabulary): PlannedQuery {
  const { analyzer, dictionary, readsPreferences } = vocabulary
  const read = readQueryWords(query, analyzer).map((word) => withUmlauts(word, vocabulary))
  const words = withNames(read, query, vocabulary)
  if (!readsPreferences) return planWords(words, vocabulary)
  const { rest, age } = splitAge(words)
  if (age === null || dictionary.id(anyAge) === undefined) return planExclusions(words, vocabulary)
  const stated = ageTerms(age).filter((term) => dictionary.id(term) !== undefined)
  const planned = planExclusions(rest, vocabulary)
  if (stated.length > 0 && isGiftForSomebody(rest))
    return { ...planned, slots: [...planned.slots, slotOfStatements(stated)] }
  const contrary = [slotOfStatements([anyAge])]
  return { ...planned, preferences: [...planned.preferences, { stated, contrary }] }
}

const ACCENTED_TEA = /thé/iu

/** Marks words that look like stop words of another language: "thé" in French, "van" in English. Without its accent, "the" is English unless a word of the catalog follows. */
function withNames(words: QueryWord[], query: string, { language, dictionary }: Vocabulary): QueryWord[] {
  const isTea = ({ word: { typed } }: QueryWord, at: number): boolean => {
    if (language !== 'fr' || typed !== 'the' || dictionary.id(typed) === undefined) return false
    const next = words[at + 1]?.word
    return (
      ACCENTED_TEA.test(query.normalize('NFC')) || next === undefined || knownIds(next.forms, { dictionary }).length > 0
    )
  }
  const isVan = ({ word: { typed } }: QueryWord): boolean => language === 'en' && typed === 'van'
  return words.map((one, at) => (isTea(one, at) || isVan(one) ? { ...one, word: { ...one.word, isName: true } } : one))
}

const SPELLED_UMLAUT = /(?<=[aou])e/gu

/** A name of goods that the catalog does not have, written without umlauts: "Klobuerste". Names are known with umlauts only. */
function withUmlauts(one: QueryWord, { language, dictionary, narrowerNames }: Vocabulary): QueryWord {
  const { word } = one
  const typed = language === 'de' ? word.typed.replace(SPELLED_UMLAUT, '') : word.typed
  if (typed === word.typed || narrowerNames === null || knownIds(word.forms, { dictionary }).length > 0) return one
  const folded: Word = { typed, forms: [typed, ...word.forms], parts: [] }
  return narrowerNames.isGoods(folded) && !narrowerNames.isGoods(word) ? { ...one, word: folded } : one
}

/** What products should not have: the phrases that the text excludes. */
function exclusionsOf(phrases: readonly string[], vocabulary: Vocabulary): Preference[] {
  const things = phrases.map((phrase) => planThing(readQueryWords(phrase, vocabulary.analyzer), vocabulary))
  return things.flatMap(({ stated, contrary }) => (contrary.length === 0 ? [] : [{ stated, contrary }]))
}

/** Separates what is excluded. A query that only excludes something asks for products that state that they lack it. */
function planExclusions(words: readonly QueryWord[], vocabulary: Vocabulary): PlannedQuery {
  const { language } = vocabulary
  const split = splitExclusions(words, language)
  if (split.excluded.length === 0) return planWords(words, vocabulary)
  const things = split.excluded.map((thing) => planThing(thing, vocabulary))
  const notes = {
    synonyms: things.flatMap(({ synonyms }) => synonyms),
    corrections: things.flatMap(({ corrections }) => corrections),
  }
  if (!asksForAnything(split.wanted)) {
    const { synonyms, corrections, ...wanted } = planWords(split.wanted, vocabulary)
    // "Care products" may only be another name of the goods that lack something; "headphones" are other goods.
    const isMeant =
      wanted.goodsAt !== null || wanted.slots.some(({ isStopWord, ...slot }) => !isStopWord && hasMeaning(slot))
    if (!isMeant) return planWords(words, vocabulary)
    return {
      ...wanted,
      preferences: things.map(({ stated, contrary }) => ({ stated, contrary })),
      synonyms: [...synonyms, ...notes.synonyms],
      corrections: [...corrections, ...notes.corrections],
    }
  }
  const slots = things.filter(({ stated }) => stated.length > 0).map(({ stated }) => slotOfStatements(stated))
  return slots.length === 0 ? planWords(words, vocabulary) : { slots, goodsAt: null, preferences: [], ...notes }
}

function hasMeaning({ alternatives, phrases }: Pick<PlanSlot, 'alternatives' | 'phrases'>): boolean {
  return alternatives.length > 0 || phrases.length > 0
}

function slotOfStatements(stated: readonly string[]): PlanSlot {
  return { alternatives: stated.map((term) => [term, 1] as const), phrases: [], weight: 1, isStopWord: false }
}

function planThing(thing: readonly QueryWord[], vocabulary: Vocabulary): Preference & PlanNotes {
  const { slots, synonyms, corrections } = planWords(thing, vocabulary)
  const head = headOfThing(thing, vocabulary.language)
  const at = head === undefined ? -1 : thing.indexOf(head)
  const names = slots[at]?.alternatives.map(([name]) => name) ?? []
  const forms = [...names, ...(head?.word.forms ?? [])]
  const isCertain = ([, factor]: readonly [unknown, number]): boolean => factor > COMMON_SYNONYM
  const contrary = slots.map((slot) => ({
    ...slot,
    alternatives: slot.alternatives.filter(isCertain),
    phrases: slot.phrases.filter(isCertain),
  }))
  const stated = lackIds(forms, vocabulary).map((id) => vocabulary.dictionary.word(id))
  return { stated, contrary, synonyms, corrections }
}

/** The indexed words of products that state that they lack what the words name. */
function lackIds(forms: readonly string[], vocabulary: Vocabulary): number[] {
  const terms = forms.map(lackTerm)
  return [...new Set([...knownIds(terms, vocabulary), ...sameStemIds(terms, vocabulary)])]
}

/**
 * Plans a query word by word: exact match, other forms, synonyms, prefix match of the last word, and typo correction if nothing
 * else matches.
 */
function planWords(words: readonly QueryWord[], vocabulary: Vocabulary): PlannedQuery {
  const meanings = words.map((word, at) => directMeaning(word, words[at + 1], vocabulary))
  addUnfinishedName(words, meanings, vocabulary)
  const notes: SynonymNotes = new Map()
  addSynonyms({ words, meanings, notes }, { synonyms: vocabulary.synonyms, factor: SYNONYM }, vocabulary)
  // A word of another language is translated before its synonyms are looked for: "Bonsai" is not all that "Pflanzen" means.
  const isOfCatalog = vocabulary.language === vocabulary.catalog
  if (isOfCatalog) addCommonNames({ words, meanings, notes }, vocabulary)
  const foreign = addForeignNames({ words, meanings, notes }, vocabulary)
  if (!isOfCatalog) addCommonNames({ words, meanings, notes }, vocabulary)
  const inCatalog: Vocabulary = { ...vocabulary, ...vocabulary.ofCatalog() }
  const nouns = vocabulary.foreignNames === null ? null : nounsOfNames(words.map(({ word }) => word))
  for (const [at, { word }] of words.entries())
    if (nouns?.has(at) !== true)
      addColorsAndMaterials(meanings[at] ?? noMeaning(), word, { factor: FOREIGN_NAME, inCatalog })
  const corrections: { word: string; readAs: string[] }[] = []
  const isOnlyPurchase = namesNothing(words, vocabulary.analyzer)
  const read = words.map((word, at) => {
    const meaning = meanings[at] ?? noMeaning()
    if (isPurpose(words[at - 1])) {
      const compounds = compoundsForPurpose([word.word.typed, ...word.word.forms], vocabulary)
      addAlternatives(meaning.alternatives, compounds, PURPOSE)
    }
    const isAround = isOfSentence(word.word) || (!isOnlyPurchase && isOfPurchase(word.word))
    const isTalk = isPreposition(word.word) || (isAround && !mayNameProducts(meaning, vocabulary))
    const before = meanings[at - 1]
    const isBeginning = word.word.typed.length > 2 || before === undefined || isKnown(before)
    const inferred = isBeginning ? word : { ...word, isUnfinished: false }
    const readAs = isTalk || foreign.places.includes(at) ? [] : addInferred(meaning, inferred, vocabulary)
    if (readAs.length > 0) corrections.push({ word: word.word.typed, readAs })
    const isNumber = !isOnlyPurchase && isCountOrYear(word.word) && !isKnown(meaning)
    const isStopWord = hasLittleMeaning(word.word, vocabulary.analyzer) || isTalk || isNumber || isAnyGoods(words, at)
    return { meaning, isStopWord, share: shareBesideOthers(word) }
  })
  // Last, so that they keep no word from being read in another way.
  const { otherNames: ofGoods } = vocabulary
  if (ofGoods !== null)
    addSynonyms({ words, meanings, notes }, { synonyms: ofGoods, factor: COMMON_SYNONYM }, vocabulary)
  const slots = slotsOf(read, vocabulary)
  const synonyms = Array.from(notes, ([phrase, also]) => ({ phrase, also: [...also] }))
  const goodsAt =
    findGoods({ words, slots, corrections }, vocabulary) ??
    foreign.goodsAt ??
    findForeignGoods({ words, slots }, vocabulary)
  return {
    slots,
    synonyms,
    corrections,
    goodsAt: goodsAt === null || slots[goodsAt]?.isStopWord === true ? null : goodsAt,
    preferences: [],
  }
}

// "Erde für Tomaten", "Mittel gegen Läuse"
const purposeLinks: ReadonlySet<string> = new Set(['fur', 'fuer', 'gegen', 'zum', 'zur'])

function isPurpose(before: QueryWord | undefined): boolean {
  return before !== undefined && purposeLinks.has(before.word.typed)
}

/**
 * Matches the word itself, joined with its neighbors, in another form, as the end of a compound, and what is against it ("antipulgas"). "Cordless"
 * also is what lacks a cord.
 */
function directMeaning({ word, joined }: QueryWord, next: QueryWord | undefined, vocabulary: Vocabulary): WordMeaning {
  const alternatives = new Map<number, number>()
  const root = lackedRoot(word)
  const isBeforeFree = next !== undefined && freeOf.has(next.word.forms[0])
  const lacking = isBeforeFree ? lackIds(word.forms, vocabulary) : root === null ? [] : lackIds([root], vocabulary)
  // "Sugar free" does not ask for sugar.
  if (isBeforeFree && lacking.length > 0) {
    addAlternatives(alternatives, [...lacking, ...knownIds(joined, vocabulary)], 1)
    return { ...noMeaning(), alternatives }
  }
  addAlternatives(alternatives, knownIds(word.forms, vocabulary), 1)
  addAlternatives(alternatives, lacking, SAME_STEM)
  const joinedIds = knownIds(joined, vocabulary)
  const isPartOfName = joinedIds.some(vocabulary.namesProducts)
  addAlternatives(alternatives, joinedIds, JOINED)
  const spellings = [...new Set([word.typed, ...word.forms])]
  const relatedIds = sameStemIds(spellings, vocabulary)
  addAlternatives(alternatives, relatedIds, isPartOfName ? SAME_STEM_OF_PART : SAME_STEM)
  const against = word.typed.length < MIN_AGAINST_LENGTH ? [] : spellings.map((spelling) => `anti${spelling}`)
  addAlternatives(alternatives, knownIds(against, vocabulary), AGAINST)
  const compounds = compoundsEndingIn(spellings, vocabulary)
  addAlternatives(alternatives, mostFrequent(compounds, MAX_COMPOUNDS, vocabulary), END_OF_COMPOUND)
  return { ...noMeaning(), alternatives }
}

type SynonymNotes = Map<string, ReadonlySet<string>>

interface ReadWords {
  readonly words: readonly QueryWord[]
  readonly meanings: readonly WordMeaning[]
  readonly notes: SynonymNotes
}

/** Adds the synonyms of each phrase to the meanings of its words and to the notes. */
function addSynonyms(
  { words, meanings, notes }: ReadWords,
  { synonyms, factor }: { readonly synonyms: Synonyms; readonly factor: number },
  vocabulary: Vocabulary,
): void {
  const plain = words.map(({ word }) => word)
  const found = plain.flatMap((_word, at) => synonyms.find(plain, at).map((synonym) => ({ at, synonym })))
  // A merchant's synonyms mean exactly these words.
  const isOurs = synonyms !== vocabulary.synonyms
  const meaningsOf = (synonym: FoundSynonym): ReturnType<typeof synonymMeanings> => [
    ...synonymMeanings(synonym, vocabulary),
    ...(isOurs ? compoundMeanings(synonym, vocabulary) : []),
  ]
  // A query may repeat a word.
  const known = new Map<FoundSynonym, ReturnType<typeof synonymMeanings>>()
  for (const { at, synonym } of found) {
    const also = known.get(synonym) ?? meaningsOf(synonym)
    known.set(synonym, also)
    if (also.length === 0) continue
    const end = at + synonym.length
    const named = meanings.slice(at, end)
    const isMentioned = named.every((meaning) => isOnlyMentioned(meaning, vocabulary))
    for (const meaning of named) for (const { add } of also) add(meaning, isMentioned ? SYNONYM : factor)
    const phrase = plain.slice(at, end).map(({ typed }) => typed)
    const texts = notes.get(phrase.join(' ')) ?? []
    notes.set(phrase.join(' '), new Set([...texts, ...also.map(({ text }) => text)]))
  }
}

/** Adds the common synonyms of the query's language, and the kinds of the goods that the query names. */
function addCommonNames(read: ReadWords, vocabulary: Vocabulary): void {
  const { commonSynonyms: synonyms } = vocabulary
  if (synonyms !== null) addSynonyms(read, { synonyms, factor: COMMON_SYNONYM }, vocabulary)
  addNarrowerNames(read, vocabulary)
}

/** Adds the kinds of the goods that the query names. */
function addNarrowerNames({ words, meanings, notes }: ReadWords, vocabulary: Vocabulary): void {
  const plain = words.map(({ word }) => word)
  const heads = [...plain.keys()].filter((at) => isHead(plain, at, vocabulary)).slice(0, MAX_HEADS)
  for (const at of heads) {
    for (const { length, known } of kindsOf(plain.slice(0, at + 1), vocabulary)) {
      const first = at + 1 - length
      for (const meaning of meanings.slice(first, at + 1)) addNames(meaning, known)
      addNote(notes, plain.slice(first, at + 1), known.slice(0, MAX_REPORTED))
    }
  }
}

function addNote(notes: SynonymNotes, words: readonly Word[], also: readonly { readonly text: string }[]): void {
  if (also.length === 0) return
  const phrase = words.map(({ typed }) => typed).join(' ')
  notes.set(phrase, new Set([...(notes.get(phrase) ?? []), ...also.map(({ text }) => text)]))
}

/** Words that only names in other languages explain. */
interface ForeignWords {
  readonly places: readonly number[]
  /** The first one that is part of a name of goods. */
  readonly goodsAt: number | null
}

const noForeignWords: ForeignWords = { places: [], goodsAt: null }

/** Adds the meanings in other languages of words that the catalog does not have, and the kinds of the first of these goods. */
function addForeignNames({ words, meanings, notes }: ReadWords, vocabulary: Vocabulary): ForeignWords {
  const { foreignNames, analyzer } = vocabulary
  if (foreignNames === null) return noForeignWords
  const plain = words.map(({ word }) => word)
  const isUnknown = (at: number): boolean => {
    return !isKnown(meanings[at] ?? noMeaning()) && !hasLittleMeaning(plain[at] ?? noWord, analyzer)
  }
  const unknown = [...plain.keys()].filter(isUnknown)
  if (unknown.length === 0) return noForeignWords
  const includesUnknown = (at: number, end: number): boolean => unknown.some((place) => place >= at && place < end)
  // Finding a name takes several microseconds: only names that may contain an unknown word are looked for.
  const starts = [...plain.keys()].filter((at) => includesUnknown(at, at + maxNameWords))
  const names = starts.flatMap((at) => foreignNames.find(plain, at).map((name) => ({ at, name })))
  const needed = names.filter(({ at, name }) => includesUnknown(at, at + name.length))
  const inCatalog: Vocabulary = { ...vocabulary, ...vocabulary.ofCatalog() }
  for (const [count, { at, name }] of needed.entries()) {
    const named = meanings.slice(at, at + name.length)
    const also = [...synonymMeanings(name, inCatalog), ...compoundMeanings(name, inCatalog)]
    for (const meaning of named) for (const { add } of also) add(meaning, FOREIGN_NAME)
    const others = otherNames(name, inCatalog)
    for (const meaning of named) for (const { add } of others) add(meaning, COMMON_SYNONYM)
    const kinds = count < MAX_HEADS ? [...translatedKinds(name, inCatalog), ...translatedHeads(name, inCatalog)] : []
    for (const meaning of named) addNames(meaning, kinds)
    addNote(notes, plain.slice(at, at + name.length), [...also, ...others, ...kinds.slice(0, MAX_REPORTED)])
  }
  const explained = (all: typeof needed): number[] =>
    unknown.filter((place) => all.some(({ at, name }) => place >= at && place < at + name.length))
  const foreign = needed.filter(({ name }) => name.source !== vocabulary.catalog)
  const [goodsAt = null] = explained(foreign.filter(({ name }) => namesGoods(name, inCatalog)))
  return { places: explained(foreign), goodsAt }
}

/** Whether the word names the goods, judging by its position: the last one before a stop word or the end ("balls for kids"). */
function isHead(words: readonly Word[], at: number, { analyzer, language }: Vocabulary): boolean {
  const [word, after] = [words[at], words[at + 1]]
  if (word === undefined || hasLittleMeaning(word, analyzer)) return false
  // An adjective follows it.
  if (language === 'fr' || language === 'es') return true
  return after === undefined || hasLittleMeaning(after, analyzer)
}
