/** Longer words are cut, in code units. */
const maxWordLength = 64

const ASCII = /^[\x20-\x7e]*$/
// Marks that Latin, Greek, Cyrillic, Hebrew and Arabic are read without. Kana and Indic marks change the letter: they stay.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g
const EXPANDED_LETTERS = /[ßæœøłđðþı]/g
const EXPANSIONS = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)
const UMLAUTS = /[äöüåø]/g
const UMLAUT_SPELLINGS = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }))
const GENITIVE = /['’](?=s(?![\p{L}\p{N}]))/gu
const PUNCTUATION = /[^\p{L}\p{N}\p{M}]+/gu

/** Lower case in one Unicode form, "men's" as "mens". Keeps accents. */
export function normalize(text: string): string {
  const lower = text.toLowerCase()
  const even = ASCII.test(lower) ? lower : lower.normalize('NFKC').toLowerCase()
  return even.replace(GENITIVE, '')
}

/** `word`, already normalised, without accents and of at most `longestWord` code units. */
export function fold(word: string): string {
  return foldAccents(word).slice(0, maxWordLength)
}

/** The other usual spelling of a word with umlauts ("grün" → "gruen"), or null. */
export function expandUmlauts(word: string): string | null {
  if (ASCII.test(word)) return null
  const spelled = word.replace(UMLAUTS, (letter) => UMLAUT_SPELLINGS.get(letter) ?? letter)
  return spelled === word ? null : fold(spelled)
}

/** `text` without case, accents, spaces and punctuation; a text of nothing but signs or accents keeps them. */
export function squash(text: string): string {
  const even = normalize(text)
  const bare = foldAccents(even)
  return bare.replace(PUNCTUATION, '') || bare.replace(/\s+/g, '') || even.replace(/\s+/g, '')
}

/** Undoes English plurals, only where both numbers surely end up alike: shoes, batteries, dresses, boxes. */
export function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1)
}

function foldAccents(text: string): string {
  if (ASCII.test(text)) return text
  const bare = text.normalize('NFD').replace(OPTIONAL_MARKS, '').normalize('NFC')
  return bare.replace(EXPANDED_LETTERS, (letter) => EXPANSIONS.get(letter) ?? letter)
}
