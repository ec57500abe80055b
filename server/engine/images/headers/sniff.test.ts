import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeBytes, sniffImage } from './sniff.ts'

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

const mediaFile = (...brands: string[]): Uint8Array =>
  bytesOf([0, 0, 0, 12 + 4 * brands.length], 'ftyp', brands[0] ?? '', [0, 0, 0, 0], ...brands.slice(1), 'mdat')

describe('detecting the image format', () => {
  it.each([
    ['jpeg', bytesOf([0xff, 0xd8, 0xff, 0xe0])],
    ['png', bytesOf([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['gif', bytesOf('GIF87a')],
    ['gif', bytesOf('GIF89a')],
    ['webp', bytesOf('RIFF', [10, 0, 0, 10], 'WEBPVP8 ')],
    ['tiff', bytesOf('II', [42, 0])],
    ['tiff', bytesOf('MM', [0, 42])],
    ['tiff', bytesOf('II', [43, 0])],
    ['avif', mediaFile('avif')],
    ['avif', mediaFile('avis', 'msf1')],
    ['avif', mediaFile('mif1', 'miaf', 'avif')],
  ])('recognizes %s by its first bytes', (format, bytes) => {
    expect(sniffImage(bytes)).toBe(format)
  })

  it.each([
    ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an SVG', bytesOf('\xef\xbb\xbf \n<?xml version="1.0"?><!-- a logo --><svg width="1"/>')],
    ['an SVG', bytesOf('<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><svg/>')],
    ['an SVG', bytesOf('\xff\xfe', [...'<svg/>'].map((letter) => `${letter}\0`).join(''))],
    ['an HTML page', bytesOf('\n<!DOCTYPE html><html><body><svg/></body></html>')],
    ['an HTML page', bytesOf('<!-- cached --><html>')],
    ['an XML document', bytesOf('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>')],
    ['JSON text', bytesOf('{"error":"not found"}')],
    ['a PDF', bytesOf('%PDF-1.7')],
    ['a HEIC image', mediaFile('heic', 'mif1')],
    ['a HEIC image', mediaFile('mif1', 'heic')],
    ['a video', mediaFile('isom', 'mp42')],
    ['a BMP image', bytesOf('BM', [0, 0, 0, 0, 0, 0, 0, 0])],
    ['a ZIP archive', bytesOf('PK', [3, 4])],
    ['empty', bytesOf()],
    ['of an unknown type', bytesOf('hello')],
  ])('refuses a file that is %s and describes it', (words, bytes) => {
    expect(sniffImage(bytes)).toBeNull()
    expect(describeBytes(bytes)).toBe(words)
  })

  it('does not accept an incomplete magic number', () => {
    for (const whole of [bytesOf([0x89], 'PNG\r\n', [0x1a], '\n'), bytesOf('RIFF....WEBP'), mediaFile('avif')]) {
      for (let length = 0; length < 8; length++) expect(sniffImage(whole.subarray(0, length))).toBeNull()
    }
  })

  it('respects the offset of a view into a larger buffer', () => {
    const larger = bytesOf('GIF89a', mediaFile('mif1', 'avif') as unknown as number[])
    expect(sniffImage(larger.subarray(6))).toBe('avif')
  })

  it('reads the prolog before the first element once, even when it is repeated', () => {
    const before = process.threadCpuUsage()
    for (const piece of ['<!---->', '<?xml?>', '<!doctype svg>', '<!--', '<!---->\n', '<?xml?><!---->'])
      for (const end of ['', '<svg', '<html>', '<'])
        describeBytes(bytesOf(piece.repeat(Math.floor(1_000 / piece.length)) + end))
    const { user, system } = process.threadCpuUsage(before)
    // Twenty-seven empty comments once took 11 s.
    expect((user + system) / 1_000).toBeLessThan(2_000)
    expect(describeBytes(bytesOf(`${'<!---->'.repeat(27)}<html>`))).toBe('an HTML page')
    expect(describeBytes(bytesOf(`${'<!---->'.repeat(27)}<svg>`))).toBe('an SVG')
    expect(describeBytes(bytesOf('<!----> x <svg>'))).toBe('of an unknown type')
  })

  it('agrees with a reference pattern for short documents', () => {
    const html = /^(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype html|html|head|body|script)\b/is
    const svg = /^(?:<\?xml(?:(?!\?>).)*\?>\s*|<!--(?:(?!-->).)*-->\s*|<!doctype svg[^>]*>\s*)*<svg\b|<!doctype svg\b/is
    const piece = fc.constantFrom(
      '<!--',
      '-->',
      '<?xml',
      '?>',
      '<!DOCTYPE svg',
      '>',
      '<svg',
      '<html',
      '<Body>',
      ' ',
      '\n',
      'a',
      '-',
      '<',
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 7 }), (pieces) => {
        const text = pieces.join('').trimStart()
        fc.pre(text !== '')
        const said = describeBytes(bytesOf(text))
        expect([text, said === 'an SVG']).toEqual([text, svg.test(text)])
        expect([text, said === 'an HTML page']).toEqual([text, html.test(text) && !svg.test(text)])
      }),
      { numRuns: 3_000 },
    )
  })
})
