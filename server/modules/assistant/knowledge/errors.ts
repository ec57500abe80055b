import { AppError } from '../../../platform/errors.ts'

export function conceptNotFound(conceptId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no text ${conceptId}.` })
}

export function versionNotFound(conceptId: string, version: number): AppError {
  return new AppError('NOT_FOUND', { detail: `The text ${conceptId} has no version ${version}.` })
}

/** One response for unknown, unpublished and quarantined sentences. */
export function citationNotFound(handle: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has published no sentence ${handle}.` })
}

/** 422 for a field that passes the schema. */
export function conceptRefused(field: string, code: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', {
    detail: message,
    data: { errors: [{ pointer: `/${field}`, code, message }] },
  })
}

export function nothingToQuote(title: string): AppError {
  return conceptRefused('body_markdown', 'nothing_to_quote', `“${title}” contains no sentence that can be quoted.`)
}

export function tooManySpans(title: string, limit: number): AppError {
  const message = `“${title}” has more than ${limit} sentences. Split it into several texts.`
  return conceptRefused('body_markdown', 'too_many_sentences', message)
}

export function headingsTooLong(title: string): AppError {
  const message = `“${title}” has very long headings above too many sentences. Shorten the headings or split the text.`
  return conceptRefused('body_markdown', 'headings_too_long', message)
}

export function takesTooLong(title: string): AppError {
  const message = `“${title}” takes too long to process: it has far more markup than sentences. Simplify or split it.`
  return conceptRefused('body_markdown', 'takes_too_long', message)
}

export function tooManyConcepts(limit: number): AppError {
  return new AppError('CONFLICT', { detail: `A store can have at most ${limit} texts.` })
}

export function nothingToPublish(version: number): AppError {
  return new AppError('CONFLICT', { detail: `Nothing has changed since version ${version} was published.` })
}

export function notPublished(): AppError {
  return new AppError('CONFLICT', { detail: 'The text is not published.' })
}
