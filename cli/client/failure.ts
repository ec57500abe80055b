/** An error that the user can act on: its message is printed as it is, and the command exits with code 1. */
export class Failure extends Error {
  /** Details, printed below the message. */
  readonly lines: readonly string[]
  /** The error code of the service; `null` for an error of the command itself. */
  readonly code: string | null

  constructor(message: string, lines: readonly string[] = [], code: string | null = null) {
    super(message)
    this.name = 'Failure'
    this.lines = lines
    this.code = code
  }
}

/** Explains an error of writing `file`; returns `null` for every other error. */
export function writeFailure(file: string, error: unknown): Failure | null {
  const { syscall, code } = error as NodeJS.ErrnoException
  if (syscall === undefined || !['open', 'write', 'close', 'rename'].includes(syscall)) return null
  const advice = code === 'ENOENT' ? ' Does its folder exist?' : ''
  return new Failure(`${file} cannot be written (${code}).${advice}`)
}

/** Awaits a command. A `Failure` is printed to stderr and sets exit code 1. */
export async function printFailure(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    process.stderr.write(`${[`vitrine: ${error.message}`, ...error.lines.map((line) => `  ${line}`)].join('\n')}\n`)
    process.exitCode = 1
  }
}
