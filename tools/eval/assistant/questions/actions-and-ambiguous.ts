import { unclear } from './expectations.ts'
import { type Expectation, type QuestionSpec, questionsOf } from './question.ts'

/** Nothing in the thread resolves the reference, or two texts answer equally well. */
export const ambiguous = [
  ...questionsOf('ambiguous', 'en', [
    unclear('how long does it take?'),
    unclear('does it come in another colour?'),
    unclear('how much is it'),
    unclear('can i change it'),
  ]),
  ...questionsOf('ambiguous', 'de', [unclear('Wie lange dauert das?'), unclear('gibt es das auch kleiner?')]),
  ...questionsOf('ambiguous', 'fr', [unclear('Combien ça coûte ?'), unclear("et l'autre, il est comment ?")]),
  ...questionsOf('ambiguous', 'es', [unclear('¿Cuánto tarda?'), unclear('¿y ese lo hay en azul?')]),
]

/** The shopper requests an action: the assistant previews it and waits for consent. */
function proposes(action: NonNullable<Expectation['action']>, ask: QuestionSpec['ask']): QuestionSpec {
  return { ask, expect: { outcome: ['confirmation_required'], answerStatus: ['action_proposed'], action } }
}

export const actions = [
  ...questionsOf('action', 'en', [
    proposes(
      'contact_support',
      'Please send this to your support team: a screw is missing from my wooden side desk. My e-mail is kim@example.com',
    ),
    proposes('notify_when_available', 'tell me when the Orchid is back, my mail is lee@example.com'),
  ]),
  ...questionsOf('action', 'de', [
    proposes('notify_when_available', 'Bitte benachrichtigt mich, wenn das Road Bike wieder da ist: uli@example.com'),
    proposes(
      'contact_support',
      'Schickt bitte eine Nachricht an den Kundendienst: Mein Tripod wackelt. Antwort an ute@example.com',
    ),
  ]),
  ...questionsOf('action', 'fr', [
    proposes(
      'contact_support',
      'Envoyez ce message au service client : il manque le câble de mon Clacky Keyboard. Mon e-mail : luc@example.com',
    ),
    proposes('notify_when_available', 'prévenez-moi quand le Tent est de retour, lea@example.com'),
  ]),
  ...questionsOf('action', 'es', [
    proposes('notify_when_available', 'Avísame cuando vuelva a haber Bonsai Tree, mi correo es ana@example.com'),
    proposes(
      'contact_support',
      'Mande este mensaje a atención al cliente: mi Light Shade llegó sin tornillos. Mi correo: leo@example.com',
    ),
  ]),
]
