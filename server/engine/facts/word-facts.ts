import type { Fact } from './fact.ts'
import { type FactText, perLanguage } from './fact-text.ts'
import type { StockState } from './fact-words.ts'

/** Substances: "fragrance free" is not about the price. */
const substances =
  'acid|alcohol|allergens?|alumini?um|bleach|bpa|caffeine|carb|chlorine|cord|crease|cruelty|dairy|dust|egg|fat|flicker|fragrance|frost|glare|gluten|gmo|grain|hands|ice|lactose|latex|lead|lint|maintenance|meat|nickel|noise|nut|odou?r|oil|paraben|paraffin|perfume|phthalate|plastic|preservative|pvc|rust|scent|silicone|smoke|smudge|solvent|soy|streak|stain|sugar|sulfate|sulphate|tear|toxin|wheat|wrinkle'

const patternsOf = perLanguage(({ weekdays, free, stock, not }) => ({
  weekdays: weekdays.map((names) => new RegExp(String.raw`(?<![\w])(?:${names})(?![\w])`, 'g')),
  // "Feel free", "free to choose", "free of parabens", "sugar-free" and "sugar free" are not about money.
  free: new RegExp(String.raw`(?<![\w-])(?<!feel )(?<!\b(?:${substances}) )(?:${free})(?![\w-])(?! (?:to|of)\b)`, 'g'),
  stock: new RegExp(
    String.raw`(?<![\w])(?:(?<discontinued>${stock.discontinued})|(?<preorder>${stock.preorder})|(?<backorder>${stock.backorder})|(?:(?<not>${not})\s(?:\w+\s)?)?(?:(?<out>${stock.out_of_stock})|(?<in>${stock.in_stock})))(?![\w])`,
    'g',
  ),
}))
const SHORT_WEEKDAYS: readonly RegExp[] = [
  /(?<!\w)(?:mon|mo|lun)\.?(?=\s?[-–]\s?\w)|(?<=\w\s?[-–]\s?)(?:mon|lun)(?!\w)/g,
  /(?<!\w)(?:tue|tues|di)\.?(?=\s?[-–]\s?\w)|(?<=\w\s?[-–]\s?)(?:tue|tues)(?!\w)/g,
  /(?<!\w)(?:wed|mi|mer)\.?(?=\s?[-–]\s?\w)|(?<=\w\s?[-–]\s?)(?:wed)(?!\w)/g,
  /(?<!\w)(?:thu|thurs)\.?(?=\s?[-–]\s?\w)|(?<=\w\s?[-–]\s?)(?:thu|thurs|jeu)(?!\w)/g,
  /(?<=\w\s?[-–]\s?)(?:fri|fr|ven|vie)(?!\w)/g,
  /(?<=\w\s?[-–]\s?)(?:sat|sa|sab)(?!\w)/g,
  /(?<=\w\s?[-–]\s?)(?:sun|so)(?!\w)/g,
]

/** Finds weekdays, stock states and "free". */
export function findWordFacts(reading: FactText): Fact[] {
  const { plain } = reading
  const patterns = patternsOf(reading)
  const days = patterns.weekdays.flatMap((pattern, index) => daysOf(plain, pattern, index + 1))
  const short = SHORT_WEEKDAYS.flatMap((pattern, index) => daysOf(plain, pattern, index + 1))
  const free = Array.from(plain.matchAll(patterns.free), (match): Fact => ({ kind: 'free', ...placeOf(match) }))
  const stock = Array.from(plain.matchAll(patterns.stock), (match): Fact => {
    return { kind: 'stock', state: stateOf(match.groups ?? {}), ...placeOf(match) }
  })
  return [...days, ...short, ...free, ...stock]
}

function daysOf(plain: string, pattern: RegExp, day: number): Fact[] {
  return Array.from(plain.matchAll(pattern), (match): Fact => ({ kind: 'weekday', day, ...placeOf(match) }))
}

function stateOf(groups: Readonly<Record<string, string | undefined>>): StockState {
  if (groups.discontinued !== undefined) return 'discontinued'
  if (groups.preorder !== undefined) return 'preorder'
  if (groups.backorder !== undefined) return 'backorder'
  const isOut = groups.out !== undefined
  return isOut === (groups.not !== undefined) ? 'in_stock' : 'out_of_stock'
}

function placeOf(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length }
}
