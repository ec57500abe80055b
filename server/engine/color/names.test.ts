import { describe, expect, it } from 'vitest'
import { ciede2000, hexFromLab } from './distance.ts'
import { type BasicColorName, colorNames, nameOfColor, parseColor } from './names.ts'
import type { Lab } from './palette.ts'

const lab = (text: string): Lab => {
  const parsed = parseColor(text)
  if (!parsed) throw new Error(`${text} is not a color`)
  return parsed
}

describe('parseColor', () => {
  it.each([
    ['#f80', '#ff8800'],
    ['#FF8800', '#ff8800'],
    ['ff8800', '#ff8800'],
    ['  #0a0B0c ', '#0a0b0c'],
  ])('reads %s as hex', (text, hex) => {
    expect(hexFromLab(lab(text))).toBe(hex)
  })

  it('accepts at least forty distinct names', () => {
    expect(colorNames.length).toBeGreaterThanOrEqual(40)
    expect(new Set(colorNames).size).toBe(colorNames.length)
    for (const name of colorNames) expect(parseColor(name), name).not.toBeNull()
  })

  it('ignores case, the spelling of gray, hyphens and spaces', () => {
    expect(parseColor('Gray')).toEqual(parseColor('grey'))
    expect(parseColor('light-gray')).toEqual(parseColor('light grey'))
    expect(parseColor(' Sky_Blue ')).toEqual(parseColor('sky  blue'))
    expect(parseColor('BORDEAUX')).toEqual(parseColor('burgundy'))
  })

  it('accepts a shade followed by its basic name', () => {
    expect(parseColor('Navy-Blue')).toEqual(parseColor('navy'))
    expect(parseColor('charcoal gray')).toEqual(parseColor('charcoal'))
    expect(parseColor('navy green')).toBeNull()
    expect(parseColor('blue blue')).toBeNull()
  })

  it.each([
    '',
    '#',
    '#12',
    '#12345',
    '12345',
    '#1234567',
    '#ggg',
    'f80',
    'rgb(1,2,3)',
    'reddish',
    'constructor',
    'navy, dark blue',
  ])('finds no color in "%s"', (text) => {
    expect(parseColor(text)).toBeNull()
  })
})

describe('nameOfColor', () => {
  it('returns a basic name for every name, and itself for a basic name', () => {
    const basic = new Set(colorNames.map((name) => nameOfColor(lab(name))))
    expect(basic.size).toBe(13)
    for (const name of basic) expect(nameOfColor(lab(name))).toBe(name)
  })

  it.each([
    ['#000000', 'black'],
    ['#ffffff', 'white'],
    ['#808080', 'grey'],
    ['#ff0000', 'red'],
    ['#800000', 'red'],
    ['#ffa500', 'orange'],
    ['#ffff00', 'yellow'],
    ['#00ff00', 'green'],
    ['#008000', 'green'],
    ['#808000', 'green'],
    ['#00ffff', 'turquoise'],
    ['#008080', 'turquoise'],
    ['#0000ff', 'blue'],
    ['#000080', 'blue'],
    ['#800080', 'purple'],
    ['#ff69b4', 'pink'],
    ['#8b4513', 'brown'],
    ['#f5f5dc', 'beige'],
    ['#202020', 'black'],
    ['#707478', 'grey'],
    ['#a8c8ff', 'blue'],
  ] as [string, BasicColorName][])('calls %s %s', (hex, name) => {
    expect(nameOfColor(lab(hex))).toBe(name)
  })

  it('maps shades to their basic color', () => {
    expect(
      ['navy', 'burgundy', 'charcoal', 'lilac', 'mint', 'mustard', 'ivory', 'camel'].map((it) => nameOfColor(lab(it))),
    ).toEqual(['blue', 'red', 'grey', 'purple', 'green', 'yellow', 'beige', 'brown'])
  })

  it('distinguishes colors that shoppers distinguish', () => {
    for (const [one, two] of [
      ['red', 'orange'],
      ['red', 'pink'],
      ['blue', 'purple'],
      ['black', 'navy'],
      ['white', 'beige'],
      ['brown', 'black'],
    ] as const) {
      expect(ciede2000(lab(one), lab(two)), `${one} and ${two}`).toBeGreaterThan(12)
    }
  })
})
