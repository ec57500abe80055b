import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import './styles/page.css'
import './styles/checkout.css'
import './styles/form.css'
import { createSandboxApi } from './api.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { ResultPage } from './result-page.tsx'
import { SubscriptionPage } from './subscription-page.tsx'

const api = createSandboxApi((path, init) => fetch(path, init))
// The secret of a page is in the fragment, which browsers do not send.
const secret = decodeURIComponent(location.hash.slice(1))
const checkoutId = new URLSearchParams(location.search).get('checkout')

function pageOf(path: string) {
  if (path === '/sandbox/checkout') return <CheckoutPage api={api} sessionId={secret} />
  if (path === '/sandbox/subscription') return <SubscriptionPage api={api} token={secret} />
  return <ResultPage api={api} isCanceled={path === '/checkout/canceled'} checkoutId={checkoutId} />
}

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Another session under the same path is a different page.
window.addEventListener('hashchange', () => location.reload())
createRoot(root).render(<StrictMode>{pageOf(location.pathname)}</StrictMode>)
