import { SuggestionQuery, Suggestions } from '../../../../contract/search/suggestion.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const Suggest = {
  tags: ['Search'],
  summary: 'List search suggestions',
  description:
    'Suggests searches of the last 30 days that had results, and names, brands and categories of the catalog. The words of `q` may be in any order and contain typos; the last word may be incomplete.',
  operationId: 'listSuggestions',
  querystring: SuggestionQuery,
  response: { 200: Suggestions },
}

export function suggestionRoutes(app: Http, { search }: { search: Pick<Search, 'suggestions'> }): void {
  const config = { access: 'search:execute', alsoAccess: 'search:read' }
  app.get('/v1/search/suggestions', { schema: Suggest, config }, ({ scope, query }) =>
    search.suggestions.suggest(scope, query),
  )
}
