import { describe, expect, it } from 'vitest'
import { quantityIn } from '../constraints/constraints.ts'
import {
  answerKindOf,
  asDefectQuestion,
  asPlaceQuestion,
  asReturnQuestion,
  findCues,
  readCartRequest,
  withoutDefect,
} from './find-cues.ts'

describe('a request for the cart', () => {
  it.each([
    ['en', 'add two of the black ones in M to my cart', 2],
    ['en', 'put it in the basket', null],
    ['en', 'can you put 3 of those in my cart?', 3],
    ['en', 'Add the red one, size 42, to the bag', null],
    ['en', 'the red one to cart please', null],
    ['de', 'leg zwei davon in den Warenkorb', 2],
    ['de', 'pack mir bitte drei Stück in den Einkaufswagen', 3],
    ['de', 'Füge es dem Warenkorb hinzu', null],
    ['de', 'Kannst du das in den Warenkorb legen?', null],
    ['fr', 'ajoutez-en deux au panier', 2],
    ['fr', 'Mettez la noire en M dans mon panier', null],
    ['es', 'añade dos al carrito', 2],
    ['es', 'Ponlo en la cesta, por favor', null],
    ['es', 'mete la negra en talla M en el carrito', null],
  ] as const)('is understood in %s: %s', (language, text, quantity) => {
    const read = readCartRequest(text, language)
    expect(read).toMatchObject({ isExplicit: true })
    expect(quantityIn(read?.subject ?? '', language, { names: [] })).toBe(quantity)
  })

  it.each([
    ['en', "I'll take it"],
    ['en', 'I’ll take two of them'],
    ['en', 'I want to buy the leather sofa'],
    ['de', 'Ich nehme es'],
    ['de', 'Ich möchte zwei Paar davon kaufen'],
    ['fr', 'je le prends'],
    ['fr', "j'en prends trois"],
    ['es', 'me lo llevo'],
    ['es', 'quiero comprar tres'],
  ] as const)('without the word for it counts only with a product, in %s: %s', (language, text) => {
    expect(readCartRequest(text, language)).toMatchObject({ isExplicit: false })
  })

  it.each([
    ['en', 'can I change my cart after ordering?'],
    ['en', 'how do I add a discount code to my cart?'],
    ['en', 'why can’t I add it to my basket'],
    ['en', 'how long do items stay in my cart?'],
    ['en', 'Can I add something to my cart after I have ordered?'],
    ['en', 'what is in my cart'],
    ['en', 'remove it from my cart'],
    ['de', 'Kann ich nach der Bestellung noch etwas in den Warenkorb legen?'],
    ['de', 'Wie lange bleibt der Warenkorb gespeichert?'],
    ['de', 'Warum kann ich es nicht in den Warenkorb legen?'],
    ['fr', 'Comment ajouter un code promo au panier ?'],
    ['fr', 'Puis-je modifier mon panier après la commande ?'],
    ['es', '¿Cómo añado un cupón al carrito?'],
    ['es', '¿Puedo cambiar mi carrito después de pedir?'],
  ] as const)('is not seen in a question about the cart, in %s: %s', (language, text) => {
    expect(readCartRequest(text, language)?.isExplicit ?? false).toBe(false)
  })
})

describe('a question about where the shop is', () => {
  it.each([
    ['en', 'do you have a physical store'],
    ['en', 'Do you have any stores?'],
    ['en', 'is there a showroom near me?'],
    ['en', 'hi, do you guys have a brick and mortar shop'],
    ['en', 'Where is your shop located?'],
    ['en', 'can I come by in person?'],
    ['en', 'where can I find your store'],
    ['de', 'Habt ihr ein Ladengeschäft?'],
    ['de', 'gibt es eine filiale bei euch'],
    ['de', 'wo finde ich euren Laden'],
    ['es', '¿se puede visitar la tienda?'],
    ['de', 'kann man bei euch vorbeikommen'],
    ['fr', 'Avez-vous un magasin physique ?'],
    ['fr', 'peut-on venir vous voir'],
    ['es', '¿Tienen tienda física?'],
    ['es', '¿dónde está la tienda?'],
  ] as const)('is read in its plainest form, %s: %s', (language, text) => {
    expect(asPlaceQuestion(text, language)).not.toBeNull()
  })

  it.each([
    ['en', 'can I return it in your store'],
    ['en', 'how do I store the tent?'],
    ['en', 'can you store it in here'],
    ['en', 'do you have one in store'],
    ['en', 'do you have any in your shop?'],
    ['en', 'where can I find that'],
    ['en', 'can I stop'],
    ['de', 'wo finde ich das'],
    ['de', 'habt ihr das im Laden?'],
    ['de', 'kann das noch kommen'],
    ['fr', 'vous l’avez en magasin ?'],
    ['es', '¿la tienen en su tienda?'],
    ['en', 'do you have a shop in Paris?'],
    ['en', 'when is the store open'],
    ['en', 'where is my order'],
    ['en', 'do you have a lamp'],
    ['de', 'kann ich das laden?'],
    ['de', 'kann ich im Laden bezahlen'],
    ['fr', 'puis-je retourner en magasin ?'],
    ['es', '¿Tienen una tienda?'],
    ['es', '¿puedo devolverlo en la tienda?'],
    ['en', 'shop'],
  ] as const)('is none with any other content, %s: %s', (language, text) => {
    expect(asPlaceQuestion(text, language)).toBeNull()
  })
})

