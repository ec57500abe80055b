import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { measured } from './inputs.data.ts'
import { databaseNeeds, demandOf, loadOf, monthlyCost, peakRate, planFor } from './plan.ts'
import { renderScale, withSection } from './report.ts'

const root = path.join(import.meta.dirname, '..', '..', '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')

// The simulation of a billion products takes most of the time: `EVERY_SIZE=1` includes it.
const isComplete = process.env.EVERY_SIZE === '1'

describe('docs/scale.md', () => {
  it.runIf(isComplete)('has what the simulation prints', { timeout: 600_000 }, () => {
    const text = read('docs/scale.md')
    expect(withSection(text, renderScale())).toBe(text)
  })

  it('has what the simulation prints about up to 20 million products', () => {
    const text = read('docs/scale.md')
    const lines = renderScale(20_000_000).split('\n')
    expect(lines.length).toBeGreaterThan(60)
    // A row may have further columns, for larger installations.
    for (const line of lines) expect(text).toContain(`\n${line.endsWith(' |') ? line.slice(0, -1) : line}`)
  })

  it('is refused without markers', () => {
    expect(() => withSection('# Scale', '')).toThrow('no markers')
  })
})

describe('the inputs', () => {
  it('name sections of documents that exist and contain each measured number', () => {
    for (const { value, source } of Object.values(measured)) {
      const [file = '', title = ''] = source.split(', ')
      const section = read(file).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
      expect(section, source).not.toBe('')
      // Bytes of an index are stated per product.
      const numbers =
        typeof value === 'number'
          ? [value]
          : value.map(([size, one]) => (value === measured.indexBytes.value ? one / size : one))
      const cells = (section.match(/\d[\d,.]*/g) ?? []).map((cell) => Number(cell.replaceAll(',', '')))
      for (const one of numbers) expect(cells, `${one} of ${source}`).toContain(one)
    }
  })
})

describe('loadOf', () => {
  const store = (products: number, rate: number) => demandOf({ products, rate })

  it('counts only searches while all indexes fit', () => {
    const stores = Array.from({ length: 20 }, () => store(10_000, 0.1))
    const { cores, coldRate, rate } = loadOf(stores)
    expect(rate).toBeCloseTo(2, 6)
    expect(coldRate).toBeCloseTo(0, 6)
    expect(cores).toBeCloseTo((2 * (stores[0]?.eventMs ?? 0)) / 1000, 6)
  })

  it('adds the loads of evicted indexes when they do not', () => {
    const stores = Array.from({ length: 1200 }, () => store(10_000, 0.01))
    const { cores, coldRate, rate, indexBytes } = loadOf(stores)
    expect(indexBytes).toBeGreaterThan(14 * 2 ** 30)
    expect(coldRate / rate).toBeGreaterThan(0.3)
    expect(cores).toBeGreaterThan((10 * rate * (stores[0]?.eventMs ?? 0)) / 1000)
  })
})

describe('planFor', () => {
  it('never has fewer than two nodes, and loses one without overloading the other', () => {
    const plan = planFor(1_000_000)
    expect([plan.nodes, plan.nodesFor, plan.workers]).toEqual([2, 'availability', 2])
    expect(plan.loss.moved).toBeGreaterThan(0.4)
    expect(plan.loss.cores).toBeGreaterThan(plan.busiest.cores)
    expect(plan.loss.cores).toBeLessThan(2)
  })

  it('adds nodes with the products, so that few searches wait for an index', () => {
    const plan = planFor(30_000_000)
    expect(plan.nodes).toBeGreaterThan(3)
    expect(plan.all.coldRate / plan.all.rate).toBeLessThanOrEqual(0.01)
    expect(plan.busiest.cores).toBeLessThanOrEqual(1.6)
  })
})

describe('databaseNeeds', () => {
  const load = { rate: peakRate(10_000_000), coldRate: 0 }

  it('splits the database when its disk is full', () => {
    const small = databaseNeeds(10_000_000, { load, processes: 5 })
    expect([small.servers, small.serversFor, small.connections]).toEqual([1, 'one is enough', 70])
    const large = databaseNeeds(100_000_000, { load, processes: 5 })
    expect(large.serversFor).toBe('disk')
    expect(large.servers).toBe(Math.ceil((large.productGb + large.receiptGb) / 1000))
  })

  it('splits it when its processor is busy', () => {
    expect(databaseNeeds(1_000_000, { load: { rate: 5000, coldRate: 0 }, processes: 5 }).serversFor).toBe('processor')
  })

  it('costs more with each node, worker and server', () => {
    const database = databaseNeeds(10_000_000, { load, processes: 5 })
    const cost = monthlyCost({ nodes: 2, workers: 2, database })
    expect(monthlyCost({ nodes: 3, workers: 2, database }) - cost).toBe(84)
    expect(monthlyCost({ nodes: 2, workers: 3, database }) - cost).toBe(60)
    expect(monthlyCost({ nodes: 2, workers: 2, database: { ...database, servers: 2 } }) - cost).toBe(480)
  })
})
