import { useQueryClient } from '@tanstack/react-query'
import type { OwnStore } from '../../../contract/operations/own-store.ts'
import type { PortalSession } from '../api/session.ts'
import { useChange } from '../api/use-api.ts'
import { formatDate } from '../language/format.ts'
import { defineTexts } from '../language/language.ts'
import { Icon } from '../parts/display/icon.tsx'
import { Button } from '../parts/forms/button.tsx'
import { showToast } from '../parts/overlays/toast.tsx'

const t = defineTexts({
  en: {
    planned: (date: string) => `This store will be deleted on ${date}. Until then it works as before.`,
    keep: 'Keep the store',
    kept: 'The deletion is canceled',
  },
  de: {
    planned: (date: string) => `Dieser Shop wird am ${date} gelöscht. Bis dahin läuft er wie bisher weiter.`,
    keep: 'Shop behalten',
    kept: 'Der Shop bleibt',
  },
})

/** Refetches the session, which contains the scheduled deletion of the store. */
export function useSessionRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['session'] })
}

/** Cancels the deletion of the store. */
export function KeepStore() {
  const keep = useChange<OwnStore>({ refresh: ['/v1/store'] })
  const refreshSession = useSessionRefresh()
  const start = (): void =>
    keep.mutate(
      { method: 'DELETE', path: '/v1/store/deletion' },
      {
        onSuccess: () => {
          showToast(t.kept)
          void refreshSession()
        },
        onError: (error) => showToast(error.message),
      },
    )
  return (
    <Button size="small" icon="undo" isBusy={keep.isPending} onClick={start}>
      {t.keep}
    </Button>
  )
}

/** Above every screen of a store that an owner has deleted. */
export function DeletionBanner({ session }: { session: PortalSession }) {
  const at = session.store?.deletion_at ?? null
  if (at === null) return null
  const mayKeep = session.store?.role === 'owner' || session.is_super_admin
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-danger-soft px-4 py-2 text-danger md:px-8"
    >
      <Icon name="alert" />
      <p className="min-w-0 flex-1 basis-60">{t.planned(formatDate(at))}</p>
      {mayKeep ? <KeepStore /> : null}
    </div>
  )
}
