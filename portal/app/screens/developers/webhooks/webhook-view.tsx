import { useState } from 'react'
import type { Delivery, RotatedSecret, Webhook } from '../../../../../contract/operations/webhook.ts'
import { useChange } from '../../../api/use-api.ts'
import { Card } from '../../../parts/display/card.tsx'
import { Facts } from '../../../parts/display/facts.tsx'
import { Icon } from '../../../parts/display/icon.tsx'
import { RelativeTime } from '../../../parts/display/relative-time.tsx'
import { Button, IconButton, PageLink } from '../../../parts/forms/button.tsx'
import { useOpen } from '../../../parts/lists/url-state.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlays/menu.tsx'
import { OneTimeSecretDialog } from '../../../parts/overlays/one-time-secret-dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { TypedConfirmation } from '../../../parts/overlays/typed-confirmation.tsx'
import { webhooksPath } from '../paths.ts'
import { t } from '../texts.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookState } from './state-badges.tsx'
import { WebhookForm } from './webhook-form.tsx'

interface ViewProps {
  readonly webhook: Webhook
  readonly mayWrite: boolean
  readonly base: string
  readonly part: string | undefined
  readonly deliveryId: string | undefined
}

/** One webhook: its state, what it receives, and its deliveries. */
export function WebhookView({ webhook, mayWrite, base, part, deliveryId }: ViewProps) {
  const open = useOpen()
  const own = `${base}/${webhook.id}`
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageLink to={base} className="flex items-center gap-1 justify-self-start text-soft hover:text-ink">
        <Icon name="chevron-left" />
        {t.allWebhooks}
      </PageLink>
      <section className="grid gap-4 rounded-lg border border-line bg-raised p-4 md:p-5">
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1.5">
            <h2 className="text-lg font-semibold wrap-anywhere">{webhook.url}</h2>
            <span className="flex flex-wrap items-center gap-2">
              <WebhookState webhook={webhook} />
              {webhook.enabled && webhook.failing_since !== null ? (
                <span className="text-sm text-soft">
                  {t.failingSince} <RelativeTime at={webhook.failing_since} />
                </span>
              ) : null}
            </span>
          </div>
          {mayWrite ? <Actions webhook={webhook} base={base} edit={() => open(`${own}/edit`)} /> : null}
        </header>
        {webhook.enabled ? null : <Disabled webhook={webhook} mayWrite={mayWrite} />}
        <Facts
          facts={[
            { label: t.eventsTitle, value: webhook.events.join(', ') },
            ...(webhook.former_secret_valid_until === null
              ? []
              : [{ label: t.formerSecret, value: <RelativeTime at={webhook.former_secret_valid_until} /> }]),
          ]}
        />
      </section>
      <Card title={t.deliveries} about={t.deliveriesAbout}>
        <Deliveries
          webhook={webhook}
          mayWrite={mayWrite}
          openId={part === 'deliveries' ? deliveryId : undefined}
          open={(id) => open(id === null ? own : `${own}/deliveries/${id}`)}
        />
      </Card>
      <WebhookForm
        existing={webhook}
        isOpen={mayWrite && part === 'edit'}
        close={() => open(own)}
        done={() => undefined}
      />
    </div>
  )
}

/** Why the webhook receives nothing, and how to fix it. */
function Disabled({ webhook, mayWrite }: Pick<ViewProps, 'webhook' | 'mayWrite'>) {
  const change = useChange<Webhook>({ refresh: [webhooksPath] })
  // Not with `mutate`, whose callbacks do not run after this banner is unmounted.
  const enable = (): void =>
    void change.mutateAsync({ method: 'PATCH', path: `${webhooksPath}/${webhook.id}`, body: { enabled: true } }).then(
      () => showToast(t.webhookEnabled),
      (error: Error) => showToast(error.message),
    )
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-3 text-warning"
    >
      <Icon name="alert" />
      <p className="min-w-0 flex-1 basis-60">
        {t.disabledReasons[webhook.disabled_reason ?? 'by_request']} <RelativeTime at={webhook.disabled_at} />
      </p>
      {mayWrite ? (
        <Button size="small" isBusy={change.isPending} onClick={enable}>
          {t.enable}
        </Button>
      ) : null}
    </div>
  )
}

function Actions({ webhook, base, edit }: { webhook: Webhook; base: string; edit: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const open = useOpen()
  const path = `${webhooksPath}/${webhook.id}`
  const change = useChange({ refresh: [webhooksPath] })
  const rotate = useChange<RotatedSecret>({ refresh: [webhooksPath] })
  const test = useChange<Delivery>({ refresh: [path] })
  const host = new URL(webhook.url).host
  const complain = { onError: (error: Error) => showToast(error.message) }
  const setEnabled = (enabled: boolean) => change.mutateAsync({ method: 'PATCH', path, body: { enabled } })
  const disable = (): void =>
    void setEnabled(false).then(() => showToast(t.webhookDisabled, () => setEnabled(true)), complain.onError)
  const sendTest = (): void =>
    test.mutate(
      { method: 'POST', path: `${path}/test` },
      { ...complain, onSuccess: ({ id }) => open(`${base}/${webhook.id}/deliveries/${id}`) },
    )
  const rotateSecret = (): void =>
    rotate.mutate(
      { method: 'POST', path: `${path}/rotate-secret`, body: {} },
      { ...complain, onSuccess: (rotated) => setSecret(rotated.secret) },
    )
  return (
    <div className="flex items-center gap-2">
      <Button icon="send" isBusy={test.isPending} onClick={sendTest}>
        {t.sendTest}
      </Button>
      <Menu trigger={<IconButton icon="more" label={t.more} />}>
        <MenuItem icon="settings" onSelect={edit}>
          {t.editWebhook}
        </MenuItem>
        <MenuItem icon="key" onSelect={rotateSecret}>
          {t.rotateWebhookSecret}
        </MenuItem>
        {webhook.enabled ? (
          <MenuItem icon="close" onSelect={disable}>
            {t.disable}
          </MenuItem>
        ) : null}
        <MenuSeparator />
        <MenuItem icon="trash" isDangerous onSelect={() => setDeleting(true)}>
          {t.deleteWebhook}
        </MenuItem>
      </Menu>
      <OneTimeSecretDialog
        title={t.webhookSecretTitle}
        label={t.signingSecret}
        secret={secret}
        onClose={() => setSecret(null)}
      >
        <p className="text-soft">{t.secretOverlap}</p>
      </OneTimeSecretDialog>
      <TypedConfirmation
        title={t.deleteWebhook}
        about={t.deleteWebhookAbout}
        word={host}
        action={t.deleteWebhook}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onConfirm={async () => {
          await change.mutateAsync({ method: 'DELETE', path })
          open(base)
          showToast(t.webhookDeleted)
        }}
      />
    </div>
  )
}
