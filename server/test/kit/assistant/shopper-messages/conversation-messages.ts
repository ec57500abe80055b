/** Unclear messages, small talk and messages about something else, by intent (see `shopper-messages.ts`). */
export const conversationMessages: Readonly<Record<string, string>> = {
  clarify: `
    en: gift for my mum
    en: what can i get my wife for christmas
    de: Ich brauche ein Geschenk für meinen Vater
    fr: une idée cadeau pour mon père
    es: un regalo para mi padre
    en: notify me when the tent is available again
    en: how much is it?
    en: is it in stock?
    en: the second one
    de: Was kostet das?
    de: Ist es auf Lager?
    fr: Combien de temps ça prend ?
    fr: C'est disponible ?
    es: ¿Cuánto cuesta?
    es: ¿Está disponible?
    en: does it come in red?
    en: how long will it take?
    en: can I change that?
    en: what does it cost?
    en: is it available
    en: what about the third one
    de: Wie lange dauert es?
    de: Kann ich das ändern?
    de: Gibt es das auch in blau?
    fr: Ça prend combien de temps ?
    fr: Je peux le changer ?
    es: ¿Cuánto tiempo tarda?
    es: ¿Lo puedo cambiar?
    en: what about the blue one?
    en: is it big enough?
    en: do you have it in stock
    en: when?
    en: how much?
    en: Let me know when it's back
    de: Und was kostet das so?
    de: Passt das?
    de: Wie lange?
    de: Habt ihr das noch?
    fr: C'est combien ?
    fr: Vous l'avez en bleu ?
    fr: Combien de temps ?
    es: ¿Cuánto es?
    es: ¿Lo tienen en azul?
    es: ¿Cuánto tiempo?`,
  small_talk: `
    de: Bist du ein Mensch?
    fr: t'es un robot ?
    fr: tu es une machine ?
    de: Bist du eine Maschine?
    es: ¿eres una máquina?
    es: ¿Eres una IA?
    en: worst chat ever, honestly
    de: ihr seid echt das letzte
    en: cool, cheers mate
    en: you are useless
    en: fuck off
    de: Du bist echt blöd
    fr: Ta gueule !
    es: Eres un inútil
    en: thanks!
    en: hey
    en: are you a robot?
    en: how much is shipping to Spain? >> thanks
    de: Danke schön!
    de: Bist du ein Roboter?
    en: are you ChatGPT?
    de: Bist du eine KI?
    fr: Êtes-vous une IA ?
    es: ¿Eres ChatGPT?
    fr: Merci beaucoup !
    es: ¡Gracias!
    en: good morning
    en: ok thank you, bye
    en: what can you do?
    de: Hallo
    fr: Bonjour
    es: Hola
    en: Hi, how are you?
    en: Great, thanks a lot
    en: nice to meet you
    de: Na, wie geht's?
    de: Super, danke dir
    fr: Salut, ça va ?
    es: Hola, ¿qué tal?`,
  out_of_scope: `
    en: recommend me a restaurant nearby
    de: schreib mir ein Gedicht über den Herbst
    en: what's the weather in Paris
    en: tell me a joke
    en: who won the world cup
    en: Can you write me a python program?
    de: Wie wird das Wetter morgen?
    de: Erzähl mir einen Witz
    fr: Raconte-moi une blague
    fr: Quel temps fait-il à Paris ?
    es: Cuéntame un chiste
    en: what is the capital of France
    en: solve 2x+3=7
    en: which stocks should i invest in
    en: what do you think about the president
    de: Wer ist Bundeskanzler?
    fr: Quelle est la capitale de l'Italie ?
    es: ¿Quién es el presidente de Francia?
    en: What's 17 times 23?
    en: book me a flight to Rome
    en: Who is the CEO of Apple?
    en: how do I cook rice
    en: can you help me with my math homework
    en: What do you think about climate change?
    en: What time is it in Tokyo
    en: I have a headache, what should I take?
    de: Wie viel ist 12 mal 12?
    de: Schreib mir ein Gedicht
    de: Wer hat gestern gewonnen?
    fr: Combien font 12 fois 12 ?
    fr: Écris-moi un poème
    es: ¿Cuánto es 12 por 12?
    es: Escríbeme un poema`,
  'policy_question, policy_question': `
    en: Do you ship to France? And can I pay with PayPal?
    de: Liefert ihr nach Frankreich und kann ich mit PayPal zahlen?
    fr: Livrez-vous en Espagne et puis-je payer avec PayPal ?
    es: ¿Envían a Francia y puedo pagar con PayPal?`,
  'policy_question, policy_question, policy_question': `
    en: Hi! What is the warranty on a laptop, how do I return it, and do you ship to Norway?`,
  'product_search, policy_question': `
    en: Show me running shoes. What is the return period?`,
  'customer_matter, policy_question': `
    en: My order 12345678 has not arrived, and how long do returns take?
    en: I never got my parcel. How long is the warranty?
    de: Meine Bestellung 12345678 ist noch nicht angekommen, und wie lange dauert eine Rückgabe?
    fr: Je n’ai pas reçu ma commande 12345678, et combien coûte la livraison ?
    es: No he recibido mi pedido 12345678. ¿Cuánto cuesta el envío?`,
}
