/**
 * Names of goods: English | German | French | Spanish, the most usual first. German plurals only where the stem changes. A shopper's name
 * finds goods of a catalog in another language.
 */
export const namesOfGoods = `
3d printer | 3d-drucker | imprimante 3d | impresora 3d
accordion | akkordeon, ziehharmonika | accordéon | acordeón
acrylic paint | acrylfarbe | peinture acrylique | pintura acrílica
action camera, action cam | actioncam, action-kamera | caméra d'action, caméra sport | cámara de acción, cámara deportiva
activity table | spieltisch | table d'activités | mesa de actividades
adapter | adapter | adaptateur | adaptador
adhesive bandage, sticking plaster, band-aid | pflaster, wundpflaster, heftpflaster | pansement, sparadrap | tirita, curita
adhesive label, sticky label | etikett, klebeetikett | étiquette adhésive, étiquette autocollante | etiqueta adhesiva
adhesive tape, sticky tape | klebeband, klebebänder, klebestreifen | ruban adhésif | cinta adhesiva
adjustable wrench, adjustable spanner | rollgabelschlüssel, verstellbarer schraubenschlüssel | clé à molette | llave inglesa, llave ajustable
advent calendar | adventskalender | calendrier de l'avent | calendario de adviento
aftershave | aftershave, rasierwasser | après-rasage, lotion après-rasage | aftershave, loción para después del afeitado
air compressor | druckluftkompressor, luftkompressor | compresseur d'air | compresor de aire
air conditioner | klimaanlage, klimagerät | climatiseur | aire acondicionado
air filter | luftfilter | filtre à air | filtro de aire
air freshener | lufterfrischer, raumduft, raumdüfte | désodorisant, désodorisant d'intérieur | ambientador
air fryer | heißluftfritteuse | friteuse à air, friteuse sans huile | freidora de aire
air mattress, air bed | luftmatratze, luftbett | matelas gonflable | colchón hinchable, colchón inflable
air purifier | luftreiniger | purificateur d'air | purificador de aire
airplane, aeroplane, toy plane | flugzeug, flieger | avion | avión
alarm clock | wecker | réveil, réveil-matin | despertador, reloj despertador
all-purpose cleaner | allzweckreiniger | nettoyant multi-usages | limpiador multiusos
almond milk | mandelmilch, mandeldrink | lait d'amande | leche de almendras
almond | mandel | amande | almendra
aluminium foil, aluminum foil, tin foil | alufolie, aluminiumfolie | papier aluminium, papier alu | papel de aluminio
amplifier | verstärker | amplificateur, ampli | amplificador
anchor | anker | ancre | ancla
angle grinder | winkelschleifer, trennschleifer | meuleuse d'angle, meuleuse | amoladora, amoladora angular
ankle boot | stiefelette | bottine | botín
anklet | fußkettchen, fußkette | bracelet de cheville, chaîne de cheville | pulsera de tobillo, tobillera
antenna, aerial | antenne | antenne | antena
antifreeze, engine coolant | frostschutzmittel, kühlmittel | antigel, liquide de refroidissement | anticongelante, refrigerante de motor
apple juice | apfelsaft, apfelsäfte | jus de pomme | zumo de manzana, jugo de manzana
apple | apfel, äpfel | pomme | manzana
apricot | aprikose, marille | abricot | albaricoque
apron | schürze, kochschürze, küchenschürze | tablier, tablier de cuisine | delantal, mandil
aquarium, fish tank | aquarium, aquarien | aquarium | acuario, pecera
armchair | sessel | fauteuil | sillón, butaca
aroma diffuser, reed diffuser | aroma-diffuser, duftlampe, raumduft | diffuseur de parfum, diffuseur d'arôme | difusor de aromas, ambientador mikado
artificial flower, fake flower | kunstblume | fleur artificielle | flor artificial
artificial plant, fake plant | kunstpflanze | plante artificielle | planta artificial
asparagus | spargel | asperge | espárrago
atlas | atlas | atlas | atlas
audio cassette, cassette tape | musikkassette, audiokassette | cassette audio | casete, cinta de casete
audiobook | hörbuch, hörbücher | livre audio | audiolibro
avocado | avocado | avocat | aguacate
awning | markise | store banne | toldo
baby blanket | babydecke | couverture bébé | manta de bebé, mantita
baby bodysuit, onesie | babybody, baby-body | body bébé | body de bebé
baby bottle, feeding bottle | babyflasche, trinkfläschchen | biberon | biberón
baby carrier | babytrage, bauchtrage | porte-bébé | portabebés, mochila portabebés
baby clothes | babykleidung, babybekleidung | vêtement bébé, vêtement pour bébé | ropa de bebé
baby doll | babypuppe | poupon, poupée bébé | muñeco bebé, bebé muñeco
baby gate, safety gate | treppenschutzgitter, türschutzgitter | barrière de sécurité enfant, barrière d'escalier | barrera de seguridad, barrera de escalera
baby monitor | babyphone, babyfon | babyphone, écoute-bébé | vigilabebés, monitor de bebé
baby wipe, wet wipe | feuchttuch, feuchttücher | lingette bébé, lingette | toallita húmeda, toallita de bebé
backpack, rucksack | rucksack, rucksäcke | sac à dos | mochila
bacon | frühstücksspeck, bacon | bacon, poitrine fumée | beicon, bacon, panceta
badminton racket | badmintonschläger, federballschläger | raquette de badminton | raqueta de bádminton
bag | tasche | sac | bolsa
baguette | baguette | baguette | baguette
baking dish, oven dish | auflaufform | plat à gratin, plat à four | fuente de horno
baking paper, parchment paper | backpapier | papier cuisson, papier sulfurisé | papel de horno, papel de hornear
baking tray, baking sheet | backblech | plaque à pâtisserie, plaque de four | bandeja de horno
balance bike | laufrad, laufräder | draisienne | bicicleta sin pedales, bici sin pedales
ball | ball, bälle | ballon | pelota, balón
balloon | luftballon | ballon de baudruche, ballon gonflable | globo
banana | banane | banane | plátano, banana
bandage, elastic bandage | verband, verbände, bandage, mullbinde | bandage, bande de contention | venda, vendaje
bar stool | barhocker | tabouret de bar | taburete de bar
barbecue, bbq grill | gartengrill, grill | barbecue | barbacoa, parrilla
baseball cap | baseballkappe, basecap, schirmmütze | casquette, casquette de baseball | gorra, gorra de béisbol
basil | basilikum | basilic | albahaca
basket | korb, körbe | panier, corbeille | cesta, canasta
basketball hoop | basketballkorb, basketballkörbe | panier de basket | canasta de baloncesto, aro de baloncesto
basketball | basketball, basketbälle | ballon de basket | balón de baloncesto
bass guitar, electric bass | e-bass, e-bässe, bassgitarre | guitare basse, basse électrique | bajo eléctrico
bath mat, bath rug | badematte, badteppich, badvorleger | tapis de bain | alfombra de baño, alfombrilla de baño
bath salts | badesalz | sel de bain, sels de bain | sales de baño
bath towel | badetuch, badetücher, duschtuch, duschtücher | drap de bain, serviette de bain | toalla de baño
bathrobe, dressing gown | bademantel, bademäntel, morgenmantel | peignoir, peignoir de bain | albornoz, albornoces, bata de baño
bathroom cabinet | badschrank, badschränke, badezimmerschrank | meuble de salle de bain, armoire de toilette | mueble de baño, armario de baño
bathroom mirror | badspiegel, badezimmerspiegel | miroir de salle de bain | espejo de baño
bathroom scale | personenwaage, körperwaage | pèse-personne | báscula de baño
bathtub | badewanne | baignoire | bañera, tina de baño
battery charger | akkuladegerät, batterieladegerät | chargeur de piles, chargeur de batterie | cargador de pilas, cargador de baterías
battery | batterie | pile électrique, batterie | pila, batería
beach towel | strandtuch, strandtücher, strandhandtuch | serviette de plage, drap de plage | toalla de playa
bean bag | sitzsack, sitzsäcke | pouf poire | puf pera
beanie, knit hat, woolly hat | mütze, strickmütze, wintermütze | bonnet d'hiver, bonnet tricoté | gorro, gorro de punto
beard oil | bartöl | huile à barbe, huile barbe | aceite para barba
beard trimmer | bartschneider, barttrimmer | tondeuse à barbe, tondeuse barbe | recortadora de barba, cortabarba
bed frame | bettgestell, bettrahmen | cadre de lit, structure de lit | estructura de cama
bed sheet | bettlaken, betttuch, betttücher | drap, drap de lit | sábana
bed | bett | lit adulte | cama
bedding, bed linen | bettwäsche, bettwäscheset | linge de lit, parure de lit | ropa de cama
bedside lamp | nachttischlampe | lampe de chevet | lámpara de noche, lámpara de mesilla
bedspread | tagesdecke, bettüberwurf, bettüberwürfe | couvre-lit, dessus-de-lit, jeté de lit | colcha, cubrecama
beef | rindfleisch | bœuf, viande de bœuf | carne de vacuno, carne de res
beer glass | bierglas, biergläser | verre à bière | vaso de cerveza
beer | bier | bière | cerveza
bell pepper | paprikaschote | poivron | pimiento
belt | gürtel | ceinture | cinturón
bench vise, bench vice | schraubstock, schraubstöcke | étau | tornillo de banco
bench, seat bench | sitzbank, sitzbänke | banc, banquette | banco de asiento, banco de interior
beret | baskenmütze | béret | boina
bib, baby bib | lätzchen, babylätzchen | bavoir | babero
bible | bibel | bible | biblia
bicycle, bike | fahrrad, fahrräder | vélo, bicyclette | bicicleta, bici
bidet | bidet | bidet | bidé
bike basket, bicycle basket | fahrradkorb, fahrradkörbe | panier vélo | cesta de bicicleta
bike chain, bicycle chain | fahrradkette | chaîne de vélo | cadena de bicicleta
bike helmet, bicycle helmet | fahrradhelm | casque de vélo | casco de bicicleta, casco de bici
bike light, bicycle light | fahrradlicht, fahrradlichter, fahrradlampe | éclairage vélo, lampe vélo | luz de bicicleta, luces de bicicleta
bike lock, bicycle lock | fahrradschloss, fahrradschlösser | antivol vélo, cadenas vélo | candado de bicicleta
bike pannier, pannier bag, bike bag | fahrradtasche | sacoche vélo, sacoche de vélo | alforja, alforja de bicicleta
bike pedal, bicycle pedal | fahrradpedal | pédale de vélo | pedal de bicicleta
bike pump, bicycle pump | fahrradpumpe, luftpumpe | pompe à vélo | bomba de bicicleta, inflador de bicicleta
bike rack, bike carrier | fahrradträger | porte-vélo | portabicicletas
bike saddle, bicycle seat | fahrradsattel, fahrradsättel | selle de vélo | sillín de bicicleta, sillín
bike tire, bike tyre, bicycle tire | fahrradreifen | pneu de vélo | cubierta de bicicleta, neumático de bicicleta
bikini | bikini | bikini | bikini
binoculars | fernglas, ferngläser | jumelles, paire de jumelles | prismáticos, binoculares
bird cage, birdcage | vogelkäfig | cage à oiseaux | jaula para pájaros, jaula de pájaros
bird food, bird seed | vogelfutter | graine pour oiseaux, nourriture pour oiseaux | comida para pájaros, alimento para pájaros
birthday cake | geburtstagstorte, geburtstagskuchen | gâteau d'anniversaire | tarta de cumpleaños
black pepper, ground pepper | schwarzer pfeffer, pfeffer | poivre noir, poivre | pimienta negra, pimienta
black tea | schwarzer tee, schwarztee | thé noir | té negro
blackboard, chalkboard | kreidetafel, schultafel | tableau noir | pizarra de tiza, pizarra
blackout curtain | verdunkelungsvorhang, verdunkelungsvorhänge | rideau occultant, rideaux occultants | cortina opaca
blanket | wolldecke, kuscheldecke | couverture | manta, cobija, frazada
blazer | blazer | blazer | blazer
bleach | bleichmittel, chlorbleiche | eau de javel, javel | lejía
blender | standmixer | blender | batidora de vaso, licuadora
blood glucose meter, glucometer | blutzuckermessgerät | glucomètre, lecteur de glycémie | glucómetro, medidor de glucosa
blood pressure monitor | blutdruckmessgerät, blutdruckmesser | tensiomètre | tensiómetro
blouse | bluse | chemisier | blusa
blueberry | heidelbeere, blaubeere | myrtille | arándano
bluetooth speaker, portable speaker | bluetooth-lautsprecher, bluetooth-box | enceinte bluetooth, enceinte portable | altavoz bluetooth, altavoz portátil
board book | pappbilderbuch, pappbilderbücher | livre cartonné | libro de cartón
board game | brettspiel, gesellschaftsspiel | jeu de société, jeux de société, jeu de plateau | juego de mesa
body lotion, body milk | körperlotion, bodylotion, körpermilch | lait corporel, lotion pour le corps | loción corporal, leche corporal
body scale, bathroom scale | personenwaage, körperwaage | pèse-personne | báscula de baño, báscula
bonsai, bonsai tree | bonsai | bonsaï | bonsái
book | buch, bücher | livre | libro
bookcase, bookshelf, bookshelves | bücherregal | bibliothèque, étagère à livres | estantería para libros, librero
bookmark | lesezeichen | marque-page | marcapáginas, punto de libro
boots, tall boot | stiefel | botte | bota
bottle | flasche | bouteille | botella
bottle opener | flaschenöffner | décapsuleur, ouvre-bouteille | abrebotellas, abridor de botellas
bouquet of flowers, flower bouquet | blumenstrauß, blumensträuße | bouquet de fleurs | ramo de flores
bouquet of roses, rose bouquet | rosenstrauß, rosensträuße | bouquet de roses | ramo de rosas
bow tie | herrenfliege, anzugfliege | nœud papillon | pajarita, corbatín
bowl | schüssel, schale | bol | cuenco, bol
box of chocolates, chocolate box | pralinenschachtel, pralinenbox | boîte de chocolats, ballotin de chocolats | caja de bombones
box spring bed | boxspringbett | lit boxspring | cama boxspring
boxer shorts | boxershorts | caleçon, boxer homme | bóxer, calzoncillo bóxer
boxing glove | boxhandschuh | gant de boxe | guante de boxeo
bra | bh, büstenhalter | soutien-gorge | sujetador, sostén, brasier
bracelet | armband, armbänder, armkettchen | bracelet | pulsera
brake disc, brake rotor | bremsscheibe | disque de frein | disco de freno
brake pad | bremsbelag, bremsbeläge | plaquette de frein | pastilla de freno
bread roll | brötchen, semmel | petit pain | panecillo
bread, loaf of bread | brot, brotlaib | miche de pain, pain frais | barra de pan, hogaza de pan
breast pump | milchpumpe | tire-lait | sacaleches, extractor de leche
brick | ziegelstein, backstein | brique | ladrillo
briefcase | aktentasche, aktenkoffer | porte-documents, mallette, attaché-case | maletín, portafolios
broccoli | brokkoli, broccoli | brocoli | brócoli
brooch | brosche | broche | broche
broom | besen | balai | escoba
brush | bürste | brosse | cepillo
bubble bath, bath foam | schaumbad, schaumbäder, badeschaum | bain moussant | espuma de baño, gel de baño, baño de espuma
bubbles, soap bubbles | seifenblasen | bulles de savon | pompas de jabón, burbujas de jabón
bucket, pail | eimer, putzeimer | seau, seaux | cubo, balde
building block, toy block | bauklotz, bauklötze, baustein | cube de construction, brique de construction | bloque de construcción
building set, construction set | bausatz, bausätze, baukasten, baukästen | jeu de construction | juego de construcción
bunk bed | etagenbett, stockbett | lit superposé, lits superposés | litera
butter | butter | beurre | mantequilla
button cell, coin cell | knopfzelle, knopfbatterie | pile bouton | pila de botón
button | knopf, knöpfe | bouton | botón
cabinet knob, cabinet handle | möbelgriff, möbelknopf, möbelknöpfe | bouton de meuble, poignée de meuble | tirador de mueble, pomo de mueble
cable | kabel | câble | cable
cable tie, zip tie | kabelbinder | collier de serrage, serre-câble | brida, brida de nailon
cactus, cacti | kaktus, kakteen | cactus | cactus, cacto
cake tin, cake pan | kuchenform, backform | moule à gâteau, moule à gâteaux | molde para tartas, molde de repostería
cake | kuchen, torte | gâteau, gâteaux | tarta, bizcocho
calculator | taschenrechner | calculatrice | calculadora
camera bag | kameratasche, fototasche | sac photo, sacoche photo | bolsa de cámara, bolsa para cámara
camera flash | blitzgerät, kamerablitz | flash photo, flash pour appareil photo | flash de cámara, flash fotográfico
camera lens | objektiv, kameraobjektiv | objectif photo, objectif d'appareil photo | objetivo de cámara, objetivo fotográfico
camera | kamera, fotoapparat | appareil photo | cámara, cámara de fotos
camping chair, folding chair | campingstuhl, campingstühle, klappstuhl, klappstühle | chaise de camping, chaise pliante | silla de camping, silla plegable
camping lantern | campinglampe, campinglaterne | lanterne de camping | farol de camping, lámpara de camping
camping stove, gas stove | campingkocher, gaskocher | réchaud de camping, réchaud à gaz | hornillo de camping, hornillo de gas
camping table | campingtisch | table de camping | mesa de camping
can opener, tin opener | dosenöffner | ouvre-boîte | abrelatas
candle holder, candlestick | kerzenhalter, kerzenständer | bougeoir, porte-bougie | candelabro, portavelas
candle | kerze | bougie | vela
candlestick, candle holder | kerzenständer, kerzenhalter | bougeoir, porte-bougie | portavelas, candelero
candy, sweets | bonbon, süßigkeit | bonbon, friandise | caramelo, golosina
canoe | kanu, kanadier | canoë, canoé | canoa
canvas print | leinwandbild, leinwandbilder | tableau sur toile, toile imprimée | lienzo decorativo, cuadro en lienzo
cap | kappe, schirmmütze | casquette | gorra
capacitor | kondensator | condensateur électrique | condensador
car battery charger | autobatterie-ladegerät, batterieladegerät | chargeur de batterie voiture | cargador de batería de coche
car battery | autobatterie | batterie de voiture | batería de coche
car floor mat, car mat | autofußmatte, automatte | tapis de voiture | alfombrilla de coche
car jack | wagenheber | cric | gato hidráulico, gato para coche
car radio, car stereo | autoradio | autoradio | autorradio, radio de coche
car seat cover | autositzbezug, autositzbezüge | housse de siège auto, housse de siège voiture | funda de asiento de coche
car seat, child car seat | kindersitz, autokindersitz, babyschale | siège auto, siège auto bébé | silla de coche, silla de auto
car shampoo | autoshampoo | shampoing voiture, shampoing auto | champú para coche
card game | kartenspiel | jeu de cartes, jeux de cartes | juego de cartas
card holder | kartenetui, kreditkartenetui | porte-cartes | tarjetero
card reader | kartenlesegerät, kartenleser | lecteur de cartes, lecteur de carte mémoire | lector de tarjetas
cardigan | strickjacke, cardigan | cardigan | cárdigan, chaqueta de punto
carpet runner, runner rug | teppichläufer | tapis de couloir | alfombra de pasillo
carrot | karotte, möhre | carotte | zanahoria
carry-on, cabin bag, hand luggage | handgepäck, handgepäckkoffer | bagage à main, bagage cabine, valise cabine | equipaje de mano, maleta de cabina
case fan | gehäuselüfter | ventilateur de boîtier | ventilador de caja
cashew, cashew nut | cashewkern, cashewnuss, cashewnüsse | noix de cajou | anacardo
castle | burg, ritterburg, schloss | château, château fort | castillo
cat food | katzenfutter | nourriture pour chat, croquettes pour chat | comida para gatos, pienso para gatos
cat litter | katzenstreu | litière pour chat | arena para gatos
cat toy | katzenspielzeug | jouet pour chat | juguete para gato
cauliflower | blumenkohl | chou-fleur, choux-fleurs | coliflor
caviar | kaviar | caviar | caviar
cd player | cd-player, cd-spieler | lecteur cd, lecteur de cd | reproductor de cd
ceiling light, ceiling lamp | deckenlampe, deckenleuchte | plafonnier | lámpara de techo, plafón
cell phone, mobile phone | mobiltelefon | téléphone portable, téléphone mobile | teléfono móvil, móvil, teléfono celular
cement | zement | ciment | cemento
chainsaw, chain saw | kettensäge, motorsäge | tronçonneuse | motosierra
chair cover | stuhlhusse, stuhlbezug, stuhlbezüge | housse de chaise | funda de silla
chair cushion, seat cushion | stuhlkissen, sitzkissen | galette de chaise, coussin de chaise | cojín de silla, cojín de asiento
chair | stuhl, stühle | chaise | silla
chalk | kreide, tafelkreide | craie | tiza
champagne glass, champagne flute | sektglas, sektgläser, champagnerglas, champagnergläser | flûte à champagne, coupe à champagne | copa de champán, copa de cava
champagne | champagner | champagne | champán
chandelier lamp, chandelier light | kronleuchter, lüster | lustre de plafond, lustre à pampilles | lámpara de araña, candil
changing table | wickeltisch, wickelkommode | table à langer | cambiador de bebé, mueble cambiador
charger, phone charger | ladegerät, handyladegerät | chargeur, chargeur de téléphone | cargador, cargador de móvil
charging cable | ladekabel | câble de charge, câble de recharge | cable de carga
cheese | käse | fromage | queso
chef's knife, kitchen knife, kitchen knives | kochmesser, küchenmesser | couteau de chef, couteau de cuisine, couteaux de cuisine | cuchillo de chef, cuchillo de cocina
chemistry set | chemiebaukasten, chemiekasten, chemie-experimentierkasten | coffret de chimie, kit de chimie | juego de química
cherry | kirsche | cerise | cereza
chess | schach, schachspiel | échecs, jeu d'échecs | ajedrez
chess set, chess game | schachspiel | jeu d'échecs, jeux d'échecs | ajedrez, juego de ajedrez
chest of drawers, dresser | kommode, schubladenkommode | commode à tiroirs, commode de chambre | cómoda
chewing gum | kaugummi | chewing-gum | chicle
chicken | hähnchen, hühnchen | poulet | pollo
chickpea | kichererbse | pois chiche | garbanzo
child bike seat, bike child seat | fahrradkindersitz, fahrradsitz | siège enfant vélo, siège vélo | silla portabebés bicicleta, silla infantil bicicleta
children's bike, kids bike | kinderfahrrad, kinderfahrräder | vélo enfant | bicicleta infantil
children's book | kinderbuch, kinderbücher | livre pour enfants, livre jeunesse | libro infantil
children's clothing, kids' clothes | kinderkleidung, kinderbekleidung | vêtement enfant, vêtement pour enfant | ropa infantil, ropa de niño
chisel, wood chisel | stechbeitel | ciseau à bois | formón
chocolate bar | schokoladentafel, tafel schokolade | tablette de chocolat | tableta de chocolate
chocolate | schokolade | chocolat | chocolate
chopstick | essstäbchen | baguette chinoise, baguette japonaise | palillo chino
christmas bauble, christmas ball, christmas ornament | weihnachtskugel, christbaumkugel | boule de noël | bola de navidad, adorno navideño
christmas decoration | weihnachtsdeko, weihnachtsdekoration, weihnachtsschmuck | décoration de noël | decoración navideña, adorno de navidad
christmas tree | weihnachtsbaum, weihnachtsbäume, christbaum, christbäume, tannenbaum | sapin de noël, arbre de noël | árbol de navidad
cinnamon | zimt | cannelle | canela
circular saw | kreissäge, handkreissäge | scie circulaire | sierra circular
cleaning cloth, dishcloth | putztuch, putztücher, putzlappen, spüllappen | chiffon de nettoyage, lavette | bayeta, trapo
cleaning product | reinigungsmittel, putzmittel, reiniger | produit d'entretien, produit de nettoyage, nettoyant | producto de limpieza, limpiador
climbing rope | kletterseil | corde d'escalade | cuerda de escalada
climbing shoe | kletterschuh | chausson d'escalade | pie de gato, pies de gato
cling film, plastic wrap | frischhaltefolie | film alimentaire, film étirable | papel film, film transparente
clinical thermometer, fever thermometer | fieberthermometer | thermomètre médical | termómetro clínico, termómetro corporal
clipboard | klemmbrett | porte-bloc | portapapeles
clock | uhr | horloge, pendule | reloj
clock radio | radiowecker | radio-réveil | radiodespertador, radio despertador
clothes hanger, coat hanger | kleiderbügel | cintre | percha
clothes iron, steam iron | bügeleisen, dampfbügeleisen | fer à repasser | plancha de vapor, plancha de ropa
clothes rail, clothes rack, garment rack | kleiderstange, rollgarderobe | portant, portant à vêtements | burro de ropa, perchero con ruedas
clothesline, washing line | wäscheleine | corde à linge, fil à linge | cuerda de tender, cuerda para tender
clothespin, clothes peg | wäscheklammer | pince à linge | pinza de ropa, pinza de tender
clothing, clothes, apparel | kleidung, bekleidung | vêtement | ropa
coaster | untersetzer, glasuntersetzer | dessous de verre, sous-verre | posavasos
coat rack | wandgarderobe, garderobenleiste | portemanteau mural, portemanteau, porte-manteau | perchero, perchero de pared
coat stand | garderobenständer, kleiderständer | portemanteau sur pied, porte-manteau sur pied | perchero de pie
coat, overcoat | mäntel, überzieher | manteau, manteaux, pardessus | abrigo
cocktail shaker | cocktailshaker | shaker à cocktail | coctelera
cocoa powder, cocoa | kakaopulver, kakao | cacao en poudre, cacao | cacao en polvo, cacao
coconut oil | kokosöl | huile de coco | aceite de coco
coffee beans, coffee bean | kaffeebohne | café en grains, grain de café | café en grano, grano de café
coffee capsule, coffee pod | kaffeekapsel, kaffeepad | capsule de café, dosette de café | cápsula de café
coffee filter | kaffeefilter | filtre à café | filtro de café
coffee grinder | kaffeemühle | moulin à café | molinillo de café
coffee maker, coffee machine | kaffeemaschine | machine à café, cafetière | cafetera
coffee table | couchtisch, wohnzimmertisch | table basse, table de salon | mesa de centro, mesa baja
coffee | kaffee | café | café
coin purse | münzbörse, kleingeldbörse | porte-monnaie | monedero
colander | nudelsieb, abtropfsieb | passoire | escurridor
colored pencil, coloured pencil | buntstift, farbstift | crayon de couleur | lápiz de color, lápices de colores
coloring book, colouring book | malbuch, malbücher | livre de coloriage, cahier de coloriage | libro para colorear, libro de colorear
comb | kamm, kämme | peigne | peine
comic book | comic, comicheft | bande dessinée, bd | cómic, tebeo, historieta
compass | kompass | boussole | brújula
compost bin | komposter | composteur, bac à compost | compostador, compostera
compression stocking, compression sock | kompressionsstrumpf, kompressionsstrümpfe, stützstrumpf, stützstrümpfe | bas de contention, chaussette de contention, bas de compression | media de compresión, calcetín de compresión
computer case, pc case | pc-gehäuse, computergehäuse | boîtier pc, boîtier d'ordinateur | caja de ordenador, caja de pc
computer game, pc game | computerspiel, pc-spiel | jeu pc, jeux pc, jeu sur ordinateur | juego de ordenador, juego de pc
computer memory, ram memory | arbeitsspeicher, ram-speicher | mémoire vive, mémoire ram | memoria ram
computer mouse, computer mice, mouse | maus, mäuse, computermaus | souris, souris d'ordinateur | ratón, ratón de ordenador
computer, pc | computer, pc, rechner | ordinateur, pc | ordenador, computadora, computador, pc
concealer | concealer, abdeckstift | anticernes, anti-cernes | corrector de ojeras, antiojeras
concrete | beton | béton | hormigón
condom | kondom | préservatif | preservativo, condón
confetti | konfetti | confetti, confettis | confeti
console table | konsolentisch | table console, console d'entrée | mesa consola, consola recibidor
construction nail, nail | nagel, nägel | clou | clavo
contact lens, contact lenses | kontaktlinse | lentille de contact | lentilla, lente de contacto
cookbook | kochbuch, kochbücher | livre de cuisine, livre de recettes | libro de cocina, libro de recetas
cooker hood, range hood, extractor hood | dunstabzugshaube | hotte aspirante, hotte de cuisine | campana extractora
cooker, kitchen stove | küchenherd, elektroherd, gasherd | cuisinière, gazinière | cocina de gas, cocina eléctrica
cookie, biscuit | keks, plätzchen | biscuit, cookie | galleta
cooking pot, stockpot | kochtopf, kochtöpfe, topf, töpfe | faitout, marmite | olla
cookware | kochgeschirr | batterie de cuisine, ustensiles de cuisson | batería de cocina
cool box, camping cooler | kühlbox | glacière | nevera portátil, nevera de camping
cordless phone | schnurlostelefon, schnurloses telefon | téléphone sans fil | teléfono inalámbrico
cordless screwdriver, cordless drill | akkuschrauber, akkubohrschrauber | visseuse sans fil, perceuse-visseuse | atornillador a batería, atornillador eléctrico
corkscrew | korkenzieher | tire-bouchon | sacacorchos
corner sofa, sectional sofa | ecksofa, eckcouch, wohnlandschaft | canapé d'angle | sofá esquinero, sofá rinconero, rinconera
correction tape | korrekturroller, korrekturband | ruban correcteur, roller correcteur | cinta correctora
cotton pad | wattepad, abschminkpad | disque démaquillant, coton démaquillant | disco desmaquillante, disco de algodón
cotton swab, cotton bud | wattestäbchen | coton-tige, cotons-tiges | bastoncillo, bastoncillo de algodón, hisopo
cotton wool, cotton ball | watte, wattebausch, wattebäusche | coton hydrophile, ouate | algodón hidrófilo, bola de algodón
cough syrup | hustensaft, hustensäfte | sirop contre la toux, sirop pour la toux | jarabe para la tos
cpu cooler | cpu-kühler, prozessorkühler | refroidisseur de processeur, ventirad | disipador de cpu, refrigerador de cpu
crayon | wachsmalstift, buntstift | crayon de couleur | cera de colores, lápiz de color
cream | creme | crème | crema
cream cheese | frischkäse | fromage à tartiner | queso crema, queso de untar
crib, baby cot, cot | babybett, gitterbett | lit bébé, lit à barreaux | cuna, cuna de bebé
crime novel, detective novel | krimi, kriminalroman | roman policier | novela policíaca, novela negra
crochet hook | häkelnadel | aiguille à crochet, crochet à laine, crochet à tricoter | aguja de ganchillo, ganchillo
croissant | croissant | croissant | cruasán, croissant
crossbody bag, messenger bag | umhängetasche | sac bandoulière, sac à bandoulière | bolso bandolera, bandolera
crutch | krücke, unterarmgehstütze | béquille | muleta
cucumber | gurke, salatgurke | concombre | pepino
cufflink | manschettenknopf, manschettenknöpfe | bouton de manchette | gemelos de camisa, mancuernilla
cup | tasse | tasse | taza
cupboard, cabinet | schrank, schränke | placard, armoire | armario
curling iron, curling tong | lockenstab, lockenstäbe | fer à boucler, boucleur | rizador de pelo, tenacillas
curtain rod, curtain pole | gardinenstange, vorhangstange | tringle à rideaux, tringle | barra de cortina
curtain | vorhang, vorhänge, gardine | rideau, rideaux | cortina
cushion cover | kissenbezug, kissenbezüge, kissenhülle | housse de coussin | funda de cojín
cushion, throw pillow | sofakissen, zierkissen, dekokissen | coussin | cojín
cutlery, flatware, silverware | besteck, essbesteck | couverts, ménagère | cubertería, cubiertos
cutting board, chopping board | schneidebrett, schneidebretter | planche à découper | tabla de cortar
cycling shorts, bike shorts | radlerhose, fahrradhose, radhose | cuissard, cuissard de vélo, short cycliste | culote de ciclismo, pantalón de ciclismo, culotte ciclista
dartboard | dartscheibe | cible de fléchettes | diana de dardos
dash cam, dashcam | autokamera, dashcam | caméra embarquée, dashcam | cámara de coche, dashcam
dashcam, dash cam | dashcam, autokamera | dashcam, caméra embarquée | dashcam, cámara de coche
deck chair, deckchair | liegestuhl, liegestühle | transat, chilienne | tumbona plegable, hamaca de playa
decoration, home decor | deko, dekoration, wohndeko | décoration, déco | decoración
deep fryer | fritteuse | friteuse | freidora
dehumidifier | luftentfeuchter | déshumidificateur | deshumidificador
denim jacket, jean jacket | jeansjacke | veste en jean | chaqueta vaquera, cazadora vaquera
dental floss | zahnseide | fil dentaire | hilo dental, seda dental
deodorant | deodorant, deo | déodorant | desodorante
desk lamp | schreibtischlampe | lampe de bureau | lámpara de escritorio, flexo
desk | schreibtisch | table de bureau, bureau informatique | escritorio, mesa de escritorio
desktop computer, desktop pc | desktop-pc, desktop-computer | ordinateur de bureau, pc de bureau | ordenador de sobremesa, computadora de escritorio
diaper bag, changing bag | wickeltasche | sac à langer | bolso cambiador, bolso maternal, pañalera
diaper, nappy | windel | couche bébé, couche-culotte | pañal
diary | tagebuch, tagebücher | journal intime, journaux intimes | diario personal, diario íntimo
dictionary | wörterbuch, wörterbücher | dictionnaire | diccionario
dietary supplement, food supplement | nahrungsergänzungsmittel | complément alimentaire | suplemento alimenticio, complemento alimenticio
digital piano, electric piano | e-piano, digitalpiano | piano numérique, piano électrique | piano digital, piano eléctrico
dining chair | esszimmerstuhl, esszimmerstühle | chaise de salle à manger | silla de comedor
dining table | esstisch, esszimmertisch | table à manger, table de salle à manger | mesa de comedor
dinner plate | teller, essteller, speiseteller | assiette, assiette plate | plato, plato llano
dish rack, dish drainer | abtropfgestell, geschirrabtropfer | égouttoir à vaisselle, égouttoir | escurreplatos
dishwasher tablet | spülmaschinentab, geschirrspültab | pastille lave-vaisselle, tablette lave-vaisselle | pastilla para lavavajillas
dishwasher | geschirrspüler, spülmaschine, geschirrspülmaschine | lave-vaisselle | lavavajillas, lavaplatos
display cabinet | vitrine, vitrinenschrank, vitrinenschränke | vitrine, meuble vitrine | vitrina
disposable glove | einweghandschuh, einmalhandschuh | gant jetable | guante desechable
diving mask, dive mask | taucherbrille, tauchmaske | masque de plongée | máscara de buceo, gafas de buceo
docking station | dockingstation | station d'accueil | estación de acoplamiento, docking station
doctor kit, toy doctor kit | arztkoffer, doktorkoffer | mallette de docteur, malette de docteur | maletín de médico
dog bed | hundebett, hundekorb, hundekörbe | panier pour chien, lit pour chien | cama para perro, cama de perro
dog collar | hundehalsband, hundehalsbänder | collier pour chien, collier chien | collar para perro, collar de perro
dog food | hundefutter | nourriture pour chien, croquettes pour chien | comida para perros, pienso para perros
dog harness | hundegeschirr | harnais pour chien, harnais chien | arnés para perro
dog house, dog kennel | hundehütte | niche pour chien | caseta para perro, caseta de perro
dog leash, dog lead | hundeleine | laisse pour chien, laisse | correa para perro, correa de perro
dog toy | hundespielzeug | jouet pour chien | juguete para perro
dog treat, dog snack | hundeleckerli, hundesnack | friandise pour chien | golosina para perros, premio para perros
doll | puppe | poupée | muñeca
doll's pram, doll stroller | puppenwagen | landau de poupée, poussette de poupée | cochecito de muñecas
dollhouse, doll's house, doll house | puppenhaus, puppenhäuser, puppenstube | maison de poupée | casa de muñecas
door handle | türklinke, türgriff | poignée de porte | manilla de puerta, manilla, tirador de puerta
door lock | türschloss, türschlösser | serrure | cerradura
doorbell | türklingel | sonnette | timbre de puerta
doormat | fußmatte, türmatte | paillasson | felpudo
double bed | doppelbett | lit double, lit deux places | cama doble, cama de matrimonio
doughnut, donut | donut, krapfen | beignet, donut | dónut, rosquilla
down jacket, puffer jacket | daunenjacke, steppjacke | doudoune | plumífero, chaqueta de plumas
drain cleaner | abflussreiniger, rohrreiniger | déboucheur, déboucheur de canalisation | desatascador, desatascador químico
drawer organizer | schubladenorganizer, schubladeneinsatz, schubladeneinsätze | organiseur de tiroir, range-couverts | organizador de cajones
drawer unit, desk pedestal | rollcontainer, schubladenschrank, schubladenschränke | caisson de bureau, caisson à tiroirs | cajonera
drawer | schublade | tiroir | cajón
drawing compass | zirkel | compas | compás
dress shoe | anzugschuh, businessschuh | chaussure de ville, chaussure habillée | zapato de vestir
dress | kleid, kleider | robe femme | vestido
dressing table, makeup table | schminktisch, frisiertisch | coiffeuse, table de maquillage | tocador
drill bit | bohrer, bohraufsatz, bohraufsätze | foret, mèche à bois | broca
drill, power drill | bohrmaschine | perceuse | taladro, taladradora
drink, beverage | getränk | boisson | bebida
drinking glass, glass | trinkglas, trinkgläser, glas, gläser | verre, verre à boire | vaso, vaso de cristal
drinking straw | strohhalm, trinkhalm | paille à boire | pajita, popote
drone | drohne | drone | dron
drum | trommel | tambour | tambor
drum kit, drum set | schlagzeug, drumset | batterie acoustique, batterie de musique | batería acústica, batería musical
drumstick | schlagzeugstock, drumstick | baguette de batterie | baqueta
dry shampoo | trockenshampoo | shampooing sec | champú en seco
drying rack, clothes airer | wäscheständer | séchoir à linge, étendoir, étendoir à linge | tendedero, tendedero plegable
duct tape | panzertape, gewebeband, gewebebänder | ruban adhésif toilé | cinta americana
dumbbell | kurzhantel, hantel | haltère | mancuerna
dump truck | kipplaster, muldenkipper | camion-benne | camión volquete
dungarees, bib overalls | latzhose | salopette | pantalón de peto, peto
dustpan | kehrblech, kehrschaufel | pelle à poussière | recogedor
duvet cover | bettbezug, bettbezüge, bettdeckenbezug | housse de couette | funda nórdica
duvet, comforter | bettdecke, federbett, oberbett | couette | edredón, edredón nórdico
dvd player | dvd-player, dvd-spieler | lecteur dvd, lecteur de dvd | reproductor de dvd
dvd | dvd | dvd | dvd
earbud, earphone | ohrhörer, in-ear-kopfhörer | écouteur, écouteur intra-auriculaire | auricular de botón, auricular in-ear
earmuffs, ear defenders | gehörschutz, kapselgehörschutz | casque antibruit | orejeras, protector auditivo
earplug, ear plug | ohrstöpsel, gehörschutzstöpsel | bouchon d'oreille | tapón para los oídos, tapón de oídos
earring | ohrring | boucle d'oreille, boucles d'oreilles | pendientes, arete, zarcillo
easter egg | osterei, ostereier | œuf de pâques | huevo de pascua
eau de toilette | eau de toilette | eau de toilette | eau de toilette, agua de tocador
ebook reader, e-reader | e-book-reader, ebook-reader, e-reader | liseuse, liseuse électronique | lector de libros electrónicos, lector de ebooks
egg, chicken egg | ei, eier, hühnerei, hühnereier | œuf, œuf de poule | huevo, huevo de gallina
eggplant, aubergine | aubergine | aubergine | berenjena
electric bike, e-bike | e-bike, elektrofahrrad, elektrofahrräder, pedelec | vélo électrique | bicicleta eléctrica
electric blanket, heated blanket | heizdecke | couverture chauffante | manta eléctrica
electric fan, standing fan | ventilator, standventilator | ventilateur | ventilador
electric guitar | e-gitarre | guitare électrique | guitarra eléctrica
electric kettle, kettle | wasserkocher | bouilloire | hervidor, hervidor de agua
electric scooter, e-scooter | e-scooter, elektroroller | trottinette électrique | patinete eléctrico
electric shaver, electric razor | elektrorasierer, rasierapparat | rasoir électrique | afeitadora, afeitadora eléctrica
electric toothbrush | elektrische zahnbürste | brosse à dents électrique | cepillo de dientes eléctrico, cepillo eléctrico
energy drink | energydrink, energiegetränk | boisson énergisante, boisson énergétique | bebida energética
engagement ring | verlobungsring | bague de fiançailles | anillo de compromiso
engine oil, motor oil | motoröl | huile moteur | aceite de motor
envelope | briefumschlag, briefumschläge, kuvert | enveloppe | sobre postal, sobre para cartas
epilator | epilierer, epiliergerät | épilateur | depiladora
eraser | radiergummi | gomme, gomme à effacer | goma de borrar
espresso machine | espressomaschine | machine à expresso, machine à espresso | cafetera espresso, máquina de espresso
essential oil | ätherisches öl | huile essentielle | aceite esencial
evening dress, evening gown | abendkleid, abendkleider | robe de soirée | vestido de noche, vestido de fiesta
excavator, digger | bagger | pelleteuse, tractopelle | excavadora
exercise ball, gym ball | gymnastikball, gymnastikbälle | ballon de gym, swiss ball | pelota de pilates, pelota de gimnasia
exercise bike | heimtrainer, ergometer | vélo d'appartement | bicicleta estática
exercise book | schulheft, schreibheft | cahier d'écolier, cahier scolaire | cuaderno escolar
exfoliating scrub, body scrub | körperpeeling, gesichtspeeling, peeling | gommage, exfoliant | exfoliante, exfoliante corporal
extension cord, extension cable | verlängerungskabel | rallonge électrique | alargador, cable alargador
external hard drive | externe festplatte | disque dur externe | disco duro externo
eye cream | augencreme | contour des yeux, crème contour yeux | contorno de ojos
eye drops | augentropfen | collyre, gouttes oculaires, gouttes pour les yeux | colirio, gotas para los ojos
eyebrow gel | augenbrauengel | gel sourcils, gel à sourcils | gel de cejas
eyebrow pencil | augenbrauenstift | crayon sourcils, crayon à sourcils | lápiz de cejas
eyeliner | eyeliner, kajal, kajalstift | eye-liner, eyeliner | delineador de ojos, lápiz de ojos
eyeshadow, eye shadow | lidschatten | fard à paupières, ombre à paupières | sombra de ojos
fabric softener | weichspüler | adoucissant, assouplissant | suavizante
fabric, cloth | stoff, nähstoff | tissu | tela, tejido
face cleanser, face wash | gesichtsreiniger, waschgel | nettoyant visage | limpiador facial
face cream, moisturizer, moisturiser | gesichtscreme, feuchtigkeitscreme | crème visage, crème hydratante | crema facial, crema hidratante
face mask, facial mask | gesichtsmaske | masque visage, masque de beauté | mascarilla facial
face powder, setting powder | gesichtspuder, kompaktpuder | poudre visage, poudre compacte | polvos compactos, polvos faciales
face serum, facial serum | gesichtsserum | sérum visage | sérum facial
fairy lights, string lights, christmas lights | lichterkette | guirlande lumineuse, guirlande de noël | guirnalda de luces, guirnalda luminosa, luces de navidad
fancy dress, fancy dress costume, halloween costume | kostüm, verkleidung | déguisement | disfraz, disfraces
fanny pack, belt bag, bum bag, waist bag | bauchtasche, gürteltasche, hüfttasche | sac banane, pochette ceinture | riñonera
fantasy novel | fantasyroman | roman fantastique, roman fantasy | novela fantástica
faucet, water tap, tap | wasserhahn, wasserhähne, armatur | robinet | grifo, llave de agua
felt-tip pen, felt tip | filzstift, fasermaler | feutre, stylo-feutre, crayon feutre | rotulador
fertilizer, plant food | pflanzendünger, dünger | engrais | fertilizante, abono
figurine, decorative figure | dekofigur, zierfigur | figurine, statuette | figura decorativa, figurita
filing cabinet | aktenschrank, aktenschränke | armoire à dossiers, armoire de bureau | armario archivador, archivador de oficina
fire blanket | löschdecke | couverture anti-feu | manta ignífuga
fire engine, fire truck, firetruck | feuerwehrauto, feuerwehrwagen | camion de pompiers | camión de bomberos
fire extinguisher | feuerlöscher | extincteur | extintor
firework, fireworks | feuerwerk, feuerwerkskörper | feu d'artifice, feux d'artifice | fuegos artificiales
first aid kit | erste-hilfe-set, verbandskasten, verbandskästen | trousse de secours, kit de premiers secours | botiquín, botiquín de primeros auxilios
fish finder, sonar | fischfinder, echolot | sondeur de pêche, échosondeur | sonda de pesca, ecosonda
fish food | fischfutter | nourriture pour poisson | comida para peces
fish oil | fischöl | huile de poisson | aceite de pescado
fish | fisch | poisson | pescado
fishing bait | angelköder | appât, appât de pêche | cebo, cebo de pesca
fishing hook, fish hook | angelhaken | hameçon | anzuelo
fishing line | angelschnur, angelschnüre | fil de pêche, ligne de pêche | hilo de pescar, sedal, hilo de pesca
fishing lure | kunstköder | leurre de pêche | señuelo, señuelo de pesca
fishing reel | angelrolle | moulinet de pêche | carrete de pesca
fishing rod, fishing pole | angelrute | canne à pêche | caña de pescar
fitness tracker, activity tracker | fitnessarmband, fitnessarmbänder, fitnesstracker, fitness-tracker | bracelet connecté, traqueur d'activité, tracker d'activité | pulsera de actividad, pulsera inteligente
fitted sheet | spannbettlaken, spannbetttuch, spannbetttücher | drap-housse | sábana bajera, sábana ajustable
flashlight, torch | taschenlampe | lampe de poche, lampe torche | linterna
flea collar | flohhalsband, flohhalsbänder | collier anti-puces, collier antipuces | collar antipulgas, collar antiparasitario
fleece jacket | fleecejacke | veste polaire, gilet polaire | forro polar, chaqueta polar
flip-flop | zehentrenner, flip-flop | tong | chancla, chanclas
floor lamp | stehlampe, stehleuchte | lampadaire, lampe sur pied | lámpara de pie
floor tile | bodenfliese | carrelage de sol, carreau de sol | baldosa
flour | mehl | farine | harina
flower box, window box | blumenkasten, blumenkästen, balkonkasten, balkonkästen | jardinière | jardinera
flower pot, plant pot | blumentopf, blumentöpfe, pflanztopf, pflanztöpfe | pot de fleurs, cache-pot | maceta, macetero, tiesto
flower seed | blumensamen | graine de fleurs | semilla de flores
flower | blume | fleur | flor
flute | querflöte | flûte traversière | flauta travesera
folding chair | klappstuhl, klappstühle | chaise pliante | silla plegable
folding table | klapptisch | table pliante | mesa plegable
fondue set | fondue-set, fonduetopf, fonduetöpfe | service à fondue, appareil à fondue | juego de fondue
food bowl, pet bowl | futternapf, futternäpfe, hundenapf, hundenäpfe | gamelle | comedero, comedero para mascotas
food processor | küchenmaschine, multizerkleinerer | robot de cuisine, robot culinaire | procesador de alimentos, robot de cocina
food storage container, food container | frischhaltedose, vorratsdose | boîte de conservation, boîte alimentaire | recipiente hermético, recipiente para alimentos
football boot, soccer shoe, soccer cleat | fußballschuh | chaussure de foot, chaussure de football | bota de fútbol
footstool, footrest | fußhocker, fußstütze | repose-pieds | reposapiés
fork | gabel | fourchette | tenedor
foundation, makeup foundation | foundation, grundierung | fond de teint | base de maquillaje
fountain pen | füller, füllfederhalter | stylo-plume, stylo plume | pluma estilográfica, estilográfica
freezer | gefrierschrank, gefrierschränke | congélateur | congelador
french press | french press, stempelkanne, kaffeepresse | cafetière à piston | cafetera de émbolo, prensa francesa
fruit tree | obstbaum, obstbäume | arbre fruitier | árbol frutal
fruit | obst, frucht, früchte | fruit | fruta
frying pan, skillet | pfanne, bratpfanne | poêle à frire, poêle | sartén
funnel | trichter | entonnoir | embudo
furniture, piece of furniture | möbel, möbelstück | meuble, ameublement | mueble
game | spiel | jeu, jeux | juego
game console, video game console | spielkonsole, spielekonsole | console de jeux, console de jeux vidéo | consola, videoconsola, consola de videojuegos
game controller, gamepad | gamepad, gamecontroller | manette de jeu, manette | mando de consola, gamepad
gaming chair | gaming-stuhl, gaming-stühle, gamingstuhl | chaise gaming, fauteuil gamer | silla gaming, silla gamer
garbage truck, bin lorry | müllwagen, müllauto | camion poubelle | camión de basura
garden bench | gartenbank, gartenbänke | banc de jardin | banco de jardín
garden chair | gartenstuhl, gartenstühle | chaise de jardin | silla de jardín
garden furniture, outdoor furniture | gartenmöbel | mobilier de jardin, meuble de jardin | muebles de jardín, mueble de jardín
garden hoe | gartenhacke, hacke | binette, houe | azada
garden hose, hosepipe | gartenschlauch, gartenschläuche | tuyau d'arrosage | manguera de jardín, manguera
garden rake, rake | rechen, harke | râteau | rastrillo
garden shed | gartenhaus, gartenhäuser, gerätehaus | abri de jardin, cabane de jardin | caseta de jardín, cobertizo
garden swing, swing set | schaukel, gartenschaukel | balançoire | columpio
garden table, patio table | gartentisch | table de jardin | mesa de jardín
garden tool, gardening tool | gartengerät, gartenwerkzeug | outil de jardin, outil de jardinage | herramienta de jardín, herramienta de jardinería
gardening glove | gartenhandschuh | gant de jardinage | guante de jardinería
garland, bunting | girlande, wimpelkette | guirlande, guirlande à fanions | guirnalda, guirnalda de banderines
garlic press | knoblauchpresse | presse-ail | prensa de ajos, prensaajos
garlic | knoblauch | ail | ajo
garment bag, suit bag | kleidersack, kleidersäcke, anzugtasche, kleiderhülle | housse à vêtements, housse de costume | portatrajes, funda para trajes, funda para ropa, funda para traje
gauze bandage, gauze | mullbinde, verbandmull | bande de gaze | venda de gasa
gift bag | geschenktüte, geschenktasche | sac cadeau, pochette cadeau | bolsa de regalo
gift basket, gift hamper | geschenkkorb, geschenkkörbe, präsentkorb, präsentkörbe | panier cadeau, panier garni | cesta de regalo
gift card, gift voucher | geschenkgutschein, geschenkkarte | carte cadeau, chèque cadeau | tarjeta regalo, cheque regalo
gift wrap, wrapping paper | geschenkpapier | papier cadeau, papier d'emballage cadeau | papel de regalo
gift, present | geschenk, präsent | cadeau, cadeaux | regalo, obsequio
gin | gin | gin | ginebra
ginger | ingwer | gingembre | jengibre
gingerbread | lebkuchen | pain d'épices | pan de jengibre
glass cleaner, window cleaner | glasreiniger, fensterreiniger | nettoyant vitres, lave-vitre | limpiacristales
glasses case | brillenetui | étui à lunettes | estuche de gafas, funda de gafas
glasses, eyeglasses, spectacles | brille | lunettes, lunettes de vue | gafas, anteojos, lentes
globe | globus, globen | globe terrestre | globo terráqueo
glove | handschuh | gant | guante
glue stick | klebestift | bâton de colle, colle en bâton | barra de pegamento, pegamento en barra
glue | klebstoff, kleber | colle | pegamento
goat cheese, goat's cheese | ziegenkäse | fromage de chèvre | queso de cabra
golf ball | golfball, golfbälle | balle de golf | pelota de golf
gps navigator, gps device | navigationsgerät, navi | gps, gps voiture | gps, navegador gps
grab bar | haltegriff, badewannengriff | barre d'appui | barra de apoyo, asidero
grape, table grape | weintraube, traube | raisin de table, raisin frais | uva
grapefruit | grapefruit | pamplemousse | pomelo, toronja
graphics card, video card | grafikkarte | carte graphique | tarjeta gráfica
graphics tablet, drawing tablet | grafiktablett, zeichentablett | tablette graphique | tableta gráfica, tableta digitalizadora
grass seed, lawn seed | rasensamen, grassamen | graine de gazon, semence de gazon | semilla de césped
grater, cheese grater | küchenreibe, reibe, käsereibe | râpe, râpe à fromage | rallador, rallador de queso
green bean | grüne bohne | haricot vert | judía verde
green tea | grüner tee, grüntee | thé vert | té verde
greenhouse | gewächshaus, gewächshäuser | serre de jardin | invernadero
greeting card, birthday card | grußkarte, glückwunschkarte, geburtstagskarte | carte de vœux, carte d'anniversaire | tarjeta de felicitación, tarjeta de cumpleaños
ground coffee | gemahlener kaffee, filterkaffee | café moulu | café molido
guitar amplifier, guitar amp | gitarrenverstärker | ampli guitare, amplificateur de guitare | amplificador de guitarra
guitar string | gitarrensaite | corde de guitare | cuerda de guitarra
guitar, acoustic guitar | gitarre, akustikgitarre | guitare, guitare acoustique | guitarra, guitarra acústica
hair clip, barrette, hair slide | haarspange, haarklammer | barrette, pince à cheveux | pinza de pelo, pasador de pelo
hair clipper, hair clippers | haarschneidemaschine, haarschneider | tondeuse à cheveux, tondeuse cheveux | cortapelos, máquina de cortar pelo
hair conditioner, conditioner | haarspülung, conditioner | après-shampoing, après-shampooing | acondicionador, acondicionador de pelo
hair dryer, hairdryer, blow dryer | haartrockner, föhn, fön | sèche-cheveux | secador de pelo
hair dye, hair color, hair colour | haarfarbe, haarfärbemittel | coloration cheveux, teinture cheveux, teinture pour cheveux | tinte de pelo, tinte para el cabello
hair gel | haargel | gel coiffant, gel pour cheveux | gomina, gel fijador, gel para el pelo
hair straightener, flat iron, straightening iron | glätteisen, haarglätter | lisseur, fer à lisser | plancha de pelo, alisador
hair tie, scrunchie | haargummi, zopfgummi | élastique à cheveux, chouchou | coletero, goma de pelo
hairbrush | haarbürste | brosse à cheveux | cepillo de pelo, cepillo para el pelo
hairpin, bobby pin | haarnadel, haarklemme | épingle à cheveux | horquilla
hairspray, hair spray | haarspray | laque pour cheveux, spray coiffant | laca de pelo, laca para el cabello
ham | schinken | jambon | jamón
hammer drill, rotary hammer | schlagbohrmaschine, bohrhammer, bohrhämmer | perforateur, perceuse à percussion | martillo perforador, taladro percutor
hammer | hammer, hämmer | marteau | martillo
hammock | hängematte | hamac | hamaca
hand blender, immersion blender, stick blender | stabmixer, pürierstab, pürierstäbe | mixeur plongeant, mixeur | batidora de mano
hand cream | handcreme | crème pour les mains, crème mains | crema de manos
hand mixer | handmixer, handrührgerät | batteur électrique | batidora de varillas, batidora amasadora
hand puppet | handpuppe, kasperlepuppe | marionnette à main | marioneta de mano, títere
hand sanitizer, hand sanitiser | handdesinfektionsmittel, desinfektionsgel | gel hydroalcoolique | gel hidroalcohólico, desinfectante de manos
hand saw, handsaw | handsäge | scie à main, scie égoïne | sierra de mano, serrucho
hand shower, handheld shower | handbrause, handdusche | douchette | ducha de mano, teleducha
handbag, purse | handtasche, damentasche | sac à main | bolso, bolso de mano
hard drive, hard disk | festplatte | disque dur | disco duro
hard hat, safety helmet | schutzhelm, bauhelm | casque de chantier | casco de obra, casco de seguridad
harmonica | mundharmonika | harmonica | armónica
hat | hut, hüte | chapeau, chapeaux | sombrero
hazelnut | haselnuss, haselnüsse | noisette | avellana
hdmi cable | hdmi-kabel | câble hdmi | cable hdmi
headband | haarband, haarbänder, stirnband, stirnbänder | serre-tête | diadema, cinta para el pelo
headboard | kopfteil, bettkopfteil | tête de lit | cabecero, cabecera de cama
headlamp, head torch | stirnlampe, kopflampe | lampe frontale | linterna frontal
headlight | autoscheinwerfer, scheinwerfer | phare de voiture, phare avant | faro delantero
headphone, headphones | kopfhörer | casque audio | auricular, auriculares, audífono
headset | headset | micro-casque, casque micro | auricular con micrófono, auriculares con micrófono
hearing aid | hörgerät | appareil auditif, prothèse auditive, aide auditive | audífono
heat gun | heißluftpistole, heißluftgebläse | décapeur thermique, pistolet à chaleur | pistola de calor, decapador
hedge trimmer | heckenschere, elektroheckenschere | taille-haie, taille-haies | cortasetos
helmet | helm | casque | casco
herbal tea | kräutertee | tisane, infusion aux herbes | infusión de hierbas, tisana
hex key, allen key | innensechskantschlüssel, inbusschlüssel | clé allen, clé hexagonale | llave allen, llave hexagonal
hex nut | sechskantmutter | écrou hexagonal, écrou | tuerca hexagonal, tuerca
high chair | hochstuhl, hochstühle, kinderhochstuhl, kinderhochstühle | chaise haute | trona, silla alta
high heel | stöckelschuh, high heel | escarpin, chaussure à talons | zapato de tacón
high-visibility vest, hi-vis vest, safety vest | warnweste | gilet jaune, gilet de sécurité, gilet haute visibilité | chaleco reflectante, chaleco de alta visibilidad
highlighter | textmarker, leuchtstift | surligneur | subrayador, marcatextos
highlighter makeup | highlighter | enlumineur, highlighter | iluminador
hiking backpack, trekking backpack | wanderrucksack, wanderrucksäcke, trekkingrucksack, trekkingrucksäcke | sac à dos de randonnée | mochila de senderismo, mochila de trekking, mochila de montaña
hiking boot, hiking shoe | wanderschuh, wanderstiefel | chaussure de randonnée, chaussure de marche | bota de montaña, bota de senderismo
hinge | scharnier | charnière | bisagra
historical novel | historischer roman | roman historique | novela histórica
hob, cooktop | kochfeld, kochfelder | plaque de cuisson, table de cuisson | placa de cocina, vitrocerámica
hobby horse | steckenpferd | cheval bâton | caballito de palo
hole punch, hole puncher | locher | perforatrice, perforateur | perforadora de papel
honey | honig | miel | miel
hoodie, hooded sweatshirt | kapuzenpullover, hoodie, kapuzenpulli | sweat à capuche, hoodie | sudadera con capucha
hook | haken | crochet | gancho
hot chocolate, drinking chocolate | heiße schokolade, trinkschokolade | chocolat chaud, chocolat en poudre | chocolate caliente, chocolate a la taza
hot glue gun, glue gun | heißklebepistole | pistolet à colle | pistola de silicona caliente, pistola de cola
hot water bottle | wärmflasche | bouillotte | bolsa de agua caliente
house shoe, bedroom slipper | hausschuh, pantoffel | pantoufle, chausson | pantufla, zapatilla de casa
household appliance, home appliance | haushaltsgerät | appareil ménager, électroménager | electrodoméstico
houseplant, indoor plant | zimmerpflanze | plante d'intérieur | planta de interior
humidifier | luftbefeuchter | humidificateur | humidificador
ice cream | eiscreme, speiseeis | crème glacée | helado
ice cube tray | eiswürfelform | bac à glaçons | bandeja para cubitos, molde para hielo
ice skate | schlittschuh | patin à glace | patín de hielo
incense, incense stick | räucherstäbchen, weihrauch | encens, bâton d'encens | incienso, varilla de incienso
infant formula, baby milk | babymilch, säuglingsmilch | lait infantile, lait bébé | leche infantil, leche de fórmula
inflatable boat, dinghy | schlauchboot | bateau pneumatique, bateaux pneumatiques, bateau gonflable | bote inflable, lancha neumática, barca hinchable
inhaler, nebulizer | inhalator, inhaliergerät | inhalateur, nébuliseur | inhalador, nebulizador
ink cartridge | tintenpatrone, druckerpatrone | cartouche d'encre | cartucho de tinta
inline skate, rollerblade | inlineskate, inliner | roller en ligne | patín en línea
inner tube, bike tube | fahrradschlauch, fahrradschläuche | chambre à air | cámara de aire
insect repellent, mosquito repellent | insektenschutzmittel, mückenspray, mückenschutz | anti-moustique, répulsif anti-insectes | repelente de insectos, repelente de mosquitos
insole, shoe insole | einlegesohle, schuheinlage | semelle intérieure, semelle orthopédique | plantilla de zapato, plantilla
instant camera | sofortbildkamera | appareil photo instantané | cámara instantánea
instant coffee | löslicher kaffee, instantkaffee | café soluble, café instantané | café soluble, café instantáneo
insulation, thermal insulation | dämmung, wärmedämmung | isolation thermique, isolant thermique | aislamiento térmico, aislante térmico
ironing board | bügelbrett, bügelbretter | planche à repasser, table à repasser | tabla de planchar
jacket | jacke | veste, blouson | chaqueta, cazadora
jam | marmelade, konfitüre | confiture | mermelada
jeans | jeans, jeanshose | jeans, pantalon en jean | vaqueros, pantalón vaquero, jeans
jewelry box, jewellery box | schmuckkästchen, schmuckkasten, schmuckkästen, schmuckschatulle | boîte à bijoux, coffret à bijoux | caja de joyas, joyero
jewelry, jewellery | schmuck | bijou, bijoux | joya, joyería, alhaja
jigsaw puzzle, puzzle, jigsaw | puzzle, puzzlespiel | puzzle | puzle, rompecabezas
jigsaw, jig saw | stichsäge | scie sauteuse | sierra de calar, caladora
joystick | joystick | joystick | joystick, palanca de mando
jug, pitcher | krug, krüge, wasserkrug, wasserkrüge | pichet, cruche | jarra, jarra de agua
juice, fruit juice | saft, säfte, fruchtsaft, fruchtsäfte | jus, jus de fruits | zumo, jugo, zumo de frutas
juicer, juice extractor | entsafter, saftpresse | extracteur de jus, centrifugeuse | extractor de zumo, extractor de jugo
jumper cable, jump lead | starthilfekabel, überbrückungskabel | câble de démarrage | cable de arranque, pinzas de arranque
jumpsuit | jumpsuit, damenoverall | combinaison pantalon, combi-pantalon | mono de mujer, enterizo
kayak | kajak | kayak | kayak
ketchup, tomato ketchup | ketchup, tomatenketchup | ketchup | kétchup, ketchup
key holder, key rack | schlüsselbrett, schlüsselbretter, schlüsselkasten, schlüsselkästen | porte-clés mural, boîte à clés | cuelgallaves, colgador de llaves
keyboard | tastatur | clavier | teclado
keychain, keyring | schlüsselanhänger | porte-clés, porte-clefs | llavero
kitchen appliance | küchengerät | appareil de cuisine, petit électroménager | aparato de cocina, electrodoméstico de cocina
kitchen cabinet | küchenschrank, küchenschränke | meuble de cuisine, placard de cuisine | mueble de cocina, armario de cocina
kitchen scale | küchenwaage | balance de cuisine | balanza de cocina, báscula de cocina
kitchen scissors | küchenschere | ciseaux de cuisine | tijeras de cocina
kitchen sink | spülbecken, spüle | évier | fregadero
kitchen timer, egg timer | küchenwecker, eieruhr, küchentimer | minuteur de cuisine, minuteur | temporizador de cocina
kitchen tongs | küchenzange, grillzange | pince de cuisine | pinzas de cocina
kitchen utensil | küchenutensil, küchenutensilien, küchenhelfer | ustensile de cuisine | utensilio de cocina
kite | lenkdrachen, drachen | cerf-volant, cerfs-volants | cometa para niños, cometa voladora
kiwi, kiwi fruit | kiwi | kiwi | kiwi
knee pad | knieschoner, knieschützer | genouillère | rodillera
knee sock, knee-high sock | kniestrumpf, kniestrümpfe | chaussette haute, mi-bas | calcetín alto
knife sharpener | messerschärfer | aiguiseur de couteaux, affûteur, aiguiseur | afilador de cuchillos, afilador
knife, knives | messer | couteau, couteaux | cuchillo
knight costume | ritterkostüm | déguisement de chevalier | disfraz de caballero
knitting needle | stricknadel | aiguille à tricoter | aguja de tejer, aguja de punto
label maker | beschriftungsgerät, etikettiergerät | étiqueteuse | etiquetadora, rotuladora
ladder | leiter | échelle | escalera de mano
ladle, soup ladle | schöpfkelle, suppenkelle | louche | cucharón
lamb meat, lamb | lammfleisch | viande d'agneau, agneau, agneaux | carne de cordero, cordero
laminate flooring | laminatboden, laminatböden | sol stratifié, parquet stratifié | suelo laminado, tarima flotante
laminator | laminiergerät | plastifieuse | plastificadora
lamp socket, bulb holder | lampenfassung | douille d'ampoule | portalámparas, casquillo
lamp, light fixture | lampe, leuchte | lampe, luminaire | lámpara
lampshade | lampenschirm | abat-jour | pantalla de lámpara
landing net | kescher | épuisette | sacadera
lantern | laterne, windlicht, windlichter | lanterne | farol, farolillo
laptop bag | laptoptasche, notebooktasche | sacoche ordinateur, sacoche pour ordinateur, sacoche ordinateur portable | bolsa para portátil, maletín para portátil
laptop sleeve | laptophülle, notebookhülle | housse d'ordinateur, housse pour ordinateur portable | funda de portátil, funda para portátil
laptop stand | laptopständer, laptop-ständer | support d'ordinateur portable, support pc portable | soporte para portátil
laptop, laptop computer | laptop | ordinateur portable, pc portable | ordenador portátil, laptop
laundry basket, laundry hamper | wäschekorb, wäschekörbe, wäschetonne | panier à linge, corbeille à linge | cesto de ropa, cesto de la ropa, cesta de ropa, cesto para la ropa
laundry detergent, washing powder | waschmittel, waschpulver | lessive | detergente para ropa, detergente
lawn mower, lawnmower | rasenmäher | tondeuse à gazon | cortacésped, cortadora de césped
lawn sprinkler | rasensprenger | arroseur, asperseur | aspersor
leaf blower | laubbläser | souffleur de feuilles | soplador de hojas, sopladora de hojas
leather jacket | lederjacke | veste en cuir, blouson en cuir | chaqueta de cuero, cazadora de cuero
led strip, led strip light | led-streifen, led-band, led-bänder | ruban led, bande led | tira led, tira de led
leggings | leggings, leggins | legging, leggings | leggings, mallas
lemon squeezer, citrus juicer | zitronenpresse, zitruspresse | presse-agrumes, presse-citron | exprimidor, exprimidor de limones
lemon | zitrone | citron | limón
lemonade | limonade | limonade | limonada
lens cap | objektivdeckel | bouchon d'objectif, cache-objectif | tapa de objetivo
letter tray, document tray | briefablage, ablagekorb, ablagekörbe | corbeille à courrier | bandeja de documentos, bandeja portadocumentos
letterbox, mailbox | briefkasten, briefkästen | boîte aux lettres | buzón
lettuce | kopfsalat | laitue | lechuga
life jacket, life vest | schwimmweste, rettungsweste | gilet de sauvetage | chaleco salvavidas
light bulb | glühbirne, leuchtmittel, glühlampe | ampoule électrique, ampoule led | bombilla, bombillo
light switch | lichtschalter | interrupteur | interruptor, interruptor de luz
lingerie | damenunterwäsche, reizwäsche | lingerie | lencería
lint roller | fusselrolle, fusselroller | rouleau anti-peluches, rouleaux anti-peluches | rodillo quitapelusas
lip balm, lip salve | lippenbalsam, lippenpflegestift, lippenpflege | baume à lèvres | bálsamo labial, cacao labial
lip gloss | lipgloss | gloss à lèvres, brillant à lèvres, gloss | brillo de labios, brillo labial, gloss
lip liner | lipliner, lippenkonturenstift | crayon à lèvres, crayon contour des lèvres | perfilador de labios
lipstick | lippenstift | rouge à lèvres | pintalabios, barra de labios
liqueur | likör | liqueur | licor
litter box, litter tray | katzenklo, katzentoilette | bac à litière, maison de toilette pour chat | arenero, bandeja para gatos
loafer, moccasin | mokassin, loafer | mocassin | mocasín
locomotive | lokomotive | locomotive | locomotora
loft bed | hochbett | lit mezzanine | cama alta
lollipop | lutscher, lolli | sucette | piruleta
luggage set, suitcase set | kofferset, gepäckset | set de valises, ensemble de valises | juego de maletas, set de maletas
luggage tag | kofferanhänger, gepäckanhänger | étiquette de bagage, étiquette bagage | etiqueta de equipaje, etiqueta para maleta
luggage, baggage | gepäck, reisegepäck | bagage | equipaje
lunch box | brotdose, brotbox, lunchbox | lunch box, boîte à lunch, boîte à goûter | fiambrera, lonchera
magazine rack | zeitungsständer, zeitschriftenständer | porte-revues, porte-magazines | revistero
magazine | zeitschrift | magazine | revista
magnetic tiles, magnetic blocks | magnetbausteine | blocs magnétiques, cubes magnétiques | bloques magnéticos
magnifying glass, magnifier | lupe, vergrößerungsglas, vergrößerungsgläser | loupe | lupa
mailbox, letter box | briefkasten, briefkästen | boîte aux lettres | buzón
makeup bag, cosmetic bag | kosmetiktasche, schminktasche | trousse à maquillage, trousse de maquillage | neceser de maquillaje, bolsa de maquillaje
makeup brush | make-up-pinsel, schminkpinsel, kosmetikpinsel | pinceau maquillage, pinceau de maquillage, pinceaux de maquillage | brocha de maquillaje, pincel de maquillaje
makeup mirror, vanity mirror | kosmetikspiegel, schminkspiegel | miroir grossissant, miroir de maquillage | espejo de aumento, espejo de maquillaje
makeup remover, make-up remover | make-up-entferner, abschminkmittel, abschminklotion | démaquillant | desmaquillante
makeup, cosmetics | make-up, schminke, kosmetik | maquillage, cosmétique | maquillaje, cosmético
makeup sponge | make-up-schwamm, schminkschwamm | éponge à maquillage | esponja de maquillaje
mallet, rubber mallet | gummihammer, gummihämmer | maillet, maillet en caoutchouc | maza de goma, martillo de goma
mandarin, tangerine, clementine | mandarine, clementine | mandarine, clémentine | mandarina, clementina
marble run | murmelbahn, kugelbahn | circuit à billes | circuito de canicas
marshmallow | marshmallow | guimauve, marshmallow | malvavisco
mascara | mascara, wimperntusche | mascara | máscara de pestañas, rímel
masking tape, painter's tape | malerkrepp, kreppband, kreppbänder | ruban de masquage | cinta de carrocero
massage oil | massageöl | huile de massage | aceite de masaje
matching game, memory game | memo, memory, gedächtnisspiel | jeu de mémoire, memory | juego de memoria, memory
mattress protector | matratzenschoner, matratzenschutz | protège-matelas, alèse | protector de colchón, cubrecolchón
mattress topper | matratzentopper, topper | surmatelas | topper de colchón, sobrecolchón
mattress | matratze | matelas | colchón
mayonnaise | mayonnaise | mayonnaise | mayonesa
measuring cup, measuring jug | messbecher | verre doseur, verre mesureur | vaso medidor, jarra medidora
meat | fleisch | viande | carne
melon | melone, zuckermelone | melon | melón
memory card | speicherkarte | carte mémoire | tarjeta de memoria
men's suit, business suit | anzug, anzüge, herrenanzug | costume homme | traje, traje de hombre
menstrual cup | menstruationstasse | coupe menstruelle | copa menstrual
metal primer | metallgrundierung | apprêt métal | imprimación para metal
metronome | metronom | métronome | metrónomo
micellar water | mizellenwasser | eau micellaire | agua micelar
microfiber cloth, microfibre cloth | mikrofasertuch, mikrofasertücher | chiffon microfibre, lingette microfibre | paño de microfibra, bayeta de microfibra
microphone | mikrofon | microphone, micro | micrófono
microscope | mikroskop | microscope | microscopio
microwave, microwave oven | mikrowelle | micro-ondes, four à micro-ondes | microondas
milk | milch | lait | leche
minced meat, ground beef, ground meat | hackfleisch | viande hachée | carne picada, carne molida
mineral water | mineralwasser | eau minérale | agua mineral
mirror cabinet | spiegelschrank, spiegelschränke | armoire miroir | armario con espejo
mirror | spiegel | miroir | espejo
mitten | fäustling, fausthandschuh | moufle | manopla
mixer tap | mischbatterie, einhebelmischer | mitigeur, robinet mitigeur | grifo monomando, grifo mezclador
model kit, scale model kit | modellbausatz, modellbausätze | maquette, maquette à monter | maqueta, kit de maqueta
model railway, model train | modelleisenbahn, modellbahn | train miniature | maqueta de tren, tren en miniatura
modeling clay, play dough, modelling clay | knete, knetmasse | pâte à modeler | plastilina
modem | modem | modem | módem
monitor, computer monitor | monitor, bildschirm | moniteur, écran d'ordinateur | monitor, pantalla de ordenador
mop | wischmopp, wischmop, bodenwischer | serpillière, balai serpillière | fregona, trapeador
mosquito net | moskitonetz | moustiquaire | mosquitera, mosquitero
motherboard, mainboard | mainboard, motherboard, hauptplatine | carte mère | placa base, placa madre
motorcycle glove | motorradhandschuh | gant moto, gant de moto | guante de moto
motorcycle helmet | motorradhelm | casque moto, casque de moto | casco de moto
motorcycle jacket | motorradjacke | blouson moto, veste moto | chaqueta de moto
motorcycle tyre, motorcycle tire | motorradreifen | pneu moto | neumático de moto
mountain bike | mountainbike | vtt, vélo tout-terrain | bicicleta de montaña
mouse pad, mousepad | mauspad, mousepad | tapis de souris | alfombrilla de ratón, alfombrilla para ratón
mouthwash | mundspülung, mundwasser | bain de bouche | enjuague bucal, colutorio
mozzarella | mozzarella | mozzarella | mozzarella
mp3 player | mp3-player, mp3-spieler | lecteur mp3 | reproductor mp3, reproductor de mp3
muesli, granola | müsli, granola | muesli, granola | muesli, granola
muffin tin, muffin tray | muffinform, muffinblech | moule à muffins | molde para magdalenas, molde para muffins
mug, coffee mug | becher, kaffeebecher | mug | tazón
multimeter | multimeter | multimètre | multímetro
mushroom | pilz, speisepilz, champignon | champignon | champiñón, seta
music cd, cd | musik-cd, cd | cd audio, cd | cd de música, cd
music keyboard, electronic keyboard | musik-keyboard | clavier musical, clavier arrangeur | teclado musical, teclado electrónico
music stand | notenständer, notenpult | pupitre, pupitre à musique | atril
musical instrument | musikinstrument | instrument de musique | instrumento musical
mustard | senf | moutarde | mostaza
nail clipper, nail clippers | nagelknipser, nagelklipser | coupe-ongles | cortaúñas
nail file | nagelfeile | lime à ongles | lima de uñas
nail polish remover | nagellackentferner | dissolvant, dissolvant à ongles | quitaesmalte
nail polish, nail varnish | nagellack | vernis à ongles | esmalte de uñas, pintauñas
napkin, cloth napkin, paper napkin | stoffserviette, mundtuch, mundtücher, papierserviette | serviette de table, serviette en papier | servilleta
nasal spray, nose spray | nasenspray | spray nasal | spray nasal, aerosol nasal
nativity scene, christmas crib | weihnachtskrippe | crèche de noël | belén, pesebre
neck pillow, cervical pillow | nackenkissen, nackenstützkissen | oreiller cervical | almohada cervical
neckerchief, neck scarf | halstuch, halstücher | foulard | pañuelo de cuello, fular
necklace pendant | kettenanhänger, schmuckanhänger | pendentif | colgante, dije
necklace | halskette | collier | collar de mujer
net curtain, sheer curtain | voilegardine, feingardine | voilage | visillo, cortina translúcida
network cable, ethernet cable | netzwerkkabel, lan-kabel | câble réseau, câble ethernet | cable de red, cable ethernet
network card | netzwerkkarte | carte réseau | tarjeta de red
network switch | netzwerk-switch, netzwerkswitch | commutateur réseau, switch réseau | conmutador de red, switch de red
night light | nachtlicht, nachtlichter | veilleuse | luz nocturna, luz de noche, quitamiedos
nightgown, nightdress | nachthemd | chemise de nuit | camisón
nightstand, bedside table | nachttisch, nachtschrank, nachtschränke | table de chevet, table de nuit | mesita de noche, mesilla de noche, buró
non-alcoholic beer, alcohol-free beer | alkoholfreies bier | bière sans alcool | cerveza sin alcohol
notebook | notizbuch, notizbücher | carnet de notes, cahier | cuaderno, libreta
notepad, writing pad | notizblock, notizblöcke, schreibblock | bloc-notes | bloc de notas
novel | roman | roman | novela
oat milk, oat drink | hafermilch, haferdrink | lait d'avoine, boisson à l'avoine | leche de avena, bebida de avena
office chair, desk chair | bürostuhl, bürostühle, schreibtischstuhl, schreibtischstühle | chaise de bureau, fauteuil de bureau | silla de oficina, silla de escritorio
oil | öl | huile | aceite
oil filter | ölfilter | filtre à huile | filtro de aceite
ointment | salbe, wundsalbe | pommade | pomada, ungüento
olive oil | olivenöl | huile d'olive | aceite de oliva
olive | olive | olive | aceituna
onion | zwiebel | oignon | cebolla
orange juice | orangensaft, orangensäfte | jus d'orange | zumo de naranja, jugo de naranja
orbital sander, sander | schwingschleifer, exzenterschleifer | ponceuse, ponceuse orbitale, ponceuse excentrique | lijadora, lijadora orbital
orchid | orchidee | orchidée | orquídea
oscilloscope | oszilloskop | oscilloscope | osciloscopio
ottoman, pouf | sitzhocker, pouf | pouf | puf
outdoor light, outdoor lamp | außenleuchte, außenlampe | éclairage extérieur, lampe extérieure | lámpara exterior, luz exterior
oven glove, oven mitt | ofenhandschuh, topfhandschuh | gant de cuisine, gant de four | guante de horno, manopla de horno
oven mitt, oven glove | ofenhandschuh, topfhandschuh | gant de cuisine, manique | manopla de horno, guante de horno
oven | backofen, backöfen, einbaubackofen, einbaubacköfen | four encastrable, four électrique | horno
pacifier, baby dummy | schnuller, nuckel | tétine, tototte | chupete
packing tape | paketband, paketbänder, packband | ruban d'emballage, adhésif d'emballage | cinta de embalaje, cinta de embalar
paddle board, stand up paddle | sup-board, stand up paddle | stand up paddle, planche de paddle | tabla de paddle surf
paddling pool, kiddie pool | planschbecken, kinderpool | pataugeoire, piscine gonflable | piscina hinchable
padlock | vorhängeschloss, vorhängeschlösser | cadenas à clé, cadenas à code | candado
painkiller, pain reliever | schmerzmittel, schmerztablette | antidouleur, antalgique | analgésico
paint | farbe, anstrichfarbe | peinture | pintura
paint box, watercolor set | malkasten, malkästen, tuschkasten, tuschkästen, farbkasten, farbkästen | boîte de peinture | caja de acuarelas
paint roller | farbroller, farbrolle | rouleau de peinture | rodillo de pintura
paint thinner | verdünner, pinselreiniger | diluant, white-spirit | disolvente, aguarrás
paintbrush, paint brush | pinsel, malpinsel, malerpinsel | pinceau, pinceaux | pincel, brocha
painting | gemälde | tableau, tableaux, peinture | cuadro, pintura
pajamas, pyjamas | schlafanzug, schlafanzüge, pyjama | pyjama | pijama
panties, knickers | damenslip, höschen, schlüpfer | culotte, petite culotte | bragas, braguita
paper clip | büroklammer | trombone de bureau | clip de papel, sujetapapeles
paper cutter, paper trimmer | papierschneider, papierschneidemaschine | massicot, rogneuse | guillotina de papel
paper shredder, shredder | aktenvernichter | destructeur de documents, broyeur de papier | destructora de papel, trituradora de papel
paper towel, kitchen roll | küchenrolle, küchenpapier | essuie-tout, papier absorbant | papel de cocina, rollo de cocina
paper | papier | papier | papel
paperback | taschenbuch, taschenbücher | livre de poche | libro de bolsillo
parasol, garden umbrella | sonnenschirm | parasol | sombrilla, parasol
parka | parka | parka | parka
pasta | nudel, pasta | pâtes, pâtes alimentaires | pasta, pasta alimenticia
peanut butter | erdnussbutter | beurre de cacahuète | mantequilla de cacahuete, crema de cacahuete
peanut | erdnuss, erdnüsse | cacahuète, cacahouète | cacahuete, maní
pear | birne | poire | pera
pen, ballpoint pen | kugelschreiber, kuli | stylo, stylo à bille, stylo-bille | bolígrafo, boli
pencil case | federmäppchen, federmappe | trousse scolaire, plumier | estuche escolar
pencil sharpener | anspitzer, bleistiftspitzer | taille-crayon | sacapuntas
pencil | bleistift | crayon à papier, crayon gris | lápiz, lápices
pendant light, hanging lamp | pendelleuchte, hängelampe, pendellampe | lampe suspendue, luminaire suspendu | lámpara colgante
pepper mill, pepper grinder | pfeffermühle | moulin à poivre | molinillo de pimienta
perfume, fragrance | parfüm, parfum | parfum | perfume, fragancia
permanent marker | permanentmarker | marqueur permanent, marqueur indélébile | rotulador permanente, marcador permanente
pet carrier | transportbox, tiertransportbox | caisse de transport, panier de transport | transportín
phone case | handyhülle, handyschutzhülle | coque de téléphone, étui de téléphone | funda de móvil, funda para móvil, carcasa de móvil
phone holder, phone mount | handyhalterung, handyhalter | support de téléphone, support téléphone | soporte de móvil, soporte para móvil
phone, telephone | telefon | téléphone | teléfono
photo album | fotoalbum, fotoalben | album photo | álbum de fotos
photo paper | fotopapier | papier photo | papel fotográfico
photo wallpaper, wall mural | fototapete | papier peint panoramique, papier peint photo | fotomural, mural de pared
photographic film, camera film | fotofilm, kleinbildfilm | pellicule photo | carrete de fotos, película fotográfica
piano | klavier, piano | piano | piano
picture book | bilderbuch, bilderbücher | album illustré, livre d'images | álbum ilustrado
picture frame, photo frame | bilderrahmen, fotorahmen | cadre photo | marco de fotos, portarretratos
pillow | kopfkissen | oreiller | almohada
pillowcase | kopfkissenbezug, kopfkissenbezüge | taie d'oreiller | funda de almohada
pinboard, cork board | pinnwand, pinnwände | tableau en liège, tableau d'affichage | tablero de corcho, tablón de corcho
pineapple | ananas | ananas | piña
piping bag, pastry bag | spritzbeutel | poche à douille | manga pastelera
pirate costume | piratenkostüm | déguisement de pirate | disfraz de pirata
pistachio | pistazie | pistache | pistacho
pizza cutter | pizzaschneider, pizzaroller | roulette à pizza, coupe-pizza | cortador de pizza, cortapizzas
pizza | pizza | pizza | pizza
placemat, table mat | tischset, platzset | set de table | mantel individual
planner, daily planner | terminplaner, terminkalender | agenda papier, agenda de bureau | agenda anual, agenda de escritorio
plant, potted plant | pflanze, topfpflanze | plante, plante verte, plante en pot | planta, planta en maceta
play kitchen, toy kitchen | spielküche, kinderküche | cuisine enfant, dînette | cocinita, cocina de juguete
play mat | krabbeldecke, spieldecke | tapis d'éveil | manta de juego
play tent | spielzelt | tente de jeu | tienda de juego
playground slide, garden slide | rutsche, kinderrutsche | toboggan enfant, toboggan de jardin | tobogán
playing card | spielkarte | carte à jouer | naipe, carta de juego
pleated blind | plissee | store plissé | estor plisado, persiana plisada
pliers | zange, kombizange | pince universelle | alicates, alicate
plywood | sperrholz, sperrholzplatte | contreplaqué | contrachapado, madera contrachapada
pocket knife, penknife | taschenmesser | couteau de poche, canif | navaja
pocket watch | taschenuhr | montre de poche, montre à gousset | reloj de bolsillo
poetry | gedichte, lyrik | poésie | poesía
police car | polizeiauto, polizeiwagen | voiture de police | coche de policía
polo shirt | poloshirt, polohemd | polo | polo
poop bag, dog waste bag | hundekotbeutel, kotbeutel | sac à crottes, sac à déjections canines | bolsa para excrementos, bolsa para caca de perro
popcorn | popcorn | pop-corn, popcorn | palomitas, palomitas de maíz
pork | schweinefleisch | porc, viande de porc | carne de cerdo
postcard | postkarte, ansichtskarte | carte postale | tarjeta postal
poster | poster, plakat | affiche, poster | póster, lámina decorativa
pot, cooking pot | topf, töpfe, kochtopf, kochtöpfe | marmite, faitout | olla, cazuela
pot lid, pan lid | topfdeckel, deckel | couvercle | tapa de olla, tapa para sartén
potato chips, crisps | kartoffelchips | chips de pommes de terre | patatas fritas de bolsa
potato | kartoffel | pomme de terre | patata
potting soil, potting compost | blumenerde | terreau | tierra para macetas, sustrato para plantas
potty | töpfchen | pot bébé, pot d'apprentissage | orinal
power bank | powerbank | batterie externe | batería externa, power bank
power cable, power cord | stromkabel, netzkabel | câble d'alimentation, cordon d'alimentation | cable de alimentación
power strip | steckdosenleiste, mehrfachsteckdose | multiprise, bloc multiprise | regleta
power supply, power supply unit | netzteil | bloc d'alimentation, alimentation pc | fuente de alimentación
pregnancy test | schwangerschaftstest | test de grossesse | test de embarazo, prueba de embarazo
pressure cooker | schnellkochtopf, schnellkochtöpfe, dampfkochtopf, dampfkochtöpfe | autocuiseur, cocotte-minute | olla a presión, olla exprés
pressure washer | hochdruckreiniger | nettoyeur haute pression | hidrolimpiadora
princess dress | prinzessinnenkleid | robe de princesse | vestido de princesa
printer paper, copy paper | druckerpapier, kopierpapier | papier d'impression, papier imprimante | papel de impresora, papel para impresora
printer | drucker | imprimante | impresora
processor, cpu | prozessor, cpu | processeur, cpu | procesador, cpu
projection screen, projector screen | beamer-leinwand, projektionsleinwand | écran de projection | pantalla de proyección
projector | beamer, projektor | vidéoprojecteur, projecteur | proyector
protein bar | proteinriegel, eiweißriegel | barre protéinée | barrita de proteínas, barrita proteica
protein powder, whey protein | proteinpulver, eiweißpulver | protéine en poudre, poudre de protéine | proteína en polvo
pruning shears, secateurs | gartenschere, rosenschere, baumschere | sécateur | tijera de podar, tijeras de podar
pumpkin | kürbis | citrouille, potiron | calabaza
punching bag, punch bag | boxsack, boxsäcke | sac de frappe, sac de boxe | saco de boxeo
pushbutton, push button | drucktaster, drucktaste | bouton-poussoir | pulsador
putty knife | spachtel | couteau à enduire, spatule à enduire | espátula de pintor
racket | schläger | raquette | raqueta
raclette grill | raclettegrill | appareil à raclette | parrilla de raclette
radio | radio | radio | radio
rain jacket | regenjacke | veste de pluie, veste imperméable | chubasquero, chaqueta impermeable
raincoat | regenmantel, regenmäntel | imperméable | impermeable
raised bed | hochbeet | potager surélevé, carré potager | bancal elevado, huerto elevado
raspberry | himbeere | framboise | frambuesa
rattle, baby rattle | rassel, babyrassel | hochet | sonajero
razor blade | rasierklinge | lame de rasoir | hoja de afeitar
razor, safety razor | rasierer, nassrasierer, rasierhobel | rasoir | maquinilla de afeitar, cuchilla de afeitar
reading glasses | lesebrille | lunettes de lecture | gafas de lectura, gafas para leer
recessed spotlight, recessed light | einbaustrahler, einbauspot | spot encastrable, spot encastré | foco empotrable
rechargeable battery | akku | batterie rechargeable, pile rechargeable | batería recargable, pila recargable
recliner | relaxsessel, fernsehsessel | fauteuil relax, fauteuil inclinable | sillón reclinable, sillón relax
record player, turntable | plattenspieler | platine vinyle, tourne-disque | tocadiscos
red wine | rotwein | vin rouge | vino tinto
reed diffuser, fragrance diffuser | raumduft, raumdüfte, duftstäbchen | diffuseur de parfum | difusor de aroma, ambientador mikado
refrigerator, fridge | kühlschrank, kühlschränke | réfrigérateur, frigo | frigorífico, nevera, refrigerador
remote control car, rc car | ferngesteuertes auto, rc-auto | voiture télécommandée, voiture radiocommandée | coche teledirigido, coche radiocontrol
remote control | fernbedienung | télécommande | mando a distancia, control remoto
resistance band, exercise band | fitnessband, fitnessbänder, widerstandsband, widerstandsbänder | bande élastique de fitness, bande de résistance, élastique de musculation | banda elástica, banda de resistencia
resistor | widerstand, widerstände | résistance électrique | resistencia eléctrica
ribbon | schleifenband, schleifenbänder, geschenkband | ruban | cinta decorativa, cinta de raso
rice cooker | reiskocher | cuiseur à riz | arrocera
rice | reis | riz | arroz
ring binder, binder | ordner, ringordner, ringbuch | classeur, classeur à anneaux | archivador, carpeta de anillas
ring | ring, fingerring | bague | anillo, sortija
road bike, racing bike | rennrad, rennräder | vélo de route, vélo de course | bicicleta de carretera
road map | straßenkarte | carte routière | mapa de carreteras
roasting pan, roasting tin | bräter, bratreine | plat à rôtir | rustidera, asadera
robot vacuum, robot vacuum cleaner | saugroboter, staubsaugerroboter | aspirateur robot, robot aspirateur | robot aspirador, aspiradora robot
robotic lawn mower, robot mower | mähroboter, rasenroboter | robot tondeuse, tondeuse robot | robot cortacésped
rocking chair | schaukelstuhl, schaukelstühle | fauteuil à bascule, rocking-chair | mecedora
rocking horse | schaukelpferd | cheval à bascule | caballito balancín
rolled oats, oatmeal | haferflocken, haferflocke | flocons d'avoine, flocon d'avoine | copos de avena, avena
roller blind, roller shade | fensterrollo, springrollo | store enrouleur | estor enrollable, estor
rolling pin | nudelholz, nudelhölzer, teigrolle | rouleau à pâtisserie, rouleaux à pâtisserie | rodillo de cocina, rodillo de amasar
rolling suitcase, wheeled suitcase | rollkoffer | valise à roulettes | maleta con ruedas
romance novel | liebesroman | roman d'amour | novela romántica
roof box | dachbox | coffre de toit | cofre de techo
roof rack, roof bar | dachgepäckträger, dachträger | barre de toit, galerie de toit | baca, barra de techo
roof tile | dachziegel | tuile | teja
room divider, folding screen | raumteiler, paravent | paravent | biombo, separador de ambientes
rope | seil | corde | cuerda
rosary | rosenkranz, rosenkränze | chapelet, rosaire | rosario
rose bush | rosenstrauch, rosensträucher, rosenstock, rosenstöcke | rosier | rosal
rosé wine | roséwein | vin rosé | vino rosado
router, wifi router | router, wlan-router | routeur, routeur wifi | router, router wifi
rowing machine | rudergerät, rudermaschine | rameur | máquina de remo
rubber band | gummiband, gummibänder | élastique de bureau, bracelet élastique | goma elástica
rubber boot, rain boot, wellington boot, wellies | gummistiefel | botte de pluie, botte en caoutchouc | bota de agua, bota de goma, bota de lluvia
rubber glove, cleaning glove | gummihandschuh, putzhandschuh, spülhandschuh | gant de ménage, gant en caoutchouc | guante de goma, guante de limpieza
rubber stamp | stempel | tampon en caoutchouc | sello de goma, sello de caucho
rug, carpet | teppich | tapis | alfombra
ruler | lineal | règle graduée | regla graduada, regla escolar
rum | rum | rhum | ron
running shoe | laufschuh | chaussure de course, chaussure de running | zapatilla de correr, zapatilla de running
safe, safe box | tresor, möbeltresor | coffre-fort | caja fuerte, caja de seguridad
safety glasses, safety goggles | schutzbrille | lunettes de protection, lunettes de sécurité | gafas de seguridad, gafas de protección
safety harness | auffanggurt, sicherheitsgurt | harnais de sécurité, harnais antichute | arnés de seguridad, arnés anticaídas
safety pin | sicherheitsnadel | épingle à nourrice, épingle de sûreté | imperdible
safety shoe, work shoe, safety boot | sicherheitsschuh, arbeitsschuh | chaussure de sécurité | zapato de seguridad, calzado de seguridad, bota de seguridad
saffron | safran | safran | azafrán
salad bowl | salatschüssel | saladier | ensaladera
salad spinner | salatschleuder | essoreuse à salade | centrifugadora de ensalada, centrifugador de lechuga
salami | salami | salami | salami
salmon | lachs | saumon | salmón
salt shaker | salzstreuer | salière | salero
salt, table salt | salz, speisesalz | sel, sel de table | sal, sal de mesa
sand toys | sandspielzeug | jouets de sable | juguetes de arena
sandal | sandale | sandale | sandalia
sandbox, sandpit | sandkasten, sandkästen | bac à sable | arenero
sandpaper | schleifpapier, sandpapier | papier de verre, papier abrasif | papel de lija
sanitary pad, sanitary towel | damenbinde, monatsbinde | serviette hygiénique | compresa, toalla sanitaria
sardine | sardine | sardine | sardina
satellite dish | satellitenschüssel, sat-schüssel | parabole, antenne parabolique | antena parabólica
sauce | soße, sauce | sauce | salsa
saucepan | stieltopf, stieltöpfe, stielkasserolle | casserole à manche, casserole de cuisine | cazo, cacerola
saucer | untertasse | soucoupe | platillo
sausage | wurst, würste, würstchen, bratwurst | saucisse | salchicha
saw | säge | scie | sierra
saw blade | sägeblatt, sägeblätter | lame de scie | hoja de sierra
saxophone | saxophon, saxofon | saxophone | saxofón, saxo
scanner, document scanner | scanner, dokumentenscanner | scanner, scanner de documents | escáner, escáner de documentos
scarf, scarves | schal | écharpe | bufanda
scented candle | duftkerze | bougie parfumée | vela aromática, vela perfumada
school bag, satchel | schulranzen, schultasche | cartable, sac d'école | mochila escolar, cartera escolar
science fiction, sci-fi | science-fiction | science-fiction | ciencia ficción
scissors | schere | ciseaux, paire de ciseaux | tijeras, tijera
scooter, kick scooter | tretroller, kickscooter, cityroller, roller | trottinette | patinete
scouring pad | topfreiniger, scheuerschwamm, scheuerschwämme | tampon à récurer, éponge à récurer | estropajo
scratching post, cat tree | kratzbaum, kratzbäume | arbre à chat, griffoir | rascador, árbol para gatos
screen protector | displayschutzfolie, schutzfolie, panzerglas | protection d'écran, film de protection d'écran | protector de pantalla
screw | schraube | vis | tornillo
screwdriver | schraubendreher, schraubenzieher | tournevis | destornillador
screwdriver set | schraubendreherset, schraubendrehersatz | jeu de tournevis | juego de destornilladores
sculpture, figurine | skulptur, figur | sculpture, figurine | escultura, figura
security camera, surveillance camera | überwachungskamera | caméra de surveillance | cámara de vigilancia, cámara de seguridad
seed | samen, saatgut | graine, semence | semilla
selfie stick | selfie-stick | perche à selfie | palo selfie, palo de selfie
serving cart, kitchen trolley | servierwagen, küchenwagen | desserte à roulettes, chariot de cuisine | carrito auxiliar, carrito de cocina
serving platter, serving dish | servierplatte, servierteller | plat de service | fuente de servir
set square | geodreieck, zeichendreieck | équerre | escuadra
sewing kit | nähset, nähkästchen | kit de couture, nécessaire de couture | costurero, kit de costura
sewing machine | nähmaschine | machine à coudre | máquina de coser
sewing needle | nähnadel | aiguille à coudre | aguja de coser
sewing pattern | schnittmuster | patron de couture | patrón de costura
sewing thread | nähgarn, nähfaden, nähfäden | fil à coudre | hilo de coser
shampoo | shampoo, haarshampoo | shampoing, shampooing | champú
shaving brush | rasierpinsel | blaireau de rasage, blaireau, blaireaux | brocha de afeitar
shaving foam, shaving cream | rasierschaum, rasiercreme | mousse à raser, crème à raser | espuma de afeitar, crema de afeitar
shawl | schultertuch, schultertücher | châle | chal
sheet music, music score | notenheft, musiknoten | partition de musique, partition musicale | partitura
sheet protector | prospekthülle, klarsichthülle | pochette transparente, pochette plastique, pochette perforée | funda de plástico, funda transparente
shelf bracket | regalträger, regalhalter, regalwinkel | équerre d'étagère, support d'étagère | escuadra de estante, soporte de estante
shelf, shelves, shelving unit | regal, standregal | étagère | estantería, estante
shirt | hemd | chemise | camisa
shock absorber | stoßdämpfer | amortisseur | amortiguador
shoe cabinet | schuhschrank, schuhschränke | meuble à chaussures | mueble zapatero
shoe polish, shoe cream | schuhcreme | cirage | betún, crema para zapatos
shoe rack | schuhregal, schuhständer | étagère à chaussures, range-chaussures | zapatero, estante para zapatos
shoe | schuh | chaussure, soulier | zapato
shoelace | schnürsenkel | lacet | cordón de zapato, agujeta
shop counter toy, toy shop, play shop | kaufladen, kaufläden, kaufmannsladen | marchande, épicerie enfant | tienda de juguete
shopping bag | einkaufstasche, einkaufsbeutel | sac de courses, cabas | bolsa de la compra
shorts | shorts, kurze hose | shorts | pantalón corto, shorts
shoulder bag | schultertasche | sac à épaule, sac porté épaule | bolso de hombro
shovel | schaufel | pelle | pala
shower cabin, shower enclosure | duschkabine | cabine de douche, paroi de douche | cabina de ducha, mampara de ducha
shower curtain | duschvorhang, duschvorhänge | rideau de douche, rideaux de douche | cortina de ducha, cortina de baño
shower gel, body wash | duschgel | gel douche | gel de ducha
shower head | duschkopf, duschköpfe, brausekopf | pommeau de douche, pomme de douche | alcachofa de ducha, cabezal de ducha, regadera
shower hose | duschschlauch, duschschläuche, brauseschlauch | flexible de douche | flexo de ducha, manguera de ducha
shower shelf, shower shelves, shower caddy | duschregal, duschablage, duschkorb, duschkörbe | étagère de douche | estante de ducha, organizador de ducha
shower tray | duschwanne, duschtasse | receveur de douche, bac à douche | plato de ducha
shrimp, prawn | garnele, shrimp | crevette | gamba, camarón
side table, end table | beistelltisch | table d'appoint, bout de canapé | mesa auxiliar, mesita auxiliar
sideboard | sideboard, anrichte | enfilade, buffet bas | aparador
sieve, strainer | küchensieb, sieb | tamis, passette | colador, tamiz
silicone sealant | silikondichtstoff | mastic silicone | sellador de silicona
single bed | einzelbett | lit simple, lit une place | cama individual
sink trap, siphon | siphon, geruchsverschluss, geruchsverschlüsse | siphon, siphon de lavabo | sifón
skateboard | skateboard | skateboard, planche à roulettes | monopatín, skateboard
sketchbook, drawing pad | zeichenblock, zeichenblöcke, skizzenbuch, skizzenbücher | carnet de croquis, carnet à dessin, carnet de dessin | cuaderno de dibujo, bloc de dibujo
ski boot | skischuh, skistiefel | chaussure de ski | bota de esquí
ski glove | skihandschuh | gant de ski | guante de esquí
ski goggles | skibrille | masque de ski, lunettes de ski | gafas de esquí
ski helmet | skihelm | casque de ski | casco de esquí
ski jacket | skijacke | veste de ski | chaqueta de esquí
ski pants, ski trousers | skihose | pantalon de ski | pantalón de esquí
ski | ski, skier | ski, paire de skis | esquí
skipping rope, jump rope | springseil | corde à sauter | comba, cuerda de saltar
skirt | röcke, damenrock | jupe | falda
slatted base, bed slats | lattenrost | sommier à lattes, sommier | somier, somier de láminas
sled, sledge | schlitten, rodel | luge | trineo
sleep mask, eye mask | schlafmaske, schlafbrille | masque de sommeil, masque de nuit | antifaz para dormir
sleeping bag | schlafsack, schlafsäcke | sac de couchage, duvet de camping | saco de dormir
sleeping mat, sleeping pad | isomatte | matelas de camping, tapis de sol | esterilla de camping, aislante de camping
slow cooker | schongarer, slow cooker | mijoteuse | olla de cocción lenta
smartphone | smartphone | smartphone, téléphone intelligent | smartphone, teléfono inteligente
smartwatch | smartwatch | montre connectée, smartwatch | reloj inteligente, smartwatch
smoke detector, smoke alarm | rauchmelder, rauchwarnmelder | détecteur de fumée | detector de humo
smoked salmon | räucherlachs | saumon fumé | salmón ahumado
sneaker | sneaker, turnschuh | sneaker, basket femme, basket homme | zapatilla deportiva, zapatilla
snorkel | schnorchel | tuba de plongée | tubo de snorkel, tubo de buceo
snow chain | schneekette | chaîne à neige, chaîne neige | cadena de nieve, cadenas de nieve
snowboard | snowboard | snowboard, planche de snowboard | tabla de snowboard, snowboard
soap dish | seifenschale | porte-savon | jabonera
soap dispenser | seifenspender | distributeur de savon | dispensador de jabón, dosificador de jabón
soap, bar soap | seife, stückseife | savon, pain de savon | jabón, pastilla de jabón
soccer ball, football | fußball, fußbälle | ballon de football, ballon de foot | balón de fútbol
soccer goal, football goal | fußballtor | cage de foot, but de football | portería de fútbol
sock | socke | chaussette | calcetín
socket set, socket wrench set | steckschlüsselsatz, steckschlüsselsätze, nusskasten | coffret de douilles, jeu de douilles | juego de llaves de vaso
sofa bed, sleeper sofa | schlafsofa, schlafcouch, bettsofa | canapé-lit, canapé convertible, clic-clac | sofá cama
sofa cover, slipcover | sofabezug, sofabezüge, sofahusse | housse de canapé | funda de sofá
sofa, couch | sofa, couch | canapé, sofa | sofá
soft drink | erfrischungsgetränk, softdrink | boisson gazeuse | refresco
solar light, solar lamp | solarlampe, solarleuchte | lampe solaire | lámpara solar
soldering iron | lötkolben | fer à souder | soldador de estaño, soldador
sound card | soundkarte | carte son | tarjeta de sonido
soundbar, sound bar | soundbar | barre de son | barra de sonido
soup plate, pasta plate | suppenteller, pastateller | assiette creuse, assiette à soupe | plato hondo, plato sopero
soy sauce | sojasauce, sojasoße | sauce soja | salsa de soja
space heater, fan heater, heater | heizlüfter, heizgerät | chauffage d'appoint, radiateur soufflant | calefactor, estufa
spade | spaten | bêche | laya
spaghetti | spaghetti, spagetti | spaghetti | espagueti
spark plug | zündkerze | bougie d'allumage | bujía
sparkling wine | sekt, schaumwein | vin mousseux, vin effervescent | vino espumoso
spatula | pfannenwender, spatel | spatule | espátula
speaker, loudspeaker | lautsprecher | haut-parleur, enceinte acoustique | altavoz, altavoces, parlante
spice | gewürz | épice | especia
spinach | spinat | épinard | espinaca
spinning top | kreisel | toupie | peonza
spirit level | wasserwaage | niveau à bulle | nivel de burbuja
sponge, cleaning sponge | schwamm, schwämme, putzschwamm, putzschwämme | éponge | esponja
spoon | löffel | cuillère | cuchara
sports bag, gym bag | sporttasche | sac de sport | bolsa de deporte, bolsa de gimnasio
sports bra | sport-bh | brassière de sport, soutien-gorge de sport | sujetador deportivo
spray paint | sprühfarbe, sprühlack | peinture en bombe, bombe de peinture | pintura en spray, pintura en aerosol
springform pan, springform tin | springform | moule à charnière | molde desmontable
ssd, solid state drive | ssd, ssd-festplatte | ssd, disque ssd | ssd, disco ssd
stacking tower, stacking toy | stapelturm, stapeltürme | tour à empiler, jouet à empiler | torre apilable
stain remover | fleckenentferner | détachant | quitamanchas
staple gun | handtacker, tacker | agrafeuse murale | grapadora de pared, grapadora manual
staple | heftklammer | agrafe | grapa
stapler | hefter, tacker, heftgerät | agrafeuse | grapadora, engrapadora
statue | statue | statue | estatua
steak, beef steak | steak, rindersteak | steak, bifteck | bistec, filete de ternera
steam cleaner | dampfreiniger | nettoyeur vapeur | limpiador a vapor, limpiadora de vapor
step stool | tritthocker | marchepied | taburete escalera, taburete escalón
stepladder, step ladder | stehleiter, trittleiter | escabeau | escalera de tijera
stereo system, hi-fi system | stereoanlage, hifi-anlage | chaîne hi-fi, chaîne stéréo | equipo de música, cadena de música
stethoscope | stethoskop | stéthoscope | estetoscopio, fonendoscopio
sticker | aufkleber, sticker | autocollant, sticker | pegatina, calcomanía
sticky note | haftnotiz, klebezettel | note adhésive, note repositionnable | nota adhesiva
stocking | strumpf, strümpfe, nylonstrumpf | bas nylon | medias, medias de mujer
stool | hocker | tabouret | taburete, banqueta
storage box | aufbewahrungsbox, aufbewahrungskiste | boîte de rangement, bac de rangement | caja de almacenaje, caja de almacenamiento
storage chest, storage trunk | truhe, aufbewahrungstruhe | coffre de rangement, malle de rangement | baúl, arcón
storage jar, mason jar | vorratsglas, vorratsgläser, einmachglas, einmachgläser | bocal, bocaux | tarro, tarro de cristal
straight pin, dressmaking pin | stecknadel | épingle | alfiler
straw hat | strohhut, strohhüte | chapeau de paille | sombrero de paja
strawberry | erdbeere | fraise | fresa
stroller, pram, pushchair | kinderwagen, buggy | poussette, landau | cochecito de bebé, carrito de bebé, silla de paseo
stuffed animal, soft toy, plush toy | kuscheltier, stofftier, plüschtier | peluche | peluche, muñeco de peluche
stylus | eingabestift, touchpen | stylet, stylet tactile | lápiz óptico, lápiz táctil
subwoofer | subwoofer | caisson de basses, subwoofer | subwoofer
succulent plant | sukkulente | plante grasse, plante succulente | planta suculenta, planta crasa
sugar bowl | zuckerdose | sucrier | azucarero
sugar | zucker | sucre | azúcar
suit | anzug, anzüge | costume | traje
suitcase | koffer, reisekoffer | valise | maleta, valija
summer tyre, summer tire | sommerreifen | pneu été | neumático de verano
sun hat | sonnenhut, sonnenhüte | chapeau de soleil | sombrero de sol
sun lounger, deck chair, sunbed | sonnenliege, liegestuhl, liegestühle, gartenliege | transat, bain de soleil | tumbona
sunflower oil | sonnenblumenöl | huile de tournesol | aceite de girasol
sunflower | sonnenblume | tournesol | girasol
sunglasses | sonnenbrille | lunettes de soleil | gafas de sol, lentes de sol
sunscreen, sun cream, sunblock | sonnencreme, sonnenschutzmittel, sonnenmilch | crème solaire | protector solar, crema solar
super glue, superglue, instant glue | sekundenkleber | colle forte, super glue, colle instantanée | pegamento instantáneo
surfboard | surfbrett, surfbretter | planche de surf | tabla de surf
surgical mask, face covering | op-maske, mundschutz, atemschutzmaske | masque chirurgical | mascarilla quirúrgica
suspenders, braces | hosenträger | bretelle | tirantes
sweater, jumper, pullover | pullover, pulli | pull-over, chandail | suéter, pulóver
sweatpants, jogging pants, tracksuit bottoms | jogginghose, trainingshose | pantalon de jogging, bas de survêtement | pantalón de chándal, pantalón deportivo
sweatshirt | sweatshirt | sweat-shirt, sweatshirt | sudadera
sweet potato | süßkartoffel | patate douce | batata, boniato
swim cap, swimming cap | badekappe, badehaube | bonnet de bain | gorro de baño, gorro de natación
swim fin, diving fin | schwimmflosse, taucherflosse, tauchflosse | palme de plongée, palme de natation | aleta de buceo, aleta de natación
swim trunks, swimming trunks | badehose | short de bain, maillot de bain homme | bañador de hombre
swimming goggles, swim goggles | schwimmbrille | lunettes de natation, lunettes de piscine | gafas de natación
swimsuit, bathing suit | badeanzug, badeanzüge | maillot de bain, maillot de bain une pièce | bañador, traje de baño
t-shirt | t-shirt | t-shirt, tee-shirt | camiseta, playera
table lamp | tischlampe, tischleuchte | lampe de table, lampe à poser | lámpara de mesa, lámpara de sobremesa
table runner | tischläufer | chemin de table | camino de mesa
table tennis bat, ping pong paddle | tischtennisschläger | raquette de ping-pong | pala de ping pong, raqueta de ping pong
table tennis table, ping pong table | tischtennisplatte, tischtennistisch | table de ping-pong, table de tennis de table | mesa de ping pong, mesa de tenis de mesa
table | tisch | table | mesa
tablecloth | tischdecke, tischtuch, tischtücher | nappe | mantel de mesa
tablespoon, soup spoon | esslöffel, suppenlöffel | cuillère à soupe | cuchara sopera
tablet case | tablet-hülle, tablethülle | étui pour tablette, housse de tablette | funda de tablet, funda para tablet
tablet | tablet | tablette tactile | tablet, tableta
tableware, crockery, dinnerware | geschirr, tafelgeschirr | vaisselle | vajilla
tampon | tampon | tampon hygiénique, tampon | tampón
tank top | tanktop, trägertop | débardeur | camiseta de tirantes, top de tirantes
tape measure, measuring tape | maßband, maßbänder, rollbandmaß | mètre ruban, ruban à mesurer | cinta métrica, flexómetro
tea bag | teebeutel | sachet de thé | bolsita de té
tea light | teelicht, teelichter | bougie chauffe-plat | vela de té
tea towel, dish towel, kitchen towel | geschirrtuch, geschirrtücher | torchon, torchon de cuisine | paño de cocina, trapo de cocina
tea, loose tea, leaf tea | loser tee, blatttee | thé, thé en vrac | té, té a granel
teacup | teetasse | tasse à thé | taza de té
tealight, tea light | teelicht, teelichter | bougie chauffe-plat | vela de té
teapot | teekanne | théière | tetera
teaspoon | teelöffel, kaffeelöffel | petite cuillère, cuillère à café | cucharilla, cucharita
teddy bear | teddybär, teddy, plüschteddy | ours en peluche, nounours | osito de peluche, oso de peluche
telescope | teleskop, fernrohr | télescope | telescopio
television, tv, tv set | fernseher, tv, fernsehgerät | télévision, téléviseur, télé | televisor, televisión, tele
tennis ball | tennisball, tennisbälle | balle de tennis | pelota de tenis
tennis racket, tennis racquet | tennisschläger | raquette de tennis | raqueta de tenis
tent | zelt | tente | tienda de campaña, tienda de camping
terminal block | anschlussklemme, lüsterklemme | bornier | regleta de conexión
textbook, schoolbook | schulbuch, schulbücher, lehrbuch | manuel scolaire, livre scolaire | libro de texto, libro escolar
thermal paste | wärmeleitpaste | pâte thermique | pasta térmica
thermal underwear, long underwear | thermounterwäsche, lange unterwäsche | sous-vêtement thermique | ropa interior térmica
thermometer | thermometer | thermomètre | termómetro
thermos, vacuum flask | thermoskanne, thermosflasche | thermos, bouteille isotherme | termo
thong, g-string | stringtanga, tanga | tanga, string ficelle | tanga
throat lozenge | halstablette, halsbonbon, lutschtablette | pastille pour la gorge | pastilla para la garganta
thumbtack, drawing pin | reißzwecke, reißnagel, reißnägel | punaise | chincheta
tick remover | zeckenzange, zeckenkarte | tire-tique | pinza para garrapatas
tie clip, tie pin | krawattennadel, krawattenklammer | pince à cravate, épingle à cravate | alfiler de corbata, pasador de corbata, pisacorbatas
tie, necktie | krawatte, schlips | cravate | corbata
tights, pantyhose | strumpfhose | collant | panti, pantimedias
timing belt | zahnriemen | courroie de distribution | correa de distribución
tissue, paper handkerchief | taschentuch, taschentücher, papiertaschentuch | mouchoir en papier, mouchoir | pañuelo de papel, pañuelo desechable
toaster | toaster | grille-pain | tostadora, tostador
toilet brush | klobürste, toilettenbürste, wc-bürste | brosse wc, balayette wc | escobilla de baño, escobilla de váter, escobilla de inodoro
toilet cleaner | wc-reiniger, toilettenreiniger | nettoyant wc, gel wc | limpiador de inodoros, limpiador wc
toilet paper holder | toilettenpapierhalter, klorollenhalter | dérouleur papier toilette, porte-papier toilette | portarrollos de baño
toilet paper, toilet roll | toilettenpapier, klopapier | papier toilette, papier hygiénique | papel higiénico
toilet seat | toilettensitz, wc-sitz, klobrille | abattant wc, siège de toilette | asiento de inodoro, tapa de inodoro
toilet, toilet bowl | toilettenschüssel, wc | cuvette wc, wc | inodoro, váter, wc
toiletry bag, wash bag, cosmetic bag | kulturbeutel, kulturtasche, waschtasche, kosmetiktasche, waschbeutel | trousse de toilette, trousse de maquillage | neceser, bolsa de aseo
tomato | tomate | tomate | tomate
toner, toner cartridge | toner, tonerkartusche | toner, cartouche de toner | tóner, cartucho de tóner
tool set | werkzeugset | kit d'outils, coffret d'outils | juego de herramientas, kit de herramientas
tool | werkzeug | outil | herramienta
toolbox, tool box | werkzeugkasten, werkzeugkästen, werkzeugkiste | boîte à outils, caisse à outils | caja de herramientas
toothbrush holder | zahnbürstenhalter, zahnputzbecher | porte-brosse à dents | portacepillos, porta cepillos
toothbrush | zahnbürste | brosse à dents | cepillo de dientes
toothpaste | zahnpasta, zahncreme | dentifrice | pasta de dientes, dentífrico, pasta dental
toothpick | zahnstocher | cure-dent | palillo, mondadientes
tote bag, cloth bag | stoffbeutel, stofftasche, jutebeutel | tote bag, sac en toile | bolsa de tela
tow bar, towbar | anhängerkupplung | attelage remorque | enganche de remolque
towel rail, towel rack | handtuchhalter, handtuchstange | porte-serviettes | toallero
towel warmer, towel radiator | handtuchheizkörper, handtuchwärmer | sèche-serviettes | toallero eléctrico, radiador toallero
towel | handtuch, handtücher | serviette de toilette, serviette éponge | toalla
toy car | spielzeugauto | petite voiture, voiture miniature | coche de juguete, cochecito de juguete
toy | spielzeug | jouet | juguete
tracksuit | trainingsanzug, trainingsanzüge, jogginganzug, jogginganzüge | survêtement | chándal
tractor | traktor, trecker, schlepper | tracteur | tractor
train, toy train | zug, züge, eisenbahn, spielzeugeisenbahn | train, petit train | tren, trenecito
train set | holzeisenbahn, eisenbahnset | circuit de train, coffret train | circuito de tren
trampoline | trampolin | trampoline | cama elástica, trampolín
trash bag, garbage bag, bin bag | müllbeutel, müllsack, müllsäcke | sac poubelle | bolsa de basura
trash can, waste bin, rubbish bin, garbage can | mülleimer, abfalleimer | poubelle | cubo de basura, papelera, basurero
travel bag, duffel bag | reisetasche | sac de voyage | bolsa de viaje
travel guide | reiseführer | guide de voyage | guía de viaje
travel pillow, neck pillow | nackenkissen, reisekissen, nackenhörnchen | coussin de voyage, oreiller de voyage | cojín de viaje, almohada de viaje
tray, serving tray | tablett, serviertablett | plateau de service | bandeja
treadmill | laufband, laufbänder | tapis de course | cinta de correr
tree | baum, bäume | arbre | árbol
trekking pole, hiking pole | wanderstock, wanderstöcke, trekkingstock, trekkingstöcke | bâton de randonnée, bâton de marche | bastón de senderismo, bastón de trekking
trench coat | trenchcoat | trench-coat | gabardina
tricycle | dreirad, dreiräder | tricycle | triciclo
tripod | stativ, kamerastativ, dreibeinstativ | trépied | trípode
trousers, pants | lange hose, stoffhose | pantalon | pantalón
trumpet | trompete | trompette | trompeta
tulip bulb | tulpenzwiebel | bulbe de tulipe | bulbo de tulipán
tulip | tulpe | tulipe | tulipán
tumble dryer, clothes dryer | wäschetrockner | sèche-linge | secadora
tuna | thunfisch | thon | atún
turmeric | kurkuma | curcuma | cúrcuma
tv stand, tv unit | tv-schrank, fernsehschrank, fernsehschränke, tv-möbel | meuble tv, meuble télé | mueble tv, mueble para televisor
tv wall mount, tv mount | tv-wandhalterung, fernsehhalterung | support mural tv, support tv | soporte de tv, soporte para tv
tweezers | pinzette | pince à épiler | pinzas de depilar
tyre, car tire | autoreifen, reifen | pneu | neumático
ukulele | ukulele | ukulélé | ukelele
umbrella stand | schirmständer, regenschirmständer | porte-parapluies, porte-parapluie | paragüero
umbrella | regenschirm | parapluie | paraguas
underpants, men's briefs | unterhose, herrenunterhose | slip homme | calzoncillo, calzoncillos
undershirt | unterhemd | maillot de corps, tricot de corps | camiseta interior
underwear | unterwäsche | sous-vêtement | ropa interior
unicorn | einhorn, einhörner | licorne | unicornio
usb cable | usb-kabel | câble usb | cable usb
usb hub | usb-hub | hub usb, concentrateur usb | hub usb, concentrador usb
usb stick, usb flash drive, flash drive | usb-stick, speicherstick | clé usb | memoria usb, pendrive
utility knife, box cutter | cuttermesser, teppichmesser | cutter | cúter
vacuum bag, vacuum cleaner bag | staubsaugerbeutel | sac aspirateur, sac d'aspirateur | bolsa de aspiradora
vacuum cleaner | staubsauger | aspirateur | aspiradora, aspirador
vacuum flask, insulated bottle | thermoskanne, thermosflasche, isolierflasche | bouteille isotherme | termo, botella térmica
vacuum storage bag | vakuumbeutel | sac sous vide, housse sous vide | bolsa de vacío, bolsa al vacío
vanity unit, sink cabinet | waschbeckenunterschrank, waschbeckenunterschränke, waschtischunterschrank | meuble sous vasque, meuble sous lavabo | mueble bajo lavabo, mueble de lavabo
varnish | klarlack, holzlack | vernis, vernis à bois | barniz
vase, flower vase | vase, blumenvase | vase, vase à fleurs | jarrón, florero
vegetable peeler, peeler | sparschäler, gemüseschäler | éplucheur, économe, épluche-légumes | pelador, pelaverduras
vegetable seed | gemüsesamen | graine potagère, graine de légumes | semilla de hortalizas, semilla de verduras
vegetable | gemüse | légume | verdura, hortaliza
venetian blind | innenjalousie, lamellenjalousie | store vénitien | persiana veneciana, veneciana
video camera, camcorder | videokamera, camcorder | caméscope, caméra vidéo | videocámara, cámara de vídeo
video game | videospiel | jeu vidéo, jeux vidéo | videojuego
vinegar | essig | vinaigre | vinagre
vinyl record, record | schallplatte, vinylplatte | disque vinyle, vinyle | disco de vinilo
violin | geige, violine | violon | violín
vitamin, multivitamin | vitamin, vitamintablette | vitamine, multivitamine | vitamina, multivitamínico
vodka | wodka | vodka | vodka
voice recorder | diktiergerät | dictaphone, enregistreur vocal | grabadora de voz
volleyball | volleyball, volleybälle | ballon de volley | balón de voleibol
vr headset | vr-brille, virtual-reality-brille | casque vr, casque de réalité virtuelle | gafas de realidad virtual, gafas vr
waders | wathose | waders, cuissardes | vadeador
waffle iron, waffle maker | waffeleisen | gaufrier, appareil à gaufres | gofrera
waffle | waffel | gaufre | gofre
waistcoat | weste, anzugweste | gilet de costume, gilet sans manches | chaleco
walkie-talkie, two-way radio | funkgerät, walkie-talkie | talkie-walkie | walkie-talkie
walking frame, rollator | rollator | déambulateur, rollator | andador
walking stick, walking cane, folding cane | gehstock, gehstöcke, spazierstock, spazierstöcke, faltstock | canne de marche, canne, canne pliante | bastón, bastón plegable
wall art, wall picture | wandbild, wandbilder | tableau mural, tableaux muraux | cuadro, cuadro decorativo
wall calendar, calendar | kalender, wandkalender | calendrier, calendrier mural | calendario, calendario de pared
wall clock | wanduhr | horloge murale, pendule murale | reloj de pared
wall hook, coat hook | wandhaken, garderobenhaken | crochet mural, patère | gancho de pared, colgador de pared
wall lamp, wall light | wandlampe, wandleuchte | applique murale | aplique de pared, aplique, lámpara de pared
wall paint | wandfarbe | peinture murale | pintura de pared
wall plug, wall anchor | dübel | cheville murale | taco de pared
wall shelf, wall shelves, floating shelf | wandregal, hängeregal, wandboard | étagère murale | estante de pared, estantería de pared, balda
wall sticker, wall decal | wandtattoo, wandaufkleber, wandsticker | sticker mural, autocollant mural | vinilo decorativo, vinilo de pared
wall tile | wandfliese | carrelage mural, faïence murale | azulejo
wallet | geldbeutel, geldbörse, portemonnaie, brieftasche | portefeuille | cartera, billetera
wallpaper | wandtapete, vliestapete | papier peint | papel pintado, papel tapiz
walnut | walnuss, walnüsse | noix, cerneau de noix | nuez, nueces
wardrobe | kleiderschrank, kleiderschränke | armoire, garde-robe | armario, ropero
wash mitt | waschhandschuh | gant de toilette | manopla de baño
washbasin, bathroom sink | waschbecken, waschtisch | lavabo, vasque | lavabo, lavamanos
washing machine | waschmaschine | machine à laver, lave-linge | lavadora
washing-up liquid, dish soap | spülmittel, geschirrspülmittel | liquide vaisselle | jabón de platos, lavavajillas a mano
watch strap, watch band | uhrenarmband, uhrenarmbänder, uhrarmband | bracelet de montre | correa de reloj
watch, wristwatch | armbanduhr, uhr | montre, montre-bracelet | reloj, reloj de pulsera
water bottle, drinking bottle, sports bottle | trinkflasche, wasserflasche, sportflasche | gourde, bouteille d'eau, bouteille d'eau réutilisable | botella de agua, cantimplora, botella deportiva
water filter, water filter jug | wasserfilter | filtre à eau, carafe filtrante | filtro de agua, jarra filtrante
water gun, water pistol | wasserpistole, spritzpistole | pistolet à eau | pistola de agua
watercolor, watercolour | aquarellfarbe, wasserfarbe | aquarelle, peinture aquarelle | acuarela
watering can | gießkanne | arrosoir | regadera
watermelon | wassermelone | pastèque | sandía
wax crayon | wachsmalstift, wachsmaler | crayon de cire, crayon gras | cera de colores, cera para pintar
wax strip | kaltwachsstreifen, wachsstreifen | bande de cire | banda de cera
webcam | webcam | webcam | webcam, cámara web
wedding dress, bridal gown | brautkleid, brautkleider, hochzeitskleid | robe de mariée | vestido de novia
wedding ring, wedding band | ehering, trauring | anneau de mariage, alliance de mariage | anillo de boda, alianza de boda
weed killer, weedkiller, herbicide | unkrautvernichter, herbizid | désherbant | herbicida
weighted blanket | gewichtsdecke | couverture lestée | manta pesada, manta con peso
welding helmet, welding mask | schweißhelm, schweißmaske | masque de soudure, cagoule de soudeur | careta de soldar, máscara de soldar
wet wipe, baby wipe | feuchttuch, feuchttücher | lingette | toallita húmeda, toallita
wetsuit | neoprenanzug, neoprenanzüge | combinaison de plongée, combinaison néoprène | traje de neopreno
wheel rim, alloy wheel | felge, alufelge | jante | llanta de aleación
wheelbarrow | schubkarre, schubkarren | brouette | carretilla
wheelchair | rollstuhl, rollstühle | fauteuil roulant | silla de ruedas
whisk | schneebesen | fouet de cuisine, fouet | batidor de varillas, varillas de cocina
whisky, whiskey | whisky, whiskey | whisky, whiskey | whisky, güisqui
white wine | weißwein | vin blanc | vino blanco
whiteboard | whiteboard | tableau blanc | pizarra blanca
wifi extender, wifi repeater | wlan-repeater, wlan-verstärker | répéteur wifi, amplificateur wifi | repetidor wifi, amplificador wifi
wig | perücke | perruque | peluca
windbreaker | windjacke, windbreaker | coupe-vent | cortavientos
wine glass | weinglas, weingläser | verre à vin | copa de vino
wine rack | weinregal, flaschenregal | porte-bouteilles, casier à bouteilles | botellero
wine | wein | vin | vino
winter boot, snow boot | winterstiefel, schneestiefel | botte d'hiver, botte de neige | bota de invierno, bota de nieve
winter jacket | winterjacke | veste d'hiver | chaqueta de invierno
winter tyre, winter tire | winterreifen | pneu hiver, pneu neige | neumático de invierno
wiper blade, windscreen wiper | scheibenwischer, wischerblatt, wischerblätter | essuie-glace, balai d'essuie-glace | limpiaparabrisas, escobilla limpiaparabrisas
wireless charger | induktives ladegerät, kabelloses ladegerät | chargeur sans fil, chargeur à induction | cargador inalámbrico
wok | wok, wokpfanne | wok | wok
wood glue | holzleim | colle à bois | cola para madera, cola blanca
wooden spoon, cooking spoon | kochlöffel, holzlöffel | cuillère en bois | cuchara de madera
wooden toy | holzspielzeug | jouet en bois | juguete de madera
wool, yarn, knitting wool | wolle, strickwolle, strickgarn | laine, laine à tricoter | lana, ovillo de lana
work glove | arbeitshandschuh | gant de travail | guante de trabajo
work trousers, work pants | arbeitshose | pantalon de travail | pantalón de trabajo
workbench | werkbank, werkbänke | établi | banco de trabajo
wrapping paper, gift wrap | geschenkpapier | papier cadeau | papel de regalo
wreath, door wreath | türkranz, türkränze, dekokranz | couronne de porte, couronne décorative | corona de puerta, corona decorativa
wrench, spanner | schraubenschlüssel, maulschlüssel | clé plate, clé mixte | llave fija, llave combinada
yarn, knitting wool | strickgarn, garn, strickwolle | laine à tricoter, fil à tricoter | hilo de tejer, lana para tejer, ovillo de lana
yo-yo | jo-jo | yo-yo | yoyó, yoyo
yoga mat, exercise mat | yogamatte, gymnastikmatte | tapis de yoga, tapis de gym | esterilla de yoga, colchoneta de yoga
yogurt, yoghurt | joghurt, jogurt | yaourt, yogourt | yogur
zipper, zip fastener, zip | reißverschluss, reißverschlüsse | fermeture éclair, fermeture à glissière | cremallera
zucchini, courgette | zucchini | courgette | calabacín
`

