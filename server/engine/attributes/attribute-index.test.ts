import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAttributeIndex } from './attribute-index.ts'
import type { AttributeIndex, AttributeValue, Condition, ConditionTree, FacetCounts } from './index.ts'
import { parseDate } from './read-values.ts'

type Metadata = Record<string, unknown>

/*
 * The reference implementation: a full scan of every product's metadata.
 */
interface Leaf {
  readonly path: string
  readonly value: AttributeValue
  readonly isListed: boolean
  /** The fields that contain it. */
  readonly parents: readonly string[]
}
type Place = Omit<Leaf, 'value'>

const top: Place = { path: '', isListed: false, parents: [] }

function leavesOf(value: unknown, place: Place): Leaf[] {
  const { path, parents } = place
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, { ...place, isListed: true }))
  if (typeof value === 'object' && value !== null) {
    const prefix = path === '' ? '' : `${path}.`
    const inside = { ...place, parents: [...parents, path] }
    return Object.entries(value).flatMap(([name, item]) => leavesOf(item, { ...inside, path: prefix + name }))
  }
  if (value === null || value === '' || value === undefined) return []
  return [{ ...place, value: typeof value === 'string' ? value.normalize('NFC') : (value as number | boolean) }]
}

function isGiven(metadata: Metadata, field: string): boolean {
  return leavesOf(metadata, top).some(({ path, parents }) => path === field || parents.includes(field))
}

function fieldOf(metadata: Metadata, field: string): { values: AttributeValue[]; isList: boolean } {
  const leaves = leavesOf(metadata, top).filter(({ path }) => path === field)
  const values = [...new Set(leaves.map(({ value }) => value))]
  return { values, isList: values.length > 1 || leaves.some(({ isListed }) => isListed) }
}

const fold = (value: AttributeValue): AttributeValue =>
  typeof value === 'string' ? value.normalize('NFC').trim().toLowerCase() : value

function holds(metadata: Metadata, tree: ConditionTree): boolean {
  if ('all' in tree) return tree.all.every((one) => holds(metadata, one))
  if ('any' in tree) return tree.any.some((one) => holds(metadata, one))
  if ('not' in tree) return !holds(metadata, tree.not)
  if ('accepts' in tree) return fieldOf(metadata, tree.field).values.some(tree.accepts)
  return meets(metadata, tree)
}

function meets(metadata: Metadata, condition: Condition): boolean {
  const { values, isList } = fieldOf(metadata, condition.field)
  const has = (wanted: AttributeValue) => values.map(fold).includes(fold(wanted))
  const numbers = values.filter((value) => typeof value === 'number')
  const compare = (test: (a: number, b: number) => boolean): boolean => {
    const { value: limit } = condition
    if (typeof limit === 'number') return numbers.some((number) => test(number, limit))
    const times = values.filter((value) => typeof value === 'string').map(parseDate)
    return times.some((time) => test(time, parseDate(String(limit))))
  }
  switch (condition.operator) {
    case 'eq':
      return has(condition.value)
    case 'ne':
      return !has(condition.value)
    case 'in':
      return condition.value.some(has)
    case 'nin':
      return !condition.value.some(has)
    case 'gt':
      return compare((a, b) => a > b)
    case 'gte':
      return compare((a, b) => a >= b)
    case 'lt':
      return compare((a, b) => a < b)
    case 'lte':
      return compare((a, b) => a <= b)
    case 'exists':
      return isGiven(metadata, condition.field) === condition.value
    case 'contains': {
      const [only] = values
      if (isList || typeof only !== 'string' || typeof condition.value !== 'string') return has(condition.value)
      return only.toLowerCase().includes(condition.value.normalize('NFC').toLowerCase())
    }
  }
}

