import type { AllowedAddress, AllowedAddressList } from '../../../../contract/identity/ip-whitelist.ts'
import { useChange, useReadList } from '../../api/use-api.ts'
import { RelativeTime } from '../../parts/display/relative-time.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Checkbox, Field } from '../../parts/forms/field.tsx'
import { useForm } from '../../parts/forms/form.ts'
import { FormFailure } from '../../parts/forms/form-failure.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { Dialog, DialogActions } from '../../parts/overlays/dialog.tsx'
import { showToast } from '../../parts/overlays/toast.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, ErrorState } from '../../parts/states/states.tsx'
import { t } from './texts.ts'

const path = '/v1/security/ip-whitelist'

interface AddressesProps {
  readonly mayWrite: boolean
  readonly isAdding: boolean
  readonly close: () => void
}

/** The IP addresses from which the store's keys and machine tokens are accepted. */
export function Addresses({ mayWrite, isAdding, close }: AddressesProps) {
  const list = useReadList<AllowedAddressList>(path)
  const change = useChange({ refresh: [path] })
  const rows = list.data?.flatMap(({ entries }) => entries)
  const remove = ({ id, ip_address, description }: AllowedAddress): void =>
    change.mutate(
      { method: 'DELETE', path: `${path}/${id}` },
      {
        onSuccess: () =>
          showToast(t.addressRemoved(ip_address), () =>
            change.mutateAsync({ method: 'POST', path, body: { ip_address, description, confirm_lockout: true } }),
          ),
        onError: (error) => showToast(error.message),
      },
    )
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-soft">{t.addressesAbout}</p>
      {rows === undefined ? (
        list.error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState error={list.error} retry={list.refetch} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="shield" title={t.noAddresses}>
          {t.noAddressesAbout}
        </EmptyState>
      ) : (
        <Table
          label={t.addressesTitle}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'address',
              title: t.range,
              cell: ({ ip_address }) => <code className="font-mono text-sm">{ip_address}</code>,
            },
            {
              key: 'description',
              title: t.description,
              cell: ({ description }) => <span className="block truncate">{description}</span>,
            },
            { key: 'added', title: t.added, isMinor: true, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
            {
              key: 'remove',
              title: t.remove,
              hasHiddenTitle: true,
              isNumber: true,
              cell: (entry) =>
                mayWrite ? (
                  <Button size="small" onClick={() => remove(entry)}>
                    {t.remove}
                  </Button>
                ) : null,
            },
          ]}
          paging={{
            total: list.data?.[0]?.total ?? rows.length,
            hasMore: list.hasNextPage,
            isLoading: list.isFetchingNextPage,
            loadMore: list.fetchNextPage,
          }}
        />
      )}
      <Dialog title={t.addAddress} about={t.rangeHint} isOpen={isAdding} onClose={close}>
        <AddressForm close={close} />
      </Dialog>
    </div>
  )
}

const loadSchema = () =>
  import('../../../../contract/identity/ip-whitelist.ts').then(({ NewAllowedAddress }) => NewAllowedAddress)

function AddressForm({ close }: { close: () => void }) {
  const add = useChange<AllowedAddress>({ refresh: [path] })
  const form = useForm({ defaultValues: { ip_address: '', description: '', confirm_lockout: false }, loadSchema })
  const wouldLockOut = add.error?.details.reason === 'would_lock_out'
  const submit = form.submit(async (body) => {
    const { ip_address } = await add.mutateAsync({ method: 'POST', path, body })
    close()
    showToast(t.addressAdded(ip_address))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t.range}
        autoComplete="off"
        autoFocus
        error={form.problem('ip_address')}
        {...form.register('ip_address')}
      />
      <Field
        label={t.description}
        hint={t.descriptionHint}
        error={form.problem('description')}
        {...form.register('description')}
      />
      {wouldLockOut ? <Checkbox label={t.lockout} {...form.register('confirm_lockout')} /> : null}
      <FormFailure message={form.failure} />
      <DialogActions>
        <Button onClick={close}>{t.cancel}</Button>
        <Button type="submit" variant="primary" isBusy={form.formState.isSubmitting}>
          {t.add}
        </Button>
      </DialogActions>
    </form>
  )
}
