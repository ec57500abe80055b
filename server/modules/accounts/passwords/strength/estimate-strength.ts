import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

/** A password, with the words that an attacker who knows its user would try first. */
export interface StrengthInput {
  readonly password: string
  readonly contextWords: readonly string[]
}

/** Why a password is easy to guess: its words are in a dictionary, or it follows a pattern. */
export type Weakness = 'too_common' | 'too_simple'

/** zxcvbn's second best score: at least 10^8 guesses, which are slow to check (Argon2id). See decision 0073. */
const minScore = 3
/** The worst 100 characters take zxcvbn 0.8 s, the worst 32 take 0.4 s. For longer passwords both ends are estimated. */
const maxEstimatedCharacters = 32
const minDistinctCharacters = 4
/** Keyboard rows for which zxcvbn has no graph. */
const cyrillicRows = ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю', 'абвгдеёжзийклмноп']

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english, 'keyboard-rows': cyrillicRows },
  graphs: adjacencyGraphs,
  maxLength: maxEstimatedCharacters,
  l33tMaxSubstitutions: 20,
})

/**
 * Estimates how many guesses a password takes, from 49,233 leaked passwords, English words and names, keyboard paths, dates,
 * repetitions and sequences; `null` when it is strong enough.
 */
export function findWeakness({ password, contextWords }: StrengthInput): Weakness | null {
  const characters = [...password.normalize('NFKC')]
  if (new Set(characters).size < minDistinctCharacters) return 'too_simple'
  const start = findWeaknessOfPart(characters.slice(0, maxEstimatedCharacters).join(''), contextWords)
  if (start === null || characters.length <= maxEstimatedCharacters) return start
  return findWeaknessOfPart(characters.slice(-maxEstimatedCharacters).join(''), contextWords)
}

function findWeaknessOfPart(part: string, contextWords: readonly string[]): Weakness | null {
  const { score, sequence } = estimator.check(part, [...contextWords])
  if (score >= minScore) return null
  return sequence.some(({ pattern }) => pattern === 'dictionary' || pattern === 'wordSequence')
    ? 'too_common'
    : 'too_simple'
}
