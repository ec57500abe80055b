import { paths } from '../shop/navigation.ts'
import { useTitle } from '../shop/use-title.ts'

export function NotFoundPage() {
  useTitle('Not found')
  return (
    <div className="width page message">
      <h1>Nothing on this shelf</h1>
      <p>The page you asked for is not here. The search above finds what is.</p>
      <a className="button" href={paths.home}>
        Back to the shop
      </a>
    </div>
  )
}
