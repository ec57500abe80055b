import { describe, expect, it } from 'vitest'
import { hexFromLab } from './distance.ts'
import { colorMatch } from './match-color.ts'
import { parseColor } from './names.ts'
import type { Lab, Palette } from './palette.ts'

const lab = (name: string): Lab => {
  const parsed = parseColor(name)
  if (!parsed) throw new Error(`${name} is not a color`)
  return parsed
}

const paletteOf = (shares: Record<string, number>): Palette =>
  Object.entries(shares).map(([name, share]) => ({ lab: lab(name), hex: hexFromLab(lab(name)), share }))

describe('colorMatch', () => {
  it('matches a red shirt with a small blue logo as red and hardly as blue', () => {
    const shirt = paletteOf({ '#b01f2a': 0.55, '#8c1a22': 0.38, '#2357b5': 0.07 })
    expect(colorMatch(shirt, lab('red'))).toBeGreaterThanOrEqual(0.8)
    expect(colorMatch(shirt, lab('blue'))).toBeLessThanOrEqual(0.3)
  })

  it('matches a striped shirt as both red and white', () => {
    const striped = paletteOf({ red: 0.5, white: 0.5 })
    expect(colorMatch(striped, lab('red'))).toBeGreaterThan(0.7)
    expect(colorMatch(striped, lab('white'))).toBeGreaterThan(0.7)
    expect(colorMatch(striped, lab('green'))).toBeLessThan(0.05)
  })

  it('scores a shirt entirely of the color above one that is half of it', () => {
    expect(colorMatch(paletteOf({ red: 1 }), lab('red'))).toBeGreaterThan(0.999)
    expect(colorMatch(paletteOf({ red: 0.5, white: 0.5 }), lab('red'))).toBeLessThan(0.8)
  })

  it('decreases with distance: a shade of the color, then its neighbor, then its opposite', () => {
    const red = lab('red')
    const scores = ['#c4202b', '#a8182a', '#ee7a1b', '#2f8b45'].map((hex) => colorMatch(paletteOf({ [hex]: 1 }), red))
    expect(scores).toEqual([...scores].sort((one, two) => two - one))
    expect(scores[1]).toBeGreaterThan(0.8)
    expect(scores[2]).toBeLessThan(0.5)
    expect(scores[3]).toBeLessThan(0.05)
  })

  it('matches screen red with the red of cloth', () => {
    expect(colorMatch(paletteOf({ red: 1 }), lab('#ff0000'))).toBeGreaterThan(0.75)
  })

  it.each([
    ['black', 'white'],
    ['grey', 'white'],
    ['yellow', 'green'],
    ['blue', 'purple'],
    ['pink', 'red'],
    ['brown', 'red'],
  ])('does not match %s with %s', (palette, query) => {
    expect(colorMatch(paletteOf({ [palette]: 1 }), lab(query))).toBeLessThan(0.6)
  })

  it.each([
    ['green', '#1f4630 #a8d9b4 #666634 #3c5a3c'],
    ['blue', '#1d2849 #97c4e6 #4a688d'],
    ['#0000ff', '#2a3fcb #2357b5 #97c4e6'],
    ['#ffff00', '#c99a22 #e6c35c'],
    ['pink', '#f2c3c9 #d92a88'],
  ])('accepts every shade for %s', (query, shades) => {
    for (const shade of shades.split(' '))
      expect(colorMatch(paletteOf({ [shade]: 1 }), lab(query))).toBeGreaterThan(0.6)
  })

  it.each([
    ['navy', 'black'],
    ['beige', 'white'],
    ['grey', 'white'],
    ['black', 'dark brown'],
    ['purple', '#2a3fcb'],
  ])('tells %s from %s, which is near', (query, other) => {
    expect(colorMatch(paletteOf({ [other]: 1 }), lab(query))).toBeLessThan(0.35)
  })

  it('finds navy cloth for the navy of a screen, before royal blue', () => {
    const [navy, royal] = ['navy', 'royal blue'].map((name) => colorMatch(paletteOf({ [name]: 1 }), lab('#000080')))
    expect(navy).toBeGreaterThan(0.5)
    expect(navy).toBeGreaterThan(royal ?? 1)
  })

  it('prefers black to navy and navy to blue for black', () => {
    const [black, navy, blue] = ['black', 'navy', 'blue'].map((color) =>
      colorMatch(paletteOf({ [color]: 1 }), lab('black')),
    )
    expect(black).toBeGreaterThan((navy ?? 0) + 0.1)
    expect(navy).toBeGreaterThan(blue ?? 1)
  })

  it('stays between 0 and 1 for an empty palette and for shares that round up', () => {
    expect(colorMatch([], lab('red'))).toBe(0)
    expect(colorMatch(paletteOf({ red: 0.6, '#c4202b': 0.4000001 }), lab('red'))).toBeLessThanOrEqual(1)
  })
})
