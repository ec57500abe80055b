import { AppError } from '../../platform/errors.ts'

export function thumbnailNotFound(): AppError {
  return new AppError('not_found', {
    detail: 'There is no such thumbnail: the URL is incomplete, or the product or its image was deleted.',
  })
}

export function originalUnavailable(cause: unknown): AppError {
  return new AppError('not_found', { detail: 'The original image cannot be loaded at the moment.', cause })
}
