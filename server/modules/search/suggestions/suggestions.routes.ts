import { SuggestionQuery, Suggestions } from '../../../../contract/suggestion.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const Suggest = {
  tags: ['Search'],
  summary: 'What a shopper may be about to type',
  description:
    'Searches of the last 30 days that found something, and names, brands and categories of the catalog. The words may come in any order and with typing errors; the last one may be unfinished.',
  operationId: 'suggestSearches',
  querystring: SuggestionQuery,
  response: { 200: Suggestions },
}

export function suggestionRoutes(app: Http, { search }: { search: Pick<Search, 'suggestions'> }): void {
  app.get('/v1/search/suggestions', { schema: Suggest, config: { access: 'search:execute' } }, ({ scope, query }) =>
    search.suggestions.suggest(scope, query),
  )
}
