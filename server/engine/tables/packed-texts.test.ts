import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPackedTexts } from './packed-texts.ts'

const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 10 }).map((units) => String.fromCharCode(...units)),
)

describe('packed texts', () => {
  it('return what was set last, after any sequence of changes, like an array of strings', () => {
    const changes = fc.array(fc.tuple(fc.nat(60), anyText), { minLength: 1, maxLength: 120 })
    fc.assert(
      fc.property(changes, anyText, fc.nat(8), (sequence, other, position) => {
        const packed = createPackedTexts()
        const texts: string[] = []
        for (const [number, text] of sequence) {
          packed.set(number, text)
          texts[number] = text
        }
        for (let number = 0; number < 70; number += 1) {
          const text = texts[number] ?? ''
          const units = new Uint16Array(12)
          expect(packed.get(number)).toBe(text)
          expect(packed.length(number)).toBe(text.length)
          expect(packed.equals(number, text)).toBe(true)
          expect(packed.equals(number, other)).toBe(text === other)
          expect(packed.hasAt(number, position, other)).toBe(
            text.startsWith(other, position) && position + other.length <= text.length,
          )
          expect(packed.copyTo(number, units)).toBe(text.length)
          const next = texts[number + 1] ?? ''
          expect(Math.sign(packed.compare(number, number + 1))).toBe(text === next ? 0 : text < next ? -1 : 1)
          expect(String.fromCharCode(...units.subarray(0, Math.min(12, text.length)))).toBe(text.slice(0, 12))
        }
      }),
    )
  })

  it('take less memory than strings', () => {
    const packed = createPackedTexts()
    const count = 20_000
    for (let number = 0; number < count; number += 1) packed.set(number, `sku-${100_000 + number}`)
    // A string of ten letters in an array takes 42.
    expect(packed.bytes / count).toBeLessThan(25)
    const before = packed.bytes
    for (let number = 0; number < count; number += 1) packed.set(number, `ean-${200_000 + number}`)
    expect(packed.bytes).toBe(before)
  })
})
