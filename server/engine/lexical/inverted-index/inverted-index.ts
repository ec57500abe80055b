import { scratchCapacity } from '../../tables/capacity.ts'
import { type Analyzer, createAnalyzer, type Word } from '../analysis/analyzer.ts'
import { catalogLanguage } from '../analysis/catalog-language.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import type {
  AnnotatedPlan,
  LexicalDocument,
  LexicalIndex,
  LexicalMatches,
  LexicalPart,
  PlanOptions,
} from '../lexical-index.ts'
import { foreignNamesFor } from '../query/names/foreign-names.ts'
import { narrowerNamesIn } from '../query/names/narrower-names.ts'
import {
  commonRules,
  compileSynonyms,
  otherNamesOfGoods,
  type SynonymRule,
  type Synonyms,
} from '../query/names/synonyms.ts'
import { planQuery } from '../query/plan-query.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import { knownIds, mostFrequent, type Vocabulary } from '../query/vocabulary.ts'
import { createDictionary } from '../words/dictionary.ts'
import { createStemGroups } from '../words/stem-groups.ts'
import { MAX_MODIFIER, weightTerms } from './document-terms.ts'
import { createExactKeys, type ExactKind } from './exact-keys.ts'
import { createPostings, maxRows, type RowMatches } from './postings.ts'
import { rankRows } from './rank-rows.ts'
import { createScoreCache, type PlanScores } from './score-cache.ts'
import { addSlots, applyPreferences } from './score-plan.ts'
import { createWordLists } from './word-lists.ts'

/** Maximum query length in code units that is split into words. Exact names and article numbers may be longer. */
const MAX_QUERY_LENGTH = 1_000
/** Maximum number of query words that are matched against names. */
const MAX_NAME_WORDS = 32
// Names of a more frequent word are not read, and only some of the names that match: more would take longer than the search.
const MAX_NAMES_READ = 10_000
const MAX_NAMES_MATCHED = 100
const MAX_COMPLETIONS = 100
const DIGIT = /\p{N}/u
const ONLY_DIGITS = /^\p{N}+$/u
const CURRENCY = /\p{Sc}/u
const NO_RULES: readonly SynonymRule[] = []
const isNoWord = (): boolean => false

/**
 * Creates an inverted index over the words of a store's products. A product's score is the share of the query that it matches.
 * Each query word is weighted by its rarity, by its weight in the product (`document-terms.ts`) and by the confidence of its
 * interpretation (`query-plan.ts`). Updates are in place; an updated index returns the same results as a rebuilt one.
 *
 * `set` throws RangeError unless the row is an integer from 0 to 4,194,303.
 */
export function createLexicalIndex(analyzer: Analyzer = createAnalyzer()): LexicalIndex {
  return new InvertedIndex(analyzer)
}

// A smaller catalog is too little evidence of what it lacks.
const MIN_NAMING_PRODUCTS = 20
const MIN_NAMING_SHARE = 0.9
// The change in the number of products after which the share is counted again.
const NAMING_TOLERANCE = 0.05

