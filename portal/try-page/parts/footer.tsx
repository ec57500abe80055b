export function Footer() {
  return (
    <footer className="site-footer page-width">
      <p>Vitrine runs on this machine. Nothing you type or show it is sent anywhere else.</p>
    </footer>
  )
}
