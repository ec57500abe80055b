import { partly, policy } from './expectations.ts'
import { questionsOf } from './question.ts'

/** Two or three questions in one message: each is answered, or the answer names the open one. */
export const severalQuestions = [
  ...questionsOf('several', 'en', [
    policy(
      'How much is shipping to Sweden and how long does it take?',
      ['shipping', 'delivery-times'],
      /5\.90/,
      /2 to 4/,
    ),
    policy('do you take paypal? and until when can i return things', ['payment', 'returns'], /paypal/i, /30 days/i),
    policy(
      'What is the warranty on the laptop, and how long would a repair take?',
      'warranty',
      /3 years/i,
      /15 working days/i,
    ),
    policy(
      'hi, two things: 1) when does the hamburg store close 2) can i pick up my order there for free',
      'stores',
      /7 pm/i,
      /free/i,
    ),
    policy(
      'Can I cancel after an hour? If not, what does sending it back cost me? I live in Poland.',
      ['order-changes', 'returns'],
      /no longer|60 minutes/i,
      /free/i,
    ),
    policy(
      'Which sizes do the sneakers come in, can they be machine washed, and what does express cost?',
      ['sizes', 'care-shoes', 'shipping'],
      /40, 42, 44 and 46/,
      /16\.90/,
    ),
    partly('Can you wrap it as a birthday gift, and how long does delivery to Italy take?', 'delivery-times', /2 to 4/),
    partly('Is there a student discount? Also, which cards do you accept?', 'payment', /visa/i),
  ]),
  ...questionsOf('several', 'de', [
    policy(
      'Was kostet der Versand nach Norwegen und wie lange dauert er?',
      ['shipping', 'delivery-times'],
      /9,90/,
      /4 bis 6/,
    ),
    policy('kann ich als gast bestellen und wie lange habe ich rückgaberecht?', ['payment', 'returns'], /30 Tage/i),
    policy(
      'Wie schnell wird eine Rücksendung erstattet? Und wie lange gilt die Garantie auf den Laptop?',
      ['refunds', 'warranty'],
      /5 Werktage/i,
      /3 Jahre/i,
    ),
    partly('Gibt es Studentenrabatt? Und ab wann ist der Versand in die USA gratis?', 'shipping', /200/),
  ]),
  ...questionsOf('several', 'fr', [
    policy('Livrez-vous en Suisse, et en combien de temps ?', ['shipping', 'delivery-times'], /4 à 6/),
    policy(
      'Le retour est-il gratuit et quand suis-je remboursé ?',
      ['returns', 'refunds'],
      /gratuit/i,
      /5 jours ouvrés/i,
    ),
  ]),
  ...questionsOf('several', 'es', [
    policy('¿Aceptan Visa? ¿Y cuánto cuesta el envío exprés?', ['payment', 'shipping'], /visa/i, /16,90/),
    policy(
      '¿Cuándo abre la tienda de Lyon y qué teléfono tienen?',
      ['stores', 'contact'],
      /10:00/,
      /\+44 20 7946 0142/,
    ),
  ]),
]
