import type { Invoice } from '../../contract/billing/payment.ts'
import { money, shortDay } from './wording.ts'

const words: Readonly<Record<Invoice['status'], string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  uncollectible: 'Uncollectible',
  void: 'Void',
}

export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <section className="panel" aria-labelledby="invoices">
      <h2 id="invoices">Invoices</h2>
      {invoices.length === 0 ? (
        <p>The first invoice appears with the first payment.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Number</th>
              <th scope="col">Status</th>
              <th scope="col" className="amount">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map(({ id, date, number, status, amount, currency }) => (
              <tr key={id}>
                <td>{shortDay(date)}</td>
                <td>{number}</td>
                <td>
                  <span className={`pill ${status}`}>{words[status]}</span>
                </td>
                <td className="amount">{money(amount, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
