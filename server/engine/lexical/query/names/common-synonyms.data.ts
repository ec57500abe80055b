import type { WordLanguage } from '../../analysis/languages.ts'

/**
 * Names of the same goods, one group a line: American and British, everyday and trade names, abbreviations. Not here: broader and
 * narrower names (shoe, boot), and words that usually mean something else.
 */
export const commonSynonyms: Partial<Record<WordLanguage, string>> = {
  en: `
    laptop, notebook
    tv, television, telly
    pc, computer
    cell phone, mobile phone, cellphone, smartphone
    hard drive, hard disk, hdd
    solid state drive, ssd
    usb stick, flash drive, thumb drive
    monitor, computer screen
    headphones, earphones
    earbuds, in-ear headphones
    video projector, beamer
    webcam, web camera
    couch, sofa, settee
    armchair, easy chair
    nightstand, bedside table
    night stand, bedside table
    dresser, chest of drawers
    closet, wardrobe
    bookcase, bookshelf
    drapes, curtains
    rug, carpet
    comforter, duvet
    lamp shade, lampshade, light shade
    light bulb, lightbulb
    flashlight, torch
    faucet, tap
    trash can, garbage can, dustbin
    fridge, refrigerator
    stove, cooker
    vacuum, vacuum cleaner, hoover
    dish towel, tea towel
    plants, greenery
    silverware, cutlery
    skillet, frying pan
    bicycle, bike
    motorcycle, motorbike
    stroller, pushchair, pram, buggy
    diaper, nappy
    pacifier, dummy
    crib, cot
    soccer, football
    soccer ball, football
    jump rope, skipping rope
    sneakers, trainers, gym shoes
    rain boots, wellingtons, wellies
    flip flops, thongs
    pants, trousers
    sweater, jumper, pullover
    hoodie, hooded sweatshirt
    tee, t-shirt
    tank top, singlet
    undershirt, vest
    vest, waistcoat
    pantyhose, tights
    suspenders, braces
    bathing suit, swimsuit, swimwear
    bathrobe, dressing gown
    pajamas, pyjamas
    purse, handbag
    backpack, rucksack
    fanny pack, bum bag
    eyeglasses, spectacles
    sunglasses, shades
    jewelry, jewellery
    nail polish, nail varnish
    band-aid, plaster
    wrench, spanner
    pocket knife, penknife
    lawn mower, lawnmower
    gas can, petrol can
    tire, tyre
    cookie, biscuit
    candy, sweets
    french fries, chips
    cotton candy, candyfloss
    eraser, rubber
    ballpoint pen, biro
    scotch tape, sticky tape
    thumbtack, drawing pin
    stuffed animal, soft toy, plush toy
    checkers, draughts
    christmas tree, xmas tree
    coolant, antifreeze
    windshield, windscreen
    windscreen washer fluid, screenwash, screen wash, washer fluid
    sellotape, clear tape
    post-it, post-it note, sticky note
    roof rack, roof bars
    jumper cables, jump leads
    hood, bonnet
    license plate, number plate
    dog leash, dog lead
    water bottle, drinking bottle
    cling film, plastic wrap
    kitchen paper, paper towel
    ladder, step ladder
    pacifier clip, dummy clip
    umbrella, brolly
    science fiction, sci-fi, scifi
    crime novel, detective novel, crime fiction
    world war ii, world war 2, second world war, ww2, wwii
    world war i, world war 1, first world war, ww1, wwi
    bookmark, page marker
    dry shampoo, waterless shampoo
    vegetarian, meatless
    cool box, cooler, ice chest, esky
    raincoat, rain jacket
  `,
  de: `
    laptop, notebook
    fernseher, tv, fernsehgerät
    computer, pc, rechner
    handy, smartphone, mobiltelefon
    festplatte, hdd
    usb-stick, speicherstick
    bildschirm, monitor
    kopfhörer, headphones
    beamer, projektor
    fotoapparat, kamera
    sofa, couch
    kleiderschrank, schrank
    gardine, vorhang
    bettdecke, duvet
    nachttisch, nachtkästchen
    glühbirne, leuchtmittel
    taschenlampe, stablampe
    wasserhahn, armatur
    mülleimer, abfalleimer
    staubsauger, sauger
    fahrrad, rad, velo
    kinderwagen, buggy
    schnuller, nuggi
    turnschuhe, sneaker, sportschuhe
    gummistiefel, regenstiefel
    hose, beinkleid
    pullover, pulli, sweater
    kapuzenpullover, hoodie
    badeanzug, schwimmanzug
    schlafanzug, pyjama
    handtasche, damentasche
    rucksack, backpack
    brieftasche, geldbörse, portemonnaie
    mütze, kappe
    schal, halstuch
    nagellack, lack
    schraubenschlüssel, gabelschlüssel
    bohrmaschine, bohrer
    kugelschreiber, kuli
    radiergummi, radierer
    springseil, sprungseil
    kuscheltier, stofftier, plüschtier
    semmel, brötchen
    sahne, rahm
    lampe, leuchte
    traktor, trecker
    hubschrauber, helikopter
    flugzeug, flieger
    globus, weltkugel
    nachtlicht, nachtlampe
    kostüm, faschingskostüm, karnevalskostüm
    bauklotz, holzklotz, baustein
    klodeckel, wc-sitz, toilettensitz, klobrille, toilettendeckel
    malerkrepp, malerband, abdeckband
    trinkflasche, wasserflasche
    harke, rechen
    tesafilm, klebefilm, klebestreifen
    wasserhahn, mischbatterie, wasserarmatur
    tacker, heftgerät
    klebezettel, haftnotiz, haftnotizen
  `,
  fr: `
    ordinateur portable, laptop, pc portable
    télévision, téléviseur, télé, tv
    ordinateur, pc
    portable, téléphone portable, smartphone
    disque dur, hdd
    clé usb, stick usb
    écran, moniteur
    casque audio, casque
    vidéoprojecteur, projecteur
    appareil photo, caméra
    canapé, sofa, divan
    armoire, penderie
    rideau, voilage
    couette, duvet
    table de chevet, table de nuit
    lampe de poche, lampe torche
    poubelle, corbeille
    frigo, réfrigérateur
    vélo, bicyclette
    moto, motocyclette
    poussette, landau
    ballon de foot, ballon de football
    baskets, tennis, sneakers
    bottes de pluie, bottes en caoutchouc
    pantalon, froc
    pull, pullover, chandail
    sweat à capuche, hoodie
    tee-shirt, t-shirt
    maillot de bain, bikini
    sac à dos, rucksack
    sac à main, sac
    portefeuille, porte-monnaie
    bonnet, toque
    lunettes de soleil, solaires
    vernis à ongles, vernis
    stylo à bille, bic
    corde à sauter, corde
    peluche, doudou
    pneu, pneumatique
    gourde, bidon
    cartable, sac d'école
    visseuse, perceuse-visseuse
    scotch, ruban adhésif
    agrafeuse, pince à agrafer
    casquette, képi
    robinet, mitigeur
    ampoule, lampe led
    râteau, balai à feuilles
    mixeur, mixer, blender
    manique, gant de cuisine, gant de four
  `,
  es: `
    portátil, ordenador portátil, laptop, notebook
    televisor, televisión, tele, tv
    ordenador, computadora, computador, pc
    móvil, celular, teléfono móvil, smartphone
    disco duro, hdd
    memoria usb, pendrive
    pantalla, monitor
    auriculares, audífonos, cascos
    sofá, sillón
    armario, ropero
    mesita de noche, mesa de noche
    bombilla, foco
    linterna, lámpara de mano
    grifo, llave de agua
    basurero, papelera
    nevera, frigorífico, refrigerador
    aspiradora, aspirador
    bicicleta, bici
    moto, motocicleta
    coche, auto, carro
    cochecito, carriola
    zapatillas, deportivas, tenis
    pantalón, pantalones
    suéter, jersey, pulóver
    camiseta, playera, remera
    bañador, traje de baño
    pijama, piyama
    chaqueta, chamarra
    falda, pollera
    gafas, lentes, anteojos
    gafas de sol, lentes de sol
    bolso, cartera
    mochila, morral
    pendientes, aretes
    esmalte de uñas, pintauñas
    bolígrafo, boli
    comba, cuerda de saltar
    peluche, muñeco de peluche
    neumático, llanta
    zumo, jugo
    bidón, botella de agua, cantimplora
    chubasquero, impermeable
    destornillador, desarmador
    taladro, taladradora
    celo, cinta adhesiva
    grapadora, engrapadora
    lavabo, lavamanos
    rastrillo, escoba de jardín
    pantalón corto, bermuda, shorts
  `,
}

