import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { AppError } from '../../../../platform/errors.ts'
import { readLive } from '../../products/catalog-search/live-prices.ts'
import type { Admitted, Dependency, Evidence, LiveReads, Question } from '../pipeline.ts'
import type { Gather, Knowledge, LoadKnowledge, Products } from '../steps.ts'
import { gatherProducts, type ProductEvidence, productIntents } from './gather-products.ts'
import { gatherTexts, noTexts, textIntents } from './gather-texts.ts'

export interface GatherDeps {
  readonly loadKnowledge: LoadKnowledge
  readonly products: Products
  /** `null` if no storefront is connected. */
  readonly liveReads: LiveReads | null
  /** The generation that searches use. */
  readonly search: { readonly generation: string }
}

interface GatherContext {
  readonly admitted: Admitted
  /** Languages of the answer and of the message. */
  readonly language: AssistantLanguage
  readonly writtenIn: AssistantLanguage
  readonly signal: AbortSignal
}

/** Retrieves sentences and products for each question of a message. */
export function createGather(deps: GatherDeps): Gather {
  async function gatherOne(
    question: Question,
    asked: GatherContext,
    knowledge: () => Promise<Knowledge>,
  ): Promise<Evidence> {
    const failed: Dependency[] = []
    const trying = async <T>(dependency: Dependency, work: () => Promise<T>, without: T): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        // A 4xx means no result; everything else is a failed dependency.
        if (!(error instanceof AppError && error.status < 500)) failed.push(dependency)
        asked.signal.throwIfAborted()
        return without
      }
    }
    const { shopper } = asked.admitted
    const texts = textIntents.has(question.intent)
      ? trying(
          'database',
          async () => gatherTexts(await knowledge(), question, { ...asked, settings: shopper.settings }),
          noTexts,
        )
      : noTexts
    const products = productIntents.has(question.intent)
      ? trying('search', () => gatherProducts({ ...deps, ...asked, shopper }, question), noProducts)
      : noProducts
    const [spoken, found] = await Promise.all([texts, products])
    const live = await trying(
      'storefront',
      () => readLive({ ...deps, ...asked, scope: shopper.scope }, found.products),
      found.products,
    )
    return { question, ...spoken, ...found, products: live, failed }
  }

  return async ({ admitted, understanding, signal }) => {
    const { language, messageLanguage, questions } = understanding
    const { shopper } = admitted
    const asked: GatherContext = { admitted, language, writtenIn: messageLanguage ?? language, signal }
    let reading: Promise<Knowledge> | null = null
    const knowledge = (): Promise<Knowledge> => {
      reading ??= deps.loadKnowledge(shopper, admitted.startedAt)
      return reading
    }
    const isOpen = understanding.clarification !== null
    const evidence = isOpen ? [] : await Promise.all(questions.map((question) => gatherOne(question, asked, knowledge)))
    const catalogue = { revision: shopper.store.revision, indexedAt: null, generation: deps.search.generation }
    return { evidence, catalogue }
  }
}

const noProducts: ProductEvidence = { products: [], productsTotal: 0, loosened: [], isPriceFilterDropped: false }
