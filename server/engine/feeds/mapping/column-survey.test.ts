import { describe, expect, it } from 'vitest'
import type { FeedItem } from '../feed.ts'
import { type FeedOptions, type OpenFeed, openFeed, surveyFeed } from '../read-feed.ts'
import type { ColumnMapping } from './mapping.ts'

const auto: FeedOptions = { format: null, encoding: null, mapping: {} }

interface Read {
  readonly metadata: Record<string, unknown>[]
  readonly column: ColumnMapping
  readonly problems: number
}

async function collect(open: OpenFeed): Promise<FeedItem[]> {
  const items: FeedItem[] = []
  for await (const batch of open.items) items.push(...batch)
  return items
}

/** A feed with one column of interest, and how it was interpreted. */
async function readColumn(name: string, cells: readonly string[], options: Partial<FeedOptions> = {}): Promise<Read> {
  const quoted = cells.map((cell, at) => `${at},https://s.example/${at}.jpg,"${cell}"`)
  const bytes = Buffer.from(`id,image,${name}\n${quoted.join('\n')}\n`)
  const all = { ...auto, ...options }
  const open = await openFeed([bytes], { ...all, summaries: await surveyFeed([bytes], all) })
  const items = await collect(open)
  const [column] = open.describe().columns.filter((one) => one.column === name)
  if (column === undefined) throw new Error(`The column ${name} is missing`)
  const metadata = items.flatMap((item) =>
    item.kind === 'product' ? [item.product.metadata as Record<string, unknown>] : [],
  )
  return { metadata, column, problems: items.length - metadata.length }
}

const values = ({ metadata }: Read, field: string) => metadata.map((one) => one[field])

