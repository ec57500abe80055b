/** Maximum word length in code units; longer words are truncated. */
const maxWordLength = 64

const PLAIN = /^[a-z0-9]+$/
const ASCII = /^[\x20-\x7e]*$/
// Marks that are optional in Latin, Greek, Cyrillic, Hebrew and Arabic. Kana and Indic marks change the letter and are kept.
const OPTIONAL_MARKS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/g
const EXPANDED_LETTERS = /[ßæœøłđðþı]/g
const EXPANSIONS = new Map(
  Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }),
)
const UMLAUTS = /[äöüåø]/g
const UMLAUT_SPELLINGS = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }))
const GENITIVE = /['’](?=s(?![\p{L}\p{N}]))/gu
const PUNCTUATION = /[^\p{L}\p{N}\p{M}]+/gu

/** Converts to lower case and NFKC and removes genitive apostrophes ("men's" → "mens"). Keeps accents. */
export function normalize(text: string): string {
  const lower = text.toLowerCase()
  const normalized = ASCII.test(lower) ? lower : lower.normalize('NFKC').toLowerCase()
  const hasApostrophe = normalized.includes("'") || normalized.includes('’')
  return hasApostrophe ? normalized.replace(GENITIVE, '') : normalized
}

/** Removes accents from a normalized word and truncates it to `maxWordLength` code units. */
export function fold(word: string): string {
  return foldAccents(word).slice(0, maxWordLength)
}

/** The alternative spelling of a word with umlauts ("grün" → "gruen"); null if there is none. */
export function expandUmlauts(word: string): string | null {
  if (ASCII.test(word)) return null
  const spelled = word.replace(UMLAUTS, (letter) => UMLAUT_SPELLINGS.get(letter) ?? letter)
  return spelled === word ? null : fold(spelled)
}

/** Removes case, accents, spaces and punctuation. A text of only punctuation or accents keeps them. */
export function squash(text: string): string {
  const normalized = normalize(text)
  if (PLAIN.test(normalized)) return normalized
  const bare = foldAccents(normalized)
  return bare.replace(PUNCTUATION, '') || bare.replace(/\s+/g, '') || normalized.replace(/\s+/g, '')
}

/** Removes English plural endings if singular and plural reliably map to the same form: shoes, batteries, dresses, boxes. */
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
