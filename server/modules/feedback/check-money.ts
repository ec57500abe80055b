import { isCurrency } from '../../../contract/catalog/currency.ts'
import type { FeedbackRecord } from '../../../contract/search/feedback.ts'
import { type MoneyFault, moneyRefused } from './errors.ts'

type Money = Pick<FeedbackRecord, 'action' | 'order_value' | 'currency'>

/** Throws 422 unless money belongs to a purchase, an order_value has a currency, and the currency is in use. */
export function checkMoney(input: Money): void {
  const faults = input.action === 'purchase' ? faultsOfPurchase(input) : faultsOfOther(input)
  if (faults.length > 0) throw moneyRefused(faults)
}

function faultsOfOther({ order_value: value, currency }: Money): MoneyFault[] {
  const code = 'purchases_only'
  const faults: MoneyFault[] = []
  if (value !== undefined) {
    faults.push({ pointer: '/order_value', code, message: 'order_value is only allowed for purchases.' })
  }
  if (currency !== undefined) {
    faults.push({ pointer: '/currency', code, message: 'currency is only allowed for purchases.' })
  }
  return faults
}

function faultsOfPurchase({ order_value: value, currency }: Money): MoneyFault[] {
  const pointer = '/currency'
  if (currency === undefined) {
    if (value === undefined) return []
    return [{ pointer, code: 'required', message: 'currency is required with an order_value.' }]
  }
  if (isCurrency(currency)) return []
  return [{ pointer, code: 'unknown_currency', message: `${currency} is not an ISO 4217 code of a currency in use.` }]
}
