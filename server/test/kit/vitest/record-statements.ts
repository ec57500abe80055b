import { appendFileSync } from 'node:fs'
import { DefaultQueryCompiler } from 'kysely'

/** A statement of the service that a test ran. */
export interface RecordedStatement {
  readonly sql: string
  /** The file that ran it, from the folder `server`, and the function, if it has a name. */
  readonly file: string
  readonly name: string | null
  /** Whether the name of the function, or of one that called it, states that it works across stores. */
  readonly isAcrossStores: boolean
}

// The configuration of the tests, not of the service.
const target = process.env.RECORD_STATEMENTS ?? ''
const frame = /^\s*at (?:async )?(?:(?:\w+\.)?(\S+)(?: \[as \S+\])? \()?(?:file:\/\/)?\S*?\/server\/([^:)]+):\d+/
const ownFile = 'test/kit/vitest/record-statements.ts'
const recorded = Symbol.for('vitrine.recorded-statements')
const prototype = DefaultQueryCompiler.prototype as DefaultQueryCompiler & { [recorded]?: Set<string> }

// Test files in one process share the compiler, but not always this module.
if (target !== '' && prototype[recorded] === undefined) {
  const known = new Set<string>()
  prototype[recorded] = known
  const compile = prototype.compileQuery
  prototype.compileQuery = function compileAndRecord(...given) {
    const compiled = compile.apply(this, given)
    if (known.has(compiled.sql)) return compiled
    const from = caller()
    if (from === null) return compiled
    known.add(compiled.sql)
    appendFileSync(target, `${JSON.stringify({ sql: compiled.sql, ...from })}\n`)
    return compiled
  }
}

/** The code of the service that runs a statement; null if a test runs it. */
function caller(): Omit<RecordedStatement, 'sql'> | null {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const lines = new Error('only its stack is needed').stack?.split('\n') ?? []
  Error.stackTraceLimit = limit
  const frames = lines.flatMap((line) => {
    const [, name = null, file = ''] = frame.exec(line) ?? []
    return file === '' || file.startsWith('platform/db/') || file === ownFile ? [] : [{ file, name }]
  })
  const [first] = frames
  if (first === undefined || first.file.startsWith('test/') || first.file.endsWith('.test.ts')) return null
  return { ...first, isAcrossStores: frames.some(({ name }) => name?.endsWith('AcrossStores') === true) }
}
