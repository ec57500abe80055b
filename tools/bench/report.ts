import { arch, cpus, platform, release, totalmem } from 'node:os'

/** One table of a benchmark report; every row has as many cells as there are columns. */
export interface Section {
  title: string
  notes: string[]
  columns: string[]
  rows: string[][]
}

/** The machine of the measurement. */
export interface Machine {
  processor: string
  cores: number
  memoryGiB: number
  system: string
  node: string
}

export interface Percentiles {
  p50: number
  p95: number
  p99: number
}

/** The percentiles of `samples` in their unit, by nearest rank. Throws RangeError on an empty list. */
export function percentiles(samples: readonly number[]): Percentiles {
  if (samples.length === 0) throw new RangeError('percentiles: no samples')
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

export function describeMachine(): Machine {
  const processors = cpus()
  return {
    processor: processors[0]?.model.trim() || 'unknown processor',
    cores: processors.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.version,
  }
}

/** The report as Markdown with one second-level heading per section, ending in a newline. */
export function renderMarkdown(sections: readonly Section[], machine: Machine): string {
  const { processor, cores, memoryGiB, system, node } = machine
  const where = `Measured on ${processor}, ${cores} cores, ${memoryGiB} GiB, ${system}, Node ${node}.`
  return `${[where, ...sections.map(renderSection)].join('\n\n')}\n`
}

function renderSection({ title, notes, columns, rows }: Section): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
  return [`## ${title}`, ...notes, table].join('\n\n')
}
