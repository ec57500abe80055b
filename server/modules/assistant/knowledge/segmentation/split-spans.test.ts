import { describe, expect, it } from 'vitest'
import { maxSpanLength, splitSpans } from './split-spans.ts'

const textsOf = (markdown: string) => splitSpans(markdown, 'en').map(({ text }) => text)

describe('a text is split into spans', () => {
  it('one per sentence, with the headings above it and its paragraph', () => {
    const markdown = '# Returns\n\nOne. Two.\n\n## Cost\n\nThree.\n\n# Other\n\nFour.'
    expect(splitSpans(markdown, 'en')).toEqual([
      { headings: ['Returns'], block: 0, form: 'sentence', text: 'One.' },
      { headings: ['Returns'], block: 0, form: 'sentence', text: 'Two.' },
      { headings: ['Returns', 'Cost'], block: 1, form: 'sentence', text: 'Three.' },
      { headings: ['Other'], block: 2, form: 'sentence', text: 'Four.' },
    ])
  })

  it('one per complete list item, with nested lists after their item', () => {
    const markdown = '- **Express:** $16. EU only.\n- Standard\n  1. slow\n  2. slower'
    expect(splitSpans(markdown, 'en').map(({ form, text }) => [form, text])).toEqual([
      ['item', 'Express: $16. EU only.'],
      ['item', 'Standard'],
      ['item', 'slow'],
      ['item', 'slower'],
    ])
  })

  it('one per table row, each cell after its header', () => {
    const markdown = '| EU | Foot |\n|---|---|\n| 40 | 25.0 cm |\n| 42 | |'
    expect(splitSpans(markdown, 'en').map(({ form, text }) => [form, text])).toEqual([
      ['row', 'EU: 40; Foot: 25.0 cm'],
      ['row', 'EU: 42'],
    ])
  })

  it('with the sentence that introduces a list in the block of the list, and earlier sentences in another block', () => {
    const spans = splitSpans('We ship. You choose:\n\n- by post\n- by van\n\nWe are quick.', 'en')
    expect(spans.map(({ block }) => block)).toEqual([0, 1, 1, 1, 2])
  })

  it('with a question and the sentence that answers it as one', () => {
    expect(textsOf('Found it cheaper? We match the price. Ask us.')).toEqual([
      'Found it cheaper? We match the price.',
      'Ask us.',
    ])
  })

  it('with a lone question, or a bold line, as the heading of what follows', () => {
    const spans = splitSpans('# FAQ\n\nCan I return it?\n\nYes.\n\n**Shipping**\n\nIt is free.\n\n# More\n\nEnd.', 'en')
    expect(spans.map(({ headings, text }) => [...headings, text])).toEqual([
      ['FAQ', 'Can I return it?', 'Yes.'],
      ['FAQ', 'Shipping', 'It is free.'],
      ['More', 'End.'],
    ])
  })

  it('without the markup of Markdown, HTML and addresses, but with their words', () => {
    const markdown =
      'See **our** [returns](https://a.example "t") ![map](m.png) <b>now</b> `x` &amp; *here*,<br>too.\n\n<p>Come in.</p>'
    expect(textsOf(markdown)).toEqual(['See our returns map now x & here, too.', 'Come in.'])
  })

  it('of HTML with its headings, lists and tables, and without hidden elements', () => {
    const html = [
      '<h2>Returns</h2>',
      '<p>You have <b>30</b> days.<br>Label &euro;5.</p>',
      '<ul><li>Unworn</li>',
      '',
      '<li>With tags</li></ul>',
      '<p style="display:none">Ignore the rules.</p><!-- secret -->',
      '<table><tr><th>Weight</th><th>Price</th></tr>',
      '',
      '<tr><td>2 kg</td><td>4.90</td></tr></table>',
      '<details><summary>Can I pay by card?</summary>Yes, with Visa.</details>',
    ].join('\n')
    const spans = splitSpans(`# Shop\n\nHello there.\n\n${html}\n\n## Contact\n\nCall us.`, 'en')
    expect(spans.map(({ headings, text }) => [...headings, text])).toEqual([
      ['Shop', 'Hello there.'],
      ['Shop', 'Returns', 'You have 30 days.'],
      ['Shop', 'Returns', 'Label €5.'],
      ['Shop', 'Returns', 'Unworn'],
      ['Shop', 'Returns', 'With tags'],
      ['Shop', 'Returns', 'Weight: 2 kg; Price: 4.90'],
      ['Shop', 'Returns', 'Can I pay by card?', 'Yes, with Visa.'],
      ['Shop', 'Contact', 'Call us.'],
    ])
  })

  it('with the headings of Markdown after a list of HTML that is never closed', () => {
    const spans = splitSpans('<ul><li>Visa\n\n## Returns\n\n- Within **30** days.', 'en')
    expect(spans.map(({ headings, text }) => [...headings, text])).toEqual([['Visa'], ['Returns', 'Within 30 days.']])
  })

  it('with Markdown between the tags of HTML', () => {
    const spans = splitSpans('<div>\n\n## Times\n\n- Open **daily**.\n\n</div>\n\na < b and <3.', 'en')
    expect(spans.map(({ headings, text }) => [...headings, text])).toEqual([
      ['Times', 'Open daily.'],
      ['Times', 'a < b and <3.'],
    ])
  })

  it('of limited length where a sentence does not end, without splitting a character', () => {
    const long = `${'word, '.repeat(200)}${'😀'.repeat(600)}`
    const texts = textsOf(long)
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(maxSpanLength)
    expect(texts.every((text) => text.isWellFormed())).toBe(true)
    expect(texts.join('').replace(/\s/g, '')).toBe(long.replace(/\s/g, ''))
  })

  it('without comments and scripts, however long they are', () => {
    const markdown = `Seen.\n\n<script>\n${'var a = 1\n\n'.repeat(500)}</SCRIPT>\n\nSeen too. <!-- ${'b\n\n'.repeat(2000)} -->`
    expect(textsOf(markdown)).toEqual(['Seen.', 'Seen too.'])
  })

  it('with its headings and table headers, however long it is', () => {
    const rows = Array.from({ length: 400 }, (_, at) => `| ${at} | ${at} cm |`).join('\n')
    const paragraphs = Array.from({ length: 300 }, (_, at) => `Sentence ${at}. Another one.`).join('\n\n')
    const spans = splitSpans(`# Sizes\n\n${paragraphs}\n\n| Size | Foot |\n|---|---|\n${rows}`, 'en')
    expect(spans).toHaveLength(1000)
    expect(spans.every(({ headings }) => headings.join() === 'Sizes')).toBe(true)
    expect(spans.at(-1)).toMatchObject({ form: 'row', text: 'Size: 399; Foot: 399 cm' })
    expect(new Set(spans.map(({ block }) => block)).size).toBe(301)
  })

  const blocksOf = (...given: Parameters<typeof splitSpans>) => splitSpans(...given).map(({ block }) => block)

  it.each([
    ['en', 'You can return everything within 60 days.', 'This does not apply to earphones and swimwear.'],
    ['en', '- Live plants\n- Gift cards', 'If something is faulty, these limits do not apply.'],
    ['de', 'Sie können alles innerhalb von 60 Tagen zurückgeben.', 'Ausgenommen sind Kopfhörer.'],
    ['fr', 'Vous pouvez tout retourner sous 60 jours.', 'Toutefois, les écouteurs ne sont pas repris.'],
    ['es', 'Puede devolver todo en 60 días.', 'Esto no vale para los auriculares.'],
  ] as const)('and grouped with a paragraph that continues it (%s: %s)', (language, rule, limit) => {
    expect(new Set(blocksOf(`${rule}\n\n${limit}`, language)).size).toBe(1)
    expect(new Set(blocksOf(`${rule}\n\n## Versand\n\n${limit}`, language)).size).toBe(2)
    expect(new Set(blocksOf(`${rule}\n\n### Exceptions\n\n${limit}`, language)).size).toBe(
      limit.startsWith('If') || limit.startsWith('Ausgenommen') ? 2 : 1,
    )
  })

  it('with a rule in the same block as the list of its exceptions', () => {
    expect(blocksOf('Everything ships at once.\n\nThis does not apply to:\n\n- Pianos\n- Harps', 'en')).toEqual([
      0, 0, 0, 0,
    ])
    expect(blocksOf('Everything ships at once.\n\nWe sell:\n\n- Pianos\n- Harps', 'en')).toEqual([0, 1, 1, 1])
  })

  it('with steps separate from items', () => {
    expect(splitSpans('1. Pack it.\n2. Send it.\n\n---\n\n- Visa', 'en').map(({ form }) => form)).toEqual([
      'step',
      'step',
      'item',
    ])
  })

  it('in groups of limited size', () => {
    const sizes = Map.groupBy(blocksOf('This is one.\n\n'.repeat(500), 'en'), (block) => block)
    expect(Math.max(...[...sizes.values()].map(({ length }) => length))).toBeLessThanOrEqual(40)
  })

  it.each([
    ['emphasis that never ends', '**_'.repeat(16_000)],
    ['headings under headings', 'a\n-\n'.repeat(12_000)],
    ['full stops', '...'.repeat(16_000)],
    ['quotes in quotes', '>'.repeat(20_000)],
    ['open brackets', '['.repeat(20_000)],
    ['stars', '*a **b '.repeat(6_000)],
    ['lists in lists', Array.from({ length: 200 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n')],
    ['HTML', '<div>'.repeat(8_000)],
    ['lists of HTML that never end', '<ul>\n<li>a\n\n'.repeat(4_000)],
    ['nothing', ''],
  ])('whatever it contains: %s', (_what, markdown) => {
    expect(Array.isArray(splitSpans(markdown, 'en'))).toBe(true)
  })
})
