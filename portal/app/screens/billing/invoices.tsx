import { useState } from 'react'
import type { Invoice } from '../../../../contract/billing/payment.ts'
import { useRead } from '../../api/use-api.ts'
import { formatDate, formatPrice } from '../../language/format.ts'
import { Badge, type Tone } from '../../parts/display/badge.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Button, PageLink } from '../../parts/forms/button.tsx'
import { type Column, Table } from '../../parts/lists/table.tsx'
import { SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { t } from './texts.ts'
import { useCheckout } from './use-checkout.ts'

const fewInvoices = 12
const maxInvoices = 100

/** The store's invoices, newest first; older ones are on the payment provider's page. */
export function Invoices({ mayWrite }: { mayWrite: boolean }) {
  const [limit, setLimit] = useState(fewInvoices)
  const list = useRead<readonly Invoice[]>('/v1/billing/invoices', { query: { limit } })
  const { openPortal, isOpeningPortal } = useCheckout()
  return (
    <Card title={t.invoices}>
      <Read of={list} skeleton={<SkeletonRows rows={3} />}>
        {(invoices) =>
          invoices.length === 0 ? (
            <EmptyState icon="card" title={t.noInvoices}>
              {t.noInvoicesAbout}
            </EmptyState>
          ) : (
            <>
              <Table label={t.invoices} columns={columns} rows={invoices} keyOf={({ id }) => id} />
              {invoices.length < limit ? null : limit < maxInvoices ? (
                <div>
                  <Button size="small" isBusy={list.isFetching} onClick={() => setLimit(maxInvoices)}>
                    {t.more}
                  </Button>
                </div>
              ) : mayWrite ? (
                <div>
                  <Button size="small" icon="external" isBusy={isOpeningPortal} onClick={openPortal}>
                    {t.olderInvoices}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }
      </Read>
    </Card>
  )
}

const tones: Readonly<Record<Invoice['status'], Tone>> = {
  draft: 'neutral',
  open: 'warning',
  paid: 'success',
  uncollectible: 'danger',
  void: 'neutral',
}

const columns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    title: t.number,
    cell: ({ number, url, pdf_url, date }) => {
      const address = url ?? pdf_url
      return (
        <span className="block min-w-0">
          {address === null ? (
            <span className="block truncate font-medium">{number ?? '–'}</span>
          ) : (
            <PageLink to={address} className="block truncate font-medium underline underline-offset-4">
              {number ?? t.draft}
            </PageLink>
          )}
          <span className="text-sm text-soft md:hidden">{formatDate(date)}</span>
        </span>
      )
    },
  },
  { key: 'date', title: t.date, isMinor: true, cell: ({ date }) => formatDate(date) },
  {
    key: 'status',
    title: t.state,
    cell: ({ status }) => <Badge tone={tones[status]}>{t.invoiceStates[status]}</Badge>,
  },
  { key: 'amount', title: t.amount, isNumber: true, cell: ({ amount, currency }) => formatPrice(amount, currency) },
]
