import { fillSchema, type Schema } from '../kit/database/fill-schema.ts'
import type { Dice } from './dice.ts'
import { hostileFields, hostileNumbers, hostileTexts, hostileValues } from './hostile-values.ts'
import { realisticValues } from './realistic-values.ts'

export interface ValueSource {
  readonly dice: Dice
  readonly imageUrl: string
  readonly file: Buffer
  /** Values of earlier responses by field name: IDs, cursors, tokens. */
  readonly seen: (name: string) => readonly string[]
  /** The body of a search of this mode. */
  readonly searchOf: (mode: string) => Schema | undefined
}

/** A body for the schema. Half of all bodies are valid; the others are hostile or contain something hostile. */
export function fuzzBody(schema: Schema, source: ValueSource): unknown {
  const { dice } = source
  let value = fittingValue(schema, source)
  // Most have at most one error: with several, only the first check would be tested.
  for (let errors = dice.isBelow(0.5) ? 0 : 1; errors > 0; errors -= dice.isBelow(0.8) ? 1 : 0) {
    value = corrupted(value, dice, '')
  }
  return value
}

/** A path or query value, mostly a valid one. */
export function fuzzParameter(schema: Schema, source: ValueSource, name: string): unknown {
  const value = fittingValue(schema, source, name)
  return source.dice.isBelow(0.1) ? corrupted(value, source.dice, name) : value
}

function fittingValue(schema: Schema, source: ValueSource, name = ''): unknown {
  return withRealisticValues(fillSchema(schema, fillingOf(source), name), source, name)
}

function fillingOf({ dice, seen, imageUrl, file }: ValueSource) {
  const text = (name: string, schema: Schema): string => {
    const known = dice.anyOf(seen(name))
    if (known !== undefined && dice.isBelow(0.8)) return known
    const others = dice.anyOf(seen(name.replace(/^\w*_(\w+_id)$/, '$1')))
    if (others !== undefined) return others
    if (schema.format === 'uuid') return dice.anyOf(seen('search_id')) ?? '018f2b5e-7c1a-7000-8000-000000000000'
    if (name === 'field' || name === 'facet') return dice.pick(hostileFields)
    if (name.includes('url')) return imageUrl
    if (name === 'email') return `fuzz-${Math.floor(dice.chance() * 50)}@people.example`
    if (name.includes('password')) return 'violet harbour 88 teapots'
    return dice.isBelow(0.5) ? 'lamp' : dice.pick(hostileTexts)
  }
  return { chance: dice.chance, text, file }
}

/** Replaces merely valid values with realistic ones, by field name, at any depth. */
function withRealisticValues(value: unknown, source: ValueSource, name: string): unknown {
  const { dice } = source
  const meant = dice.anyOf(realisticValues[name] ?? [])
  const known = dice.anyOf(source.seen(name))
  if (known !== undefined && dice.isBelow(0.5)) return known
  if (meant !== undefined && dice.isBelow(0.75)) return expandPlaceholders(meant, source)
  if (Array.isArray(value)) return value.map((item) => withRealisticValues(item, source, name.replace(/s$/, '')))
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value
  const fields = Object.entries(value).map(([key, inner]) => [key, withRealisticValues(inner, source, key)])
  return withModeFields(withoutDependentFields(Object.fromEntries(fields), dice), source)
}

/** Fields that need other fields would make nearly every search a refusal. */
function withoutDependentFields(value: Record<string, unknown>, dice: Dice): Record<string, unknown> {
  if (dice.isBelow(0.1)) return value
  const { cursor: _ofAnother, group_limit, ...rest } = value
  return value.group_by === undefined || group_limit === undefined ? rest : { ...rest, group_limit }
}

/** In the schema, a nested search has only a mode; its fields come from the endpoint of that mode. */
function withModeFields(value: Record<string, unknown>, source: ValueSource): unknown {
  const schema = typeof value.mode === 'string' ? source.searchOf(value.mode) : undefined
  if (schema === undefined || Object.keys(value).length > 1) return value
  const body = withRealisticValues(fillSchema(schema, fillingOf(source)), source, '') as object
  return { ...value, ...body }
}

/** A realistic value, with existing images, and complete nested searches. */
function expandPlaceholders(value: unknown, source: ValueSource): unknown {
  if (value === 'IMAGE') return source.imageUrl
  if (Array.isArray(value)) return value.map((one) => expandPlaceholders(one, source))
  return typeof value === 'object' && value !== null ? withModeFields(value as Record<string, unknown>, source) : value
}

function corrupted(value: unknown, dice: Dice, name: string): unknown {
  if (Buffer.isBuffer(value)) return corruptedFile(value, dice)
  if (Array.isArray(value) && value.length > 0 && dice.isBelow(0.7)) {
    const at = Math.floor(dice.chance() * value.length)
    return value.map((item, place) => (place === at ? corrupted(item, dice, name.replace(/s$/, '')) : item))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && dice.isBelow(0.92)) {
    return corruptedObject(value as Record<string, unknown>, dice)
  }
  return hostileFor(value, dice, name)
}

function corruptedObject(value: Record<string, unknown>, dice: Dice): unknown {
  const key = dice.anyOf(Object.keys(value))
  if (key === undefined || dice.isBelow(0.08)) {
    return { ...value, ...Object.fromEntries([[dice.pick(hostileFields), dice.pick(hostileValues)]]) }
  }
  const rest = Object.entries(value)
  if (dice.isBelow(0.08)) return Object.fromEntries(rest.filter(([name]) => name !== key))
  return Object.fromEntries(rest.map(([name, inner]) => [name, name === key ? corrupted(inner, dice, name) : inner]))
}

function hostileFor(value: unknown, dice: Dice, name: string): unknown {
  if (dice.isBelow(0.2)) return dice.pick(hostileValues)
  if (typeof value === 'number') return dice.pick(hostileNumbers)
  if (name === 'field' || name === 'group_by') return dice.pick(hostileFields)
  if (name === 'cursor' && typeof value === 'string') return corruptedCursor(value, dice)
  return dice.isBelow(0.15) ? dice.pick(hostileNumbers) : dice.pick(hostileTexts)
}

function corruptedCursor(text: string, dice: Dice): string {
  const at = Math.floor(dice.chance() * text.length)
  if (dice.isBelow(0.3)) return text.slice(0, at)
  if (dice.isBelow(0.5)) return `${text.slice(0, at)}${dice.pick(['A', '_', '=', '%', '\n'])}${text.slice(at + 1)}`
  const parts: unknown[] = [dice.pick(hostileValues), dice.pick(hostileNumbers), dice.pick(hostileTexts)]
  return Buffer.from(JSON.stringify([2, ...parts, ...parts])).toString('base64url')
}

function corruptedFile(file: Buffer, dice: Dice): unknown {
  const kind = dice.pick(['text', 'cut', 'empty', 'json', 'svg', 'flipped', 'huge header'])
  if (kind === 'text') return 'not a file'
  if (kind === 'cut') return file.subarray(0, Math.floor(dice.chance() * file.length))
  if (kind === 'empty') return Buffer.alloc(0)
  if (kind === 'json') return Buffer.from('{"image": "no"}')
  if (kind === 'svg') return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const copy = Buffer.from(file)
  for (let left = 20; left > 0; left -= 1) copy[Math.floor(dice.chance() * copy.length)] = left
  return kind === 'flipped' ? copy : Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8 ', 'latin1'), copy])
}
