import { FeedbackAnswer } from '../../../../contract/search/feedback.ts'
import { SuggestionQuery } from '../../../../contract/search/suggestion.ts'
import {
  WidgetAnswer,
  WidgetConfig,
  WidgetFeedback,
  WidgetFeedbackQuery,
  WidgetSearchByText,
  WidgetSearchByUpload,
  WidgetSearchByUrl,
  WidgetSuggestions,
} from '../../../../contract/widgets/widget-search.ts'
import { type Http, parseTextAsJson } from '../../../platform/http/server.ts'
import { readMultipart } from '../../../platform/http/upload/upload.ts'
import type { Feedback } from '../../feedback/index.ts'
import { publicAudience, type Search } from '../../search/index.ts'
import type { Stores } from '../../stores/index.ts'
import { feedbackPath } from '../access/page-request.ts'
import { searchByImage, searchByText } from './search-for-page.ts'
import { createWidgetConfig } from './widget-config.ts'

const tags = ['Widgets']
const alsoAnswers = [429] as const
const response = { 200: WidgetAnswer }

const Text = {
  tags,
  summary: 'Search by text from a widget',
  operationId: 'widgetSearchByText',
  body: WidgetSearchByText,
  response,
  alsoAnswers,
}
const Upload = {
  tags,
  summary: 'Search by an uploaded image from a widget',
  description: 'In the form, send `crop`, `filters` and `facets` as JSON.',
  operationId: 'widgetSearchByUpload',
  consumes: ['multipart/form-data'],
  body: WidgetSearchByUpload,
  response,
  alsoAnswers,
}
const Url = {
  tags,
  summary: 'Search by an image URL from a widget',
  operationId: 'widgetSearchByUrl',
  body: WidgetSearchByUrl,
  response,
  alsoAnswers,
}
const Suggest = {
  tags,
  summary: 'List search suggestions for a widget',
  description:
    'Suggests product names, brands and categories, and frequent searches whose words all occur in the catalog. Suggestions that shoppers searched for most often come first.',
  operationId: 'listWidgetSuggestions',
  querystring: SuggestionQuery,
  response: { 200: WidgetSuggestions },
  alsoAnswers,
}
const ReadConfig = {
  tags,
  summary: 'Get the configuration of a widget',
  description: 'The response can be up to 30 seconds old.',
  operationId: 'getWidgetConfig',
  response: { 200: WidgetConfig },
  alsoAnswers,
}
const RecordFeedback = {
  tags,
  summary: 'Report feedback from a widget',
  description:
    'Works like `POST /v1/search/feedback`. Beacons (`navigator.sendBeacon`) cannot set headers: they send the record as `text/plain`, and the widget key in the query.',
  operationId: 'recordWidgetFeedback',
  consumes: ['application/json', 'text/plain'],
  querystring: WidgetFeedbackQuery,
  body: WidgetFeedback,
  response: { 201: FeedbackAnswer },
  alsoAnswers: [404, 429] as const,
}

/** Far above any search of a page; a feedback record has less than 1 kB. */
const searchBytes = 65_536
const feedbackBytes = 16_384

export interface WidgetSearchRouteDeps {
  readonly search: Search
  readonly feedback: Pick<Feedback, 'record'>
  readonly stores: Pick<Stores, 'storeById'>
}

export async function widgetSearchRoutes(app: Http, deps: WidgetSearchRouteDeps): Promise<void> {
  const access = 'widget'

  app.post('/v1/widget/search/text', { schema: Text, config: { access }, bodyLimit: searchBytes }, ({ page, body }) =>
    searchByText(deps, page, body),
  )

  app.post(
    '/v1/widget/search/upload',
    { schema: Upload, config: { access, widgetCall: 'image' }, preValidation: readMultipart },
    ({ page, body }) => searchByImage(deps, page, body),
  )

  // It may wait for an image on another server.
  const fetching = { access, widgetCall: 'image', admission: 'outside' } as const
  app.post('/v1/widget/search/url', { schema: Url, config: fetching, bodyLimit: searchBytes }, ({ page, body }) =>
    searchByImage(deps, page, body),
  )

  const suggestionConfig = { access, widgetCall: 'suggestions' } as const
  app.get('/v1/widget/search/suggestions', { schema: Suggest, config: suggestionConfig }, async ({ page, query }) => {
    const audience = publicAudience(page.publicFields.includes)
    const { suggestions } = await deps.search.suggestions.suggest(page.scope, query, audience)
    return { suggestions: suggestions.map(({ query: text }) => ({ query: text })) }
  })

  const readConfig = createWidgetConfig(deps)
  app.get('/v1/widget/config', { schema: ReadConfig, config: { access } }, ({ page }) => readConfig(page))

  await app.register((beacons: Http, _options, done) => {
    parseTextAsJson(beacons)
    const config = { access, widgetCall: 'feedback' } as const
    beacons.post(feedbackPath, { schema: RecordFeedback, config, bodyLimit: feedbackBytes }, (request, reply) => {
      reply.code(201)
      return deps.feedback.record(request.page.scope, request.body)
    })
    done()
  })
}
