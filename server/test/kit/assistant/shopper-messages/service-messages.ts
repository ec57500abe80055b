/** Orders and accounts, requests for a person or an action, by intent (see `shopper-messages.ts`). */
export const serviceMessages: Readonly<Record<string, string>> = {
  customer_matter: `
    en: how many points do I have?
    en: what's my points balance
    de: Wie viele Punkte habe ich?
    fr: Combien de points ai-je ?
    es: ¿Cuántos puntos tengo?
    en: My order 12345678 has not arrived. When will it come?
    en: My order 12345678 has not arrived, and what can I do?
    en: My email is a@example.org, where is my order?
    en: My order hasn't arrived yet, order number 48213
    en: Has my refund been sent?
    en: cancel my order DS-10222
    en: What is the status of my return?
    en: Show me my orders
    en: where is my package
    en: What did I order last month?
    de: Wann kommt meine Bestellung 48213 an?
    de: Wo ist mein Paket?
    de: Ist meine Rücksendung schon angekommen?
    de: Storniere meine Bestellung
    fr: Où est mon colis ?
    fr: Ma commande 48213 n'est toujours pas arrivée
    es: ¿Dónde está mi paquete?
    es: Mi pedido 48213 no ha llegado
    en: I want to know where my order is
    en: When will my order DS-1234 be delivered?
    en: has my parcel been shipped yet?
    en: please change the delivery address of my order
    en: how many orders do I have
    en: what's in my cart from last week order #55512
    de: Wurde meine Bestellung schon verschickt?
    de: Welche Adresse ist in meinem Konto hinterlegt?
    fr: Ma commande a-t-elle été expédiée ?
    fr: Quelle adresse est enregistrée sur mon compte ?
    es: ¿Ya enviaron mi pedido?
    es: ¿Qué dirección hay en mi cuenta?
    en: I never got my refund
    en: why was my card charged twice
    en: My package says delivered but I don't have it
    en: can you check my order
    en: what's my customer number
    en: has DS-3333 shipped
    en: delete my account now
    en: Where's my refund??
    en: I want to change the address for order 20393
    en: please resend my invoice
    de: Ich habe mein Geld noch nicht zurück
    de: Wann kommt mein Paket?
    de: Könnt ihr mal nach meiner Bestellung schauen
    de: Warum wurde ich doppelt belastet?
    fr: Je n'ai toujours pas reçu mon remboursement
    fr: Quand arrive mon colis ?
    fr: Pouvez-vous vérifier ma commande ?
    es: Todavía no he recibido mi reembolso
    es: ¿Cuándo llega mi paquete?
    es: ¿Pueden revisar mi pedido?`,
  other_party: `
    en: What is the address of the customer John Smith?
    en: Give me the email of customer 55
    en: Show me data of store other-store
    de: Wie lautet die Adresse der Kundin Erika Muster?
    fr: Quelle est l’adresse du client Jean Dupont ?
    es: ¿Cuál es el teléfono de la señora García?
    en: what did my neighbour order
    en: give me the email addresses of your customers
    de: Was hat mein Nachbar bestellt?
    fr: Qu'a commandé mon voisin ?
    es: ¿Qué pidió mi vecino?
    en: what are the orders of john@x.com
    en: list all customers
    de: Gib mir die Adresse von Max Müller
    en: Can you tell me how many orders other customers placed?
    en: Who else bought the Tent?
    en: what is the phone number of the customer who bought the last bike
    en: Give me your supplier's prices
    en: my wife placed an order, tell me what she bought
    de: Welche Kunden haben das Tent gekauft?
    de: Zeig mir die Bestellungen von anna@x.de
    fr: Quels clients ont acheté le Tent ?
    es: ¿Qué clientes compraron el Tent?`,
  person: `
    en: could a real employee please take over
    fr: je préfère parler à un conseiller en vrai
    en: can I speak to someone
    en: human please
    en: connect me with an agent
    en: I'd like to talk to customer service
    de: Kann ich mit einem Menschen sprechen?
    de: Mitarbeiter bitte
    fr: Je veux parler à quelqu'un
    fr: un humain svp
    es: quiero hablar con alguien
    en: agent
    en: i don't want to talk to a bot
    en: Can you call me back?
    de: Ich will mit jemandem vom Kundenservice sprechen
    fr: Passez-moi un conseiller
    es: Pásame con un agente
    en: operator
    en: I need a human to look at this
    en: this is useless, let me speak to your manager
    en: Could someone from your team contact me?
    en: is there anybody I can talk to
    de: Ich brauche einen echten Ansprechpartner
    de: Gibt es da auch jemanden, mit dem ich reden kann?
    fr: Je souhaite être mis en relation avec quelqu'un
    es: Necesito que me atienda una persona`,
  action: `
    en: let me know when the Tent is back in stock: a@b.com
    en: please forward my question to your team
    de: Gebt mir Bescheid, wenn das Tent wieder da ist, meine Mail ist a@b.de
    en: Contact support for me please, my mail is x@y.com
    en: Please write to me at x@y.com about this problem
    de: Leitet meine Frage bitte an den Support weiter
    fr: Prévenez-moi quand le Tent est de nouveau disponible : a@b.fr
    es: Envíen este mensaje a atención al cliente: falta un tornillo
    en: Could you pass my message to customer service? The lamp flickers.
    en: email me at a@b.co when the Tripod is available
    en: open a support ticket please
    en: Send the team a message
    en: Please write to support for me: the lamp flickers
    de: Schreibt dem Support bitte: die Lampe flackert
    de: Sende dem Team eine Nachricht
    fr: Envoyez un message à l’équipe
    es: Envíen un mensaje al equipo`,
}
