import type { Database } from '../../../platform/db/schema.ts'
import { type ShownProduct, shownProducts } from '../../catalog/index.ts'
import type { Choice, Chosen, ChosenHit, Search } from '../../search/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { FoundProduct, Shopper } from '../turn/pipeline.ts'
import type { ProductQuery, Products } from '../turn/steps.ts'
import { brandCondition, conditionsOf, type NamedCondition } from './conditions.ts'
import { attributesOf, titleOf, urlOf } from './product-attributes.ts'
import { createProductNames } from './product-names.ts'
import { inCatalogueWords, tellingWords } from './search-words.ts'

interface ProductsDeps {
  readonly db: Database
  readonly search: Pick<Search, 'choose'>
}

/**
 * Pictures alone make no answer: by the bundled model "umbrella" fits the picture of a tennis ball as well (0.94) as "shoes" fit
 * shoes. What the words of a product say must be this much, and half of what those of the best say.
 */
const leastLexical = 0.2
const shareOfBest = 0.5
/** Words that the catalogue has itself need no others. */
const wellCovered = 0.9
const mostHits = 100
const mostWords = 1_000

export function createProducts({ db, search }: ProductsDeps): Products {
  const namesOf = createProductNames({ db })

  async function choose(shopper: Shopper, query: ProductQuery, conditions: readonly NamedCondition[]): Promise<Chosen> {
    const choice: Choice = { words: null, conditions, limit: query.limit }
    const words = query.words.trim().slice(0, mostWords).toWellFormed()
    if (words === '') return search.choose(shopper.scope, choice)
    const { language } = query
    const own = await byWords(shopper, choice, { query: tellingWords(words, language) || words, language })
    const other = inCatalogueWords(words, language)
    if (other === null || other === '' || own.coverage >= wellCovered) return own
    const translated = await byWords(shopper, choice, { query: other, language: 'en' })
    return translated.coverage > own.coverage ? translated : own
  }

  async function byWords({ scope }: Shopper, choice: Choice, words: NonNullable<Choice['words']>): Promise<Chosen> {
    const conditions = [...choice.conditions, brandCondition(words.query)]
    const chosen = await search.choose(scope, { ...choice, words, conditions, limit: mostHits })
    const best = chosen.hits.reduce((most, { lexical }) => Math.max(most, lexical), 0)
    const least = Math.max(leastLexical, best * shareOfBest)
    const hits = chosen.hits.filter(({ lexical }) => lexical >= least)
    const total = hits.length < chosen.hits.length ? hits.length : chosen.total
    return { ...chosen, hits: hits.slice(0, choice.limit), total }
  }

  async function hydrate(scope: StoreScope, hits: readonly Pick<ChosenHit, 'productId' | 'score'>[]) {
    if (hits.length === 0) return []
    const ids = hits.map(({ productId }) => productId)
    const { rows } = await shownProducts(scope, ids).execute(db)
    const byId = new Map(rows.map((row) => [row.product_id, row]))
    return hits.flatMap(({ productId, score }) => {
      const row = byId.get(productId)
      return row === undefined ? [] : [toFound(row, score)]
    })
  }

  return {
    async find(shopper, query) {
      const left = conditionsOf(query)
      const loosened: string[] = []
      let chosen = await choose(shopper, query, left)
      while (query.mayLoosen && chosen.total === 0 && left.length > 0) {
        loosened.push(left.shift()?.loosened ?? '')
        chosen = await choose(shopper, query, left)
      }
      const { total, revision } = chosen
      return {
        products: await hydrate(shopper.scope, chosen.hits),
        total,
        loosened: total > 0 ? loosened : [],
        revision,
      }
    },
    byIds: ({ scope }, productIds) =>
      hydrate(
        scope,
        [...new Set(productIds)].map((productId) => ({ productId, score: 1 })),
      ),
    named: async (shopper, text, limit) => (await namesOf(shopper)).find(text, limit),
  }
}

function toFound({ product_id: productId, metadata, image_url: imageUrl }: ShownProduct, score: number): FoundProduct {
  return {
    productId,
    title: titleOf(metadata, productId),
    url: urlOf(metadata),
    imageUrl,
    score,
    attributes: attributesOf(metadata),
    price: { state: 'unavailable' },
    availability: { state: 'unavailable' },
  }
}
