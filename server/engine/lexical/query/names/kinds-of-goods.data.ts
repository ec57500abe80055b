import type { WordLanguage } from '../../analysis/languages.ts'

/**
 * Names of departments and kinds of goods, a colon, and the names of their kinds: "furniture" finds chairs. Only in this direction.
 * In English they complete `narrower-names.data.ts`. Names of colors and brands are missing: "fruit" must not find an orange dress. A
 * name that ends in the broader one ("Gartenmöbel", "tennis ball") needs no entry.
 */
export const kindsOfGoods: Partial<Record<WordLanguage, string>> = {
  en: `
    sneakers, trainers, sports shoes, athletic shoes: running shoe, tennis shoe, basketball shoe, jogging shoe, training shoe
    shoes: boot, sneaker, trainer, sandal, loafer, slipper, flip flop, pump, stiletto, mule
    footwear: shoe, boot, sneaker, trainer, sandal, slipper
    headwear, headgear, hats: hat, cap, beanie, beret, fedora, visor
    outerwear: jacket, coat, parka, anorak, raincoat, windbreaker
    knitwear: sweater, jumper, pullover, cardigan, turtleneck
    sportswear, activewear: tracksuit, leggings, jersey, sweatpants, sports bra, joggers
    underwear: briefs, boxers, panties, bra, undershirt, thong, socks
    nightwear, sleepwear: pajamas, pyjamas, nightgown, nightdress, bathrobe
    swimwear: swimsuit, bikini, swim trunks, bathing suit, swim shorts
    tops: shirt, t-shirt, blouse, tank top, sweater, hoodie
    bottoms: trousers, pants, jeans, shorts, skirt, leggings
    seating: chair, armchair, sofa, couch, stool, bench, ottoman
    lighting, lights: lamp, lantern, chandelier, light shade, spotlight, light bulb, sconce
    storage: shelf, bookcase, basket, box, drawer, cabinet, wardrobe, rack
    bedding, bed linen: duvet, pillow, pillowcase, bed sheet, blanket, quilt, mattress topper
    home textiles: curtain, cushion, towel, blanket, tablecloth, rug
    decoration, home decor, decor: vase, candle, picture frame, mirror, wreath, figurine, statue, poster
    kitchenware, cookware: pan, pot, saucepan, casserole, wok, skillet, frying pan
    bakeware: baking tray, cake tin, muffin tin, loaf tin, rolling pin
    tableware, crockery, dinnerware: plate, bowl, cup, mug, saucer, platter, teapot, jug, pitcher
    cups: mug, teacup
    pillows: cushion, bolster
    handbags: tote, clutch, satchel
    cutlery, flatware: fork, knife, spoon
    drinkware: glass, mug, cup, tumbler, goblet, carafe
    stationery, office supplies: pen, pencil, notebook, stapler, envelope, marker, eraser, folder
    electronics, gadgets: laptop, phone, smartphone, tablet, camera, headphones, monitor, speaker, television, smartwatch
    computer accessories, peripherals: mouse, keyboard, webcam, monitor, printer, headset
    audio: headphones, earbuds, speaker, amplifier, turntable, microphone
    appliances: fridge, oven, washing machine, dishwasher, kettle, toaster, blender, microwave
    tools, hand tools: hammer, screwdriver, wrench, pliers, saw, drill, file, chisel, spade, rake, spirit level
    power tools: drill, jigsaw, sander, chainsaw, grinder
    garden tools: spade, rake, trowel, hoe, pruner, shears, watering can, hedge trimmer
    fitness equipment, gym equipment: dumbbell, barbell, kettlebell, treadmill, skipping rope, yoga mat
    camping gear, camping equipment: tent, sleeping bag, camping stove, headlamp, sleeping mat
    balls: football, basketball, volleyball, handball
    bikes: mountain bike, tandem, tricycle, ebike
    toys: doll, puzzle, teddy bear, building block, kite, train set, plush, playset, rattle, excavator, rocking horse, figurine
    books: novel, paperback, hardcover, hardback, fiction, cookbook, atlas, dictionary, memoir, biography, thriller, ebook, audiobook
    novels: fiction, thriller, memoir
    games: puzzle, chess, board game, card game, dominoes, jigsaw
    baby gear: stroller, crib, car seat, highchair, pacifier
    luggage: suitcase, backpack, duffel, trolley
    bags: backpack, handbag, tote, purse, suitcase, rucksack, clutch, satchel
    jewelry, jewellery: ring, necklace, bracelet, earring, brooch, pendant
    cosmetics, makeup: lipstick, mascara, foundation, eyeliner, blush, concealer
    toiletries: soap, shampoo, toothpaste, deodorant, shower gel
    skincare: moisturizer, face cream, serum, cleanser, sunscreen, lotion
    beverages, drinks: juice, lemonade, water, coffee, tea, beer, wine, soda, smoothie
    alcohol, spirits, liquor: wine, beer, whisky, whiskey, gin, vodka, rum, brandy, liqueur
    fruit: banana, pear, grape, mango, berry, strawberry
    vegetables: carrot, potato, tomato, onion, lettuce, cabbage, cucumber
    spices: pepper, cinnamon, paprika, cumin, turmeric, nutmeg, saffron, curry
    sweets, candy, confectionery: chocolate, toffee, licorice, fudge, gummy, praline
    snacks: crisps, chips, popcorn, nuts, pretzel, cracker
    dairy: milk, cheese, butter, yogurt, cream
    baked goods: bread, cake, croissant, muffin, cookie, bun, bagel
    flowers: rose, tulip, orchid, daisy, lily, sunflower, bouquet
    plants, houseplants: fern, cactus, succulent, orchid, palm, bonsai, ivy, aloe
    pet supplies: dog bed, leash, litter, cat tree, aquarium
    musical instruments: guitar, piano, violin, drum, flute, ukulele, trumpet
    art supplies: paint, paintbrush, easel, canvas, sketchbook, crayon
    vehicles: car, truck, motorcycle, scooter, van
  `,
  de: `
    möbel: stuhl, tisch, sofa, couch, bett, schrank, regal, sessel, kommode, hocker, sideboard, bank, vitrine
    sitzmöbel, sitzgelegenheit: stuhl, sessel, sofa, hocker, bank
    schuhe, schuhwerk: stiefel, stiefelette, sandale, sneaker, turnschuh, pumps, slipper, pantoffel, ballerina
    sneaker, turnschuhe, sportschuhe: laufschuh, tennisschuh, basketballschuh
    kleidung, bekleidung, klamotten: hose, hemd, jacke, kleid, rock, pullover, bluse, mantel, shirt, jeans
    oberbekleidung: jacke, mantel, pullover, hemd, bluse
    kopfbedeckung: hut, mütze, kappe, cap, haube
    unterwäsche: slip, bh, boxershorts, unterhemd, socken
    bademode: badeanzug, bikini, badehose
    schmuck: ring, kette, halskette, armband, ohrring, brosche, anhänger
    taschen: rucksack, handtasche, koffer, beutel
    gepäck: koffer, reisetasche, rucksack, trolley
    werkzeug: hammer, zange, schraubendreher, säge, bohrer, feile, schraubenschlüssel
    gartengeräte, gartenwerkzeug: spaten, rechen, harke, schaufel, gießkanne, heckenschere
    geschirr: teller, tasse, schüssel, becher, schale
    besteck: messer, gabel, löffel
    gläser: weinglas, becher, kelch
    kochgeschirr: topf, pfanne, kasserolle, wok
    küchengeräte: mixer, toaster, wasserkocher, kaffeemaschine, mikrowelle, backofen
    haushaltsgeräte: waschmaschine, kühlschrank, staubsauger, trockner, bügeleisen
    bettwäsche, bettwaren: decke, kissen, bettbezug, laken, kissenbezug
    beleuchtung, leuchten: lampe, laterne, kronleuchter, glühbirne, strahler
    deko, dekoration: vase, kerze, bilderrahmen, spiegel, kranz, figur
    elektronik: laptop, handy, smartphone, tablet, kamera, kopfhörer, monitor, fernseher, lautsprecher
    schreibwaren, bürobedarf: stift, kugelschreiber, bleistift, heft, ordner, umschlag, tacker
    spielzeug, spielsachen: puppe, puzzle, teddybär, baustein, kuscheltier, drachen, spiel, eisenbahn, bagger, traktor, auto, rassel, kugelbahn, plüsch, kostüm, roller
    bücher: roman, taschenbuch, hardcover, krimi, thriller, kochbuch, kinderbuch, ratgeber, bildband, wörterbuch, hörbuch, biografie
    romane: belletristik, krimi, thriller
    spiele: puzzle, schach, brettspiel, kartenspiel
    bälle: fußball, basketball, volleyball, handball
    sportgeräte, fitnessgeräte: hantel, laufband, springseil, yogamatte
    campingausrüstung: zelt, schlafsack, isomatte, kocher
    kosmetik, make-up: lippenstift, mascara, wimperntusche, puder, rouge
    getränke: saft, wasser, limonade, kaffee, tee, bier, wein
    alkohol, spirituosen: wein, bier, whisky, gin, wodka, rum, likör, schnaps
    obst, früchte: apfel, birne, banane, traube, beere, kirsche
    gemüse: karotte, kartoffel, tomate, zwiebel, gurke, salat, kohl
    gewürze: pfeffer, zimt, paprika, kümmel, kurkuma, muskat, safran
    süßigkeiten, süßwaren: schokolade, bonbon, praline, gummibärchen, lakritz
    backwaren: brot, brötchen, kuchen, croissant, brezel, keks
    blumen: rose, tulpe, orchidee, lilie, sonnenblume, strauß
    pflanzen, zimmerpflanzen: farn, kaktus, sukkulente, orchidee, palme, bonsai, efeu
    musikinstrumente, instrumente: gitarre, klavier, geige, trommel, flöte, ukulele, trompete
    fahrzeuge: auto, motorrad, roller, fahrrad
  `,
  fr: `
    meubles, mobilier: chaise, table, canapé, lit, armoire, étagère, fauteuil, commode, tabouret, bureau, buffet, banc
    sièges: chaise, fauteuil, canapé, tabouret, banc
    chaussures: botte, bottine, sandale, basket, mocassin, escarpin, pantoufle, ballerine
    baskets: chaussure de course, chaussure de sport
    vêtements, habits: pantalon, chemise, veste, robe, jupe, pull, manteau, jean, t-shirt, blouse
    chapeaux, couvre-chef: casquette, bonnet, béret, chapeau
    sous-vêtements: culotte, slip, caleçon, soutien-gorge, chaussette
    maillots de bain: bikini, short de bain
    bijoux: bague, collier, bracelet, boucle d'oreille, broche, pendentif
    sacs: sac à dos, cabas, besace, pochette
    bagages: valise, sac de voyage, sac à dos
    outils, outillage: marteau, pince, tournevis, scie, perceuse, clé
    outils de jardin: bêche, râteau, pelle, arrosoir, sécateur
    vaisselle: assiette, tasse, bol, plat, verre
    couverts: couteau, fourchette, cuillère
    ustensiles de cuisine, batterie de cuisine: casserole, poêle, marmite, wok
    électroménager: lave-linge, réfrigérateur, aspirateur, four, bouilloire, grille-pain
    linge de lit, literie: couette, oreiller, drap, couverture, taie, matelas
    luminaires, éclairage: lampe, lanterne, lustre, suspension, ampoule, spot
    décoration, déco: vase, bougie, cadre, miroir, couronne, statue
    électronique, high-tech: ordinateur portable, téléphone, smartphone, tablette, appareil photo, casque, écran, enceinte
    papeterie, fournitures de bureau: stylo, crayon, cahier, agrafeuse, enveloppe, classeur
    jouets: poupée, puzzle, peluche, cerf-volant, cube, jeu, figurine, hochet, train, déguisement
    livres: roman, broché, poche, polar, thriller, bande dessinée, dictionnaire, biographie, essai, guide
    jeux: puzzle, échecs, jeu de société, jeu de cartes
    ballons, balles: football, basketball, volleyball
    cosmétiques, maquillage: rouge à lèvres, mascara, fond de teint, poudre
    boissons: jus, eau, limonade, café, thé, bière, vin
    alcool, spiritueux: vin, bière, whisky, gin, vodka, rhum, liqueur
    fruits: pomme, poire, banane, raisin, fraise, cerise
    légumes: carotte, pomme de terre, tomate, oignon, salade, chou
    épices: poivre, cannelle, paprika, cumin, curcuma, safran
    bonbons, confiseries, sucreries: chocolat, caramel, praline, réglisse, nougat
    fleurs: rose, tulipe, orchidée, lys, tournesol, bouquet
    plantes, plantes vertes: fougère, cactus, succulente, orchidée, palmier, bonsaï, lierre
    instruments de musique: guitare, piano, violon, tambour, flûte, ukulélé, trompette
    véhicules: voiture, moto, scooter, vélo
  `,
  es: `
    muebles, mobiliario: silla, mesa, sofá, cama, armario, estantería, sillón, cómoda, taburete, escritorio, banco
    asientos: silla, sillón, sofá, taburete, banco
    zapatos, calzado: bota, botín, sandalia, zapatilla, mocasín, tacón, alpargata
    zapatillas, deportivas: zapatilla de correr, tenis
    ropa, prendas: pantalón, camisa, chaqueta, vestido, falda, suéter, abrigo, vaquero, camiseta, blusa
    sombreros: gorra, gorro, boina, sombrero
    ropa interior: braga, calzoncillo, sujetador, calcetín
    joyas, joyería: anillo, collar, pulsera, pendiente, broche, colgante
    bolsos, bolsas: mochila, bolso, bandolera, maleta
    equipaje: maleta, mochila, bolsa de viaje
    herramientas: martillo, alicates, destornillador, sierra, taladro, llave inglesa
    herramientas de jardín: pala, rastrillo, regadera, azada, tijera de podar
    vajilla: plato, taza, cuenco, bol, fuente
    cubiertos, cubertería: cuchillo, tenedor, cuchara
    utensilios de cocina, menaje: sartén, olla, cazuela, cacerola, wok
    electrodomésticos: lavadora, nevera, aspiradora, horno, tostadora, batidora, microondas
    ropa de cama: edredón, almohada, sábana, manta, funda
    iluminación, luces: lámpara, farol, bombilla, foco
    decoración: jarrón, vela, marco, espejo, corona, estatua
    electrónica: portátil, móvil, smartphone, tablet, cámara, auricular, monitor, altavoz, televisor
    papelería: bolígrafo, lápiz, cuaderno, grapadora, sobre, carpeta
    juguetes: muñeca, puzle, peluche, cometa, bloque, juego, figura, sonajero, tren, disfraz
    libros: novela, tapa blanda, tapa dura, thriller, cómic, diccionario, biografía, ensayo, guía
    juegos: puzle, ajedrez, juego de mesa, juego de cartas
    pelotas, balones: fútbol, baloncesto, voleibol
    cosmética, maquillaje: pintalabios, máscara de pestañas, base, colorete
    bebidas: zumo, jugo, agua, limonada, café, té, cerveza, vino
    alcohol, licores: vino, cerveza, whisky, ginebra, vodka, ron
    fruta, frutas: manzana, pera, plátano, uva, fresa, cereza
    verduras, hortalizas: zanahoria, patata, tomate, cebolla, lechuga, col
    especias: pimienta, canela, pimentón, comino, cúrcuma, azafrán
    dulces, golosinas: chocolate, caramelo, bombón, regaliz, turrón
    flores: rosa, tulipán, orquídea, lirio, girasol, ramo
    plantas: helecho, cactus, suculenta, orquídea, palmera, bonsái, hiedra
    instrumentos musicales: guitarra, piano, violín, tambor, flauta, ukelele, trompeta
    vehículos: coche, moto, patinete, bicicleta
  `,
}
