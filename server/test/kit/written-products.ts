import { createHash } from 'node:crypto'
import type { Palette } from '../../engine/color/palette.ts'
import { signatureBytes } from '../../engine/images/signature/signature.ts'
import type { StoreScope } from '../../modules/stores/index.ts'
import type { TestApp } from './test-app.ts'

export interface MadeProduct {
  readonly productId: string
  readonly metadata: Record<string, unknown>
  /** Of any length except 0. */
  readonly vector: Float32Array
  readonly palette?: Palette
}

/** Writes products to the catalog as indexing does after their images were embedded; nothing is fetched or decoded. */
export async function writeProducts(app: TestApp, scope: StoreScope, products: readonly MadeProduct[]): Promise<void> {
  const writes = products.map(({ productId, metadata, vector, palette = [] }) => {
    const hash = createHash('sha256').update(Buffer.from(vector.buffer)).digest()
    const name = hash.toString('hex')
    const imageUrl = `https://images.example/${name}.jpg`
    const length = Math.hypot(...vector)
    const image = {
      imageUrl,
      contentHash: name,
      etag: null,
      lastModified: null,
      flaws: [],
      format: 'jpeg',
      width: 100,
      height: 100,
      bytes: 1000,
      palette,
      // A unique vector.
      signature: Uint8Array.from({ length: signatureBytes }, (_none, at) => hash[at % hash.length] ?? 0),
      vectors: new Map([[app.model.id, vector.map((number) => number / length)]]),
    }
    const images = new Map([[imageUrl, image]])
    return { productId, intent: 'create' as const, imageUrl, additionalImageUrls: [], metadata, images }
  })
  await app.modules.catalog.writeProducts(scope, { writes })
}