/** Names and symbols of the same unit, which are no goods. */
export const commonUnits: Partial<Record<WordLanguage, string>> = {
  en: `
    l, liter, litre
    ml, milliliter, millilitre
    m, meter, metre
    cm, centimeter, centimetre
    mm, millimeter, millimetre
    kg, kilo, kilogram
    g, gram
    w, watt
    v, volt
    ft, foot
    oz, ounce
    lb, lbs, pound
  `,
  de: `
    l, liter
    ml, milliliter
    m, meter
    cm, zentimeter
    mm, millimeter
    kg, kilo, kilogramm
    g, gramm
    w, watt
    v, volt
  `,
  fr: `
    l, litre
    ml, millilitre
    m, mètre
    cm, centimètre
    mm, millimètre
    kg, kilo, kilogramme
    g, gramme
    w, watt
    v, volt
  `,
  es: `
    l, litro
    ml, mililitro
    m, metro
    cm, centímetro
    mm, milímetro
    kg, kilo, kilogramo
    g, gramo
    w, vatio
    v, voltio
  `,
}

/**
 * Materials, a colon, and their kinds: "wooden" finds what is made of oak. Only in this direction. Not here: kinds that are more often
 * fruits or colors (cherry, silver).
 */
export const commonMaterials: Partial<Record<WordLanguage, string>> = {
  en: `
    wood, wooden, solid wood, timber: oak, beech, pine, walnut, ash, birch, maple, teak, acacia, bamboo, mahogany, spruce, larch, cedar, rubberwood, plywood, rosewood, sheesham
    metal, metallic: steel, aluminium, aluminum, iron, brass, copper, zinc, tin, pewter
    plastic: polypropylene, polyethylene, pvc, polycarbonate, acrylic, abs
    wool, woollen, woolen: merino, alpaca, mohair, cashmere, lambswool
    stone: granite, marble, slate, sandstone
    leather: suede, nubuck, cowhide, nappa
  `,
  de: `
    holz, massivholz, echtholz: eiche, buche, kiefer, fichte, nussbaum, esche, birke, ahorn, teak, akazie, bambus, mahagoni, lärche, zeder, erle, douglasie, sperrholz, palisander, eukalyptus
    metall: stahl, edelstahl, aluminium, alu, eisen, messing, kupfer, zink, gusseisen, zinn
    kunststoff, plastik: polypropylen, polyethylen, pvc, polycarbonat, acryl, abs
    wolle: merino, merinowolle, alpaka, mohair, kaschmir, schurwolle, lammwolle
    stein: granit, marmor, schiefer, sandstein
    ton: terrakotta, steingut
    leder: wildleder, rindsleder, nubuk, velours, nappa
  `,
  fr: `
    bois, bois massif: chêne, hêtre, pin, noyer, frêne, bouleau, érable, teck, acacia, bambou, acajou, épicéa, mélèze, cèdre, contreplaqué, hévéa, palissandre
    métal, métallique: acier, inox, aluminium, fer, laiton, cuivre, zinc, fonte, étain
    plastique: polypropylène, polyéthylène, pvc, polycarbonate, acrylique, abs
    laine: mérinos, alpaga, mohair, cachemire
    pierre: granit, marbre, ardoise, grès
    cuir: daim, nubuck, vachette, nappa
  `,
  es: `
    madera, madera maciza: roble, haya, pino, nogal, fresno, abedul, arce, teca, acacia, bambú, caoba, abeto, alerce, cedro, contrachapado, palisandro
    metal, metálico: acero, aluminio, hierro, latón, cobre, zinc, hojalata, peltre
    plástico: polipropileno, polietileno, pvc, policarbonato, acrílico, abs
    lana: merino, alpaca, mohair, cachemira, cachemir
    piedra: granito, mármol, pizarra, arenisca
    cuero, piel: ante, nobuk, serraje, napa
  `,
}