describe('a report of a defect', () => {
  it.each([
    ['en', 'I bought the tent and it has a hole', 'warranty'],
    ['en', 'the camera stopped working after two weeks', 'warranty'],
    ['en', 'My headphones don’t work anymore', 'warranty'],
    ['en', 'my plants are dying', 'warranty'],
    ['en', 'my graphics card stopped working', 'warranty'],
    ['en', 'my tent has a hole, what can I do?', 'warranty'],
    ['en', 'the lamp arrived broken', 'damaged'],
    ['en', 'the sofa I received is scratched', 'damaged'],
    ['de', 'die Kamera geht nicht mehr', 'Garantie'],
    ['de', 'Ich habe das Zelt gekauft und es hat ein Loch', 'Garantie'],
    ['de', 'das Sofa ist beschädigt angekommen', 'beschädigt'],
    ['fr', 'l’appareil photo ne marche plus', 'garantie'],
    ['fr', 'ma tente est arrivée avec un trou', 'abîmé'],
    ['es', 'la tienda de campaña que compré tiene un agujero', 'garantía'],
    ['es', 'los zapatos se me han roto', 'garantía'],
    ['es', 'el sofá llegó dañado', 'dañado'],
    ['en', 'your jacket leaks', 'warranty'],
    ['en', 'one of the poles is bent', 'damaged'],
    ['en', 'my boots are falling apart already', 'warranty'],
    ['en', 'the sleeping bag smells awful', 'warranty'],
    ['de', 'meine Creme ist ausgelaufen', 'beschädigt'],
    ['en', 'the bottle leaked all over', 'damaged'],
    ['de', 'Ihr Blutdruckmessgerät misst falsch', 'Garantie'],
    ['de', 'nach zwei Wochen ist der Verschluss abgebrochen', 'Garantie'],
    ['fr', 'votre bouilloire fuit', 'garantie'],
    ['fr', 'la semelle se décolle', 'garantie'],
    ['es', 'vuestra chaqueta deja pasar el agua', 'garantía'],
    ['es', 'la suela se ha despegado', 'garantía'],
  ] as const)('asks about the warranty or about damage, in %s: %s', (language, text, subject) => {
    const read = asDefectQuestion(text, language)
    expect(read?.question).toContain(subject)
    expect(read?.text.endsWith(`. ${read.question}`)).toBe(true)
    expect(asDefectQuestion(read?.question ?? '', language)).toBeNull()
  })

  it.each([
    ['en', 'my pool has a hole, can you patch it'],
    ['de', 'mein Pool hat ein Loch, könnt ihr das flicken'],
    ['fr', 'ma tente a un trou, combien coûte la réparation'],
    ['es', 'mi tienda tiene un agujero, cuánto cuesta el arreglo'],
  ] as const)('is none if it asks something else, in %s: %s', (language, text) => {
    expect(asDefectQuestion(text, language)).toBeNull()
  })

  it('keeps what happened to a product in use, but not the kind of damage on arrival', () => {
    expect(asDefectQuestion('the camera stopped working!', 'en')?.text).toBe(
      'the camera stopped working. How does the warranty work?',
    )
    expect(asDefectQuestion('the table arrived with scratches', 'en')?.text.replace(/ +/g, ' ')).toBe(
      'the table arrived with. What do I do if an item arrives damaged?',
    )
  })

  it.each([
    ['en', 'the discount code does not work'],
    ['en', 'my account is broken'],
    ['en', 'my card does not work'],
    ['en', 'is the camera damaged if it gets wet?'],
    ['en', 'do you have ripped jeans'],
    ['en', 'I am looking for my old broken lamp'],
    ['en', 'a mug with a crack'],
    ['en', 'your website is broken'],
    ['en', 'do your jackets leak?'],
    ['en', 'a candle that smells of roses'],
    ['de', 'Ihr Newsletter kommt an die falsche E-Mail'],
    ['fr', 'une poêle qui prend bien la chaleur'],
    ['es', '¿la tienda deja pasar el agua?'],
    ['en', 'earrings but I dont have holes in my ears'],
    ['en', 'does the warranty cover my broken lamp?'],
    ['de', 'der Gutscheincode funktioniert nicht'],
    ['de', 'ist das Sofa kratzfest?'],
    ['fr', 'le lien ne marche pas'],
    ['es', 'la página no funciona'],
    ['es', '¿la cámara tiene un agujero para el trípode?'],
  ] as const)('is nothing else, in %s: %s', (language, text) => {
    expect(asDefectQuestion(text, language)).toBeNull()
  })
})