/** Each of `units` counts once: a product, or products that are merged. */
function facetOf(units: readonly Metadata[][], field: string, maxValues: number): FacetCounts {
  const rows = units.map((unit) => [...new Set(unit.flatMap((metadata) => fieldOf(metadata, field).values))])
  const counts = new Map<AttributeValue, number>()
  for (const value of rows.flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  const place = (value: AttributeValue) => ['number', 'string', 'boolean'].indexOf(typeof value)
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || place(a) - place(b) || (a < b ? -1 : 1))
  return {
    values: sorted.slice(0, maxValues).map(([value, count]) => ({ value, count })),
    distinct: counts.size,
    missing: units.filter((unit) => !unit.some((metadata) => isGiven(metadata, field))).length,
    numbers: histogramOf(rows.map((values) => values.filter((value) => typeof value === 'number'))),
  }
}

function histogramOf(rows: readonly number[][]): FacetCounts['numbers'] {
  const all = rows.flat()
  if (all.length === 0) return null
  const min = Math.min(...all)
  const max = Math.max(...all)
  const inside = (from: number, to: number, isLast: boolean) =>
    rows.filter((numbers) => numbers.some((number) => number >= from && (isLast ? number <= to : number < to))).length
  if (min === max) return { min, max, histogram: [{ from: min, to: max, count: inside(min, max, true) }] }
  const edges = Array.from({ length: 11 }, (_none, step) => min * (1 - step / 10) + max * (step / 10))
  const rounded = edges.map((edge, step) => (step === 0 ? min : step === 10 ? max : Number(edge.toPrecision(12))))
  const steps = rounded.slice(0, -1).map((from, step) => ({ from, to: rounded[step + 1] ?? max }))
  return { min, max, histogram: steps.map((step, at) => ({ ...step, count: inside(step.from, step.to, at === 9) })) }
}

const names = ['price', 'size', 'tags', 'a', 'a.b', 'b', '__proto__', 'constructor']
const fields = [...names, 'variants', 'a.b.b', 'variants.size', 'nobody', 'size.a']
const texts = ['S', 's', 'M', ' m', 'Größe', 'gro\u0308ße', 'x-Y', '', ' ', 'a.b', '5', '(', '\\d']
const dates = ['2026-01-31', '2026-02-30', '2026-01-31T12:00+02:00']
const scalar = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 4 },
  fc.constantFrom(...dates),
  { arbitrary: fc.constantFrom(0, -0, 5, 7.5, 5.1, -3, 1e308, -1e308, 12.99, 19.99, 5e-324), weight: 4 },
  fc.boolean(),
  fc.constant(null),
)
const deeper = fc.letrec((tie) => ({
  value: fc.oneof(
    { arbitrary: scalar, weight: 6 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 2 },
    { arbitrary: tie('object'), weight: 1 },
  ),
  object: fc
    .array(fc.tuple(fc.constantFrom(...names), tie('value')), { maxLength: 3 })
    .map((entries) => Object.fromEntries(entries)),
}))
const metadataOf = fc
  .array(fc.tuple(fc.constantFrom(...names, 'variants'), deeper.value), { maxLength: 6 })
  .map((entries): Metadata => Object.fromEntries(entries))
const wanted = scalar.filter((value) => value !== null) as fc.Arbitrary<AttributeValue>
const field = fc.constantFrom(...fields)
const parts = ['s', 'GR', 'o\u0308', 'y', '.', '(', '\\', ' ', 'B']
const contained = fc.oneof(
  fc.constantFrom(...parts),
  wanted.filter((value) => value !== ''),
)
const conditionOf: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field, operator: fc.constantFrom('eq' as const, 'ne' as const), value: wanted }),
  fc.record({
    field,
    operator: fc.constantFrom('in' as const, 'nin' as const),
    value: fc.array(wanted, { maxLength: 4 }),
  }),
  fc.record({
    field,
    operator: fc.constantFrom('gt' as const, 'gte' as const, 'lt' as const, 'lte' as const),
    value: fc.constantFrom(0, 5, 7.5, -3, 12.99, 1e308, '2026-01-31', '2026-01-31T10:00Z'),
  }),
  fc.record({ field, operator: fc.constant('contains' as const), value: contained }),
  fc.record({ field, operator: fc.constant('exists' as const), value: fc.boolean() }),
)
const treeOf: fc.Arbitrary<ConditionTree> = fc.letrec<{ tree: ConditionTree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { arbitrary: conditionOf, weight: 4 },
    fc.record({ any: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ all: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
})).tree
/** A change of one of a few rows: new metadata, or a deletion. */
const changes = fc.array(
  fc.record({ row: fc.nat({ max: 11 }), metadata: fc.option(metadataOf, { freq: 4, nil: null }) }),
  { maxLength: 40 },
)

