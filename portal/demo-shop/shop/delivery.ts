import type { ShopProduct } from '../../../contract/catalog/demo-shop.ts'
import type { PricedLine } from './priced-cart.ts'

/** A delivery zone. The numbers are the same as in the store's published texts (demo/knowledge/en); a test compares them. */
export interface Zone {
  readonly id: string
  readonly name: string
  readonly countries: readonly string[]
  readonly fee: number
  readonly freeFrom: number
  readonly workingDays: string
}

const europeanUnion =
  'Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, France, Germany, Greece, Hungary, Ireland, ' +
  'Italy, Latvia, Lithuania, Luxembourg, Malta, Netherlands, Poland, Portugal, Romania, Slovakia, Slovenia, Spain, Sweden'

export const homeZone: Zone = {
  id: 'eu',
  name: 'European Union',
  countries: europeanUnion.split(', '),
  fee: 5.9,
  freeFrom: 75,
  workingDays: '2 to 4',
}

export const zones: readonly Zone[] = [
  homeZone,
  {
    id: 'near',
    name: 'United Kingdom, Switzerland and Norway',
    countries: ['United Kingdom', 'Switzerland', 'Norway'],
    fee: 9.9,
    freeFrom: 150,
    workingDays: '4 to 6',
  },
  {
    id: 'far',
    name: 'United States and Canada',
    countries: ['United States', 'Canada'],
    fee: 14.9,
    freeFrom: 200,
    workingDays: '7 to 10',
  },
]

/** Ships with a two-person carrier, within the European Union only. */
export const bulkyFee = 49
export const bulkyTime = '2 to 3 weeks'
export const returnDays = 30
export const warrantyYears = 2
const bulky = new Set(['grey-fabric-sofa', 'leather-sofa', 'wooden-side-desk', 'road-bike', 'guardian-lion-statue'])
const nonLiving = new Set(['hand-trowel'])

export function isBulky(product: ShopProduct): boolean {
  return bulky.has(product.product_id)
}

export function isLivePlant(product: ShopProduct): boolean {
  return product.category === 'Plants' && !nonLiving.has(product.product_id)
}

export function zoneOf(country: string): Zone {
  return zones.find(({ countries }) => countries.includes(country)) ?? homeZone
}

/** The fee of one order: bulky orders cost the same whatever they are worth. */
export function deliveryFee(lines: readonly PricedLine[], zone: Zone): number {
  if (lines.some(({ product }) => isBulky(product))) return bulkyFee
  const worth = lines.reduce((sum, line) => sum + line.total, 0)
  return worth >= zone.freeFrom ? 0 : zone.fee
}

/** The products that cannot be sent to the zone. */
export function refusedIn(lines: readonly PricedLine[], zone: Zone): ShopProduct[] {
  if (zone === homeZone) return []
  return lines.map(({ product }) => product).filter((product) => isBulky(product) || isLivePlant(product))
}

/** When a product arrives in the European Union. */
export function arrival(product: ShopProduct): string {
  if (isBulky(product)) return `Arrives in ${bulkyTime}, by appointment`
  return `Arrives in ${homeZone.workingDays} working days in the ${homeZone.name}`
}
