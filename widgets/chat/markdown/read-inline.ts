import type { Inline } from './markdown.ts'
import { markOf, resolveMarks, type Token } from './resolve-marks.ts'
import { safeHref } from './safe-href.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

type Rule = readonly [
  pattern: RegExp,
  /** What the match means; `null` if it is plain text after all. */
  read: (found: RegExpExecArray, text: string) => Token | null,
]

/** The inline elements that can start at a position; the first match wins. All patterns are sticky, and none scans beyond a sentence. */
const marks: readonly Rule[] = [
  [/\\([!-/:-@[-`{-~])/y, ([, sign = '']) => sign],
  // Two spaces or a backslash before the end of a line break it; otherwise lines are joined.
  [/(?: {2,9}|\\)\n */y, () => ({ kind: 'break' })],
  [/ ?\n */y, () => ' '],
  // French has a space there; a line must not start with the punctuation mark.
  [/ (?=[!?:;»])/y, () => '\u00a0'],
  [/`([^`]{1,2000})`/y, ([, text = '']) => ({ kind: 'code', text: text.replaceAll('\n', ' ') })],
  [/\*{1,3}(?!\*)|_{1,3}(?!_)/y, markOf],
  // Longer runs are decorative lines.
  [/[*_]+/y, ([run]) => run],
  [/&([a-z]{2,4});/iy, ([, name = '']) => entities[name.toLowerCase()] ?? null],
]

const links: readonly Rule[] = [
  [
    /!?\[((?:[^[\]\\]|\\.){1,1000})\]\(\s?<?([^\s<>()]{0,2048}(?:\([^\s()]{0,200}\)[^\s()]{0,200})?)>?(?:\s"[^"]{0,200}")?\s?\)/suy,
    ([whole, label = '', target = '']) => {
      const text = read(label, marks)
      const href = whole.startsWith('!') ? null : safeHref(target.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, ''))
      // A link without a valid URL becomes its text, an image its description.
      return href === null || label.trim() === '' ? { kind: 'group', text } : { kind: 'link', href, text }
    },
  ],
  [/https?:\/\/[^\s<>"*`|[\]\\]{0,2000}[^\s<>"*`|[\]\\.,;:!?()'_~]/iy, ([found]) => linkTo(found, found)],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/y, ([found]) => linkTo(`mailto:${found}`, found)],
]

/** Matches complete words, so that a URL starts only at the start of a word. */
const word: Rule = [/[\p{L}\p{N}.+-]{1,200}|[\s\S]/uy, ([found]) => found]

/** Parses the formatting inside a paragraph. Every text is valid: what has no meaning stays as it is. Linear in its length. */
export function readInline(text: string): Inline {
  return read(text, [...marks, ...links])
}

function read(text: string, rules: readonly Rule[]): Inline {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    for (const [pattern, meaning] of [...rules, word]) {
      pattern.lastIndex = at
      const found = pattern.exec(text)
      const token = found && meaning(found, text)
      if (!found || token === null) continue
      tokens.push(token)
      at += found[0].length
      break
    }
  }
  return resolveMarks(tokens)
}

function linkTo(address: string, shown: string): Token | null {
  const href = safeHref(address)
  return href === null ? null : { kind: 'link', href, text: [shown] }
}