/** The expected content of the index after the changes. */
function modelOf(list: readonly { row: number; metadata: Metadata | null }[]): Map<number, Metadata> {
  const model = new Map<number, Metadata>()
  for (const { row, metadata } of list) {
    if (metadata === null) model.delete(row)
    else model.set(row, metadata)
  }
  return model
}

function apply(index: AttributeIndex, list: readonly { row: number; metadata: Metadata | null }[]): void {
  for (const { row, metadata } of list) {
    if (metadata === null) index.remove(row)
    else index.set(row, metadata)
  }
}

function openAll(index: AttributeIndex, model: ReadonlyMap<number, Metadata>): void {
  const filling = index.open(index.missing(fields))
  for (const [row, metadata] of model) filling.fill(row, metadata)
  filling.finish()
}

const maskOf = (model: ReadonlyMap<number, Metadata>): Uint8Array =>
  Uint8Array.from({ length: 12 }, (_none, row) => (model.has(row) ? 1 : 0))

function expectSame(
  index: AttributeIndex,
  model: ReadonlyMap<number, Metadata>,
  about: { conditions: readonly ConditionTree[]; maxValues: number },
): void {
  const mask = maskOf(model)
  const left = index.narrow(mask, about.conditions)
  const passing = [...model].filter(([, metadata]) => about.conditions.every((condition) => holds(metadata, condition)))
  expect([...mask].flatMap((bit, row) => (bit === 1 ? [row] : []))).toEqual(
    passing.map(([row]) => row).sort((a, b) => a - b),
  )
  expect(left).toBe(passing.length)
  for (const name of fields) {
    const maxValues = about.maxValues
    const alone = passing.map(([, metadata]) => [metadata])
    expect(index.facet(name, mask, { maxValues })).toEqual(facetOf(alone, name, maxValues))
    const units = [...Map.groupBy(passing, ([row]) => row % 4).values()]
    const merged = units.filter(({ length }) => length > 1).map((unit) => unit.map(([row]) => row))
    const together = units.map((unit) => unit.map(([, metadata]) => metadata))
    expect(index.facet(name, mask, { maxValues, merged })).toEqual(facetOf(together, name, maxValues))
    const [keys, times] = [index.sortKeysOf(name), index.timesOf(name)]
    const groups = index.groupsOf(name)
    const numbers = index.numbersOf(name)
    for (const [row, metadata] of model) {
      const values = index.valuesOf(row, name)
      expect(new Set(values)).toEqual(new Set(fieldOf(metadata, name).values))
      expect(numbers[row]).toBe(values.find((value) => typeof value === 'number') ?? Number.NaN)
      const dated = values.map((value) => parseDate(String(value))).find((time) => !Number.isNaN(time))
      const flag = values.find((value) => typeof value === 'boolean')
      expect(times[row]).toBe(dated ?? Number.NaN)
      expect(keys[row]).toBe(values.find((value) => typeof value === 'number') ?? dated ?? Number(flag ?? Number.NaN))
      for (const other of model.keys()) {
        expect(groups[row] === groups[other]).toBe(values[0] === index.valuesOf(other, name)[0])
      }
    }
  }
  for (const condition of about.conditions)
    for (const [row, metadata] of model) expect(index.passes(row, condition)).toBe(holds(metadata, condition))
}

