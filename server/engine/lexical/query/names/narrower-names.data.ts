/**
 * Kinds of goods in English, one broader name a line: its narrower names of one word. Extracted from WordNet 3.1 by
 * `tools/extract/extract-narrower-names.ts`. Copyright Princeton University, under the WordNet license (NOTICE).
 */
export const narrowerNames = `
accessory: baldric, baldrick, bandoleer, bandolier, furnishing, pipefitting, seatbelt, trappings, trimmings
accoutrement: baldric, baldrick, bandoleer, bandolier, furnishing, seatbelt, trappings
acoustic device: bell, cascabel, cowbell, megaphone, muffler, sordino, sourdine
add-on: additive, annex, annexe, ell, pipefitting, trimmings
agaric: mushroom
air pump: inflater, inflator
alarm system: claxon, diaphone, klaxon, shofar, shophar
alarm: claxon, diaphone, klaxon, shofar, shophar
aliment: adobo, afters, antipasto, appetiser, appetizer, applesauce, aspic, barbecue, barbeque, beefburger, bigos, biriani, biryani, bisque, bitok, blancmange, bonbon, borsch, borscht, borsh, borshch, borsht, bortsch, bouillabaisse, bouillon, brandyball, breakfast, broth, brunch, burgoo, burrito, butterscotch, butty, cachou, canape, candy, candyfloss, cannelloni, caramel, casserole, cheeseburger, chili, chowder, clambake, coleslaw, collation, comfit, compote, confect, confection, confectionery, confiture, congee, conserve, conserves, consomme, cookout, coquille, couscous, croquette, crudites, curry, custard, dejeuner, dessert, dinner, dolmas, dragee, duff, enchilada, entree, entremets, falafel, felafel, flan, flummery, fondant, fondu, fondue, fricassee, frittata, fudge, galantine, gazpacho, goody, goulash, grinder, gruel, gulyas, gum, gumdrop, gyro, haggis, hamburger, hardbake, hash, hoagie, hoagy, hotpot, icecream, ingesta, jam, jambalaya, jawbreaker, jello, jelly, jook, junket, kabob, kebab, kedgeree, kickshaw, kishke, knish, lasagna, lasagne, loblolly, lobscouse, lobscuse, lollipop, lozenge, lunch, luncheon, lutefisk, lutfisk, macedoine, madrilene, marchpane, marmalade, marmite, marshmallow, marzipan, matelote, meal, meatball, meatloaf, mince, minestrone, moussaka, mousse, mulligan, mulligatawny, nacho, nosh, nougat, oatmeal, omelet, omelette, paella, panocha, panoche, parfait, pasta, pastil, pastille, patty, penoche, penuche, pilaf, pilaff, pilau, pilaw, pirogi, piroshki, pirozhki, pizza, poi, popsicle, porcupines, porkholt, porridge, potage, potluck, potpie, pottage, praline, preserves, pud, pudding, puree, purloo, quesadilla, ragout, raita, ramekin, ramequin, rarebit, ratatouille, refection, refreshment, repast, rijstafel, rijstaffel, rijsttaffel, risotto, rissole, rollmops, roulade, sabayon, salad, salmi, samosa, sandwich, sashimi, sauerbraten, sauerkraut, saute, scallopine, scallopini, scampi, schnitzel, scouse, scrapple, sherbert, sherbet, skilly, slaw, slumgullion, snack, sorbet, souffle, soup, sourball, souvlaki, souvlakia, spaghetti, spareribs, stodge, sub, succade, succotash, sugarplum, sukiyaki, sundae, supper, sushi, sweetmeat, tabbouleh, tabooli, taffy, tamal, teatime, tempura, teriyaki, terrine, tidbit, tiffin, timbale, tiramisu, titbit, toffee, toffy, tostada, treat, trifle, troche, tunaburger, viand, vichyssoise, zabaglione, zep
alimentation: adobo, afters, antipasto, appetiser, appetizer, applesauce, aspic, barbecue, barbeque, beefburger, bigos, biriani, biryani, bisque, bitok, blancmange, bonbon, borsch, borscht, borsh, borshch, borsht, bortsch, bouillabaisse, bouillon, brandyball, breakfast, broth, brunch, burgoo, burrito, butterscotch, butty, cachou, canape, candy, candyfloss, cannelloni, caramel, casserole, cheeseburger, chili, chowder, clambake, coleslaw, collation, comfit, compote, confect, confection, confectionery, confiture, congee, conserve, conserves, consomme, cookout, coquille, couscous, croquette, crudites, curry, custard, dejeuner, dessert, dinner, dolmas, dragee, duff, enchilada, entree, entremets, falafel, felafel, flan, flummery, fondant, fondu, fondue, fricassee, frittata, fudge, galantine, gazpacho, goody, goulash, grinder, gruel, gulyas, gum, gumdrop, gyro, haggis, hamburger, hardbake, hash, hoagie, hoagy, hotpot, icecream, ingesta, jam, jambalaya, jawbreaker, jello, jelly, jook, junket, kabob, kebab, kedgeree, kickshaw, kishke, knish, lasagna, lasagne, loblolly, lobscouse, lobscuse, lollipop, lozenge, lunch, luncheon, lutefisk, lutfisk, macedoine, madrilene, marchpane, marmalade, marmite, marshmallow, marzipan, matelote, meal, meatball, meatloaf, mince, minestrone, moussaka, mousse, mulligan, mulligatawny, nacho, nosh, nougat, oatmeal, omelet, omelette, paella, panocha, panoche, parfait, pasta, pastil, pastille, patty, penoche, penuche, pilaf, pilaff, pilau, pilaw, pirogi, piroshki, pirozhki, pizza, poi, popsicle, porcupines, porkholt, porridge, potage, potluck, potpie, pottage, praline, preserves, pud, pudding, puree, purloo, quesadilla, ragout, raita, ramekin, ramequin, rarebit, ratatouille, refection, refreshment, repast, rijstafel, rijstaffel, rijsttaffel, risotto, rissole, rollmops, roulade, sabayon, salad, salmi, samosa, sandwich, sashimi, sauerbraten, sauerkraut, saute, scallopine, scallopini, scampi, schnitzel, scouse, scrapple, sherbert, sherbet, skilly, slaw, slumgullion, snack, sorbet, souffle, soup, sourball, souvlaki, souvlakia, spaghetti, spareribs, stodge, sub, succade, succotash, sugarplum, sukiyaki, sundae, supper, sushi, sweetmeat, tabbouleh, tabooli, taffy, tamal, teatime, tempura, teriyaki, terrine, tidbit, tiffin, timbale, tiramisu, titbit, toffee, toffy, tostada, treat, trifle, troche, tunaburger, viand, vichyssoise, zabaglione, zep
almond tree: almond
amplifier: maser
analog computer: slipstick
analogue computer: slipstick
antenna: yagi
antiquity: relic, stela
apparel: jeans, levis, workwear
appetizer: antipasto, canape, crudites, rollmops
appliance: broiler, cookstove, cooler, dehumidifier, dishwasher, dryer, flatiron, freezer, fridge, gadgetry, gauffer, gimbal, hotplate, humidifier, icebox, injector, mangle, oven, refrigerator, rotisserie, serger, stove, tandoor, wringer
architectural ornament: antefix, crocket, frieze, guilloche
armor plate: aegis, armet, backplate, basinet, brassard, breastplate, cabasset, casque, casquet, casquetel, chamfron, chanfron, cubitiere, cuisse, egis, epauliere, fauld, frontstall, gorget, greave, heaume, helmet, jambeau, morion, nosepiece, pallette, pickelhaube, rerebrace, sabaton, salade, sallet, solleret, tasse, tasset, testiere, tuille, vambrace, visor, vizor
armor: brigandine, buckler, byrnie, cataphract, corselet, corslet, cuirass, gusset, habergeon, hauberk, pavis, pavise
armored combat vehicle: panzer
armored vehicle: panzer, tank
armour plate: aegis, armet, backplate, basinet, brassard, breastplate, cabasset, casque, casquet, casquetel, chamfron, chanfron, cubitiere, cuisse, egis, epauliere, fauld, frontstall, gorget, greave, heaume, helmet, jambeau, morion, nosepiece, pallette, pickelhaube, rerebrace, sabaton, salade, sallet, solleret, tasse, tasset, testiere, tuille, vambrace, visor, vizor
armour: brigandine, buckler, byrnie, cataphract, corselet, corslet, cuirass, gusset, habergeon, hauberk, pavis, pavise
armoured combat vehicle: panzer
armoured vehicle: panzer, tank
army tank: panzer
article of clothing: aba, abaya, accessory, accouterment, accoutrement, activewear, alb, anklets, anorak, apparel, apron, ascot, attire, aventail, babushka, balaclava, baldric, baldrick, balldress, bandeau, bandoleer, bandolier, bathrobe, beachwear, beanie, beany, beret, berretta, bicorn, bicorne, biggin, biretta, birretta, blazer, bloomers, blouse, boa, boater, bobbysock, bobbysocks, bodice, boilersuit, bola, bolo, bonnet, boothose, bowtie, boxers, boxershorts, bra, brassiere, breechcloth, breechclout, breeches, briefs, britches, buckskins, burka, burnoose, burnous, burnouse, burqa, busby, bustier, caftan, cagoule, calash, caleche, calpac, calpack, camail, camise, camisole, camlet, cap, capote, capuchin, cardigan, cassock, chadar, chaddar, chador, chapeau, chasuble, chemise, chinos, chiton, chuddar, churidars, civies, civvies, clothes, coat, coatdress, coatee, coonskin, cords, corduroys, coronet, corset, costume, coverall, cravat, crinoline, culotte, daishiki, dashiki, deerstalker, derby, dhoti, diadem, diaper, dirndl, dolman, doublet, drawers, dress, duds, eveningwear, fatigues, fedora, fichu, finery, flatwork, footwear, formalwear, frock, furnishing, gaberdine, gaiter, gallus, garb, garment, getup, gown, greatcoat, grizzle, gymslip, haick, haik, hairpiece, handwear, hat, headdress, headgear, headscarf, hijab, homburg, hoopskirt, hose, hosiery, housecoat, ironing, izar, jacket, jammies, jeans, jellaba, jerkin, jockstrap, jodhpurs, jumpsuit, kaffiyeh, kaftan, kalansuwa, kalpac, kameez, kanzu, kepi, kerchief, khakis, khimar, kilt, kimono, kirtle, knickerbockers, knickers, knitwear, kurta, lambrequin, laundry, lavalava, lederhosen, legging, leghorn, leging, leotard, leotards, levis, lingerie, livery, loincloth, loungewear, mac, mack, mackinaw, maillot, mantilla, mantua, mask, maxi, mending, middy, mini, miniskirt, mitten, mobcap, muff, muumuu, nappy, neckcloth, neckerchief, neckpiece, necktie, neckwear, neglige, negligee, newmarket, nightclothes, nightdress, nightgown, nightie, nightshirt, nightwear, niqab, nylons, oilskin, outerwear, overclothes, overcoat, overgarment, overskirt, pajama, pantie, pants, pantsuit, panty, pantyhose, parka, patka, peacoat, peignoir, pelisse, peplos, peplus, periwig, peruke, petticoat, pillbox, pinafore, pinner, pinny, pinstripe, pj's, playsuit, polonaise, poncho, porkpie, postiche, pullover, puttee, pyjama, raglan, raiment, raincoat, rayons, rebozo, regimentals, rigout, robe, sackcloth, sacque, salwar, sarape, saree, sari, sarong, scapulary, scarf, scrubs, seatbelt, serape, shako, shalwar, shawl, shinpad, shirt, shirtdress, shirtwaist, shirtwaister, shorts, silks, singlet, skivvies, skullcap, slacks, sleepwear, slicker, slipover, smock, snowsuit, sock, soutane, spacesuit, sportswear, stays, stocking, stole, stomacher, straightjacket, strapless, suit, sunbonnet, sundress, sunhat, sunsuit, surcoat, surplice, surtout, suspender, suspensor, swallowtail, sweater, sweatpants, sweats, sweatshirt, sweatsuit, swimsuit, swimwear, tabard, tabi, tabis, tailcoat, tails, tallith, tam, tarboosh, threads, tiara, tights, tippet, tirolean, titfer, toga, togs, topcoat, topee, topi, topknot, toque, toupe, toupee, trappings, trews, tricorn, tricorne, trouser, trousers, trousseau, trunks, tudung, turban, turtle, turtleneck, tux, tuxedo, underbodice, underclothes, underclothing, underdrawers, undergarment, underpants, undershirt, underskirt, underwear, undies, uniform, unitard, unmentionable, veil, ventail, vest, vestiture, vestment, waistcoat, washables, washing, weeds, wig, wimple, windbreaker, windcheater, workwear, wrap, wraparound, wrapper, yarmelke, yarmulka, yarmulke, yashmac, yashmak
article of furniture: altar, armchair, armoire, banquette, bassinet, bed, bedframe, bedstead, bench, bookcase, booth, buffet, cabinet, campstool, carrycot, cathedra, cellaret, chair, chaise, chiffonier, clothespress, console, couch, cradle, credenza, crib, daybed, desk, divan, dresser, escritoire, etagere, fauteuil, fitment, footrest, footstool, gueridon, hallstand, hassock, highboy, highchair, lectern, lounge, loveseat, lowboy, lower, minibar, musnud, pew, platen, pouffe, recliner, secretaire, settee, settle, sickbed, sofa, stool, taboret, tabouret, tallboy, throne, truckle, trundle, tuffet, wardrobe, washstand, wheelchair, workbench, worktable
assembly: weldment
attire: activewear, balldress, costume, eveningwear, finery, formalwear, getup, grizzle, hairpiece, mask, periwig, peruke, playsuit, postiche, rigout, sportswear, tailcoat, tails, toupe, toupee, trousseau, tux, tuxedo, wig
audio recording: audiotape, disc, dubbing, soundtrack
audio system: quadraphony, reproducer, stereo, stereophony
audio: audiotape, disc, dubbing, soundtrack
auto tire: retread
auto: ambulance, convertible, coupe, cruiser, hardtop, hatchback, jalopy, jeep, landrover, limo, limousine, minicab, minicar, minivan, phaeton, roadster, runabout, sedan, subcompact, taxi, taxicab
autobus: minibus, trolleybus
automobile tire: retread
automobile: ambulance, convertible, coupe, cruiser, hardtop, hatchback, jalopy, jeep, landrover, limo, limousine, minicab, minicar, minivan, phaeton, roadster, runabout, sedan, subcompact, taxi, taxicab
automotive vehicle: ambulance, amphibian, auto, automobile, bike, bloodmobile, bookmobile, camion, car, convertible, coupe, cruiser, doodlebug, dumper, dustcart, golfcart, hardtop, hatchback, hearse, jalopy, jeep, landrover, limo, limousine, minibike, minicab, minicar, minivan, moped, motorbike, motorcar, motorcycle, motortruck, pantechnicon, phaeton, pickup, roadster, runabout, sedan, snowplough, snowplow, subcompact, taxi, taxicab, transporter, truck
ax: broadax, broadaxe, piolet, poleax, poleaxe
axe: broadax, broadaxe, piolet, poleax, poleaxe
baby bed: bassinet, carrycot, cradle, crib
baby's bed: bassinet, carrycot, cradle, crib
back pack: kitbag
back: empennage
backpack: kitbag
badminton equipment: shuttle, shuttlecock
baffle board: diffuser, diffusor
baffle: diffuser, diffusor
bag: backpack, beanbag, carryall, duffel, duffle, feedbag, fob, gamebag, gunnysack, haversack, holdall, kitbag, knapsack, mailbag, moneybag, nosebag, packsack, pannier, pocket, postbag, pouch, rucksack, sachet, sack, saddlebag, sandbag, schoolbag, seabag, sickbag, sporran, tote, waterskin, wineskin
baked goods: ashcake, baba, babka, bagel, baguet, baguette, baklava, bannock, bap, barmbrack, battercake, beigel, beignet, bialy, bialystoker, biscuit, bismark, blini, blintz, blintze, bliny, bouchee, brandysnap, bread, breadstick, breadstuff, bridecake, brioche, bun, challah, chapati, chapatti, cheesecake, coffeecake, cookie, cornbread, cornpone, cracker, crape, croissant, crouton, cruller, crumpet, cupcake, donut, eclair, fastnacht, flapcake, flapjack, flatbread, flatbrod, frangipane, friedcake, fritter, gateau, genoise, gingerbread, gingersnap, griddlecake, grissino, hallah, hardtack, hoecake, hotcake, hushpuppy, jellyroll, johnnycake, jumbal, kiss, ladyfinger, latke, limpa, loaf, macaroon, matzah, matzo, matzoh, meatloaf, muffin, naan, oatcake, oreo, pancake, pandowdy, pfannkuchen, pie, pita, pone, popover, pretzel, profiterole, pumpernickel, rugelach, ruggelach, rugulah, rusk, saltine, savarin, schnecken, scone, seedcake, shortbread, shortcake, simnel, sinker, streusel, strudel, tartlet, teacake, toast, torte, tortilla, tourtiere, waffle, zwieback
baking-powder biscuit: shortcake
ball: baseball, basketball, football, handball, punchball, racquetball, shooter, softball, volleyball
bandage: suspensory, swathe, tourniquet, truss
bar: accelerator, backspace, backspacer, crossbar, crowbar, deadbolt, doubletree, drawbar, handlebar, handspike, heaver, hitchrack, jemmy, jimmy, joystick, lever, nutcracker, peavey, peavy, pliers, plyers, pry, rails, runway, scissors, secateurs, shears, snips, snuffers, swingletree, tappet, tinsnips, treadle, trigger, whiffletree, whippletree
bark: cascara, cinnamon, tapa
barometer: aneroid, barograph, weatherglass
barrel: shook, tun
baseball equipment: baseball, glove, mound
basin: aspersorium, baptistery, baptistry, bidet, birdbath, handbasin, lavabo, stoop
basket: creel, punnet, skep
basketball equipment: basketball
bass horn: bombardon, euphonium, helicon
bassoon: contrabassoon, contrafagotto, tenoroon
bath linen: washcloth, washrag
bathing costume: maillot
bathing suit: maillot
bathing tub: footbath
bathtub: footbath
beads: peag, rosary, wampumpeag
beam: cantilever, crossbeam, crosspiece, girder, joist, keelson, lintel, rafter, ridgepole, rooftree, shoring, sternpost, trave, traverse
bean plant: frijol, haricot
bean: butterbean, flageolet, frijol, haricot, soy, soybean
bed clothing: afghan, bedcover, bedroll, bedspread, blanket, counterpane, coverlet, duvet, eiderdown, manta, quilt
bed cover: coverlet
bed linen: pillowcase
bed: flowerbed, lower, seedbed, sickbed, truckle, trundle
bedding: afghan, bedcover, bedroll, bedspread, blanket, counterpane, coverlet, duvet, eiderdown, manta, quilt
bedroom furniture: bed, lower, sickbed, truckle, trundle
beef: pastrami
beefsteak: chopsteak, filet, fillet, porterhouse, tournedos
beet: chard, mangold
beetle: gavel
bell: cascabel, cowbell
belt: baldric, baldrick, bandoleer, bandolier, carousel, carrousel, seatbelt
bench: banquette, pew, settee, settle
berry: currant, shadberry, strawberry
berth: lower
beverage: ade, buttermilk, cappuccino, cider, cocoa, cuppa, cupper, cyder, decaf, demitasse, espresso, fizz, herbal, hydromel, latte, lemonade, limeade, milk, oenomel, orangeade, philter, philtre, potion, scrumpy, seltzer, tea, tisane
bicycle: velocipede
bier: catafalque
bike: minibike, moped, motorbike, velocipede
bin: ashbin, ashcan, coalbin, coalhole, dustbin, litterbin, wastebin
bird: capon, chicken, duckling, frier, fryer, grouse, partridge, poulet, pullet, quail, spatchcock, squab, volaille, wildfowl
birdhouse: columbarium, columbary, dovecote
biscuit: brandysnap, gingersnap, hardtack, kiss, ladyfinger, macaroon, oreo, shortbread, shortcake, teacake
bite: breadcrumb, chaw, chew, sop, sops
black tea: congou, pekoe, soochong, souchong
blanket: afghan, manta
bleu: gorgonzola
blind: blinder, curtain, deadlight, drape, drapery, festoon, portiere
blocker: acebutolol, atenolol, carvedilol, esmolol, labetalol, metoprolol, nadolol, pindolol, prazosin, propanolol, terazosin, timolol
blossom: bud, chrysanthemum
blouse: middy, shirtwaist, shirtwaister
blower: bellows
blowfish: fugu
blue cheese: gorgonzola
blue jeans: levis
board: aquaplane, breadboard, drainboard, drywall, fiberboard, fibreboard, floorboard, highboard, mortarboard, planchette, plasterboard, sideboard, skateboard, snowboard, springboard, surfboard, wakeboard, wallboard, workboard
boat: argyle, argyll
body armor: brigandine, byrnie, corselet, corslet, cuirass, gusset, habergeon, hauberk
body armour: brigandine, byrnie, corselet, corslet, cuirass, gusset, habergeon, hauberk
boiler: teakettle
bonnet: sunbonnet
boot: buskin, hessian, jackboot, jodhpur, waders
bottle opener: corkscrew
bottle: ampoule, ampul, ampule, bota, canteen, carafe, carboy, crewet, cruet, decanter, demijohn, flask, gourd, hipflask, inkpot, jug, longbeard, lota, magnum, phial, thermos, vial
bow: fiddlestick
bowl: jorum, mazer, porringer
box: bandbox, bier, cashbox, casket, coffin, crate, deedbox, hod, lockbox, mailbox, matchbox, paintbox, pix, playbox, pyx, sarcophagus, sixpack, snuffbox, soapbox, strongbox, toolbox
brace: skeg
brake: brakes
brasier: hibachi
brass instrument: bombardon, bugle, clarion, cornet, euphonium, fluegelhorn, flugelhorn, helicon, sackbut, saxhorn, sousaphone, trombone, trumpet, tuba
brass: bombardon, bugle, clarion, cornet, euphonium, fluegelhorn, flugelhorn, helicon, sackbut, saxhorn, sousaphone, trombone, trumpet, tuba
bread-stick: grissino
bread: ashcake, bagel, baguet, baguette, bannock, bap, barmbrack, beigel, bialy, bialystoker, biscuit, breadstick, brioche, bun, challah, chapati, chapatti, cornbread, cornpone, cracker, croissant, crouton, flatbread, flatbrod, griddlecake, grissino, hallah, hardtack, hoecake, hushpuppy, johnnycake, limpa, loaf, matzah, matzo, matzoh, meatloaf, muffin, naan, oatcake, pita, pone, popover, pretzel, pumpernickel, rusk, saltine, schnecken, scone, shortcake, simnel, toast, zwieback
breakfast food: atole, frumenty, granola, grits, kasha, muesli, polenta, wheatflake
brick: cope, coping, firebrick
bridge deck: flybridge
broom: besom
broth: bouillon
brush: bottlebrush, clothesbrush, hairbrush, nailbrush, paintbrush, sable, toothbrush
bucket: cannikin
buckler: pavis, pavise
bud: clove
buffet: cellaret, credenza, minibar
built in bed: lower
bulb: onion
bunk: lower
bureau: chiffonier, highboy, lowboy, tallboy
burger: cheeseburger
burner: blowlamp, blowtorch
burrito: quesadilla
bus: minibus, trolleybus
butter cookie: shortbread
butter: ghee
button: buzzer, doorbell
cab: minicab
cabbage: collards
cable: coax
cactus: nopal, tuna
cake: baba, babka, battercake, beignet, bismark, blini, blintz, blintze, bliny, brandysnap, bridecake, cheesecake, coffeecake, cookie, crape, cruller, crumpet, cupcake, donut, fastnacht, flapcake, flapjack, friedcake, fritter, gateau, genoise, gingerbread, gingersnap, hotcake, jellyroll, jumbal, kiss, ladyfinger, latke, macaroon, oreo, pancake, pfannkuchen, savarin, seedcake, shortbread, sinker, teacake, torte, tortilla, waffle
calculator: quipu, scaler, tabulator
camera: camcorder, webcam
can: caddy, oilcan
candle: chandlery, rushlight
candy: bonbon, brandyball, butterscotch, cachou, candyfloss, caramel, dragee, fondant, fudge, gumdrop, jawbreaker, lozenge, marchpane, marshmallow, marzipan, nougat, panocha, panoche, pastil, pastille, penoche, penuche, praline, sourball, sugarplum, taffy, toffee, toffy, troche
cane: sugarcane
cannon: culverin, howitzer, mortar, rerebrace, vambrace
canopy: awning, baldachin, brolly, gamp, sunblind, sunshade, umbrella
canvas: tarp, tarpaulin
cap: balaclava, beanie, beany, beret, berretta, biggin, biretta, birretta, bottlecap, calpac, calpack, coonskin, kalansuwa, kalpac, kepi, mobcap, pinner, skullcap, tam, tarboosh, yarmelke, yarmulka, yarmulke
cape: pelisse, tippet
car tire: retread
car window: quarterlight
car: ambulance, boxcar, carriage, convertible, coupe, cruiser, flatbed, flatcar, gondola, handcar, hardtop, hatchback, jalopy, jeep, landrover, limo, limousine, minicab, minicar, minivan, phaeton, roadster, runabout, sedan, stockcar, subcompact, taxi, taxicab
card: spade, tarot, trump
carpet pad: underfelt
carpet slipper: bootee, bootie, scuff
carpet: broadloom, drugget, hearthrug, nammad, numdah, rya
carpeting: broadloom, drugget, hearthrug, nammad, numdah, rya
carriage: barouche, brougham, buckboard, buggy, cabriolet, caroche, chariot, clarence, droshky, drosky, gharry, hackney, hansom, remise, shay, stagecoach, stanhope, troika
cart: dogcart, dray, dumpcart, jinrikisha, oxcart, ponycart, ricksha, rickshaw, teacart, tumbrel, tumbril, wheelbarrow
carton: sixpack
casing: gearbox
cask: shook, tun
casque: casquet, casquetel
cassette: audiocassette, videocassette
cast: sandbox
cathode-ray tube: kinescope
cathode: photocathode
central: centrex, patchboard, plugboard, switchboard
ceramic ware: agateware, clayware, crackleware, delft, earthenware, faience, lusterware, maiolica, majolica, porcelain, pottery, stoneware
ceramic: brick, cope, coping, firebrick
cereal grass: corn, durra, maize, millet, oat, popcorn, sorgho, sorghum, sorgo, wheat
cereal: atole, barley, bulghur, bulgur, corn, durra, frumenty, granola, grist, grits, groats, hominy, kasha, maize, millet, oat, polenta, popcorn, rice, sorgho, sorghum, sorgo, wheat, wheatflake
chain armor: brigandine, byrnie, gusset, habergeon, hauberk
chain armour: brigandine, byrnie, gusset, habergeon, hauberk
chain mail: brigandine, byrnie, gusset, habergeon, hauberk
chair: armchair, cathedra, chaise, fauteuil, highchair, musnud, recliner, throne, wheelchair
chapeau: bicorn, bicorne, boater, bonnet, busby, deerstalker, derby, fedora, homburg, leghorn, pillbox, porkpie, shako, sunbonnet, sunhat, tirolean, titfer, topee, topi, toque, tricorn, tricorne
character printer: teleprinter, teletypewriter, telex, typewriter
checker board: chessboard
cheese: bleu, chevre, gorgonzola, mascarpone, mozzarella, ricotta, sapsago
chess piece: rook
chest of drawers: chiffonier, highboy, lowboy, tallboy
chest: pix, pyx, toolbox
chicken: capon, frier, fryer, pullet, spatchcock
chile: chipotle
chili pepper: chipotle
chili: chipotle
chime: carillon, handbell
china: crackleware
chocolate candy: choc, jimmies, sprinkles
chocolate: choc, couverture, jimmies, sprinkles
chop: lambchop, porkchop
chou: collards, eclair
chute-the-chute: hypercoaster
chute: parasail
cider: scrumpy
circuit: clipper, limiter, microcircuit, wiring
citrus fruit: citron
citrus tree: grapefruit, mandarin, pomelo, tangerine
citrus: citron, grapefruit, mandarin, pomelo, tangerine
clavier: cembalo, harpsichord
claw: anchor, pothook, tenterhook
cleaner: dentifrice, shampoo, soap, toothpaste, toothpowder
cleaning device: besom, broom, dustmop, mop, squeegee, swob
cleaning equipment: besom, broom, dustmop, mop, squeegee, swob
clip: paperclip
cloak: burnoose, burnous, burnouse, capuchin, chiton, gymslip, jellaba, kameez, kirtle, pelisse, poncho, sarape, serape, shawl, tabard, tallith, tippet, toga, wrap
clock: chronometer, clepsydra
closet: armoire, clothespress
cloth: bagging, baize, balbriggan, bandana, bandanna, batik, batiste, belting, bib, bombazine, boucle, broadcloth, brocade, buckram, bunting, burlap, cambric, camelhair, camo, canvas, cashmere, cerecloth, challis, chambray, cheesecloth, chiffon, chino, chintz, cobweb, corduroy, cretonne, crossjack, dimity, dishcloth, dishrag, dishtowel, dungaree, dustcloth, dustrag, etamin, etamine, faille, felt, flannel, flannelette, foresail, foulard, gabardine, gaffsail, gauze, georgette, gingham, grillwork, grogram, grosgrain, groundsheet, guimpe, gunny, haircloth, hairnet, handkerchief, hankey, hankie, hanky, headsail, herringbone, hopsack, hopsacking, huck, huckaback, jaconet, jean, jib, khaddar, khadi, knit, lateen, leatherette, linen, lisle, longyi, lugsail, lungi, lungyi, macintosh, mackintosh, macrame, mainsail, marocain, meshwork, mohair, moire, moleskin, moquette, moreen, muslin, nainsook, nankeen, needlepoint, netting, ninon, oddment, oilcloth, organdie, organdy, organza, paisley, panting, percale, pique, placket, plaid, pongee, poplin, rag, rayon, repp, reseau, russet, sacking, sail, sailcloth, samite, sarcenet, sarsenet, sateen, satin, satinet, satinette, scrim, seersucker, serge, shantung, sharkskin, sheeting, shirting, silk, skysail, snood, spandex, sparker, spinnaker, spritsail, stammel, staysail, stockinet, stockinette, suiting, swatch, taffeta, tammy, tapis, tarp, tarpaulin, tartan, tatter, terrycloth, topgallant, topsail, towel, toweling, towelling, tricot, trousering, tulle, tweed, veiling, velour, velours, velvet, velveteen, voile, wincey, winceyette, wirework, wool, woolen, woollen, worsted, yoke
clothes drier: mangle, wringer
clothes dryer: mangle, wringer
clothes: jeans, levis, workwear
clothing: aba, abaya, accessory, accouterment, accoutrement, activewear, alb, anklets, anorak, apparel, apron, ascot, attire, aventail, babushka, balaclava, baldric, baldrick, balldress, bandeau, bandoleer, bandolier, bathrobe, beachwear, beanie, beany, beret, berretta, bicorn, bicorne, biggin, biretta, birretta, blazer, bloomers, blouse, boa, boater, bobbysock, bobbysocks, bodice, boilersuit, bola, bolo, bonnet, boothose, bowtie, boxers, boxershorts, bra, brassiere, breechcloth, breechclout, breeches, briefs, britches, buckskins, burka, burnoose, burnous, burnouse, burqa, busby, bustier, caftan, cagoule, calash, caleche, calpac, calpack, camail, camise, camisole, camlet, cap, capote, capuchin, cardigan, cassock, chadar, chaddar, chador, chapeau, chasuble, chemise, chinos, chiton, chuddar, churidars, civies, civvies, clothes, coat, coatdress, coatee, coonskin, cords, corduroys, coronet, corset, costume, coverall, cravat, crinoline, culotte, daishiki, dashiki, deerstalker, derby, dhoti, diadem, diaper, dirndl, dolman, doublet, drawers, dress, duds, eveningwear, fatigues, fedora, fichu, finery, flatwork, footwear, formalwear, frock, furnishing, gaberdine, gaiter, gallus, garb, garment, getup, gown, greatcoat, grizzle, gymslip, haick, haik, hairpiece, handwear, hat, headdress, headgear, headscarf, hijab, homburg, hoopskirt, hose, hosiery, housecoat, ironing, izar, jacket, jammies, jeans, jellaba, jerkin, jockstrap, jodhpurs, jumpsuit, kaffiyeh, kaftan, kalansuwa, kalpac, kameez, kanzu, kepi, kerchief, khakis, khimar, kilt, kimono, kirtle, knickerbockers, knickers, knitwear, kurta, lambrequin, laundry, lavalava, lederhosen, legging, leghorn, leging, leotard, leotards, levis, lingerie, livery, loincloth, loungewear, mac, mack, mackinaw, maillot, mantilla, mantua, mask, maxi, mending, middy, mini, miniskirt, mitten, mobcap, muff, muumuu, nappy, neckcloth, neckerchief, neckpiece, necktie, neckwear, neglige, negligee, newmarket, nightclothes, nightdress, nightgown, nightie, nightshirt, nightwear, niqab, nylons, oilskin, outerwear, overclothes, overcoat, overgarment, overskirt, pajama, pantie, pants, pantsuit, panty, pantyhose, parka, patka, peacoat, peignoir, pelisse, peplos, peplus, periwig, peruke, petticoat, pillbox, pinafore, pinner, pinny, pinstripe, pj's, playsuit, polonaise, poncho, porkpie, postiche, pullover, puttee, pyjama, raglan, raiment, raincoat, rayons, rebozo, regimentals, rigout, robe, sackcloth, sacque, salwar, sarape, saree, sari, sarong, scapulary, scarf, scrubs, seatbelt, serape, shako, shalwar, shawl, shinpad, shirt, shirtdress, shirtwaist, shirtwaister, shorts, silks, singlet, skivvies, skullcap, slacks, sleepwear, slicker, slipover, smock, snowsuit, sock, soutane, spacesuit, sportswear, stays, stocking, stole, stomacher, straightjacket, strapless, suit, sunbonnet, sundress, sunhat, sunsuit, surcoat, surplice, surtout, suspender, suspensor, swallowtail, sweater, sweatpants, sweats, sweatshirt, sweatsuit, swimsuit, swimwear, tabard, tabi, tabis, tailcoat, tails, tallith, tam, tarboosh, threads, tiara, tights, tippet, tirolean, titfer, toga, togs, topcoat, topee, topi, topknot, toque, toupe, toupee, trappings, trews, tricorn, tricorne, trouser, trousers, trousseau, trunks, tudung, turban, turtle, turtleneck, tux, tuxedo, underbodice, underclothes, underclothing, underdrawers, undergarment, underpants, undershirt, underskirt, underwear, undies, uniform, unitard, unmentionable, veil, ventail, vest, vestiture, vestment, waistcoat, washables, washing, weeds, wig, wimple, windbreaker, windcheater, workwear, wrap, wraparound, wrapper, yarmelke, yarmulka, yarmulke, yashmac, yashmak
club: bastinado, billy, billystick, bludgeon, cosh, cudgel, knobkerrie, knobkerry, lathee, lathi, nightstick, paddle, shillalah, shillelagh, truncheon
coach-and-four: stagecoach
coat of mail: brigandine, byrnie, corselet, corslet, cuirass, gusset, habergeon, hauberk
coat: anorak, bitumastic, blazer, cagoule, calcimine, capote, coatee, dolman, doublet, encaustic, fingerpaint, gilding, gouache, greatcoat, housepaint, jacket, jerkin, mac, mack, mackinaw, newmarket, oilskin, overcoat, overcoating, paint, parka, patina, peacoat, plating, raincoat, sacque, semigloss, slicker, surcoat, surtout, swallowtail, tempera, topcoat, undercoat, underseal, varnish, veneer, veneering, wash, waterproofing, windbreaker, windcheater
coating: bitumastic, calcimine, encaustic, fingerpaint, gilding, gouache, housepaint, overcoating, paint, patina, plating, semigloss, tempera, undercoat, underseal, varnish, veneer, veneering, wash, waterproofing
coconut meat: copra
coconut: copra
coffee cake: babka
coffee roll: schnecken
coffee: cappuccino, decaf, demitasse, espresso, latte
coffeepot: percolator
coffin: bier, sarcophagus
cold cereal: granola, wheatflake
collar: fraise, rabato, rebato
comb: currycomb, hatchel, heckle, pocketcomb
comestible: tuck
comforter: duvet, eiderdown
common bean plant: frijol, haricot
common bean: butterbean, flageolet, frijol, haricot
common beet: chard, mangold
common grape vine: muskat
compass: gyrocompass
component: additive, annex, annexe, ell, ingredient, landside, pel, pipefitting, pixel, retrofit, scheduler, scratchpad, trimmings
compound lever: nutcracker, pliers, plyers, scissors, secateurs, shears, snips, snuffers, tinsnips
compressor: supercharger
computer circuit: microcircuit
computer display: touchscreen
computer hardware: scheduler, scratchpad
computer memory: scratchpad
computer screen: touchscreen
computer storage: scratchpad
computer: bbs, laptop, mainframe, microcomputer, minicomputer, multiprocessor, slipstick, supercomputer, totalisator, totaliser, totalizator, totalizer, workstation
computing device: bbs, laptop, mainframe, microcomputer, minicomputer, multiprocessor, slipstick, supercomputer, totalisator, totaliser, totalizator, totalizer, workstation
computing machine: bbs, laptop, mainframe, microcomputer, minicomputer, multiprocessor, slipstick, supercomputer, totalisator, totaliser, totalizator, totalizer, workstation
concoction: dough, forcemeat, lekvar, mincemeat, mix, pastry, phyllo, premix, roux, stuffing
confection: bonbon, brandyball, butterscotch, cachou, candy, candyfloss, caramel, comfit, confect, confectionery, confiture, conserve, conserves, dragee, fondant, fudge, gum, gumdrop, hardbake, jam, jawbreaker, lozenge, marchpane, marmalade, marshmallow, marzipan, nougat, panocha, panoche, pastil, pastille, penoche, penuche, praline, preserves, sourball, succade, sugarplum, sweetmeat, taffy, toffee, toffy, troche
confiture: conserve, conserves, jam, marmalade, preserves, succade
conserve: jam, marmalade
consomme: madrilene
consumer goods: aba, abaya, accessory, accouterment, accoutrement, activewear, alb, anklets, anorak, apparel, apron, ascot, attire, aventail, babushka, balaclava, baldric, baldrick, balldress, bandeau, bandoleer, bandolier, bathrobe, beachwear, beanie, beany, beret, berretta, bicorn, bicorne, biggin, biretta, birretta, blazer, bloomers, blouse, boa, boater, bobbysock, bobbysocks, bodice, boilersuit, bola, bolo, bonnet, boothose, bowtie, boxers, boxershorts, bra, brassiere, breechcloth, breechclout, breeches, briefs, britches, broiler, buckskins, burka, burnoose, burnous, burnouse, burqa, busby, bustier, caftan, cagoule, calash, caleche, calpac, calpack, camail, camise, camisole, camlet, cap, capote, capuchin, cardigan, cassock, chadar, chaddar, chador, chapeau, chasuble, chemise, chinos, chiton, chuddar, churidars, civies, civvies, clothes, clothing, coat, coatdress, coatee, cookstove, cooler, coonskin, cords, corduroys, coronet, corset, costume, coverall, cravat, crinoline, culotte, daishiki, dashiki, deerstalker, dehumidifier, derby, dhoti, diadem, diaper, dirndl, dishwasher, dolman, doublet, drawers, dress, dryer, duds, durables, eveningwear, fatigues, fedora, fichu, finery, flatiron, flatwork, foodstuff, footwear, formalwear, freezer, fridge, frock, furnishing, gaberdine, gaiter, gallus, garb, garment, gauffer, getup, gown, greatcoat, greengrocery, grizzle, gymslip, habiliment, haick, haik, hairpiece, handwear, hat, headdress, headgear, headscarf, hijab, homburg, hoopskirt, hose, hosiery, hotplate, housecoat, humidifier, icebox, ironing, izar, jacket, jammies, jeans, jellaba, jerkin, jockstrap, jodhpurs, jumpsuit, kaffiyeh, kaftan, kalansuwa, kalpac, kameez, kanzu, kepi, kerchief, khakis, khimar, kilt, kimono, kirtle, knickerbockers, knickers, knitwear, kurta, lambrequin, laundry, lavalava, lederhosen, legging, leghorn, leging, leotard, leotards, levis, lingerie, livery, loincloth, loungewear, mac, mack, mackinaw, maillot, mangle, mantilla, mantua, mask, maxi, mending, middy, mini, miniskirt, mitten, mobcap, muff, muumuu, nappy, neckcloth, neckerchief, neckpiece, necktie, neckwear, neglige, negligee, newmarket, nightclothes, nightdress, nightgown, nightie, nightshirt, nightwear, niqab, nylons, oilskin, outerwear, oven, overclothes, overcoat, overgarment, overskirt, pajama, pantie, pants, pantsuit, panty, pantyhose, parka, patka, peacoat, peignoir, pelisse, peplos, peplus, periwig, peruke, petticoat, pillbox, pinafore, pinner, pinny, pinstripe, pj's, playsuit, polonaise, poncho, porkpie, postiche, pullover, puttee, pyjama, raglan, raiment, raincoat, rayons, rebozo, refrigerator, regimentals, rigout, robe, rotisserie, sackcloth, sacque, salwar, sarape, saree, sari, sarong, scapulary, scarf, scrubs, seatbelt, serape, serger, shako, shalwar, shawl, shinpad, shirt, shirtdress, shirtwaist, shirtwaister, shorts, silks, singlet, skivvies, skullcap, slacks, sleepwear, slicker, slipover, smock, snowsuit, sock, soutane, spacesuit, sportswear, stays, stocking, stole, stomacher, stove, straightjacket, strapless, suit, sunbonnet, sundress, sunhat, sunsuit, surcoat, surplice, surtout, suspender, suspensor, swallowtail, sweater, sweatpants, sweats, sweatshirt, sweatsuit, swimsuit, swimwear, tabard, tabi, tabis, tailcoat, tails, tallith, tam, tandoor, tarboosh, threads, tiara, tights, tippet, tirolean, titfer, toga, togs, topcoat, topee, topi, topknot, toque, toupe, toupee, trappings, trews, tricorn, tricorne, trouser, trousers, trousseau, trunks, tudung, turban, turtle, turtleneck, tux, tuxedo, underbodice, underclothes, underclothing, underdrawers, undergarment, underpants, undershirt, underskirt, underwear, undies, uniform, unitard, unmentionable, veil, ventail, vest, vestiture, vestment, waistcoat, washables, washing, wearable, weeds, wig, wimple, windbreaker, windcheater, workwear, wrap, wraparound, wrapper, wringer, yarmelke, yarmulka, yarmulke, yashmac, yashmak
container: airbrush, airmailer, alembic, ambulance, amphibian, amphora, ampoule, ampul, ampule, angledozer, argyle, argyll, ashbin, ashcan, ashtray, aspersorium, atomiser, atomizer, audiocassette, auto, autoclave, automobile, backpack, bag, baggage, bale, bandbox, baptistery, baptistry, barouche, basin, basket, bath, bathtub, beaker, beanbag, bedpan, bicycle, bidet, bier, bike, billfold, bin, birdbath, bloodmobile, boiler, boneshaker, bookmobile, bota, bottle, bowl, box, boxcar, breadbox, briefcase, brougham, buckboard, bucket, buggy, bulldozer, bumper, bunk, cabriolet, caddy, caldron, camion, can, cannikin, cannister, canteen, capsule, car, carafe, carboy, cardcase, caroche, carriage, carryall, cart, cashbox, casket, cassette, cauldron, censer, chalice, chamberpot, chariot, cheeseboard, churn, clarence, coalbin, coalhole, coffeepot, coffin, convertible, coupe, crate, creamer, creel, crewet, crucible, cruet, cruiser, cruse, cup, cupel, cuspidor, cylix, decanter, deedbox, demijohn, digester, dinkey, dipper, dish, dishpan, dispenser, dogcart, doodlebug, dozer, dray, droshky, drosky, duffel, duffle, dumpcart, dumper, dustbin, dustcart, envelope, etui, ewer, eyebath, eyecup, feedbag, flagon, flask, flatbed, flatcar, flowerpot, fob, footbath, footlocker, forklift, gamebag, gharry, goblet, golfcart, gondola, gourd, gripsack, gunnysack, hackney, handbag, handbasin, handbasket, handcar, handcart, hansom, hardtop, hatbox, hatchback, haversack, hearse, hipflask, hod, holdall, hopper, horsecar, icetray, inhaler, inkpot, inkstand, inkwell, jalopy, jamjar, jampot, jar, jeep, jigger, jinrikisha, jorum, jug, kettle, kit, kitbag, knapsack, kylix, ladle, landrover, lavabo, limo, limousine, litterbin, lockbox, locket, locomotive, longbeard, lorry, lota, luggage, magnum, mailbag, mailbox, manger, matchbox, mazer, milkwagon, minibike, minicab, minicar, minivan, moneybag, monocycle, moped, motorbike, motorcar, motorcycle, motortruck, nebuliser, nebulizer, nosebag, notecase, oilcan, ossuary, ostensorium, oxcart, packsack, pail, paintball, paintbox, pannier, pannikin, pantechnicon, panzer, parcel, pedicab, perambulator, percolator, phaeton, phial, pickup, pix, playbox, pocket, ponycart, porringer, portfolio, postbag, pottle, pouch, pram, punnet, purse, pushcart, pushchair, pyx, railcar, receptacle, reliquary, remise, reticule, ricksha, rickshaw, roadster, rucksack, rummer, runabout, sachet, sack, saddlebag, saltcellar, saltshaker, salver, samovar, sandbag, sandbox, sarcophagus, satchel, sauceboat, saucepot, schoolbag, schooner, scuttle, scyphus, seabag, sedan, seidel, shay, sheaf, shook, shunter, sickbag, sixpack, skateboard, skep, snifter, snowmobile, snowplough, snowplow, snuffbox, soapbox, soupspoon, spittoon, spoon, sporran, stagecoach, stanhope, steeper, stein, steriliser, sterilizer, stockcar, stockpot, stoop, stoup, streetcar, strongbox, subcompact, suitcase, sulky, sump, tank, tankard, taxi, taxicab, teacart, teakettle, teapot, thermos, thurible, toby, toolbox, tote, tractor, tramcar, transporter, tray, tricycle, trike, troika, trolley, truck, tub, tumbrel, tumbril, tun, tureen, unicycle, urceole, urn, valise, vase, velocipede, vial, videocassette, vitrine, waggon, wagon, wallet, washtub, wastebasket, wastebin, waterskin, wheelbarrow, wineglass, wineskin, workbag, workbasket, workbox
control surface: aileron, flaps, rudder, tailfin, tailplane
control system: servo, servomechanism, servosystem
controller: aperture, ballcock, buzzer, commutator, cryostat, cutout, doorbell, faucet, flywheel, hydrant, penstock, petcock, poppet, pyrostat, regulator, sluicegate, stopcock, switch, thermoregulator, thermostat, throttle
convenience food: delicatessen, takeaway, takeout
conveyor belt: carousel, carrousel
conveyor: carousel, carrousel
cookie: brandysnap, gingersnap, kiss, ladyfinger, macaroon, oreo, shortbread, teacake
cooking pan: frypan, saucepan, skillet, stewpan, wok
cooking stove: cookstove
cooking utensil: caldron, cauldron, cloisonne, coffeepot, cooker, enamelware, frypan, graniteware, griddle, gridiron, kettle, pan, percolator, pottle, samovar, saucepan, saucepot, skillet, spatula, stewpan, stockpot, teakettle, teapot, wok
cookware: caldron, cauldron, cloisonne, coffeepot, cooker, enamelware, frypan, graniteware, griddle, gridiron, kettle, pan, percolator, pottle, samovar, saucepan, saucepot, skillet, spatula, stewpan, stockpot, teakettle, teapot, wok
copier: fax, hectograph, heliotype, mimeo, mimeograph, photocopier
cord: agal, bootlace, bowstring, candlewick, chenille, clews, clothesline, drawstring, floss, handline, lace, laniard, lanyard, packthread, piping, purl, ripcord, setline, shoelace, shoestring, snapline, thread, trawl, trotline, twine, weft, whipcord, wick, woof
corn chip: nacho
corn: hominy, popcorn
cornmeal mush: atole, polenta
cosmetic: blackface, depilator, epilator, eyeliner, eyeshadow, greasepaint, highlighter, kohl, lipstick, makeup, mascara, rouge
cotton: gauze
couch: daybed, divan, loveseat
cover: afghan, manta, shoji
crack: lacuna
crate: soapbox
cream cheese: mascarpone
cream puff: eclair
cream: coldcream, nard, spikenard, sunblock, sunscreen
crepe: marocain
cricket equipment: wicket
cross: crucifix, rood, saltire
crossbar: doubletree, swingletree, whiffletree, whippletree
crown jewels: coronet, diadem
crt screen: touchscreen
crt: kinescope
cuisine: gastronomy, rechauffe
culinary art: gastronomy, rechauffe
cup: chalice, cylix, kylix, scyphus
cure: acoustic, alleviant, antidote, atropine, catholicon, cerate, chrism, chrisom, collyrium, counterpoison, embrocation, emetic, eyewash, ipecac, lenitive, liniment, nauseant, nostrum, ointment, palliative, salve, unguent, vomitive
curtain: festoon, portiere
cushion: bolster, gaddi, headrest, pillow, pincushion
custard apple: annon, cherimolla, guanabana
cut of beef: aitchbone
cut of meat: aitchbone, bacon, beefsteak, brisket, chine, chopsteak, confit, entrecote, filet, fillet, flitch, forequarter, foreshank, fricandeau, gammon, gigot, ham, hindquarter, hindshank, jambon, lambchop, loin, porkchop, porterhouse, prosciutto, roast, shank, sirloin, sparerib, steak, tournedos
cut of pork: bacon, gammon, ham, jambon, prosciutto
cutlery: adz, adze, ax, axe, barong, broadax, broadaxe, bullnose, burin, catling, chisel, cleaver, drawknife, drawshave, fork, jackknife, jointer, knife, mattock, paperknife, parang, penknife, pickax, pickaxe, piolet, pocketknife, poleax, poleaxe, razor, scalpel, scissors, scythe, secateurs, shears, sickle, snips, snuffers, soupspoon, spokeshave, spoon, switchblade, tablefork, tinsnips
cutting tool: adz, adze, ax, axe, barong, broadax, broadaxe, bullnose, burin, catling, chisel, cleaver, drawknife, drawshave, jackknife, jointer, knife, mattock, paperknife, parang, penknife, pickax, pickaxe, piolet, pocketknife, poleax, poleaxe, razor, scalpel, scissors, scythe, secateurs, shears, sickle, snips, snuffers, spokeshave, switchblade, tinsnips
data processor: bbs, laptop, mainframe, microcomputer, minicomputer, multiprocessor, slipstick, supercomputer, totalisator, totaliser, totalizator, totalizer, workstation
deck: afterdeck, flybridge, foredeck, orlop, quarterdeck, topside
decoration: adornment, aigret, aigrette, aiguilette, annulet, antefix, architrave, arras, bandelet, bandelette, bandlet, bangle, banner, baseboard, bead, beading, beadwork, bijou, blazon, blazonry, bling, boule, boulle, bouquet, boutonniere, braiding, breastpin, broach, brooch, buhl, cavetto, chaplet, cockade, colophon, colors, colours, conge, coronal, corsage, crocket, crucifix, cufflink, cuspidation, cyma, cymatium, decal, decalcomania, decor, diamante, dossal, dossel, eardrop, earring, echinus, emblem, epaulet, epaulette, epergne, falderol, fallal, fanion, fess, fesse, festoonery, filagree, filigree, fillagree, finial, flag, flounce, folderal, frieze, frontlet, frosting, furbelow, garnish, gaud, gewgaw, gimcrack, gimcrackery, glaze, gorgerin, graffiti, graffito, guilloche, handstamp, hanging, hatband, jabot, jewel, jewellery, jewelry, lavalier, lavaliere, lavalliere, lei, mandala, marqueterie, marquetry, meringue, mihrab, miniver, molding, mopboard, motif, moulding, nailhead, neckband, necking, necklace, necklet, nosegay, ogee, ovolo, parqueterie, parquetry, passementerie, pendant, pendent, pennon, pennoncel, pennoncelle, penoncel, peplum, pin, pompon, posy, pyrograph, quartering, rickrack, ricrac, rivet, rood, rosemaling, rosette, ruffle, saltire, scarfpin, sequin, sgraffito, signet, solitaire, soutache, spangle, stickpin, stripe, subbase, surbase, tassel, tetraskele, tetraskelion, tiepin, tinsel, topping, tore, tracery, tricolour, trimming, trinket, triskele, triskelion, twill, volute, waft, weave, wreath
denim: levis
dental appliance: biteplate, braces, bridgework, crownwork, denture, inlay
dental plate: bridgework
dentifrice: toothpaste, toothpowder
desk: escritoire, secretaire
dessert: blancmange, compote, duff, flan, flummery, icecream, junket, lollipop, mousse, parfait, popsicle, pud, sabayon, sherbert, sherbet, sorbet, sundae, tiramisu, trifle, zabaglione
diet: multivitamin, vegetarianism
digital camera: webcam
digital computer: bbs, laptop, mainframe, microcomputer, minicomputer, multiprocessor, supercomputer, workstation
disc: diskette, floppy
dish: adobo, applesauce, argyle, argyll, barbecue, barbeque, beefburger, bigos, biriani, biryani, bisque, bitok, borsch, borscht, borsh, borshch, borsht, bortsch, bouillabaisse, bouillon, broth, burgoo, burrito, butty, cannelloni, casserole, cheeseburger, chili, chowder, coleslaw, congee, consomme, coquille, couscous, croquette, curry, custard, dolmas, enchilada, entremets, falafel, felafel, fondu, fondue, fricassee, frittata, galantine, gazpacho, goulash, grinder, gruel, gulyas, gyro, haggis, hamburger, hash, hoagie, hoagy, hotpot, jambalaya, jook, kabob, kebab, kedgeree, kishke, knish, lasagna, lasagne, loblolly, lobscouse, lobscuse, lutefisk, lutfisk, macedoine, madrilene, marmite, matelote, meatball, meatloaf, minestrone, moussaka, mulligan, mulligatawny, nacho, oatmeal, omelet, omelette, paella, pasta, patty, pilaf, pilaff, pilau, pilaw, pirogi, piroshki, pirozhki, pizza, poi, porcupines, porkholt, porridge, porringer, potage, potpie, pottage, pudding, purloo, quesadilla, ragout, raita, ramekin, ramequin, rarebit, ratatouille, rijstafel, rijstaffel, rijsttaffel, risotto, rissole, roulade, salad, salmi, samosa, sandwich, sashimi, sauceboat, sauerbraten, sauerkraut, saute, scallopine, scallopini, scampi, schnitzel, scouse, scrapple, skilly, slaw, slumgullion, souffle, soup, souvlaki, souvlakia, spaghetti, spareribs, sub, succotash, sukiyaki, sushi, tabbouleh, tabooli, tamal, tempura, teriyaki, terrine, timbale, tostada, tunaburger, tureen, viand, vichyssoise, zep
disk: planchet
dispenser: airbrush, atomiser, atomizer, inhaler, nebuliser, nebulizer
diving board: highboard
dock: quay
doll: golliwog, golliwogg
donut: bismark, fastnacht
dough: pastry, phyllo
doughnut: bismark, fastnacht
dress: activewear, balldress, caftan, coatdress, costume, eveningwear, finery, formalwear, getup, gown, grizzle, hairpiece, jeans, kaftan, levis, mantua, mask, muumuu, periwig, peruke, pinafore, pinny, playsuit, polonaise, postiche, rigout, saree, sari, shirtdress, sportswear, strapless, sundress, tailcoat, tails, toupe, toupee, trousseau, tux, tuxedo, wig, workwear
dresser: chiffonier, highboy, lowboy, tallboy
dressing: forcemeat, mayo, mayonnaise, vinaigrette
dried fruit: prune, raisin
drier: mangle, wringer
drill: borer, wimble
drink: ade, buttermilk, cappuccino, cider, cocoa, cuppa, cupper, cyder, decaf, demitasse, draught, eggshake, espresso, fizz, frappe, herbal, hydromel, latte, lemonade, libation, limeade, malt, malted, milk, milkshake, nightcap, oenomel, orangeade, philter, philtre, posset, potation, potion, quaff, sangaree, sangria, scrumpy, seltzer, shandy, shandygaff, sillabub, syllabub, tea, tipple, tisane
drinking glass: bumper, goblet, jigger, rummer, schooner, seidel, snifter, wineglass
drinking vessel: stein, stoup, tankard, toby
drinking water: seltzer
drive: fusee
drum: bongo, tabor, tabour, tambourine, timbrel
drupe: damson, greengage
dry cereal: granola, wheatflake
dry wall: fiberboard, fibreboard, plasterboard
dryer: mangle, wringer
drywall: fiberboard, fibreboard, plasterboard
duck: duckling
dumplings: gnocchi, wonton
durable goods: broiler, cookstove, cooler, dehumidifier, dishwasher, dryer, flatiron, freezer, fridge, gauffer, hotplate, humidifier, icebox, mangle, oven, refrigerator, rotisserie, serger, stove, tandoor, wringer
earring: eardrop
eating utensil: fork, soupspoon, spoon, tablefork
edge tool: adz, adze, ax, axe, barong, broadax, broadaxe, bullnose, burin, catling, chisel, cleaver, drawknife, drawshave, jackknife, jointer, knife, mattock, paperknife, parang, penknife, pickax, pickaxe, piolet, pocketknife, poleax, poleaxe, razor, scalpel, scissors, scythe, secateurs, shears, sickle, snips, snuffers, spokeshave, switchblade, tinsnips
edge: bevel, bezel, brim, chamfer, curb, curbing, deckle, featheredge, kerb, milling, splay
edible bean: butterbean, flageolet
edible corn: hominy
edible fat: canola, cracklings, drippings, lard, marbling, shortening, suet
edible fruit: ackee, aguacate, annon, avocado, berry, bosc, casaba, cherimolla, citron, citrus, cling, clingstone, currant, damson, eggfruit, freestone, genipap, grape, greengage, guanabana, honeydew, jak, lansa, lansat, lanseh, lanset, leechee, lichi, litchee, lychee, melon, pear, prune, quantong, raisin, ribier, sapota, scuppernong, seckel, shadberry, sorb, strawberry, sultana, ugli, windfall
edible nut: beechnut, chincapin, chinkapin, cob, cocoanut, goober, pignolia, walnut
edible: tuck
eel: elver
el: hypercoaster
electric circuit: clipper, limiter, microcircuit, wiring
electric lamp: flashlight, lightbulb, penlight
electric motor: starter
electric refrigerator: freezer
electric switch: buzzer, commutator, cutout, doorbell
electrical circuit: clipper, limiter, microcircuit, wiring
electrical device: aerial, antenna, armature, attenuator, barretter, bullhorn, capacitor, choke, circuit, clipper, condenser, demodulator, dimmer, earphone, earpiece, earplug, electrophorus, fuse, headphone, headset, inductor, limiter, loudspeaker, mic, microcircuit, microphone, mike, nicad, photocell, precipitator, reactor, rectifier, resistor, rheostat, rotor, solenoid, subwoofer, tannoy, transducer, transformer, transponder, tweeter, wiring, woofer, yagi, zapper
electrical switch: buzzer, commutator, cutout, doorbell
electron tube: diode, iconoscope, kinescope, klystron, magnetron, orthicon, pentode, tetrode, triode
electronic computer: bbs, laptop, mainframe, microcomputer, minicomputer, multiprocessor, slipstick, supercomputer, totalisator, totaliser, totalizator, totalizer, workstation
electronic device: beeper, defibrillator, diode, dongle, doubler, iconoscope, kinescope, klystron, magnetron, multiplexer, orthicon, oscillator, pager, pentode, pinger, tetrode, touchscreen, trackball, triode
electronic equipment: amplifier, bubblejet, camcorder, cellphone, circuitry, equaliser, equalizer, goniometer, handset, jammer, keypad, maser, modem, oscilloscope, phone, playback, quadraphony, radiophone, reproducer, speakerphone, stereo, stereophony, superhet, telephone, telly
electronic instrument: theremin
electronic musical instrument: theremin
element: additive, annex, annexe, ell, ingredient, landside, pel, pipefitting, pixel, retrofit, scheduler, scratchpad, trimmings
emblem: annulet, banner, blazon, blazonry, colophon, colors, colours, crucifix, fanion, fess, fesse, flag, pennon, pennoncel, pennoncelle, penoncel, quartering, rood, saltire, tricolour, waft
engine: aerogenerator, alternator, atherodyde, athodyd, dinkey, dynamo, magneto, ramjet, retrorocket, shunter, turbine, turbogenerator
engraving: photoengraving
equipage: barouche, brougham, buckboard, buggy, cabriolet, caroche, chariot, clarence, droshky, drosky, gharry, hackney, hansom, remise, shay, stagecoach, stanhope, troika
equipment: aerator, amplifier, apishamore, apparatus, appurtenance, audiovisual, backboard, backlighting, ball, barbell, bars, baseball, basketball, bathyscape, bathyscaph, bathyscaphe, bathysphere, bitewing, blowlamp, blowtorch, brassie, bridle, bridoon, brooder, bubblejet, buck, burner, camcorder, camera, candlepin, caparison, cellphone, centrifuge, chequer, chessman, chute, cinch, circuitry, clapperboard, copier, coronet, cytophotometer, diadem, duckpin, dumbbell, duplicator, electrograph, enlarger, equaliser, equalizer, equipage, exerciser, fax, flashbulb, flashgun, fluoroscope, footage, football, generator, glove, golfcart, golfclub, goniometer, gumshield, hackamore, halter, hame, handball, handset, headpin, hectograph, heliograph, heliotype, horsecloth, horseshoe, incubator, instillator, jackstones, jammer, keypad, layette, martingale, maser, mashie, materiel, metronome, microfiche, microfilm, midiron, mimeo, mimeograph, minisub, minisubmarine, modem, mound, niblick, ninepin, oilrig, orbiter, oscillograph, oscilloscope, parachute, paraphernalia, parasail, pendulum, phone, photocopier, photoflash, piton, playback, pricket, punchball, purifier, quadraphony, quoit, racquetball, radiophone, recorder, reel, regalia, reproducer, rig, rigging, rings, roentgenoscope, roofing, rook, saddlecloth, saddlery, satellite, semaphore, sensitometer, separator, sequenator, sequencer, setup, shooter, shuttle, shuttlecock, skate, skittle, snaffle, softball, spacecraft, spaceship, speakerphone, sputnik, starship, stereo, stereophony, submersible, superhet, tangram, telegraph, telephone, telly, tenpin, titrator, tomograph, trampoline, trapping, ultracentrifuge, volleyball, webcam, wicket
espresso: latte
ewer: creamer
eyeglasses: bifocals, goggles, lorgnette, sunglasses
fabric: bagging, baize, balbriggan, bandana, bandanna, batik, batiste, belting, bib, bombazine, boucle, broadcloth, brocade, buckram, bunting, burlap, cambric, camelhair, camo, canvas, cashmere, cerecloth, challis, chambray, cheesecloth, chiffon, chino, chintz, cobweb, corduroy, cretonne, crossjack, dimity, dishcloth, dishrag, dishtowel, dungaree, dustcloth, dustrag, etamin, etamine, faille, felt, flannel, flannelette, foresail, foulard, gabardine, gaffsail, gauze, georgette, gingham, grillwork, grogram, grosgrain, groundsheet, guimpe, gunny, haircloth, hairnet, handkerchief, hankey, hankie, hanky, headsail, herringbone, hopsack, hopsacking, huck, huckaback, jaconet, jean, jib, khaddar, khadi, knit, lateen, leatherette, linen, lisle, longyi, lugsail, lungi, lungyi, macintosh, mackintosh, macrame, mainsail, marocain, meshwork, mohair, moire, moleskin, moquette, moreen, muslin, nainsook, nankeen, needlepoint, netting, ninon, oddment, oilcloth, organdie, organdy, organza, paisley, panting, percale, pique, placket, plaid, pongee, poplin, rag, rayon, repp, reseau, russet, sacking, sail, sailcloth, samite, sarcenet, sarsenet, sateen, satin, satinet, satinette, scrim, seersucker, serge, shantung, sharkskin, sheeting, shirting, silk, skysail, snood, spandex, sparker, spinnaker, spritsail, stammel, staysail, stockinet, stockinette, suiting, swatch, taffeta, tammy, tapis, tarp, tarpaulin, tartan, tatter, terrycloth, topgallant, topsail, towel, toweling, towelling, tricot, trousering, tulle, tweed, veiling, velour, velours, velvet, velveteen, voile, wincey, winceyette, wirework, wool, woolen, woollen, worsted, yoke
facade: frontispiece
face veil: niqab
fan: punkah
farm machine: binder, combine, harrow, haymaker, thrasher, thresher
farm: croft, dairy, farmplace, grange, piggery, ranch, sheeprun, sheepwalk, vinery, vineyard
faucet: hydrant, stopcock
filet: tournedos
fillet: tournedos
filling: lekvar
film: bitewing, footage, microfiche, microfilm, reel
filter: colander, cullender, sieve, sifter, strainer
fire iron: poker
fish steak: flitch
fish stew: bouillabaisse, matelote
fish: alewife, anchovy, coho, cohoe, eel, elver, finnan, haddock, hake, mullet, panfish, schrod, scrod, shad, smelt, sockeye, sparling, stockfish, trout
fishing line: handline, setline, trawl, trotline
fishing net: trammel
fitting: pipefitting
flag: banner, colors, fanion, pennon, pennoncel, pennoncelle, penoncel, tricolour, waft
flannel cake: blini, blintz, blintze, bliny, crape, latke, pfannkuchen, tortilla
flannel-cake: blini, blintz, blintze, bliny, crape, latke, pfannkuchen, tortilla
flap: barndoor, coattail, codpiece, cuff, earflap, earlap, lapel, rainfly, revers, turnup
flashlight: penlight
flat solid: aquaplane, baffle, blackboard, breadboard, caisson, centerboard, centreboard, chalkboard, coffer, dado, daggerboard, damper, diffuser, diffusor, doorplate, drainboard, drumhead, drywall, fiberboard, fibreboard, fishplate, floorboard, foil, headboard, highboard, lacunar, membrane, mortarboard, nameplate, numberplate, pane, panel, paneling, panelling, photoengraving, planchet, planchette, plasterboard, plessimeter, pleximeter, sideboard, skateboard, snowboard, springboard, stencil, surfboard, tinfoil, tinplate, wainscot, wakeboard, wallboard, windowpane, workboard
flavoring: ail, aioli, allemande, aniseed, aspartame, bearnaise, bechamel, benniseed, blanc, bordelaise, bourguignon, carbonara, cardamum, cassareep, catsup, cetchup, chowchow, chutney, condiment, congou, demiglace, dressing, fishpaste, gherkin, gingerroot, gravy, grenadine, guacamole, hollandaise, hommos, honey, hoummos, hummus, humous, hyson, ketchup, margarine, marge, marinade, marinara, mayo, mayonnaise, miso, molasses, oleo, oleomargarine, oolong, pate, pekoe, peppercorn, pesto, piccalilli, pickle, poulette, ravigote, ravigotte, saccharin, salsa, sauce, sirup, soochong, souchong, sugar, sugarloaf, sweetener, sweetening, syrup, tahini, tapenade, treacle, veloute, vinaigrette, vinegar
floor cover: broadloom, carpet, carpeting, drugget, hearthrug, mat, nammad, numdah, parqueterie, parquetry, rug, rya
floor: parquet
flooring: parquet
flour: semolina
flower bud: clove
flower chain: festoonery
flower garden: parterre
flower: anemone, bud, carnation, chrysanthemum, daisy, maravilla, marguerite, orchid, sunflower
flowering plant: anemone, carnation, daisy, flower, incienso, maravilla, marguerite, orchid, sunflower, wildflower
flowering tree: almond, butternut, cacao, cashew, grapefruit, jackfruit, kaki, mandarin, mango, nectarine, nutmeg, papaya, pomegranate, pomelo, tangerine, titi
flute: fife, piccolo
foil: tinfoil
folder: matchbook
foliage: blade, greenery
food grain: barley, bulghur, bulgur, grist, groats, hominy, rice
foot lever: accelerator
foot pedal: accelerator
footwear: anklet, anklets, balmoral, bobbysock, bobbysocks, boot, bootee, boothose, bootie, brogan, brogue, buskin, calceus, chopine, cleats, clodhopper, clog, espadrille, flats, flipper, galosh, geta, ghillie, golosh, hessian, hose, hosiery, huarache, huaraches, jackboot, jodhpur, leotards, mocassin, moccasin, nylons, overshoe, pantyhose, patten, rayons, sabot, sandal, scuff, scuffer, shoe, slingback, slipper, sneaker, sock, stocking, tabi, tabis, talaria, tights, waders, wedgie, zori
fork: tablefork
forte-piano: spinet
four-in-hand: stagecoach
fowl: capon, chicken, duckling, frier, fryer, grouse, partridge, poulet, pullet, quail, spatchcock, squab, volaille, wildfowl
frappe: sorbet
freight car: boxcar, flatbed, flatcar, gondola, stockcar
french bread: baguet, baguette
fresh bean: butterbean
fridge: freezer
frozen dessert: icecream, lollipop, parfait, popsicle, sherbert, sherbet, sorbet, sundae
fruit drink: lemonade, limeade, orangeade
fruit tree: almond, grapefruit, jackfruit, kaki, mandarin, mango, nectarine, papaya, pomegranate, pomelo, tangerine
fruit: ackee, acorn, aguacate, annon, avocado, beechnut, berry, bosc, buckeye, casaba, cherimolla, chincapin, chinkapin, citron, citrus, cling, clingstone, cob, cocoanut, conker, currant, damson, drupe, eggfruit, freestone, garbanzo, genipap, goober, grape, greengage, guanabana, honeydew, jak, lansa, lansat, lanseh, lanset, leechee, lichi, litchee, lychee, melon, nut, okra, peanut, pear, pignolia, pome, prune, quantong, raisin, rapeseed, ribier, rosehip, sapota, scuppernong, seckel, seed, shadberry, sorb, soy, soybean, strawberry, sultana, ugli, walnut, windfall
fudge: panocha, panoche, penoche, penuche
fungus: agaric, bolete, earthstar, gyromitra, mushroom, stinkhorn, truffle
furnishing: altar, armchair, armoire, banquette, bassinet, bed, bedframe, bedstead, bench, bookcase, booth, broadloom, buffet, cabinet, campstool, carpet, carpeting, carrycot, cathedra, cellaret, chair, chaise, chiffonier, clothespress, console, couch, cradle, credenza, crib, curtain, daybed, desk, divan, drape, drapery, dresser, drugget, escritoire, etagere, fauteuil, festoon, fitment, footrest, footstool, furniture, gueridon, hallstand, hassock, hearthrug, highboy, highchair, lectern, lounge, loveseat, lowboy, lower, minibar, musnud, nammad, numdah, pew, platen, portiere, pouffe, recliner, rug, rya, secretaire, settee, settle, sickbed, sofa, stool, taboret, tabouret, tallboy, throne, truckle, trundle, tuffet, wardrobe, washstand, wheelchair, workbench, worktable
furniture: altar, armchair, armoire, banquette, bassinet, bed, bedframe, bedstead, bench, bookcase, booth, buffet, cabinet, campstool, carrycot, cathedra, cellaret, chair, chaise, chiffonier, clothespress, console, couch, cradle, credenza, crib, daybed, desk, divan, dresser, escritoire, etagere, fauteuil, fitment, footrest, footstool, gueridon, hallstand, hassock, highboy, highchair, lectern, lounge, loveseat, lowboy, lower, minibar, musnud, pew, platen, pouffe, recliner, secretaire, settee, settle, sickbed, sofa, stool, taboret, tabouret, tallboy, throne, truckle, trundle, tuffet, wardrobe, washstand, wheelchair, workbench, worktable
gadget: gadgetry, gimbal, injector
game equipment: backboard, ball, baseball, basketball, candlepin, chequer, chessman, duckpin, football, handball, headpin, horseshoe, jackstones, ninepin, punchball, quoit, racquetball, rook, shooter, skittle, softball, tangram, tenpin, volleyball
garb: activewear, balldress, costume, eveningwear, finery, formalwear, getup, grizzle, hairpiece, mask, periwig, peruke, playsuit, postiche, rigout, sportswear, tailcoat, tails, toupe, toupee, trousseau, tux, tuxedo, wig
garden pink: carnation
garden tool: mower
garden truck: ackee, aguacate, annon, avocado, bean, berry, bosc, butterbean, buttercrunch, cabbage, casaba, cherimolla, chilli, chipotle, chips, citron, citrus, cling, clingstone, collards, crookneck, cuke, currant, damson, edda, eggfruit, escarole, finocchio, flageolet, freestone, fries, genipap, grape, greengage, greens, guanabana, honeydew, jak, julienne, lansa, lansat, lanseh, lanset, leechee, lentil, lichi, litchee, lychee, melon, murphy, pea, pear, pieplant, potato, potherb, prune, quantong, radicchio, radish, raisin, rhubarb, ribier, romaine, rutabaga, sapota, scuppernong, seckel, shadberry, sorb, spud, strawberry, sultana, sunchoke, tater, tomato, ugli, veg, vegetable, veggie, windfall
garden: landscaping, orchard, parterre, rockery, topiary, woodlet
garment: aba, abaya, anorak, ascot, babushka, bandeau, bathrobe, blazer, bloomers, boa, bola, bolo, bowtie, boxers, boxershorts, bra, brassiere, breechcloth, breechclout, breeches, briefs, britches, buckskins, burka, burnoose, burnous, burnouse, burqa, cagoule, camise, camisole, camlet, capote, capuchin, cardigan, chadar, chaddar, chador, chemise, chinos, chiton, chuddar, churidars, coat, coatee, cords, corduroys, corset, cravat, crinoline, culotte, daishiki, dashiki, dhoti, diaper, dirndl, dolman, doublet, drawers, fichu, flatwork, frock, gaiter, greatcoat, gymslip, haick, haik, headscarf, hijab, hoopskirt, ironing, izar, jacket, jeans, jellaba, jerkin, jodhpurs, jumpsuit, kameez, kanzu, kerchief, khimar, kilt, kimono, kirtle, knickerbockers, knickers, kurta, lambrequin, laundry, lavalava, lederhosen, legging, leging, leotard, levis, lingerie, loincloth, mac, mack, mackinaw, maillot, mantilla, maxi, mending, mini, miniskirt, nappy, neckcloth, neckerchief, necktie, neckwear, newmarket, nightdress, nightgown, nightie, niqab, oilskin, overcoat, overgarment, overskirt, pajama, pantie, pants, pantsuit, panty, parka, patka, peacoat, pelisse, peplos, peplus, petticoat, pinstripe, poncho, pullover, puttee, pyjama, raglan, raincoat, rebozo, robe, sackcloth, sacque, salwar, sarape, sarong, scapulary, scarf, scrubs, serape, shalwar, shawl, shirt, shorts, silks, singlet, skivvies, slacks, slicker, slipover, snowsuit, stays, stole, stomacher, straightjacket, suit, sunsuit, surcoat, surtout, swallowtail, sweater, sweatpants, sweats, sweatshirt, sweatsuit, swimsuit, swimwear, tabard, tallith, tippet, toga, topcoat, trews, trouser, trousers, trunks, tudung, turtle, turtleneck, underbodice, underclothes, underclothing, underdrawers, undergarment, underpants, undershirt, underskirt, underwear, undies, unitard, unmentionable, veil, vest, waistcoat, washables, washing, weeds, windbreaker, windcheater, wrap, wraparound, yashmac, yashmak
garnish: frosting, glaze, meringue, topping
gauge: anemometer, dipstick, manometer, pluviometer, sphygmomanometer, tensimeter, udometer
gauze: cheesecloth
gear wheel: pinion
gear: gearset, pinion
gelatin dessert: jello
gelatin: aspic, jello
generator: aerogenerator, alternator, dynamo, magneto, turbogenerator
ginger nut: brandysnap
glass: bumper, goblet, jigger, rummer, schooner, seidel, snifter, wineglass
glasses: bifocals, goggles, lorgnette, sunglasses
glove: mitten
go-cart: teacart, wheelbarrow
golf club: brassie, mashie, midiron, niblick
golf equipment: brassie, golfcart, golfclub, mashie, midiron, niblick
golf-club: brassie, mashie, midiron, niblick
gong: carillon, handbell
gown: mantua
grain sorghum: durra
grain: barley, bulghur, bulgur, grist, groats, hominy, rice
grape vine: muskat
grape: muskat, ribier, scuppernong, sultana
grass: bluegrass, cereal, chess, corn, durra, grama, maize, millet, oat, popcorn, sorgho, sorghum, sorgo, wheat
gravy boat: argyle, argyll
green bean: haricot
green goods: ackee, aguacate, annon, avocado, bean, berry, bosc, butterbean, buttercrunch, cabbage, casaba, cherimolla, chilli, chipotle, chips, citron, citrus, cling, clingstone, collards, crookneck, cuke, currant, damson, edda, eggfruit, escarole, finocchio, flageolet, freestone, fries, genipap, grape, greengage, greens, guanabana, honeydew, jak, julienne, lansa, lansat, lanseh, lanset, leechee, lentil, lichi, litchee, lychee, melon, murphy, pea, pear, pieplant, potato, potherb, prune, quantong, radicchio, radish, raisin, rhubarb, ribier, romaine, rutabaga, sapota, scuppernong, seckel, shadberry, sorb, spud, strawberry, sultana, sunchoke, tater, tomato, ugli, veg, vegetable, veggie, windfall
green groceries: ackee, aguacate, annon, avocado, bean, berry, bosc, butterbean, buttercrunch, cabbage, casaba, cherimolla, chilli, chipotle, chips, citron, citrus, cling, clingstone, collards, crookneck, cuke, currant, damson, edda, eggfruit, escarole, finocchio, flageolet, freestone, fries, genipap, grape, greengage, greens, guanabana, honeydew, jak, julienne, lansa, lansat, lanseh, lanset, leechee, lentil, lichi, litchee, lychee, melon, murphy, pea, pear, pieplant, potato, potherb, prune, quantong, radicchio, radish, raisin, rhubarb, ribier, romaine, rutabaga, sapota, scuppernong, seckel, shadberry, sorb, spud, strawberry, sultana, sunchoke, tater, tomato, ugli, veg, vegetable, veggie, windfall
green tea: hyson
grinder: gristmill, quern, spicemill, treadwheel, windmill
grip: bitstock, broomstick, butt, doorhandle, doorknob, gripsack, gunstock, haft, helve, hilt, pommel, saddlebow, valise
grocery: greengrocery
guitar: cithern, citole, cittern, gittern, uke, ukulele
gun muzzle: gunpoint
gun: cannon, culverin, howitzer, mortar
gymnastic horse: buck
hair grease: brilliantine, pomade, pomatum
hair oil: brilliantine, pomade, pomatum
ham: prosciutto
hamburger: cheeseburger
hammer: clawhammer, gavel, maul, percussor, plessor, plexor, sledgehammer
hamper: chains, fetter, handcuff, handlock, hobble, irons, manacle
hand glass: loupe
hand saw: backsaw, lopper, ripsaw, splitsaw
hand tool: auger, awl, backsaw, billhook, bradawl, bucksaw, bullnose, clawhammer, corkscrew, dibber, dibble, gavel, graver, hacksaw, handsaw, icepick, jointer, latchstring, lopper, marlinespike, marlingspike, marlinspike, maul, nailfile, percussor, pincer, pitchfork, pitsaw, plessor, plexor, pliers, plyers, pointel, pointrel, ravehook, ripsaw, sandblaster, scauper, scorper, scraper, screwdriver, scriber, shovel, sledgehammer, spanner, splitsaw, spokeshave, spreader, straightedge, threader, toothpick, trowel, tweezer, whipsaw
hand wear: mitten, muff
handbag: etui, reticule
handkerchief: bandana, bandanna
handle: bitstock, broomstick, butt, doorhandle, doorknob, gunstock, haft, helve, hilt, pommel, saddlebow
handsaw: backsaw, lopper, ripsaw, splitsaw
hankey: bandana, bandanna
hankie: bandana, bandanna
hanky: bandana, bandanna
hard candy: jawbreaker, sourball
hardware: scheduler, scratchpad
harp: lyre
harvester: binder, combine
hat: bicorn, bicorne, boater, bonnet, busby, deerstalker, derby, fedora, homburg, leghorn, pillbox, porkpie, shako, sunbonnet, sunhat, tirolean, titfer, topee, topi, toque, tricorn, tricorne
hautbois: bombard, heckelphone, shawm
hautboy: bombard, heckelphone, shawm
haversack: kitbag
headband: taenia, tenia
headdress: aventail, balaclava, beanie, beany, beret, berretta, bicorn, bicorne, biggin, biretta, birretta, boater, bonnet, busby, calash, caleche, calpac, calpack, camail, cap, chapeau, coonskin, coronet, deerstalker, derby, diadem, fedora, hat, homburg, kaffiyeh, kalansuwa, kalpac, kepi, leghorn, mobcap, pillbox, pinner, porkpie, shako, skullcap, sunbonnet, sunhat, tam, tarboosh, tiara, tirolean, titfer, topee, topi, topknot, toque, tricorn, tricorne, turban, ventail, wimple, yarmelke, yarmulka, yarmulke
headgear: aventail, balaclava, beanie, beany, beret, berretta, bicorn, bicorne, biggin, biretta, birretta, boater, bonnet, bridle, busby, calash, caleche, calpac, calpack, camail, cap, chapeau, coonskin, coronet, deerstalker, derby, diadem, fedora, hackamore, halter, hat, homburg, kaffiyeh, kalansuwa, kalpac, kepi, leghorn, mobcap, pillbox, pinner, porkpie, shako, skullcap, sunbonnet, sunhat, tam, tarboosh, tiara, tirolean, titfer, topee, topi, topknot, toque, tricorn, tricorne, turban, ventail, wimple, yarmelke, yarmulka, yarmulke
headlamp: foglamp
headphone: earplug, headset
headscarf: babushka, hijab, khimar
heat engine: turbine
heater: brasier, brazier, convector, defroster, deicer, demister, hibachi, oilstove
helmet: armet, basinet, cabasset, casque, casquet, casquetel, heaume, morion, pickelhaube, salade, sallet
hemp: marihuana
herb tea: tisane
herb: alfalfa, artichoke, arugula, asparagus, banana, basil, beet, benne, bluegrass, broccoli, cardamom, cardoon, cauliflower, celery, cereal, chard, chess, cilantro, clocks, clover, colza, congou, coriander, corn, cumin, dill, durra, fennel, frijol, ginger, grama, grass, haricot, hyson, legume, maize, mangold, medic, milkweed, millet, oat, oolong, oregano, parsley, pekoe, pineapple, poke, popcorn, rape, roquette, rosemary, rue, sesame, soja, soochong, sorgho, sorghum, sorgo, souchong, soya, spinach, thyme, trumpets, viola, wheat
herbal tea: tisane
herbal: tisane
heron's bill: clocks
high-angle gun: howitzer, mortar
hip boot: waders
home appliance: broiler, cookstove, cooler, dishwasher, flatiron, freezer, fridge, gauffer, hotplate, icebox, mangle, oven, refrigerator, rotisserie, serger, stove, tandoor, wringer
horizontal surface: afterdeck, ambo, backstage, bandstand, boards, catwalk, curbside, dais, deck, floor, flooring, flybridge, footboard, footplate, foredeck, forestage, foretop, landing, launchpad, offstage, orlop, parquet, pavement, pier, platform, podium, proscenium, pulpit, quarterdeck, quay, rostrum, scaffold, skidpan, stairhead, taxiway, topside, turntable, wharf
horse blanket: apishamore
horse cart: dray
horse-cart: dray
horse: buck
hose: anklets, bobbysock, bobbysocks, boothose, leotards, nylons, pantyhose, rayons, sock, stocking, tabi, tabis, tights
hot cake: blini, blintz, blintze, bliny, crape, latke, pfannkuchen, tortilla
hot cereal: atole, frumenty, grits, kasha, polenta
hot pepper: chilli, chipotle
huitre: bluepoint
icebox: cooler, freezer, fridge
igniter: fuze, match, priming
ignitor: fuze, match, priming
indian corn: popcorn
ink-jet printer: bubblejet
instrument: accelerometer, actinometer, algometer, alidad, alidade, altazimuth, altimeter, ammeter, analyser, analyzer, anemometer, aneroid, angioscope, arbalest, arbalist, arthroscope, asdic, astrolabe, atmometer, audiometer, auriscope, auroscope, autoinjector, ballista, ballistocardiograph, barograph, barometer, bathometer, bathymeter, battlesight, betatron, bevatron, bifocals, binoculars, bolometer, bombsight, bricole, bronchoscope, buret, burette, caliper, calliper, calorimeter, cangue, cardiograph, catling, cauterant, cautery, chronograph, chronometer, chronoscope, clepsydra, clinometer, clock, collider, collimator, colonoscope, colorimeter, compass, cosmotron, craniometer, cryocautery, cryometer, cryoscope, culdoscope, curet, curette, cyclotron, cymograph, dasymeter, declinometer, densimeter, densitometer, dermatome, dialyzer, dilater, dipstick, dosemeter, dosimeter, douche, dropper, dynamometer, echocardiograph, echoencephalograph, electrocardiograph, electrodynamometer, electroencephalograph, electrometer, electromyograph, electroscope, endoscope, epidiascope, ergometer, esophagoscope, eudiometer, evaporometer, extractor, eyeglasses, fathometer, ferule, fetoscope, fiberscope, flagellum, flagpole, fluxmeter, foetoscope, forceps, gallous, gallows, galvanometer, garotte, garrote, garrotte, gasometer, gastroscope, gauge, gaussmeter, gibbet, glasses, goggles, gravimeter, gunsight, gyrocompass, haemostat, harmonium, heliometer, hemodialyzer, hemostat, hodometer, hodoscope, horologe, horsewhip, hourglass, hydrometer, hygrodeik, hygrometer, hygroscope, hypodermic, hypsometer, inclinometer, integrator, interferometer, katharometer, keratoscope, kicksorter, knout, kymograph, laparoscope, laryngoscope, lidar, linac, lorgnette, loupe, machmeter, magnetograph, magnetometer, magnifier, mangonel, manometer, meterstick, metrestick, microbalance, microphotometer, microscope, microtome, mileometer, milliammeter, millivoltmeter, milometer, nephoscope, octant, odometer, oesophagoscope, ohmmeter, onager, ophthalmoscope, orthoscope, otoscope, oximeter, pedometer, pelvimeter, periscope, photocoagulator, photometer, piezometer, pillory, pipet, pipette, planimeter, plethysmograph, pluviometer, polygraph, potentiometer, proctoscope, protractor, psychrometer, pyrometer, pyroscope, quirt, radar, radiolocation, radiometer, radiomicrometer, rangefinder, ratan, reflectometer, refractometer, retractor, rheometer, rhinoscope, salinometer, sandglass, scalpel, sclerometer, scourge, seismograph, sensitometer, sights, sigmoidoscope, sonar, sonograph, sonometer, specs, spectacles, spectrograph, spectrometer, spectrophotometer, spectroscope, speedometer, spherometer, sphygmomanometer, spirograph, spirometer, spyglass, steelyard, stethoscope, stopwatch, strobe, stroboscope, sundial, sunglasses, synchrocyclotron, synchroniser, synchronizer, synchronoscope, synchroscope, synchrotron, syringe, tach, tacheometer, tachistoscope, tachograph, tachometer, tachymeter, tapeline, tawse, taximeter, telemeter, telescope, telethermometer, tensimeter, tensiometer, theodolite, thermel, thermocouple, thermograph, thermogravimeter, thermohydrometer, thermometer, thermometrograph, thermopile, thumbscrew, timepiece, timer, tintometer, tonometer, transit, trebuchet, trebucket, trepan, trephine, udometer, ultramicroscope, variometer, viscometer, viscosimeter, voltmeter, volumeter, watch, wattmeter, weatherglass, weighbridge, whip, wristwatch
irish potato: chips, fries
iron: mashie, midiron, niblick
jacket: anorak, blazer, cagoule, dolman, doublet, jerkin, parka, peacoat, sacque, swallowtail, windbreaker, windcheater
jalapeno pepper: chipotle
jalapeno: chipotle
jar: amphora, beaker, cruse, jamjar, jampot, urn, vase
jeans: levis
jelly: aspic, jello
jersey: turtle, turtleneck
jet engine: atherodyde, athodyd, ramjet, retrorocket
jewel: solitaire
jewellery: bangle, bead, bijou, bling, breastpin, broach, brooch, cufflink, eardrop, earring, jewel, necklace, pin, scarfpin, solitaire, stickpin, tiepin
jewelry: bangle, bead, bijou, bling, breastpin, broach, brooch, cufflink, eardrop, earring, jewel, necklace, pin, scarfpin, solitaire, stickpin, tiepin
journey cake: hoecake
jug: longbeard
jumper: cardigan, pullover, slipover, sweatshirt, turtle, turtleneck
junction: carrefour, cloverleaf, crossroad, crossway, interchange
kale: collards
kettle: teakettle
key: latchkey, passkey
keyboard instrument: accordion, celesta, cembalo, clavichord, harpsichord, piano, pianoforte, spinet
keyboard: clavier, keypad
kit: layette
kitchen appliance: broiler, cookstove, hotplate, oven, rotisserie, stove, tandoor
kitchen stove: cookstove
kitchen utensil: blender, caldron, cauldron, cloisonne, coffeepot, cooker, cookware, eggwhisk, enamelware, frypan, graniteware, grater, griddle, gridiron, kettle, kitchenware, liquidiser, liquidizer, mincer, pan, percolator, pottle, reamer, ricer, samovar, saucepan, saucepot, skillet, spatula, squeezer, stewpan, stockpot, teakettle, teapot, whisk, wok
klavier: cembalo, harpsichord
knapsack: kitbag
knee pants: britches, buckskins
knife: barong, catling, cleaver, drawknife, drawshave, jackknife, paperknife, parang, penknife, pocketknife, scalpel, switchblade
knit: balbriggan, stockinet, stockinette, tricot
knob: doorhandle, doorknob
knot: bow, bowknot, bowline, sheepshank, slipknot
lace: bootlace, macrame, needlepoint, shoelace, shoestring
ladle: dipper
lamb roast: gigot
lamp: candle, chandlery, flashbulb, flashgun, flashlight, lantern, lightbulb, penlight, photoflash, rushlight, streetlight, taillight
lance: harpoon, leister
lapel: revers
launcher: bazooka
laundry: launderette, washhouse
lawn tool: mower
leaf: blade, greenery
leafy vegetable: buttercrunch, escarole, radicchio, romaine
leather strip: bootstrap, checkrein, cheekpiece, crupper, latchet, noseband, rein, strap, strop, thong
legume: bean, butterbean, flageolet, frijol, garbanzo, haricot, lentil, pea, soja, soya
lens system: anastigmat, eyeglass, eyepiece, monocle, sunglass
lens: anastigmat, eyeglass, eyepiece, monocle, sunglass
lettuce: buttercrunch, romaine
lever: accelerator, backspace, backspacer, crowbar, jemmy, jimmy, joystick, nutcracker, peavey, peavy, pliers, plyers, pry, scissors, secateurs, shears, snips, snuffers, tappet, tinsnips, treadle, trigger
ligament: barbwire, concertina, wire
light bread: baguet, baguette
light meter: cytophotometer
light microscope: loupe, ultramicroscope
light: blinker, flambeau, floodlight, foglamp, footlights, headlamp, headlight, houselights, jacklight, photoflood, searchlight, sidelight, torch
lighter: fuze, match, priming
lighting: backlighting
linen: damask, doily, doyley, doyly, napery, napkin, pillowcase, serviette, tablecloth, washcloth, washrag
liner: facing
lingerie: nightdress, nightgown, nightie, undies
litter: gurney, jampan, palankeen, palanquin
loaf of bread: meatloaf
loaf: haslet, headcheese, meatloaf, scrapple, sugarloaf
lobster: langoustine, scampo
local: anesthyl, antipruritic, benzocaine, butacaine, novocaine, procaine, tetracaine
lock: doorlock, latch, padlock
locomotive engine: dinkey, shunter
locomotive: dinkey, shunter
lotion: collyrium, embrocation, eyewash, liniment
loudspeaker system: bullhorn, subwoofer, tannoy, tweeter, woofer
loudspeaker: bullhorn, subwoofer, tannoy, tweeter, woofer
lounge: daybed, divan, loveseat
luggage: footlocker, gripsack, hatbox, satchel, suitcase, valise
mac: oilskin, slicker
machine tool: lathe
machine: aerogenerator, alternator, atherodyde, athodyd, automat, backhoe, bandsaw, bbs, binder, bubblejet, calender, chainsaw, ciderpress, combine, computer, dredge, dynamo, engine, enginery, fretsaw, gangsaw, gramophone, gristmill, handloom, harrow, haymaker, jackhammer, jigsaw, jukebox, laptop, lathe, loom, machinery, magneto, mailsorter, mainframe, microcomputer, minicomputer, motor, multiprocessor, nickelodeon, pavior, paviour, pestle, phonograph, planer, polisher, quern, quipu, ramjet, retrorocket, sander, sawmill, scaler, serger, simulator, slipstick, smoother, spicemill, staplegun, stapler, starter, supercomputer, tabulator, teleprinter, teletypewriter, telex, thrasher, thresher, throstle, totalisator, totaliser, totalizator, totalizer, treadwheel, triphammer, turbine, turbogenerator, typewriter, weldment, windmill, winepress, workhorse, workstation
machinery: enginery, gristmill, quern, spicemill, treadwheel, windmill
macintosh: oilskin, slicker
magnetic disc: diskette, floppy
magnetic disk: diskette, floppy
magnifying glass: loupe
mainframe computer: supercomputer
mainframe: supercomputer
maize: popcorn
make-up: blackface, eyeliner, eyeshadow, greasepaint, kohl, lipstick, mascara, rouge
makeup: blackface, eyeliner, eyeshadow, greasepaint, kohl, lipstick, mascara, rouge
man's clothing: gallus, jockstrap, suspender, suspensor
mandarin orange tree: tangerine
mandarin orange: tangerine
mandarin: tangerine
mandolin: mandola
manger: bunk
marble: shooter
mast: foremast, jiggermast, mainmast, mizen, mizenmast, mizzen, mizzenmast, topmast
material: bagging, baize, balbriggan, bandana, bandanna, batik, batiste, belting, bib, bombazine, boucle, broadcloth, brocade, buckram, bunting, burlap, cambric, camelhair, camo, canvas, cashmere, cerecloth, challis, chambray, cheesecloth, chiffon, chino, chintz, cobweb, corduroy, cretonne, crossjack, dimity, dishcloth, dishrag, dishtowel, dungaree, dustcloth, dustrag, etamin, etamine, faille, felt, flannel, flannelette, foresail, foulard, gabardine, gaffsail, gauze, georgette, gingham, grillwork, grogram, grosgrain, groundsheet, guimpe, gunny, haircloth, hairnet, handkerchief, hankey, hankie, hanky, headsail, herringbone, hopsack, hopsacking, huck, huckaback, jaconet, jean, jib, khaddar, khadi, knit, lateen, leatherette, linen, lisle, longyi, lugsail, lungi, lungyi, macintosh, mackintosh, macrame, mainsail, marocain, meshwork, mohair, moire, moleskin, moquette, moreen, muslin, nainsook, nankeen, needlepoint, netting, ninon, oddment, oilcloth, organdie, organdy, organza, paisley, panting, percale, pique, placket, plaid, pongee, poplin, rag, rayon, repp, reseau, russet, sacking, sail, sailcloth, samite, sarcenet, sarsenet, sateen, satin, satinet, satinette, scrim, seersucker, serge, shantung, sharkskin, sheeting, shirting, silk, skysail, snood, spandex, sparker, spinnaker, spritsail, stammel, staysail, stockinet, stockinette, suiting, swatch, taffeta, tammy, tapis, tarp, tarpaulin, tartan, tatter, terrycloth, topgallant, topsail, towel, toweling, towelling, tricot, trousering, tulle, tweed, veiling, velour, velours, velvet, velveteen, voile, wincey, winceyette, wirework, wool, woolen, woollen, worsted, yoke
mattress: featherbed, futon, paillasse, palliasse
meal: breakfast, brunch, clambake, collation, cookout, cornmeal, dejeuner, dinner, farina, kibble, lunch, luncheon, nosh, pinole, potluck, refection, refreshment, snack, supper, teatime, tiffin
measuring device: accelerometer, actinometer, algometer, altazimuth, altimeter, ammeter, anemometer, aneroid, asdic, astrolabe, atmometer, audiometer, barograph, barometer, bathometer, bathymeter, bolometer, buret, burette, caliper, calliper, calorimeter, chronograph, chronometer, chronoscope, clepsydra, clock, colorimeter, craniometer, cryometer, cryoscope, dasymeter, declinometer, densimeter, densitometer, dipstick, dosemeter, dosimeter, dropper, dynamometer, electrodynamometer, electrometer, electroscope, ergometer, eudiometer, evaporometer, fluxmeter, galvanometer, gasometer, gauge, gaussmeter, gravimeter, heliometer, hodometer, horologe, hourglass, hydrometer, hygrodeik, hygrometer, hygroscope, hypsometer, integrator, interferometer, katharometer, lidar, machmeter, magnetometer, manometer, meterstick, metrestick, microbalance, microphotometer, mileometer, milliammeter, millivoltmeter, milometer, nephoscope, octant, odometer, ohmmeter, oximeter, pedometer, pelvimeter, photometer, piezometer, pipet, pipette, planimeter, plethysmograph, pluviometer, potentiometer, psychrometer, pyrometer, pyroscope, radar, radiolocation, radiometer, radiomicrometer, rangefinder, reflectometer, refractometer, rheometer, salinometer, sandglass, sclerometer, seismograph, sensitometer, sonar, sonometer, spectrophotometer, speedometer, spherometer, sphygmomanometer, spirograph, spirometer, steelyard, stopwatch, sundial, synchroniser, synchronizer, synchronoscope, synchroscope, tach, tachograph, tachometer, tapeline, taximeter, telethermometer, tensimeter, tensiometer, thermel, thermocouple, thermogravimeter, thermohydrometer, thermometer, thermometrograph, thermopile, timepiece, timer, tintometer, tonometer, udometer, variometer, viscometer, viscosimeter, voltmeter, volumeter, watch, wattmeter, weatherglass, weighbridge, wristwatch
measuring instrument: accelerometer, actinometer, algometer, altazimuth, altimeter, ammeter, anemometer, aneroid, asdic, astrolabe, atmometer, audiometer, barograph, barometer, bathometer, bathymeter, bolometer, buret, burette, caliper, calliper, calorimeter, chronograph, chronometer, chronoscope, clepsydra, clock, colorimeter, craniometer, cryometer, cryoscope, dasymeter, declinometer, densimeter, densitometer, dipstick, dosemeter, dosimeter, dropper, dynamometer, electrodynamometer, electrometer, electroscope, ergometer, eudiometer, evaporometer, fluxmeter, galvanometer, gasometer, gauge, gaussmeter, gravimeter, heliometer, hodometer, horologe, hourglass, hydrometer, hygrodeik, hygrometer, hygroscope, hypsometer, integrator, interferometer, katharometer, lidar, machmeter, magnetometer, manometer, meterstick, metrestick, microbalance, microphotometer, mileometer, milliammeter, millivoltmeter, milometer, nephoscope, octant, odometer, ohmmeter, oximeter, pedometer, pelvimeter, photometer, piezometer, pipet, pipette, planimeter, plethysmograph, pluviometer, potentiometer, psychrometer, pyrometer, pyroscope, radar, radiolocation, radiometer, radiomicrometer, rangefinder, reflectometer, refractometer, rheometer, salinometer, sandglass, sclerometer, seismograph, sensitometer, sonar, sonometer, spectrophotometer, speedometer, spherometer, sphygmomanometer, spirograph, spirometer, steelyard, stopwatch, sundial, synchroniser, synchronizer, synchronoscope, synchroscope, tach, tachograph, tachometer, tapeline, taximeter, telethermometer, tensimeter, tensiometer, thermel, thermocouple, thermogravimeter, thermohydrometer, thermometer, thermometrograph, thermopile, timepiece, timer, tintometer, tonometer, udometer, variometer, viscometer, viscosimeter, voltmeter, volumeter, watch, wattmeter, weatherglass, weighbridge, wristwatch
measuring rod: meterstick, metrestick
measuring stick: meterstick, metrestick
measuring system: accelerometer, actinometer, algometer, altazimuth, altimeter, ammeter, anemometer, aneroid, asdic, astrolabe, atmometer, audiometer, barograph, barometer, bathometer, bathymeter, bolometer, buret, burette, caliper, calliper, calorimeter, chronograph, chronometer, chronoscope, clepsydra, clock, colorimeter, craniometer, cryometer, cryoscope, dasymeter, declinometer, densimeter, densitometer, dipstick, dosemeter, dosimeter, dropper, dynamometer, electrodynamometer, electrometer, electroscope, ergometer, eudiometer, evaporometer, fluxmeter, galvanometer, gasometer, gauge, gaussmeter, gravimeter, heliometer, hodometer, horologe, hourglass, hydrometer, hygrodeik, hygrometer, hygroscope, hypsometer, integrator, interferometer, katharometer, lidar, machmeter, magnetometer, manometer, meterstick, metrestick, microbalance, microphotometer, mileometer, milliammeter, millivoltmeter, milometer, nephoscope, octant, odometer, ohmmeter, oximeter, pedometer, pelvimeter, photometer, piezometer, pipet, pipette, planimeter, plethysmograph, pluviometer, potentiometer, psychrometer, pyrometer, pyroscope, radar, radiolocation, radiometer, radiomicrometer, rangefinder, reflectometer, refractometer, rheometer, salinometer, sandglass, sclerometer, seismograph, sensitometer, sonar, sonometer, spectrophotometer, speedometer, spherometer, sphygmomanometer, spirograph, spirometer, steelyard, stopwatch, sundial, synchroniser, synchronizer, synchronoscope, synchroscope, tach, tachograph, tachometer, tapeline, taximeter, telethermometer, tensimeter, tensiometer, thermel, thermocouple, thermogravimeter, thermohydrometer, thermometer, thermometrograph, thermopile, timepiece, timer, tintometer, tonometer, udometer, variometer, viscometer, viscosimeter, voltmeter, volumeter, watch, wattmeter, weatherglass, weighbridge, wristwatch
meat pie: tourtiere
meat: aitchbone, bacon, banger, beefsteak, biltong, boeuf, bratwurst, brisket, capon, chicken, chine, chipolata, chitlings, chitlins, chitterlings, chopsteak, chorizo, confit, duckling, entrecote, escargot, fatback, filet, fillet, flitch, forequarter, foreshank, frankfurter, fricandeau, frier, fryer, gammon, giblet, giblets, gigot, gobbet, grouse, ham, haslet, headcheese, hindquarter, hindshank, horseflesh, horsemeat, jambon, knackwurst, knockwurst, lambchop, linguica, liverwurst, loin, mouton, mutton, offal, organs, partridge, pastrami, pemican, pemmican, pepperoni, polony, porc, pork, porkchop, porterhouse, poulet, prosciutto, pullet, quail, roast, salami, sausage, saveloy, shank, sirloin, sowbelly, sparerib, spatchcock, squab, steak, sweetbread, sweetbreads, tomalley, tournedos, tripe, veal, veau, venison, volaille, weenie, wienerwurst, wildfowl
medic: alfalfa
medical dressing: bandage, cataplasm, compress, poultice, sinapism, suspensory, swathe, tourniquet, truss
medical instrument: arthroscope, auriscope, auroscope, autoinjector, ballistocardiograph, bronchoscope, cardiograph, catling, colonoscope, culdoscope, curet, curette, dermatome, dialyzer, dilater, douche, electrocardiograph, electroencephalograph, electromyograph, endoscope, fetoscope, fiberscope, foetoscope, gastroscope, haemostat, hemodialyzer, hemostat, hypodermic, keratoscope, laparoscope, laryngoscope, ophthalmoscope, orthoscope, otoscope, photocoagulator, polygraph, proctoscope, retractor, rhinoscope, scalpel, sigmoidoscope, stethoscope, syringe, thermograph, trepan, trephine
medicament: acebutolol, acetaminophen, acetanilid, acetanilide, acetophenetidin, acetphenetidin, acoustic, actinomycin, acyclovir, albuterol, alendronate, alleviant, allopurinol, aloes, amethopterin, amidopyrine, aminophylline, aminopyrine, amiodarone, amitriptyline, amoxicillin, amphotericin, ampicillin, amrinone, analgesic, anodyne, anthelminthic, anthelmintic, antiarrhythmic, antibacterial, anticholinergic, anticholinesterase, anticoagulant, anticonvulsant, antidepressant, antidiabetic, antidiarrheal, antidiuretic, antidote, antiemetic, antiepileptic, antihistamine, antihypertensive, antimalarial, antimetabolite, antimycin, antineoplastic, antiprotozoal, antipyretic, antispasmodic, antitussive, antiviral, aperient, apomorphine, araroba, asparaginase, aspirin, atenolol, atorvastatin, atropine, azathioprine, azithromycin, aztreonam, bacitracin, benzylpenicillin, bronchodilator, captopril, carbomycin, carminative, carvedilol, catholicon, cefadroxil, cefoperazone, cefotaxime, ceftazidime, ceftriaxone, cefuroxime, celecoxib, cephalexin, cephaloglycin, cephaloridine, cephalosporin, cephalothin, cerate, cerivastatin, chlorambucil, chloramine, chloramphenicol, chlorhexidine, chloroquine, chlorothiazide, chlortetracycline, chrism, chrisom, chrysarobin, cimetidine, ciprofloxacin, clofibrate, clomipramine, clonidine, codeine, colchicine, collyrium, counterirritant, counterpoison, curative, cure, cycloserine, cyproheptadine, dapsone, decoagulant, decongestant, delavirdine, demulcent, desipramine, diaphoretic, dicloxacillin, dicoumarol, dicumarol, didanosine, dideoxycytosine, dideoxyinosine, diflunisal, dihydrostreptomycin, diltiazem, dimenhydrinate, diphenhydramine, diphenylhydantoin, disulfiram, dose, doxazosin, doxepin, doxorubicin, doxycycline, embrocation, emetic, enalapril, encainide, erythromycin, esmolol, ethosuximide, etodolac, expectorant, eyewash, famotidine, febrifuge, fenoprofen, flecainide, floxuridine, fluorouracil, fluoxetine, flurbiprofen, fluvastatin, fradicin, gabapentin, gemfibrozil, gentamicin, glipizide, glyburide, gramicidin, griseofulvin, guanabenz, haematinic, helminthic, hematinic, heparin, hexachlorophene, hydantoin, hydralazine, hydromorphone, hydroxychloroquine, hydroxytetracycline, ibuprofen, imipramine, immunosuppressant, immunosuppressive, immunosuppressor, indinavir, indomethacin, inhalation, interferon, ipecac, iproclozide, isocarboxazid, isoniazid, isoproterenol, isosorbide, kanamycin, ketoprofen, ketorolac, labetalol, lamivudine, laxative, lenitive, lincomycin, liniment, lisinopril, lomustine, lovastatin, lypressin, mebendazole, meclizine, meclofenamate, mefloquine, melphalan, mepacrine, mephenytoin, merbromine, mercaptopurine, metaproterenol, metformin, methacholine, methapyrilene, metharbital, methenamine, methicillin, methotrexate, methyldopa, metoprolol, metronidazole, mexiletine, minocycline, mithramycin, mitomycin, morphia, morphine, mycomycin, nabumetone, nadolol, nafcillin, naphazoline, naproxen, nauseant, nefazodone, nelfinavir, neomycin, neostigmine, nevirapine, nifedipine, nitrofurantoin, nontricyclic, nortriptyline, nostrum, novobiocin, nystatin, ointment, oxacillin, oxaprozin, oxyphenbutazone, oxyphencyclimine, oxytetracycline, oxytocic, painkiller, palliative, paregoric, paroxetime, penicillamine, penicillin, pentamethylenetetrazol, pentazocine, pentylenetetrazol, pharmaceutic, phenacetin, phenazopyridine, phenelzine, pheniramine, phenolphthalein, phensuximide, phenylacetamide, phenylbutazone, phenyltoloxamine, phenytoin, physic, pindolol, piperacillin, piperazine, piroxicam, placebo, polymyxin, pravastatin, prazosin, primaquine, primidone, probenecid, procarbazine, promethazine, propanolol, propoxyphene, protriptyline, purgative, pyocyanase, pyocyanin, pyrilamine, quinacrine, quinidine, quinine, radiopharmaceutical, ramipril, ranitidine, reboxetine, refill, remedy, reserpine, ribavirin, rifampin, ritonavir, rofecoxib, rubefacient, salve, saquinavir, sertraline, simvastatin, spasmolytic, spectinomycin, statin, streptomycin, streptothricin, styptic, subtilin, sucralfate, sudatory, sudorific, sulfa, sulfacetamide, sulfadiazine, sulfamethazine, sulfamethoxazole, sulfamezathine, sulfanilamide, sulfapyridine, sulfisoxazole, sulfonamide, sulfonylurea, sulindac, sulpha, suppository, terazosin, tetrachlorethylene, tetrachloroethylene, tetracycline, theophylline, thiabendazole, thimerosal, thioguanine, thiotepa, thrombolytic, timolol, tobramycin, tocainide, tolazamide, tolbutamide, trandolapril, tranylcypromine, trazodone, tricyclic, triiodomethane, trimipramine, tyrocidin, tyrocidine, tyrothricin, unguent, valdecoxib, vancomycin, verapamil, vermicide, vermifuge, vinblastine, vincristine, viomycin, vomitive, warfarin, zalcitabine, zidovudine
medication: acebutolol, acetaminophen, acetanilid, acetanilide, acetophenetidin, acetphenetidin, acoustic, actinomycin, acyclovir, albuterol, alendronate, alleviant, allopurinol, aloes, amethopterin, amidopyrine, aminophylline, aminopyrine, amiodarone, amitriptyline, amoxicillin, amphotericin, ampicillin, amrinone, analgesic, anodyne, anthelminthic, anthelmintic, antiarrhythmic, antibacterial, anticholinergic, anticholinesterase, anticoagulant, anticonvulsant, antidepressant, antidiabetic, antidiarrheal, antidiuretic, antidote, antiemetic, antiepileptic, antihistamine, antihypertensive, antimalarial, antimetabolite, antimycin, antineoplastic, antiprotozoal, antipyretic, antispasmodic, antitussive, antiviral, aperient, apomorphine, araroba, asparaginase, aspirin, atenolol, atorvastatin, atropine, azathioprine, azithromycin, aztreonam, bacitracin, benzylpenicillin, bronchodilator, captopril, carbomycin, carminative, carvedilol, catholicon, cefadroxil, cefoperazone, cefotaxime, ceftazidime, ceftriaxone, cefuroxime, celecoxib, cephalexin, cephaloglycin, cephaloridine, cephalosporin, cephalothin, cerate, cerivastatin, chlorambucil, chloramine, chloramphenicol, chlorhexidine, chloroquine, chlorothiazide, chlortetracycline, chrism, chrisom, chrysarobin, cimetidine, ciprofloxacin, clofibrate, clomipramine, clonidine, codeine, colchicine, collyrium, counterirritant, counterpoison, curative, cure, cycloserine, cyproheptadine, dapsone, decoagulant, decongestant, delavirdine, demulcent, desipramine, diaphoretic, dicloxacillin, dicoumarol, dicumarol, didanosine, dideoxycytosine, dideoxyinosine, diflunisal, dihydrostreptomycin, diltiazem, dimenhydrinate, diphenhydramine, diphenylhydantoin, disulfiram, dose, doxazosin, doxepin, doxorubicin, doxycycline, embrocation, emetic, enalapril, encainide, erythromycin, esmolol, ethosuximide, etodolac, expectorant, eyewash, famotidine, febrifuge, fenoprofen, flecainide, floxuridine, fluorouracil, fluoxetine, flurbiprofen, fluvastatin, fradicin, gabapentin, gemfibrozil, gentamicin, glipizide, glyburide, gramicidin, griseofulvin, guanabenz, haematinic, helminthic, hematinic, heparin, hexachlorophene, hydantoin, hydralazine, hydromorphone, hydroxychloroquine, hydroxytetracycline, ibuprofen, imipramine, immunosuppressant, immunosuppressive, immunosuppressor, indinavir, indomethacin, inhalation, interferon, ipecac, iproclozide, isocarboxazid, isoniazid, isoproterenol, isosorbide, kanamycin, ketoprofen, ketorolac, labetalol, lamivudine, laxative, lenitive, lincomycin, liniment, lisinopril, lomustine, lovastatin, lypressin, mebendazole, meclizine, meclofenamate, mefloquine, melphalan, mepacrine, mephenytoin, merbromine, mercaptopurine, metaproterenol, metformin, methacholine, methapyrilene, metharbital, methenamine, methicillin, methotrexate, methyldopa, metoprolol, metronidazole, mexiletine, minocycline, mithramycin, mitomycin, morphia, morphine, mycomycin, nabumetone, nadolol, nafcillin, naphazoline, naproxen, nauseant, nefazodone, nelfinavir, neomycin, neostigmine, nevirapine, nifedipine, nitrofurantoin, nontricyclic, nortriptyline, nostrum, novobiocin, nystatin, ointment, oxacillin, oxaprozin, oxyphenbutazone, oxyphencyclimine, oxytetracycline, oxytocic, painkiller, palliative, paregoric, paroxetime, penicillamine, penicillin, pentamethylenetetrazol, pentazocine, pentylenetetrazol, pharmaceutic, phenacetin, phenazopyridine, phenelzine, pheniramine, phenolphthalein, phensuximide, phenylacetamide, phenylbutazone, phenyltoloxamine, phenytoin, physic, pindolol, piperacillin, piperazine, piroxicam, placebo, polymyxin, pravastatin, prazosin, primaquine, primidone, probenecid, procarbazine, promethazine, propanolol, propoxyphene, protriptyline, purgative, pyocyanase, pyocyanin, pyrilamine, quinacrine, quinidine, quinine, radiopharmaceutical, ramipril, ranitidine, reboxetine, refill, remedy, reserpine, ribavirin, rifampin, ritonavir, rofecoxib, rubefacient, salve, saquinavir, sertraline, simvastatin, spasmolytic, spectinomycin, statin, streptomycin, streptothricin, styptic, subtilin, sucralfate, sudatory, sudorific, sulfa, sulfacetamide, sulfadiazine, sulfamethazine, sulfamethoxazole, sulfamezathine, sulfanilamide, sulfapyridine, sulfisoxazole, sulfonamide, sulfonylurea, sulindac, sulpha, suppository, terazosin, tetrachlorethylene, tetrachloroethylene, tetracycline, theophylline, thiabendazole, thimerosal, thioguanine, thiotepa, thrombolytic, timolol, tobramycin, tocainide, tolazamide, tolbutamide, trandolapril, tranylcypromine, trazodone, tricyclic, triiodomethane, trimipramine, tyrocidin, tyrocidine, tyrothricin, unguent, valdecoxib, vancomycin, verapamil, vermicide, vermifuge, vinblastine, vincristine, viomycin, vomitive, warfarin, zalcitabine, zidovudine
medicine: acebutolol, acetaminophen, acetanilid, acetanilide, acetophenetidin, acetphenetidin, acoustic, actinomycin, acyclovir, albuterol, alendronate, alleviant, allopurinol, aloes, amethopterin, amidopyrine, aminophylline, aminopyrine, amiodarone, amitriptyline, amoxicillin, amphotericin, ampicillin, amrinone, analgesic, anodyne, anthelminthic, anthelmintic, antiarrhythmic, antibacterial, anticholinergic, anticholinesterase, anticoagulant, anticonvulsant, antidepressant, antidiabetic, antidiarrheal, antidiuretic, antidote, antiemetic, antiepileptic, antihistamine, antihypertensive, antimalarial, antimetabolite, antimycin, antineoplastic, antiprotozoal, antipyretic, antispasmodic, antitussive, antiviral, aperient, apomorphine, araroba, asparaginase, aspirin, atenolol, atorvastatin, atropine, azathioprine, azithromycin, aztreonam, bacitracin, benzylpenicillin, bronchodilator, captopril, carbomycin, carminative, carvedilol, catholicon, cefadroxil, cefoperazone, cefotaxime, ceftazidime, ceftriaxone, cefuroxime, celecoxib, cephalexin, cephaloglycin, cephaloridine, cephalosporin, cephalothin, cerate, cerivastatin, chlorambucil, chloramine, chloramphenicol, chlorhexidine, chloroquine, chlorothiazide, chlortetracycline, chrism, chrisom, chrysarobin, cimetidine, ciprofloxacin, clofibrate, clomipramine, clonidine, codeine, colchicine, collyrium, counterirritant, counterpoison, curative, cure, cycloserine, cyproheptadine, dapsone, decoagulant, decongestant, delavirdine, demulcent, desipramine, diaphoretic, dicloxacillin, dicoumarol, dicumarol, didanosine, dideoxycytosine, dideoxyinosine, diflunisal, dihydrostreptomycin, diltiazem, dimenhydrinate, diphenhydramine, diphenylhydantoin, disulfiram, dose, doxazosin, doxepin, doxorubicin, doxycycline, embrocation, emetic, enalapril, encainide, erythromycin, esmolol, ethosuximide, etodolac, expectorant, eyewash, famotidine, febrifuge, fenoprofen, flecainide, floxuridine, fluorouracil, fluoxetine, flurbiprofen, fluvastatin, fradicin, gabapentin, gemfibrozil, gentamicin, glipizide, glyburide, gramicidin, griseofulvin, guanabenz, haematinic, helminthic, hematinic, heparin, hexachlorophene, hydantoin, hydralazine, hydromorphone, hydroxychloroquine, hydroxytetracycline, ibuprofen, imipramine, immunosuppressant, immunosuppressive, immunosuppressor, indinavir, indomethacin, inhalation, interferon, ipecac, iproclozide, isocarboxazid, isoniazid, isoproterenol, isosorbide, kanamycin, ketoprofen, ketorolac, labetalol, lamivudine, laxative, lenitive, lincomycin, liniment, lisinopril, lomustine, lovastatin, lypressin, mebendazole, meclizine, meclofenamate, mefloquine, melphalan, mepacrine, mephenytoin, merbromine, mercaptopurine, metaproterenol, metformin, methacholine, methapyrilene, metharbital, methenamine, methicillin, methotrexate, methyldopa, metoprolol, metronidazole, mexiletine, minocycline, mithramycin, mitomycin, morphia, morphine, mycomycin, nabumetone, nadolol, nafcillin, naphazoline, naproxen, nauseant, nefazodone, nelfinavir, neomycin, neostigmine, nevirapine, nifedipine, nitrofurantoin, nontricyclic, nortriptyline, nostrum, novobiocin, nystatin, ointment, oxacillin, oxaprozin, oxyphenbutazone, oxyphencyclimine, oxytetracycline, oxytocic, painkiller, palliative, paregoric, paroxetime, penicillamine, penicillin, pentamethylenetetrazol, pentazocine, pentylenetetrazol, pharmaceutic, phenacetin, phenazopyridine, phenelzine, pheniramine, phenolphthalein, phensuximide, phenylacetamide, phenylbutazone, phenyltoloxamine, phenytoin, physic, pindolol, piperacillin, piperazine, piroxicam, placebo, polymyxin, pravastatin, prazosin, primaquine, primidone, probenecid, procarbazine, promethazine, propanolol, propoxyphene, protriptyline, purgative, pyocyanase, pyocyanin, pyrilamine, quinacrine, quinidine, quinine, radiopharmaceutical, ramipril, ranitidine, reboxetine, refill, remedy, reserpine, ribavirin, rifampin, ritonavir, rofecoxib, rubefacient, salve, saquinavir, sertraline, simvastatin, spasmolytic, spectinomycin, statin, streptomycin, streptothricin, styptic, subtilin, sucralfate, sudatory, sudorific, sulfa, sulfacetamide, sulfadiazine, sulfamethazine, sulfamethoxazole, sulfamezathine, sulfanilamide, sulfapyridine, sulfisoxazole, sulfonamide, sulfonylurea, sulindac, sulpha, suppository, terazosin, tetrachlorethylene, tetrachloroethylene, tetracycline, theophylline, thiabendazole, thimerosal, thioguanine, thiotepa, thrombolytic, timolol, tobramycin, tocainide, tolazamide, tolbutamide, trandolapril, tranylcypromine, trazodone, tricyclic, triiodomethane, trimipramine, tyrocidin, tyrocidine, tyrothricin, unguent, valdecoxib, vancomycin, verapamil, vermicide, vermifuge, vinblastine, vincristine, viomycin, vomitive, warfarin, zalcitabine, zidovudine
melon vine: cantaloupe, cucumber, watermelon
melon: cantaloupe, casaba, cucumber, honeydew, watermelon
membranophone: bongo, tabor, tabour, tambourine, timbrel
memory board: scratchpad
memory device: audiotape, disc, diskette, dubbing, floppy, scratchpad, soundtrack, taping, videocassette, videodisc, videodisk, videotape
merchandise: cargo, consignment, dreck, freight, ironmongery, lading, schlock, shipment, shlock
meter: ammeter, electrometer, fluxmeter, galvanometer, gasometer, gaussmeter, hodometer, machmeter, magnetometer, mileometer, milliammeter, millivoltmeter, milometer, odometer, ohmmeter, radiometer, radiomicrometer, reflectometer, speedometer, taximeter, voltmeter, volumeter
micro chip: biochip, microprocessor
microchip: biochip, microprocessor
microcomputer: laptop
microprocessor chip: biochip, microprocessor
microscope: angioscope, loupe, ultramicroscope
military uniform: fatigues, khakis, regimentals
military vehicle: panzer, tank
milk: buttermilk
millet: durra, sorgho, sorghum, sorgo
mineral water: seltzer
mirror: speculum
mixture: dough, forcemeat, lekvar, mincemeat, mix, pastry, phyllo, premix, roux, stuffing
molding: architrave, bandelet, bandelette, bandlet, baseboard, cavetto, conge, cyma, cymatium, echinus, gorgerin, mopboard, necking, ogee, ovolo, subbase, surbase, tore
mop: dustmop
motor vehicle: ambulance, amphibian, auto, automobile, bike, bloodmobile, bookmobile, camion, car, convertible, coupe, cruiser, doodlebug, dumper, dustcart, golfcart, hardtop, hatchback, hearse, jalopy, jeep, landrover, limo, limousine, minibike, minicab, minicar, minivan, moped, motorbike, motorcar, motorcycle, motortruck, pantechnicon, phaeton, pickup, roadster, runabout, sedan, snowplough, snowplow, subcompact, taxi, taxicab, transporter, truck
motor: aerogenerator, alternator, atherodyde, athodyd, dynamo, engine, magneto, ramjet, retrorocket, starter, turbine, turbogenerator
motorbike: moped
motorcycle: minibike, moped, motorbike
moving van: pantechnicon
muffin: popover
mush: atole, polenta
musical instrument: accordion, bagpipe, balalaika, bandoneon, banjo, bassoon, bombard, bombardon, bones, bongo, bourdon, bugle, carillon, castanets, celesta, cello, cembalo, chanter, chime, chordophone, cither, cithern, citole, cittern, clappers, clarinet, clarion, clavichord, contrabass, contrabassoon, contrafagotto, cornet, cromorne, crumhorn, cymbal, diapason, drum, dulciana, dulcimer, euphonium, fiddle, fife, fluegelhorn, flugelhorn, flute, gamba, gittern, glockenspiel, gong, guitar, handbell, harmonica, harp, harpsichord, hautbois, hautboy, heckelphone, helicon, kazoo, kettledrum, koto, krummhorn, lagerphone, lyre, mandola, mandolin, maraca, marimba, membranophone, musette, oboe, ocarina, panpipe, pennywhistle, piano, pianoforte, pibgorn, piccolo, pipework, psaltery, sackbut, samisen, saxhorn, saxophone, shamisen, shawm, sitar, sousaphone, spinet, stockhorn, syrinx, tabor, tabour, tambourine, tenoroon, theremin, timbrel, timpani, trombone, trumpet, tuba, tympan, tympani, uke, ukulele, vibes, vibraharp, vibraphone, viol, violin, violoncello, woodwind, xylophone, zill, zither, zithern
mustard: colza, rape
muzzle: gunpoint
nail: brad, doornail, hobnail, pushpin, thumbtack, tintack
necktie: bola, bolo, bowtie
net: brail, fishnet, trammel
network: cheesecloth, grillwork, hairnet, netting, reseau, snood, sparker, tulle, veiling, wirework
nozzle: showerhead
nut tree: butternut, cashew
nut: beechnut, chincapin, chinkapin, cob, cocoanut, goober, locknut, pignolia, thumbnut, walnut
nutrition: adobo, afters, antipasto, appetiser, appetizer, applesauce, aspic, barbecue, barbeque, beefburger, bigos, biriani, biryani, bisque, bitok, blancmange, bonbon, borsch, borscht, borsh, borshch, borsht, bortsch, bouillabaisse, bouillon, brandyball, breakfast, broth, brunch, burgoo, burrito, butterscotch, butty, cachou, canape, candy, candyfloss, cannelloni, caramel, casserole, cheeseburger, chili, chowder, clambake, coleslaw, collation, comfit, compote, confect, confection, confectionery, confiture, congee, conserve, conserves, consomme, cookout, coquille, couscous, croquette, crudites, curry, custard, dejeuner, dessert, dinner, dolmas, dragee, duff, enchilada, entree, entremets, falafel, felafel, flan, flummery, fondant, fondu, fondue, fricassee, frittata, fudge, galantine, gazpacho, goody, goulash, grinder, gruel, gulyas, gum, gumdrop, gyro, haggis, hamburger, hardbake, hash, hoagie, hoagy, hotpot, icecream, ingesta, jam, jambalaya, jawbreaker, jello, jelly, jook, junket, kabob, kebab, kedgeree, kickshaw, kishke, knish, lasagna, lasagne, loblolly, lobscouse, lobscuse, lollipop, lozenge, lunch, luncheon, lutefisk, lutfisk, macedoine, madrilene, marchpane, marmalade, marmite, marshmallow, marzipan, matelote, meal, meatball, meatloaf, mince, minestrone, moussaka, mousse, mulligan, mulligatawny, nacho, nosh, nougat, oatmeal, omelet, omelette, paella, panocha, panoche, parfait, pasta, pastil, pastille, patty, penoche, penuche, pilaf, pilaff, pilau, pilaw, pirogi, piroshki, pirozhki, pizza, poi, popsicle, porcupines, porkholt, porridge, potage, potluck, potpie, pottage, praline, preserves, pud, pudding, puree, purloo, quesadilla, ragout, raita, ramekin, ramequin, rarebit, ratatouille, refection, refreshment, repast, rijstafel, rijstaffel, rijsttaffel, risotto, rissole, rollmops, roulade, sabayon, salad, salmi, samosa, sandwich, sashimi, sauerbraten, sauerkraut, saute, scallopine, scallopini, scampi, schnitzel, scouse, scrapple, sherbert, sherbet, skilly, slaw, slumgullion, snack, sorbet, souffle, soup, sourball, souvlaki, souvlakia, spaghetti, spareribs, stodge, sub, succade, succotash, sugarplum, sukiyaki, sundae, supper, sushi, sweetmeat, tabbouleh, tabooli, taffy, tamal, teatime, tempura, teriyaki, terrine, tidbit, tiffin, timbale, tiramisu, titbit, toffee, toffy, tostada, treat, trifle, troche, tunaburger, viand, vichyssoise, zabaglione, zep
oboe: bombard, heckelphone, shawm
onion roll: bialy, bialystoker
opener: corkscrew, latchstring
optical device: anastigmat, autofocus, biprism, coelostat, eyeglass, eyepiece, laser, lens, lense, monocle, polarimeter, polariscope, projector, stereoscope, sunglass, viewfinder
optical disc: videodisc, videodisk
optical disk: videodisc, videodisk
optical instrument: battlesight, bifocals, binoculars, bombsight, epidiascope, esophagoscope, eyeglasses, glasses, goggles, gunsight, lorgnette, oesophagoscope, periscope, sights, specs, spectacles, spectrograph, spectrometer, spectroscope, sunglasses
optical telescope: spyglass
organ pipe: diapason, dulciana
organ stop: diapason, dulciana
ornament: adornment, aigret, aigrette, aiguilette, annulet, antefix, architrave, arras, bandelet, bandelette, bandlet, bangle, banner, baseboard, bead, beading, beadwork, bijou, blazon, blazonry, bling, boule, boulle, bouquet, boutonniere, braiding, breastpin, broach, brooch, buhl, cavetto, chaplet, cockade, colophon, colors, colours, conge, coronal, corsage, crocket, crucifix, cufflink, cuspidation, cyma, cymatium, decal, decalcomania, decor, diamante, dossal, dossel, eardrop, earring, echinus, emblem, epaulet, epaulette, epergne, falderol, fallal, fanion, fess, fesse, festoonery, filagree, filigree, fillagree, finial, flag, flounce, folderal, frieze, frontlet, frosting, furbelow, garnish, gaud, gewgaw, gimcrack, gimcrackery, glaze, gorgerin, graffiti, graffito, guilloche, handstamp, hanging, hatband, jabot, jewel, jewellery, jewelry, lavalier, lavaliere, lavalliere, lei, mandala, marqueterie, marquetry, meringue, mihrab, miniver, molding, mopboard, motif, moulding, nailhead, neckband, necking, necklace, necklet, nosegay, ogee, ovolo, parqueterie, parquetry, passementerie, pendant, pendent, pennon, pennoncel, pennoncelle, penoncel, peplum, pin, pompon, posy, pyrograph, quartering, rickrack, ricrac, rivet, rood, rosemaling, rosette, ruffle, saltire, scarfpin, sequin, sgraffito, signet, solitaire, soutache, spangle, stickpin, stripe, subbase, surbase, tassel, tetraskele, tetraskelion, tiepin, tinsel, topping, tore, tracery, tricolour, trimming, trinket, triskele, triskelion, twill, volute, waft, weave, wreath
ornamentation: adornment, aigret, aigrette, aiguilette, annulet, antefix, architrave, arras, bandelet, bandelette, bandlet, bangle, banner, baseboard, bead, beading, beadwork, bijou, blazon, blazonry, bling, boule, boulle, bouquet, boutonniere, braiding, breastpin, broach, brooch, buhl, cavetto, chaplet, cockade, colophon, colors, colours, conge, coronal, corsage, crocket, crucifix, cufflink, cuspidation, cyma, cymatium, decal, decalcomania, decor, diamante, dossal, dossel, eardrop, earring, echinus, emblem, epaulet, epaulette, epergne, falderol, fallal, fanion, fess, fesse, festoonery, filagree, filigree, fillagree, finial, flag, flounce, folderal, frieze, frontlet, frosting, furbelow, garnish, gaud, gewgaw, gimcrack, gimcrackery, glaze, gorgerin, graffiti, graffito, guilloche, handstamp, hanging, hatband, jabot, jewel, jewellery, jewelry, lavalier, lavaliere, lavalliere, lei, mandala, marqueterie, marquetry, meringue, mihrab, miniver, molding, mopboard, motif, moulding, nailhead, neckband, necking, necklace, necklet, nosegay, ogee, ovolo, parqueterie, parquetry, passementerie, pendant, pendent, pennon, pennoncel, pennoncelle, penoncel, peplum, pin, pompon, posy, pyrograph, quartering, rickrack, ricrac, rivet, rood, rosemaling, rosette, ruffle, saltire, scarfpin, sequin, sgraffito, signet, solitaire, soutache, spangle, stickpin, stripe, subbase, surbase, tassel, tetraskele, tetraskelion, tiepin, tinsel, topping, tore, tracery, tricolour, trimming, trinket, triskele, triskelion, twill, volute, waft, weave, wreath
outer garment: aba, anorak, blazer, burnoose, burnous, burnouse, cagoule, capote, capuchin, chiton, coat, coatee, dolman, doublet, frock, greatcoat, gymslip, izar, jacket, jellaba, jerkin, kameez, kirtle, mac, mack, mackinaw, newmarket, oilskin, overcoat, parka, peacoat, pelisse, poncho, raincoat, sacque, sarape, serape, shawl, slicker, snowsuit, surcoat, surtout, swallowtail, tabard, tallith, tippet, toga, topcoat, windbreaker, windcheater, wrap
outerwear: alb, cassock, chasuble, soutane, surplice, vestment
outfit: layette, playsuit, trousseau
outlet: outfall
oven: broiler, rotisserie, tandoor
overcoat: capote, surtout
overhead railway: hypercoaster
oyster: bluepoint
packsack: kitbag
padding: batten, batting, bolster, falsie, featherbed, futon, gaddi, headrest, mattress, mousepad, paillasse, palliasse, pillow, pincushion, potholder, powderpuff, underfelt, underlay, underlayment
pail: cannikin
pain pill: acetaminophen, acetanilid, acetanilide, acetophenetidin, acetphenetidin, amidopyrine, aminopyrine, apomorphine, aspirin, codeine, colchicine, hydromorphone, morphia, morphine, pentazocine, phenacetin, phenazopyridine, phenylacetamide, propoxyphene
paint: calcimine, encaustic, fingerpaint, gouache, housepaint, semigloss, tempera, wash
palm tree: coco
palm: coco
pan: dishpan, frypan, pannikin, saucepan, skillet, stewpan, wok
pancake: blini, blintz, blintze, bliny, crape, latke, pfannkuchen, tortilla
pane of glass: windowpane
pane: windowpane
panel: caisson, coffer, dado, headboard, lacunar, paneling, panelling, wainscot
pant: breeches, britches, buckskins, chinos, churidars, cords, corduroys, jeans, jodhpurs, knickerbockers, knickers, lederhosen, levis, pajama, pyjama, salwar, shalwar, shorts, slacks, sweatpants, trews, trunks
parachute: parasail
part: additive, annex, annexe, appendicle, bandana, bandanna, bib, bitstock, broomstick, butt, cantilever, constituent, crossbeam, crossjack, crosspiece, dishcloth, dishrag, dishtowel, doorhandle, doorknob, dustcloth, dustrag, ell, flotsam, foredge, foresail, gaffsail, girder, grip, groundsheet, guimpe, gunstock, haft, handgrip, handhold, handkerchief, handle, hankey, hankie, hanky, headsail, helve, hilt, hub, ingredient, jetsam, jib, joist, keelson, lagan, lagend, landside, lateen, ligan, lintel, longyi, lugsail, lungi, lungyi, mainsail, oddment, peen, pel, pipefitting, pixel, placket, pommel, potsherd, pressing, rafter, rag, retrofit, ridgepole, rooftree, saddlebow, sail, scheduler, scratchpad, segment, shard, sherd, shoring, skysail, snip, snippet, snipping, spinnaker, spritsail, staysail, sternpost, straightaway, subsection, swatch, tailpiece, tatter, topgallant, topsail, towel, trave, traverse, trimmings, wreckage
passenger train: commuter
passenger van: minivan
passenger vehicle: minibus, trolleybus
pasta sauce: carbonara, marinara
pasta: cannelloni, cappelletti, dumpling, dumplings, farfalle, fedelline, fettuccine, fettuccini, gnocchi, lasagna, lasagne, linguine, linguini, manicotti, mostaccioli, noodle, orzo, penne, ravioli, rigatoni, spaghetti, spaghettini, tagliatelle, tortellini, vermicelli, wonton, ziti
pastry dough: phyllo
pastry: baklava, bouchee, eclair, frangipane, pandowdy, phyllo, pie, profiterole, rugelach, ruggelach, rugulah, streusel, strudel, tartlet, tourtiere
pate feuillete: phyllo
pavement: curbside
pc: laptop
pear: bosc, seckel
pedal: accelerator
pedestal: staddle, trivet
pen: ballpen, ballpoint, quill
pendant: lavalier, lavaliere, lavalliere
pendulum: metronome
pepper vine: pepper
pepper: cayenne, jalapeno, paprika, pimiento
percussion instrument: bones, bongo, carillon, castanets, chime, clappers, cymbal, drum, glockenspiel, gong, handbell, kettledrum, lagerphone, maraca, marimba, membranophone, piano, pianoforte, spinet, tabor, tabour, tambourine, timbrel, timpani, tympan, tympani, vibes, vibraharp, vibraphone, xylophone, zill
percussive instrument: bones, bongo, carillon, castanets, chime, clappers, cymbal, drum, glockenspiel, gong, handbell, kettledrum, lagerphone, maraca, marimba, membranophone, piano, pianoforte, spinet, tabor, tabour, tambourine, timbrel, timpani, tympan, tympani, vibes, vibraharp, vibraphone, xylophone, zill
perfume: perfumery
personal computer: laptop
pharmaceutical: radiopharmaceutical, thrombolytic
phone line: landline
phone: cellphone, earplug, handset, headset, radiophone, speakerphone
photographic camera: webcam
photographic equipment: bitewing, camera, clapperboard, cytophotometer, enlarger, flashbulb, flashgun, footage, microfiche, microfilm, photoflash, reel, sensitometer, webcam
photographic film: bitewing, footage, microfiche, microfilm, reel
photographic material: bitewing, footage, microfiche, microfilm, reel
photographic paper: bitewing, footage, microfiche, microfilm, reel
piano: spinet
pickle: gherkin
picnic: clambake, cookout
pie: tartlet, tourtiere
piece of cloth: bandana, bandanna, bib, crossjack, dishcloth, dishrag, dishtowel, dustcloth, dustrag, foresail, gaffsail, groundsheet, guimpe, handkerchief, hankey, hankie, hanky, headsail, jib, lateen, longyi, lugsail, lungi, lungyi, mainsail, oddment, placket, rag, sail, skysail, spinnaker, spritsail, staysail, swatch, tatter, topgallant, topsail, towel
piece of furniture: altar, armchair, armoire, banquette, bassinet, bed, bedframe, bedstead, bench, bookcase, booth, buffet, cabinet, campstool, carrycot, cathedra, cellaret, chair, chaise, chiffonier, clothespress, console, couch, cradle, credenza, crib, daybed, desk, divan, dresser, escritoire, etagere, fauteuil, fitment, footrest, footstool, gueridon, hallstand, hassock, highboy, highchair, lectern, lounge, loveseat, lowboy, lower, minibar, musnud, pew, platen, pouffe, recliner, secretaire, settee, settle, sickbed, sofa, stool, taboret, tabouret, tallboy, throne, truckle, trundle, tuffet, wardrobe, washstand, wheelchair, workbench, worktable
piece of material: bandana, bandanna, bib, crossjack, dishcloth, dishrag, dishtowel, dustcloth, dustrag, foresail, gaffsail, groundsheet, guimpe, handkerchief, hankey, hankie, hanky, headsail, jib, lateen, longyi, lugsail, lungi, lungyi, mainsail, oddment, placket, rag, sail, skysail, spinnaker, spritsail, staysail, swatch, tatter, topgallant, topsail, towel
piece: bandana, bandanna, bib, cantilever, crossbeam, crossjack, crosspiece, dishcloth, dishrag, dishtowel, dustcloth, dustrag, foresail, gaffsail, girder, groundsheet, guimpe, handkerchief, hankey, hankie, hanky, headsail, jib, joist, keelson, lateen, lintel, longyi, lugsail, lungi, lungyi, mainsail, oddment, placket, potsherd, rafter, rag, ridgepole, rooftree, sail, shard, sherd, shoring, skysail, snip, snippet, snipping, spinnaker, spritsail, staysail, sternpost, swatch, tatter, topgallant, topsail, towel, trave, traverse
pier: quay
pigment: calcimine, encaustic, fingerpaint, gouache, housepaint, semigloss, tempera, wash
pill: multivitamin
pillow: bolster
pin: breastpin, broach, brooch, scarfpin, stickpin, tiepin
pine tree: pinon
pine: pinon
pink: carnation
pitcher plant: trumpets
pitcher: creamer
plant organ: ackee, acorn, aguacate, annon, avocado, beechnut, berry, blade, blossom, bosc, buckeye, bud, capitulum, carrot, casaba, cherimolla, chincapin, chinkapin, chrysanthemum, citron, citrus, cling, clingstone, clove, cob, cocoanut, conker, currant, cutting, damson, drupe, eggfruit, foliage, freestone, fruit, garbanzo, genipap, goober, grape, greenery, greengage, guanabana, honeydew, horseradish, jak, lansa, lansat, lanseh, lanset, leaf, leechee, lichi, litchee, lychee, melon, nut, okra, onion, ovule, peanut, pear, pignolia, pome, prune, quantong, raisin, rapeseed, ribier, rosehip, sapota, scuppernong, seckel, seed, shadberry, sorb, soy, soybean, strawberry, sugarcane, sultana, trunk, ugli, walnut, windfall
plant part: ackee, acorn, aguacate, annon, avocado, beechnut, berry, blade, blossom, bosc, buckeye, bud, capitulum, carrot, casaba, cherimolla, chincapin, chinkapin, chrysanthemum, citron, citrus, cling, clingstone, clove, cob, cocoanut, conker, cortina, currant, cutting, damson, drupe, eggfruit, foliage, freestone, fruit, garbanzo, genipap, goober, grape, greenery, greengage, guanabana, honeydew, horseradish, jak, lansa, lansat, lanseh, lanset, leaf, leechee, lichi, litchee, lychee, melon, nut, okra, onion, ovule, peanut, pear, pignolia, pome, prune, quantong, raisin, rapeseed, ribier, rosehip, sapota, scuppernong, seckel, seed, shadberry, sorb, soy, soybean, strawberry, sugarcane, sultana, trunk, ugli, walnut, windfall
plant structure: ackee, acorn, aguacate, annon, avocado, beechnut, berry, blade, blossom, bosc, buckeye, bud, capitulum, carrot, casaba, cherimolla, chincapin, chinkapin, chrysanthemum, citron, citrus, cling, clingstone, clove, cob, cocoanut, conker, cortina, currant, cutting, damson, drupe, eggfruit, foliage, freestone, fruit, garbanzo, genipap, goober, grape, greenery, greengage, guanabana, honeydew, horseradish, jak, lansa, lansat, lanseh, lanset, leaf, leechee, lichi, litchee, lychee, melon, nut, okra, onion, ovule, peanut, pear, pignolia, pome, prune, quantong, raisin, rapeseed, ribier, rosehip, sapota, scuppernong, seckel, seed, shadberry, sorb, soy, soybean, strawberry, sugarcane, sultana, trunk, ugli, walnut, windfall
plant: alfalfa, almond, anemone, araucaria, arbor, artichoke, arugula, asparagus, banana, basil, beet, benne, blueberry, bluegrass, bonsai, broccoli, butternut, cacao, cactus, cantaloupe, cardamom, cardoon, carnation, cashew, cauliflower, cayenne, cedar, celery, cereal, chard, chess, chives, cilantro, cirio, clocks, clover, coca, coco, colza, coriander, corn, courgette, cranberry, cucumber, cumin, daisy, dill, durra, estragon, fennel, fern, flower, framboise, frijol, garlic, ginger, grama, grapefruit, grass, haricot, haw, herb, hibiscus, hop, houseplant, incienso, jackfruit, jalapeno, jasmine, kaki, kiwi, leek, legume, lotus, madrono, maize, mandarin, mango, mangold, maravilla, marguerite, marihuana, medic, milkweed, millet, molle, muskat, nectarine, nopal, nutmeg, oat, orchid, oregano, ornamental, papaya, paprika, parsley, pepper, pimiento, pine, pineapple, pinon, pinwheel, poke, pomegranate, pomelo, popcorn, pumpkin, rape, raspberry, roquette, rosemary, rue, sesame, soja, sorgho, sorghum, sorgo, soya, spinach, squash, succulent, sunflower, tangerine, tarragon, thyme, titi, tornillo, tree, trumpets, tuna, vine, viola, watermelon, wheat, wildflower, zucchini
plaster: sinapism
plastic wrap: cellophane, clingfilm
plate armor: aegis, armet, backplate, basinet, brassard, breastplate, cabasset, casque, casquet, casquetel, chamfron, chanfron, cubitiere, cuisse, egis, epauliere, fauld, frontstall, gorget, greave, heaume, helmet, jambeau, morion, nosepiece, pallette, pickelhaube, rerebrace, sabaton, salade, sallet, solleret, tasse, tasset, testiere, tuille, vambrace, visor, vizor
plate armour: aegis, armet, backplate, basinet, brassard, breastplate, cabasset, casque, casquet, casquetel, chamfron, chanfron, cubitiere, cuisse, egis, epauliere, fauld, frontstall, gorget, greave, heaume, helmet, jambeau, morion, nosepiece, pallette, pickelhaube, rerebrace, sabaton, salade, sallet, solleret, tasse, tasset, testiere, tuille, vambrace, visor, vizor
plate glass: pane, windowpane
plate: baffle, centerboard, centreboard, daggerboard, damper, diffuser, diffusor, doorplate, fishplate, nameplate, numberplate, photoengraving, planchet, plessimeter, pleximeter
platform: afterdeck, ambo, backstage, bandstand, boards, catwalk, dais, deck, flybridge, footboard, footplate, foredeck, forestage, foretop, landing, launchpad, offstage, orlop, pier, podium, proscenium, pulpit, quarterdeck, quay, rostrum, scaffold, stairhead, topside, turntable, wharf
playing card: spade, trump
plough: middlebreaker
plow: middlebreaker
plum: damson, greengage
plume: aigret, aigrette
pneumatic tire: tubeless
pneumatic tyre: tubeless
pocket knife: jackknife, penknife, switchblade
pocket: fob
pod: garbanzo, okra, peanut
poke bonnet: sunbonnet
pole: bowsprit, caber, foremast, jibboom, jiggermast, mainmast, mast, mizen, mizenmast, mizzen, mizzenmast, sprit, topmast
pome: bosc, pear, seckel
porc: fatback, sowbelly
porcelain: crackleware
pork sausage: banger, bratwurst, linguica, saveloy
pork: fatback, sowbelly
porridge: burgoo, congee, gruel, jook, loblolly, oatmeal, skilly
portable computer: laptop
postiche: grizzle, periwig, peruke, toupe, toupee, wig
pot: caldron, cauldron, coffeepot, kettle, percolator, pottle, samovar, saucepot, stockpot, teakettle, teapot
potable: ade, buttermilk, cappuccino, cider, cocoa, cuppa, cupper, cyder, decaf, demitasse, espresso, fizz, herbal, hydromel, latte, lemonade, limeade, milk, oenomel, orangeade, philter, philtre, potion, scrumpy, seltzer, tea, tisane
potato: chips, fries
pottery: agateware, lusterware
poulet: capon, frier, fryer, pullet, spatchcock
poultry: capon, chicken, duckling, frier, fryer, poulet, pullet, spatchcock, squab, volaille
powder: araroba, chrysarobin
power hammer: jackhammer, triphammer
power saw: bandsaw, chainsaw, fretsaw, gangsaw, jigsaw, sawmill
power shovel: backhoe, dredge
power tool: bandsaw, chainsaw, fretsaw, gangsaw, jackhammer, jigsaw, planer, polisher, sander, sawmill, smoother, triphammer
prescription medicine: refill
prescription: refill
pressure gauge: manometer, sphygmomanometer, tensimeter
pressure suit: spacesuit
printer: bubblejet, teleprinter, teletypewriter, telex, typewriter
printing machine: bubblejet, teleprinter, teletypewriter, telex, typewriter
projector: epidiascope
propeller: airscrew
protection: aegis, aglet, aiglet, armet, armguard, armor, astrodome, awning, backplate, baldachin, basinet, binnacle, birdhouse, blinder, bracer, brassard, breastplate, brigandine, brolly, buckler, byrnie, cabasset, casing, casque, casquet, casquetel, cataphract, chamfron, chanfron, cladding, cloche, collet, columbarium, columbary, corselet, corslet, cot, cote, cowl, cowling, crankcase, cubitiere, cuirass, cuisse, curtain, dashboard, deadlight, dovecote, drape, drapery, egis, epauliere, escutcheon, faceplate, facing, fallboard, fauld, ferrule, festoon, fingerstall, frontstall, gambrel, gamp, gasmask, gearbox, gorget, greave, gusset, habergeon, hauberk, heaume, helmet, henroost, holster, housetop, hubcap, jambeau, lamphouse, lampshade, liner, lining, mansard, morion, mulch, nosepiece, overlay, overlayer, pallette, parasol, pavis, pavise, pickelhaube, portiere, radome, rerebrace, revetement, roof, roost, sabaton, salade, sallet, scabbard, scutcheon, sheath, sheathing, shield, shielding, smokescreen, solleret, splashboard, splasher, sunblind, sunroof, sunshade, tasse, tasset, testiere, testudo, thumbstall, toecap, tuille, umbrella, vambrace, visor, vizor, windscreen, windshield
protective cover: aegis, aglet, aiglet, armet, armguard, armor, astrodome, awning, backplate, baldachin, basinet, binnacle, birdhouse, blinder, bracer, brassard, breastplate, brigandine, brolly, buckler, byrnie, cabasset, casing, casque, casquet, casquetel, cataphract, chamfron, chanfron, cladding, cloche, collet, columbarium, columbary, corselet, corslet, cot, cote, cowl, cowling, crankcase, cubitiere, cuirass, cuisse, curtain, dashboard, deadlight, dovecote, drape, drapery, egis, epauliere, escutcheon, faceplate, facing, fallboard, fauld, ferrule, festoon, fingerstall, frontstall, gambrel, gamp, gasmask, gearbox, gorget, greave, gusset, habergeon, hauberk, heaume, helmet, henroost, holster, housetop, hubcap, jambeau, lamphouse, lampshade, liner, lining, mansard, morion, mulch, nosepiece, overlay, overlayer, pallette, parasol, pavis, pavise, pickelhaube, portiere, radome, rerebrace, revetement, roof, roost, sabaton, salade, sallet, scabbard, scutcheon, sheath, sheathing, shield, shielding, smokescreen, solleret, splashboard, splasher, sunblind, sunroof, sunshade, tasse, tasset, testiere, testudo, thumbstall, toecap, tuille, umbrella, vambrace, visor, vizor, windscreen, windshield
protective garment: apron, boilersuit, coverall, gaberdine, jockstrap, shinpad, smock, spacesuit, suspensor
provisions: larder
pruning saw: lopper
public transport: autobus, bus, charabanc, commuter, jitney, minibus, motorbus, motorcoach, streamliner, train, trolleybus
pud: trifle
pudding: duff, flummery, trifle
puff paste: phyllo
puff: eclair
puffer: fugu
pufferfish: fugu
pullover: sweatshirt
pulse generator: pinger
pump: aspirator, inflater, inflator
purse: etui, reticule
push button: buzzer, doorbell
puzzle: tangram
quilt: duvet, eiderdown
racquet: battledore, crosse
radio set: superhet
radio: superhet
ragout: salmi
railway car: boxcar, carriage, flatbed, flatcar, gondola, handcar, stockcar
railway line: funicular, hypercoaster, metro, monorail, subway
railway locomotive: dinkey, shunter
railway system: funicular, hypercoaster, metro, monorail, subway
railway: funicular, hypercoaster, metro, monorail, sidetrack, siding, subway
raspberry: framboise
raw meat: gobbet
reaper: binder, combine
record player: gramophone, jukebox, nickelodeon
recorder: oscillograph
recording equipment: oscillograph
recording machine: oscillograph
recording: audiotape, bologram, bolograph, chromatogram, disc, dubbing, oscillogram, soundtrack, spirogram, taping, videocassette, videotape
red raspberry: framboise
reflector: mirror, speculum
refrigerator: cooler, freezer, fridge
rein: checkrein
reservoir: sump
rib: sparerib
ride: hypercoaster
riding boot: jodhpur
rig: oilrig
ring armor: brigandine, byrnie, gusset, habergeon, hauberk
ring armour: brigandine, byrnie, gusset, habergeon, hauberk
ring mail: brigandine, byrnie, gusset, habergeon, hauberk
ring: carabiner, felloe, felly, karabiner, retread, tire, tubeless
roast lamb: gigot
roast: fricandeau, gigot
robe: abaya, alb, bathrobe, cassock, chasuble, kimono, soutane, surplice, vestment
robot: android, humanoid
rod: axle, axletree, baton, bowsprit, caber, camshaft, crankshaft, driveshaft, foremast, jibboom, jiggermast, kickstand, mainmast, mandrel, mandril, mast, mizen, mizenmast, mizzen, mizzenmast, pole, ramrod, sprit, thill, topmast, wand
roller coaster: hypercoaster
roof: astrodome, gambrel, housetop, mansard, sunroof
rope: bungee, halliard, halyard, hawser, lariat, lashing, marline, prolonge, reata, riata, seizing, sennit, tightrope
rotary engine: turbine
rubber tire: retread
rucksack: kitbag
rug pad: underfelt
rug: broadloom, drugget, hearthrug, nammad, numdah, rya
ruler: meterstick, metrestick
saddle blanket: apishamore
saddle roof: gambrel
saddle: packsaddle, sidesaddle
safety belt: seatbelt
safety harness: seatbelt
salad dressing: mayo, mayonnaise, vinaigrette
salad green: buttercrunch, escarole, radicchio, romaine
salad: coleslaw, slaw, tabbouleh, tabooli
salmon: coho, cohoe, sockeye
salt pork: fatback, sowbelly
saltwater fish: albacore, bloater, blowfish, bluefin, bonito, brisling, butterfish, codfish, croaker, cusk, dolphinfish, flatfish, flounder, fugu, grouper, halibut, herring, kingfish, kipper, lingcod, mackerel, mahimahi, monkfish, pilchard, plaice, pompano, porgy, puffer, pufferfish, redfish, rockfish, rollmops, rosefish, sailfish, sardine, scup, sprat, swordfish, tunny, turbot, weakfish, whitebait, whiting
salve: cerate, chrism, chrisom
sandal: espadrille, huarache, huaraches, scuffer, talaria, zori
sandwich: beefburger, butty, cheeseburger, grinder, gyro, hamburger, hoagie, hoagy, sub, tunaburger, zep
sash: cummerbund
satellite: spacecraft, spaceship, sputnik, starship
sauce: aioli, allemande, bearnaise, bechamel, blanc, bordelaise, bourguignon, carbonara, demiglace, dressing, gravy, hollandaise, marinara, mayo, mayonnaise, pesto, poulette, ravigote, ravigotte, veloute, vinaigrette
saucepan: stewpan
sausage: banger, bratwurst, chipolata, chorizo, frankfurter, headcheese, knackwurst, knockwurst, linguica, liverwurst, pepperoni, polony, salami, saveloy, weenie, wienerwurst
saw: backsaw, bandsaw, bucksaw, chainsaw, fretsaw, gangsaw, hacksaw, handsaw, jigsaw, lopper, pitsaw, ripsaw, sawmill, splitsaw, whipsaw
scarf: babushka, boa, fichu, headscarf, hijab, kerchief, khimar, lambrequin, mantilla, neckerchief, patka, rebozo, stole, tudung
scissors: secateurs, shears, snips, snuffers, tinsnips
scope: collimator, spyglass
screen: blinder, curtain, deadlight, drape, drapery, festoon, portiere, touchscreen
seafood: albacore, bloater, blowfish, bluefin, bluepoint, bonito, bream, brisling, buffalofish, butterfish, calamari, calamary, carp, catfish, caviar, caviare, cherrystone, cisco, cockle, codfish, crabmeat, crappie, crawdad, crawfish, crayfish, croaker, cusk, dolphinfish, ecrevisse, escallop, flatfish, flounder, fugu, grouper, halibut, herring, huitre, kingfish, kipper, langouste, langoustine, limpet, lingcod, littleneck, lobster, mackerel, mahimahi, milt, monkfish, mudcat, muskellunge, mussel, octopus, pickerel, pilchard, plaice, pompano, porgy, prawn, puffer, pufferfish, quahaug, quahog, redfish, rockfish, roe, rollmops, rosefish, sailfish, sardine, scampo, scollop, scup, shellfish, sprat, squid, steamer, sunfish, swordfish, tunny, turbot, weakfish, whelk, whitebait, whitefish, whiting, winkle
seasoning: ail, aioli, allemande, aniseed, aspartame, bearnaise, bechamel, benniseed, blanc, bordelaise, bourguignon, carbonara, cardamum, cassareep, catsup, cetchup, chowchow, chutney, condiment, congou, demiglace, dressing, fishpaste, gherkin, gingerroot, gravy, grenadine, guacamole, hollandaise, hommos, honey, hoummos, hummus, humous, hyson, ketchup, margarine, marge, marinade, marinara, mayo, mayonnaise, miso, molasses, oleo, oleomargarine, oolong, pate, pekoe, peppercorn, pesto, piccalilli, pickle, poulette, ravigote, ravigotte, saccharin, salsa, sauce, sirup, soochong, souchong, sugar, sugarloaf, sweetener, sweetening, syrup, tahini, tapenade, treacle, veloute, vinaigrette, vinegar
seat: armchair, banquette, bench, campstool, cathedra, chair, chaise, couch, daybed, divan, fauteuil, footrest, footstool, hassock, highchair, lounge, loveseat, musnud, pew, pouffe, recliner, settee, settle, sofa, stool, taboret, tabouret, throne, tuffet, wheelchair
seating area: bleachers, ringside
seating room: bleachers, ringside
seating: bleachers, ringside
seats: bleachers, ringside
security system: firewall
sedan chair: jampan
sedan: jampan
seed plant: anemone, carnation, daisy, flower, incienso, maravilla, marguerite, orchid, sunflower, wildflower
seed vessel: bur
seed: beechnut, buckeye, chincapin, chinkapin, cob, cocoanut, conker, goober, nut, pignolia, rapeseed, soy, soybean, walnut
semiconductor device: biochip, microchip, microprocessor, thermistor, transistor
semiconductor unit: biochip, microchip, microprocessor, thermistor, transistor
semiconductor: biochip, microchip, microprocessor, thermistor, transistor
sensor: photocell
sewing machine: serger
shade: parasol
shaker: saltshaker
sharpener: grindstone, strickle, strop
shawl: sarape, serape, tallith
sheath: aglet, aiglet, cot, fingerstall, holster, scabbard
sheet glass: pane, windowpane
sheet metal: foil, tinfoil, tinplate
shelf: bookshelf, chimneypiece, mantel, mantelpiece, mantlepiece, overmantel
shell bean: butterbean
shell: shrapnel, whizbang, whizzbang
shellfish: bluepoint, cherrystone, cockle, crabmeat, crawdad, crawfish, crayfish, ecrevisse, escallop, huitre, langouste, langoustine, limpet, littleneck, lobster, mussel, quahaug, quahog, scampo, scollop, steamer
shelter deck: topside
shelter: awning, baldachin, birdhouse, brolly, columbarium, columbary, cote, dovecote, gamp, henroost, roost, sunblind, sunshade, umbrella
shield: aegis, armet, backplate, basinet, brassard, breastplate, cabasset, casque, casquet, casquetel, chamfron, chanfron, cubitiere, cuisse, egis, epauliere, fauld, frontstall, gorget, greave, heaume, helmet, jambeau, morion, nosepiece, pallette, pavis, pavise, pickelhaube, rerebrace, sabaton, salade, sallet, shielding, solleret, tasse, tasset, testiere, tuille, vambrace, visor, vizor
shirt: camise, daishiki, dashiki, kurta, turtle, turtleneck
shoe: anklet, balmoral, brogan, brogue, calceus, chopine, cleats, clodhopper, espadrille, flipper, ghillie, huarache, huaraches, mocassin, moccasin, sabot, sandal, scuffer, slingback, sneaker, talaria, wedgie, zori
shop: bindery, bookbindery, brickfield, brickyard, turnery
short pants: lederhosen
shorts: lederhosen
side dish: raita
sieve: sifter
silk: sarcenet, sarsenet
silverware: holloware, hollowware
sink: washbasin, washbowl
sirup: grenadine, molasses, treacle
ski tow: chairlift
skirt: crinoline, culotte, dirndl, hoopskirt, kilt, lavalava, maxi, mini, miniskirt, overskirt, sarong
slab: abacus, tablet, tessella, tessera, tile
sled: bobsled, bobsleigh, dogsled, luge, pung, toboggan
sledge: bobsled, bobsleigh, dogsled, luge, pung, toboggan
sleeve: shirtsleeve
sleigh: bobsled, bobsleigh, dogsled, luge, pung, toboggan
slice: cutlet
slipper: bootee, bootie, scuff
slot machine: automat
small beer: frippery
small stuff: marline, seizing
smoothing iron: flatiron, gauffer
snack food: beefburger, butty, cheeseburger, grinder, gyro, hamburger, hoagie, hoagy, nacho, sandwich, sub, tunaburger, zep
snack: nosh, refreshment
sock: anklets, bobbysock, bobbysocks, tabi, tabis
sofa: daybed, divan, loveseat
soft goods: damask, doily, doyley, doyly, flatwork, ironing, laundry, napery, napkin, pillowcase, serviette, tablecloth, washables, washcloth, washing, washrag
sole: innersole, insole, outsole
solid food: ackee, aguacate, aitchbone, albacore, alewife, anchovy, annon, ashcake, atole, avocado, baba, babka, bacon, bagel, baguet, baguette, baklava, banger, bannock, bap, barmbrack, battercake, bean, beefsteak, beigel, beignet, berry, bialy, bialystoker, biltong, biscuit, bismark, bleu, blini, blintz, blintze, bliny, bloater, blowfish, bluefin, bluepoint, boeuf, bonito, bosc, bouchee, brandysnap, bratwurst, bread, breadstick, breadstuff, bream, bridecake, brioche, brisket, brisling, buffalofish, bun, butter, butterbean, buttercrunch, butterfish, cabbage, calamari, calamary, capon, cappelletti, carp, casaba, catfish, caviar, caviare, challah, chapati, chapatti, cheese, cheesecake, cherimolla, cherrystone, chevre, chicken, chilli, chine, chipolata, chipotle, chips, chitlings, chitlins, chitterlings, choc, chopsteak, chorizo, cisco, citron, citrus, cling, clingstone, cockle, coconut, codfish, coffeecake, coho, cohoe, collards, confit, cookie, copra, cornbread, cornpone, couverture, crabmeat, cracker, crape, crappie, crawdad, crawfish, crayfish, croaker, croissant, crookneck, crouton, cruller, crumpet, cuke, cupcake, currant, cusk, damson, delicatessen, dolphinfish, donut, duckling, dumpling, dumplings, eclair, ecrevisse, edda, eel, eggfruit, elver, entrecote, escallop, escargot, escarole, farfalle, fastnacht, fatback, fedelline, fettuccine, fettuccini, filet, fillet, finnan, finocchio, flageolet, flapcake, flapjack, flatbread, flatbrod, flatfish, flitch, flounder, forequarter, foreshank, frangipane, frankfurter, freestone, fricandeau, friedcake, frier, fries, fritter, frumenty, fryer, fugu, gammon, gateau, genipap, genoise, ghee, giblet, giblets, gigot, gingerbread, gingersnap, gnocchi, gobbet, gorgonzola, granola, grape, greengage, greens, griddlecake, grissino, grits, grouper, grouse, guanabana, haddock, hake, halibut, hallah, ham, hardtack, haslet, headcheese, herring, hindquarter, hindshank, hoecake, honeydew, horseflesh, horsemeat, hotcake, huitre, hushpuppy, jak, jambon, jellyroll, jimmies, johnnycake, julienne, jumbal, kasha, kingfish, kipper, kiss, knackwurst, knockwurst, ladyfinger, lambchop, langouste, langoustine, lansa, lansat, lanseh, lanset, latke, leechee, leftovers, lentil, lichi, limpa, limpet, lingcod, linguica, linguine, linguini, litchee, littleneck, liverwurst, loaf, lobster, loin, lychee, macaroon, mackerel, mahimahi, manicotti, mascarpone, matzah, matzo, matzoh, meat, meatloaf, melon, milt, monkfish, mostaccioli, mouton, mozzarella, mudcat, muesli, muffin, mullet, murphy, muskellunge, mussel, mutton, naan, noodle, oatcake, octopus, offal, oreo, organs, orzo, pancake, pandowdy, panfish, partridge, pastrami, pea, pear, pemican, pemmican, penne, pepperoni, pfannkuchen, pickerel, pie, pieplant, pilchard, pita, plaice, polenta, polony, pompano, pone, popover, porc, porgy, pork, porkchop, porterhouse, potato, potherb, poulet, prawn, pretzel, produce, profiterole, prosciutto, prune, puffer, pufferfish, pullet, pumpernickel, quahaug, quahog, quail, quantong, radicchio, radish, raisin, ravioli, redfish, rhubarb, ribier, ricotta, rigatoni, roast, rockfish, roe, rollmops, romaine, rosefish, rugelach, ruggelach, rugulah, rusk, rutabaga, sailfish, salami, saltine, sapota, sapsago, sardine, sausage, savarin, saveloy, scampo, schnecken, schrod, scollop, scone, scrapple, scrod, scup, scuppernong, seafood, seckel, seedcake, shad, shadberry, shank, shellfish, shortbread, shortcake, simnel, sinker, sirloin, smelt, sockeye, sorb, sowbelly, spaghettini, sparerib, sparling, spatchcock, sprat, sprinkles, spud, squab, squid, steak, steamer, stockfish, strawberry, streusel, strudel, sugarloaf, sultana, sunchoke, sunfish, sweetbread, sweetbreads, swordfish, tagliatelle, takeaway, takeout, tartlet, tater, teacake, toast, tomalley, tomato, torte, tortellini, tortilla, tournedos, tourtiere, tripe, trout, tunny, turbot, ugli, veal, veau, veg, vegetable, veggie, venison, vermicelli, volaille, waffle, weakfish, weenie, wheatflake, whelk, whitebait, whitefish, whiting, wienerwurst, wildfowl, windfall, winkle, wonton, yoghourt, yoghurt, yogurt, ziti, zwieback
sorghum: durra, sorgho, sorgo
sound recording: audiotape, disc, dubbing, soundtrack
sound system: quadraphony, reproducer, stereo, stereophony
soundtrack: dubbing
soup: bisque, borsch, borscht, borsh, borshch, borsht, bortsch, bouillon, broth, chowder, consomme, gazpacho, madrilene, marmite, minestrone, mulligatawny, potage, vichyssoise
space vehicle: spaceship, starship
spaghetti sauce: carbonara, marinara
speaker system: bullhorn, subwoofer, tannoy, tweeter, woofer
speaker unit: bullhorn, subwoofer, tannoy, tweeter, woofer
speaker: bullhorn, subwoofer, tannoy, tweeter, woofer
spear: harpoon, leister
spectacles: bifocals, goggles, lorgnette, sunglasses
spice tree: nutmeg
spike: piton, pricket
spinning machine: throstle
spiral spring: hairspring
sponge cake: jellyroll
spoon: soupspoon
sports equipment: barbell, bars, baseball, basketball, brassie, buck, dumbbell, exerciser, glove, golfcart, golfclub, gumshield, mashie, midiron, mound, niblick, piton, pricket, rings, shuttle, shuttlecock, skate, trampoline, wicket
spring: bedspring, hairspring, mainspring
squash vine: courgette, pumpkin, zucchini
squash: courgette, crookneck, pumpkin, zucchini
staff: alpenstock, crutch, pikestaff, quarterstaff
stage: backstage, boards, forestage, offstage, proscenium
stand: staddle, trivet
steak: beefsteak, chopsteak, filet, fillet, flitch, porterhouse, tournedos
steering system: helm
stereo system: quadraphony
stereo: quadraphony
stethoscope: fetoscope, foetoscope
stew: bigos, bouillabaisse, fricassee, goulash, gulyas, hotpot, lobscouse, lobscuse, matelote, mulligan, porkholt, pottage, purloo, ragout, ratatouille, salmi, scouse, slumgullion
stick: alpenstock, backsword, bastinado, billy, billystick, bludgeon, cane, cosh, crutch, cudgel, fiddlestick, knobkerrie, knobkerry, lathee, lathi, linstock, mahlstick, matchstick, maulstick, nightstick, paddle, pikestaff, quarterstaff, shillalah, shillelagh, singlestick, stob, supplejack, truncheon, waterfinder
stocking: boothose, nylons, rayons
stone fruit: damson, greengage
stone: ashlar, cobble, cobblestone, curbstone, flagstone, grindstone, hearthstone, hone, kerbstone, monolith, oilstone, sett, springer, stela, whetstone
storage device: audiotape, disc, diskette, dubbing, floppy, scratchpad, soundtrack, taping, videocassette, videodisc, videodisk, videotape
storage tank: sump
store: scratchpad
stove: cookstove
strainer: colander, cullender, sieve, sifter
strap: bootstrap, checkrein, cheekpiece, crupper, latchet, noseband, rein, strop
streetcar: horsecar
stretcher: gurney
string of beads: peag, rosary, wampumpeag
string: cello, contrabass, fiddle, gamba, packthread, snapline, viol, violin, violoncello
stringed instrument: balalaika, banjo, cello, cembalo, chordophone, cither, cithern, citole, cittern, clavichord, contrabass, dulcimer, fiddle, gamba, gittern, guitar, harp, harpsichord, koto, lyre, mandola, mandolin, piano, pianoforte, psaltery, samisen, shamisen, sitar, spinet, uke, ukulele, viol, violin, violoncello, zither, zithern
strip: armlet, backband, bellyband, bracelet, carabiner, cincture, collar, cummerbund, felloe, felly, fraise, garter, headband, headpiece, headstall, inkle, karabiner, mullion, rabato, rebato, retread, sweatband, taenia, tape, tenia, tire, tubeless, waistband, waistcloth, watchband, watchstrap, weatherstrip, weatherstripping, wristband, wristlet
stripe: hatband, neckband
studio: atelier
stuff: doodad, doohickey, doojigger, etcetera, gismo, gizmo, gubbins, sundries, thingamabob, thingamajig, thingmabob, thingmajig, thingumabob, thingumajig, thingummy, whatchamacallit, whatchamacallum, whatsis, widget
stuffing: batten, batting, forcemeat
subscriber line: landline
succulent: cactus, nopal, tuna
sugar: sugarloaf
suit of armor: brigandine, byrnie, corselet, corslet, cuirass, gusset, habergeon, hauberk
suit of armour: brigandine, byrnie, corselet, corslet, cuirass, gusset, habergeon, hauberk
suit of clothes: pantsuit, pinstripe
suit: pantsuit, pinstripe
suitcase: gripsack, valise
summer squash vine: courgette, zucchini
summer squash: courgette, crookneck, zucchini
sun hat: sunbonnet, topee, topi
surface: afterdeck, ambo, backstage, bandstand, bevel, bezel, boards, brim, catwalk, ceiling, chamfer, checkerboard, chessboard, clipboard, countertop, curb, curbing, curbside, dais, dartboard, deck, deckle, dial, empennage, facade, featheredge, floor, flooring, flybridge, footboard, footplate, foredeck, forestage, foretop, frontispiece, gameboard, kerb, landing, lapboard, larboard, launchpad, milling, nearside, offstage, ogive, orlop, pargetry, parquet, pavement, pegboard, pier, plasterwork, plastron, platform, podium, proscenium, prow, pulpit, punchboard, quarterdeck, quay, rostrum, scaffold, shirtfront, shopfront, sidewall, skidpan, soffit, spandrel, spandril, splay, stairhead, starboard, storefront, tabletop, taxiway, topside, tread, turntable, wharf
swab: dustmop
sweater: cardigan, pullover, slipover, sweatshirt, turtle, turtleneck
sweet melon vine: cantaloupe
sweet melon: cantaloupe, casaba, honeydew
sweet roll: schnecken
sweet: blancmange, bonbon, brandyball, butterscotch, cachou, candy, candyfloss, caramel, comfit, compote, confect, confectionery, confiture, conserve, conserves, dragee, duff, flan, flummery, fondant, fudge, gum, gumdrop, hardbake, icecream, jam, jawbreaker, junket, lollipop, lozenge, marchpane, marmalade, marshmallow, marzipan, mousse, nougat, panocha, panoche, parfait, pastil, pastille, penoche, penuche, popsicle, praline, preserves, pud, sabayon, sherbert, sherbet, sorbet, sourball, succade, sugarplum, sundae, sweetmeat, taffy, tiramisu, toffee, toffy, trifle, troche, zabaglione
swimming costume: maillot
swimsuit: maillot
swimwear: maillot
swing: trapeze
swiss cheese: sapsago
switch: buzzer, commutator, cutout, doorbell
swob: dustmop
syringe: autoinjector, douche, hypodermic
syrup: grenadine, molasses, treacle
system: firewall, graticule, intercom, interphone, labyrinth, maze, omnirange, quadraphony, reproducer, reticle, scaffolding, selsyn, servo, servomechanism, servosystem, stereo, stereophony, synchro, synchromesh, ventilation
t-shirt: turtle, turtleneck
table linen: damask, napkin, serviette, tablecloth
table: altar, booth, console, desk, escritoire, gueridon, lectern, platen, secretaire, workbench, worktable
tablet: abacus
tableware: argyle, argyll, chalice, chinaware, chopstick, crockery, cup, cylix, dinnerware, dish, dishware, eggcup, flatware, fork, glassware, glasswork, holloware, hollowware, kylix, ovenware, platter, porringer, sauceboat, scyphus, silverware, soupspoon, spoon, tablefork, tureen, willowware
tank: panzer, sump
tape recording: audiotape, videotape
tape: audiotape, inkle, videotape
taper: candlewick
tart: tartlet
taxi: minicab
taxicab: minicab
tea leaf: congou, hyson, oolong, pekoe, soochong, souchong
tea: cuppa, cupper, herbal, tisane
teaching aid: audiovisual
tee shirt: turtle, turtleneck
telephone circuit: landline
telephone line: landline
telephone set: cellphone, handset, radiophone, speakerphone
telephone: cellphone, handset, radiophone, speakerphone
telescope: collimator, spyglass
television camera: camcorder
television equipment: camcorder
television pickup tube: iconoscope, orthicon
television-camera tube: iconoscope, orthicon
textile machine: handloom, loom, serger, throstle
textile: bagging, baize, balbriggan, bandana, bandanna, batik, batiste, belting, bib, bombazine, boucle, broadcloth, brocade, buckram, bunting, burlap, cambric, camelhair, camo, canvas, cashmere, cerecloth, challis, chambray, cheesecloth, chiffon, chino, chintz, cobweb, corduroy, cretonne, crossjack, dimity, dishcloth, dishrag, dishtowel, dungaree, dustcloth, dustrag, etamin, etamine, faille, felt, flannel, flannelette, foresail, foulard, gabardine, gaffsail, gauze, georgette, gingham, grillwork, grogram, grosgrain, groundsheet, guimpe, gunny, haircloth, hairnet, handkerchief, hankey, hankie, hanky, headsail, herringbone, hopsack, hopsacking, huck, huckaback, jaconet, jean, jib, khaddar, khadi, knit, lateen, leatherette, linen, lisle, longyi, lugsail, lungi, lungyi, macintosh, mackintosh, macrame, mainsail, marocain, meshwork, mohair, moire, moleskin, moquette, moreen, muslin, nainsook, nankeen, needlepoint, netting, ninon, oddment, oilcloth, organdie, organdy, organza, paisley, panting, percale, pique, placket, plaid, pongee, poplin, rag, rayon, repp, reseau, russet, sacking, sail, sailcloth, samite, sarcenet, sarsenet, sateen, satin, satinet, satinette, scrim, seersucker, serge, shantung, sharkskin, sheeting, shirting, silk, skysail, snood, spandex, sparker, spinnaker, spritsail, stammel, staysail, stockinet, stockinette, suiting, swatch, taffeta, tammy, tapis, tarp, tarpaulin, tartan, tatter, terrycloth, topgallant, topsail, towel, toweling, towelling, tricot, trousering, tulle, tweed, veiling, velour, velours, velvet, velveteen, voile, wincey, winceyette, wirework, wool, woolen, woollen, worsted, yoke
theater light: footlights
theater stage: boards
theatre stage: boards
thigh boot: waders
thread: floss, purl, weft, woof
throne: cathedra, musnud
thumb: echinus
tie: bola, bolo, bowtie
tights: pantyhose
tile: tessella, tessera
timber: sternpost
timer: chronograph, stopwatch
tin can: caddy, oilcan
tire: retread, tubeless
toast: rusk, zwieback
toilet articles: antiperspirant, araroba, blackface, brilliantine, chrysarobin, coldcream, deodorant, deodourant, depilator, emollient, epilator, eyeliner, eyeshadow, greasepaint, hairdressing, highlighter, kohl, lipstick, lotion, makeup, mascara, nard, perfumery, pomade, pomatum, rouge, spikenard, sunblock, sunscreen, toothbrush
tomb: mastaba, mastabah
tool: abrader, adz, adze, auger, awl, ax, axe, backsaw, bandsaw, barong, bender, billhook, borer, bradawl, broadax, broadaxe, bucksaw, bullnose, burin, catling, chainsaw, chisel, clawhammer, cleaver, corkscrew, counterbore, crampon, crampoon, cutlery, dibber, dibble, drawknife, drawshave, drill, eolith, fretsaw, gangsaw, gavel, grapnel, grapple, graver, hacksaw, handsaw, hatchel, hayfork, heckle, hoe, icepick, jackhammer, jackknife, jackscrew, jigsaw, jointer, knife, latchstring, lopper, marlinespike, marlingspike, marlinspike, mattock, maul, middlebreaker, mower, nailfile, neolith, paleolith, paperknife, parang, penknife, percussor, pickax, pickaxe, pincer, piolet, pitchfork, pitsaw, planer, plessor, plexor, pliers, plow, plyers, pocketknife, pointel, pointrel, poleax, poleaxe, polisher, rammer, ravehook, razor, razorblade, ripsaw, sandblaster, sander, sawmill, scalpel, scauper, scissors, scorper, scraper, screwdriver, scriber, scuffle, scythe, secateurs, shears, shovel, sickle, sledgehammer, smoother, snips, snuffers, spanner, splitsaw, spokeshave, spreader, straightedge, swage, switchblade, tamp, tamper, threader, tinsnips, toothpick, triphammer, trowel, tweezer, whipsaw, wimble
torch: flambeau, penlight
tortilla chip: nacho
towel: dishtowel
toy: beachball, catapult, cockhorse, doll, golliwog, golliwogg, hobby, pinata, playhouse, popgun, sandpile, seesaw, slingshot, squirter, teddy, teeter, teeterboard, teetertotter, teetotum, trapeze, whirligig
track: sidetrack, siding, tramline
tractor: angledozer, bulldozer, dozer
trailer: semitrailer
train: commuter, streamliner
tram: horsecar
tramcar: horsecar
transport: ambulance, amphibian, angledozer, auto, autobus, automobile, barouche, bicycle, bike, bloodmobile, bobsled, bobsleigh, boneshaker, bookmobile, boxcar, brougham, buckboard, buggy, bulldozer, bus, cabriolet, camion, car, caroche, carriage, cart, chairlift, charabanc, chariot, clarence, commuter, convertible, coupe, craft, cruiser, dinkey, dogcart, dogsled, dolly, doodlebug, dozer, dray, droshky, drosky, dumpcart, dumper, dustcart, flatbed, flatcar, forklift, gharry, golfcart, gondola, gurney, hackney, handcar, handcart, hansom, hardtop, hatchback, hearse, horsebox, horsecar, hovercraft, jalopy, jampan, jeep, jinrikisha, jitney, landrover, limo, limousine, locomotive, lorry, luge, milkwagon, minibike, minibus, minicab, minicar, minivan, monocycle, moped, motorbike, motorbus, motorcar, motorcoach, motorcycle, motortruck, oxcart, palankeen, palanquin, pantechnicon, panzer, pedicab, perambulator, phaeton, pickup, ponycart, pram, pung, pushcart, pushchair, railcar, remise, ricksha, rickshaw, roadster, rocket, ropeway, runabout, sedan, semitrailer, shay, shipping, shunter, skateboard, skibob, sled, sledge, sleigh, snowmobile, snowplough, snowplow, spacecraft, spaceship, stagecoach, stanhope, starship, stockcar, streamliner, streetcar, subcompact, sulky, tank, taxi, taxicab, teacart, telfer, telpher, toboggan, tractor, train, tram, tramcar, tramway, transporter, tricycle, trike, troika, trolley, trolleybus, truck, tumbrel, tumbril, unicycle, vehicle, velocipede, waggon, wagon, wheelbarrow
transverse flute: fife, piccolo
tray: cheeseboard, icetray, salver
tree: almond, araucaria, arbor, bonsai, butternut, cacao, cashew, cedar, coco, grapefruit, jackfruit, kaki, mandarin, mango, molle, nectarine, nutmeg, papaya, pine, pinon, pomegranate, pomelo, tangerine, titi
tricycle: pedicab
trifle: frippery
trike: pedicab
trim: aiguilette, braiding, miniver, rickrack, ricrac, soutache
tripod: easel
trolley car: horsecar
trolley: horsecar
trombone: sackbut
trousers: breeches, britches, buckskins, chinos, churidars, cords, corduroys, jeans, jodhpurs, knickerbockers, knickers, lederhosen, levis, pajama, pyjama, salwar, shalwar, shorts, slacks, sweatpants, trews, trunks
truck: bookmobile, camion, dumper, dustcart, minivan, pantechnicon, pickup, transporter
true pepper: pepper
true pine: pinon
trunk: footlocker
trunks: lederhosen
tub: footbath, washtub
tuba: bombardon, euphonium, helicon
tube: diode, iconoscope, kinescope, klystron, magnetron, orthicon, pentode, tetrode, triode
tuna fish: albacore, bluefin, bonito
tuna: albacore, bluefin, bonito
tuner: superhet
tunic: chiton, gymslip, kameez, kirtle, tabard
tv camera: camcorder
two-man saw: pitsaw
tympan: bongo, tabor, tabour, tambourine, timbrel
tyre: retread, tubeless
umbrella: brolly, gamp
underwear: lingerie, nightdress, nightgown, nightie, skivvies, undies
uniform: fatigues, khakis, livery, regimentals
upright piano: spinet
upright: bitt, bollard, caryatid, doorjamb, doorpost, gatepost, goalpost, jamb, lally, lamppost, maypole, newel, pilaster, piling, rudderpost, rudderstock, scantling, spile, spinet, stanchion, stile, stilt, telamon
utensil: agateware, blender, caldron, cauldron, clayware, cloisonne, coffeepot, cooker, cookware, copperware, crackleware, delft, earthenware, eggwhisk, enamelware, faience, frypan, graniteware, grater, griddle, gridiron, kettle, kitchenware, liquidiser, liquidizer, lusterware, maiolica, majolica, mincer, pan, percolator, porcelain, pottery, pottle, reamer, ricer, samovar, saucepan, saucepot, skillet, spatula, squeezer, stewpan, stockpot, stoneware, teakettle, teapot, whisk, wok
vacuum bottle: thermos
vacuum pump: inflater, inflator
vacuum tube: diode, iconoscope, kinescope, klystron, magnetron, orthicon, pentode, tetrode, triode
valve: poppet, throttle
vase: urn
vat: washtub
vegetable oil: canola
vegetable: artichoke, bean, beet, butterbean, buttercrunch, cabbage, cardoon, chard, chilli, chipotle, chips, collards, crookneck, cuke, edda, escarole, finocchio, flageolet, fries, greens, julienne, lentil, mangold, murphy, pea, pieplant, potato, potherb, radicchio, radish, rhubarb, romaine, rutabaga, spinach, spud, sunchoke, tater, tomato
vehicle: ambulance, amphibian, angledozer, auto, automobile, barouche, bicycle, bike, bloodmobile, bobsled, bobsleigh, boneshaker, bookmobile, boxcar, brougham, buckboard, buggy, bulldozer, cabriolet, camion, car, caroche, carriage, cart, chariot, clarence, convertible, coupe, craft, cruiser, dinkey, dogcart, dogsled, doodlebug, dozer, dray, droshky, drosky, dumpcart, dumper, dustcart, flatbed, flatcar, forklift, gharry, golfcart, gondola, hackney, handcar, handcart, hansom, hardtop, hatchback, hearse, horsecar, hovercraft, jalopy, jeep, jinrikisha, landrover, limo, limousine, locomotive, lorry, luge, milkwagon, minibike, minicab, minicar, minivan, monocycle, moped, motorbike, motorcar, motorcycle, motortruck, oxcart, pantechnicon, panzer, pedicab, perambulator, phaeton, pickup, ponycart, pram, pung, pushcart, pushchair, railcar, remise, ricksha, rickshaw, roadster, rocket, runabout, sedan, shay, shunter, skateboard, skibob, sled, sledge, sleigh, snowmobile, snowplough, snowplow, spacecraft, spaceship, stagecoach, stanhope, starship, stockcar, streetcar, subcompact, sulky, tank, taxi, taxicab, teacart, toboggan, tractor, tramcar, transporter, tricycle, trike, troika, trolley, truck, tumbrel, tumbril, unicycle, velocipede, waggon, wagon, wheelbarrow
veil: chadar, chaddar, chador, chuddar, cortina, niqab, yashmac, yashmak
velocipede: pedicab
vending machine: automat
ventilator: aqualung, inhalator, respirator, resuscitator, scuba, snorkel
vertical flute: pennywhistle
vertical: bitt, bollard, caryatid, doorjamb, doorpost, gatepost, goalpost, jamb, lally, lamppost, maypole, newel, pilaster, piling, rudderpost, rudderstock, scantling, spile, stanchion, stile, stilt, telamon
vessel: alembic, amphora, ampoule, ampul, ampule, aspersorium, autoclave, baptistery, baptistry, basin, bath, bathtub, beaker, bedpan, bidet, birdbath, boiler, bota, bottle, bowl, bucket, caldron, cannikin, canteen, carafe, carboy, cauldron, censer, churn, coffeepot, creamer, crewet, crucible, cruet, cruse, cupel, decanter, demijohn, digester, dipper, ewer, eyebath, eyecup, flagon, flask, footbath, gourd, handbasin, hipflask, inkpot, inkstand, inkwell, jamjar, jampot, jar, jorum, jug, kettle, ladle, lavabo, longbeard, lota, magnum, mazer, ostensorium, pail, percolator, phial, pottle, samovar, saucepot, shook, steeper, stein, steriliser, sterilizer, stockpot, stoop, stoup, sump, tankard, teakettle, teapot, thermos, thurible, toby, tub, tun, urceole, urn, vase, vial, washtub
vest pocket: fob
vestment: alb, cassock, chasuble, soutane, surplice
video display: touchscreen
video equipment: camcorder
video recording: videocassette, videotape
video: videocassette, videotape
vine: cantaloupe, courgette, cucumber, frijol, haricot, hop, kiwi, legume, muskat, pepper, pumpkin, soja, soya, squash, watermelon, zucchini
viol: gamba
vitamin pill: multivitamin
volaille: capon, frier, fryer, pullet, spatchcock
waggon: cart, dogcart, dray, dumpcart, jinrikisha, lorry, milkwagon, oxcart, ponycart, ricksha, rickshaw, tramcar, tumbrel, tumbril
wagon: cart, dogcart, dray, dumpcart, jinrikisha, lorry, milkwagon, oxcart, ponycart, ricksha, rickshaw, tramcar, tumbrel, tumbril
walking stick: cane, supplejack
wall bracket: corbel, modillion
walnut tree: butternut
walnut: butternut
war paint: blackface, eyeliner, eyeshadow, greasepaint, kohl, lipstick, mascara, rouge
wardrobe: armoire, clothespress
ware: argyle, argyll, cargo, chalice, chinaware, chopstick, consignment, crockery, cup, cylix, dinnerware, dish, dishware, dreck, eggcup, flatware, fork, freight, glassware, glasswork, holloware, hollowware, ironmongery, kylix, lading, metalware, ovenware, platter, porringer, sauceboat, schlock, scyphus, shipment, shlock, silverware, soupspoon, spoon, tablefork, tableware, tinware, tole, tureen, willowware, woodenware
wash: calcimine
washer: lockring
watch: wristwatch
water bottle: lota
water pill: chlorothiazide, chlorthalidone, furosemide, hydrochlorothiazide, hydroflumethiazide, indapamide, mannitol, thiazide, trichlormethiazide
water plant: lotus
water wheel: millwheel, noria
water-base paint: calcimine, gouache, tempera, wash
water-color: gouache
water-colour: gouache
watercolor: gouache
waterproof: mac, mack, oilskin, slicker
wax light: chandlery, rushlight
way out: outfall
wear: aba, abaya, accessory, accouterment, accoutrement, activewear, alb, anklets, anorak, apparel, apron, ascot, attire, aventail, babushka, balaclava, baldric, baldrick, balldress, bandeau, bandoleer, bandolier, bathrobe, beachwear, beanie, beany, beret, berretta, bicorn, bicorne, biggin, biretta, birretta, blazer, bloomers, blouse, boa, boater, bobbysock, bobbysocks, bodice, boilersuit, bola, bolo, bonnet, boothose, bowtie, boxers, boxershorts, bra, brassiere, breechcloth, breechclout, breeches, briefs, britches, buckskins, burka, burnoose, burnous, burnouse, burqa, busby, bustier, caftan, cagoule, calash, caleche, calpac, calpack, camail, camise, camisole, camlet, cap, capote, capuchin, cardigan, cassock, chadar, chaddar, chador, chapeau, chasuble, chemise, chinos, chiton, chuddar, churidars, civies, civvies, clothes, coat, coatdress, coatee, coonskin, cords, corduroys, coronet, corset, costume, coverall, cravat, crinoline, culotte, daishiki, dashiki, deerstalker, derby, dhoti, diadem, diaper, dirndl, dolman, doublet, drawers, dress, duds, eveningwear, fatigues, fedora, fichu, finery, flatwork, footwear, formalwear, frock, furnishing, gaberdine, gaiter, gallus, garb, garment, getup, gown, greatcoat, grizzle, gymslip, haick, haik, hairpiece, handwear, hat, headdress, headgear, headscarf, hijab, homburg, hoopskirt, hose, hosiery, housecoat, ironing, izar, jacket, jammies, jeans, jellaba, jerkin, jockstrap, jodhpurs, jumpsuit, kaffiyeh, kaftan, kalansuwa, kalpac, kameez, kanzu, kepi, kerchief, khakis, khimar, kilt, kimono, kirtle, knickerbockers, knickers, knitwear, kurta, lambrequin, laundry, lavalava, lederhosen, legging, leghorn, leging, leotard, leotards, levis, lingerie, livery, loincloth, loungewear, mac, mack, mackinaw, maillot, mantilla, mantua, mask, maxi, mending, middy, mini, miniskirt, mitten, mobcap, muff, muumuu, nappy, neckcloth, neckerchief, neckpiece, necktie, neckwear, neglige, negligee, newmarket, nightclothes, nightdress, nightgown, nightie, nightshirt, nightwear, niqab, nylons, oilskin, outerwear, overclothes, overcoat, overgarment, overskirt, pajama, pantie, pants, pantsuit, panty, pantyhose, parka, patka, peacoat, peignoir, pelisse, peplos, peplus, periwig, peruke, petticoat, pillbox, pinafore, pinner, pinny, pinstripe, pj's, playsuit, polonaise, poncho, porkpie, postiche, pullover, puttee, pyjama, raglan, raiment, raincoat, rayons, rebozo, regimentals, rigout, robe, sackcloth, sacque, salwar, sarape, saree, sari, sarong, scapulary, scarf, scrubs, seatbelt, serape, shako, shalwar, shawl, shinpad, shirt, shirtdress, shirtwaist, shirtwaister, shorts, silks, singlet, skivvies, skullcap, slacks, sleepwear, slicker, slipover, smock, snowsuit, sock, soutane, spacesuit, sportswear, stays, stocking, stole, stomacher, straightjacket, strapless, suit, sunbonnet, sundress, sunhat, sunsuit, surcoat, surplice, surtout, suspender, suspensor, swallowtail, sweater, sweatpants, sweats, sweatshirt, sweatsuit, swimsuit, swimwear, tabard, tabi, tabis, tailcoat, tails, tallith, tam, tarboosh, threads, tiara, tights, tippet, tirolean, titfer, toga, togs, topcoat, topee, topi, topknot, toque, toupe, toupee, trappings, trews, tricorn, tricorne, trouser, trousers, trousseau, trunks, tudung, turban, turtle, turtleneck, tux, tuxedo, underbodice, underclothes, underclothing, underdrawers, undergarment, underpants, undershirt, underskirt, underwear, undies, uniform, unitard, unmentionable, veil, ventail, vest, vestiture, vestment, waistcoat, washables, washing, weeds, wig, wimple, windbreaker, windcheater, workwear, wrap, wraparound, wrapper, yarmelke, yarmulka, yarmulke, yashmac, yashmak
wearing apparel: jeans, levis, workwear
weather deck: topside
weave: twill
weighing machine: microbalance, steelyard, weighbridge
weight: barbell, dumbbell
wheat berry: bulghur, bulgur
wheat: bulghur, bulgur
wheel: cartwheel, cogwheel, gear, handwheel, millwheel, noria, nosewheel, paddlewheel, pinion, rowel, waterwheel
wheeled vehicle: ambulance, amphibian, angledozer, auto, automobile, barouche, bicycle, bike, bloodmobile, boneshaker, bookmobile, boxcar, brougham, buckboard, buggy, bulldozer, cabriolet, camion, car, caroche, carriage, cart, chariot, clarence, convertible, coupe, cruiser, dinkey, dogcart, doodlebug, dozer, dray, droshky, drosky, dumpcart, dumper, dustcart, flatbed, flatcar, forklift, gharry, golfcart, gondola, hackney, handcar, handcart, hansom, hardtop, hatchback, hearse, horsecar, jalopy, jeep, jinrikisha, landrover, limo, limousine, locomotive, lorry, milkwagon, minibike, minicab, minicar, minivan, monocycle, moped, motorbike, motorcar, motorcycle, motortruck, oxcart, pantechnicon, panzer, pedicab, perambulator, phaeton, pickup, ponycart, pram, pushcart, pushchair, railcar, remise, ricksha, rickshaw, roadster, runabout, sedan, shay, shunter, skateboard, snowmobile, snowplough, snowplow, stagecoach, stanhope, stockcar, streetcar, subcompact, sulky, tank, taxi, taxicab, teacart, tractor, tramcar, transporter, tricycle, trike, troika, trolley, truck, tumbrel, tumbril, unicycle, velocipede, waggon, wagon, wheelbarrow
whip: flagellum, horsewhip, knout, quirt, scourge, tawse
white bread: baguet, baguette
white goods: cooler, damask, dishwasher, doily, doyley, doyly, flatwork, freezer, fridge, icebox, ironing, laundry, mangle, napery, napkin, pillowcase, refrigerator, serviette, tablecloth, washables, washcloth, washing, washrag, wringer
white potato: chips, fries
white sauce: blanc
wig: grizzle, periwig, peruke
wild flower: incienso
wildflower: incienso
wind instrument: accordion, bagpipe, bandoneon, bassoon, bombard, bombardon, bourdon, bugle, chanter, clarinet, clarion, contrabassoon, contrafagotto, cornet, cromorne, crumhorn, diapason, dulciana, euphonium, fife, fluegelhorn, flugelhorn, flute, harmonica, hautbois, hautboy, heckelphone, helicon, kazoo, krummhorn, musette, oboe, ocarina, panpipe, pennywhistle, pibgorn, piccolo, pipework, sackbut, saxhorn, saxophone, shawm, sousaphone, stockhorn, syrinx, tenoroon, trombone, trumpet, tuba, woodwind
window glass: windowpane
window: quarterlight
wine bottle: bota, magnum
wire: barbwire, concertina, patchcord
wireless telephone: cellphone
wireless: superhet
woodworking plane: bullnose, jointer, spokeshave
work surface: clipboard, countertop, lapboard, tabletop
work table: workbench
wrap: cellophane, clingfilm
wrapper: cellophane, clingfilm
writing board: clipboard, lapboard
x-ray film: bitewing
x-ray machine: fluoroscope, roentgenoscope, tomograph
yarn: floss, purl, weft, woof
yellow squash: crookneck
`

