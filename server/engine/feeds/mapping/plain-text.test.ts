import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it.each([
  ['<p>Soft <b>cotton</b>,<br/>washed&nbsp;&amp; dried</p>', 'Soft cotton , washed & dried'],
  ['5 < 6 and a > b', '5 < 6 and a > b'],
  ['&#8364; &#x20ac; &unknown; &#0; &#55555555;', '€ € &unknown; &#55555555;'],
  ['a<script>alert("<b>")</script>b<style>x{}</style >c', 'a b c'],
  ['a<script>never closed', 'a'],
  ['a\n\n \n b', 'a\nb'],
])('%j reads as %j', (html, text) => {
  expect(plainText(html, 100)).toBe(text)
})

it('is truncated between characters, never within one', () => {
  expect(plainText('ab😀cd', 4)).toBe('ab…')
  expect(plainText('abcd', 4)).toBe('abcd')
})
