import { styleText } from 'node:util'

const colors = {
  trace: 'gray',
  debug: 'gray',
  info: 'green',
  warn: 'yellow',
  error: 'red',
  fatal: 'red',
} as const

/**
 * A log line for people: time, level, message and fields, with the stack of an error below. A line that is not JSON of ours is returned as
 * it is. Control characters are presented as their code, so that no logged text can control the terminal.
 */
export function prettyLine(line: string, hasColors: boolean): string {
  const record = parse(line)
  if (record === null) return line
  const { level, time, msg, err, ...all } = record
  const style: Style = (color, text) => (hasColors ? styleText(color, text, { validateStream: false }) : text)
  const name = String(level)
  const color = Object.entries(colors).find(([known]) => known === name)?.[1] ?? 'green'
  const { message, fields } = presentRequest(record, style) ?? { message: visible(String(msg ?? '')), fields: all }
  const presented = Object.entries(fields).map(([field, value]) => `${style('dim', `${field}=`)}${presentValue(value)}`)
  const head = [style('dim', timeOf(time)), style(color, name.padEnd(5)), message, ...presented]
  return `${head.join(' ')}\n${presentError(err)}`
}

type Style = (color: Parameters<typeof styleText>[0], text: string) => string

/** Every request has the same fields: the four that people read become a sentence, and the long ID comes last. */
function presentRequest(record: Record<string, unknown>, style: Style) {
  const { level: _level, time: _time, msg, err: _err, method, path, status, ms, ip, reqId, ...rest } = record
  if (msg !== 'request' || typeof status !== 'number' || typeof ms !== 'number') return null
  const color = status >= 500 ? 'red' : status >= 400 ? 'yellow' : 'green'
  const message = `${presentValue(method ?? '')} ${presentValue(path ?? '')} ${style(color, String(status))} ${ms} ms`
  const last = Object.entries({ ip, reqId }).filter(([, value]) => value !== undefined)
  return { message, fields: { ...rest, ...Object.fromEntries(last) } }
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const record: unknown = JSON.parse(line)
    return typeof record === 'object' && record !== null && 'level' in record
      ? (record as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** The time of day of the process's time zone. */
function timeOf(time: unknown): string {
  const at = new Date(String(time))
  return Number.isNaN(at.getTime()) ? '--:--:--' : at.toTimeString().slice(0, 8)
}

function presentValue(value: unknown): string {
  return typeof value === 'string' && /^[\w./:@%+-]+$/.test(value) ? value : visible(JSON.stringify(value))
}

function presentError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return ''
  const { stack, message, type } = error as Record<string, unknown>
  const text =
    typeof stack === 'string' && stack !== '' ? stack : `${String(type ?? 'Error')}: ${String(message ?? '')}`
  return text
    .split('\n')
    .map((row) => `    ${visible(row.trimEnd())}\n`)
    .join('')
}

/** Control and format characters as their code, e.g. `<1b>`. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (sign) => `<${sign.codePointAt(0)?.toString(16)}>`)
}
