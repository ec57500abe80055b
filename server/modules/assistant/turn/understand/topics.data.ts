import type { IdeaKey } from '../../../../engine/meaning/ideas.en.data.ts'

/**
 * What shops write about, by the ideas that point at it: 3 names the topic, 1 goes with it, less is a hint. The names are the
 * usual ones for `topic` in the front matter of texts; a store may have others, which are then never likely.
 */
export const topicIdeas: Readonly<Record<string, Readonly<Partial<Record<IdeaKey | 'place' | 'weekday', number>>>>> = {
  shipping: { shipping: 2, place: 1, free: 0.7, minimum: 0.5, cost: 0.4, express: 1, standard: 0.7, bulky: 1.2, po_box: 3, pickup_point: 1.7, surcharge: 2, customs: 0.5, post: 0.3, sofa: 0.3, plant: 0.2, amount: 0.2 },
  'delivery-times': { shipping: 1.6, arrive: 1.4, duration: 1, period: 0.7, tracking: 3, courier: 2, not_at_home: 3, late: 1, express: 1, parcel: 1, order: 0.6, weekday: 0.4, place: 0.6, warehouse: 1, bulky: 0.5, lost: 0.5, missing: 0.3, pickup_point: 0.7 },
  returns: { return: 3, period: 0.7, duration: 0.3, reason: 2, label: 1, packaging: 0.4, unused: 1, used: 0.6, gloves: 0.5, bulky: 0.3, store: 0.3, place: 0.2, order: 0.2 },
  refunds: { refund: 3, return: 1.2, statement: 1.5, bank: 0.7, card: 0.3, part_of_order: 1, whole_order: 1, shipping: 0.3, cost: 0.3, duration: 0.2 },
  exchanges: { exchange: 3, size: 0.8, bigger: 0.8, smaller: 0.8, change: 0.7, shoe: 0.4, gift: 0.3 },
  warranty: { warranty: 3, repair: 2.6, faulty: 1.5, covered: 1.5, drop: 2.2, water_damage: 2.2, wear: 1.5, battery: 0.8, spare_part: 1, replacement: 0.8, damaged: 0.5, duration: 0.2 },
  payment: { pay: 2.4, card: 1.5, visa: 3, mastercard: 3, amex: 3, paypal: 3, apple_pay: 3, google_pay: 3, crypto: 3, cash_on_delivery: 3, cash: 2, cheque: 3, charged: 2, bank_transfer: 3, guest: 2.6, account: 1, on_account: 1, gift_card: 0.6, installments: 2, valid: 0.2, password: 0.5 },
  'gift-cards': { gift_card: 3, balance: 1.6, valid: 1, redeem: 1, voucher: 0.7, combine: 0.5, code: 0.7, lost: 0.4, amount: 0.4, maximum: 0.3 },
  'invoices-vat': { invoice: 3, vat: 3, company: 1.6, customs: 2.6, on_account: 2, receipt: 1.5 },
  privacy: { privacy: 3, delete: 2, keep: 0.9, chat: 0.8, cookie: 3, newsletter: 3, share_data: 3, account: 0.6, photo: 0.7 },
  sizes: { size: 2.5, fit: 2.4, foot: 2, measure: 1, wide: 1.6, shoe: 0.7, running_shoe: 0.5, bigger: 0.7, smaller: 0.7, gloves: 0.3, tent: 0.2 },
  stores: { store: 2, opening: 2, pickup: 2.2, place: 0.8, weekday: 0.8, dog: 1, try_out: 1.5, parking: 1.6, online: 0.3, return: 0.4, id_document: 1, keep: 0.3 },
  contact: { contact: 2, phone: 2.6, email: 1.6, support: 2, complaint: 3, language: 2.6, reply: 1.2, chat: 1, opening: 0.7, address: 0.4, post: 0.5, weekday: 0.3, order_number: 0.6, person: 0.7 },
  'order-changes': { cancel: 3, change: 1.8, order: 1, address: 1.4, wrong: 0.8, confirmation: 1.5, packaging: 0.5 },
  'price-match': { price_match: 3, price_drop: 3, cheap: 1, price: 0.5, difference: 0.4 },
  recycling: { recycle: 3, take_back: 2.6, battery: 1.2, device: 1, packaging: 0.3, sofa: 0.2 },
  'damage-on-arrival': { damaged: 2.4, missing: 2, wrong: 1.4, arrive: 1, report: 1.5, photo: 0.6, packaging: 0.6, faulty: 1, parcel: 0.6, plant: 0.3, bonsai: 0.3, replacement: 0.5 },
  'pre-orders': { pre_order: 3, backorder: 3, sold_out: 1.5, partial_delivery: 2, notify: 1, stock: 0.5 },
  accessibility: { wheelchair: 3, screen_reader: 3, deaf: 3, quiet: 2, dog: 0.7, store: 0.3 },
  'care-plants': { plant: 1.4, cactus: 1.5, orchid: 1.5, bonsai: 1.5, fern: 1.5, aloe: 1.5, tulip: 1.5, water: 1.5, light: 1, fertilise: 3, repot: 3, poisonous: 3, temperature: 1, pet: 1, cat: 1, dog: 0.7, child: 0.5, care: 1, branch_leaf: 0.5 },
  'care-shoes': { wash: 1.6, washing_machine: 1.2, shoe: 1, running_shoe: 1, waterproofing: 2.6, dry: 1, sole: 1.5, care: 1, stain: 0.5, duration: 0.2 },
  'care-furniture': { wash: 1.6, washing_machine: 0.5, sofa: 1, chair: 1, stool: 1, table: 1, furniture: 1, leather: 1.4, wood: 1.2, fabric: 1, stain: 1.6, care: 1.2, outdoor: 0.8, statue: 0.8, spare_part: 0.4 },
  'vintage-cameras': { vintage: 2, camera: 1.4, film: 2.6, condition: 2, used: 1, lens: 0.5, battery: 0.3 },
  assembly: { assembly: 3, furniture: 1, sofa: 0.5, chair: 0.5, table: 0.5, instructions: 1.5, spare_part: 1.2, missing: 0.3 },
  'holiday-returns': { holiday: 2.4, return: 1, period: 0.4 },
}
