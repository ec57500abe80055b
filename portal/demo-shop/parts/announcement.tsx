import { homeZone, returnDays } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'

export function Announcement() {
  return (
    <p className="announcement">
      Free delivery in the EU from {formatPrice(homeZone.freeFrom, 'USD').replace('.00', '')}
      <span className="announcement-more"> &nbsp;·&nbsp; {returnDays} days to change your mind</span>
    </p>
  )
}
