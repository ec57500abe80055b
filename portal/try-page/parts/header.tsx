export function Header() {
  return (
    <header className="site-header page-width">
      <a className="wordmark" href="/">
        <img src="/favicon.svg" alt="" width="28" height="28" />
        Vitrine
      </a>
      <nav aria-label="Vitrine">
        <a href="/guide">Guide</a>
        <a href="/docs">API docs</a>
        <a href="/login">Sign in</a>
        <a className="button" href="/register">
          Create a store
        </a>
      </nav>
    </header>
  )
}
