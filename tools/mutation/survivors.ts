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
  /** The code that was replaced, with single spaces; the replacement likewise. */
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
const failed = new Set(['RuntimeError', 'CompileError'])

interface Score {
  readonly killed: number
  /** Mutants that a test reaches or should reach. */
  readonly total: number
}

export function score(
  report: Report,
  known: readonly Survivor[],
): Score & { explained: number; files: readonly (Score & { file: string })[] } {
  const mutants = mutantsOf(report)
  const explained = mutants.filter((one) => survived.has(one.status) && isKnown(one, known)).length
  const files = Object.keys(report.files).map((file) => ({
    file,
    ...scoreOf(mutants.filter((one) => one.file === file)),
  }))
  return { ...scoreOf(mutants), explained, files }
}

function scoreOf(mutants: readonly MutantResult[]): Score {
  const dead = mutants.filter(({ status }) => killed.has(status)).length
  return { killed: dead, total: dead + mutants.filter(({ status }) => survived.has(status)).length }
}

/** The number of mutants that ended before a test ran: the code could not be loaded, or something that the tests need was missing. */
export function untested(report: Report): number {
  return mutantsOf(report).filter(({ status }) => failed.has(status)).length
}

/** Mutants whose tests did not end: the mutant waits or loops forever, or the machine was too slow. They count as killed. */
export function timedOut(report: Report): MutantResult[] {
  return mutantsOf(report).filter(({ status }) => status === 'Timeout')
}

/** Mutants that survived and are not in the list. */
export function unexplained(report: Report, known: readonly Survivor[]): MutantResult[] {
  return mutantsOf(report).filter((one) => survived.has(one.status) && !isKnown(one, known))
}

/** Listed survivors of the mutated files that a test kills or whose code no longer exists. */
export function stale(report: Report, known: readonly Survivor[]): Survivor[] {
  const alive = mutantsOf(report).filter(({ status }) => survived.has(status))
  return known.filter((listed) => listed.file in report.files && !alive.some((one) => isKnown(one, [listed])))
}

/** An entry of the list, still without its reason. */
export function survivorOf({ file, mutator, source, replacement }: MutantResult): Survivor {
  return { file, mutator, source, replacement, reason: '' }
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
    return mutants.map(({ mutatorName, replacement = '', status, location: { start, end } }) => ({
      file,
      line: start.line,
      mutator: mutatorName,
      source: inOneLine(textBetween(lines, start, end)),
      replacement: inOneLine(replacement),
      status,
    }))
  })
}

/** Lines and columns are counted from 1; the end is exclusive. */
function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const text = lines.slice(start.line - 1, end.line)
  const last = text.at(-1) ?? ''
  return [...text.slice(0, -1), last.slice(0, end.column - 1)].join('\n').slice(start.column - 1)
}

/** Text in the form of the list of survivors, without its indentation. */
export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
