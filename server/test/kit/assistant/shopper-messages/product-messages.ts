/** Questions about products, prices and stock, by intent (see `shopper-messages.ts`). */
export const productMessages: Readonly<Record<string, string>> = {
  product_search: `
    en: gift for my dad who likes photography
    en: I need something for my dad's birthday, he likes cooking
    de: ich suche einen Rucksack für die Schule
    fr: idée cadeau pour une fille de 4 ans qui adore les dinosaures
    es: busco algo para llevar al colegio
    en: any mugs?
    en: washing machine
    en: phone case
    de: Waschmaschine?
    fr: machine à laver
    es: lavadora
    en: show me sofas >> washing machine
    en: a bag for my camera
    de: eine Tasche für meine Kamera
    en: show me cameras >> looking for something cheaper
    en: a computer for video editing
    en: a mirror of 60 x 80
    de: ein Spiegel 60x80
    fr: un miroir de 60 x 80
    es: un espejo de 60x80
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
    de: Ich brauche ein Geschenk für meinen Vater, der gern liest
    de: Welche Pflanzen verkauft ihr?
    de: günstige Laufschuhe unter 80 Euro
    fr: chaussures rouges
    fr: Vous avez des appareils photo ?
    fr: une idée cadeau pour mon père qui aime la photo
    fr: Quelles plantes vendez-vous ?
    es: zapatos rojos
    es: ¿Tienen cámaras?
    es: un regalo para mi padre que le gusta leer
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
    en: how much does the Leather Sofa weigh
    en: how much memory does the Laptop have
    fr: combien pèse le Leather Sofa ?
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
}
