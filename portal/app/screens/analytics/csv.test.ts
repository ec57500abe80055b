import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes texts and prevents spreadsheets from executing what shoppers typed', () => {
  const rows = [
    ['lamp, "tall"', 3],
    ['=HYPERLINK("https://evil.example")', -1],
    ['two\nlines', 0.5],
  ] as const
  expect(csvOf(['query', 'count'], rows)).toBe(
    'query,count\r\n"lamp, ""tall""",3\r\n"\'=HYPERLINK(""https://evil.example"")",-1\r\n"two\nlines",0.5\r\n',
  )
})
