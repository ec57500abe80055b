import { fold, normalize } from '../../../../engine/lexical/analysis/normalize.ts'

/** Letter sizes by their spellings without spaces and hyphens. */
const letterSizes = new Map(
  Object.entries({
    '3xs': 'xxxs',
    '2xs': 'xxs extraextrasmall',
    xs: 'xsmall extrasmall',
    s: 'small klein petit pequeno pequena',
    m: 'medium med mittel moyen mediano mediana',
    l: 'large gross grand grande',
    xl: 'xlarge extralarge',
    '2xl': 'xxl xxlarge extraextralarge',
    '3xl': 'xxxl xxxlarge',
    '4xl': 'xxxxl xxxxlarge',
    '5xl': 'xxxxxl',
    // Without the word for size, which `LABEL` removes.
    onesize: 'os one onesizefitsall onefitsall universal einheitsgrosse einheitsgroesse unique unica',
  }).flatMap(([size, spellings]) => spellings.split(' ').map((spelling) => [spelling, size] as const)),
)

const LABEL = /\b(?:sizes?|grosse|groesse|gr|taille|pointure|talla|taglia|numero|nummer|no|nr)\b[.:]*/g
const SEPARATOR = /[/|;,]|\b(?:or|oder|ou|und|and|et|y|o)\b/
/** Socks and other sizes in ranges. */
const RANGE = /^\s*(?:eur?\s*)?(\d{1,2})\s*[-–—]\s*(\d{1,2})\s*$/
const maxRange = 6
const WORD = /[\p{L}\p{N}.]+/gu
/** "EU 44", "uk8", "44 eu", "8.5 US". */
const WITH_SYSTEM =
  /^(?<before>eur?|uk|us|usa|fr|it|jp|de|br|cm|w|l)?(?<number>\d{1,3}(?:\.\d{1,2})?)(?<after>eur?|uk|us|usa|fr|it|jp|de|br|cm)?$/

/** A size in comparable form: the number with its system, or the letter size; EU is the system of a bare number. */
interface Size {
  readonly key: string
  /** Null for sizes without a number. */
  readonly number: string | null
  readonly isBare: boolean
}

/**
 * Whether a value is one of the wanted sizes, in any spelling: "M" and "medium", "42,5" and "42½", "EU 44" and "44". A bare number is
 * accepted in every system ("8" finds "UK 8"), a number of a system only in that system. "42" is not "42.5".
 */
export function acceptsSize(wanted: readonly string[]): (value: unknown) => boolean {
  const sizes = wanted.map((one) => sizeOf(plain(one)))
  const isWanted = (size: Size): boolean =>
    sizes.some(({ key, number, isBare }) => key === size.key || (isBare && number === size.number))
  return (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return false
    const text = plain(String(value))
    return sizesIn(text).some(isWanted)
  }
}

/** Whether a text consists of sizes only. */
export function isSize(text: string): boolean {
  return partsOf(plain(text)).every((part) => {
    const { key, number } = sizeOf(part)
    return number !== null || letters.has(key)
  })
}

const letters: ReadonlySet<string> = new Set(letterSizes.values())

/** The whole text as one size ("S/M"), its parts ("EU 42 / UK 8"), the sizes of a range ("39-42") and its words ("Size 42 narrow"). */
function sizesIn(text: string): Size[] {
  const parts = partsOf(text)
  const words = (text.match(WORD) ?? []).map((word) => readSize(word, noSpellings))
  return [...[text, ...parts, ...parts.flatMap(sizesOfRange)].map(sizeOf), ...words]
}

function partsOf(text: string): string[] {
  return text.split(SEPARATOR).filter((part) => part.trim() !== '')
}

function sizesOfRange(text: string): string[] {
  const [, from = 0, to = 0] = (RANGE.exec(text) ?? []).map(Number)
  const count = to - from + 1
  return count < 2 || count > maxRange ? [] : Array.from({ length: count }, (_none, at) => String(from + at))
}

function sizeOf(text: string): Size {
  return readSize(text, letterSizes)
}

/** In a longer text, only codes count: "medium blue" is a color. */
const noSpellings: ReadonlyMap<string, string> = new Map()

function readSize(text: string, spellings: ReadonlyMap<string, string>): Size {
  const compact = fold(text)
    .replaceAll(LABEL, '')
    .replaceAll(/[\s\-–—_]+/g, '')
  const { before, number, after } = WITH_SYSTEM.exec(compact)?.groups ?? {}
  if (number === undefined) return { key: spellings.get(compact) ?? compact, number: null, isBare: false }
  const system = (before ?? after ?? '').replace(/^eur?$/, '').replace('usa', 'us')
  return { key: `${system}${Number(number)}`, number: String(Number(number)), isBare: system === '' }
}

/** Lower case; halves and decimal commas as decimals. */
function plain(text: string): string {
  const decimals = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?½/g, '.5')
    .replaceAll(/ ?⅓/g, '.33')
    .replaceAll(/ ?⅔/g, '.67')
    .replaceAll(/(\d) 1\/2(?!\d)/g, '$1.5')
    .replaceAll(/(\d) 1\/3(?!\d)/g, '$1.33')
    .replaceAll(/(\d) 2\/3(?!\d)/g, '$1.67')
    .replaceAll(/(\d),5(?![\d,])/g, '$1.5')
  return normalize(decimals).trim()
}
