/** Something the person at the terminal can act on; shown as it is, and the command ends with exit code 1. */
export class Failure extends Error {
  /** Further lines under the sentence. */
  readonly lines: readonly string[]

  constructor(message: string, lines: readonly string[] = []) {
    super(message)
    this.name = 'Failure'
    this.lines = lines
  }
}

/** Runs a command; a `Failure` becomes its sentence on stderr and exit code 1. */
export async function orExplain(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${[`vitrine: ${error.message}`, ...error.lines.map((line) => `  ${line}`)].join('\n')}\n`)
    process.exitCode = 1
  }
}
