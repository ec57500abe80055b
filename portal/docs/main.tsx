import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/fonts.css'
import '../styles/tokens.css'
import './styles/page.css'
import './styles/navigation.css'
import './styles/reference.css'
import './styles/request.css'
import type { OpenApiDocument } from './document/openapi.ts'
import { type ApiReference, readReference } from './document/reference.ts'
import { LoadFailure, Loading } from './parts/loading.tsx'
import { ReferencePage } from './reference-page.tsx'

const element = document.getElementById('root')
if (element === null) throw new Error('index.html has no #root')
const root = createRoot(element)

async function load(): Promise<ApiReference> {
  const response = await fetch('/openapi.json')
  if (!response.ok) throw new Error(`The service answered with status ${response.status}.`)
  return readReference((await response.json()) as OpenApiDocument)
}

function start(): void {
  root.render(<Loading />)
  load().then(
    (reference) => {
      root.render(
        <StrictMode>
          <ReferencePage reference={reference} />
        </StrictMode>,
      )
    },
    (error: unknown) => root.render(<LoadFailure error={error} onRetry={start} />),
  )
}

start()
