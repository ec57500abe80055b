import { type Analyzer, createAnalyzer } from '../analysis/analyzer.ts'
import type { WordLanguage } from '../analysis/languages.ts'
import { setEntryBytes } from '../../heap-bytes.ts'
import type { AnnotatedPlan, LexicalDocument, LexicalIndex, LexicalMatches, PlanOptions } from '../lexical-index.ts'
import { planQuery } from '../query/plan-query.ts'
import type { QueryPlan } from '../query/query-plan.ts'
import { compileSynonyms, type SynonymRule, type Synonyms } from '../query/synonyms.ts'
import { knownIds, type Vocabulary } from '../query/vocabulary.ts'
import { createDictionary } from '../words/dictionary.ts'
import { createStemGroups } from '../words/stem-groups.ts'
import { weightTerms } from './document-terms.ts'
import { createExactKeys, type ExactKind } from './exact-keys.ts'
import { createIntLists } from './int-lists.ts'
import { createPostings, maxRows, type RowMatches } from './postings.ts'
import { rankRows } from './rank-rows.ts'
import { createScoreCache, type PlanScores } from './score-cache.ts'
import { addSlots } from './score-plan.ts'

/** Longest query read in words, in code units; a whole name or article number may be longer. */
const MAX_QUERY_LENGTH = 1_000
/** Words of a query that are looked for in names. */
const MAX_NAME_WORDS = 32
const DIGIT = /\p{N}/u
const NO_RULES: readonly SynonymRule[] = []

/**
 * An inverted index over the words of a store's products. A product's score is the share of the query it matches: each word
 * counts by its rarity, and is matched as far as the product is about it (`document-terms.ts`) and as surely as it was read
 * (`query-plan.ts`). Updates are in place; after any of them the index answers as one built anew.
 *
 * `set` throws RangeError for a row below 0, not whole, or above 4,194,303.
 */
export function createLexicalIndex(analyzer: Analyzer = createAnalyzer()): LexicalIndex {
  return new InvertedIndex(analyzer)
}

class InvertedIndex implements LexicalIndex {
  readonly #analyzer: Analyzer
  readonly #dictionary = createDictionary()
  readonly #postings = createPostings()
  /** The words of each row, to take them out again. */
  readonly #wordsOf = createIntLists()
  readonly #exact = createExactKeys()
  readonly #present = new Set<number>()
  readonly #stems = createStemGroups(this.#dictionary)
  readonly #synonyms = new WeakMap<readonly SynonymRule[], Map<WordLanguage | null, Synonyms>>()
  #rows = 0
  readonly #scores = createScoreCache()
  #matches: RowMatches = { matched: new Float32Array(0), rows: new Uint32Array(0), count: 0 }

  constructor(analyzer: Analyzer) {
    this.#analyzer = analyzer
  }

  get size(): number {
    return this.#present.size
  }

  get bytes(): number {
    const scratch = this.#scores.bytes + this.#matches.matched.byteLength * 2
    const lists = this.#postings.bytes + this.#wordsOf.bytes + scratch
    return lists + this.#dictionary.bytes + this.#stems.bytes + this.#exact.bytes + this.#present.size * setEntryBytes
  }

  set(document: LexicalDocument): void {
    const { row } = document
    if (!Number.isInteger(row) || row < 0 || row >= maxRows)
      throw new RangeError(`row ${row} is not in 0..${maxRows - 1}`)
    this.remove(row)
    this.#scores.forget()
    this.#present.add(row)
    this.#rows = Math.max(this.#rows, row + 1)
    const words: number[] = []
    for (const [term, worth] of weightTerms(document, this.#analyzer)) {
      const word = this.#dictionary.id(term) ?? this.#addWord(term)
      words.push(word)
      this.#postings.add(word, row, worth)
    }
    this.#wordsOf.replace(row, words)
    const { squash } = this.#analyzer
    this.#exact.set(row, { name: squash(document.name), articleNumbers: document.skus.map(squash) })
  }

  remove(row: number): void {
    if (!this.#present.delete(row)) return
    this.#scores.forget()
    const start = this.#wordsOf.start(row)
    for (const word of this.#wordsOf.block.subarray(start, start + this.#wordsOf.length(row))) {
      this.#postings.remove(word, row)
      if (this.#postings.frequency(word) === 0) this.#removeWord(word)
    }
    this.#wordsOf.clear(row)
    this.#exact.remove(row)
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
    return rankRows(this.scoreRows(query, options), this.#rows)
  }

  scoreRows(query: string, options?: PlanOptions): Float32Array {
    return this.score(this.plan(query, options))
  }

  plan(query: string, options?: PlanOptions): QueryPlan {
    return this.planWithNotes(query, options).plan
  }

  planWithNotes(query: string, options: PlanOptions = {}): AnnotatedPlan {
    const { slots, synonyms, corrections } = planQuery(query.slice(0, MAX_QUERY_LENGTH), this.#vocabulary(options))
    const key = this.#analyzer.squash(query)
    const plan = { slots, exact: this.#isOrdinary(query, key) ? '' : key, coverage: 0 }
    plan.coverage = this.#scoreAnew(plan).highest
    return { plan, synonyms, corrections }
  }

  score(plan: QueryPlan): Float32Array {
    return (this.#scores.get(plan) ?? this.#scoreAnew(plan)).total
  }

  #scoreAnew(plan: QueryPlan): PlanScores {
    this.#makeRoom()
    const words = { dictionary: this.#dictionary, postings: this.#postings }
    return this.#scores.keep(plan, this.#rows, (total) => {
      let highest = addSlots(plan.slots, words, { total, matches: this.#matches })
      for (const row of this.#exact.rows(plan.exact)) {
        total[row] = 1
        highest = 1
      }
      return highest
    })
  }

  exactMatchKind(query: string): ExactKind | null {
    const key = this.#analyzer.squash(query)
    return this.#isOrdinary(query, key) ? null : this.#exact.kindOf(key)
  }

  /** Whether an article number is in words that other products have too: "Red" is that of many a variant. */
  #isOrdinary(query: string, key: string): boolean {
    if (DIGIT.test(key) || this.#exact.kindOf(key) !== 'article_number') return false
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
      isPart ||= ids.every((id) => this.#postings.worth(id, row) > 0) && this.#exact.nameOf(row).includes(squashed)
    })
    return isPart
  }

  #vocabulary({ language = null, synonyms = NO_RULES }: PlanOptions): Vocabulary {
    return {
      dictionary: this.#dictionary,
      analyzer: this.#analyzer,
      stemGroups: this.#stems,
      language,
      synonyms: this.#compiled(synonyms, language),
      size: this.size,
      frequency: this.#postings.frequency,
    }
  }

  /** A store's rules are the same object for thousands of queries. */
  #compiled(rules: readonly SynonymRule[], language: WordLanguage | null): Synonyms {
    const languages = this.#synonyms.get(rules) ?? new Map<WordLanguage | null, Synonyms>()
    this.#synonyms.set(rules, languages)
    const known = languages.get(language) ?? compileSynonyms(rules, { analyzer: this.#analyzer, language })
    languages.set(language, known)
    return known
  }

  #makeRoom(): void {
    if (this.#matches.matched.length >= this.#rows) return
    const room = Math.ceil(this.#rows * 1.25)
    this.#matches = { matched: new Float32Array(room), rows: new Uint32Array(room), count: 0 }
  }
}
