import { policy, shows, unclear } from './expectations.ts'
import { questionsOf } from './question.ts'

/** Messages that only make sense after the ones before them. */
export const followUps = [
  ...questionsOf('follow-up', 'en', [
    policy(['How much is shipping to Germany?', 'and to Switzerland?'], 'shipping', /9\.90/),
    shows(
      ['show me the Ultraboost Running Shoe', 'is it available in blue?'],
      { all: ['Ultraboost Running Shoe'] },
      { mustSay: [/blue/i] },
    ),
    shows(
      ['show me monitors', 'is the second one made by Samsung?'],
      { only: ['32-Inch Monitor', 'Curvy Monitor'] },
      { mustSay: [/samsung/i] },
    ),
    policy(['Can I return things?', 'who pays for that if i am in the US?'], 'returns', /yourself/i),
    policy(['How long does delivery take to Portugal?', 'and with express?'], 'delivery-times', /2 working days/i),
    shows(['running shoes', 'only the ones from adidas'], {
      any: ['Ultraboost Running Shoe', 'Pureboost Running Shoe', 'RunX Running Shoe'],
      none: ['Freerun Running Shoe'],
    }),
    policy(['I am looking for a gaming pc', 'how long is the warranty on it?'], 'warranty', /3 years/i),
    shows(['do you have sofas', 'in leather'], { all: ['Leather Sofa'] }),
    policy(['When does the London store open?', 'and the one in Valencia on a Friday evening?'], 'stores', /8:30 pm/i),
    unclear(['hello', 'tell me more about the second one']),
  ]),
  ...questionsOf('follow-up', 'de', [
    policy(['Was kostet der Versand nach Deutschland?', 'und in die USA?'], 'shipping', /14,90/),
    shows(
      ['Zeig mir die RunX Running Shoe', 'gibt es die auch in schwarz?'],
      { all: ['RunX Running Shoe'] },
      { mustSay: [/schwarz|black/i] },
    ),
    policy(['Wann hat Hamburg geöffnet?', 'und am Sonntag?'], 'stores', /geschlossen/i),
    shows(['Habt ihr Sofas?', 'nur das aus Leder bitte'], { all: ['Leather Sofa'] }),
  ]),
  ...questionsOf('follow-up', 'fr', [
    policy(['Quelle est la garantie sur le Laptop ?', 'et sur les batteries ?'], 'warranty', /12 mois/i),
    shows(
      ['Montrez-moi les moniteurs', 'le premier est de quelle marque ?'],
      { only: ['32-Inch Monitor', 'Curvy Monitor'] },
      { mustSay: [/samsung/i] },
    ),
  ]),
  ...questionsOf('follow-up', 'es', [
    policy(['¿Cuánto tarda el envío a Italia?', '¿y a Canadá?'], 'delivery-times', /7 a 10/i),
    policy(['¿Puedo devolver unas zapatillas?', '¿y si ya las usé en la calle?'], 'returns', /calle/i),
  ]),
]
