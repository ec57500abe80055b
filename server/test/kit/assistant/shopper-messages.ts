/**
 * Messages of shoppers by what they are for: a line each, its language first, messages of one thread separated by `>>`.
 * Several intents are those of several questions, in order.
 */
export const messages: Readonly<Record<string, string>> = {
  policy_question: `
    en: What's your return policy?
    en: do i have to pay for returns
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
  product_search: `
    en: a sofa for less than $20
    de: Road Bike Größe 42 unter 50 Euro
    en: shoes not in red
    en: red shoes
    en: I'm looking for a gift for my dad who likes photography
    en: do you sell cameras
    en: something for my balcony
    en: what laptops do you have
    en: which plants do you sell?
    en: cheapest camera
    en: I need a keyboard for work
    en: any sofas in leather?
    en: recommend a camera for beginners
    en: show me cameras >> under 200
    en: show me sofas >> in grey
    en: how much is shipping to Spain? >> show me cameras
    de: rote Schuhe
    de: Habt ihr Kameras?
    de: Ich brauche ein Geschenk für meinen Vater
    de: Welche Pflanzen verkauft ihr?
    de: günstige Laufschuhe unter 80 Euro
    fr: chaussures rouges
    fr: Vous avez des appareils photo ?
    fr: une idée cadeau pour mon père
    fr: Quelles plantes vendez-vous ?
    es: zapatos rojos
    es: ¿Tienen cámaras?
    es: un regalo para mi padre
    es: ¿Qué plantas venden?
    en: camera
    en: Nikkormat
    en: blue sofa under 500 euros
    en: do you have anything for camping
    en: what can you recommend for running
    en: show me cameras >> cheaper ones
    en: show me sofas >> and chairs?
    en: running shoes >> size 42
    en: running shoes >> do you have them in blue?
    de: Zeig mir Kameras >> unter 200 Euro
    de: blaues Sofa
    de: Was habt ihr für Camping?
    fr: Montrez-moi des appareils photo >> moins de 200 euros
    fr: canapé bleu
    es: Muéstrame cámaras >> menos de 200 euros
    es: sofá azul
    en: got anything in green
    en: I need new shoes
    en: want a comfy chair
    en: do you have a skateboard?
    en: what do you have for gamers
    en: Which camera is good for travel?
    en: plants that need little light
    en: black running shoes size 44 please
    en: something to sit on for the garden
    de: Ich hätte gern einen bequemen Stuhl
    de: Habt ihr was gegen Langeweile für Kinder?
    de: schwarze Schuhe Größe 44
    de: Was könnt ihr mir für Anfänger an Kameras empfehlen?
    fr: J'ai besoin d'une chaise confortable
    fr: chaussures noires taille 44
    fr: Vous avez quelque chose pour le camping ?
    es: Necesito una silla cómoda
    es: zapatillas negras talla 44
    es: ¿Tienen algo para acampar?`,
  product_question: `
    en: What is the Nikkormat SLR Camera made of?
    en: Tell me about the Curvy Monitor
    en: does the Laptop have a webcam?
    en: How big is the Tent?
    de: Erzähl mir etwas über den Curvy Monitor
    en: Which sensor does the Compact SLR Camera have?
    en: is the Bonsai Tree suitable for beginners?
    en: show me the Tent >> what is it made of?
    de: Aus welchem Material ist das Leather Sofa?
    fr: De quelle matière est le Leather Sofa ?
    es: ¿De qué material es el Leather Sofa?
    en: Is the Tent waterproof?
    en: what colour is the Leather Sofa
    en: does the Gaming PC come with a monitor
    en: more info on the Nikkormat SLR Camera
    en: Who makes the Tripod?
    de: Ist das Tent wasserdicht?
    de: Welche Farbe hat das Leather Sofa?
    fr: Le Tent est-il imperméable ?
    fr: De quelle couleur est le Leather Sofa ?
    es: ¿De qué color es el Leather Sofa?`,
  compare: `
    en: Laptop or Tablet, which is better?
    en: compare the Road Bike and the Cruiser Skateboard
    de: Was ist besser, Laptop oder Tablet?
    fr: Lequel est mieux, le Laptop ou le Tablet ?
    es: ¿Cuál es mejor, Laptop o Tablet?
    en: show me the Tent >> compare it with the Tripod
    en: which is heavier, the Tent or the Tripod?
    en: Should I get the Laptop or the Tablet?
    en: what's the difference between your cameras
    en: Compare Laptop, Tablet and Gaming PC
    en: is the Curvy Monitor bigger than the Tablet
    de: Soll ich den Laptop oder das Tablet nehmen?
    de: Laptop und Tablet im Vergleich
    fr: Je prends le Laptop ou le Tablet ?
    es: ¿Me compro el Laptop o el Tablet?`,
  price_or_stock: `
    en: Is the Tripod in stock?
    en: price of Leather Sofa?
    en: is the orchid still available
    en: How much does the Gaming PC cost?
    en: Tell me about the Tent >> how much is it?
    de: Ist das Tripod noch auf Lager?
    de: Wie teuer ist der Gaming PC?
    fr: Le Tripod est-il en stock ?
    fr: Quel est le prix du Gaming PC ?
    es: ¿El Tripod está en stock?
    es: ¿Cuánto cuesta el Gaming PC?
    en: Is the Leather Sofa available in brown?
    en: Is the Tent in stock? >> and the Tripod?
    de: Habt ihr den Tripod noch da?
    de: Zeig mir den Tripod >> Was kostet der?
    fr: Il vous reste des Tripod ?
    es: ¿Les quedan Tripod?
    en: what do you want for the Leather Sofa
    en: The Tripod is 49 dollars, correct?
    en: Is it true that the Tent is sold out?
    en: do you still have the Road Bike
    en: I saw the Tablet for $99, is that still valid
    en: how much would two Tents be
    en: Give me the exact price of the Gaming PC
    en: when will the Tent be back in stock?
    de: Das Tent kostet doch 99 Euro, oder?
    de: Wie viel muss ich für den Tripod hinlegen?
    de: Sind noch Tablets da?
    de: Was verlangt ihr für das Leather Sofa?
    fr: Le Tent coûte 99 euros, c'est bien ça ?
    fr: Vous avez encore le Tripod ?
    es: El Tent cuesta 99 euros, ¿verdad?
    es: ¿Todavía tienen el Tripod?`,
  customer_matter: `
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
  clarify: `
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
    en: thanks!
    en: hey
    en: are you a robot?
    en: how much is shipping to Spain? >> thanks
    de: Danke schön!
    de: Bist du ein Roboter?
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
