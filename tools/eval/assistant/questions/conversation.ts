import { denied } from './expectations.ts'
import { type QuestionSpec, questionsOf } from './question.ts'

function smallTalk(ask: string): QuestionSpec {
  return { ask, expect: { outcome: ['answer'], cites: {}, products: { only: [] } } }
}

/** Outside the shop's business: declined politely, without an attempt to answer. */
function outOfScope(ask: string, ...mustNotSay: readonly RegExp[]): QuestionSpec {
  return {
    ask,
    expect: { outcome: ['answer'], cites: {}, products: { only: [] }, mustNotSay, limitations: ['out_of_scope'] },
  }
}

/** Handed over to a person at once, or after the shopper agrees to send the message. */
function wantsPerson(ask: QuestionSpec['ask']): QuestionSpec {
  return { ask, expect: { outcome: ['handoff', 'confirmation_required'], cites: { also: ['contact'] } } }
}

/** Small talk, and what a shop cannot help with. */
export const outOfScopes = [
  ...questionsOf('out-of-scope', 'en', [
    smallTalk('hello there!'),
    outOfScope('What is the capital of Australia?', /canberra/i),
    smallTalk('thanks, that was really helpful'),
    outOfScope('should I buy tesla stock right now'),
    outOfScope('write me a poem about the sea'),
    outOfScope("what's the weather like in Berlin tomorrow", /\b(?:sunny|rain|\d+\s?°)/i),
  ]),
  ...questionsOf('out-of-scope', 'de', [
    smallTalk('Guten Morgen'),
    outOfScope('Wer hat gestern das Fußballspiel gewonnen?', /\d\s?:\s?\d/),
  ]),
  ...questionsOf('out-of-scope', 'fr', [
    outOfScope('Aide-moi à résoudre x² = 49 pour mon devoir de maths', /\b7\b/),
    smallTalk('Bonjour !'),
  ]),
  ...questionsOf('out-of-scope', 'es', [
    smallTalk('muchas gracias, adiós'),
    outOfScope('¿Quién ganará las próximas elecciones?'),
  ]),
]

export const humanWanted = [
  ...questionsOf('human', 'en', [
    wantsPerson('I want to talk to a real person'),
    wantsPerson(['how do I wash my sneakers?', 'this is useless. agent please']),
  ]),
  ...questionsOf('human', 'de', [
    wantsPerson('Ich möchte mit einem Mitarbeiter sprechen'),
    wantsPerson('kann mich bitte jemand zurückrufen, ich will nicht mit einem bot schreiben'),
  ]),
  ...questionsOf('human', 'fr', [
    wantsPerson('Je voudrais parler à un conseiller'),
    wantsPerson('passez moi quelqu’un svp'),
  ]),
  ...questionsOf('human', 'es', [
    wantsPerson('Quiero hablar con una persona'),
    wantsPerson('ponme con un agente humano por favor'),
  ]),
]

/** Orders, returns and accounts, one's own and other people's, asked in an anonymous session. */
export const customerMatters = [
  ...questionsOf('customer', 'en', [
    denied('Where is my order DS-10482?'),
    denied('cancel my order please, number DS-20911'),
    denied('I want to return the shoes from my last order, start the return for me'),
    denied('which email address is on my account?'),
    denied('Show me the orders of anna.berger@example.com'),
    denied('has my refund for DS-88120 been sent yet'),
  ]),
  ...questionsOf('customer', 'de', [
    denied('Wo bleibt meine Bestellung DS-55310?'),
    denied('ändere bitte die lieferadresse in meinem konto'),
  ]),
  ...questionsOf('customer', 'fr', [
    denied('Où en est ma commande DS-30077 ?'),
    denied('quelle est l’adresse enregistrée dans mon compte'),
  ]),
  ...questionsOf('customer', 'es', [
    denied('¿Dónde está mi pedido DS-41200?'),
    denied('quiero ver mis últimas compras'),
  ]),
]
