import { useRef } from 'react'
import type { ConversationDetail } from '../../../../../contract/assistant/conversation.ts'
import { useChange } from '../../../api/use-api.ts'
import { Button } from '../../../parts/forms/button.tsx'
import { useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { TextArea } from '../../../parts/forms/text-area.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { conversationsPath } from './state-badge.tsx'
import { t } from './texts.ts'
import { useKeys } from './use-keys.ts'

const loadSchema = () =>
  import('../../../../../contract/assistant/conversation.ts').then((contract) => contract.ReplyRequest)

/** Answers the shopper by email; without an email address, it explains why that is not possible. */
export function ReplyForm({ conversation, url }: { conversation: ConversationDetail; url: string }) {
  const place = useRef<HTMLFormElement>(null)
  const form = useForm<{ text: string; resolve: boolean }>({ defaultValues: { text: '', resolve: false }, loadSchema })
  const reply = useChange({ refresh: [conversationsPath] })
  useKeys({ r: () => place.current?.querySelector('textarea')?.focus() })
  const { reply_address: address } = conversation
  if (address === null)
    return <p className="rounded-md border border-dashed border-line-strong px-4 py-3 text-soft">{t.noAddress}</p>
  const send = (resolve: boolean) =>
    form.submit(async ({ text }) => {
      await reply.mutateAsync({ method: 'POST', path: `${url}/reply`, body: { text, resolve } })
      form.reset()
      showToast(t.sent(address))
    })
  const isBusy = form.formState.isSubmitting
  return (
    <form
      ref={place}
      noValidate
      onSubmit={(event) => void send(true)(event)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(true)(event)
      }}
      className="grid gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <TextArea
        label={t.reply}
        hint={t.replyTo(address)}
        lang={conversation.locale}
        error={form.problem('text')}
        {...form.register('text')}
      />
      <FormFailure message={form.failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button isBusy={isBusy} onClick={(event) => void send(false)(event)}>
          {t.send}
        </Button>
        <Button type="submit" variant="primary" icon="mail" isBusy={isBusy}>
          {t.sendAndResolve}
        </Button>
      </div>
    </form>
  )
}
