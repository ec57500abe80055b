import type { FirstProducts } from '../../contract/catalog/first-products.ts'
import type { DemoAccess } from './api/demo-access.ts'
import type { SearchApi } from './api/search-api.ts'
import { Assistant } from './parts/assistant.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { ProblemNotice } from './parts/results/problem-notice.tsx'
import { SearchScreen } from './parts/search-screen.tsx'
import { ServiceRunning } from './parts/service-running.tsx'
import type { SearchStore } from './search/search-store.ts'
import { useDemo } from './use-demo.ts'

type TryPageProps = {
  store: SearchStore
  access: DemoAccess
  api: SearchApi
  /** The products that the page came with; `null` if it has to load them. */
  first: FirstProducts | null
}

/** The start page: search the demo store, or the first steps if there is no demo store. */
export function TryPage({ store, access, api, first }: TryPageProps) {
  const { demo, reopen, more } = useDemo({ access, api, first })
  return (
    <>
      <Header />
      <main>
        {demo.state === 'off' && <ServiceRunning />}
        {demo.state === 'failed' && (
          <div className="page-width">
            <h1 className="visually-hidden">Vitrine</h1>
            <ProblemNotice problem={demo.problem} onRetry={reopen} />
          </div>
        )}
        {(demo.state === 'opening' || demo.state === 'on') && (
          <SearchScreen store={store} api={api} catalog={demo.state === 'on' ? demo.catalog : null} onMore={more} />
        )}
      </main>
      <Footer />
      {demo.state === 'on' && <Assistant />}
    </>
  )
}
