import { describe, expect, it } from 'vitest'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { rankByMeasure, readMeasure } from './measures.ts'
import { readProduct } from './product-attributes.ts'

const product = (name: string, metadata: Readonly<Record<string, unknown>>): FoundProduct => {
  const summary = { product_id: name, revision: 1, metadata: { name, ...metadata }, image_url: null }
  return { ...readProduct({ ...summary, additional_image_urls: [], image: null }), score: 1 }
}

const ranked = (text: string, products: readonly FoundProduct[]): readonly string[] | null => {
  const asked = readMeasure(text, 'en')
  const ranking = asked === null ? null : rankByMeasure(products, asked, 'en')
  return ranking?.ranked.map(({ product: { title }, value }) => `${title}: ${value}`) ?? null
}

describe('products are ranked by', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>[], string[]]>([
    ['weights in different units', 'lightest', [{ weight: '2 lb' }, { weight: '0.8 kg' }], ['1: 0.8 kg', '0: 2 lb']],
    [
      'the unit in the name of an attribute',
      'heaviest',
      [{ weight_kg: 1.2 }, { weight_kg: 3 }],
      ['1: 3 kg', '0: 1.2 kg'],
    ],
    ['volumes', 'biggest', [{ volume: '900 ml' }, { volume: '1,5 l' }], ['1: 1,5 l', '0: 900 ml']],
    [
      'durations',
      'longest runtime',
      [{ runtime: '90 minutes' }, { runtime: '2 hours' }],
      ['1: 2 hours', '0: 90 minutes'],
    ],
    [
      'the product of several sides',
      'smallest',
      [{ size: '10 x 9 cm' }, { size: '20 x 4 cm' }],
      ['1: 20 x 4 cm', '0: 10 x 9 cm'],
    ],
    [
      'the weight that a description names, not the load',
      'lighter than',
      [{ description: 'Holds 90 kg. Weight 3.8 kg.' }, { description: 'Chair, 1.9 kg, load up to 120 kg.' }],
      ['1: 1.9 kg', '0: Weight 3.8 kg'],
    ],
    ['numbers of an unknown unit', 'loudest', [{ noise: '40 dB' }, { noise: '62 dB' }], ['1: 62 dB', '0: 40 dB']],
    [
      'the attribute that a noun names',
      'the most memory',
      [
        { memory: '8 GB', storage: '2 TB' },
        { memory: '16 GB', storage: '1 TB' },
      ],
      ['1: 16 GB', '0: 8 GB'],
    ],
    [
      'the highest of several values',
      'largest volume',
      [{ volume: ['1 l', '5 l'] }, { volume: '3 l' }],
      ['0: 1 l, 5 l', '1: 3 l'],
    ],
  ])('%s', (_title, text, metadata, expected) => {
    expect(
      ranked(
        text,
        metadata.map((one, at) => product(`${at}`, one)),
      ),
    ).toEqual(expected)
  })

  it('nothing when values cannot be compared, when too few state one, or when a noun means something else', () => {
    const weights = [
      product('A', { weight: '2 kg', packed_size: '20 x 4 cm' }),
      product('B', { weight: '1 kg', packed_size: '30 x 5 cm' }),
    ]
    expect(ranked('lightest', weights)).not.toBeNull()
    expect(ranked('the lightest fabric', weights)).toBeNull()
    expect(ranked('biggest', weights)).toBeNull()
    expect(ranked('lightest', [product('A', { weight: '2 kg' }), product('B', { weight: 'light' })])).toBeNull()
    expect(ranked('lightest', [product('A', { weight: '2 kg' }), product('B', { weight: '40 cm' })])).toBeNull()
    expect(ranked('lightest', [...weights, product('C', {}), product('D', {}), product('E', {})])).toBeNull()
  })
})
