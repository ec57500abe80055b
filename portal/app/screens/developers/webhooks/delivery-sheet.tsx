import type { AttemptList, DeliveryAttempt, DeliveryWithRequest } from '../../../../../contract/operations/webhook.ts'
import { useRead, useReadList } from '../../../api/use-api.ts'
import { formatNumber } from '../../../language/format.ts'
import { serviceMessage } from '../../../language/service-messages.ts'
import { Badge } from '../../../parts/display/badge.tsx'
import { CodeBlock } from '../../../parts/display/copy.tsx'
import { Facts } from '../../../parts/display/facts.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button } from '../../../parts/forms/button.tsx'
import { ReadRows } from '../../../parts/lists/read-rows.tsx'
import { Sheet } from '../../../parts/overlays/dialog.tsx'
import { SkeletonRows } from '../../../parts/states/skeleton.tsx'
import { Read } from '../../../parts/states/states.tsx'
import { webhooksPath } from '../paths.ts'
import { t } from '../texts.ts'
import { DeliveryState, inProgressRefreshMs, isInProgress } from './state-badges.tsx'

interface SheetProps {
  readonly deliveryId: string | undefined
  readonly mayReplay: boolean
  readonly isReplaying: boolean
  readonly replay: (id: string) => void
  readonly close: () => void
}

/** One delivery: the request, every attempt with its response, and Replay. */
export function DeliverySheet({ deliveryId, mayReplay, isReplaying, replay, close }: SheetProps) {
  const path = `${webhooksPath}/deliveries/${deliveryId}`
  const delivery = useRead<DeliveryWithRequest>(path, {
    when: deliveryId !== undefined,
    refreshMs: (data) => (data !== undefined && isInProgress(data) ? inProgressRefreshMs : false),
  })
  return (
    <Sheet title={delivery.data?.event ?? t.delivery} isOpen={deliveryId !== undefined} onClose={close}>
      <Read of={delivery} skeleton={<SkeletonRows />}>
        {({ id, status, created_at, next_attempt_at, message_id, request }) => (
          <>
            <Facts
              facts={[
                { label: t.state, value: <DeliveryState status={status} /> },
                { label: t.created, value: <RelativeTime at={created_at} /> },
                { label: t.nextAttempt, value: <RelativeTime at={next_attempt_at} fallback={t.none} /> },
                { label: 'webhook-id', value: <code className="font-mono text-xs">{message_id}</code> },
              ]}
            />
            {mayReplay ? (
              <div>
                <Button icon="refresh" isBusy={isReplaying} onClick={() => replay(id)}>
                  {t.replay}
                </Button>
              </div>
            ) : null}
            <section className="grid gap-2">
              <h3 className="font-semibold">{t.request}</h3>
              <CodeBlock label={`POST ${request.url}`} code={indented(request.body)} />
            </section>
          </>
        )}
      </Read>
      {deliveryId === undefined || delivery.error?.status === 404 ? null : (
        <Attempts path={`${path}/attempts`} tries={delivery.data?.tries ?? 0} />
      )}
    </Sheet>
  )
}

/** `tries` is the number of attempts so far: the list is refetched until it contains them. */
function Attempts({ path, tries }: { path: string; tries: number }) {
  const list = useReadList<AttemptList>(path, {
    query: { limit: 10 },
    refreshMs: ([first]) => (first !== undefined && first.total < tries ? inProgressRefreshMs : false),
  })
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t.attempts}</h3>
      <ReadRows of={list} rowsOf={({ attempts }) => attempts} empty={<p className="text-soft">{t.noAttempts}</p>}>
        {(attempts, { hasMore, loadMore, isLoading }) => (
          <>
            <ol className="grid gap-3">
              {attempts.map((attempt) => (
                <Attempt key={attempt.id} {...attempt} />
              ))}
            </ol>
            {hasMore ? (
              <Button size="small" isBusy={isLoading} onClick={() => void loadMore()}>
                {t.moreAttempts}
              </Button>
            ) : null}
          </>
        )}
      </ReadRows>
    </section>
  )
}

function Attempt({ status, duration_ms, response, error, attempted_at }: DeliveryAttempt) {
  return (
    <li className="grid gap-2 rounded-md border border-line p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={error === null ? 'success' : 'danger'}>{status ?? t.noResponse}</Badge>
        <span className="numbers text-sm text-soft">{formatNumber(duration_ms)} ms</span>
        <span className="ml-auto text-sm text-soft">
          <RelativeTime at={attempted_at} />
        </span>
      </p>
      {error === null ? null : <p className="text-danger">{serviceMessage(error)}</p>}
      {response === '' ? null : <CodeBlock label={t.response} code={response} />}
    </li>
  )
}

/** Formats JSON with line breaks; returns other text unchanged. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
