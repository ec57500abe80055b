import { SearchSettings } from '../../../../contract/search-settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const tags = ['Search settings']
const response = { 200: SearchSettings }

const ReadSettings = { tags, summary: 'How the store searches', operationId: 'readSearchSettings', response }
const ChangeSettings = {
  tags,
  summary: 'Change how the store searches',
  description:
    'Replaces all settings: what is left out becomes its default. The next search goes by them; receipts of searches before say that the catalog has changed. Measure them first with `POST /v1/search/evaluate`.',
  operationId: 'changeSearchSettings',
  body: SearchSettings,
  response,
}

/** What a store decides about its search. */
export function settingsRoutes(app: Http, { search }: { search: Pick<Search, 'settings'> }): void {
  const { settings } = search
  app.get('/v1/search/settings', { schema: ReadSettings, config: { access: 'search:read' } }, ({ scope }) =>
    settings.read(scope),
  )
  app.put(
    '/v1/search/settings',
    { schema: ChangeSettings, config: { access: 'search:write' } },
    ({ scope, body, actor }) => settings.change(scope, body, actor),
  )
}
