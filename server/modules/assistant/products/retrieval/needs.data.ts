import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

/**
 * The goods that meet a need, in the words of a shopper who does not name them. One need a line: groups of words joined by "+", a colon, the
 * goods. A need is met if the text has a word of every group. The first line that fits wins, so a line with more groups comes first.
 */
export const needs: Readonly<Record<AssistantLanguage, string>> = {
  en: `
    coffee/tea/drink/drinks/soup/water + warm/hot/cold/cool: thermos, insulated flask, insulated bottle, steel flask, travel mug, thermal mug
    food/lunch/groceries/picnic + warm/hot/cold/cool/fresh: cool bag, cooler, lunch box, food container
    water + clean/filter/purify/safe: water filter
    feet/foot + wet/cold/warm/dry/rain: boots, rain boots, wool socks, socks
    hands + cold/warm/wet: gloves, mittens
    head/ears + cold/warm: hat, beanie
    cold/freezing/winter/warm/chilly/frost/snow: jacket, coat, fleece, sweater, gloves, hat, scarf, blanket, sleeping bag, vest, hot water bottle
    rain/rainy/wet/dry/storm: raincoat, rain jacket, umbrella, rain cover, waterproof jacket, rain boots
    sun/sunny/sunshine/heat/hot/summer: sunscreen, sun hat, sunglasses, parasol, fan
    sunburn/sunburnt: after sun, aloe gel
    wind/windy: windbreaker, windproof jacket
    dark/darkness/night/light: headlamp, flashlight, torch, lantern, lamp
    sit/seat/sitting: chair, armchair, sofa, stool, bench
    sleep/sleeping/nap: bed, mattress, pillow, sleeping bag, sleeping mat
    photography/photo/photos/photographer/pictures: camera, tripod, lens
    music/song/songs/vinyl: headphones, speaker, record player, turntable, radio
    camping/camp/campsite/tenting: tent, sleeping bag, camp stove, camping chair, lantern
    hiking/hike/trekking/walking/mountains: hiking boots, backpack, trekking poles, hiking socks
    running/jogging/run/jog/marathon: running shoes, trail shoes
    cycling/bike/cyclist/bicycle: bicycle, bike helmet, bike lock, bike light
    swimming/swim/pool/beach: swimsuit, swim goggles, towel
    yoga/pilates: yoga mat
    fitness/gym/workout/exercise: dumbbell, kettlebell, yoga mat, skipping rope
    football/soccer: football
    tennis: tennis racket, tennis ball
    climbing: climbing rope, climbing harness, carabiner
    fishing: fishing rod
    diving/snorkeling: diving mask, fins, snorkel
    skiing/ski/snowboarding: ski, ski goggles, ski jacket
    cooking/cook/chef: pan, pot, knife, cutting board, apron
    baking/bake/cakes/bread: baking tin, whisk, kitchen scale, mixer
    barbecue/grilling/bbq: grill, barbecue
    peel/peeling: peeler, paring knife
    cut/chop/slice: knife, scissors, mandoline
    sharpen: sharpening steel, whetstone
    coffee/espresso/barista: coffee maker, coffee machine, coffee grinder, coffee, mug
    tea: teapot, kettle, tea
    wine: wine glass, corkscrew, decanter
    reading/read/books: book, reading lamp, bookmark
    write/writing/journaling/diary: pen, notebook, fountain pen, journal
    draw/drawing/sketch/sketching: sketchbook, pencil, crayon, marker
    paint/painting/artist: paint, paintbrush, easel, canvas
    knitting/knit/crochet: yarn, knitting needles
    sewing/sew: sewing machine, needle, thread, fabric
    gardening/garden/gardener: plant, trowel, watering can, flower pot, seeds, gloves
    balcony/terrace: plant, planter, flower pot, folding chair, folding table, lantern
    plants/flowers: plant, flower pot, watering can
    gaming/gamer: gaming mouse, keyboard, headset, console, controller
    typing/type: keyboard
    travel/traveling/travelling/trip/vacation/holiday: suitcase, travel bag, backpack
    storage/store/tidy/organize/organise/clutter: box, basket, shelf, organizer
    clean/cleaning: mop, broom, vacuum cleaner, sponge, cleaner
    cough/throat: cough syrup, throat lozenges
    headache/pain/ache/sore: pain relief, balm, heat pad
    cold/flu/nose: nasal spray, tissues
    blister/blisters: blister plasters, plasters
    injury/wound/cuts/emergency: first aid kit, plasters, bandages
    skin + dry: body lotion, moisturizer, cream, body butter
    hands/hand + dry/rough/cracked: hand cream
    hair + dry/damaged: hair mask, conditioner, repair shampoo
    dandruff: anti-dandruff shampoo
    acne/pimples/spots: salicylic gel, acne gel, cleanser
    wrinkles/aging/ageing: serum, night cream, anti-aging cream
    mosquitoes/mosquito/insects/bugs: insect repellent, mosquito net
    tennis/racket: tennis racket
    office/desk/work: desk, office chair, desk lamp, notebook
  `,
  de: `
    kaffee/tee/getränk/getränke/suppe/wasser + warm/warmhalten/heiß/kalt/kühl/warmzuhalten: thermoskanne, isolierflasche, thermobecher, thermosflasche
    essen/lebensmittel/picknick + warm/kalt/kühl/frisch: kühltasche, kühlbox, brotdose, lunchbox
    wasser + reinigen/filtern/sauber: wasserfilter
    füße + nass/nasse/nassen/kalt/kalte/kalten/warm/warme: stiefel, gummistiefel, wollsocken, socken
    hände + kalt/kalte/kalten/warm/warme: handschuhe
    kopf/ohren + kalt/kalte/warm: mütze
    kälte/kalt/kalte/kalten/winter/frost/schnee/frieren/warm: jacke, mantel, fleecejacke, pullover, handschuhe, mütze, schal, decke, schlafsack, wärmflasche
    regen/nass/nässe/regnerisch/regentage: regenjacke, regenmantel, regenschirm, regenhülle, gummistiefel
    sonne/sonnig/hitze/sommer: sonnencreme, sonnenmilch, sonnenhut, sonnenbrille, sonnenschirm, ventilator
    sonnenbrand: after sun, aloe vera gel
    wind/windig: windjacke
    dunkel/dunkelheit/nacht/nachts/licht: stirnlampe, taschenlampe, laterne, lampe
    sitzen/hinsetzen/sitz: stuhl, sessel, sofa, hocker, bank
    schlafen/schlaf/einschlafen: bett, matratze, kissen, schlafsack, isomatte
    fotografie/fotografieren/fotografiert/fotograf/fotografen/fotos/fotografin: kamera, stativ, objektiv
    musik/musikhören/vinyl/lieder: kopfhörer, lautsprecher, plattenspieler, radio
    camping/campen/zelten/zeltet: zelt, schlafsack, campingkocher, campingstuhl, laterne
    wandern/wandert/wanderung/bergsteigen/berge/trekking: wanderschuhe, rucksack, wanderstöcke, wandersocken, blasenpflaster
    laufen/joggen/läuft/joggt/marathon: laufschuhe
    radfahren/fahrrad/rad/radelt: fahrrad, fahrradhelm, fahrradschloss, fahrradlicht
    schwimmen/schwimmt/strand/schwimmbad: badeanzug, schwimmbrille, handtuch
    yoga/pilates: yogamatte
    fitness/training/trainieren/sport: hantel, kettlebell, yogamatte, springseil
    fußball: fußball
    tennis: tennisschläger, tennisball
    klettern/klettert: kletterseil, klettergurt, karabiner
    angeln/angelt: angelrute
    tauchen/schnorcheln: tauchermaske, flossen, schnorchel
    skifahren/ski/snowboard: ski, skibrille, skijacke
    kochen/kocht/koch/köchin: pfanne, topf, messer, schneidebrett, schürze
    backen/backt/bäckt/kuchen/brot: backform, schneebesen, küchenwaage, rührgerät
    grillen/grillt: grill
    schälen: schälmesser, sparschäler
    schneiden: messer, schere, hobel
    schärfen: wetzstahl, schleifstein
    kaffee/espresso: kaffeemaschine, kaffeekanne, kaffeemühle, kaffee, tasse
    tee: teekanne, wasserkocher, tee
    wein: weinglas, korkenzieher, dekanter
    lesen/liest/bücher/leseratte: buch, leselampe, lesezeichen
    schreiben/schreibt/tagebuch: stift, notizbuch, füller, tagebuch
    zeichnen/zeichnet/skizzieren: skizzenbuch, bleistift, buntstift
    malen/malt/künstler/künstlerin: farbe, pinsel, staffelei, leinwand
    stricken/strickt/häkeln: wolle, garn, stricknadeln
    nähen/näht: nähmaschine, nadel, faden, stoff
    gärtnern/garten/gärtner/gärtnert/gartenarbeit: pflanze, handschaufel, gießkanne, blumentopf, saatgut, samen
    balkon/terrasse: pflanze, pflanzkasten, blumentopf, klappstuhl, klapptisch, laterne
    pflanzen/blumen: pflanze, blumentopf, gießkanne
    zocken/zockt/gaming/gamer: gaming-maus, tastatur, headset, konsole, controller
    reisen/reist/reise/urlaub: koffer, reisetasche, rucksack
    aufbewahren/ordnung/verstauen/aufräumen: box, korb, regal
    putzen/reinigen/saubermachen: wischmopp, besen, staubsauger, schwamm, reiniger
    abschminken/schminke: mizellenwasser, make-up-entferner, reinigungsschaum
    husten/halsschmerzen/hals: hustensirup, halsbonbons, lutschtabletten
    schmerzen/muskelkater/verspannungen/rückenschmerzen: wärmesalbe, wärmepflaster, salbe
    erkältung/schnupfen/grippe: nasenspray, taschentücher, erkältungsbad
    blasen: blasenpflaster, pflaster
    verletzung/wunde/wunden/notfall: erste-hilfe-set, pflaster, verband
    haut + trocken/trockene: körperlotion, feuchtigkeitscreme, creme
    hände/hand + trocken/trockene/rissige/raue: handcreme
    haare/haar + trocken/trockene/kaputte: haarkur, spülung, repair shampoo
    schuppen: anti-schuppen shampoo
    pickel/akne: anti-pickel gel, reinigungsgel
    falten/hautalterung: serum, nachtcreme, anti-aging creme
    mücken/insekten/stechmücken: insektenschutz, mückenspray, moskitonetz
    büro/schreibtisch/arbeit: schreibtisch, bürostuhl, schreibtischlampe, notizbuch
  `,
  fr: `
    café/thé/boisson/boissons/soupe/eau + chaud/chaude/froid/froide/frais/fraîche: thermos, bouteille isotherme, gourde isotherme, mug isotherme, gourde en acier
    repas/pique-nique/aliments/nourriture/déjeuner + chaud/froid/frais: sac isotherme, glacière, lunch box
    eau + filtrer/purifier/propre: filtre à eau
    pieds + mouillés/froids/chaud/sec: bottes, chaussettes
    mains + froides/chaud: gants, moufles
    tête/oreilles + froid/chaud: bonnet
    froid/hiver/neige/chaud/gel/glacial: veste, manteau, polaire, pull, gants, bonnet, écharpe, couverture, plaid, sac de couchage, bouillotte
    pluie/mouillé/pluvieux/humidité: imperméable, veste de pluie, parapluie, housse de pluie, bottes de pluie
    soleil/chaleur/été: crème solaire, chapeau, lunettes de soleil, parasol, ventilateur
    vent: coupe-vent
    nuit/noir/obscurité/lumière: lampe frontale, lampe de poche, lanterne, lampe
    asseoir/assis: chaise, fauteuil, canapé, tabouret, banc
    dormir/sommeil: lit, matelas, oreiller, sac de couchage
    photo/photos/photographie/photographier/photographe: appareil photo, trépied, objectif
    musique/chansons/vinyle: casque audio, écouteurs, enceinte, platine vinyle, radio
    camping/camper: tente, sac de couchage, réchaud, chaise de camping, lanterne
    randonnée/randonner/marche/montagne/trek: chaussures de randonnée, sac à dos, bâtons de marche, chaussettes de randonnée
    courir/course/jogging/marathon: chaussures de course, chaussures de running
    vélo/cyclisme/cycliste: vélo, casque de vélo, antivol
    nager/natation/piscine/plage: maillot de bain, lunettes de natation, serviette
    yoga/pilates: tapis de yoga
    fitness/musculation/sport: haltère, kettlebell, tapis de yoga, corde à sauter
    football/foot: ballon de football, ballon
    tennis: raquette de tennis, balle de tennis
    escalade/grimper: corde d'escalade, baudrier, mousqueton
    pêche/pêcher: canne à pêche
    plongée/plonger: masque de plongée, palmes, tuba
    ski/skier/snowboard: ski, masque de ski, veste de ski
    cuisine/cuisiner/cuisinier/cuisinière: poêle, casserole, couteau, planche à découper, tablier
    pâtisserie/gâteaux/gâteau/pain: moule, fouet, balance de cuisine, robot pâtissier
    barbecue/griller: barbecue, gril
    éplucher: éplucheur, couteau d'office
    couper/trancher: couteau, ciseaux, mandoline
    aiguiser/affûter: pierre à aiguiser, fusil à aiguiser
    café/espresso/expresso: cafetière, machine à café, moulin à café, café, tasse
    thé: théière, bouilloire, thé
    vin: verre à vin, tire-bouchon, carafe
    lire/lecture/livres: livre, lampe de lecture, marque-page
    écrire/écriture/journal: stylo, carnet, stylo plume
    dessiner/dessin: carnet de croquis, crayon, feutre
    peindre/peinture/artiste: peinture, pinceau, chevalet, toile
    tricoter/tricot/crochet: laine, aiguilles à tricoter
    coudre/couture: machine à coudre, aiguille, fil, tissu
    jardinage/jardin/jardiner/jardinier: plante, transplantoir, arrosoir, pot de fleurs, graines
    balcon/terrasse: plante, jardinière, pot de fleurs, chaise pliante, table pliante, lanterne
    plantes/fleurs: plante, pot de fleurs, arrosoir
    jeux/gamer/gaming: souris gamer, clavier, casque, console, manette
    voyage/voyager/vacances: valise, sac de voyage, sac à dos
    ranger/rangement/stocker: boîte, panier, étagère
    nettoyer/nettoyage/ménage: balai, serpillière, aspirateur, éponge, nettoyant
    démaquiller: eau micellaire, démaquillant
    toux/gorge: sirop, pastilles
    douleur/douleurs/courbatures: baume, pommade chauffante
    rhume/nez/grippe: spray nasal, mouchoirs
    ampoules/ampoule: pansements, pansement ampoules
    blessure/urgence/coupures: trousse de secours, pansements
    peau + sèche: lait corporel, crème hydratante, crème
    mains + sèches/abîmées: crème mains
    cheveux + secs/abîmés: masque cheveux, après-shampoing
    pellicules: shampoing antipelliculaire
    boutons/acné: gel nettoyant, gel anti-boutons
    rides: sérum, crème de nuit, crème anti-âge
    moustiques/insectes: anti-moustique, moustiquaire
    bureau/travail: bureau, chaise de bureau, lampe de bureau, carnet
  `,
  es: `
    café/té/bebida/bebidas/sopa/agua + caliente/calientes/frío/fría/frías/fresca/frescas: termo, botella térmica, taza térmica, botella isotérmica
    comida/almuerzo/picnic/alimentos + caliente/fría/fresca: bolsa isotérmica, nevera portátil, fiambrera
    agua + filtrar/purificar/limpia/limpiar: filtro de agua
    pies + mojados/fríos/calientes/secos: botas, botas de agua, calcetines
    manos + frías/calientes: guantes, manoplas
    cabeza/orejas + frío/caliente: gorro
    frío/invierno/nieve/abrigarse/calor/caliente/helada: chaqueta, abrigo, forro polar, jersey, guantes, gorro, bufanda, manta, saco de dormir, chaleco
    lluvia/mojado/lluvioso/humedad: chubasquero, chaqueta impermeable, paraguas, cubremochila, botas de agua
    sol/verano: crema solar, sombrero, gafas de sol, sombrilla, ventilador
    viento: cortavientos
    noche/oscuro/oscuridad/luz: linterna frontal, linterna, farol, lámpara
    sentarse/sentarme/sentarnos/sentado: silla, sillón, sofá, taburete, banco
    dormir/sueño: cama, colchón, almohada, saco de dormir, esterilla
    fotografía/fotos/foto/fotografiar/fotógrafo: cámara, trípode, objetivo
    música/canciones/vinilo: auriculares, altavoz, tocadiscos, radio
    camping/acampar/acampada: tienda de campaña, saco de dormir, hornillo, silla de camping, farol
    senderismo/montaña/caminar/excursiones/trekking: botas de montaña, mochila, bastones, calcetines de montaña
    correr/running/maratón: zapatillas de correr, zapatillas de trail
    ciclismo/bici/bicicleta: bicicleta, casco de bicicleta, candado
    nadar/natación/piscina/playa: bañador, gafas de natación, toalla
    yoga/pilates: esterilla de yoga
    gimnasio/entrenar/deporte/fitness: mancuerna, pesa rusa, esterilla de yoga, comba
    fútbol: balón de fútbol, balón
    tenis: raqueta de tenis, pelota de tenis
    escalada/escalar: cuerda de escalada, arnés, mosquetón
    pesca/pescar: caña de pescar
    buceo/bucear/snorkel: máscara de buceo, aletas, tubo de buceo
    esquí/esquiar/snowboard: esquís, gafas de esquí, chaqueta de esquí
    cocinar/cocina/cocinero/cocinera: sartén, olla, cuchillo, tabla de cortar, delantal
    hornear/repostería/pasteles/pan: molde, batidor, báscula de cocina
    barbacoa/asar: barbacoa, parrilla
    pelar: pelador, cuchillo
    cortar: cuchillo, tijeras, mandolina
    afilar: afilador, piedra de afilar
    café/espresso: cafetera, molinillo de café, café, taza
    té: tetera, hervidor, té
    vino: copa de vino, sacacorchos, decantador
    leer/lectura/libros: libro, lámpara de lectura, marcapáginas
    escribir/escritura/diario: bolígrafo, cuaderno, pluma
    dibujar/dibujo: cuaderno de dibujo, lápiz, rotulador
    pintar/pintura/artista: pintura, pincel, caballete, lienzo
    tejer/punto/ganchillo: lana, agujas de punto
    coser/costura: máquina de coser, aguja, hilo, tela
    jardinería/jardín/jardinero: planta, pala, regadera, maceta, semillas
    balcón/terraza: planta, jardinera, maceta, silla plegable, mesa plegable, farol
    plantas/flores: planta, maceta, regadera
    videojuegos/gaming/jugar: ratón gaming, teclado, auriculares, consola, mando
    viajar/viaje/viajes/vacaciones: maleta, bolsa de viaje, mochila
    ordenar/guardar/organizar/almacenar: caja, cesta, estantería
    limpiar/limpieza: fregona, escoba, aspiradora, esponja, limpiador
    desmaquillar/desmaquillarse: agua micelar, desmaquillante
    tos/garganta: jarabe, pastillas
    dolor/agujetas: pomada, bálsamo
    resfriado/nariz/gripe: spray nasal, pañuelos
    ampollas: apósitos, tiritas
    herida/heridas/emergencia: botiquín, tiritas
    piel + seca: loción corporal, crema hidratante, crema
    manos + secas/agrietadas: crema de manos
    pelo/cabello + seco/dañado: mascarilla, acondicionador
    caspa: champú anticaspa
    granos/acné: gel limpiador, gel antiacné
    arrugas: sérum, crema de noche, crema antiarrugas
    mosquitos/insectos: repelente, mosquitera
    oficina/despacho/trabajo: escritorio, silla de oficina, lámpara de escritorio, cuaderno
  `,
}
