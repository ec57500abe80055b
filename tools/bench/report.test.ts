import { describe, expect, it } from 'vitest'
import { describeMachine, percentiles, renderMarkdown } from './report.ts'

describe('a benchmark report', () => {
  it('computes percentiles by nearest rank, in any order of the samples', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(percentiles(samples)).toEqual({ p50: 50, p95: 95, p99: 99 })
    expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7 })
    expect(() => percentiles([])).toThrow(RangeError)
  })

  it('renders each section as a heading, its notes and a table', () => {
    const machine = { processor: 'P', cores: 2, memoryGiB: 8, system: 'linux', node: 'v24' }
    const section = { title: 'Scan', notes: ['Quiet machine.'], columns: ['what', 'ms'], rows: [['a|b', '1.5']] }
    expect(renderMarkdown([section], machine)).toBe(
      'Measured on P, 2 cores, 8 GiB, linux, Node v24.\n\n## Scan\n\nQuiet machine.\n\n| what | ms |\n| --- | --- |\n| a\\|b | 1.5 |\n',
    )
  })

  it('names the machine', () => {
    const machine = describeMachine()
    expect(machine.cores).toBeGreaterThan(0)
    expect(machine.node).toBe(process.version)
  })
})
