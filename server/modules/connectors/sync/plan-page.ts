import { createHash } from 'node:crypto'
import type { ImportProblem, ProductRow } from '../../catalog/index.ts'
import type { ImportedProduct, ImportedVariant } from '../adapter.ts'
import type { StagedProduct } from '../tables.ts'
import type { MappedProduct, SeenProduct } from './mapping.store.ts'
import type { NewIssue } from './syncs.store.ts'

/** A product is found by its best image; the catalog takes one and ten more. */
const maxAdditionalImages = 10
/** Variants of one product in the mapping. Live reads of the product are not limited by it. */
const maxVariants = 20_000

export interface PageContext {
  readonly connectionId: string
  readonly syncNumber: number
  /** The catalog's rows, and the mapping's, of the products on the page. */
  readonly rows: ReadonlyMap<string, ProductRow>
  readonly mapped: ReadonlyMap<string, MappedProduct>
  /** Why the catalog would reject the product; null if it would not. */
  readonly findProblem: (input: StagedProduct & { readonly product_id: string }) => ImportProblem | null
  /** The fields of a row that the product would change. */
  readonly changesTo: (row: ProductRow, product: StagedProduct) => readonly string[]
}

/** A product that belongs to the connection, and what has to be written. */
export interface PlannedProduct {
  readonly kind: 'new' | 'changed' | 'unchanged'
  readonly seen: SeenProduct
  readonly product: StagedProduct
  /** Null if they are up to date. */
  readonly variants: readonly ImportedVariant[] | null
}

export interface PagePlan {
  readonly products: readonly PlannedProduct[]
  readonly issues: readonly NewIssue[]
  /** The IDs of records that exist on the platform but cannot be imported. */
  readonly rejectedExternalIds: readonly string[]
}

/** Compares a page of products with the catalog and the mapping. */
export function planPage(products: readonly ImportedProduct[], context: PageContext): PagePlan {
  const planned = new Map<string, PlannedProduct>()
  const issues: NewIssue[] = []
  const rejectedExternalIds: string[] = []
  const reject = (product: ImportedProduct, code: string, message: string): void => {
    issues.push(issueOf(product, code, message))
    rejectedExternalIds.push(cleanText(product.externalId))
  }
  for (const product of products) {
    const first = planned.get(product.productId)?.seen.externalId ?? seenBefore(context, product)
    if (first === product.externalId) continue
    const refused = first === null ? refusalOf(product, context) : duplicateOf(first)
    if (refused !== null) reject(product, refused.code, refused.message)
    else {
      planned.set(product.productId, planProduct(product, context))
      const hidden = product.variants.length - maxVariants
      if (hidden > 0)
        issues.push(
          issueOf(product, 'too_many_variants', `The last ${hidden} variants cannot be found by SKU, size or color.`),
        )
    }
  }
  return { products: [...planned.values()], issues, rejectedExternalIds }
}

/** The platform's ID of a product that this sync saw on an earlier page under the same `product_id`. */
function seenBefore({ mapped, connectionId, syncNumber }: PageContext, { productId }: ImportedProduct): string | null {
  const row = mapped.get(productId)
  return row?.connection_id === connectionId && row.seen_sync === syncNumber ? row.external_id : null
}

function duplicateOf(first: string): ImportProblem {
  return { code: 'duplicate_handle', field: null, message: `Another product (${first}) has the same handle.` }
}

function refusalOf(product: ImportedProduct, { mapped, connectionId, findProblem }: PageContext): ImportProblem | null {
  const owner = mapped.get(product.productId)
  if (owner !== undefined && owner.connection_id !== connectionId)
    return { code: 'other_connection', field: null, message: 'Another connection of the store imported this product.' }
  return findProblem({ product_id: product.productId, ...stagedOf(product, {}) })
}

function planProduct(product: ImportedProduct, context: PageContext): PlannedProduct {
  const row = context.rows.get(product.productId)
  const before = context.mapped.get(product.productId)
  const variants = product.variants.slice(0, maxVariants).map(cleanVariant)
  const own = stagedOf(product, {})
  const contentHash = hashOf({ externalId: product.externalId, own, variants })
  const isSameContent = before?.content_hash.equals(contentHash) === true
  const staged = stagedOf(product, foreignMetadata(row, before))
  const changes = row === undefined ? [] : context.changesTo(row, staged)
  return {
    kind: row === undefined ? 'new' : changes.length > 0 ? 'changed' : 'unchanged',
    seen: {
      productId: product.productId,
      externalId: cleanText(product.externalId),
      contentHash,
      metadataKeys: Object.keys(product.metadata),
      isInCatalog: row !== undefined,
    },
    product: staged,
    variants: isSameContent ? null : variants,
  }
}

/** The metadata that does not come from the platform: written by the store, or by an import before the connection. */
function foreignMetadata(row: ProductRow | undefined, before: MappedProduct | undefined): Record<string, unknown> {
  const imported = new Set(before?.metadata_keys)
  return Object.fromEntries(Object.entries(row?.metadata ?? {}).filter(([key]) => !imported.has(key)))
}

/** The platform's fields take precedence. */
function stagedOf(product: ImportedProduct, foreign: Record<string, unknown>): StagedProduct {
  const [first, ...others] = [...new Set(product.imageUrls)]
  return {
    ...(first === undefined ? {} : { image_url: first, additional_image_urls: others.slice(0, maxAdditionalImages) }),
    metadata: { ...foreign, ...product.metadata },
  }
}

function hashOf(content: object): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

const maxTextLength = 500

/** Text that the database can store. */
function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd').slice(0, maxTextLength).toWellFormed()
}

function cleanVariant({ externalId, sku, title, options }: ImportedVariant): ImportedVariant {
  return {
    externalId: cleanText(externalId),
    sku: sku === null || sku.trim() === '' ? null : cleanText(sku.trim()),
    title: cleanText(title),
    options: options.map(({ name, value }) => ({ name: cleanText(name), value: cleanText(value) })),
  }
}

export function issueOf(
  { productId, externalId }: { readonly productId: string | null; readonly externalId: string | null },
  code: string,
  message: string,
): NewIssue {
  return {
    product_id: productId === null ? null : cleanText(productId),
    external_id: externalId === null ? null : cleanText(externalId),
    code,
    message: cleanText(message),
  }
}
