const storageKey = 'vitrine.checkout.return'

/** Stores, for this tab, the page to which the hosted checkout returns. */
export function saveReturnUrl(address: string): void {
  sessionStorage.setItem(storageKey, address)
}

/** The page of this service from which the checkout was started; by default, the portal's start page. */
export function returnUrl(): string {
  const stored = sessionStorage.getItem(storageKey) ?? ''
  return /^\/[a-z\d]/.test(stored) ? stored : '/portal'
}
