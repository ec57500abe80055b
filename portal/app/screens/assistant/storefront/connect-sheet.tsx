import { useState } from 'react'
import type { Connection } from '../../../../../contract/connectors/connection.ts'
import type { SignedHttpConnection } from '../../../../../contract/connectors/signed-http.ts'
import { useChange } from '../../../api/use-api.ts'
import { Button, PageLink } from '../../../parts/forms/button.tsx'
import { Checkbox, Field, PasswordField } from '../../../parts/forms/field.tsx'
import { useForm } from '../../../parts/forms/form.ts'
import { FormFailure } from '../../../parts/forms/form-failure.tsx'
import { DialogActions, Sheet } from '../../../parts/overlays/dialog.tsx'
import { showToast } from '../../../parts/overlays/toast.tsx'
import { conceptsPath } from '../knowledge/text-urls.ts'
import { connectionsPath } from './connections-path.ts'
import { SecretDialog } from './rotate-secret.tsx'
import { t } from './texts.ts'

interface SheetProps {
  readonly adapter: string | undefined
  readonly onClose: () => void
}

/** Connects a shop: the service calls it before it stores anything. */
export function ConnectSheet({ adapter, onClose }: SheetProps) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <Sheet title={t.connectShopify} about={t.testing} isOpen={adapter === 'shopify'} onClose={onClose}>
        <ShopifyForm onClose={onClose} />
      </Sheet>
      <Sheet title={t.connectSignedHttp} about={t.testing} isOpen={adapter === 'signed-http'} onClose={onClose}>
        <SignedHttpForm
          onClose={onClose}
          onConnected={(value) => {
            onClose()
            setSecret(value)
          }}
        />
      </Sheet>
      <SecretDialog secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}

const loadShopify = () =>
  import('../../../../../contract/connectors/connection.ts').then((contract) => contract.StorefrontInput)
const loadSignedHttp = () =>
  import('../../../../../contract/connectors/signed-http.ts').then((contract) => contract.SignedHttpInput)

function ShopifyForm({ onClose }: { onClose: () => void }) {
  const connect = useChange<Connection>({ refresh: [connectionsPath, conceptsPath] })
  const form = useForm({
    defaultValues: { store_url: '', private_token: '', reason: t.reasons.connect, publish_policies: false },
    loadSchema: loadShopify,
  })
  const submit = form.submit(async ({ private_token, ...rest }) => {
    const body = private_token === '' ? rest : { ...rest, private_token }
    const { shop } = await connect.mutateAsync({ method: 'POST', path: `${connectionsPath}/storefront`, body })
    onClose()
    showToast(t.connected(shop.name))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t.address}
        hint={t.addressHint}
        autoComplete="off"
        inputMode="url"
        autoFocus
        error={form.problem('store_url')}
        {...form.register('store_url')}
      />
      <PasswordField
        label={t.token}
        hint={t.tokenHint}
        autoComplete="off"
        error={form.problem('private_token')}
        {...form.register('private_token')}
      />
      <Checkbox label={t.publishPolicies} hint={t.publishPoliciesHint} {...form.register('publish_policies')} />
      <Field
        label={t.reason}
        hint={t.reasonHint}
        autoComplete="off"
        error={form.problem('reason')}
        {...form.register('reason')}
      />
      <FormFailure message={form.failure} />
      <ConnectActions isBusy={form.formState.isSubmitting} onClose={onClose} />
    </form>
  )
}

function SignedHttpForm({ onClose, onConnected }: { onClose: () => void; onConnected: (secret: string) => void }) {
  const connect = useChange<SignedHttpConnection>({ refresh: [connectionsPath] })
  const form = useForm({
    defaultValues: { base_url: '', reason: t.reasons.connect },
    loadSchema: loadSignedHttp,
  })
  const submit = form.submit(async (body) => {
    const made = await connect.mutateAsync({ method: 'POST', path: `${connectionsPath}/signed-http`, body })
    onConnected(made.signing_secret)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <Field
        label={t.baseUrl}
        hint={t.baseUrlHint}
        autoComplete="off"
        inputMode="url"
        autoFocus
        error={form.problem('base_url')}
        {...form.register('base_url')}
      />
      <Field
        label={t.reason}
        hint={t.reasonHint}
        autoComplete="off"
        error={form.problem('reason')}
        {...form.register('reason')}
      />
      <PageLink to="/guide/connectors/signed-http" className="w-fit text-accent underline underline-offset-4">
        {t.guide}
      </PageLink>
      <FormFailure message={form.failure} />
      <ConnectActions isBusy={form.formState.isSubmitting} onClose={onClose} />
    </form>
  )
}

function ConnectActions({ isBusy, onClose }: { isBusy: boolean; onClose: () => void }) {
  return (
    <DialogActions>
      <Button onClick={onClose}>{t.cancel}</Button>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t.connect}
      </Button>
    </DialogActions>
  )
}
