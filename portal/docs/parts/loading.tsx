/** The skeleton of the page while the API description loads. */
export function Loading() {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">Loading the API description</span>
      <div className="skeleton skeleton-title" />
      <div className="skeleton" />
      <div className="skeleton" />
      <div className="skeleton skeleton-short" />
    </div>
  )
}

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className="load-failure">
      <h1>The API description could not be loaded</h1>
      <p role="alert">{error instanceof Error ? error.message : 'The service cannot be reached.'}</p>
      <button type="button" className="button primary" onClick={onRetry}>
        Retry
      </button>
    </main>
  )
}
