import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/fonts.css'
import '../styles/tokens.css'
import './styles/app.css'
import { ApiError } from './api/api-error.ts'
import { queryClient } from './api/session.ts'
import { language } from './language/language.ts'
import { applyTheme } from './language/theme.ts'
import { router } from './router.tsx'

applyTheme()
document.documentElement.lang = language
// Dialogs add a style element to stop the page behind them from scrolling. The service's policy allows it with this nonce only.
setNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const onCaughtError = (error: unknown): void => {
  // A rejected call is shown where it happened; it is not an error of the page.
  if (!(error instanceof ApiError)) console.error(error)
}
createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
