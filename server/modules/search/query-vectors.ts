import { LRUCache } from 'lru-cache'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'

/** Embeds searched sentences; those searched before are remembered by their normalised text. */
export function createQueryVectors(model: EmbeddingModel) {
  const known = new LRUCache<string, Float32Array>({ max: 20_000 })
  return async (query: string): Promise<Float32Array> => {
    const text = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    const kept = known.get(text)
    if (kept !== undefined) return kept
    const [vector] = await model.embedTexts([text])
    if (vector === undefined) throw new Error('The model returned no vector')
    known.set(text, vector)
    return vector
  }
}
