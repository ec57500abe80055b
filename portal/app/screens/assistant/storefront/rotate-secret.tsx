import { useState } from 'react'
import type { RotatedSigningSecret } from '../../../../../contract/connectors/signed-http.ts'
import { useChange } from '../../../api/use-api.ts'
import { CopyField } from '../../../parts/display/copy.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { Dialog, DialogActions } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { connectionsPath } from './connections-path.ts'
import { t } from './texts.ts'

/** Requests carry both signatures for 24 hours, so that nothing breaks while the shop is being updated. */
export function RotateSecret({ connectionId }: { connectionId: string }) {
  const [secret, setSecret] = useState<string | null>(null)
  const rotate = useChange<RotatedSigningSecret>({ refresh: [connectionsPath] })
  const path = `${connectionsPath}/signed-http/${connectionId}/rotate-secret`
  return (
    <>
      <Button
        icon="key"
        isBusy={rotate.isPending}
        onClick={() =>
          rotate.mutate(
            { method: 'POST', path, body: { reason: t.reasons.secret } },
            {
              onSuccess: ({ signing_secret }) => setSecret(signing_secret),
              onError: (error) => showToast(error.message),
            },
          )
        }
      >
        {t.rotate}
      </Button>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

/** It cannot be shown again, so only its button closes it. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog
      title={t.secretTitle}
      about={t.secretAbout}
      isOpen={secret !== null}
      isDismissable={false}
      onClose={onClose}
    >
      <CopyField label={t.secret} value={secret ?? ''} />
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
