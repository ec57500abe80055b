import { fold, normalize } from '../lexical/analysis/normalize.ts'
import { languagesUsing } from './stop-words.ts'
import { tagWords } from './tags/find-tags.ts'

/** A word that begins like an elided article or pronoun and a vowel: "lamex", "davis", "jhabite". */
const elided = /(?<![\p{L}\p{N}'’-])(?<head>qu|[cdjlmns])(?<rest>[aeiouhyàâéèêëîïôûœ]\p{L}*)(?![\p{L}\p{N}'’-])/giu

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** What follows each of them, folded. */
const followers: Readonly<Record<string, ReadonlySet<string>>> = {
  c: listed('est etait etaient'),
  d: listed('un une'),
  j: listed('ai avais aurais aimerais aime attends habite arrive achete adore envoie essaie hesite ecris utilise'),
  l: listed('un autre'),
  m: listed('avez envoyer'),
  n: listed('ai avez avons ont est etait arrive'),
  qu: listed('il ils elle elles on un une'),
  s: listed('il ils'),
}
/** The others are also followed by any word of the tags. */
const openHeads = listed('d j l')
const minRest = 4
/** French words that look like that. Folded. */
const words = listed('lune dinde lavez lavais lavable laver')

/** "Jai changé davis" as "J'ai changé d'avis": restores an apostrophe where only the rest is a word that the tables know. */
export function withApostrophes(text: string): string {
  return text.replace(elided, (word, head: string, rest: string) =>
    isWord(word) || !mayFollow(rest, head.toLowerCase()) ? word : `${head}'${rest}`,
  )
}

/** "Jai" and "cest" are listed among the stop words, to recognize the language. */
function isWord(word: string): boolean {
  const folded = foldedOf(word)
  return words.has(folded) || languagesUsing(folded)?.has('fr') === true || tagWords('fr').has(folded)
}

function mayFollow(rest: string, head: string): boolean {
  const folded = foldedOf(rest)
  if (followers[head]?.has(folded) === true) return true
  return openHeads.has(head) && folded.length >= minRest && tagWords('fr').has(folded)
}

function foldedOf(word: string): string {
  return fold(normalize(word))
}
