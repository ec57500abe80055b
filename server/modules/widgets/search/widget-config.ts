import { LRUCache } from 'lru-cache'
import { isCurrency } from '../../../../contract/catalog/currency.ts'
import type { Facet } from '../../../../contract/search/search-answer.ts'
import type { WidgetConfig } from '../../../../contract/widgets/widget-search.ts'
import type { Search } from '../../search/index.ts'
import type { Stores } from '../../stores/index.ts'
import type { WidgetPage } from '../access/widget-guard.ts'
import type { PublicFields } from '../settings/public-fields.ts'

export interface WidgetConfigDeps {
  readonly search: Pick<Search, 'catalogValues'>
  readonly stores: Pick<Stores, 'storeById'>
}

/** Counting the values of a large catalog takes milliseconds, and every page load asks. */
const ttlMs = 30_000
const maxStores = 1000
/** Fields whose values are nearly all distinct, or that are not values to choose from. */
const fieldsWithoutChoices: ReadonlySet<string> = new Set([
  'name',
  'price',
  'url',
  'image_url',
  'description',
  'currency',
])
const maxCandidates = 20
const maxValues = 100

export type ReadWidgetConfig = (page: WidgetPage) => Promise<WidgetConfig>

/** What a page needs to build its search form. Counts the catalog of a store at most once in half a minute. */
export function createWidgetConfig(deps: WidgetConfigDeps): ReadWidgetConfig {
  const cache = new LRUCache<string, { readonly fields: PublicFields; readonly config: Promise<WidgetConfig> }>({
    max: maxStores,
    ttl: ttlMs,
  })
  return (page) => {
    const { scope, publicFields: fields } = page
    const known = cache.get(scope.storeId)
    // The lists are objects of the directory: a changed one is another object.
    if (known?.fields === fields) return known.config
    const config = readConfig(deps, page)
    config.catch(() => cache.delete(scope.storeId))
    cache.set(scope.storeId, { fields, config })
    return config
  }
}

async function readConfig({ search, stores }: WidgetConfigDeps, page: WidgetPage): Promise<WidgetConfig> {
  const { scope, publicFields } = page
  const candidates = publicFields.list.filter((field) => !fieldsWithoutChoices.has(field)).slice(0, maxCandidates)
  const [store, { facets, language }] = await Promise.all([
    stores.storeById(scope),
    search.catalogValues(scope, [...candidates, 'currency']),
  ])
  const currency = facets.currency?.values[0]?.value
  const isShown = typeof currency === 'string' && isCurrency(currency) && publicFields.includes('price')
  return {
    store: { name: store?.name ?? '' },
    currency: isShown ? currency : null,
    facets: candidates.filter((field) => Object.hasOwn(facets, field) && isChoice(facets[field])),
    languages: language === null ? [] : [language],
    fields: [...publicFields.list],
  }
}

function isChoice(facet: Facet | undefined): boolean {
  return facet !== undefined && facet.numbers === undefined && facet.distinct > 1 && facet.distinct <= maxValues
}
