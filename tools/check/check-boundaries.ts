import path from 'node:path'
import { cruise, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { sourceFiles } from '../source-files.ts'
import { cruisedFolders, type Part, parts, testCode } from './modules.ts'

/** The result of the check. `problems` are sentences; empty means success. */
export interface BoundaryReport {
  readonly problems: readonly string[]
  readonly filesChecked: number
}

const ours = `^(${cruisedFolders.join('|')})/`

/** Checks every import below `root` (types included) against the list in `modules.ts`, using `analyze`. */
export async function checkBoundaries(root: string, analyze = cruise): Promise<BoundaryReport> {
  const files = sourceFiles(root, cruisedFolders)
  if (files.length === 0) return { problems: ['No source files were found: nothing was checked.'], filesChecked: 0 }
  const { output } = await analyze(files, {
    baseDir: root,
    ruleSet: { forbidden: boundaryRules() },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'tsc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['node', 'import', 'types', 'default'] },
  })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a result.')
  const seen = new Set(output.modules.map((module) => module.source))
  const violations = output.summary.violations.map((found) => `${found.rule.name}: ${found.from} → ${found.to}`)
  return {
    problems: [...unchecked(files, seen), ...unassigned(files), ...new Set(violations)],
    filesChecked: files.filter((file) => seen.has(file)).length,
  }
}

/** The rules of dependency-cruiser that follow from the list of parts. */
export function boundaryRules(): IRegularForbiddenRuleType[] {
  const test = testCode.source
  const product = { path: ours, pathNot: [test, '^tools/'] }
  return [
    ...parts.map(partRule),
    rule('no import cycles', {}, { circular: true }),
    rule('product code never imports test code', product, { path: test }),
    rule('nothing but tests imports tools', product, { path: '^tools/' }),
    rule('every import can be resolved', {}, { couldNotResolve: true }),
    rule(
      'the engine computes: no SQL, HTTP or jobs',
      { path: '^server/engine/', pathNot: test },
      { path: '^node:https?$|^https?$|node_modules/(pg|kysely|pg-boss|fastify|undici|@fastify|@electric-sql)/' },
    ),
    // The production image has no development packages. Optional packages are loaded by dynamic imports.
    rule(
      'the service runs without development packages',
      { path: '^(server|contract|cli)/', pathNot: test },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only', 'type-import'],
        dynamic: false,
      },
    ),
  ]
}

function partRule(part: Part): IRegularForbiddenRuleType {
  const entries = parts.filter((other) => part.mayImport.includes(other.name)).map((other) => other.entry)
  const allowed = [part.place, ...entries].map(placePattern)
  // Imports of test code violate a separate rule, so that one mistake gives one message.
  return rule(
    `${part.name} imports only what the list allows`,
    { path: placePattern(part.place), pathNot: testCode.source },
    { path: ours, pathNot: [...allowed, '^tools/', testCode.source] },
  )
}

function rule(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to }
}

function placePattern(place: string): string {
  return `^${place.replaceAll('.', '\\.')}${place.endsWith('/') ? '' : '$'}`
}

// With an unsupported TypeScript version, dependency-cruiser sees no files and reports success: count what it saw.
function unchecked(files: readonly string[], seen: ReadonlySet<string>): string[] {
  const missed = files.filter((file) => !seen.has(file))
  if (missed.length === 0) return []
  return [`${missed.length} of ${files.length} files were not checked, including ${missed[0]}.`]
}

function unassigned(files: readonly string[]): string[] {
  return files
    .filter((file) => !testCode.test(file) && !parts.some((part) => file.startsWith(part.place)))
    .map((file) => `${file} belongs to no layer or module of tools/check/modules.ts.`)
}

if (process.argv[1] === import.meta.filename) {
  const report = await checkBoundaries(path.join(import.meta.dirname, '../..'))
  for (const problem of report.problems) process.stdout.write(`${problem}\n`)
  process.stdout.write(`${report.filesChecked} files checked\n`)
  process.exitCode = report.problems.length > 0 ? 1 : 0
}
