export function Footer() {
  return (
    <footer className="site-footer page-width">
      <p>This service answers every search itself. Photos are never stored.</p>
      <nav aria-label="More pages">
        <a href="/demo-shop">See the search in a shop</a>
        <a href="/guide">Guide</a>
        <a href="/docs">API docs</a>
        <a href="/openapi.json">OpenAPI</a>
        <a href="/login">Sign in</a>
      </nav>
    </footer>
  )
}
