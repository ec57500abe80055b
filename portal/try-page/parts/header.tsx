export function Header() {
  return (
    <header className="site-header page-width">
      <a className="wordmark" href="/">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Vitrine
      </a>
      <nav aria-label="For developers">
        <a href="/docs">API docs</a>
        <a href="/openapi.json">OpenAPI</a>
      </nav>
    </header>
  )
}
