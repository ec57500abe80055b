import { useState } from 'react'
import type { CreatedWebhook, Webhook, WebhookEvent } from '../../../../../contract/operations/webhook.ts'
import { useChange } from '../../../api/use-api.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { Checkbox, Field } from '../../../parts/forms/field.tsx'
import { useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { DialogActions, Sheet } from '../../../parts/overlays/dialog.tsx'
import { OneTimeSecretDialog } from '../../../parts/overlays/one-time-secret-dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { webhooksPath } from '../paths.ts'
import { t } from '../texts.ts'

interface WebhookFormProps {
  readonly existing?: Webhook
  readonly isOpen: boolean
  readonly close: () => void
  readonly done: (webhook: Webhook) => void
}

/** Registers a webhook and shows its secret once, or changes one. */
export function WebhookForm({ existing, isOpen, close, done }: WebhookFormProps) {
  const [created, setCreated] = useState<CreatedWebhook | null>(null)
  const finish = (): void => {
    if (created !== null) done(created)
    setCreated(null)
  }
  return (
    <>
      <Sheet
        title={existing === undefined ? t.newWebhook : t.editWebhook}
        about={t.webhookAbout}
        isOpen={isOpen && created === null}
        onClose={close}
      >
        <Fields existing={existing} {...{ close, setCreated }} />
      </Sheet>
      <OneTimeSecretDialog
        title={t.webhookSecretTitle}
        label={t.signingSecret}
        secret={created?.secret ?? null}
        onClose={finish}
      >
        <p className="text-soft">{t.webhookSecretAbout}</p>
      </OneTimeSecretDialog>
    </>
  )
}

export const eventNames = Object.keys(t.events) as readonly WebhookEvent[]
const bulkEvents = eventNames.filter((event) => event.startsWith('bulk.'))

const loadSchema = () =>
  import('../../../../../contract/operations/webhook.ts').then(({ WebhookInput: { properties } }) => ({
    properties: { url: properties.url, events: properties.events },
    required: ['url', 'events'],
  }))

interface FieldsProps extends Pick<WebhookFormProps, 'close'> {
  readonly existing: Webhook | undefined
  readonly setCreated: (webhook: CreatedWebhook) => void
}

function Fields({ existing, close, setCreated }: FieldsProps) {
  const events = (existing?.events ?? []).flatMap((event) => (event === 'bulk.*' ? bulkEvents : [event]))
  const create = useChange<CreatedWebhook>({ refresh: [webhooksPath] })
  const update = useChange<Webhook>({ refresh: [webhooksPath] })
  const form = useForm<{ url: string; events: WebhookEvent[] }>({
    defaultValues: { url: existing?.url ?? '', events },
    loadSchema,
  })
  const chosen = form.watch('events')
  const toggle = (event: WebhookEvent): void =>
    form.setValue('events', chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event])
  const submit = form.submit(async (body) => {
    if (existing === undefined) {
      setCreated(await create.mutateAsync({ method: 'POST', path: webhooksPath, body }))
      return
    }
    const change = (values: object) =>
      update.mutateAsync({ method: 'PATCH', path: `${webhooksPath}/${existing.id}`, body: values })
    await change(body)
    close()
    showToast(t.webhookSaved, () => change({ url: existing.url, events: existing.events }))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t.url}
        hint={t.urlHint}
        type="url"
        placeholder="https://shop.example/hooks"
        autoFocus
        error={form.problem('url')}
        {...form.register('url')}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-medium">{t.eventsTitle}</legend>
        {eventNames.map((event) => (
          <Checkbox
            key={event}
            label={t.events[event]}
            hint={event}
            checked={chosen.includes(event)}
            onChange={() => toggle(event)}
          />
        ))}
      </fieldset>
      <FormFailure message={form.problem('events') ?? form.failure} />
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {existing === undefined ? t.createWebhook : t.save}
        </Button>
      </DialogActions>
    </form>
  )
}
