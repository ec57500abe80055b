import { useState } from 'react'
import type { RotatedApiKey } from '../../../../../contract/identity/api-key.ts'
import { useChange } from '../../../api/use-api.ts'
import { formatDate } from '../../../language/format.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { Facts } from '../../../parts/display/facts.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Select } from '../../../parts/forms/field.tsx'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { Sheet } from '../../../parts/overlays/dialog.tsx'
import { OneTimeSecretDialog } from '../../../parts/overlays/one-time-secret-dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { TypedConfirmation } from '../../../parts/overlays/typed-confirmation.tsx'
import { apiKeysPath } from '../paths.ts'
import { t } from '../texts.ts'
import { type ApiKey, hasExpired, scopeNames } from './api-key.ts'

interface SheetProps {
  readonly apiKey: ApiKey | undefined
  readonly mayWrite: boolean
  readonly close: () => void
}

/** One API key: what it may do, rotate it, delete it. */
export function ApiKeySheet({ apiKey, mayWrite, close }: SheetProps) {
  return (
    <Sheet title={apiKey?.name ?? ''} about={t.keyAbout} isOpen={apiKey !== undefined} onClose={close}>
      {apiKey === undefined ? null : (
        <>
          <Facts
            facts={[
              { label: t.key, value: <code className="font-mono text-sm">sk_live_…{apiKey.hint}</code> },
              { label: t.lastUsed, value: <RelativeTime at={apiKey.last_used_at} fallback={t.neverUsed} /> },
              { label: t.created, value: formatDate(apiKey.created_at) },
              { label: t.expires, value: <RelativeTime at={apiKey.expires_at} fallback={t.never} /> },
            ]}
          />
          <section className="grid gap-2">
            <h3 className="text-sm text-soft">{t.permissions}</h3>
            <ul className="flex flex-wrap gap-1.5">
              {scopeNames(apiKey).map((name) => (
                <li key={name}>
                  <Badge>{name}</Badge>
                </li>
              ))}
            </ul>
          </section>
          {mayWrite ? <Rotate apiKey={apiKey} /> : null}
          {mayWrite ? <Delete apiKey={apiKey} close={close} /> : null}
        </>
      )}
    </Sheet>
  )
}

const overlaps = ['0', '24', '72', '168'] as const

function Rotate({ apiKey }: { apiKey: ApiKey }) {
  const [overlap, setOverlap] = useState('24')
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useChange<RotatedApiKey>({ refresh: [apiKeysPath] })
  if (hasExpired(apiKey)) return null
  const start = (): void =>
    rotate.mutate(
      { method: 'POST', path: `${apiKeysPath}/${apiKey.id}/rotate`, body: { overlap_hours: Number(overlap) } },
      { onSuccess: ({ key }) => setSecret(key) },
    )
  return (
    <section className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-semibold">{t.rotateKey}</h3>
      <Select
        label={t.overlap}
        hint={t.overlapHint}
        value={overlap}
        choices={overlaps.map((value) => ({ value, label: t.overlaps[value] }))}
        onChange={(event) => setOverlap(event.target.value)}
      />
      <FormFailure message={rotate.error?.message} />
      <div>
        <Button icon="refresh" isBusy={rotate.isPending} onClick={start}>
          {t.rotate}
        </Button>
      </div>
      <OneTimeSecretDialog
        title={t.newKeyTitle(apiKey.name)}
        label={t.key}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </section>
  )
}

function Delete({ apiKey, close }: { apiKey: ApiKey; close: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange({ refresh: [apiKeysPath] })
  const confirm = async (): Promise<void> => {
    await remove.mutateAsync({ method: 'DELETE', path: `${apiKeysPath}/${apiKey.id}` })
    close()
    showToast(t.keyDeleted(apiKey.name))
  }
  return (
    <div className="border-t border-line pt-4">
      <Button variant="danger" icon="trash" onClick={() => setAsking(true)}>
        {t.deleteKey}
      </Button>
      <TypedConfirmation
        title={t.deleteKeyTitle(apiKey.name)}
        about={t.deleteKeyAbout}
        word={apiKey.hint}
        action={t.deleteKey}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
      />
    </div>
  )
}
