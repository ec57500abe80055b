import { SkeletonGrid } from '../parts/product-card.tsx'
import type { Place } from '../shop/navigation.ts'

/** The skeleton of the page while its products load. Texts appear at once, so that a fast response causes no flash. */
export function LoadingPage({ place }: { place: Place }) {
  return (
    <div aria-busy="true" className="loading">
      <p className="visually-hidden" role="status">
        Loading
      </p>
      {place.view === 'home' && <div className="hero hero-empty" aria-hidden="true" />}
      <div className="width page">
        <SkeletonGrid count={place.view === 'product' ? 4 : 8} />
      </div>
    </div>
  )
}
