import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import { createAnalyzer } from '../../../../../engine/lexical/analysis/analyzer.ts'
import { findColors } from '../../../../../engine/lexical/phrases/color-phrases.ts'
import { isSmallWord } from '../../../../../engine/meaning/small-words.ts'
import { type TextWord, wordsOf } from '../../../../../engine/meaning/words-of.ts'
import { type ExclusionWords, exclusionWords } from './exclusions.data.ts'

interface Exclusions {
  /** By their English names. */
  readonly colors: readonly string[]
  readonly words: readonly string[]
  /** Where they stand, from the word that opens them. */
  readonly places: readonly { readonly start: number; readonly end: number }[]
}

const analyser = createAnalyzer()
const longestColor = 3
const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

type Is = (list: keyof ExclusionWords, word: TextWord | undefined) => boolean

/** What a wish leaves out: "not in red", "but no leather", "without laces". */
export function readExclusions(text: string, language: AssistantLanguage): Exclusions {
  const sets = new Map(Object.entries(exclusionWords[language]).map(([list, words]) => [list, listed(words)]))
  const is: Is = (list, word) => word !== undefined && sets.get(list)?.has(word.folded) === true
  const words = wordsOf(text, language)
  const found: Listed[] = []
  const places: { start: number; end: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    const opener = words[at]
    if (opener === undefined || !opens(words, at, { text, language, is })) continue
    const left = listedFrom(words, at + 1, { text, language, is })
    const last = left.at(-1)
    if (last === undefined) continue
    found.push(...left)
    places.push({ start: opener.start, end: last.end })
    at = words.findIndex(({ end }) => end === last.end)
  }
  const colors = found.flatMap(({ color }) => color ?? [])
  return {
    colors: [...new Set(colors)],
    words: found.filter(({ color }) => color === null).map(({ start, end }) => text.slice(start, end)),
    places,
  }
}

interface Spoken {
  readonly text: string
  readonly language: AssistantLanguage
  readonly is: Is
}

function opens(words: readonly TextWord[], at: number, { text, language, is }: Spoken): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]]
  if (is('sure', word)) return true
  if (!is('maybe', word) || next === undefined) return false
  if (is('turns', before)) return true
  const gap = before === undefined ? '' : text.slice(before.end, word?.start)
  if (gap.includes(',') && !text.includes('?')) return true
  // "Is there none in blue?" asks for blue.
  if (text.includes('?') && (before === undefined || isSmallWord(before.folded))) return false
  if (is('links', next)) return true
  const isAnswer = before === undefined && word?.folded === 'no'
  const isAsked = before !== undefined && isSmallWord(before.folded)
  let named = at + 1
  while (is('skipped', words[named])) named += 1
  return !(isAnswer || isAsked) && colorAt(words.slice(named), { text, language }) !== null
}

interface Listed {
  readonly color: string | null
  readonly start: number
  readonly end: number
}

/** "Red or black", "leather". */
function listedFrom(words: readonly TextWord[], from: number, { text, language, is }: Spoken): Listed[] {
  const found: Listed[] = []
  for (let at = from; at < words.length; at += 1) {
    while (is('skipped', words[at])) at += 1
    const word = words[at]
    if (word === undefined || is('never', word)) break
    const color = colorAt(words.slice(at), { text, language })
    at += (color?.length ?? 1) - 1
    found.push({ color: color?.name ?? null, start: word.start, end: words[at]?.end ?? word.end })
    if (!is('joints', words[at + 1])) break
    at += 1
  }
  return found
}

/** The longest name of a colour that the words begin with. */
function colorAt(
  words: readonly TextWord[],
  { text, language }: { text: string; language: AssistantLanguage },
): { readonly name: string; readonly length: number } | null {
  for (let length = Math.min(longestColor, words.length); length > 0; length -= 1) {
    const [first, last] = [words[0], words[length - 1]]
    if (first === undefined || last === undefined) return null
    const found = findColors(analyser.words(text.slice(first.start, last.end), length), language)
    const [color] = found
    if (found.length === 1 && color?.phrase.split(' ').length === length) return { name: color.name, length }
  }
  return null
}
