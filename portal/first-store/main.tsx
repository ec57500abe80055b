import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import './first-store.css'
import { createAccountApi } from './api.ts'
import { FirstStore } from './first-store.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <FirstStore api={createAccountApi((path, init) => fetch(path, init))} baseUrl={window.location.origin} />
  </StrictMode>,
)
