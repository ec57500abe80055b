import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useStoreSlug } from '../../api/use-api.ts'
import { defineTexts } from '../../language/language.ts'
import { screenUrl } from '../../screen-url.ts'
import { CopyButton } from '../display/copy.tsx'
import { Icon, type IconName } from '../display/icon.tsx'
import { Button, ButtonLink } from '../forms/button.tsx'

const t = defineTexts({
  en: {
    retry: 'Retry',
    failed: 'This part of the page failed.',
    setUp: 'Set up the second factor',
    copyId: 'Copy correlation ID',
    missing: 'There is nothing at this address',
    missingAbout: 'It may have been deleted, the link may be incomplete, or your role may not see it.',
  },
  de: {
    retry: 'Erneut versuchen',
    failed: 'Dieser Teil der Seite lässt sich nicht anzeigen.',
    setUp: 'Zweiten Faktor einrichten',
    copyId: 'Korrelations-ID kopieren',
    missing: 'Unter dieser Adresse gibt es nichts',
    missingAbout:
      'Vielleicht wurde der Inhalt gelöscht, der Link ist unvollständig, oder Ihre Rolle darf ihn nicht sehen.',
  },
})

interface EmptyProps {
  readonly icon: IconName
  /** What will be here. */
  readonly title: string
  /** What fills it. */
  readonly children?: ReactNode
  readonly action?: ReactNode
  /** Whether it is the whole page: its title is then the heading. */
  readonly isPage?: boolean
}

/** A list without entries: what will be here, and the action that fills it. */
export function EmptyState({ icon, title, children, action, isPage = false }: EmptyProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <span className="flex size-11 items-center justify-center rounded-full bg-sunken text-soft">
        <Icon name={icon} className="size-5" />
      </span>
      <div className="grid max-w-prose gap-1">
        <Title className="text-lg font-medium">{title}</Title>
        {children === undefined ? null : <div className="text-soft">{children}</div>}
      </div>
      {action}
    </div>
  )
}

export const missing = { title: t.missing, about: t.missingAbout }

/** The URL names something that does not exist. */
export function Missing({ about = missing.about }: { about?: string }) {
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-line bg-raised px-4 py-3">
      <Icon name="search" className="mt-0.5 size-4 text-soft" />
      <div className="grid gap-0.5">
        <p className="font-medium">{missing.title}</p>
        <p className="text-soft">{about}</p>
      </div>
    </div>
  )
}

/** What failed, in place and in the words of the API, with a way to try again. */
export function ErrorState({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const message = error instanceof Error ? error.message : t.failed
  const correlationId = error instanceof ApiError ? error.correlationId : null
  const needsFactor = error instanceof ApiError && error.code === 'two_factor_required'
  const store = useStoreSlug()
  // To try again would not help.
  if (error instanceof ApiError && error.status === 404) return <Missing />
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-danger-soft px-4 py-3 text-danger"
    >
      <Icon name="alert" />
      <p className="min-w-0 flex-1 basis-60">{message}</p>
      <div className="flex flex-wrap gap-1">
        {correlationId === null ? null : <CopyButton text={correlationId} label={t.copyId} />}
        {needsFactor && store !== undefined ? (
          <ButtonLink size="small" icon="shield" to={`${screenUrl(store, 'security')}/account/two-factor`}>
            {t.setUp}
          </ButtonLink>
        ) : null}
        {retry === undefined ? null : (
          <Button size="small" icon="refresh" onClick={() => void retry()}>
            {t.retry}
          </Button>
        )}
      </div>
    </div>
  )
}

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
