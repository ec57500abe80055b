import { useState } from 'react'
import type { OwnStore } from '../../../../contract/operations/own-store.ts'
import { useChange } from '../../api/use-api.ts'
import { formatDate } from '../../language/format.ts'
import { Card } from '../../parts/display/card.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TypedConfirmation } from '../../parts/overlays/typed-confirmation.tsx'
import { KeepStore, useSessionRefresh } from '../../shell/deletion-banner.tsx'
import { storePath } from './store-path.ts'
import { t } from './texts.ts'

const gracePeriodMs = 7 * 86_400_000

/** Deletes the store after seven days, in which the deletion can be canceled. */
export function DeleteStore({ store, mayDelete }: { store: OwnStore; mayDelete: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange<OwnStore>({ refresh: [storePath] })
  const refreshSession = useSessionRefresh()
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ method: 'POST', path: `${storePath}/deletion`, body: { slug: store.slug } })
    await refreshSession()
  }
  return (
    <Card title={t.delete} about={t.deleteAbout}>
      {store.deletion_at !== null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-medium text-danger">{t.deletePlanned(formatDate(store.deletion_at))}</p>
          {mayDelete ? <KeepStore /> : null}
        </div>
      ) : mayDelete ? (
        <div>
          <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
            {t.deleteAction}
          </Button>
        </div>
      ) : (
        <p className="text-soft">{t.deleteOwners}</p>
      )}
      <TypedConfirmation
        title={t.deleteTitle(store.name)}
        about={t.deleteDialog(formatDate(new Date(Date.now() + gracePeriodMs).toISOString()))}
        word={store.slug}
        action={t.deleteAction}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </Card>
  )
}
