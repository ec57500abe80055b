/** A statement of a migration that can break the previous version. */
export interface BreakingStatement {
  readonly statement: string
  readonly reason: string
}

const name = String.raw`(?:"[^"]+"|[\w.]+)`
const newTable = new RegExp(`^create table (?:if not exists )?(${name})`)
const alteredTable = new RegExp(`^alter table (?:if exists )?(?:only )?(${name})`)
const indexedTable = new RegExp(`^create unique index .*? on (?:only )?(${name})`)

const breaking: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /^(?:drop|truncate) (?:table|view|materialized view|sequence|function)?\b(?! ?index)/,
    reason: 'it still uses what is dropped',
  },
  { pattern: /\bdrop column\b/, reason: 'it still reads the column' },
  { pattern: /\brename (?:to|column|constraint)\b/, reason: 'it uses the old name' },
  { pattern: /\balter (?:column )?\S+ (?:set data )?type\b/, reason: 'it reads and writes the old type' },
  { pattern: /\balter (?:column )?\S+ set not null\b/, reason: 'it may write null' },
  { pattern: /\balter (?:column )?\S+ drop default\b/, reason: 'it relies on the default' },
  {
    pattern: /\badd (?:column )?(?:if not exists )?\S+ [^,]*\bnot null\b(?![^,]*\bdefault\b)/,
    reason: 'it writes rows without the column',
  },
  {
    pattern: /\badd (?:constraint \S+ )?(?:unique|check|foreign key|primary key|exclude)\b/,
    reason: 'it may write rows that violate the constraint',
  },
  { pattern: /^create unique index\b/, reason: 'it may write rows that violate the index' },
]

/**
 * Finds the statements of a migration that break the previous version, which runs on the new schema during a rolling upgrade: first
 * expand the schema, and contract it in a later version. Statements about tables of the same migration break nothing. A line
 * `-- compatible: reason` before a statement allows it.
 */
export function breakingStatements(sql: string): BreakingStatement[] {
  const created = new Set<string>()
  const found: BreakingStatement[] = []
  for (const { text, isAllowed } of statementsOf(sql)) {
    const [, table] = newTable.exec(text) ?? []
    if (table !== undefined) created.add(table)
    const [, changed = ''] = alteredTable.exec(text) ?? indexedTable.exec(text) ?? []
    if (isAllowed || table !== undefined || created.has(changed)) continue
    // A default may stand before or after `not null`.
    const reason = breaking.find(({ pattern }) => pattern.test(withDefaultsLast(text)))?.reason
    if (reason !== undefined) found.push({ statement: text, reason })
  }
  return found
}

/** Statements in lower case on one line, without comments and the contents of literals. */
function statementsOf(sql: string): { text: string; isAllowed: boolean }[] {
  const bare = sql
    .replaceAll(/--[ \t]*compatible:[ \t]*\S.*$/gm, ' @compatible ')
    .replaceAll(/--.*$/gm, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
  return bare
    .split(';')
    .map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
    .map((statement) => ({
      text: statement.replaceAll('@compatible', '').trim(),
      isAllowed: statement.startsWith('@compatible'),
    }))
}

function withDefaultsLast(text: string): string {
  return text.replaceAll(/\bdefault ((?:\([^)]*\)|\S)+) not null\b/g, 'not null default $1')
}
