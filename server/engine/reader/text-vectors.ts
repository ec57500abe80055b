import type { Models } from './models.ts'
import type { Tokenizer } from './tokenizer.ts'

interface Embedding {
  readonly tokenizer: Tokenizer
  readonly models: Models
  /** Longer texts are truncated to this length. */
  readonly maxTokens: number
}

export const maxTextLength = 4_000
/** Bounds the memory of one run of a model. */
const textsPerRun = 8

/**
 * Vectors of any number of texts, in order: of the retriever, unit vectors of 128 numbers; of the encoder, the means of the 256 outputs
 * of its second layer.
 */
export async function embedTexts(
  model: 'retriever' | 'encoder',
  texts: readonly string[],
  { tokenizer, models, maxTokens }: Embedding,
): Promise<Float32Array[]> {
  const encoded = texts.map((text) => tokenizer.encode(truncate(text), maxTokens))
  // Texts of similar length together: shorter ones are padded.
  const order = [...encoded.keys()].sort((a, b) => lengthAt(encoded, a) - lengthAt(encoded, b))
  const found: Float32Array[] = []
  for (let from = 0; from < order.length; from += textsPerRun) {
    const some = order.slice(from, from + textsPerRun)
    const vectors = await embed(
      model,
      some.map((at) => encoded[at] ?? []),
      models,
    )
    for (const [row, at] of some.entries()) found[at] = vectors[row] ?? new Float32Array()
  }
  return found
}

function lengthAt(encoded: readonly (readonly number[])[], at: number): number {
  return encoded[at]?.length ?? 0
}

async function embed(
  model: 'retriever' | 'encoder',
  texts: readonly (readonly number[])[],
  models: Models,
): Promise<Float32Array[]> {
  const width = Math.max(1, ...texts.map((ids) => ids.length))
  const ids = new BigInt64Array(texts.length * width)
  for (const [at, own] of texts.entries()) {
    for (const [token, id] of (own.length > 0 ? own : [1]).entries()) ids[at * width + token] = BigInt(id)
  }
  const outputs = await models.run(model, { ids: { data: ids, shape: [texts.length, width] } })
  const vectors = outputs[outputNames[model]]
  const size = vectors?.shape[1] ?? 0
  return texts.map((_, at) => vectors?.data.slice(at * size, (at + 1) * size) ?? new Float32Array())
}

const outputNames = { retriever: 'vectors', encoder: 'means' } as const

/** The part of a text that is read. */
export function truncate(text: string): string {
  return text.slice(0, maxTextLength)
}
