import type { StoreScope } from '../../modules/stores/index.ts'
import type { TestApp } from './test-app.ts'
import { type MadeProduct, writeProducts } from './written-products.ts'

type SampleProduct = readonly [
  name: string,
  fields: {
    readonly brand?: string
    readonly category: string
    readonly color_name?: string
    readonly tags?: readonly string[]
    readonly options?: readonly string[]
    readonly description: string
  },
]

const shoe = { category: 'Footwear', options: ['Size 40', 'Size 42', 'Size 44', 'Size 46'] } as const

/** A small shop with shoes, furniture, cameras and computers, described as shops do: some have a color, some a brand. */
const sampleProducts: readonly SampleProduct[] = [
  [
    'Ultraboost Running Shoe',
    {
      ...shoe,
      brand: 'Adidas',
      color_name: 'blue',
      tags: ['Footwear', 'blue', 'pink'],
      description: 'A running shoe with a carbon fibre plate.',
    },
  ],
  [
    'Freerun Running Shoe',
    {
      ...shoe,
      brand: 'Nike',
      color_name: 'black',
      tags: ['Footwear', 'black'],
      description: 'A running shoe built for speed.',
    },
  ],
  [
    'Pureboost Running Shoe',
    {
      ...shoe,
      brand: 'Adidas',
      color_name: 'white',
      tags: ['Footwear', 'white', 'black'],
      description: 'A running shoe for curbs and corners.',
    },
  ],
  [
    'RunX Running Shoe',
    {
      ...shoe,
      brand: 'Adidas',
      color_name: 'black',
      tags: ['black friday'],
      description: 'A running shoe with a mesh upper.',
    },
  ],
  [
    'Hi-Top Basketball Shoe',
    { ...shoe, brand: 'Nike', color_name: 'white', tags: ['white'], description: 'A shoe for the basketball court.' },
  ],
  [
    'Harbour Canvas Shoe',
    { ...shoe, brand: 'Seaside', color_name: 'navy', description: 'A canvas shoe for summer days.' },
  ],
  ['Balloon Chair', { category: 'Furniture', description: 'A wooden chair with a balloon.' }],
  ['Comfy Padded Chair', { category: 'Furniture', color_name: 'gray', description: 'A chair with a shaped back.' }],
  [
    'Black Eaves Chair',
    { category: 'Furniture', color_name: 'black', description: 'A chair with a bowl-shaped seat.' },
  ],
  [
    'Modern Cafe Chair',
    {
      category: 'Furniture',
      color_name: 'yellow',
      tags: ['yellow', 'green', 'white'],
      description: 'A light chair for the kitchen.',
    },
  ],
  [
    'Grey Fabric Sofa',
    { category: 'Furniture', color_name: 'gray', description: 'A sofa with a cover that comes off.' },
  ],
  ['Leather Sofa', { category: 'Furniture', color_name: 'brown', description: 'A sofa that reclines.' }],
  ['Instant Camera', { brand: 'Polaroid', category: 'Photo', description: 'A camera that prints at once.' }],
  ['Compact Digital Camera', { brand: 'Sony', category: 'Photo', description: 'A small camera with a fast sensor.' }],
  ['Instamatic Camera', { brand: 'Kodak', category: 'Photo', description: 'A camera for film cartridges.' }],
  ['Laptop', { brand: 'Apple', category: 'Computers', description: 'A computer to carry with you.' }],
  ['Curvy Monitor', { brand: 'Samsung', category: 'Computers', description: 'A curved monitor for wide views.' }],
  ['Flat Monitor', { brand: 'Samsung', category: 'Computers', description: 'A monitor with sharp text.' }],
  ['USB Cable', { category: 'Computers', description: 'A cable for a laptop, made of pure silver.' }],
  ['Apple Juice', { brand: 'Granini', category: 'Drinks', description: 'Juice of ripe apples.' }],
]

export async function writeSampleProducts(app: TestApp, scope: StoreScope): Promise<void> {
  const products = sampleProducts.map(([name, fields], at): MadeProduct => {
    const { options, ...rest } = fields
    const variants = options === undefined ? {} : { variants: options.map((option) => ({ options: [option] })) }
    const vector = new Float32Array(512).fill(1)
    vector[at] = 2
    return { productId: name.toLowerCase().replaceAll(' ', '-'), metadata: { name, ...rest, ...variants }, vector }
  })
  await writeProducts(app, scope, products)
}
