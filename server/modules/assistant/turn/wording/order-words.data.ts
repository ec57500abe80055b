import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { CustomerOrder } from '../../../connectors/index.ts'

interface OrderWords {
  readonly states: Readonly<Record<CustomerOrder['state'], string>>
  readonly expected: (day: string) => string
  readonly tracking: string
  /** What a shopper would write to choose; `understand` recognizes it as a request for a return. */
  readonly returnOrder: (order: string) => string
  readonly returnItem: (position: number, order: string) => string
  readonly returnAll: (order: string) => string
}

/** Words for orders. Like stock words they state facts, and are used for values read live only. */
export const orderWords: Readonly<Record<AssistantLanguage, OrderWords>> = {
  en: {
    states: {
      open: 'received',
      processing: 'being prepared',
      shipped: 'shipped',
      delivered: 'delivered',
      canceled: 'canceled',
      returned: 'returned',
    },
    expected: (day) => `expected on ${day}`,
    tracking: 'Tracking',
    returnOrder: (order) => `I want to return order ${order}`,
    returnItem: (position, order) => `I want to return item ${position} of order ${order}`,
    returnAll: (order) => `I want to return everything of order ${order}`,
  },
  de: {
    states: {
      open: 'eingegangen',
      processing: 'in Bearbeitung',
      shipped: 'verschickt',
      delivered: 'zugestellt',
      canceled: 'storniert',
      returned: 'zurückgesendet',
    },
    expected: (day) => `voraussichtlich am ${day}`,
    tracking: 'Sendungsverfolgung',
    returnOrder: (order) => `Ich möchte Bestellung ${order} zurückgeben`,
    returnItem: (position, order) => `Ich möchte Artikel ${position} aus Bestellung ${order} zurückgeben`,
    returnAll: (order) => `Ich möchte alles aus Bestellung ${order} zurückgeben`,
  },
  fr: {
    states: {
      open: 'reçue',
      processing: 'en préparation',
      shipped: 'expédiée',
      delivered: 'livrée',
      canceled: 'annulée',
      returned: 'retournée',
    },
    expected: (day) => `livraison prévue le ${day}`,
    tracking: 'Suivi',
    returnOrder: (order) => `Je voudrais retourner la commande ${order}`,
    returnItem: (position, order) => `Je voudrais retourner l’article ${position} de la commande ${order}`,
    returnAll: (order) => `Je voudrais retourner tout de la commande ${order}`,
  },
  es: {
    states: {
      open: 'recibido',
      processing: 'en preparación',
      shipped: 'enviado',
      delivered: 'entregado',
      canceled: 'cancelado',
      returned: 'devuelto',
    },
    expected: (day) => `entrega prevista el ${day}`,
    tracking: 'Seguimiento',
    returnOrder: (order) => `Quiero devolver el pedido ${order}`,
    returnItem: (position, order) => `Quiero devolver el artículo ${position} del pedido ${order}`,
    returnAll: (order) => `Quiero devolver todo del pedido ${order}`,
  },
}