describe('filters, facets and groups', () => {
  it('equal those of a full scan, after any changes and whenever the columns were opened', () => {
    fc.assert(
      fc.property(
        fc.record({ before: changes, during: changes, after: changes }),
        fc.array(treeOf, { maxLength: 3 }),
        fc.integer({ min: 1, max: 6 }),
        ({ before, during, after }, conditions, maxValues) => {
          const index = createAttributeIndex(['price', 'tags'])
          apply(index, before)
          const filling = index.open(index.missing(fields))
          // The pages that fill a column may be older or newer than concurrent changes; here they are older.
          for (const [row, metadata] of modelOf(before)) filling.fill(row, metadata)
          apply(index, during)
          filling.finish()
          const sofar = modelOf([...before, ...during])
          openAll(index, sofar)
          expectSame(index, sofar, { conditions, maxValues })
          apply(index, after)
          const model = modelOf([...before, ...during, ...after])
          openAll(index, model)
          expectSame(index, model, { conditions, maxValues })
          const rebuilt = createAttributeIndex(fields)
          apply(
            rebuilt,
            [...model].map(([row, metadata]) => ({ row, metadata })),
          )
          expectSame(rebuilt, model, { conditions, maxValues })
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('contains', () => {
  const index = createAttributeIndex(['name', 'tags'])
  index.set(0, { name: 'Red (wine) glass', tags: ['red', 'wine glass'] })
  index.set(1, { name: ['Red (wine) glass'], tags: 'red' })
  index.set(2, { name: 'ΛΈΩΝ STRASSE 5', tags: [] })
  const rows = (field: string, value: AttributeValue) =>
    [0, 1, 2].filter((row) => index.passes(row, { field, operator: 'contains', value }))

  it('finds a part of a text, ignoring case, and treats symbols literally', () => {
    expect(rows('name', '(WINE)')).toEqual([0])
    expect(rows('name', 'λέως')).toEqual([])
    expect(rows('name', 'λέων')).toEqual([2])
    expect(rows('name', 'λ\u03b5\u0301')).toEqual([2])
    expect(rows('name', '.*')).toEqual([])
    expect(rows('name', 5)).toEqual([])
  })

  it('finds an entire list value, ignoring case', () => {
    expect(rows('tags', 'wine glass')).toEqual([0])
    expect(rows('tags', 'wine')).toEqual([])
    expect(rows('tags', 'RED')).toEqual([0, 1])
    expect(rows('name', 'Red (wine) glass')).toEqual([0, 1])
  })
})

describe('fields', () => {
  it('are missing when some product has them and no column holds them', () => {
    const index = createAttributeIndex(['price'])
    index.set(0, { price: 5, size: { width: 4 }, names: ['a', { deep: true }], empty: [null, '', {}] })
    expect(index.missing(['price', 'size', 'size.width', 'names', 'names.deep', 'empty', 'other'])).toEqual([
      'size',
      'size.width',
      'names',
      'names.deep',
    ])
    expect([index.kindsOf('names'), index.kindsOf('names.deep'), index.kindsOf('empty')]).toEqual([1, 4, 0])
    index.set(1, { price: '2026-01-31' })
    expect(index.kindsOf('price')).toBe(11)
    expect(() => index.facet('names', Uint8Array.of(1), { maxValues: 5 })).toThrow('"names" was not opened')
    const filling = index.open(['names'])
    expect(index.missing(['names'])).toEqual(['names'])
    filling.finish()
    expect(index.missing(['names'])).toEqual([])
  })

  it('keep every type that they ever had, with or without a column, whatever they currently contain', () => {
    const index = createAttributeIndex(['price'])
    for (const row of [0, 1]) index.set(row, { price: 'cheap', fit: 'L' })
    index.set(0, { price: 5, fit: 7 })
    index.remove(1)
    expect([index.kindsOf('price'), index.kindsOf('fit'), index.kindsOf('nobody')]).toEqual([3, 3, 0])
    expect(index.currentKinds('price')).toBe(2)
    index.remove(0)
    expect([index.kindsOf('price'), index.currentKinds('price')]).toEqual([3, 0])
  })

  it('are looked up on demand once there are more names than the limit', () => {
    const index = createAttributeIndex([])
    for (let row = 0; row < 5001; row += 1) index.set(row, { [`field ${row}`]: row })
    expect(index.missing(['field 4', 'field 5000', 'nobody'])).toEqual(['field 4', 'field 5000', 'nobody'])
    const filling = index.open(['field 5000', 'nobody'])
    filling.fill(5000, { 'field 5000': 5000 })
    filling.finish()
    const mask = new Uint8Array(5001).fill(1)
    expect(index.facet('nobody', mask, { maxValues: 5 }).missing).toBe(5001)
    expect(index.narrow(mask, [{ field: 'field 5000', operator: 'exists', value: true }])).toBe(1)
  })
})

describe('the steps of a histogram', () => {
  it.each([
    [
      [9.99, 99.99],
      [9.99, 18.99, 27.99, 36.99, 45.99, 54.99, 63.99, 72.99, 81.99, 90.99, 99.99],
    ],
    [
      [-1.7e308, 1.7e308],
      [-1.7e308, -1.36e308, -1.02e308, -6.8e307, -3.4e307, 0, 3.4e307, 6.8e307, 1.02e308, 1.36e308, 1.7e308],
    ],
    [
      [3, 3],
      [3, 3],
    ],
  ])('from %j end at round numbers', (prices, edges) => {
    const index = createAttributeIndex(['price'])
    index.set(0, { price: prices })
    const { numbers } = index.facet('price', Uint8Array.of(1), { maxValues: 1 })
    expect(numbers?.histogram.map(({ from }) => from)).toEqual(edges.slice(0, -1))
    expect(numbers?.histogram.at(-1)?.to).toBe(edges.at(-1))
  })

  it('never decrease, however close the numbers are to each other', () => {
    const index = createAttributeIndex(['price'])
    index.set(0, { price: [1e15, 1e15 + 0.25, 1e15 + 0.5] })
    const { numbers } = index.facet('price', Uint8Array.of(1), { maxValues: 1 })
    const steps = numbers?.histogram ?? []
    expect(steps.every(({ from, to }) => from <= to)).toBe(true)
    expect(steps.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(1)
  })
})

it('a field may have more than 65,536 different values', () => {
  const index = createAttributeIndex(['sku', 'line'])
  const rows = 70_000
  for (let row = 0; row < rows; row += 1) index.set(row, { sku: `article ${row}`, line: row % 2 })
  const restored = createAttributeIndex(['sku', 'line'])
  for (const part of structuredClone([...index.save()])) restored.restore(part)
  for (const one of [index, restored]) {
    for (const wanted of [0, 1, 65_534, 65_535, 65_536, rows - 1]) {
      expect(one.valuesOf(wanted, 'sku')).toEqual([`article ${wanted}`])
      const mask = new Uint8Array(rows).fill(1)
      const condition = { field: 'sku', operator: 'eq', value: `article ${wanted}` } as const
      expect([one.narrow(mask, [condition]), mask.indexOf(1)]).toEqual([1, wanted])
    }
    expect(one.groupsOf('line')).toBeInstanceOf(Uint16Array)
  }
})

describe('memory', () => {
  it('is released when products are deleted, and its count does not drift when they are written again', () => {
    const index = createAttributeIndex(['sku', 'tags'])
    const write = (row: number, turn: number) =>
      index.set(row, { sku: `article ${row} of turn ${turn}`, tags: [`turn ${turn}`, `${row % 7}`], price: row })
    for (let row = 0; row < 2000; row += 1) write(row, 1)
    const full = index.bytes
    for (let turn = 2; turn < 8; turn += 1) for (let row = 0; row < 2000; row += 1) write(row, turn)
    // Rows are written one by one, so old and new values exist together for a while, and their memory stays allocated.
    expect(index.bytes).toBeLessThan(full * 1.05)
    for (let row = 0; row < 2000; row += 1) index.remove(row)
    expect(index.bytes).toBeLessThan(full / 2)
  })
})
