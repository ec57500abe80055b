import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parse } from 'csv-parse/sync'

/** A product of the demo catalog. */
export interface DemoProduct {
  readonly productId: string
  /** A file name in the `images` folder of the assets. */
  readonly imageFile: string
  readonly metadata: DemoMetadata
  /** The names of the options of its variants, such as `size`. */
  readonly optionNames: readonly string[]
}

/** What the index stores about a demo product. */
export interface DemoMetadata extends Record<string, unknown> {
  readonly name: string
  readonly description: string
  readonly category: string
  readonly brand?: string
  readonly tags: string[]
  readonly variants: readonly DemoVariant[]
}

export interface DemoVariant {
  readonly sku: string
  readonly options: readonly string[]
  /** In US dollars. */
  readonly price: number
  readonly stock: number
}

/** The Bedside Table, and the RunX Running Shoe in size 46. The catalog file has a stock of 100 for everything, which is unrealistic. */
const soldOut = new Set(['404.290.14', 'F3633346'])

type Row = Readonly<Record<string, string>>

/** The assets folder of the optional package with the demo's photos; `null` when it is not installed. */
export function findDemoAssets(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve('@vendure/create/package.json')
    const assets = path.join(path.dirname(manifest), 'assets')
    return existsSync(path.join(assets, 'products.csv')) ? assets : null
  } catch {
    return null
  }
}

/** The 54 products of the sample catalog with their variants, prices (US dollars) and stock. */
export async function readDemoCatalog(assets: string): Promise<DemoProduct[]> {
  const text = await readFile(path.join(assets, 'products.csv'), 'utf8')
  const rows: Row[] = parse(text, {
    columns: (names: string[]) => names.map((name) => name.trim()),
    trim: true,
    skip_empty_lines: true,
  })
  return groupVariants(rows).map(toProduct)
}

/** A row with a name starts a product; the rows without a name after it are its other variants. */
function groupVariants(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    if (row.name !== undefined && row.name !== '') groups.push([row])
    else groups.at(-1)?.push(row)
  }
  return groups
}

function toProduct(group: readonly Row[]): DemoProduct {
  const [first = {}] = group
  const facets = group.flatMap((row) => `${row.facets ?? ''}|${row.variantFacets ?? ''}`.split('|'))
  const categories = facetValues(facets, 'category')
  const colors = facetValues(facets, 'color')
  const brand = facetValues(facets, 'brand')[0]
  const variants = group.map(toVariant)
  const metadata = {
    name: first.name ?? '',
    description: first.description ?? '',
    category: categories.at(-1) ?? '',
    ...(brand === undefined ? {} : { brand }),
    price: Math.min(...variants.map(({ price }) => price)),
    currency: 'USD',
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    ...(colors[0] === undefined ? {} : { color_name: colors[0] }),
    tags: [...new Set([...categories, ...colors])],
    sku: variants[0]?.sku ?? '',
    variants,
  }
  return {
    productId: first.slug ?? '',
    imageFile: first.assets ?? '',
    metadata,
    optionNames: split(first.optionGroups),
  }
}

function toVariant(row: Row): DemoVariant {
  const options = split(row.optionValues)
  const sku = row.sku ?? ''
  return { sku, options, price: Number(row.price), stock: soldOut.has(sku) ? 0 : Number(row.stockOnHand) }
}

function split(text: string | undefined): string[] {
  return (text ?? '').split('|').filter((value) => value !== '')
}

function facetValues(facets: readonly string[], name: string): string[] {
  const values = facets.map((facet) => facet.trim()).filter((facet) => facet.startsWith(`${name}:`))
  return [...new Set(values.map((facet) => facet.slice(name.length + 1)))]
}
