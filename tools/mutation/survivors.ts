/** The part of a report of StrykerJS that is read here. */
export interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>>
}

interface ReportedMutant {
  readonly mutatorName: string
  readonly replacement?: string
  readonly status: string
  readonly location: { readonly start: Position; readonly end: Position }
}

interface Position {
  readonly line: number
  readonly column: number
}

export interface MutantResult {
  readonly file: string
  readonly line: number
  readonly mutator: string
  /** The first line of the code that was replaced. */
  readonly source: string
  readonly replacement: string
  readonly status: string
}

/** A mutant that no test can or needs to kill, found again by its text, wherever it moves within its file. */
export interface Survivor {
  readonly file: string
  readonly mutator: string
  readonly source: string
  readonly replacement: string
  readonly reason: string
}

const killed = new Set(['Killed', 'Timeout'])
const survived = new Set(['Survived', 'NoCoverage'])

export function score(
  report: Report,
  known: readonly Survivor[],
): { killed: number; total: number; explained: number } {
  const mutants = mutantsOf(report)
  const dead = mutants.filter(({ status }) => killed.has(status)).length
  const alive = mutants.filter(({ status }) => survived.has(status))
  const explained = alive.filter((one) => isKnown(one, known)).length
  return { killed: dead, total: dead + alive.length, explained }
}

/** Mutants that survived and are not in the list. */
export function unexplained(report: Report, known: readonly Survivor[]): MutantResult[] {
  return mutantsOf(report).filter((one) => survived.has(one.status) && !isKnown(one, known))
}

function isKnown(one: MutantResult, known: readonly Survivor[]): boolean {
  return known.some(
    ({ file, mutator, source, replacement }) =>
      file === one.file && mutator === one.mutator && source === one.source && replacement === one.replacement,
  )
}

function mutantsOf({ files }: Report): MutantResult[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ mutatorName, replacement = '', status, location: { start, end } }) => {
      const line = lines[start.line - 1] ?? ''
      const cut = line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined).trim()
      return { file, line: start.line, mutator: mutatorName, source: cut, replacement: firstLine(replacement), status }
    })
  })
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').trim()
}
