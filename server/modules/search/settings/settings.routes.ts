import { SearchSettings } from '../../../../contract/search/search-settings.ts'
import type { Http } from '../../../platform/http/server.ts'
import type { Search } from '../search.ts'

const tags = ['Search settings']
const response = { 200: SearchSettings }

const ReadSettings = { tags, summary: 'Get search settings', operationId: 'readSearchSettings', response }
const ChangeSettings = {
  tags,
  summary: 'Replace search settings',
  description:
    'Replaces all settings; omitted fields become their defaults. They apply from the next search; receipts of earlier searches report that the catalog has changed. Measure new settings first with `POST /v1/search/evaluate`.',
  operationId: 'changeSearchSettings',
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
