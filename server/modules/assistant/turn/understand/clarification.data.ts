import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { Reading } from '../pipeline.ts'

type Texts = readonly (readonly [label: string, text: string])[]

/** The readings of an ambiguous question, each with an unambiguous wording. */
export const readings: Readonly<Record<'duration' | 'money' | 'change', Readonly<Record<AssistantLanguage, Texts>>>> = {
  duration: {
    en: [
      ['Delivery', 'How long does delivery take?'],
      ['Refund', 'How long does a refund take?'],
      ['Repair', 'How long does a repair take?'],
    ],
    de: [
      ['Lieferung', 'Wie lange dauert die Lieferung?'],
      ['Erstattung', 'Wie lange dauert eine Erstattung?'],
      ['Reparatur', 'Wie lange dauert eine Reparatur?'],
    ],
    fr: [
      ['Livraison', 'Combien de temps prend la livraison ?'],
      ['Remboursement', 'Combien de temps prend un remboursement ?'],
      ['Réparation', 'Combien de temps prend une réparation ?'],
    ],
    es: [
      ['Entrega', '¿Cuánto tarda la entrega?'],
      ['Reembolso', '¿Cuánto tarda un reembolso?'],
      ['Reparación', '¿Cuánto tarda una reparación?'],
    ],
  },
  money: {
    en: [
      ['Shipping', 'How much is shipping?'],
      ['Return', 'What does a return cost?'],
    ],
    de: [
      ['Versand', 'Was kostet der Versand?'],
      ['Rücksendung', 'Was kostet eine Rücksendung?'],
    ],
    fr: [
      ['Livraison', 'Combien coûte la livraison ?'],
      ['Retour', 'Combien coûte un retour ?'],
    ],
    es: [
      ['Envío', '¿Cuánto cuesta el envío?'],
      ['Devolución', '¿Cuánto cuesta una devolución?'],
    ],
  },
  change: {
    en: [
      ['An order', 'Can I change my order?'],
      ['The size of a product', 'Can I exchange a product for another size?'],
      ['The delivery address', 'Can I change the delivery address of an order?'],
    ],
    de: [
      ['Eine Bestellung', 'Kann ich eine Bestellung ändern?'],
      ['Die Größe eines Artikels', 'Kann ich einen Artikel in eine andere Größe umtauschen?'],
      ['Die Lieferadresse', 'Kann ich die Lieferadresse einer Bestellung ändern?'],
    ],
    fr: [
      ['Une commande', 'Puis-je modifier une commande ?'],
      ['La taille d’un article', 'Puis-je échanger un article contre une autre taille ?'],
      ['L’adresse de livraison', 'Puis-je modifier l’adresse de livraison d’une commande ?'],
    ],
    es: [
      ['Un pedido', '¿Puedo cambiar un pedido?'],
      ['La talla de un artículo', '¿Puedo cambiar un artículo por otra talla?'],
      ['La dirección de entrega', '¿Puedo cambiar la dirección de entrega de un pedido?'],
    ],
  },
}

export function readingsFor(open: keyof typeof readings, language: AssistantLanguage): Reading[] {
  return readings[open][language].map(([label, text]) => ({ label, text }))
}

/** Cheaper or dearer than something, unlike "the cheapest". Matched against plain letters. */
export const cheaperPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:cheaper|dearer|pricier|(?:less|more) expensive|more affordable)\b/,
  de: /\b(?:billiger|gunstiger|preiswerter|teurer)(?:e[nrs]?)?\b/,
  fr: /(?<!\b(?:le|la|les) )\b(?:moins|plus) cher(?:e|s|es)?\b/,
  es: /(?<!\b(?:el|la|los|las|lo) )\bmas (?:barat|economic|car)[oa]s?\b/,
}

/** Words of ambiguous questions, besides stop words: none of them names a subject. Folded. */
export const ambiguousWords: Readonly<Record<AssistantLanguage, string>> = {
  en: 'take takes long work works happen happens possible okay ok go goes change changed different something thing else sure right way one ones instead big good enough normally usually cost costs price time exactly again need make done stuff colour color other come comes',
  de: 'dauert dauern lange kostet kosten geht gehen moglich funktioniert passiert andern wechseln anders etwas sache sonst sicher richtig normalerweise preis teuer genau zeit machen passt gross klein dann insgesamt eigentlich ungefahr farbe andere anderen',
  fr: 'prend temps coute cout couter dure durer marche passe possible changer autre chose sur vrai normalement prix cher exactement faut compter grand petit environ delai couleur combien fois',
  es: 'tarda tardan tiempo cuesta cuestan vale dura funciona pasa posible cambiar otra otro cosa seguro normalmente precio caro exactamente grande pequeno sale aproximadamente cuanto color demora cambiarlo cambiarla',
}
