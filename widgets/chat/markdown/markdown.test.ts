import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { escapeMarkdown } from '../../../server/modules/assistant/turn/wording/wording.ts'
import { type Inline, plainText } from './markdown.ts'
import { readMarkdown, settledPart } from './read-markdown.ts'

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'https://shop.example/products/chair' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const paragraph = (...text: Inline) => [{ kind: 'paragraph', text }]
const strong = (...text: Inline) => ({ kind: 'strong' as const, text })
const emphasis = (...text: Inline) => ({ kind: 'emphasis' as const, text })
const link = (href: string, ...text: Inline) => ({ kind: 'link' as const, href, text })

describe('a paragraph', () => {
  it.each([
    ['plain', ['plain']],
    ['**bold** and *it*', [strong('bold'), ' and ', emphasis('it')]],
    ['__bold__ and _it_', [strong('bold'), ' and ', emphasis('it')]],
    ['***both***', [emphasis(strong('both'))]],
    ['**a *b* c**', [strong('a ', emphasis('b'), ' c')]],
    ['snake_case_name, 5 * 3 * 2', ['snake_case_name, 5 * 3 * 2']],
    ['**never closed', ['**never closed']],
    ['`a **b**`', [{ kind: 'code', text: 'a **b**' }]],
    ['one\ntwo', ['one two']],
    ['one  \ntwo', ['one', { kind: 'break' }, 'two']],
    ['one\\\ntwo', ['one', { kind: 'break' }, 'two']],
    [String.raw`\*no\* \[x\](y) 1\. \|`, ['*no* [x](y) 1. |']],
    ['&lt;b&gt; &amp;amp; &quot;', ['<b> &amp; "']],
    ['&unknown; &#106;', ['&unknown; &#106;']],
    ['<b onclick=x>', ['<b onclick=x>']],
    ['a ***** b', ['a ***** b']],
    ['Prix : « 5 € » !', ['Prix\u00a0: « 5 €\u00a0»\u00a0!']],
  ])('%j is read as its formatting', (text, expected) => {
    expect(readMarkdown(text)).toEqual(paragraph(...(expected as Inline)))
  })
})

describe('a link', () => {
  it.each([
    ['[a](https://a.example/b_c)', link('https://a.example/b_c', 'a')],
    ['[a](<https://a.example/b>)', link('https://a.example/b', 'a')],
    ['[a](https://a.example/b "title")', link('https://a.example/b', 'a')],
    ['[a](https://a.example/b_(c))', link('https://a.example/b_(c)', 'a')],
    ['[a](mailto:a@b.example)', link('mailto:a@b.example', 'a')],
    ['[a](tel:+123)', link('tel:+123', 'a')],
    ['[a](/help#returns)', link('https://shop.example/help#returns', 'a')],
    ['[**a**](https://a.example/)', link('https://a.example/', strong('a'))],
    ['https://a.example/b_c', link('https://a.example/b_c', 'https://a.example/b_c')],
    ['help@shop.example', link('mailto:help@shop.example', 'help@shop.example')],
    ['[https://a.example/](https://b.example/)', link('https://b.example/', 'https://a.example/')],
  ])('%s leads to its address', (text, expected) => {
    expect(readMarkdown(text)).toEqual(paragraph(expected as Inline[number]))
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/x',
    'https://shop.example@other.example/',
    'ftp://a.example',
    'somewhere',
  ])('never leads to %s: its text stays', (target) => {
    const [block] = readMarkdown(`[text](${target})`)
    expect(JSON.stringify(block)).not.toContain('"href"')
    expect(plainText(block ? [block] : [])).toContain('text')
  })

  it('ends before the punctuation of its sentence', () => {
    const [block] = readMarkdown('See https://a.example/b. Or (https://a.example/c)!')
    expect(linksOf(block)).toEqual(['https://a.example/b', 'https://a.example/c'])
  })

  it('contains no other link, and an image is its description', () => {
    expect(linksOf(readMarkdown('[a [b](https://b.example/) c](/c)'))).toEqual(['https://b.example/'])
    expect(readMarkdown('![a chair](https://a.example/x.jpg)')).toEqual(paragraph('a chair'))
  })
})

