import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

export interface CommonQuestion {
  /** The usual topic of a text that answers it. */
  readonly topic: string
  readonly text: string
}

const TABLE = `
returns | How long do I have to return something? | Wie lange kann ich etwas zurückgeben? | Combien de temps ai-je pour retourner un article ? | ¿Cuánto tiempo tengo para devolver algo?
returns | How much does a return cost? | Was kostet eine Rücksendung? | Combien coûte un retour ? | ¿Cuánto cuesta una devolución?
returns | How do I return something? | Wie kann ich etwas zurückschicken? | Comment retourner un article ? | ¿Cómo puedo devolver algo?
returns | Can I return an online order in a store? | Kann ich eine Online-Bestellung in der Filiale zurückgeben? | Puis-je retourner une commande en ligne en magasin ? | ¿Puedo devolver un pedido en línea en una tienda?
refunds | When do I get my money back? | Wann bekomme ich mein Geld zurück? | Quand serai-je remboursé ? | ¿Cuándo recibiré mi reembolso?
shipping | How much is shipping? | Was kostet der Versand? | Combien coûte la livraison ? | ¿Cuánto cuesta el envío?
shipping | Which countries do you ship to? | In welche Länder liefern Sie? | Dans quels pays livrez-vous ? | ¿A qué países envían?
delivery-times | How long does delivery take? | Wie lange dauert die Lieferung? | Quels sont les délais de livraison ? | ¿Cuánto tarda el envío?
delivery-times | How can I track my parcel? | Wie kann ich mein Paket verfolgen? | Comment suivre mon colis ? | ¿Cómo puedo seguir mi paquete?
payment | How can I pay? | Wie kann ich bezahlen? | Comment puis-je payer ? | ¿Cómo puedo pagar?
payment | Can I pay in instalments? | Kann ich in Raten zahlen? | Puis-je payer en plusieurs fois ? | ¿Puedo pagar a plazos?
order-changes | Can I cancel or change an order? | Kann man eine Bestellung stornieren oder ändern? | Peut-on annuler ou modifier une commande ? | ¿Se puede cancelar o cambiar un pedido?
warranty | How long is the warranty? | Wie lange ist die Garantie? | Quelle est la durée de la garantie ? | ¿Cuánto dura la garantía?
damage-on-arrival | What do I do if something arrives damaged? | Was tue ich, wenn etwas beschädigt ankommt? | Que faire si un article arrive endommagé ? | ¿Qué hago si algo llega dañado?
exchanges | Can I exchange something for another size? | Kann ich etwas in eine andere Größe umtauschen? | Puis-je échanger un article contre une autre taille ? | ¿Puedo cambiar algo por otra talla?
gift-cards | How long is a gift card valid? | Wie lange ist eine Geschenkkarte gültig? | Combien de temps une carte cadeau est-elle valable ? | ¿Cuánto tiempo es válida una tarjeta regalo?
gift-wrapping | Do you gift wrap? | Bieten Sie eine Geschenkverpackung an? | Faites-vous des paquets cadeaux ? | ¿Envuelven para regalo?
discounts | Do you have discount codes? | Gibt es Rabattcodes? | Avez-vous des codes de réduction ? | ¿Tienen códigos promocionales?
contact | How can I reach you? | Wie kann ich Sie erreichen? | Comment vous contacter ? | ¿Cómo puedo contactar con ustedes?
stores | When are your stores open? | Wann haben Ihre Filialen geöffnet? | Quels sont les horaires de vos magasins ? | ¿Qué horario tienen sus tiendas?`

const languageOrder = ['en', 'de', 'fr', 'es'] as const

/** Twenty questions that shoppers ask every shop, in each language. */
export const commonQuestions: Readonly<Record<AssistantLanguage, readonly CommonQuestion[]>> = {
  en: questionsIn('en'),
  de: questionsIn('de'),
  fr: questionsIn('fr'),
  es: questionsIn('es'),
}

function questionsIn(language: AssistantLanguage): CommonQuestion[] {
  return TABLE.trim()
    .split('\n')
    .map((line) => {
      const [topic = '', ...texts] = line.split(' | ')
      return { topic, text: texts[languageOrder.indexOf(language)] ?? '' }
    })
}
