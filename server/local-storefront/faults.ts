/** A failure mode of a storefront. It stays active until it is replaced, unless it has a limit. */
export type Fault =
  /** Answers correctly, after a delay. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Accepts the request and never answers. */
  | { readonly kind: 'silent' }
  /** Closes the connection instead of answering. */
  | { readonly kind: 'reset' }
  | {
      readonly kind: 'status'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** Status 200 with this text as its body. */
  | { readonly kind: 'body'; readonly text: string }
  /** Closes the connection after half of the body. */
  | { readonly kind: 'truncated' }
  /** Status 200 and the error THROTTLED. */
  | { readonly kind: 'throttled' }
  /** Changes the data of a correct answer. */
  | { readonly kind: 'change'; readonly change: (data: Json) => Json }

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

export const slow = (ms: number): Fault => ({ kind: 'slow', ms })
export const status = (code: number, headers: Readonly<Record<string, string>> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
})
export const redirect = (location: string, code = 302): Fault => status(code, { location })
export const invalidJson: Fault = { kind: 'body', text: '{"data":{"nodes":[{"id":' }
export const html: Fault = {
  kind: 'body',
  text: '<!doctype html><title>Opening soon</title><p>Enter using password</p>',
}

/** The shape that amounts of money have everywhere in the API. */
type Money = { readonly amount: string; readonly currencyCode: string }
const isMoney = (value: Json): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currencyCode' in value

/** Replaces every amount of money. */
export function otherMoney(replace: (money: Money) => Json): Fault {
  return { kind: 'change', change: (data) => mapJson(data, (value) => (isMoney(value) ? replace(value) : value)) }
}
export const negativePrices: Fault = otherMoney(({ amount, currencyCode }) => ({ amount: `-${amount}`, currencyCode }))
export const absurdPrices: Fault = otherMoney(({ currencyCode }) => ({
  amount: '99999999999999999999.99',
  currencyCode,
}))
export const otherCurrency = (currencyCode: string): Fault => otherMoney(({ amount }) => ({ amount, currencyCode }))

/** Removes fields wherever they occur, as a change of the schema would. */
export function withoutFields(...names: readonly string[]): Fault {
  const change = (data: Json): Json =>
    mapJson(data, (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
    })
  return { kind: 'change', change }
}

/** Applies `change` to every value, innermost first. */
function mapJson(value: Json, change: (value: Json) => Json): Json {
  if (Array.isArray(value)) return change(value.map((item: Json) => mapJson(item, change)))
  if (typeof value !== 'object' || value === null) return change(value)
  return change(Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapJson(item, change)])))
}