class InvertedIndex implements LexicalIndex {
  readonly #analyzer: Analyzer
  readonly #dictionary = createDictionary()
  readonly #postings = createPostings()
  readonly #wordsOf = createWordLists()
  readonly #exact = createExactKeys()
  readonly #stems = createStemGroups(this.#dictionary)
  readonly #synonyms = new WeakMap<readonly SynonymRule[], Map<WordLanguage | null, Synonyms>>()
  #language: { readonly size: number; readonly value: WordLanguage | null } = { size: 0, value: null }
  #naming: { readonly size: number; readonly value: boolean } = { size: 0, value: false }
  readonly #scores = createScoreCache()
  #matches: RowMatches = { matched: new Float32Array(0), rows: new Uint32Array(0), count: 0 }
  #goods = new Uint8Array(0)

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
  }

  get size(): number {
    return this.#exact.size
  }

  get bytes(): number {
    const scratch = this.#scores.bytes + this.#matches.matched.byteLength * 2 + this.#goods.byteLength
    const lists = this.#postings.bytes + this.#wordsOf.bytes + scratch
    return lists + this.#dictionary.bytes + this.#stems.bytes + this.#exact.bytes
  }

  set(document: LexicalDocument): void {
    const { row } = document
    if (!Number.isInteger(row) || row < 0 || row >= maxRows)
      throw new RangeError(`row ${row} is not in 0..${maxRows - 1}`)
    this.remove(row)
    this.#scores.invalidate()
    const words: number[] = []
    for (const [term, weight] of weightTerms(document, this.#analyzer)) {
      const word = this.#dictionary.id(term) ?? this.#addWord(term)
      words.push(word)
      this.#postings.add(word, row, weight)
    }
    this.#wordsOf.set(row, words)
    const { squash } = this.#analyzer
    this.#exact.set(row, {
      name: squash(document.name),
      articleNumbers: document.skus.map(squash),
      productId: squash(document.productId),
    })
  }

  remove(row: number): void {
    if (!this.#exact.has(row)) return
    this.#scores.invalidate()
    for (const word of this.#wordsOf.of(row)) {
      this.#postings.remove(word, row)
      if (this.#postings.frequency(word) === 0) this.#removeWord(word)
    }
    this.#wordsOf.clear(row)
    this.#exact.remove(row)
  }

  *save(): Generator<LexicalPart> {
    for (const words of this.#dictionary.save()) yield ['words', words]
    for (const part of this.#postings.save()) yield ['postings', part]
    for (const part of this.#wordsOf.save()) yield ['wordsOf', part]
    for (const part of this.#exact.save()) yield ['exact', part]
  }

  restore(part: LexicalPart): void {
    switch (part[0]) {
      case 'words':
        this.#dictionary.restore(part[1])
        return
      case 'postings':
        this.#postings.restore(part[1])
        return
      case 'wordsOf':
        this.#wordsOf.restore(part[1])
        return
      case 'exact':
        this.#exact.restore(part[1])
        return
    }
  }

  #addWord(term: string): number {
    this.#stems.invalidate(term)
    return this.#dictionary.add(term)
  }

  #removeWord(word: number): void {
    this.#stems.invalidate(this.#dictionary.word(word))
    this.#dictionary.remove(word)
  }

  search(query: string, options?: PlanOptions): LexicalMatches {
    return rankRows(this.scoreRows(query, options), this.#exact.rowLimit)
  }

  scoreRows(query: string, options?: PlanOptions): Float32Array {
    return this.score(this.plan(query, options))
  }

  plan(query: string, options?: PlanOptions): QueryPlan {
    return this.planWithNotes(query, options).plan
  }

  planWithNotes(query: string, options: PlanOptions = {}): AnnotatedPlan {
    const vocabulary = this.#vocabulary(options)
    const { slots, preferences, synonyms, corrections, ...read } = planQuery(
      query.slice(0, MAX_QUERY_LENGTH),
      vocabulary,
      options.excluded,
    )
    const key = this.#analyzer.squash(query)
    const goodsAt = read.goodsAt !== null && this.#namesGoods() ? read.goodsAt : null
    const plan = { slots, exact: this.#isOrdinary(query, key) ? '' : key, coverage: 0, goodsAt, preferences }
    plan.coverage = this.#computeScores(plan).highest
    return { plan, synonyms, corrections }
  }

  score(plan: QueryPlan): Float32Array {
    return (this.#scores.get(plan) ?? this.#computeScores(plan)).total
  }

  #computeScores(plan: QueryPlan): PlanScores {
    this.#growScratch()
    const words = { dictionary: this.#dictionary, postings: this.#postings }
    return this.#scores.compute(plan, this.#exact.rowLimit, (total) => {
      const rows = { total, matches: this.#matches, goods: this.#goods }
      const added = addSlots(plan, words, rows)
      let highest = plan.preferences.length === 0 ? added : applyPreferences(plan.preferences, words, rows)
      for (const row of this.#exact.rows(plan.exact)) {
        total[row] = 1
        highest = 1
      }
      return highest
    })
  }

  mainLanguage(): WordLanguage | null {
    // Changes of texts rarely affect it.
    if (this.#language.size === this.size) return this.#language.value
    const value = catalogLanguage((word) => {
      const id = this.#dictionary.id(word)
      return id === undefined ? 0 : this.#postings.frequency(id)
    })
    this.#language = { size: this.size, value }
    return value
  }

  /** Whether nearly all texts of the catalog name goods, in its main language. */
  #namesGoods(): boolean {
    const language = this.mainLanguage()
    const names = language === null ? null : narrowerNamesIn(language)
    if (names === null || this.size < MIN_NAMING_PRODUCTS) return false
    const { size, value } = this.#naming
    if (Math.abs(this.size - size) <= size * NAMING_TOLERANCE) return value
    const rows = new Set<number>()
    for (const form of names.goods()) {
      const id = this.#dictionary.id(form)
      if (id !== undefined) this.#postings.each(id, (row) => rows.add(row))
    }
    this.#naming = { size: this.size, value: rows.size >= MIN_NAMING_SHARE * this.size }
    return this.#naming.value
  }

  exactMatchKind(query: string): ExactKind | null {
    const key = this.#analyzer.squash(query)
    if (this.#isOrdinary(query, key)) return null
    const kind = this.#exact.kindOf(key)
    return kind === 'plain_id' ? null : kind
  }

  /**
   * Whether an article number or product ID is probably not what the query means: "50 €" is a price, and "Red" for a variant
   * consists of words that other products contain too.
   */
  #isOrdinary(query: string, key: string): boolean {
    const isPrice = ONLY_DIGITS.test(key) && CURRENCY.test(query)
    const kind = DIGIT.test(key) && !isPrice ? null : this.#exact.kindOf(key)
    if (isPrice) return kind !== 'name'
    if (kind === null || kind === 'name') return false
    const words = this.#analyzer.words(query, MAX_NAME_WORDS)
    const ids = words.map(({ forms }) => knownIds(forms, { dictionary: this.#dictionary })[0])
    const count = this.#exact.count(key)
    return ids.length > 0 && ids.every((id) => id !== undefined && this.#postings.frequency(id) > count)
  }

  isPartOfName(phrase: string, query: string): boolean {
    const read = this.#analyzer.words(query.slice(0, MAX_QUERY_LENGTH), MAX_NAME_WORDS)
    const spellings = read.flatMap<readonly string[]>(({ forms, parts }) =>
      parts.length > 0 ? parts.map((part) => [part]) : [forms],
    )
    const words = spellings.map((spelling) => knownIds(spelling, { dictionary: this.#dictionary })[0])
    const ids = words.filter((id) => id !== undefined)
    const squashed = this.#analyzer.squash(phrase)
    if (ids.length === 0 || ids.length < words.length || squashed === '') return false
    const rarest = ids.reduce((a, b) => (this.#postings.frequency(b) < this.#postings.frequency(a) ? b : a))
    let isPart = false
    this.#postings.each(rarest, (row) => {
      isPart ||= ids.every((id) => this.#postings.weight(id, row) > 0) && this.#exact.nameOf(row).includes(squashed)
    })
    return isPart
  }

  #completionsInNames(before: Word, { typed }: Word): number[] {
    const [id] = knownIds(before.forms, { dictionary: this.#dictionary })
    if (id === undefined || this.#postings.frequency(id) > MAX_NAMES_READ) return []
    const all: number[] = []
    this.#dictionary.eachCompletion(typed, (completion) => all.push(completion))
    const completions = mostFrequent(all, MAX_COMPLETIONS, {
      dictionary: this.#dictionary,
      frequency: this.#postings.frequency,
    })
    const squashed = this.#analyzer.squash(before.typed + typed)
    const found = new Set<number>()
    let matched = 0
    this.#postings.each(id, (row) => {
      if (matched === MAX_NAMES_MATCHED || !this.#exact.nameOf(row).includes(squashed)) return
      matched += 1
      for (const completion of completions) if (this.#postings.weight(completion, row) > 0) found.add(completion)
    })
    return [...found]
  }

  #vocabulary({
    language = null,
    isLanguageCertain = false,
    synonyms = NO_RULES,
    usesCommonSynonyms = false,
    isWord = isNoWord,
    readsPreferences = true,
  }: PlanOptions): Vocabulary {
    const catalog = usesCommonSynonyms ? this.mainLanguage() : null
    const isDefault = catalog === null && language !== null && narrowerNamesIn(language) !== null
    const isAssumed = (language === catalog || isDefault) && !isLanguageCertain
    const namesIn = (names: WordLanguage | null) => ({
      language: names,
      commonSynonyms: usesCommonSynonyms && names !== null ? this.#commonSynonyms(names) : null,
      narrowerNames: usesCommonSynonyms && names !== null ? narrowerNamesIn(names) : null,
    })
    return {
      dictionary: this.#dictionary,
      analyzer: this.#analyzer,
      stemGroups: this.#stems,
      ...namesIn(language),
      synonyms: this.#compiledSynonyms(synonyms, language),
      // A query in another language than the catalog's states its language; in the catalog's own, or where that is unknown, the language is
      // often only assumed.
      foreignNames: usesCommonSynonyms ? foreignNamesFor(catalog, isAssumed ? null : language) : null,
      otherNames: catalog !== null && catalog === language ? otherNamesOfGoods(catalog) : null,
      catalog,
      readsPreferences,
      ofCatalog: () => namesIn(catalog),
      size: this.size,
      frequency: this.#postings.frequency,
      completionsInNames: (before, beginning) => this.#completionsInNames(before, beginning),
      namesProducts: (id) => this.#postings.exceeds(id, MAX_MODIFIER),
      isWord,
    }
  }

  #commonSynonyms(language: WordLanguage): Synonyms | null {
    const common = commonRules(language)
    return common === null ? null : this.#compiledSynonyms(common, language)
  }

  /** Compiled synonyms, cached per rules array: a store passes the same array for thousands of queries. */
  #compiledSynonyms(rules: readonly SynonymRule[], language: WordLanguage | null): Synonyms {
    const languages = this.#synonyms.get(rules) ?? new Map<WordLanguage | null, Synonyms>()
    this.#synonyms.set(rules, languages)
    const known = languages.get(language) ?? compileSynonyms(rules, { analyzer: this.#analyzer, language })
    languages.set(language, known)
    return known
  }

  #growScratch(): void {
    if (this.#matches.matched.length >= this.#exact.rowLimit) return
    const capacity = scratchCapacity(this.#exact.rowLimit)
    this.#matches = { matched: new Float32Array(capacity), rows: new Uint32Array(capacity), count: 0 }
    this.#goods = new Uint8Array(capacity)
  }
}
