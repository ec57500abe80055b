/** Questions about the store's rules, by intent (see `shopper-messages.ts`). */
export const policyMessages: Readonly<Record<string, string>> = {
  policy_question: `
    en: how do I clean the fabric cover? >> washing machine
    en: phone
    en: gift card
    en: my tent has a hole, what can I do
    en: my laptop makes a strange noise, help
    de: mein Stativ klemmt, was nun?
    de: meine Orchidee lässt den Kopf hängen, was soll ich tun
    fr: mon canapé grince, que faire ?
    es: mi silla cojea, ¿qué puedo hacer?
    en: sold it to my neighbor, does the warranty go with it
    de: mein nachbar hat sie schon mal aufgemacht, gilt die garantie noch
    en: What's your return policy?
    en: do i have to pay for returns
    en: can I pay the second half after delivery?
    de: liefert ihr bis in den zweiten Stock?
    fr: quels sont les frais de livraison pour des commandes de 90 € ?
    es: si no pasa la prueba me devolvéis el dinero?
    es: ¿subís el paquete hasta el segundo piso?
    en: My parcel never arrived, what should I do?
    en: Do you have a store in Berlin?
    en: Do you have a phone number?
    en: do you have gift cards
    en: Is there free shipping?
    en: Can I return a used tent?
    en: Do you offer repairs for laptops?
    en: what if the shoes dont fit
    en: I want to return my sofa, how does that work?
    en: I lost my gift card
    en: are you climate neutral
    en: Is the warranty valid abroad?
    en: how do i delete my account
    en: where can I see my invoices?
    en: I'd like to know if you ship to Iceland
    en: I need to cancel an order I placed an hour ago, is that possible?
    en: When does it arrive?
    en: how long is the warranty? >> and for batteries?
    en: how much is shipping to Spain? >> and how long does it take?
    en: how long does it take? >> 2
    en: how long does it take? >> delivery
    de: Wie läuft eine Rückgabe ab?
    de: Versandkosten Österreich?
    de: Habt ihr einen Laden in Berlin?
    de: Gibt es Geschenkkarten?
    de: Was passiert, wenn mein Paket verloren geht?
    de: Muss ich die Rücksendung selbst bezahlen?
    de: Kann man bei euch auf Rechnung kaufen?
    de: Ich möchte meine Schuhe umtauschen, wie geht das?
    de: Wie kann ich mein Konto löschen?
    de: Was kostet der Versand? >> und nach Norwegen?
    fr: Quelle est votre politique de retour ?
    fr: Est-ce que la livraison est gratuite ?
    fr: Avez-vous un magasin à Paris ?
    fr: Que faire si mon colis est perdu ?
    fr: Comment supprimer mon compte ?
    fr: puis-je payer par virement
    fr: Combien coûte la livraison ? >> et en Suisse ?
    es: ¿Cuál es la política de devoluciones?
    es: ¿El envío es gratis?
    es: ¿Tienen tienda en Madrid?
    es: ¿Qué pasa si mi paquete se pierde?
    es: ¿Cómo borro mi cuenta?
    es: ¿Puedo pagar con transferencia?
    es: ¿Cuánto cuesta el envío? >> ¿y a Suiza?
    en: Hello, I bought shoes two weeks ago and they don't fit. Can I still return them?
    en: My laptop stopped working after a year, what now?
    en: can I get a refund if I change my mind?
    en: is express available to Italy
    en: Can i pay cash in the store
    en: your opening times on saturday please
    en: shipping costs to Austria
    en: return policy
    en: warranty
    en: delivery time
    en: gift wrapping
    en: Are your products vegan?
    en: I have a question about delivery
    en: problem with my payment
    en: how do i use a voucher code
    en: is there a discount for students
    en: show me the Tent >> can I return it?
    en: Can I return shoes? >> what if I have worn them?
    en: do you ship to norway? >> what about customs?
    en: what does shipping to Norway cost? >> and to the US >> and with express
    en: How long is the warranty? >> who pays for the shipping then?
    de: Öffnungszeiten Hamburg
    de: Rückgabefrist?
    de: Mein Laptop geht nach einem Jahr nicht mehr, was tun?
    de: Gibt es Ratenzahlung?
    de: Wie pflege ich einen Bonsai?
    de: Kann ich Schuhe zurückschicken, die ich schon getragen habe?
    de: Was kostet der Versand nach Deutschland? >> und wie lange dauert das?
    fr: horaires du magasin de Lyon
    fr: délai de retour ?
    fr: Mon ordinateur ne marche plus après un an, que faire ?
    fr: Peut-on payer en 3 fois ?
    fr: Quelle est la garantie ? >> et pour les plantes ?
    es: horario de la tienda de Valencia
    es: plazo de devolución
    es: Mi portátil dejó de funcionar, ¿qué hago?
    es: ¿Se puede pagar en cuotas?
    es: ¿Cuál es la garantía? >> ¿y para las plantas?
    en: Do you have loyalty points?
    en: Can I have it gift wrapped?
    en: Is there a Black Friday sale?
    en: Do you price match Amazon?
    en: Which countries do you ship to?
    en: Can I send something back without the box?
    en: I received the wrong item, what do I do?
    en: my tent arrived with a hole in it
    en: how do i track my order
    en: can I change my order after paying
    en: can I pick up my order in the store
    en: i forgot my password
    en: how do I unsubscribe from your emails
    en: do you have a showroom where I can try the sofa
    en: Is my data safe with you?
    de: Kann ich nachträglich noch was zur Bestellung hinzufügen?
    de: Paket kam kaputt an, was jetzt?
    de: Habt ihr Treuepunkte?
    de: Könnt ihr das als Geschenk einpacken?
    de: Wie lange ist die Lieferzeit für ein Sofa?
    de: Muss ich Zoll zahlen in der Schweiz?
    de: Darf ich meinen Hund mitbringen?
    fr: Mon colis est arrivé abîmé, que dois-je faire ?
    fr: Avez-vous un programme de fidélité ?
    fr: Puis-je faire emballer mon achat en cadeau ?
    fr: Faut-il payer la douane en Suisse ?
    es: Mi paquete llegó dañado, ¿qué hago?
    es: ¿Tienen programa de puntos?
    es: ¿Pueden envolverlo para regalo?
    es: ¿Hay que pagar aduana en Suiza?`,
}
