import { useState } from 'react'
import type { RenewedClientSecret } from '../../../../contract/identity/account.ts'
import type { StoreSession } from '../../api/session.ts'
import { useChange } from '../../api/use-api.ts'
import { Card } from '../../parts/display/card.tsx'
import { CopyField } from '../../parts/display/copy.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { OneTimeSecretDialog } from '../../parts/overlays/one-time-secret-dialog.tsx'
import { TypedConfirmation } from '../../parts/overlays/typed-confirmation.tsx'
import { t } from './texts.ts'

/** The store's own credentials, which grant everything. */
export function ClientSecret({ session: { store } }: { session: StoreSession }) {
  const [isRotating, setRotating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useChange<RenewedClientSecret>({ refresh: ['/v1/security'] })
  const confirm = async (): Promise<void> => {
    const { client_secret } = await rotate.mutateAsync({ method: 'POST', path: '/v1/account/client-secret' })
    setSecret(client_secret)
  }
  return (
    <Card
      title={t.client}
      about={t.clientAbout}
      action={store.role === 'owner' ? <Button onClick={() => setRotating(true)}>{t.rotateSecret}</Button> : undefined}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <CopyField label={t.clientId} value={store.client_id} />
        <div className="grid content-start gap-1.5">
          <span className="text-sm font-medium">{t.clientSecret}</span>
          <p className="flex min-h-9 items-center text-soft">
            {store.role === 'owner' ? t.secretHidden : t.secretOwners}
          </p>
        </div>
      </div>
      <TypedConfirmation
        title={t.rotateSecret}
        about={t.rotateSecretAbout}
        word={store.slug}
        action={t.rotate}
        isOpen={isRotating}
        onClose={() => setRotating(false)}
        onConfirm={confirm}
      />
      <OneTimeSecretDialog
        title={t.secretTitle}
        label={t.clientSecret}
        secret={secret}
        onClose={() => setSecret(null)}
      />
    </Card>
  )
}