/** Names of two words that end in one of the broader names: that name, a colon, the first words. From the same source. */
export const twoWordNames = `
accessory: auto, computer, spinal
agaric: fly, oyster, royal
alarm: burglar, false, fire, smoke
amplifier: audio, booster
antenna: dipole, directional, dish, nondirectional, omnidirectional, radio, television
apparel: intimate, wearing
appliance: dental, home, household, kitchen
armor: body, chain, plate, ring
armour: body, chain, plate, ring
assembly: deliberative, general, legislative, tail
attire: ecclesiastical
automobile: electric
ax: common, dayton, hand, ice, lochaber, western
axe: common, dayton, hand, ice, western
back: ceding, coming, flanker, paying, push, relation, running, water
bag: air, belt, body, book, burlap, burn, carrier, clutch, dime, ditty, doggie, doggy, douche, drawstring, duffel, duffle, dust, evening, garment, gladstone, golf, grab, grocery, ice, kit, mixed, old, overnight, paper, plastic, punch, punching, rosin, scum, shopping, shoulder, sick, sleeping, sponge, sweat, tea, toilet, tool, tote, traveling, travelling, vacuum
ball: beach, billiard, bocce, bocci, boccie, bosie, bowling, breaking, camphor, cannon, codfish, cotton, cricket, croquet, crystal, cue, curve, dirt, eight, fair, feather, fish, fly, foul, golf, ground, gum, hair, jump, lacrosse, lucille, masked, masquerade, matzah, matzo, matzoh, medicine, melon, musket, net, ninepin, no, object, passed, playground, polo, pool, popcorn, porcupine, punching, rifle, roulette, rugby, skittle, soccer, squash, submarine, tea, tennis, wiffle
bandage: adhesive, capeline, compression, elastic, gauze, immovable, oblique, plaster, roller, scarf, spiral, suspensory, triangular
bar: apricot, axle, candy, carob, cash, chinning, chocolate, coffee, color, colour, date, double, fruit, gill, grab, granola, hershey, high, hitching, horizontal, milk, nougat, nut, oyster, peanut, pinch, pry, ripping, salad, sand, slice, snack, space, stabilizer, stall, sushi, tamping, title, towel, wet, wine, wrecking
bark: angostura, birch, cabbage, canella, cartagena, cascarilla, cassia, chittam, chittem, cinchona, cinnamon, dita, eleuthera, georgia, peruvian, sweetwood, tapa, tappa
barometer: aneroid, mercury
barrel: beer, gun, pickle, pork, rain, trash, wine
basin: catchment, detention, donets, drainage, emesis, retention, river, slop, tidal
basket: bushel, clothes, drain, laundry, litter, sewing, shopping, waste, wastepaper, wicker
bassoon: double
beads: prayer
beam: balance, box, electron, high, ion, ionic, laser, light, low, particle, radio, tie
bean: adsuki, adzuki, algarroba, asparagus, bengal, benghal, black, broad, bush, butter, cacao, calabar, carob, castor, civet, cluster, cocoa, coffee, common, coral, edible, egyptian, english, european, fava, field, florida, french, fresh, goa, green, horse, hyacinth, indian, jack, jelly, jumby, jumping, kidney, lima, locust, manila, mash, mescal, moth, mung, navy, ordeal, pea, pinto, pole, potato, runner, screw, shell, sieva, snail, snap, soja, soya, string, sword, tepary, tonka, turtle, vanilla, velvet, wax, white, wild, winged, wolf, wonder, yam, yellow
bed: alveolar, asparagus, baby, bacteria, bunk, camp, capillary, creek, day, divan, double, feather, filter, flower, hospital, lake, marital, marriage, murphy, ore, oyster, pig, platform, procrustean, railroad, rose, single, sleigh, sofa, test, truck, truckle, trundle, tulip, turnip, twin, water
beef: bully, corn, corned, ground, roast
beet: common, indian, leaf, spinach, sugar
beetle: asiatic, bark, bean, bee, blister, bombardier, carabid, carpet, clerid, click, colorado, darkling, deathwatch, dung, elaterid, fire, flea, flour, ground, japanese, june, lady, ladybird, lamellicorn, leaf, longicorn, may, melolonthid, oil, oriental, potato, rhinoceros, rose, rove, sawyer, scarabaeid, searcher, seed, snapping, snout, stag, tiger, water, whirligig
bell: alarm, alexander, angelus, canterbury, church, currer, death, dinner, diving, electric, fairy, fire, heather, honey, liberty, melville, night, peach, school, sheep, shop, silver, sleigh, stink, telephone, vanessa, warning, willow, wind
belt: asteroid, bible, black, borscht, borsht, cartridge, conveyer, conveyor, corn, driving, fan, garter, kuiper, life, money, safety, seat, stockbroker, suspender
bench: church, flat, front, lab, laboratory, optical, park, work
berry: blood, buckthorn, christmas, chuck, coffee, dryland, honey, juniper, maidenhair, male, moor, pigeon, prairie, pudding, salmon, sand, sapphire, silver, wheat, yellow
berth: lower, sick, upper
beverage: alcoholic
bicycle: ordinary, safety, tandem
bike: dirt, exercise, mountain, safety, trail
bin: ash, flour, loony, parts, recycling, trash
bird: adjutant, anseriform, ant, apodiform, aquatic, baby, baltimore, boatswain, canary, caprimulgiform, carinate, columbiform, coraciiform, corvine, crocodile, cuculiform, early, elephant, flightless, flying, frigate, gallinaceous, gallows, game, gooney, indigo, jail, limicoline, mound, myna, mynah, myrtle, night, nonpasserine, oceanic, oscine, passeriform, pelagic, perching, phoebe, piciform, policeman, queer, quetzal, raptorial, rare, ratite, rifleman, satin, scrub, sea, secretary, sedge, shore, tropic, tyrant, umbrella, wading, water, widow, yard, young
biscuit: brussels, buttermilk, disco, dog, drop, pilot, ratafia, rolled, sea, ship, soda, tea, water
bite: dog, flea, insect, love, mosquito, sound
blanket: electric, horse, indian, mackinaw, saddle, security, wet
bleu: bas, cordon
blind: double, roller, venetian, window
blocker: alpha, beta, calcium, histamine, sun
blouse: middy
blower: hand, snow, whistle
board: advisory, appeal, appeals, backgammon, baffle, beaver, big, binder, bread, bulletin, butcher, checker, chess, chopping, circuit, composition, control, corrugated, council, cpu, cribbage, cutting, dandle, dart, display, diving, draft, drafting, draining, drawing, floor, go, governing, gypsum, ironing, ledger, memory, monopoly, mother, notice, ouija, particle, pc, planning, poster, running, sandwich, school, shoulder, shovel, skirting, sliding, sounding, throwing, tilting, valance, wake, writing, zoning
boat: banana, canal, cattle, fishing, flying, gravy, guard, jolly, mackinaw, mail, mosquito, narrow, packet, patrol, picket, pilot, pleasure, police, pt, racing, river, rowing, sailing, sea, small, torpedo
boiler: auxiliary, donkey, double, steam
bonnet: poke
boot: chukka, combat, congress, cowboy, desert, gum, half, hessian, hip, iron, jodhpur, riding, rubber, ski, the, thigh, top, wellington
bottle: beer, catsup, feeding, ink, ketchup, klein, magnetic, nursing, pill, pop, smelling, soda, specimen, thermos, vacuum, water, whiskey, wine
bow: mouth, sound, violin
bowl: cereal, dust, finger, fish, goldfish, mixing, pipe, punch, salad, slop, soup, sugar, toilet
box: alms, ballot, black, boom, call, cat, cereal, christmas, cigar, coin, common, deposit, dialog, dice, dispatch, european, gear, goggle, idiot, journal, jury, letter, marmalade, mite, miter, mitre, money, mountain, music, musical, outlet, packing, paddle, penalty, pencil, pepper, pillar, po, poor, press, prompt, sentry, shadow, shooting, signal, squawk, squeeze, stuffing, telephone, toe, toy, tuck, voice, window, witness
brace: ankle, back, knee, neck, royal
brake: canker, cliff, coaster, disc, disk, dive, drum, emergency, foot, hand, hydraulic, parking, pasture, power, rock, shooting, spider
brass: admiralty, alpha, bearing, cartridge, high, low, naval, red, top
bread: anadama, banana, batter, black, brown, cinnamon, cuckoo, dark, date, dika, french, fry, garlic, gluten, graham, hottentot, italian, kaffir, light, monkey, nut, onion, pilot, pocket, quick, raisin, rye, seminole, skillet, sour, sourdough, spoon, tea, unleavened, white
brick: adobe, clinker, mud
broom: chaparral, common, green, indigo, push, scotch, spanish, whisk, white, witch
broth: beef, chicken, scotch
brush: bristle, bud, coyote, quail, rabbit, rigger, sable, sage, scrub, scrubbing, shaving
bucket: dinner, dredging, wine
bud: arnica, flower, leaf, mixed, taste
bulb: flash, light, olfactory
bunk: feed
bureau: census, credit, customs, service, weather
burger: warren
burner: back, bunsen, cd, charcoal, front, gas, oil, pilot
burrito: beef
bus: camping, school, shuttle
butter: anchovy, apple, bercy, brown, clarified, cocoa, colbert, drawn, garlic, lemon, lobster, meuniere, nut, onion, peanut, pimento, shrimp, snail, yak
button: belly, coat, horn, mescal, mouse, panic, push, reset, shirt
cab: gypsy, hansom
cabbage: celery, chinese, cultivated, head, red, savoy, skunk, stuffed, turnip, water, wild
cable: booster, coax, coaxial, electrical, ethernet, ground, guy, jumper, power, printer
cactus: barrel, christmas, crab, easter, garambulla, hedgehog, mistletoe, orchid, pitahaya, rainbow, rattail, redbird, russian, thanksgiving, vine
cake: angel, applesauce, ash, birthday, buckwheat, cattle, chiffon, chocolate, christmas, coconut, codfish, coffee, corn, cotton, cottonseed, crumb, eccles, fish, flannel, honey, hot, icebox, johnny, journey, layer, madeira, marble, neem, oil, pound, prune, rock, seed, shawnee, skillet, spice, sponge, tipsy, wedding, white, yeast
calculator: hand, pocket
camera: box, candid, digital, flash, movie, photographic, polaroid, portrait, reflex, schmidt, sound, television, tv
can: aerosol, ash, beer, coffee, garbage, milk, soda, spray, tin, trash, watering
candle: international, roman, rush, standard, vigil
candy: barley, chocolate, cotton, eye, hard, mint, nose, peppermint, rock, sugar
cane: candy, dumb, giant, lawyer, malacca, noble, rattan, small, sugar, switch, sword
cannon: loose, lower, upper, water
cap: baseball, bathing, blasting, cervical, cloth, coonskin, cradle, death, distributor, dunce, flat, garrison, golf, ice, inky, jockey, large, lens, liberty, overseas, peaked, percussion, radiator, root, sailor, service, shaggy, shower, ski, small, stocking, swimming, thinking, toboggan, watch, wishing, yachting
cape: passero
car: armored, armoured, baggage, buffet, bumper, cabin, cable, cattle, chair, club, coal, compact, dining, electric, elevator, estate, freight, gondola, hire, jaunting, jaunty, lounge, mail, nonsmoking, pace, palace, panda, parlor, parlour, passenger, patrol, police, prowl, pullman, race, racing, railroad, railway, refrigerator, scout, secondhand, sleeping, smoking, sport, sports, squad, stock, subcompact, tank, touring, tow, trolley
card: bank, baseball, birthday, boarding, business, calling, cash, charge, christmas, circuit, compass, court, credit, debit, donor, drawing, easter, face, flash, gaming, green, greeting, hole, hollerith, identity, library, mass, membership, phone, picture, playing, post, postal, punch, punched, ration, report, show, smart, sympathy, tarot, trading, trump, union, visiting, wild
carpet: brussels, flying, red, water, wilton
carriage: baby, barbette, gun, hackney, horseless, slip, smoking, typewriter
cart: donkey, garden, golf, horse, laundry, lawn, pastry, pony, serving, shopping, tea, water, watering
cask: wine
cast: leaf, needle, plaster
cathode: cold
central: massif
cereal: cold, dry, hot
chair: barber, bath, beach, camp, death, deck, eames, easy, electric, feeding, fighting, folding, garden, lawn, lounge, morris, overstuffed, potty, reclining, rocking, sedan, side, straight, swivel, windsor, wing, yacht
cheese: american, big, blue, brick, cheddar, cheshire, cottage, cream, farm, goat, gouda, grated, hand, hard, lemon, pot, process, processed, quark, rat, store, string, swiss
chest: ammunition, cedar, community, female, hope, ice, male, medicine, pix, pyx, sea, slop, steam, tea, tool, toy, treasure, war, wedding
chicken: maryland, prairie, spring
chime: wind
china: bone, cochin, communist, crackle, mainland, nationalist, red
chocolate: baking, bitter, bittersweet, cooking, dark, drinking, hot, indian, milk, white
chop: lamb, mutton
chute: coal, drogue, water
cider: hard, mulled, sweet
circuit: and, borscht, borsht, bridge, closed, computer, control, electric, electrical, feedback, integrated, light, lighting, nand, open, or, parallel, printed, racing, resonant, series, short, shunt, squelch, tank, telephone, xor
citrus: genus
claw: bear
cleaner: air, bathroom, dry, pipe, street, vacuum, window
clip: alligator, bicycle, bulldog, cartridge, film, gem, paper, pincurl, roach, tie, trouser
cloak: hooded, mourning, opera
clock: alarm, ammonia, analog, atomic, biological, caesium, cuckoo, digital, electric, grandfather, longcase, pendulum, system, time, turret, wall, water
closet: broom, china, clothes, coat, supply, water
cloth: chamois, drop, emery, face, ground, pilot, pina, sponge, suede, tea, terry, tray, wire
clothes: evening, plain, street, sunday, swaddling, work
clothing: bed, civilian, work
club: ball, baseball, billy, boat, chess, country, farm, glee, golden, golf, grainy, health, hunt, indian, investors, jockey, lions, night, nuclear, racket, rotary, rowing, service, slate, social, supper, tennis, yacht
coat: box, brunch, choroid, duffel, duffle, dust, finish, finishing, flat, frock, fur, hooded, lab, laboratory, mackinaw, mink, morning, primer, priming, sable, sack, sclerotic, seed, sheepskin, sport, sports, tail, trench
coffee: arabian, california, cappuccino, decaffeinated, drip, ice, iced, instant, irish, liberian, mocha, mogdad, robusta, turkish, wild
collar: clerical, dog, eton, iron, roman, shoe, turtleneck
comb: pocket
compass: magnetic, radio
compressor: air
computer: analog, analogue, briefcase, desktop, digital, electronic, home, laptop, mainframe, notebook, personal, portable
container: aerosol, cargo
controller: disk
cookie: almond, anise, butter, fortune, molasses, oatmeal, oreo, precision, raisin, refrigerator, session, shortbread, spice, sugar
copier: xerographic
cord: bedford, bungee, chenille, electric, extension, phone, power, sash, silver, spermatic, spinal, telephone, umbilical, vocal
corn: candy, crow, dent, edible, egyptian, field, flint, flour, green, guinea, indian, kaffir, kafir, seed, soft, squaw, squirrel, sugar, sweet, yankee
cotton: absorbent, egyptian, lavender, levant, peruvian, silk, tree, upland, wild
couch: covered, studio
cover: air, bed, cloud, dust, floor, ground, lens, manhole, mattress, protective, record
crack: fatigue, quarter, sand, toe
cream: bavarian, clotted, coconut, coffee, cold, devonshire, double, egg, face, hand, heavy, ice, light, salad, shaving, single, sour, soured, triple, vanishing, whipped, whipping
crepe: canton
cross: calvary, celtic, dihybrid, double, greek, jerusalem, latin, lorraine, maltese, market, monohybrid, navy, northern, papal, patriarchal, reciprocal, red, southern, tau, victoria
cuisine: haute, nouvelle
cup: acorn, blood, brown, champagne, claret, coffee, davis, death, dice, dixie, egg, elf, eye, fairy, floral, golden, grace, loving, measuring, moustache, mustache, optic, painted, paper, scarlet, stirrup, suction, sweet, world
cure: faith
curtain: bamboo, closing, drop, iron, safety, shower, theater, theatre
cushion: air, inflatable, seat
deck: awning, bell, boat, bridge, cargo, cassette, flight, fourth, freeboard, gun, hurricane, landing, lido, lower, main, orlop, poop, promenade, second, shelter, sun, tape, third, upper, weather
decoration: interior, set
desk: city, help, reading, reception, sports, writing
dessert: frozen, gelatin
diet: allergy, balanced, bland, diabetic, fad, light, liquid, macrobiotic, obesity, reducing, soft, ulcer
disc: compact, germinal, hard, herniated, intervertebral, magnetic, optic, optical, slipped
dish: alms, butter, chafing, petri, serving, side, soap, solar
disk: acetate, brake, compact, fixed, floppy, hard, intervertebral, magnetic, optic, optical, ram, rayleigh, removable
dispenser: cash, island, soap
dock: bitter, dry, floating, graving, loading, prairie, sour, yellow
doll: glove, paper, rag, sawdust
dough: bread, pastry
doughnut: berlin, jelly, raised
dress: battle, civilian, cocktail, dinner, diving, evening, fancy, full, morning, wedding
dresser: window
dressing: anchovy, cross, french, italian, lorenzo, medical, mineral, ore, oyster, roquefort, russian, salad, surgical, top, window
drier: blow, clothes, hair, spin, tumble
drill: breast, burr, core, electric, fire, hand, handheld, military, pneumatic, power, rock, star, stone, twist
drink: alcoholic, fruit, hard, mixed, soft, strong
drive: automatic, backhand, cattle, cd, disc, disk, external, fluid, forehand, fusee, hard, internal, line, sex, tape, test, whist, winchester
drum: bass, bongo, brake, metal, red, side, snare, steel, striped, tenor
dryer: blow, clothes, hair, spin
duck: black, canvasback, cold, dabbling, dead, diving, donald, eider, fish, lake, lame, mandarin, muscovy, musk, queer, ruddy, scaup, sea, sitting, summer, wild, wood
earring: drop, pendant
edge: cutting, deckle, fore, knife, leading, razor, trailing
eel: blind, common, conger, congo, electric, freshwater, lamper, lamprey, moray, sand, smoked, vinegar, wheat
element: chemical, heating, identity, logic, metallic, picture, plot, sensing, threshold, trace, transuranic
engine: aircraft, automobile, auxiliary, diesel, donkey, epitrochoidal, fanjet, fire, gas, gasoline, heat, ion, jet, locomotive, petrol, pilot, radial, ramjet, reaction, reciprocating, rocket, rotary, search, steam, switch, tank, traction, turbofan, turbojet, wankel
engraving: copperplate, halftone, line, steel, wood
equipment: auxiliary, badminton, baseball, basketball, bowling, boxing, cleaning, communication, cricket, croquet, electronic, game, golf, naval, photographic, radiotherapy, recording, rescue, robotics, sports, telecom, telecommunication, television, test, video
fan: alluvial, attic, electric, exhaust, sea, sports
farm: cattle, chicken, collective, dairy, factory, fat, fish, funny, pig, pot, prison, sewage, stud, tank, tree, truck, wind
faucet: mixing, water
filet: fish
fillet: fish
film: cling, collage, documentary, feature, movie, orthochromatic, panchromatic, photographic, pilot, plastic, roll, soap, sound
filter: air, coffee, fuel, light, oil, water
fish: anemone, angler, basket, bellows, big, blennioid, bony, bottom, buffalo, butterfly, carangid, cartilaginous, characin, cichlid, clinid, clupeid, cold, convict, crucifix, cyprinid, cypriniform, flame, flashlight, flying, food, fresh, freshwater, frost, gadoid, game, ganoid, gefilte, go, handsaw, jawless, lancet, lookdown, may, odd, oyster, percoid, plectognath, poeciliid, polly, poor, porcupine, rainbow, rattail, razor, rough, saltwater, sargassum, sciaenid, scombroid, scorpaenid, scorpaenoid, scorpion, sergeant, serranid, silurid, siluriform, skillet, sparid, sport, stromateid, sucking, surf, teleost, tuna, wolf, worm, young
fitting: gas, pipe, steam
flag: american, battle, black, blue, code, confederate, myrtle, national, pirate, red, signal, soft, sweet, union, white, yellow
flap: landing, pocket, tent
floor: dance, first, fly, ground, mezzanine, ocean, parquet, price, sea, shop, threshing, trading, wage
flour: graham, pea, plain, soy, soybean, wheat
flower: apetalous, artificial, balloon, basket, blanket, blood, butterfly, canarybird, cardinal, carrion, chigger, christmas, compass, corkscrew, crepe, cuckoo, cushion, everlasting, fennel, fiesta, flame, flamingo, gand, garland, globe, guinea, helmet, leather, moccasin, new, nutmeg, paper, paradise, pasque, peacock, pincushion, pinwheel, proboscis, ray, redbird, satin, snail, spathe, spider, starfish, tassel, treasure, trumpet, velvet, wild, wonder
flute: champagne, fipple, nose, straight, transverse, vertical
foil: aluminium, aluminum, gold, tin
folder: file
fork: carving, salad, toasting, tuning
fowl: cornish, domestic, game, guinea, jungle, mallee, prairie, scrub
fruit: accessory, aggregate, candied, citrous, citrus, crystallized, dried, edible, false, forbidden, genipap, key, kiwi, multiple, passion, simple, star, stone, ugli
fudge: chocolate, divinity
fungus: ascomycetous, beefsteak, bracket, carrion, club, clubroot, coffee, coral, cup, ear, face, felt, gill, honey, jelly, leak, oyster, pore, potato, rust, sac, shelf, shoestring, smut, tooth, true, urn, white
furniture: bedroom, lawn, office
garb: civilian
garden: beer, botanical, flower, formal, herb, hop, indoor, kitchen, market, rock, roof, rose, sunken, tea, truck, vegetable, victory, zoological
garment: burial, foundation, outer, protective
gauge: broad, depth, fuel, gas, gasoline, micrometer, narrow, petrol, pressure, rain, standard, strain, surface, vacuum, water, wind, wire
gauze: petrolatum
gear: bevel, chafing, differential, epicyclic, first, fishing, high, landing, low, planet, planetary, reduction, reverse, second, spur, stable, steering, sun, third, worm
gelatin: blasting, glycerinated
generator: electrostatic, pulse, wind
glass: beer, bell, brandy, cheval, cover, crown, cut, drinking, field, flint, flute, ground, hand, highball, laminated, lead, liqueur, looking, magnifying, milk, natural, object, opal, optical, parfait, pier, plate, quartz, safety, shatterproof, sheet, shot, soft, soluble, stained, tiffany, venetian, volcanic, watch, water, window, wire
glasses: dark, field, opera
glove: baseball, batting, boxing, golf, kid, metal, suede
gong: falun
gown: academic, ball, bridal, dinner, dressing, evening, geneva, surgical, tea, wedding
grain: feed, food, horse, metric, seed, wood
grape: bullace, chardonnay, concord, fox, mountain, muscat, oregon, pinot, sauvignon, slipskin, vinifera
grass: ague, aleppo, alkali, alligator, arrow, bahama, bahia, barley, barn, barnyard, bay, beach, bear, bent, bermuda, birdseed, blue, bottle, bristle, broom, buffalo, buffel, bunch, bur, canary, carpet, cereal, china, cloud, cord, cotton, couch, crab, crowfoot, curly, dallis, deer, devil, dog, egyptian, evergreen, feathertop, fescue, finger, fountain, foxtail, goat, goose, grama, gramma, gunter, hair, harding, hungarian, johnson, june, lemon, love, lyme, manila, manna, mascarene, meadow, means, muskus, nut, orange, orchard, pampas, panic, penny, pepper, pin, plume, poverty, prairie, quack, quick, ravenna, reed, rhodes, ribbon, rice, rush, rye, scurvy, scutch, silk, silver, slough, smilo, smut, sour, squaw, squirreltail, star, sweet, switch, sword, tape, teff, tumble, velvet, whitlow, windmill, wire, witch, wool, yard
grinder: coffee, meat, pepper
grip: pistol, scissor, scissors
guitar: acoustic, bass, electric, hawaiian, steel
gun: air, antiaircraft, assault, automatic, bb, big, bofors, bren, burp, electron, field, gas, gatling, grease, harpoon, hired, machine, maxim, minute, naval, paintball, quaker, riot, set, smoking, spray, spring, squirt, staple, sten, stun, submachine, tommy, water, whaling, zip
ham: picnic, virginia
hammer: air, claw, drop, electric, pneumatic, power, tack, water
hamper: clothes, food
handle: ax, axe, broom, crank, hoe, love, mop, rake, starting
handsaw: crosscut
hardware: computer
harp: aeolian, mouth, wind
hat: bad, bowler, brass, campaign, cavalier, church, cocked, cowboy, derby, dress, felt, fur, hard, high, mexican, opera, panama, picture, pith, plug, porkpie, safety, shovel, silk, slouch, straw, sun, tin, top
headdress: jeweled, jewelled
heater: electric, gas, immersion, kerosene, kerosine, oil, solar, space, water
helmet: balaclava, batting, crash, football, gas, pith, space, sun
hemp: african, bimli, bog, bombay, bowstring, deccan, indian, manila, manilla, queensland, sisal
herb: balsam, healing
horse: cart, cavalry, charley, coach, crazy, dark, dawn, draft, draught, dray, farm, female, gift, gymnastic, harness, high, iron, long, male, plough, plow, pole, pommel, post, quarter, race, riding, river, rocking, saddle, sea, shire, side, stick, towel, trojan, trotting, vaulting, walking, wheel, white, wild, wooden
hose: air, fire, garden, radiator, support, trunk
instrument: brass, commercial, debt, derivative, drafting, electronic, keyboard, legal, measuring, medical, musical, navigational, negotiable, optical, percussion, percussive, reed, scientific, sealed, stringed, surgical, surveying, transit, wind, woodwind
iron: alloy, alpha, angle, basic, beta, branding, cast, climbing, corrugated, cramp, curling, delta, driving, fire, five, galvanized, gamma, gauffering, goffering, grappling, ingot, long, nine, one, pig, plate, putting, scrap, searing, seven, sheet, shooting, short, smoothing, soldering, spiegel, steam, stirrup, stovepipe, structural, swedish, tank, tire, travel, two, waffle, wrought
jacket: air, bed, bomber, book, bush, cork, dinner, dolman, donkey, dust, eton, life, lounging, lumber, mao, mess, monkey, norfolk, pea, record, shell, ski, smoking, sport, sports, water, yellow
jar: bell, canopic, cookie, cooky, earthenware, leiden, leyden, mason, slop
jeans: blue
jelly: apple, comb, crabapple, glycerin, grape, mineral, petroleum, royal
jersey: new
jewel: crown, heavenly, mystic, spiritual
jug: toby, water, whiskey
jumper: claim, parachute, pole, ski
junction: esophagogastric, myoneural, neuromuscular, oesophagogastric, railway, spaghetti, thermocouple
kale: sea
kettle: two
key: backspace, church, command, control, florida, greek, home, ignition, major, master, minor, return, screw, shift, skeleton, tab, telegraph, tonic, watch
keyboard: computer, piano, qwerty, typewriter
kit: mess, sewing, toilet, tool, travel, whole
knife: bolo, bowie, bread, butcher, butter, carving, case, clasp, fish, flick, hunting, linoleum, palette, paper, paring, pocket, pruning, putty, sheath, steak, surgical, switchblade, table, trench
knit: double
knot: barrel, black, blood, bowline, flat, french, gordian, granny, loop, love, overhand, pine, prolonge, reef, square, stopper, sword, truelove, windsor
lace: bobbin, brussels, pillow, point, shoe, silver, valenciennes
ladle: soup
lamp: arc, davy, discharge, electric, flash, flood, floor, fluorescent, gas, glow, heat, hurricane, incandescent, indicator, infrared, kerosene, kerosine, neon, oil, pilot, quartz, reading, rear, riding, safety, slit, spirit, storm, street, student, sun, sunray, table, tail, ultraviolet
lance: free, sand
launcher: rocket
laundry: dirty
leaf: acerate, acuminate, amplexicaul, bay, betel, bible, bijugate, bijugous, bipinnate, compound, cordate, crenate, cuneate, decompound, deltoid, dentate, denticulate, elliptic, elongate, emarginate, ensiform, entire, erose, fig, flannel, floral, gold, hastate, japanese, lanceolate, linear, lobed, lyrate, oblanceolate, oblong, obovate, obtuse, orbiculate, ovate, paint, painted, palmate, pandurate, panduriform, parted, pedate, peltate, perfoliate, pinnate, quinquefoliate, reniform, runcinate, sagittiform, satin, scale, seed, serrate, simple, spatulate, tea, trifoliolate, walking
lens: achromatic, anastigmatic, camera, closeup, compound, concave, contact, converging, convex, crown, crystalline, diverging, electron, field, fisheye, fresnel, genus, intraocular, object, objective, optical, portrait, telephoto, zoom
lettuce: bibb, boston, butterhead, common, cos, crisphead, garden, head, iceberg, indian, leaf, prickly, romaine, sea, stem, water, white
lever: compound, foot, gear, spark
ligament: falciform
light: anchor, arc, beacon, bengal, brake, calcium, electric, fairy, first, green, guiding, idiot, infrared, inner, klieg, leading, navigation, panel, pilot, rear, red, riding, room, running, signal, strobe, theater, traffic, ultraviolet, very, vigil, visible, warning, wax, yellow, zodiacal
lighter: cigar, cigarette, pocket
lighting: indirect, sheet, strip
linen: bath, bed, dirty, household, table
liner: bin, cabin, cargo, cruise, freight, luxury, ocean, party
litter: kitty
loaf: fish, french, meat, salmon, sugar
lobster: american, cape, european, maine, northern, norway, norwegian, rock, spiny, true
lock: air, combination, cylinder, ignition, lever, safety, sash, scalp, vapor, vapour, wheel, window
locomotive: diesel, electric, railway, steam, tank
lotion: black, body, calamine, hand
lounge: cocktail, departure, sun
luggage: hand
mac: freddie
machine: adding, addressing, answering, bathing, breathing, calculating, cash, coin, computing, dialysis, diathermy, dishwashing, electrostatic, facsimile, farm, franking, fruit, ice, infernal, knitting, linotype, lithograph, magnetoelectric, military, milking, milling, mimeograph, mincing, paving, photostat, pinball, planing, political, printing, recording, riveting, sawing, sewing, shaping, simple, slot, spinning, stamping, stapling, tape, teletype, telex, textile, threshing, time, turing, typesetting, vending, voting, war, washing, weighing, wimshurst, xerox
machinery: milling
maize: flint, milo
marble: andaman, onyx
mast: jury, mooring, royal, topgallant
material: abrasive, absorbent, adhesive, adsorbent, animal, bedding, building, coloring, colouring, combustible, composite, contrast, covering, fencing, packing, paving, photographic, plant, promotional, radioactive, raw, reading, roofing, sealing, semiconducting, sorbent, upholstery, waste, written
mattress: air, spring
meal: blood, fish, indian, matzah, matzo, matzoh, oil, soybean, square
meat: canned, coconut, dark, jerked, lunch, luncheon, raw, red, sausage, stew, tinned, variety, white
medication: antiarrhythmic, anticoagulant, giving, ionic
medicine: aerospace, alternative, aviation, botanical, cold, complementary, dental, emergency, family, forensic, general, herbal, holistic, internal, nuclear, patent, pediatric, pharmacological, prescription, preventive, psychological, space, sports, thoracic, tropical, urogenital, veterinary
melon: casaba, honeydew, net, netted, nutmeg, persian, sweet, winter
meter: common, cubic, electric, exposure, gas, gravity, heroic, light, parking, postage, power, square, water
microscope: binocular, compound, electron, light, operating, simple
milk: acidophilus, certified, chocolate, coconut, condensed, dried, dry, evaporated, homogenized, ice, malted, pasteurized, powdered, raw, scalded, skim, skimmed, sour, soya, soybean, whole
millet: african, barn, broomcorn, bulrush, cattail, evergreen, finger, foxtail, german, great, hog, indian, italian, japanese, pearl, sanwa, siberian, texas
mirror: car, hand, outside, parabolic, pier, rearview
mixture: bordeaux, explosive, freezing, heather, lamellar, mechanical, smoking
molding: quirk
mop: dry, dust, sponge
motor: diesel, electric, outboard, starter, starting, stepping, synchronous, wiper
muffin: bran, corn, english
mush: cornmeal
mustard: black, buckler, chinese, dry, field, garlic, hedge, indian, leaf, mithridate, nitrogen, powdered, spinach, sulfur, table, tansy, tower, white, wild, wormseed
muzzle: gun
nail: clout, coffin, eightpenny, fourpenny, sixpenny, stub, tenpenny, wiggle
necktie: hempen
net: drift, fishing, gill, landing, mosquito, neural, pound, safety, trammel, trawl, volleyball
network: computer, electronic, espionage, neural, purkinje
nut: apple, areca, babassu, betel, bonduc, brazil, buffalo, butterfly, cashew, cedar, cembra, chile, chilean, cohune, cola, coquilla, coumara, dika, edible, elk, ginger, goora, grugru, hex, hiccough, hiccup, hickory, ivory, king, kola, litchi, macadamia, monkey, nicker, oil, packing, palm, physic, pine, pinon, pistachio, quandong, queensland, rush, safety, souari, square, stuffing, wing
oboe: basset
opener: bottle, can, cap, eye, letter, tin
ornament: architectural, hood
outlet: electric, electrical, sales
oven: dutch, gas, microwave, toaster
oyster: japanese, pearl, saddle, seed, vegetable, virginia, window, windowpane
pail: dinner, slop
paint: acrylic, antifouling, casein, finger, house, indian, latex, oil, poster, spray, war
palm: areca, babassu, bamboo, batoko, betel, broom, cabbage, caranda, carnauba, coco, cocoa, coconut, cohune, corozo, coyol, date, fan, feather, fern, fishtail, gebang, gomuti, grugru, ivory, jaggery, jupati, key, lady, latanier, longar, needle, nipa, oil, palmyra, piassava, pissaba, raffia, rattan, royal, sago, snake, sugar, talipot, thatch, toddy, wax, wine
pan: cooking, drip, dripping, frying, genus, omelet, omelette, peter, stewing, warming
pancake: beach, buttermilk, french, german, potato, scotch
pane: window
panel: control, display, ethics, instrument, solar, wall
parachute: drogue, golden
part: after, aliquant, aliquot, auto, bass, bit, body, car, component, fifth, fourth, good, imaginary, name, plant, sixteenth, spare, tenth, twelfth, voice, weak
pasta: bowtie
pastry: danish, french
pear: alligator, anchovy, avocado, balsam, bartlett, native, prickly, river, seckel, woody
pedal: accelerator, brake, clutch, foot, gas, loud, soft, sustaining
pen: ballpoint, cattle, cow, fountain, holding, light, quill, sea, sheep
pendulum: ballistic, clock, compound, foucault, gun, ophioglossum, physical, simple
pepper: bell, betel, bird, black, cayenne, cherry, chili, chilli, common, cone, globe, green, guinea, hot, jalapeno, java, long, madagascar, melagueta, negro, red, sweet, tabasco, true, wall, white
phone: cellular, desk, dial, extension, mobile, orinasal
piano: concert, grand, mechanical, player, upright
pickle: dill, sweet
pie: apple, blueberry, cottage, cow, custard, kidney, meat, mince, mud, pecan, pizza, pork, pumpkin, rhubarb, shoofly, squash, tamale
piece: chess, conversation, fowling, knee, masking, period, set, think
pigment: animal
pill: abortion, contraceptive, multivitamin, pain, pep, poison, sleeping, suicide, vitamin, water
pillow: bed, long, throw
pin: belaying, bitt, bobby, bowling, clothes, cotter, dowel, drawing, firing, gudgeon, rolling, safety, scatter, skittle, straight, swivel, wrist
pine: amboina, amboyna, ancient, arolla, australian, bishop, black, bristlecone, brown, bull, celery, chile, cypress, dammar, douglas, dundathu, frankincense, georgia, ground, hickory, hoop, huon, imou, jack, jeffrey, jersey, kauri, knobcone, knotty, limber, loblolly, lodgepole, longleaf, monterey, mountain, mugho, mugo, nut, oregon, pinon, pitch, pond, ponderosa, prickly, princess, red, running, sabine, scotch, scots, screw, scrub, shore, shortleaf, silver, soledad, spruce, stone, stringybark, swamp, swiss, torrey, true, umbrella, virginia, westland, weymouth, white, whitebark, whitebarked, wollemi, yellow
pink: button, cheddar, china, clove, cottage, fire, fringed, garden, grass, ground, hedge, indian, japanese, maiden, marsh, moss, mullein, purplish, rainbow, rock, rose, salmon, sea, wild, yellowish
pitcher: cream, molly, relief, starting, sun
plant: action, air, alliaceous, anise, aquatic, arborescent, artichoke, artillery, assembly, autophytic, bean, bedding, beef, beefsteak, belladonna, bog, bottling, bulbous, burn, butterfly, caricature, carnivorous, caryophyllaceous, century, chard, chemical, chickpea, chicory, chimney, christ, coca, compass, composite, coriander, cormous, cotton, cowpea, cress, cruciferous, cruel, cultivated, deciduous, desert, disposal, electrical, epiphytic, evergreen, flamingo, flowering, friendship, garden, gas, graminaceous, gramineous, gum, heating, herbaceous, honey, humble, hydrophytic, ice, icicle, indigo, industrial, iridaceous, ivory, lead, leguminous, lentil, leopard, ligneous, liliaceous, lipstick, lithophytic, lobster, manufacturing, marsh, mesophytic, mole, money, monocarpic, monocarpous, moth, nonflowering, nonvascular, obedience, obedient, okra, onion, orchidaceous, oyster, packing, paper, parasitic, pea, pebble, pickaback, pie, piggyback, pineapple, pitcher, poisonous, poker, pot, power, pyramid, radish, recycling, resurrection, rhubarb, rock, rouge, rubber, rubiaceous, rupestral, rupestrine, rupicolous, rutabaga, saxicolous, seed, semaphore, sensitive, shame, sheep, shoeblack, slipper, snake, snow, soybean, spider, spinach, steel, stone, sun, sundew, swamp, tabasco, tapioca, taro, telegraph, tobacco, tomato, tortoise, tuberous, turnip, umbelliferous, umbrella, vascular, velvet, water, waterwheel, wax, woody, xerophilous, xerophytic, yam
plaster: adhesive, court, mustard, sticking
plate: armor, armour, bite, charge, collection, cover, crustal, dental, dessert, dinner, dry, fashion, finger, gold, gusset, home, hot, license, paper, photographic, quarter, rider, salad, sandwich, silver, soup, steel, tin, wall
platform: drilling, political, space, weapons
plough: lister, mouldboard
plow: lister, moldboard
plum: alleghany, allegheny, august, beach, canada, carissa, cherry, chickasaw, coco, cocoa, common, damson, date, goose, governor, greengage, hog, japanese, madagascar, marmalade, moxie, myrobalan, natal, pacific, sapodilla, sierra, victoria, wild
plume: desert, scarlet
pocket: air, breast, corner, hip, patch, side, slash, vest, watch
pod: fuel, locust, monkey, pea
pole: barge, celestial, fishing, hop, magnetic, negative, north, positive, range, ranging, ski, south, telegraph, telephone, totem
pork: roast, salt
pot: crock, drip, hot, lobster, melting, pepper, refractory, watering
potato: air, baked, couch, hot, indian, irish, jacket, little, mashed, sweet, telingo, uruguay, white, wild
powder: aspirin, baby, baking, bath, bleaching, carob, chili, cocoa, curry, dusting, face, goa, headache, insect, milk, rochelle, seidlitz, smokeless, soap, talcum, toilet, tooth, washing
printer: bar, chain, character, daisywheel, dot, drum, electrostatic, impact, laser, line, matrix, page, serial, stylus, thermal, wire, xerographic
projector: cine, film, front, movie, overhead, slide
propeller: airplane, screw
protection: trade
pudding: black, blood, carrot, chocolate, christmas, corn, frozen, hasty, liver, nesselrode, pease, plum, steamed, suet, tapioca, vanilla, yorkshire
puff: cream
puffer: spiny
pump: air, auxiliary, bicycle, bilge, centrifugal, condensation, diffusion, donkey, force, gas, gasoline, hand, heat, hydraulic, ion, lift, oil, petrol, spectator, stirrup, stomach, suction, sump, vacuum, water
purse: privy, sea
puzzle: chinese, crossword, jigsaw, monkey
quilt: continental, crazy, patchwork
racquet: badminton, squash, tennis
radio: clock
railway: cable, cog, elevated, funicular, overhead, rack, scenic, underground
raspberry: american, black, blackcap, european, flowering, red, wild
reaper: grim
recorder: cassette, magnetic, multichannel, tape, treble, videocassette, wire
recording: audio, graphical, phonograph, sound, tape, video
reflector: newtonian, parabolic, paraboloid, radio
refrigerator: electric
rein: bearing, free, leading
rib: true
rig: bermuda, bermudan, bermudian, cat, drill, drilling, fishing, marconi, offshore, oil, rusty, trucking
ring: anchor, annual, benzene, boxing, brass, coffee, curtain, engagement, fairy, gas, growth, heterocyclic, key, life, lock, mourning, napkin, nose, o, parhelic, piston, prize, seal, signet, slinger, slip, snap, storage, sumo, teething, towel, wedding, wrestling
roast: beef, blade, crown, lamb, pork, pot, rib, rump, veal, weenie, wiener
robe: academic, ecclesiastical, lounging
rod: birch, connecting, control, divining, dowsing, drill, fishing, fly, hot, lightning, measuring, piston, retinal, spinning, tie
roof: curb, french, gable, gambrel, hip, hipped, hurricane, mansard, saddle, saddleback, slate, thatched, tile
rope: anchor, guide, guy, jump, ridge, skip, skipping, towing
rug: numdah, prayer, rya, scatter, shag, throw
ruler: puppet
saddle: english, stock, western
salad: caesar, chicken, combination, corn, fruit, green, herring, indian, macaroni, molded, pasta, potato, rocket, shawnee, tossed, tuna, waldorf, word
salmon: atlantic, beaked, blueback, chinook, chum, coho, jack, king, kippered, lake, landlocked, nova, quinnat, red, rock, silver, smoked, sockeye
salve: mentholated
sandwich: chicken, club, cuban, ham, hero, italian, open, submarine, victoria, western
sash: storm, window
satellite: artificial, astronomy, communications, galilean, meteorological, spy, weather
sauce: aioli, allemande, anchovy, apple, apricot, barbecue, bechamel, bourguignon, bread, brown, burgundy, caper, cheese, chili, chocolate, cocktail, cranberry, cream, curry, duck, fudge, garlic, hard, hoisin, horseradish, hot, hungarian, lyonnaise, mint, mornay, mushroom, mustard, newburg, paprika, pasta, peach, pepper, plum, remoulade, seafood, shrimp, soy, spaghetti, steak, tabasco, taco, tartar, tartare, tomato, white, wine, worcester, worcestershire
saucepan: double
sausage: blood, bologna, liver, pork, vienna
saw: back, band, buzz, chain, circular, compass, coping, crosscut, crown, cutoff, folding, hack, hand, keyhole, metal, portable, power, pruning, reciprocating, saber, scroll, table
screen: computer, crt, diffusing, fire, projection, rood, silver, smoke, touch, wide, window
seat: balloon, bell, bicycle, box, bucket, car, county, death, ejection, ejector, hot, jump, love, mercy, plane, potty, ringside, rumble, saddle, sliding, tiered, toilet, window
seed: anise, canary, caraway, celery, coriander, cumin, dill, edible, fennel, fenugreek, fern, jumping, mustard, neem, nicker, poppy, pumpkin, safflower, sesame, silkworm, sunflower
shade: lamp, window
shaker: cocktail, pepper, salt
sharpener: pencil
shawl: prayer
sheath: medullary, myelin
shelf: continental, ice
shell: ark, artillery, blank, bubble, electron, gas, lamp, moon, oyster, patty, pie, racing, scallop, scorpion, shotgun, single, star, sugar, tank, tooth, tusk, whizbang
shelter: bomb, collapsible, fallout, tax
shield: canadian, heat, nipple
shirt: dress, evening, hair, polo, sport, stuffed, tee
shoe: baby, bowling, brake, congress, gym, jodhpur, running, saddle, tennis, walking, wooden, work
shop: beauty, betting, bucket, butcher, chop, closed, coffee, dress, espresso, florist, food, gift, hat, head, junk, machine, novelty, open, pet, pizza, print, printing, repair, shoe, tobacco, tobacconist, tuck, union
shorts: bermuda, jamaica, jockey
silk: corn, vegetable
sink: heat, kitchen
skirt: ballet, full, gathered, grass, hobble
sled: dog
sledge: old
sleeve: dolman, long, raglan, record, short, wind
sleigh: dog
slice: fish
slipper: carpet, lady
sock: air, athletic, sweat, varsity, wind
sole: english, european, gray, grey, half, lemon, sand
sorghum: genus, grain, sugar, sweet
soup: alphabet, chicken, duck, eggdrop, lentil, oxtail, pea, turtle, vegetable, wonton
speaker: intercom, native, public, salutatory, valedictory
spoon: dessert, greasy, runcible, silver, soup, sugar, wooden
spring: air, box, coil, hot, leaf, natural, spiral, thermal, volute
squash: acorn, buttercup, butternut, crookneck, hubbard, marrow, pattypan, spaghetti, summer, turban, winter, yellow
staff: general, headquarters, maintenance, office, research, sales, security, service, treble
stage: anal, center, centre, genital, landing, latency, left, microscope, oral, outdoor, phallic, right, theater, theatre, thrust
stand: coat, covered, home, music, reviewing, witness
steak: chop, chopped, club, delmonico, fish, flank, hamburger, minute, pepper, peppered, porterhouse, round, rump, salisbury, sirloin, strip, swiss, tartar
stew: beef, brunswick, chicken, fish, irish, lobster, mulligan, oyster, turkey
stick: big, carrot, celery, control, cue, fencing, fish, hockey, joss, licorice, measuring, pogo, polo, pool, rain, shooting, size, swagger, swizzle, sword, throw, throwing, walking
stocking: body, christmas, nylon, rayon, silk, support
stone: abrading, bladder, blarney, blue, cherry, china, cinnamon, coping, emery, flowering, foundation, harlan, kidney, living, lucy, oliver, paving, precious, pudding, pumice, rosetta, standing, stepping
store: buffer, candy, chain, clothing, computer, convenience, country, department, discount, flower, general, grocery, haberdashery, hardware, jewelry, liquor, mens, ordnance, package, powder, retail, shoe, specialty
stove: cooking, gas, kitchen, potbelly, primus, spirit
strap: chin, shoulder
string: apron, cosmic, drawing, linguistic, purse, second, shoe, word
strip: bacon, barrier, bimetallic, cartoon, comic, flight, furring, gaza, landing, leather, mobius, taxi, weather
stripe: magnetic, service
studio: broadcasting, recording
stuff: hot, real, small, sob
stuffing: oyster, turkey
sugar: beet, blood, brain, brown, cane, caramelized, caster, castor, corn, demerara, fruit, granulated, grape, icing, invert, loaf, lump, malt, maple, milk, powdered, refined, simple, spun, wood
suit: bathing, biohazard, birthday, body, boilers, business, cat, civil, criminal, diving, dress, g, gym, jump, long, lounge, major, minor, pants, paternity, pressure, romper, running, sailor, slack, strong, sweat, tank, test, union, wet, workout, zoot
surface: control, horizontal, paved, putting, quadric, road, upper, vertical, work
sweet: henry, summer, winter
swing: baseball
switch: dip, electric, electrical, ignition, selector, toggle
syringe: hypodermic
syrup: chocolate, corn, golden, maple, soothing, sugar
system: abo, accentual, accounting, adp, alarm, articulatory, audio, auditory, backup, banking, bertillon, binary, brake, british, buddy, cable, cardiovascular, caste, cgs, circulatory, classification, coding, communication, computer, computing, consonant, consonantal, control, coolant, cooling, coordinate, copernican, coude, credit, data, decimal, defence, defense, digestive, drainage, duodecimal, dynamical, economic, electoral, electrical, endocrine, english, exhaust, feudal, file, filing, fuel, gambling, gas, gastrointestinal, genital, genitourinary, guidance, heating, hexadecimal, highway, honor, hydraulic, hypermedia, hypertext, ignition, immune, information, integumentary, intercommunication, international, judicial, jury, kinship, language, legal, lens, limbic, list, logical, loudspeaker, lubricating, lymphatic, measuring, mechanical, mercantile, merit, metric, monetary, morphophonemic, multimedia, muscle, musculoskeletal, navigational, nervous, nonlinear, notational, number, numeration, operating, pa, patent, philosophical, phone, phonemic, phonologic, phonological, plumbing, point, political, portal, power, pricing, promotion, propulsion, prosodic, ptolemaic, quadraphonic, quadriphonic, railway, rating, receiving, recording, reference, refrigeration, reproductive, respiratory, reticuloendothelial, root, school, scoring, security, sensory, sewage, sewer, shipboard, si, skeletal, social, software, solar, somatosensory, sound, speaker, spoils, sprinkler, steering, stereo, stereophonic, subway, support, surveillance, suspension, tax, telecom, telecommunication, telephone, television, tense, theological, tonal, tone, touch, transmission, transportation, uninominal, unix, urinary, urogenital, vascular, ventilating, ventilation, vestibular, visual, voting, vowel, water, weapon, weapons, writing
table: actuarial, billiard, breakfast, card, cocktail, coffee, communion, conference, console, correlation, council, decision, dining, dinner, drafting, drawing, dressing, gaming, gateleg, graduated, high, kitchen, mortality, operating, parsons, pedestal, periodic, pier, pin, pingpong, plane, pool, refectory, round, snooker, statistical, tea, tip, toilet, training, trestle, water, work, writing
tablet: memorial, sleeping
tank: army, fish, gas, gasoline, petrol, septic, storage, think, water
tape: adhesive, cassette, cellulose, duct, friction, insulating, mag, magnetic, masking, paper, red, scotch, ticker
tart: apple, lobster
tea: african, afternoon, arabian, beef, black, cambric, camomile, congou, crystal, green, herb, herbal, high, ice, iced, labrador, marsh, mexican, mountain, oswego, paraguay, spanish, sun
telephone: cellular, dial, french, wireless
telescope: astronomical, cassegrainian, coude, galilean, gregorian, herschelian, maksutov, newtonian, optical, radio, reflecting, refracting, schmidt, solar
thread: golden, lisle, screw
thumb: green, tom
tie: black, bola, bolo, bow, cup, railroad, string, tongue, white, windsor
tile: hip, hipped, ridge, roofing
timer: egg
tire: auto, automobile, car, flat, pneumatic, radial, rubber, snow, spare, tubeless, wagon
toast: cinnamon, french, melba, orange
tomb: empty, portal
tool: cutting, edge, entrenching, garden, graving, hand, lawn, machine, power, shaping, tire
torch: oxyacetylene
towel: bath, beach, dish, face, hand, paper, roller, sanitary, tea, terry, turkish
track: cart, caterpillar, cinder, data, dirt, fast, half, inside, laugh, railroad, spur, streetcar
trailer: camper, house, tandem, tractor
train: boat, bullet, car, commuter, epicyclic, freight, gravy, hospital, liner, mail, passenger, power, railroad, subway, wagon, wave
transport: active, air, passive, public, tape, troop
tray: alms, baking, cafeteria, cheese, tea
tree: akee, alder, allspice, almond, angiospermous, anise, apple, apricot, ash, avocado, balata, banana, banian, banyan, bay, bead, bean, beech, bendy, big, birch, bitterwood, blackwood, bloodwood, bo, bonduc, boojum, bottle, breadfruit, broom, buckwheat, bully, butternut, button, cabbage, cacao, calabash, calabur, camphor, canistel, caoutchouc, caper, capulin, carambola, carob, cashew, cedar, ceiba, chaulmoogra, cherimoya, cherry, chestnut, china, chinaberry, chocolate, chokecherry, christmas, cinchona, citrange, citron, citrus, clementine, clothes, clove, coat, coconut, coffee, coniferous, coral, cork, corkwood, cranberry, crybaby, cucumber, cypress, devil, dogwood, dragon, drumstick, durian, ebony, elephant, elm, eucalyptus, family, fever, fig, fir, fire, firewheel, flamboyant, flame, flowering, fringe, fruit, gallows, gamboge, god, granadilla, grass, groundsel, gum, gymnospermous, hagberry, hazel, hazelnut, hemlock, hickory, holm, ilama, incense, iron, ironwood, ivory, jaboticaba, jackfruit, joshua, judas, jumby, katsura, ketembilla, kingwood, kitul, kumquat, lacquer, lancewood, lanseh, larch, lead, lemon, lemonwood, lime, linden, litchi, locust, logwood, loquat, lotus, love, macadamia, mahogany, maidenhair, mammee, mango, mangosteen, marang, marmalade, mastic, medlar, melon, ming, mombin, mulberry, mustard, myrrh, myrtaceous, necklace, nectarine, neem, nettle, nim, nitta, nut, nutmeg, oak, olive, orange, orchid, ordeal, pagoda, palm, panama, papaw, papaya, paradise, pea, peach, pear, pecan, pepper, persimmon, phoenix, pimento, pine, pipal, pistachio, plane, plantain, plum, plumcot, pomegranate, pomelo, poplar, portia, potato, pulasan, quandong, rain, rambutan, ribbon, rosewood, rowan, rubber, salt, sandalwood, sandarac, sapodilla, sassafras, satinwood, satsuma, screw, service, shade, shingle, shittah, silk, silver, silverbell, siris, smoke, snowdrop, soap, soapberry, sorrel, souari, soursop, spice, spindle, spindleberry, staff, strangler, strawberry, sweetsop, tamarind, tangelo, tangerine, temple, thatch, timber, tipu, tolu, toothache, toothbrush, torrey, trumpet, tule, tulip, tulipwood, tung, tupelo, umbrella, varnish, vinegar, walnut, wayfaring, wheel, wig, willow, yellowwood, zebrawood
tripod: camera
trolley: tea, trackless
trousers: bellbottom, long
truck: delivery, dump, fire, garbage, garden, hand, ladder, laundry, panel, pickup, sound, tip, tipper, tow, trailer
trunk: atrioventricular, automobile, celiac, pulmonary, tree
trunks: bathing, swimming
tub: bathing, hot
tube: acorn, auditory, blow, boob, bronchial, calyx, capillary, cartilaginous, color, colour, counter, crookes, digestive, electron, endotracheal, eustachian, fallopian, geiger, germ, glow, inner, ionization, nasotracheal, neon, neural, picture, pitot, pollen, rectifying, sieve, speaking, static, television, test, thermionic, torpedo, tricolor, tricolour, uterine, vacuum, venturi
tuna: bluefin, opuntia, skipjack, yellowfin
tuner: piano
tyre: pneumatic
underwear: long
uniform: dress, military
utensil: cooking, eating, kitchen
valve: aortic, atrioventricular, ball, bicuspid, butterfly, cardiac, clack, clapper, escape, exhaust, heart, ileocecal, intake, mitral, poppet, pulmonary, pyloric, rectifying, relief, safety, semilunar, slide, sluice, thermionic, throttle, tricuspid
vase: canopic
vegetable: cruciferous, julienne, leafy, raw, root, solanaceous
vehicle: amphibious, armored, armoured, automotive, military, motor, passenger, reconnaissance, recreational, space, tracked, wheeled
veil: face, humeral, partial, universal
vessel: blood, capillary, cargo, container, drinking, fishing, lymph, lymphatic, sailing, seed, war
vine: allegheny, balloon, canarybird, cantaloup, cantaloupe, chalice, cinnamon, coral, cross, cubeb, cucumber, cypress, gourd, grape, groundnut, jade, kiwi, kudzu, love, matrimony, melon, negro, passionflower, peanut, pepper, pipe, potato, pumpkin, railroad, russian, silk, silver, soapberry, squash, staff, strainer, tara, trumpet, vase, watermelon
viol: bass
waggon: beach, station, water
wagon: beach, chuck, coaster, conestoga, covered, funny, ice, milk, paddy, patrol, police, prairie, station, tea, water, welcome
walnut: african, black, caucasian, circassian, english, persian, satin, white
ware: ceramic, samian
wash: color, colour, dry, flat
washer: automatic, dish, lock, window
watch: analog, day, digital, graveyard, hunting, listening, middle, night, pendulum, pocket, stop, wrist
wear: athletic, hand, leisure
weave: basket, open, plain, satin, taffeta, twill
weight: atomic, avoirdupois, body, combining, dead, equivalent, exercising, free, molecular, reporting, sash, troy
wheat: bulgur, common, cracked, durum, hard, macaroni, puffed, soft, starch, wild
wheel: balance, bicycle, big, buffing, car, catherine, color, daisy, driving, emery, escape, ferris, fifth, fire, gear, geared, grinding, idle, lantern, mill, paddle, planet, prayer, ratchet, roulette, spinning, sprocket, spur, steering, toothed, wagon, water, worm
whip: buggy, party, prune
wig: horsehair
window: bay, bow, car, casement, display, dormer, french, lancet, louvered, oriel, oval, picture, pivoting, rear, rose, round, sash, shop, show, sliding, storm, ticket, transom
wire: baling, barbed, chicken, conducting, cross, guy, high, live, piano, telegraph, telephone, trip
wrap: gift, plastic, saran
wrapper: dust
yarn: rope, spun, worsted
`
