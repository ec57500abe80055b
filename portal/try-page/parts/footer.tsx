export function Footer() {
  return (
    <footer className="site-footer page-width">
      <p>This service answers every search itself. Photos are never stored.</p>
      <a href="/demo-shop">See the search in a shop</a>
    </footer>
  )
}
