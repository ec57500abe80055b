import type { RankedResult, SearchAnswer } from '../../../../contract/search/search-answer.ts'
import type {
  WidgetAnswer,
  WidgetSearchByText,
  WidgetSearchByUpload,
  WidgetSearchByUrl,
} from '../../../../contract/widgets/widget-search.ts'
import type { Search } from '../../search/index.ts'
import type { WidgetPage } from '../access/widget-guard.ts'
import type { PublicFields } from '../settings/public-fields.ts'
import { assertPublic } from './check-fields.ts'

type SearchForPage = { readonly search: Pick<Search, 'run'> }

/** Searches by text. Throws 422 for a field that is not public. */
export async function searchByText(
  { search }: SearchForPage,
  { scope, publicFields }: WidgetPage,
  { session_id: sessionId, ...body }: WidgetSearchByText,
): Promise<WidgetAnswer> {
  assertPublic(body, publicFields)
  // "Under 50" in the text is a condition on the price.
  const interpret = publicFields.includes('price') ? body.interpret : false
  const allowed = interpret === undefined ? body : { ...body, interpret }
  return present(await search.run(scope, { mode: 'text', body: allowed, ...sessionFields(sessionId) }), publicFields)
}

/** Searches by an image or a region of it. Throws 422 for a field that is not public. */
export async function searchByImage(
  { search }: SearchForPage,
  { scope, publicFields }: WidgetPage,
  { session_id: sessionId, crop, ...body }: WidgetSearchByUpload | WidgetSearchByUrl,
): Promise<WidgetAnswer> {
  assertPublic(body, publicFields)
  const session = sessionFields(sessionId)
  if (crop !== undefined)
    return present(await search.run(scope, { mode: 'crop', body: { ...body, crop }, ...session }), publicFields)
  const request = 'image' in body ? { mode: 'upload' as const, body } : { mode: 'url' as const, body }
  return present(await search.run(scope, { ...request, ...session }), publicFields)
}

function sessionFields(sessionId: string | undefined): { sessionId?: string } {
  return sessionId === undefined ? {} : { sessionId }
}

function present({ interpreted, results, ...answer }: SearchAnswer, fields: PublicFields): WidgetAnswer {
  return {
    ...answer,
    results: results.map((result) => presentResult(result, fields)),
    ...(interpreted === undefined ? {} : { interpreted: presentInterpreted(interpreted) }),
  }
}

function presentResult(result: RankedResult, fields: PublicFields): WidgetAnswer['results'][number] {
  const { product_id, similarity_score, confidence, metadata, image_url, thumbnail, matched_image_url } = result
  const { group, variant_count } = result
  const highlights = result.highlights?.filter(({ field }) => field === 'product_id' || fields.includes(field)) ?? []
  const images = {
    image_url,
    ...(thumbnail === undefined ? {} : { thumbnail }),
    ...(matched_image_url === undefined ? {} : { matched_image_url }),
  }
  return {
    product_id,
    similarity_score,
    confidence,
    metadata: fields.select(metadata),
    ...(fields.includes('image_url') ? images : {}),
    ...(highlights.length === 0 ? {} : { highlights }),
    ...(variant_count === undefined ? {} : { variant_count }),
    ...(group === undefined ? {} : { group }),
  }
}

/** Without corrections and synonyms: their words may come from fields that are not public. */
function presentInterpreted(
  interpreted: NonNullable<SearchAnswer['interpreted']>,
): NonNullable<WidgetAnswer['interpreted']> {
  const { language, words, filters, colors } = interpreted
  return { language, words, filters, colors }
}
