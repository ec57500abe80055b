import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { ErrorState } from './states.tsx'

interface ReadProps<T> {
  readonly of: UseQueryResult<T, ApiError>
  /** The shape of the content while it loads for the first time. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The loaded data, a skeleton or an error. Data stays visible when a refetch fails. */
export function Read<T>({ of: { data, error, refetch }, skeleton, children }: ReadProps<T>) {
  if (data === undefined) return error === null ? skeleton : <ErrorState error={error} retry={refetch} />
  return (
    <>
      {error === null ? null : <ErrorState error={error} retry={refetch} />}
      {children(data)}
    </>
  )
}
