import { LRUCache } from 'lru-cache'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import { textBytes } from '../../../engine/lexical/heap-bytes.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import { noVectorFor } from '../errors.ts'

/**
 * The vector of a sentence, rounded to half floats, so that one kept with a receipt gives the same scores to the last bit;
 * `null` for a sentence of which the model can read nothing. Rejects with 503 when the model cannot take it.
 */
export type QueryVectors = (query: string) => Promise<Float32Array | null>

// The typed array's own object, and the entry's places in the cache's map and lists.
const entryBytes = 300

/**
 * Embeds searched sentences. Those searched before are remembered by their normalised text, and one that many search at the
 * same time is embedded once.
 */
export function createQueryVectors(
  model: Pick<EmbeddingModel, 'embedTexts' | 'supportsText'>,
  maxBytes: number,
): QueryVectors {
  const known = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (vector, text) => vector.byteLength + textBytes(text) + entryBytes,
  })
  const underWay = new Map<string, Promise<Float32Array>>()

  const begin = (text: string): Promise<Float32Array> => {
    const vector = embed(model, text)
      .then((found) => {
        known.set(text, found)
        return found
      })
      .finally(() => underWay.delete(text))
    underWay.set(text, vector)
    return vector
  }

  return async (query) => {
    const text = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    if (!model.supportsText(text)) return null
    return known.get(text) ?? underWay.get(text) ?? begin(text)
  }
}

async function embed(model: Pick<EmbeddingModel, 'embedTexts'>, text: string): Promise<Float32Array> {
  const [vector] = await model.embedTexts([text]).catch((error: unknown) => {
    throw noVectorFor(error)
  })
  if (vector === undefined) throw new Error('The model returned no vector')
  return roundToHalf(vector)
}