describe('a column', () => {
  it.each<[string, string[], string, unknown[]]>([
    ['of whole numbers', ['3', '0', '', '12'], 'number', [3, 0, undefined, 12]],
    ['of negative numbers', ['-3', '4'], 'number', [-3, 4]],
    ['with decimal commas', ['1,5', '1.299,00', '7'], 'number', [1.5, 1299, 7]],
    ['with decimal points', ['1.5', '1,299.00', '7'], 'number', [1.5, 1299, 7]],
    ['with one thousands separator and decimal commas', ['1.299', '0,5'], 'number', [1299, 0.5]],
    ['with one currency', ['4,90 €', '1.299,00 €'], 'number', [4.9, 1299]],
    ['with dashes for nothing', ['4', '-', 'n/a'], 'number', [4, undefined, undefined]],
    ['of yes and no', ['yes', 'NO', ''], 'boolean', [true, false, undefined]],
    ['of true and false', ['true', 'false'], 'boolean', [true, false]],
    ['of Ja and Nein', ['Ja', 'Nein'], 'boolean', [true, false]],
    ['of 1 and 0', ['1', '0'], 'number', [1, 0]],
    ['of ISO dates', ['2026-03-31', '2026-12-01'], 'date', ['2026-03-31', '2026-12-01']],
    ['of German dates', ['31.03.2026', '1.4.2026'], 'date', ['2026-03-31', '2026-04-01']],
    ['of American dates', ['03/31/2026', '04/01/2026'], 'date', ['2026-03-31', '2026-04-01']],
    ['of British dates', ['31/03/2026', '01/04/2026'], 'date', ['2026-03-31', '2026-04-01']],
    ['of instants', ['2026-03-31T10:00:00+02:00'], 'date', ['2026-03-31T08:00:00.000Z']],
    ['of numbers with a later word', ['1', '2', 'ask us'], 'text', ['1', '2', 'ask us']],
    ['with leading zeros', ['007', '12'], 'text', ['007', '12']],
    ['of barcodes', ['4006381333931', '5901234123457'], 'text', ['4006381333931', '5901234123457']],
    ['of digits beyond exact numbers', ['90071992547409931'], 'text', ['90071992547409931']],
    ['of several currencies', ['5 €', '5 $'], 'text', ['5 €', '5 $']],
    ['of measures', ['5 kg', '6 kg'], 'text', ['5 kg', '6 kg']],
    ['of pieces', ['5 pcs'], 'text', ['5 pcs']],
    ['of dates that do not exist', ['31.02.2026'], 'text', ['31.02.2026']],
    ['of dates without a certain order', ['01/02/2026'], 'text', ['01/02/2026']],
    ['that mixes decimal points and commas', ['1.5', '1,5'], 'text', ['1.5', '1,5']],
    ['of exponents', ['1e5', '2E4'], 'text', ['1e5', '2E4']],
  ])('%s is typed by all its values: %j becomes %s', async (_what, cells, type, expected) => {
    const read = await readColumn('Info', cells)
    expect(values(read, 'info')).toEqual(expected)
    expect(read.column.summary).toMatchObject({ type, isTypeGuessed: true })
  })

  it.each(['GTIN', 'ean13', 'PLZ', 'zip', 'Article-Nr.', 'Teilenummer', 'postal_code', 'Size', 'model'])(
    'named %s keeps its digits as text',
    async (name) => {
      const read = await readColumn(name, ['12345', '23456'])
      expect(Object.values(read.metadata[0] ?? {})).toEqual(['12345'])
    },
  )

  it.each(['name', 'brand', 'category', 'color', 'description', 'availability'])(
    'for the text field of %s stays text',
    async (name) => {
      const read = await readColumn(name, ['501', '502'])
      expect(Object.values(read.metadata[0] ?? {})).toEqual(['501'])
    },
  )

  it('explains why it stays text, with line numbers', async () => {
    const cells = [...Array.from({ length: 30 }, (_none, at) => String(at)), 'ask us']
    const { column } = await readColumn('Stock', cells)
    expect(column.summary?.note).toBe(
      'Text, because 1 of 31 values are not a number: "ask us" (line 32). Map the column to "stock:number" to refuse these records instead.',
    )
  })

  it.each([
    ['number', ['1', '-'], [1, undefined]],
    ['boolean', ['yes', 'n/a'], [true, undefined]],
    ['date', ['2026-01-02', 'null'], ['2026-01-02', undefined]],
    ['text', ['a', '-'], ['a', '-']],
  ] as const)(
    'with the given type %s has no value where the merchant wrote a dash or "n/a"',
    async (type, cells, expected) => {
      const read = await readColumn('Detail', cells, { mapping: { detail: `detail:${type}` } })
      expect([values(read, 'detail'), read.problems]).toEqual([expected, 0])
    },
  )

  it('with a given type has that type, and its other values are counted and refused', async () => {
    const read = await readColumn('Stock', ['1', 'many', '3'], { mapping: { stock: 'stock:number' } })
    expect([values(read, 'stock'), read.problems]).toEqual([[1, 3], 1])
    expect(read.column.summary).toMatchObject({
      type: 'number',
      isTypeGuessed: false,
      filled: 3,
      misfits: 1,
      misfitExamples: [{ line: 3, value: 'many' }],
    })
  })

  it('that is mapped to text stays text', async () => {
    const read = await readColumn('Stock', ['1', '2'], { mapping: { stock: 'stock:text' } })
    expect(values(read, 'stock')).toEqual(['1', '2'])
  })

  it('of prices is read by its own decimal mark', async () => {
    const read = await readColumn('price', ['1.299 €', '1.299,50 €'])
    expect(values(read, 'price')).toEqual([1299, 1299.5])
  })

  it('without evidence follows the decimal mark of the other columns', async () => {
    const bytes = Buffer.from('id;image;price;sold\n1;https://s.example/1.jpg;12,90 €;1.299\n')
    const open = await openFeed([bytes], { ...auto, summaries: await surveyFeed([bytes], auto) })
    const [item] = await collect(open)
    expect(item).toMatchObject({ product: { metadata: { price: 12.9, sold: 1299 } } })
    expect(open.describe().columns.at(-1)?.summary?.note).toBe('"1.299" is read as 1299.')
  })

  it('of JSON keeps the types of its values', async () => {
    const bytes = Buffer.from('{"product_id":"1","a":"5","b":5,"c":true}\n{"product_id":"2","a":"6","b":"x"}\n')
    const summaries = await surveyFeed([bytes], auto)
    const types = [...summaries].map(([column, { type }]) => [column, type])
    expect(Object.fromEntries(types)).toMatchObject({ a: 'text', b: 'mixed', c: 'boolean' })
  })
})
