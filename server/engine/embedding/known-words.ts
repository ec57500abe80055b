import { createAnalyzer } from '../lexical/analysis/analyzer.ts'
import { backgroundTexts } from '../ranking/background-texts.data.ts'
import { type Background, createBackground } from '../ranking/sentence-fit.ts'
import type { EmbeddingModel } from './model.ts'

/** Which words of a text a model has learned. */
export interface KnownWords {
  /** Whether the model has learned the word. A learned word is not a typo. */
  isWord(word: string): boolean
  /**
   * The background of `lowestFittingCosine`, or `null` when the model has learned fewer than half of the text's words: it embeds unknown
   * words too, near arbitrary images. Rejects as `embedTexts` does.
   */
  backgroundFor(text: string): Promise<Background | null>
}

// The tokenizers ignore the rest of a longer text.
const maxWords = 32
const minKnownShare = 0.5
const analyzer = createAnalyzer()

/** Embeds the background once, at the first text that needs it. */
export function createKnownWords(model: Pick<EmbeddingModel, 'embedTexts' | 'knowsWord'>): KnownWords {
  let background: Promise<Background> | null = null
  const embed = (): Promise<Background> =>
    model
      .embedTexts(backgroundTexts)
      .then(createBackground)
      .catch((error: unknown) => {
        background = null
        throw error
      })

  return {
    isWord: model.knowsWord,
    async backgroundFor(text) {
      const words = contentWords(text)
      const known = words.filter(model.knowsWord)
      if (known.length === 0 || known.length < words.length * minKnownShare) return null
      background ??= embed()
      return background
    },
  }
}

/** The words of letters that are not stop words. */
function contentWords(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}'’]+/gu) ?? []
  return words.slice(0, maxWords).filter((word) => !analyzer.isStopWord(word))
}
