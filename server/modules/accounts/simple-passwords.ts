const longestUnit = 4
const fewestKinds = 4
/** Shorter runs come about by chance. */
const shortestRun = 4
/** What a password has beside its runs must be worth guessing. */
const mostOutsideRuns = 3

/** Ways over the keyboard, and what everybody knows by heart; each is walked in both directions and past its end. */
const rows = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'йцукенгшщзхъфывапролджэячсмитьбю',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
]

const steps = stepsOf(rows)

/**
 * Whether a password, in NFKC and lower case, is a pattern and no secret: a short unit over and over, a few different
 * characters, or runs such as `1234…`, `abcd…`, `qwer…`, `aaaa…` with next to nothing beside them.
 */
export function isSimple(password: string): boolean {
  const characters = [...password]
  return (
    new Set(characters).size < fewestKinds ||
    repeatsShortUnit(characters) ||
    characters.length - charactersInRuns(characters) <= mostOutsideRuns
  )
}

function repeatsShortUnit(characters: readonly string[]): boolean {
  for (let unit = 1; unit <= longestUnit; unit += 1) {
    if (characters.every((character, at) => character === characters[at % unit])) return true
  }
  return false
}

function charactersInRuns(characters: readonly string[]): number {
  let inRuns = 0
  let start = 0
  while (start < characters.length) {
    const length = runAt(characters, start)
    if (length >= shortestRun) inRuns += length
    start += length >= shortestRun ? length : 1
  }
  return inRuns
}

/** How many characters from `start` on follow one another in one way in one direction. */
function runAt(characters: readonly string[], start: number): number {
  let ways = stepsBetween(characters[start], characters[start + 1])
  let length = 1
  while (ways.size > 0) {
    length += 1
    const next = stepsBetween(characters[start + length - 1], characters[start + length])
    ways = new Set([...ways].filter((way) => next.has(way)))
  }
  return length
}

const standing: ReadonlySet<string> = new Set(['again'])
const nowhere: ReadonlySet<string> = new Set()

/** The ways on which `to` comes right after `from`. */
function stepsBetween(from: string | undefined, to: string | undefined): ReadonlySet<string> {
  if (from === undefined || to === undefined) return nowhere
  return from === to ? standing : (steps.get(`${from}${to}`) ?? nowhere)
}

function stepsOf(ways: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = (pair: string, way: string) => found.set(pair, (found.get(pair) ?? new Set()).add(way))
  for (const [number, row] of ways.entries()) {
    const characters = [...row]
    for (const [at, character] of characters.entries()) {
      const next = characters[(at + 1) % characters.length] ?? ''
      add(`${character}${next}`, `${number} forth`)
      add(`${next}${character}`, `${number} back`)
    }
  }
  return found
}
