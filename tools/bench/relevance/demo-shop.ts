import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { extractPalette } from '../../../server/engine/color/extract-palette.ts'
import { createKnownWords } from '../../../server/engine/embedding/known-words.ts'
import type { EmbeddingModel } from '../../../server/engine/embedding/model.ts'
import { decodeImage } from '../../../server/engine/images/decode/decode.ts'
import { visualTextOf } from '../../../server/engine/lexical/query/preferences.ts'
import { createCalibrator } from '../../../server/engine/ranking/calibrate.ts'
import { encodeHalf, roundToHalf } from '../../../server/engine/vectors/half-float.ts'
import { scoreText } from '../../../server/modules/search/modes/text.ts'
import { findCandidates } from '../../../server/modules/search/retrieve/candidates.ts'
import { defaultSettings } from '../../../server/modules/search/settings/default-settings.ts'
import { createStoreIndex, type StoreIndex } from '../../../server/modules/search/store-index/store-index.ts'
import { interpretText } from '../../../server/modules/search/understand/interpret-text.ts'

/** A product with its image, as a merchant would send it. */
export interface ProductWithImage {
  readonly productId: string
  readonly imageFile: string
  readonly metadata: Record<string, unknown>
}

/** A result and its score parts. */
export interface FoundProduct {
  readonly productId: string
  readonly score: number
  readonly text: number
  readonly lexical: number
}

export interface Shop {
  readonly index: StoreIndex
  /** All results of a text search as the service returns them, best first; with `all`, also those below the cutoffs. */
  search(query: string, which?: 'results' | 'all'): Promise<FoundProduct[]>
  close(): void
}

/** A store's index as in the service, without a database. */
export async function openShop(model: EmbeddingModel, products: readonly ProductWithImage[]): Promise<Shop> {
  const calibrator = createCalibrator(model.calibration)
  const index = createStoreIndex(model.dimension, calibrator)
  const knownWords = createKnownWords(model)
  for (const product of products) index.set(await asWritten(model, product))
  const ranking = { calibrator, settings: defaultSettings }
  return {
    index,
    async search(text, which = 'results') {
      const asked = {
        text,
        language: null,
        interpret: true,
        hasPrice: false,
        settings: defaultSettings,
        isWord: knownWords.isWord,
      }
      const { plan, rest, conditions, interpreted } = interpretText(index, asked)
      const searchText = visualTextOf(rest, interpreted.language)
      const [vector] = model.supportsText(rest) ? await model.embedTexts([searchText.toLowerCase()]) : []
      const pre = { category: null, priceMin: null, priceMax: null, color: null }
      const candidates = findCandidates(index, { pre, filters: conditions })
      const words = {
        text,
        plan,
        interpreted,
        vector: vector === undefined ? null : roundToHalf(vector),
        background: await knownWords.backgroundFor(searchText),
      }
      const scored = scoreText(index, words, { candidates, ranking, usesCutoffs: which === 'results' })
      const rows = [...candidates.mask.keys()].filter((row) => candidates.mask[row] === 1)
      const found = rows.map((row) => {
        const { text: visual = 0, lexical = 0 } = scored.partsOf(row)
        return { productId: index.productIdAt(row), score: scored.scores[row] ?? 0, text: visual, lexical }
      })
      return found
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || (a.productId < b.productId ? -1 : 1))
    },
    close: index.close,
  }
}

async function asWritten(model: EmbeddingModel, { productId, imageFile, metadata }: ProductWithImage) {
  const { pixels } = await decodeImage(await readFile(path.resolve(imageFile)), { fit: model.imageFit })
  const [vector = new Float32Array(model.dimension)] = await model.embedImages([pixels])
  return {
    product_id: productId,
    revision: 1,
    metadata,
    palette: extractPalette(pixels),
    created_at: new Date(0),
    vectors: Buffer.from(encodeHalf(vector)),
  }
}
