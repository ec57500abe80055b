import type { Invoice } from '../../../../../contract/billing/payment.ts'
import { billingCurrency, decimalAmount } from '../../../../../contract/billing/plan.ts'
import type { SandboxInvoice } from './sandbox.store.ts'

export function presentInvoice(row: SandboxInvoice): Invoice {
  return {
    id: row.invoice_id,
    number: row.number,
    date: row.created_at.toISOString(),
    amount: decimalAmount(row.amount),
    currency: billingCurrency.code,
    status: row.status,
    url: null,
    pdf_url: null,
  }
}