it('a report of a defect can be left out of the question that it asks', () => {
  const read = asDefectQuestion('the tent arrived damaged', 'en')
  expect(withoutDefect(read?.text ?? '', 'en')).toBe('How does the warranty work?')
  expect(withoutDefect('How does the warranty work?', 'en')).toBeNull()
})

it.each([
  ['en', 'how can i return a jacket'],
  ['en', 'How do I send the blue shoes back?'],
  ['de', 'wie schicke ich die Schuhe zurück'],
  ['de', 'Wie kann ich meine Kamera zurückgeben?'],
  ['fr', 'comment renvoyer ma poêle'],
  ['es', 'cómo devuelvo los zapatos'],
] as const)('goods are sent back in the same way, whatever they are, in %s: %s', (language, text) => {
  expect(asReturnQuestion(text, language)).not.toBeNull()
  expect(asReturnQuestion(asReturnQuestion(text, language) ?? '', language)).not.toBe(text)
})

it.each([
  ['en', 'can I return a jacket?'],
  ['en', 'how do I return a jacket without the receipt that came with it'],
  ['en', 'how can I return to the start page'],
  ['de', 'wie lange kann ich die Schuhe zurückgeben'],
  ['fr', 'combien coûte le retour'],
  ['es', 'cuándo devuelvo los zapatos'],
] as const)('other questions about returns stay as they are, in %s: %s', (language, text) => {
  expect(asReturnQuestion(text, language)).toBeNull()
})

it.each([
  ['en', 'what tents do you offer', 'list'],
  ['de', 'leiht ihr auch Zelte', 'yes_no'],
  ['de', 'reparieren Sie Zelte', 'yes_no'],
  ['fr', 'imprimez-vous en chinois', 'yes_no'],
  ['fr', 'vous traduisez les textes', 'yes_no'],
  ['es', 'arreglais bicicletas', 'yes_no'],
  ['es', 'los guantes de nitrilo tienen látex', 'yes_no'],
  ['es', 'la lámpara no tiene luz', null],
  ['es', 'la silla tiene un agujero', null],
  ['es', 'cuánto pesa la mesa', 'anything'],
] as const)(
  'expects a kind of answer by the form of a question without a mark in %s: %s: %s',
  (language, text, kind) => {
    expect(answerKindOf(text, language)).toBe(kind)
  },
)

it.each([
  ['en', 'do I need a transformer for the drill', 'looking_for', false],
  ['en', 'how old do you have to be', 'have_you', false],
  ['de', 'brauche ich dafür ein Gehäuse', 'looking_for', false],
  ['en', 'I need a transformer', 'looking_for', true],
  ['en', 'do you have tents', 'have_you', true],
  ['de', 'ich brauche ein Zelt', 'looking_for', true],
] as const)('distinguishes a request from a question about a need, in %s: %s', (language, text, cue, expected) => {
  expect(findCues(text, language).some((one) => one.cue === cue)).toBe(expected)
})

it.each([
  ['fr', 'combien le rideau bleu'],
  ['fr', 'combien la livraison'],
  ['es', 'cuanto la batería'],
] as const)('recognizes a question for a price without a verb, in %s: %s', (language, text) => {
  expect(answerKindOf(text, language)).toBe('money')
})

it.each([
  ['en', 'do i have to be in when they come', 'yes_no'],
  ['en', 'do you know when they come?', 'date'],
  ['en', 'when do they come?', 'date'],
  ['fr', 'est-ce que je dois être là quand ils viennent ?', 'yes_no'],
  ['fr', 'quand est-ce que vous venez ?', 'date'],
  ['es', 'tengo que estar en casa cuando vienen', 'yes_no'],
  ['es', '¿cuándo vienen?', 'date'],
] as const)('distinguishes a condition from a question about a time, in %s: %s', (language, text, kind) => {
  expect(answerKindOf(text, language)).toBe(kind)
})
