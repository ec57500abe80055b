import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createTokenizer, createWordTest, hasWords, type TokenizerDefinition } from './tokenizer.ts'

const file = fileURLToPath(new URL('../../../../models/mini-v1/tokenizer.json', import.meta.url))
const definition = JSON.parse(await readFile(file, 'utf8')) as TokenizerDefinition & {
  testVectors: { text: string; ids: number[] }[]
}
const tokenizer = createTokenizer(definition)

describe('tokenizer', () => {
  it.each(definition.testVectors)('produces the ids published with the model for "$text"', ({ text, ids }) => {
    expect(tokenizer.encode(text)).toEqual(ids)
  })

  it('keeps the first 32 tokens of a long text', () => {
    const long = tokenizer.encode('red dress '.repeat(40))
    expect(long).toHaveLength(32)
    expect(long.slice(0, 4)).toEqual([168, 415, 168, 415])
  })

  it('keeps the first 32 tokens of one endless word', () => {
    expect(tokenizer.encode('xq'.repeat(50_000))).toHaveLength(32)
  })

  it('pads a batch on the right to its longest text', () => {
    const { ids, width } = tokenizer.encodeBatch(['couch', 'red dress', ''])
    expect(width).toBe(2)
    expect([...ids]).toEqual([6625n, 0n, 168n, 415n, 1n, 0n])
  })

  it.each(['', '-----', '٠١٢٣', '\u{10ffff}', 'кроссовки', '👟', ' \u0301 '])('finds no word in "%s"', (text) => {
    expect(hasWords(text)).toBe(false)
    expect(tokenizer.encode(text)).toEqual([definition.unkId])
  })

  it.each(['x', '7', 'É', 'ﬁ', '４', 'кроссовки 42'])('finds a word in "%s"', (text) => {
    expect(hasWords(text)).toBe(true)
    expect(tokenizer.encode(text)).not.toEqual([definition.unkId])
  })

  it('rejects a tokenizer of another type', () => {
    const other = { ...definition, type: 'sentencepiece' } as unknown as TokenizerDefinition
    expect(() => createTokenizer(other)).toThrow(/sentencepiece/)
  })
})

describe('the word test', () => {
  const isWord = createWordTest(definition)

  it.each(['sofa', 'headphone', 'monitors', 'lámp', 'toothbrush'])('accepts "%s"', (word) => {
    expect(isWord(word.toLowerCase())).toBe(true)
  })

  it.each(['zzqxy', 'kaborilu', 'blankt', 'moniter', 'xq', '42', 'кроссовки', ''])('rejects "%s"', (word) => {
    expect(isWord(word)).toBe(false)
  })
})
