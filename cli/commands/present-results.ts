import { styleText } from 'node:util'
import type { RankedResult, SearchAnswer } from '../../contract/search/search-answer.ts'
import { plain } from '../client/plain-text.ts'

/** One line per product: score, product_id, name, price. Columns on a terminal, tab-separated in a pipe. Empty without results. */
export function presentResults(response: SearchAnswer, isTerminal: boolean): string {
  const rows = response.results.map(cellsOf)
  if (!isTerminal) return rows.map((row) => `${row.join('\t')}\n`).join('')
  if (rows.length === 0) return ''
  const all = [['score', 'product_id', 'name', 'price'] as const, ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => lengthOf(row[column] ?? ''))))
  const [header = '', ...lines] = all.map((row) => formatRow(row, widths))
  return [styleText('dim', header), ...lines].map((line) => `${line}\n`).join('')
}

/** `3 of 54 products in 12 ms` */
export function summarize({ count, total, total_is_estimate, query_time_ms }: SearchAnswer): string {
  if (total === 0) return `No results in ${query_time_ms} ms.`
  return `${count} of ${total_is_estimate ? 'about ' : ''}${total} ${total === 1 ? 'product' : 'products'} in ${query_time_ms} ms.`
}

type Cells = readonly [score: string, productId: string, name: string, price: string]

function cellsOf({ similarity_score, product_id, metadata }: RankedResult): Cells {
  return [similarity_score.toFixed(3), plain(product_id), plain(metadata.name), priceOf(metadata)]
}

function priceOf(metadata: RankedResult['metadata']): string {
  if (typeof metadata.price !== 'number') return ''
  const currency = plain(metadata.currency)
  return `${metadata.price.toFixed(2)}${currency && ` ${currency}`}`
}

function formatRow(row: readonly string[], widths: readonly number[]): string {
  const [score = '', productId = '', name = '', price = ''] = row
  const [scoreWidth = 0, idWidth = 0, nameWidth = 0, priceWidth = 0] = widths
  const cells = [
    padStart(score, scoreWidth),
    padEnd(productId, idWidth),
    padEnd(name, nameWidth),
    padStart(price, priceWidth),
  ]
  return cells.join('  ').trimEnd()
}

const lengthOf = (text: string) => [...text].length
const padEnd = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - lengthOf(text)))
const padStart = (text: string, width: number) => ' '.repeat(Math.max(0, width - lengthOf(text))) + text
