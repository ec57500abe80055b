import { expect, it } from 'vitest'
import { escapeMarkdown } from './escape-markdown.ts'

it.each([
  ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
  ['![x](http://evil.example/a.png)', '!\\[x\\](http://evil.example/a.png)'],
  ['[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
  ['# Big', '\\# Big'],
  ['- item', '\\- item'],
  ['1. first', '1\\. first'],
  ['> quote', '\\> quote'],
  ['a | b', 'a \\| b'],
  ['**bold** and `code`', '\\*\\*bold\\*\\* and \\`code\\`'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['back\\slash', 'back\\\\slash'],
  ['two\nlines', 'two lines'],
  ['right\u202eto left\u200b', 'rightto left'],
])('escapes %j so that it is displayed unchanged', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})

it.each([
  '5.90 $ – 40 %',
  'support@demo-store.example',
  'Marktstraße 41: 10 bis 19 Uhr',
  'snake_case',
  'AT&T',
  "l'été",
])('leaves %j unchanged', (text) => {
  expect(escapeMarkdown(text)).toBe(text)
})
