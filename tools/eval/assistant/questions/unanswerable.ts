import { conflict, nothingSays, saysYes } from './expectations.ts'
import { questionsOf } from './question.ts'

const validity = ['gift-cards', 'payment'] as const
const inStore = ['stores', 'returns'] as const

/** The two contradictions that are planted in the demo store's texts. */
export const contradictions = [
  ...questionsOf('contradiction', 'en', [
    conflict('How long is a gift card valid?', validity),
    conflict('can i bring an online order back to one of your stores?', inStore),
    conflict('do gift cards expire after some years', validity),
    conflict('I ordered on the website. Can I return it in the London shop?', inStore),
  ]),
  ...questionsOf('contradiction', 'de', [
    conflict('Wie lange sind Geschenkkarten gültig?', validity),
    conflict('kann ich was ich online bestellt hab in der filiale zurückgeben?', inStore),
  ]),
  ...questionsOf('contradiction', 'fr', [
    conflict('je peux retourner une commande en ligne en magasin ?', inStore),
    conflict('Combien de temps une carte cadeau est-elle valable ?', validity),
  ]),
  ...questionsOf('contradiction', 'es', [
    conflict('¿Cuándo caduca una tarjeta regalo?', validity),
    conflict('¿Puedo devolver en la tienda de Valencia un pedido hecho en línea?', inStore),
  ]),
]

/** Common questions that the demo store's texts do not cover: installments, gift wrapping, discounts. */
export const gaps = [
  ...questionsOf('gap', 'en', [
    nothingSays('Can I pay in installments?', saysYes),
    nothingSays('do you do gift wrapping', saysYes),
    nothingSays('Do students get a discount?', saysYes, /\d\s?%/),
    nothingSays('can i split the payment over 6 months with klarna or something', saysYes, /6 months/i),
    nothingSays('its a birthday present, could you wrap it and put a card in?', saysYes),
    nothingSays('where do i get a promo code', /\d\s?%/),
  ]),
  ...questionsOf('gap', 'de', [
    nothingSays('Kann ich in Raten zahlen?', saysYes),
    nothingSays('packt ihr das auch als geschenk ein?', saysYes),
  ]),
  ...questionsOf('gap', 'fr', [
    nothingSays('Est-il possible de payer en plusieurs fois ?', saysYes),
    nothingSays('Avez-vous une réduction pour les étudiants ?', saysYes, /\d\s?%/),
  ]),
  ...questionsOf('gap', 'es', [
    nothingSays('¿Puedo pagar a plazos?', saysYes),
    nothingSays('¿Tienen algún código de descuento o programa de puntos?', /\d\s?%/),
  ]),
]