/**
 * Names of what goods are made of or contain, which are no goods: English | German | French | Spanish. A query in another language than the
 * catalog often excludes them.
 */
export const namesOfMaterials = `
leather | leder | cuir | cuero, piel
wool, woollen, woolen | wolle | laine | lana
cotton | baumwolle | coton | algodón
silk | seide | soie | seda
linen | leinen | lin | lino
velvet | samt | velours | terciopelo
felt | filz | feutre | fieltro
fur | pelz | fourrure | pelo
polyester | polyester | polyester | poliéster
synthetic | synthetik | synthétique | sintético
wood, wooden | holz | bois | madera
oak | eiche | chêne | roble
beech | buche | hêtre | haya
pine | kiefer | pin | pino
walnut | nussbaum | noyer | nogal
bamboo | bambus | bambou | bambú
metal | metall | métal | metal
steel | stahl | acier | acero
iron | eisen | fer | hierro
brass | messing | laiton | latón
copper | kupfer | cuivre | cobre
aluminium, aluminum | aluminium | aluminium | aluminio
nickel | nickel | nickel | níquel
plastic | plastik, kunststoff | plastique | plástico
rubber | gummi | caoutchouc | goma, caucho
silicone | silikon | silicone | silicona
latex | latex | latex | látex
glass | glas | verre | vidrio, cristal
ceramic | keramik | céramique | cerámica
porcelain | porzellan | porcelaine | porcelana
stone | stein | pierre | piedra
marble | marmor | marbre | mármol
paper | papier | papier | papel
cardboard | karton, pappe | carton | cartón
sugar | zucker | sucre | azúcar
salt | salz | sel | sal
gluten | gluten | gluten | gluten
lactose | laktose | lactose | lactosa
grain, cereal | getreide | céréale | cereal, cereales
wheat | weizen | blé | trigo
soy, soya | soja | soja | soja
alcohol | alkohol | alcool | alcohol
caffeine | koffein | caféine | cafeína
perfume, fragrance | parfüm, duftstoff | parfum | perfume, fragancia
paraben | paraben, parabene | paraben, parabène | parabeno, parabenos
sulfate, sulphate | sulfat, sulfate | sulfate | sulfato, sulfatos
fluoride | fluorid | fluor, fluorure | flúor
ammonia | ammoniak | ammoniaque | amoníaco
preservative | konservierungsstoff, konservierungsstoffe | conservateur | conservante, conservantes
chicken | huhn, hähnchen | poulet, volaille | pollo
beef | rind, rindfleisch | bœuf | ternera, vacuno
salmon | lachs | saumon | salmón
sleeve | ärmel | manche | manga
hood | kapuze | capuche | capucha
pattern | muster | motif | estampado
`