describe('a block', () => {
  it('is a list with lists inside, whatever its marks, and ends where its text ends', () => {
    const [list, after] = readMarkdown('- a\n- b\n  1. c\n  2. d\n\n- e\nlazy\n\nafter')
    expect(list).toMatchObject({ kind: 'list', start: null })
    expect(plainText(list ? [list] : [])).toBe('a\nb\nc\nd\ne lazy')
    expect(after).toMatchObject({ kind: 'paragraph', text: ['after'] })
    expect(readMarkdown('3) x\n4) y')).toMatchObject([{ kind: 'list', start: 3, items: [{}, {}] }])
  })

  it('is a table with formatted cells, also with escaped lines in them', () => {
    const [table] = readMarkdown('|  | **A** |\n| :-- | --: |\n| x \\| y | z | more |')
    expect(table).toEqual({
      kind: 'table',
      rows: [
        [[], [strong('A')]],
        [['x | y'], ['z']],
      ],
    })
  })

  it('is a heading, whatever its depth', () => {
    expect(readMarkdown('## Head ##\ntext')).toEqual([{ kind: 'heading', text: ['Head'] }, ...paragraph('text')])
  })
})

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      ...'*_`[]()<>!|#&;:\\/-+"\'\n'.split(''),
      '**',
      '](',
      '![',
      '\n- ',
      '\n1. ',
      '\n> ',
      '\n|',
      '  \n',
      '```',
    ),
    fc.constantFrom('<script>', '<img src=x onerror=alert(1)>', 'javascript:', 'https://a.example/', 'a@b.example'),
    fc.constantFrom('" onmouseover="x', '&#x6A;', '&colon;', 'data:text/html,', '\u202e', '\u0000'),
  )
  const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))

  it('produces only known nodes, and links only to web pages, email and phone', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const blocks of [readMarkdown(text), readMarkdown(settledPart(text))]) {
          for (const node of nodesOf(blocks)) expect(knownKinds).toContain(node.kind)
          for (const node of nodesOf(blocks)) if (node.kind === 'link') expect(linksOf(node.text)).toEqual([])
          for (const href of linksOf(blocks)) expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:)/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('that the service has escaped is shown unescaped', () => {
    const visible = fc.string({ unit: 'grapheme', maxLength: 60 })
    fc.assert(
      fc.property(visible, (text) => {
        const escaped = escapeMarkdown(text)
        // The service drops invisible characters and joins lines.
        const shown = plainText(readMarkdown(escaped)).replaceAll(/\s+/g, ' ').trim()
        const expected = text.replaceAll(/(?![\t\n])\p{Cc}|\p{Bidi_Control}|[\u200b\u2060-\u2064\ufeff]/gu, '')
        expect(shown).toBe(expected.replaceAll(/\s+/g, ' ').trim())
      }),
      { numRuns: 2000 },
    )
  })

  it('preserves all of its letters', () => {
    const letters = fc.array(fc.constantFrom('ab', '**', '*', '_', ' ', '\n', '- ', '[', ']', '> '), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(letters, (pieces) => {
        const text = pieces.join('')
        expect(plainText(readMarkdown(text)).replaceAll(/[^ab]/g, '')).toBe(text.replaceAll(/[^ab]/g, ''))
      }),
      { numRuns: 1000 },
    )
  })

  const hostile = [
    '[',
    '![',
    '*a ',
    '**a',
    '_',
    '`',
    '``',
    '\\',
    '&#',
    '<',
    '> ',
    '- ',
    'a@',
    'a@b.',
    'http://',
    '| ',
    '[a](',
  ]
  it.each([...hostile, '*_', '  \n', '- a\n', '- a\n\n', '> a\n', '|a|\n|-|\n', '1. a\n  - b\n', '```\n', '- \n'])(
    'of 20,000 characters of %j is read in less than a second',
    (part) => {
      const text = part.repeat(20_000 / part.length)
      const from = performance.now()
      readMarkdown(text)
      settledPart(text)
      expect(performance.now() - from).toBeLessThan(1000)
    },
  )
})

describe('an arriving text', () => {
  it.each([
    ['abc **', 'abc '],
    ['abc [x](https://a.exa', 'abc '],
    ['a\n| x | y', 'a'],
    ['a\n| x | y |\n| --', 'a'],
    ['a\n| x | y |\n| --- | --- |\n| 1 ', 'a\n| x | y |\n| --- | --- |\n| 1 '],
    ['abc [x] d', 'abc [x] d'],
  ])('%j is shown as %j', (text, expected) => {
    expect(settledPart(text)).toBe(expected)
  })
})

const knownKinds = 'paragraph heading list table code strong emphasis link break'.split(' ')

interface Node {
  readonly kind: string
  readonly href?: string
  readonly text?: unknown
}

/** Every object with a kind, at any depth. */
function nodesOf(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(nodesOf)
  return 'kind' in value ? [value as Node, ...inside] : inside
}

function linksOf(blocks: unknown): string[] {
  return nodesOf(blocks).flatMap(({ href }) => (href === undefined ? [] : [href]))
}
