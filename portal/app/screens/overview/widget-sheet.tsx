import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WidgetKey } from '../../../../contract/identity/widget-key.ts'
import { useChange } from '../../api/use-api.ts'
import { defineTexts } from '../../language/language.ts'
import { CodeBlock } from '../../parts/display/copy.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Field } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Sheet } from '../../parts/overlays/dialog.tsx'
import { shopOrigin } from '../developers/page-keys/shop-origin.ts'

const t = defineTexts({
  en: {
    title: 'Put the search widget on your pages',
    about: 'The key is public. It works only on pages of the address that you enter.',
    name: 'Name of the key',
    nameDefault: 'My shop',
    origin: 'Address of your shop',
    originHint: 'Paste the address of any page of your shop.',
    originProblem: 'This is not the address of a website, such as https://www.shop.example.',
    create: 'Create key',
    created: (origins: string) => `The key works on ${origins}. Add this line to your pages, before </body>:`,
    code: 'HTML',
    done: 'Done',
  },
  de: {
    title: 'Das Such-Widget einbauen',
    about: 'Der Schlüssel ist öffentlich. Er gilt nur auf Seiten der Adresse, die Sie eingeben.',
    name: 'Name des Schlüssels',
    nameDefault: 'Mein Shop',
    origin: 'Adresse Ihres Shops',
    originHint: 'Fügen Sie die Adresse einer beliebigen Seite Ihres Shops ein.',
    originProblem: 'Das ist keine Adresse einer Website wie https://www.shop.example.',
    create: 'Schlüssel anlegen',
    created: (origins: string) =>
      `Der Schlüssel gilt auf ${origins}. Fügen Sie diese Zeile vor </body> in Ihre Seiten ein:`,
    code: 'HTML',
    done: 'Fertig',
  },
})

/** Creates a widget key and shows the line of HTML that uses it. */
export function WidgetSheet({ close }: { close: () => void }) {
  return (
    <Sheet title={t.title} about={t.about} isOpen onClose={close}>
      <NewKey close={close} />
    </Sheet>
  )
}

function NewKey({ close }: { close: () => void }) {
  const [key, setKey] = useState<WidgetKey | null>(null)
  const create = useChange<WidgetKey>({ refresh: [] })
  const client = useQueryClient()
  const form = useForm({ defaultValues: { name: t.nameDefault, origin: '' } })
  const submit = form.submit(async ({ name, origin }) => {
    setKey(
      await create.mutateAsync({
        method: 'POST',
        path: '/v1/widget/keys',
        body: { name, origins: [shopOrigin(origin) ?? origin] },
      }),
    )
  })
  if (key !== null) {
    const code = `<script type="module" src="${location.origin}/widget/search.js" data-service-key="${key.key}"></script>`
    return (
      <>
        <p>{t.created(key.origins.join(', '))}</p>
        <CodeBlock label={t.code} code={code} />
        <Button
          variant="primary"
          onClick={() => {
            close()
            // Not earlier: the step that contains this sheet disappears once it is completed.
            void client.invalidateQueries({ queryKey: ['api'] })
          }}
        >
          {t.done}
        </Button>
      </>
    )
  }
  const originProblem = form.problem('origin') ?? originsProblem(create.error?.fields)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t.origin}
        hint={t.originHint}
        type="url"
        autoFocus
        error={originProblem}
        {...form.register('origin')}
      />
      <Field label={t.name} error={form.problem('name')} {...form.register('name')} />
      <FormFailure message={originProblem === undefined ? form.failure : undefined} />
      <Button type="submit" variant="primary" isBusy={create.isPending}>
        {t.create}
      </Button>
    </form>
  )
}

function originsProblem(fields: readonly { field: string; message: string }[] | undefined): string | undefined {
  return fields?.some(({ field }) => field.startsWith('origins')) ? t.originProblem : undefined
}
