import type { StorePublicKey } from '../../../../../contract/assistant/shopper-session.ts'
import { can, type StoreSession } from '../../../api/session.ts'
import { useChange, useRead } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { CopyField } from '../../../parts/display/copy.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { Skeleton } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { chatKeyPath } from '../paths.ts'
import { t } from '../texts.ts'

const overlapHours = 168

/** The public key with which the chat starts sessions of shoppers. */
export function ChatKey({ session }: { session: StoreSession }) {
  const key = useRead<StorePublicKey>(chatKeyPath)
  const rotate = useChange<StorePublicKey>({ refresh: [chatKeyPath] })
  const start = (): void =>
    rotate.mutate(
      { method: 'POST', path: `${chatKeyPath}/rotate`, body: { overlap_hours: overlapHours } },
      { onSuccess: () => showToast(t.chatKeyRotated), onError: (error) => showToast(error.message) },
    )
  return (
    <Card
      title={t.chatKey}
      about={t.chatKeyAbout}
      action={
        can(session, 'assistant:write') ? (
          <Button isBusy={rotate.isPending} onClick={start}>
            {t.rotate}
          </Button>
        ) : undefined
      }
    >
      <Read of={key} skeleton={<Skeleton className="h-9 w-full" />}>
        {({ store_public_key, former_key, former_valid_until }) => (
          <>
            <CopyField label={t.key} value={store_public_key} />
            {former_key === null || former_valid_until === null ? null : (
              <p className="text-sm text-soft">
                {t.formerKey} <code className="font-mono">{former_key.slice(0, 18)}…</code>{' '}
                <RelativeTime at={former_valid_until} />
              </p>
            )}
          </>
        )}
      </Read>
    </Card>
  )
}