/** Names that mean something else in another language: not used where the language of the query is unknown. Folded. */
export const otherMeanings: Readonly<Record<'en' | 'de' | 'fr' | 'es', ReadonlySet<string>>> = {
  en: new Set(['gift', 'hut', 'rock', 'brief', 'art', 'bad', 'boot', 'pan', 'sale', 'pie']),
  de: new Set(['hut', 'regal', 'ei', 'mantel', 'rock', 'boot', 'gift', 'bad']),
  fr: new Set([
    'rape',
    'micro',
    'sac',
    'vin',
    'ail',
    'vis',
    'sel',
    'colle',
    'tele',
    'the',
    'pull',
    'slip',
    'string',
    'bonnet',
    'costume',
  ]),
  es: new Set(['te', 'sal', 'ron', 'pila', 'mani', 'comba', 'pan', 'sobre', 'pie', 'red']),
}

/** First parts of German compounds. Where the language of a query is unknown, other words are no compounds: "hearing" is not a ring. */
export const compoundBeginnings = `
abend abfall abfluss ablage abtropf advents akku akkubohr akten akustik allzweck alu anzug apfel arbeits arzt auber aufbewahrungs aussen auto baby bad
bade badezimmer badminton bambus baseball basken basket basketball bass batterie bau bauch bauernhof baumwoll beistell bett bier blumen bohr box
boxspring brat braut brett brief buchen bucher buro business camping champagner christ computer couch cutter damen dampf daunen decken deko digital
dino display doktor dokumenten doppel dreibein druck drucker duft dusch eck edelstahl ehe eichen einbau einkaufs einmach einmal einweg einzel eis
eisen elektro energie erdnuss erfrischungs ess esszimmer etagen fahr fahrrad faust feder federball fein fenster fern fernseh feuchtigkeits feuer
feuerwehr filter filz finger fitness flaschen fleece foto frisch frisier frucht fuss fussball garten geburtstags gefrier gemuse geschenk geschirr
gesellschafts gesichts gitarren gitter glas gluh gold golf grafik granit gras grill gummi gurtel gymnastik haar hack hafer hand handgepack handy hange
haus hecken heissluft herren hoch hochdruck hochzeits holz hor huft huhner hunde husten instant isolier jeans jogging jungen jute kaffee kamera
kapuzen karten kase katzen kaufmanns kehr ketten kiefern kinder klapp kleb klebe kleider klein kletter klo knie knopf koch kombi kompressions konsolen
kopf kopier kork korper kosmetik kratz kredit kuchen kuhl kultur kunst kunststoff kurz lade lamm laptop lauf leder lehr lein leinen lenk lese liege
luft madchen mal maler mandel manschetten marmor matratzen menstruations mess metall misch mobel mobil morgen motor motorrad mull nacht nass neopren
netz netzwerk notebook notiz nudel nylon ober objektiv obst ofen ohr orangen oster papier pasta pendel pflanz pflanzen piraten plastik platten polizei
polo prasent prinzessinnen puppen putz puzzle radio rasen rasier regen reise reiss relax rettungs rind rinder ritter rohr roll rosen rot salat samt
sand satelliten sauglings schach schaukel schaum scheuer schirm schlaf schlag schleif schlitt schmerz schmink schnee schnell schnurlos schreib
schreibtisch schubladen schuh schul schulter schutz schweine schwimm seiden seifen sekt sekunden servier sicherheits silber sitz ski skizzen
sofortbild soja solar sommer sonnen spann spar speise spiegel spielzeug sport spring spul stahl starthilfe steh stepp stich stiel stirn stock stockel
stoff strand strick stroh strom stuck stutz suppen suss tafel tage tannen taschen taucher teddy tee tennis teppich termin thermo thermos tier tisch
tischtennis toiletten tomaten topf trainings trau trekking trink tritt tulpen turn uberbruckungs uberwachungs uhr uhren umhange unter verdunkelungs
vergrosserungs verlangerungs verlobungs video vitamin vitrinen voile volley vorrats wand wander warm warme wasch waschbeckenunter wasche
waschtischunter wasser weich weihnachts wein weiss wickel wind winter wohn wohnzimmer wok woll worter wund zahn zahnputz zeichen ziegen zier zimmer
zucker zug zund
`
