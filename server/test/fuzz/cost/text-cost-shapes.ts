import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp'
import type { Dice } from '../dice.ts'

/** A potentially expensive text of any length; longer ones extend shorter ones. */
export interface HostileShape {
  readonly name: string
  readonly at: (length: number) => string
}

/** How a sample is generated from a pattern. */
interface Draw {
  readonly dice: Dice
  /** The index of the quantifier that is repeated often, from the left; the others repeat once or twice. */
  readonly pumped: number
  readonly pump: number
  /** The number of quantifiers seen so far. */
  met: number
}

const filler = 'lorem ipsum dolor '
const maxPump = 12

/** Shapes for every reader of text: runs, nested marks, mixed scripts. */
export const plainShapes: readonly HostileShape[] = [
  ...[
    ' ',
    '\n',
    '\t',
    ' \n',
    'a',
    'a ',
    '1',
    '1.',
    '1,',
    '1 000 ',
    '-',
    '_',
    '.',
    '. ',
    '...',
    '!?',
    "'",
    '"',
    '""',
    '""",',
    '"a":"',
    '\\"',
  ],
  ...[
    '<',
    '<a',
    '<!--',
    '<!---->',
    '<!-- -->',
    '<!-- <',
    '</',
    '<?xml',
    '<?xml?>',
    '<script',
    '<style>',
    '<a <a ',
    '&',
    '&#',
    '&#x',
    '&amp;',
  ],
  ...[
    '*',
    '**',
    '__',
    '_a_',
    '*a **b ',
    '`',
    '``',
    '```\n',
    '[',
    '[[',
    '](',
    '[a](',
    '![',
    '|',
    '|a|\n|-|\n',
    '> ',
    '- ',
    '\n- ',
    '1. ',
    '\n1. ',
    '# ',
    '#',
  ],
  ...[
    '@',
    'a@',
    'a@b.',
    'a.b-',
    '://',
    'http://',
    'a://',
    'www.',
    'mailto:',
    'a-',
    'a.',
    'a&',
    '(',
    '((',
    '[{',
    '{"a":',
    '[',
    ',',
    ', ',
    ';',
    ':',
    ': ',
  ],
  ...[
    'é',
    'e\u0301',
    'ß',
    'İ',
    '\u0301',
    '\u200b',
    '\u202e',
    '\u00a0',
    '\u3000',
    '中',
    'ก',
    'ア',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\ud800',
    '\u0000',
    '½',
    '²',
    '１',
    'ﬃ',
    'Ǆ',
  ],
  ...[
    'and ',
    'or ',
    'the ',
    'that ',
    'who ',
    'you are a ',
    'it ',
    'and and, ',
    'size ',
    'in ',
    'not ',
    'no ',
    'under 1 ',
    '$',
    '€ ',
    '5 kg ',
    '10:30 ',
    '3 may ',
    '1/2/',
    'mon-',
    'two ',
  ],
].map((piece) => repeated(JSON.stringify(piece), piece))

/** Texts derived from one pattern: near misses, and prefixes and suffixes of matches. */
export function shapesOf(pattern: { source: string; flags: string }, dice: Dice): HostileShape[] {
  const parsed = parse(pattern)
  if (parsed === null) return []
  const count = quantifiersIn(parsed)
  const name = `/${pattern.source.slice(0, 60)}/`
  const shapes: HostileShape[] = []
  for (let pumped = -1; pumped < Math.min(count, maxPump); pumped += 1) {
    const sample = draw(parsed, { dice, pumped, pump: 2, met: 0 })
    const cut = sample.slice(0, Math.ceil(sample.length * dice.chance()))
    shapes.push(repeated(`${name} sample ${pumped}`, sample), repeated(`${name} cut ${pumped}`, cut))
    shapes.push(repeated(`${name} cut and blank ${pumped}`, `${cut} `))
    shapes.push(repeated(`${name} end ${pumped}`, sample.slice(Math.floor(sample.length * dice.chance()))))
    if (pumped < 0) continue
    // The quantifier fills the text, and the end does not match.
    shapes.push({
      name: `${name} pumped ${pumped}`,
      at: (length) => `${draw(parsed, { dice, pumped, pump: length, met: 0 }).slice(0, length - 1)}\u0001`,
    })
  }
  return shapes
}

function repeated(name: string, piece: string): HostileShape {
  const unit = piece === '' ? filler : piece
  return { name, at: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length) }
}

function parse({ source, flags }: { source: string; flags: string }): AST.Pattern | null {
  try {
    return parseRegExpLiteral(new RegExp(source, flags)).pattern
  } catch {
    return null
  }
}

function quantifiersIn(node: unknown): number {
  if (typeof node !== 'object' || node === null || !('type' in node)) return 0
  const children = ['alternatives', 'elements'].flatMap((field) => (field in node ? (node as never)[field] : []))
  const inner = 'element' in node ? [node.element] : []
  const own = node.type === 'Quantifier' && (node as AST.Quantifier).max > 1 ? 1 : 0
  return own + [...children, ...inner].reduce<number>((sum, child) => sum + quantifiersIn(child), 0)
}

function draw(node: AST.Pattern | AST.Element | AST.Alternative, how: Draw): string {
  switch (node.type) {
    case 'Pattern':
    case 'CapturingGroup':
    case 'Group': {
      const one = how.dice.anyOf(node.alternatives)
      return one === undefined ? '' : draw(one, how)
    }
    case 'Alternative':
      return node.elements.map((element) => draw(element, how)).join('')
    case 'Quantifier':
      return drawRepeated(node, how)
    case 'Assertion':
      return node.kind === 'lookahead' && !node.negate ? drawAny(node.alternatives, how) : ''
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
      return ofSet(node, how.dice)
    case 'CharacterClass':
      return ofClass(node, how.dice)
    default:
      return ''
  }
}

function drawAny(alternatives: readonly AST.Alternative[], how: Draw): string {
  const one = how.dice.anyOf(alternatives)
  return one === undefined ? '' : draw(one, how)
}

function drawRepeated({ element, min, max }: AST.Quantifier, how: Draw): string {
  const place = max > 1 ? how.met++ : -2
  const least = Math.max(min, how.dice.isBelow(0.5) ? 1 : 0)
  const first = draw(element, how)
  if (place !== how.pumped) return least === 0 ? '' : first.repeat(Math.min(least, max))
  // Only short repetitions vary, because generating long varied texts is slow.
  const count = Math.min(max, Math.ceil(how.pump / Math.max(1, first.length)))
  return first.repeat(Math.max(min, count))
}

const byKind: Readonly<Record<string, readonly string[]>> = {
  any: ['a', ' ', '.'],
  space: [' '],
  word: ['a', '0', '_'],
  digit: ['1', '0'],
  property: ['a', 'A', '1', ' ', '\u0301', '.'],
}

function ofSet(node: AST.CharacterSet, dice: Dice): string {
  if ('negate' in node && node.negate) return dice.pick(['.', 'a', ' ', '-'])
  return dice.anyOf(byKind[node.kind] ?? ['a']) ?? 'a'
}

function ofClass(node: AST.CharacterClass, dice: Dice): string {
  if (node.negate) return dice.pick(['a', ' ', '<', '.', '1'])
  const one = dice.anyOf(node.elements)
  if (one === undefined) return ''
  if (one.type === 'Character') return String.fromCodePoint(one.value)
  if (one.type === 'CharacterClassRange') return String.fromCodePoint(one.min.value)
  if (one.type === 'CharacterSet') return ofSet(one, dice)
  return 'a'
}
