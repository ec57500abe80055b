import { describe, expect, it } from 'vitest'
import { polarityOf } from './polarity.ts'

describe('polarityOf', () => {
  it.each([
    ['en', 'You can return online orders in any of our stores.', 'affirmed'],
    ['en', 'Online orders cannot be returned in our stores.', 'denied'],
    ['en', 'We don’t ship to Japan.', 'denied'],
    ['en', 'Returns are not only free, they are easy.', 'affirmed'],
    ['en', 'Report it not later than 7 days after delivery.', 'affirmed'],
    ['de', 'Online-Bestellungen können nicht in unseren Filialen zurückgegeben werden.', 'denied'],
    ['de', 'Online-Bestellungen können Sie in jeder unserer Filialen zurückgeben.', 'affirmed'],
    ['fr', 'Les commandes ne peuvent pas être retournées en magasin.', 'denied'],
    ['fr', 'Vous pouvez retourner une commande dans tous nos magasins.', 'affirmed'],
    ['es', 'Los pedidos no se pueden devolver en nuestras tiendas.', 'denied'],
    ['es', 'Puede devolver los pedidos en cualquiera de nuestras tiendas.', 'affirmed'],
  ] as const)('reads in %s: %s', (language, text, polarity) => {
    expect(polarityOf(text, language)).toBe(polarity)
  })
})
