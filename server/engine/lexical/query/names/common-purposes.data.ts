import type { WordLanguage } from '../../analysis/languages.ts'

/**
 * What goods are used for, and their names: "something to sit on" finds chairs. One purpose a line: the phrases of a query, a colon,
 * the goods. A phrase has its preposition ("to sit", "for sitting"), so that "sit-ups" or "cooking oil" find no chairs and pans.
 */
export const commonPurposes: Partial<Record<WordLanguage, string>> = {
  en: `
    to sit, for sitting: chair, armchair, sofa, couch, stool, bench, seat
    to lie on, to lie down: bed, mattress, sofa, couch, sun lounger
    to sleep, for sleeping: bed, mattress, pillow, sleeping bag
    to write with, for writing: pen, pencil, fountain pen
    to draw, for drawing: pencil, crayon, marker
    to paint, for painting: paint, paintbrush, easel
    to cook, for cooking: pan, pot, saucepan, stove
    to bake, for baking: oven, baking tin, baking tray
    to eat with: cutlery, fork, spoon
    to eat from: plate, bowl
    to drink from, to drink out of: cup, mug, glass, bottle
    to cut, for cutting: knife, scissors, saw
    to dig, for digging: shovel, spade, trowel
    to water plants, to water my plants, for watering: watering can
    to wear on my feet, to wear on the feet, for my feet: shoes, socks, boots, sandals, slippers
    to wear on my head, to wear on the head, for my head: hat, cap, beanie
    to wear on my hands, for my hands: gloves, mittens
    to wear around my neck, for my neck: scarf, necklace, tie
    to listen to music, for listening to music: headphones, earbuds, speaker, radio
    to take pictures, to take photos, for taking pictures, for taking photos: camera
    to watch movies, to watch films, for watching movies: tv, television, projector
    to tell the time: watch, clock
    to jog, for jogging, to run, for running: running shoes, running shoe
    to swim, for swimming: swimsuit, swim goggles
    to ride to work, for cycling: bicycle, bike
    to camp, for camping: tent, sleeping bag
    to play tennis, for tennis: tennis ball, tennis racket
    to work out, for working out, to exercise: dumbbell, barbell, kettlebell, treadmill, skipping rope
    to clean the floor, for cleaning the floor: mop, broom, vacuum cleaner
    to dry my hair, for drying hair: hair dryer, hairdryer
    to shave, for shaving: razor, shaver
    to brush my teeth, for brushing teeth: toothbrush
    to travel, for travelling, for traveling: suitcase, luggage, travel bag
    to carry things, to carry my things: bag, backpack, rucksack
    to keep me warm, to keep warm, to stay warm: blanket, sweater, coat, heater
    to keep me dry, to keep dry, to stay dry: umbrella, raincoat
    to see in the dark, to light a room, for the dark: lamp, flashlight, torch
    to print, for printing: printer
    to type, for typing: keyboard
    to save files, to store files, for storing files: hard drive, usb stick
    to measure, for measuring: ruler, tape measure
    to drill, for drilling: drill
    to grill, for grilling: grill, barbecue
    to sew, for sewing: sewing machine, needle, thread
  `,
  de: `
    zum sitzen, zum hinsetzen: stuhl, sessel, sofa, couch, hocker, bank
    zum liegen, zum hinlegen: bett, matratze, sofa, liege
    zum schlafen: bett, matratze, kissen, schlafsack
    zum schreiben: stift, kugelschreiber, füller, bleistift
    zum zeichnen: bleistift, buntstift, filzstift
    zum malen: farbe, pinsel, staffelei
    zum kochen: pfanne, topf, kochtopf, herd
    zum backen: backofen, backform, backblech
    zum trinken: becher, tasse, glas, flasche
    zum schneiden: messer, schere, säge
    zum graben, zum umgraben: spaten, schaufel
    zum gießen, zum blumengießen: gießkanne
    für die füße: schuhe, socken, stiefel, sandalen, hausschuhe
    für den kopf: hut, mütze, kappe
    für die hände: handschuhe
    für den hals: schal, halskette, krawatte
    zum musikhören, zum musik hören: kopfhörer, lautsprecher, radio
    zum fotografieren: kamera, fotoapparat
    zum fernsehen, zum filme schauen: fernseher, beamer
    zum joggen, zum laufen: laufschuhe, laufschuh
    zum schwimmen: badeanzug, badehose, schwimmbrille
    zum radfahren, zum fahrradfahren: fahrrad
    zum zelten, zum campen: zelt, schlafsack
    zum trainieren: hantel, kettlebell, springseil, laufband
    zum putzen: wischmopp, besen, staubsauger
    zum rasieren: rasierer
    zum zähneputzen: zahnbürste
    zum verreisen, für die reise, zum reisen: koffer, reisetasche
    zum wärmen, zum aufwärmen: decke, pullover, heizung
    gegen regen, gegen den regen: regenschirm, regenjacke
    zum drucken: drucker
    zum tippen: tastatur
    zum messen: lineal, maßband
    zum bohren: bohrmaschine
    zum grillen: grill
    zum nähen: nähmaschine, nadel
  `,
  fr: `
    pour s'asseoir, pour m'asseoir: chaise, fauteuil, canapé, tabouret, banc
    pour s'allonger, pour m'allonger: lit, matelas, canapé
    pour dormir: lit, matelas, oreiller, sac de couchage
    pour écrire: stylo, crayon
    pour dessiner: crayon, feutre
    pour peindre: peinture, pinceau, chevalet
    pour cuisiner, pour faire la cuisine: casserole, poêle, cuisinière
    pour boire: tasse, mug, verre, bouteille
    pour couper: couteau, ciseaux, scie
    pour creuser: pelle, bêche
    pour arroser: arrosoir
    pour les pieds: chaussures, chaussettes, bottes, sandales, chaussons
    pour la tête: chapeau, casquette, bonnet
    pour les mains: gants
    pour écouter de la musique: casque, écouteurs, enceinte, radio
    pour prendre des photos, pour photographier: appareil photo
    pour regarder des films: télévision, vidéoprojecteur
    pour courir: chaussures de course
    pour nager: maillot de bain, lunettes de natation
    pour camper, pour le camping: tente, sac de couchage
    pour nettoyer le sol: balai, serpillière, aspirateur
    pour se raser: rasoir
    pour se brosser les dents: brosse à dents
    pour voyager: valise, sac de voyage
    contre la pluie: parapluie, imperméable
    pour imprimer: imprimante
    pour mesurer: règle, mètre ruban
    pour percer: perceuse
    pour coudre: machine à coudre, aiguille
  `,
  es: `
    para sentarse, para sentarme: silla, sillón, sofá, taburete, banco
    para acostarse, para tumbarse: cama, colchón, sofá
    para dormir: cama, colchón, almohada, saco de dormir
    para escribir: bolígrafo, lápiz, pluma
    para dibujar: lápiz, rotulador
    para pintar: pintura, pincel, caballete
    para cocinar: sartén, olla, cazuela, cocina
    para beber: taza, vaso, botella
    para cortar: cuchillo, tijeras, sierra
    para cavar: pala
    para regar: regadera
    para los pies: zapatos, calcetines, botas, sandalias, zapatillas
    para la cabeza: sombrero, gorra, gorro
    para las manos: guantes
    para escuchar música: auriculares, altavoz, radio
    para hacer fotos, para sacar fotos, para tomar fotos: cámara
    para ver películas: televisor, proyector
    para correr: zapatillas de correr, zapatillas de running
    para nadar: bañador, gafas de natación
    para acampar: tienda de campaña, saco de dormir
    para limpiar el suelo, para fregar: fregona, escoba, aspiradora
    para afeitarse: afeitadora, maquinilla de afeitar
    para lavarse los dientes: cepillo de dientes
    para viajar: maleta, bolsa de viaje
    para la lluvia: paraguas, impermeable
    para imprimir: impresora
    para medir: regla, cinta métrica
    para taladrar: taladro
    para coser: máquina de coser, aguja
  `,
}
