import { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const tags = ['Search settings']
const response = { 200: SearchSettings }

const ReadSettings = { tags, summary: 'Get search settings', operationId: 'getSearchSettings', response }
const ChangeSettings = {
  tags,
  summary: 'Replace search settings',
  description:
    'Replaces all settings; omitted fields get their default values. The new settings apply from the next search. To measure new settings before you save them, use `POST /v1/search/evaluate`. After a change of the settings, replays of earlier receipts report that the catalog has changed: `is_catalogue_unchanged` is false.',
  operationId: 'updateSearchSettings',
  body: SearchSettings,
  response,
}

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
