export function Footer() {
  return (
    <footer className="site-footer page-width">
      <p>Every search is answered by this service alone. Photos are never stored.</p>
    </footer>
  )
}
