import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

/** Phrases that indicate the purpose of a message, independent of its subject. */
export const cueKeys = [
  'hello',
  'thanks',
  'bye',
  'who_are_you',
  'insult',
  'looking_for',
  'sell',
  'have_you',
  'tell_about',
  'recommend',
  'talk_to',
  'human',
  'forward',
  'where_is',
  'mine',
  'history',
  'done_yet',
  'others',
  'orders_of',
  'elsewhere',
  'how_much',
  'how_measured',
  'appliance',
  'part',
  'gift_wish',
  'left',
  'better',
  'cheapest',
  'dearest',
  'newest',
  'both',
  'it',
  'there',
  'general',
  'wish',
  'who_is',
  'who_bought',
] as const
export type Cue = (typeof cueKeys)[number]

export const cues: Readonly<Record<AssistantLanguage, Readonly<Record<Cue, string>>>> = {
  en: {
    wish: 'i want to know, i need to, i would like to, id like to, i want to return, i want to cancel',
    who_is: 'who is, who was, who are, who invented, whos',
    who_bought:
      'who bought, who ordered, customer who, customers who, which customers, what she bought, what he bought, what she ordered, what he ordered, she bought, he bought, how many customers',
    hello: 'hello, nice to meet you, hi, hey, good morning, good evening, good afternoon, good day, hiya, greetings',
    thanks: 'thanks, thank you, thx, cheers, great thanks, perfect, awesome, that helps',
    bye: 'bye, goodbye, see you, good night, that is all, that was all, nothing else, thats all',
    who_are_you:
      'who are you, are you a bot, are you human, are you a robot, are you real, are you an ai, are you ai, are you chatgpt, are you gpt, are you a machine, are you a computer, are you a program, are you a person, you a bot, you a robot, is this a bot, is this chatgpt, who built you, who made you, what are you, what can you do, how are you, your name',
    insult:
      'fuck, fuck off, fuck you, fucking, bullshit, shit, asshole, idiot, moron, stupid, dumb, useless, you suck, this sucks, site sucks, shop sucks, bot sucks, shut up, piss off, i hate you, bad bot, worthless',
    looking_for:
      'looking for, show me, i need, i want, search for, find me, i would like, id like, searching for, do you know any, show, im after, i am after, find, wants a, wants an, wants some, my son needs, my daughter needs, my wife needs, my husband needs, my mum needs, my mom needs, my dad needs, my friend needs, my girlfriend needs, my boyfriend needs',
    sell: 'do you sell, got any, do you stock, do you carry, have you got any, any good, do you offer any, anything for, something for, something to, something that, something with, anything to, anything with, what do you have for, a gift for, a present for, whats good for, what is good for',
    have_you: 'do you have, have you got, do u have, you have any, is there a, are there any, got',
    tell_about:
      'tell me about, tell me more, describe, details about, information about, info about, info on, infos on, information on, more on the, more about, what is the, know more',
    recommend:
      'recommend, suggest, suggestion, which one should, what would you, recommendation, advise me, what should i wear, what do i wear, what to wear, what should i take, what should i use, what do i need for, whats your best, what is your best, what are your best, which is your best',
    talk_to:
      'talk to, speak to, speak with, talk with, connect me, put me through, chat with, transfer me, want to speak, get me, give me, forward me to, need to talk, want a, call me back, call me',
    human:
      'real person, your manager, supervisor, anybody i can talk to, anyone i can talk to, someone i can talk to, someone from your team, somebody from your team, real employee, human being, live agent, actual human, human agent, someone real, speak to someone, talk to someone, talk to somebody, customer service representative, not a bot, not a robot, to a bot, with a bot, with a robot, call me back, call me, real human, a human',
    forward:
      'send this to, pass my, pass this, support ticket, message to customer service, forward this, pass this on, pass it on, send a message to, send my question, write to me, let them write, have them write, tell your team, tell the team, tell support, contact support for me, let support know, open a ticket, create a ticket, email me, e-mail me, send them, ask your team, ask support, have someone contact me, ask them, message to support, get back to me, forward my, send the team, send your team, send a message, send you a message, message the team, message your team, write to support, write to the team, write to your team, write to customer service',
    where_is:
      'where is my, check my, check on my, look up my, look into my, look at my, find my, resend my, send me my, update on, wheres my, where is, status of, order status, where are, delivery status, what happened to, whats happening with, what is happening with, status',
    mine: 'my, mine, our',
    history:
      'order history, charged twice, charged me twice, double charged, my last order, my previous orders, orders do i have, orders have i, what did i order, what did i buy, my past, did i order, did i pay, i ordered last, last thing i bought, my customer number, how many points do i have, how many points have i, points balance, have i ordered',
    done_yet:
      'have you received, never got, never received, didnt get, did not get, didnt receive, did not receive, dont have it, says delivered, marked as delivered, havent got, did you receive, did you get, has my, is my order, has it been, was my, did my, have you sent, have you shipped, did you ship, did you send, hasnt arrived, not arrived, still not, still waiting, never arrived, not received, havent received, waiting for my, yet',
    others:
      'another customer, other customer, other customers, last customer, customers data, customer data, someone elses, somebody elses, my neighbour, my neighbor, my friend ordered, my husband ordered, my wife ordered, my friends order, other people, other peoples, somebody else, someone else, all customers, customer list, your customers, all customers, customers data, another person, other shoppers, another shopper, who else bought, your supplier, purchase price, your margin, another store, other store accounts, data of store, data of the store, data of shop, data of the shop, customers of store',
    orders_of: 'orders of',
    elsewhere:
      'weather, poem, joke, song, your opinion, think about, what time is it, how tall is, how old is, how far is, when was, ceo of, book me, climate change, recipe, homework, maths, math, essay, politics, president, election, football result, match result, capital of, translate, translation, python, javascript, program code, source code, write code, tesla, shares, invest, investment, horoscope, lottery, movie, lyrics, doctor, headache, medicine, symptom, diagnosis, lawyer, lawsuit, legal advice, dating, girlfriend, boyfriend, =news, who won, population, history of, planet, universe, meaning of life, story about, tell me a story, flight, hotel, restaurant, pizza, write me a, equation, solve, world cup, prime minister, chess, exam, sing, trip to, visa application, stock market, share price, bitcoin price, cook',
    gift_wish:
      'what can i get her, what can i get him, what can i get them, what can i get my, what should i get her, what should i get him, what should i get them, what should i get my, what could i get her, what could i get him, what could i get my, what can i buy her, what can i buy him, what can i buy my, what should i buy, what can i give her, what can i give him, what can i give my, what should i give, what could i give, what to get my, what to buy my, gift ideas, present ideas',
    appliance:
      'dishwasher, the microwave, in microwave, the oven, the freezer, the fridge, tumble dryer, the dryer, induction',
    part: 'included with, include with, comes with, come with, included in, in the box, supplied with, delivered with, bundled with',
    how_measured:
      'taste like, tastes like, look like, smell like, feel like, hold, weigh, how heavy, how much memory, how much ram, how much storage, how much space, how much power, how much protein, how much fat, how much sugar, how much salt, how much water, how much caffeine, how much alcohol',
    how_much:
      'how much is, how much are, what do you want for, how much would, how much to pay for, how much for, how much does, price of, what does it cost, what does the, how much do, how expensive, costs, cost',
    left: 'left, how many do you have, do you still have, still have any, have any left, still sell, in stock, available, still have, back in stock, sold out, out of stock, on stock, how many pieces',
    better: 'better, which one, or the, versus, vs, compare, difference, differ, compared to',
    cheapest: 'cheapest, lowest price, least expensive, cheaper, most affordable',
    dearest: 'most expensive, dearest, highest price, priciest',
    newest: 'newest, latest, new arrivals, whats new, most recent',
    both: 'both, these two, the two, all of them, those two, all three, them',
    it: 'it, this, that, this one, that one, the one, these, those, one, them',
    there: 'there',
    general:
      'what should i do, what happens, what if, what do i do, what can i do, how do i, how can i, can i, could i, may i, do i need, am i allowed, if i, if my, when i order, policy, in general, generally, usually, normally, suppose',
  },
  de: {
    wish: 'ich möchte, ich würde gern, ich muss, ich will wissen',
    who_is: 'wer ist, wer war, wer sind, wer hat',
    who_bought:
      'welche kunden, welcher kunde, wer hat gekauft, kunde der, kunden die, sie bestellt hat, er bestellt hat, wie viele kunden',
    hello:
      'hallo, hi, hey, guten morgen, guten tag, guten abend, moin, servus, grüß gott, grüezi, hallo zusammen, tach',
    thanks: 'danke, dankeschön, vielen dank, danke schön, merci, super danke, perfekt, besten dank',
    bye: 'tschüss, auf wiedersehen, bis bald, ciao, gute nacht, das war alles, tschüß, schönen tag',
    who_are_you:
      'wer bist du, bist du ein bot, bist du ein mensch, bist du ein roboter, bist du eine maschine, bist du ein computer, bist du ein programm, bist du ein chatbot, sind sie ein bot, sind sie eine maschine, sind sie ein computer, bist du eine ki, bist du chatgpt, sind sie eine ki, sind sie ein mensch, sind sie chatgpt, ist das eine ki, wer hat dich gebaut, wer sind sie, sind sie ein roboter, was kannst du, wie gehts, wie geht es dir, was können sie, bist du echt, wie heißt du',
    insult:
      'blöd, dumm, idiot, arschloch, scheiße, scheiss, fick dich, halt die klappe, halts maul, nutzlos, unfähig, verpiss dich, du nervst, bescheuert, dämlich, ich hasse dich',
    looking_for:
      'ich suche, suche, zeig mir, zeigen sie mir, ich brauche, brauche, ich möchte, ich will, zeigt mir, finde, such mir, hätte gern, zeig, wünscht sich, braucht ein, braucht eine, braucht einen, möchte ein, möchte eine, möchte einen',
    sell: 'verkauft ihr, verkaufen sie, führt ihr, führen sie, etwas für, etwas zum, habt ihr was, habt ihr etwas, haben sie etwas, geschenk für, irgendwas für, was habt ihr',
    have_you: 'habt ihr, haben sie, gibt es, gibts, hast du, gibt es bei euch',
    tell_about:
      'erzähl mir, erzählen sie mir, mehr über, beschreib, beschreiben sie, infos zu, informationen zu, was ist das für, details zu, was ist der, was ist die',
    recommend:
      'empfehlen, empfehlung, empfiehlst, empfehlt, vorschlagen, raten sie, was soll ich anziehen, was ziehe ich an, was zieht man an, was sollte ich anziehen, was soll ich mitnehmen, was brauche ich für',
    talk_to:
      'sprechen, reden, verbinden, verbinde mich, verbinden sie mich, durchstellen, zurückrufen, ruft mich an, rufen sie mich an, unterhalten',
    human:
      'echter mensch, vorgesetzten, jemanden mit dem, jemand mit dem, echten menschen, einem menschen, echte person, mit jemandem sprechen, jemand echtes, kein bot, keinem bot, mit einem bot, ruft mich an, rufen sie mich an, mich zurückrufen, ruft mich zurück, richtiger mensch, richtigen menschen, menschlicher mitarbeiter, mit jemandem reden, persönlich sprechen, einen menschen',
    forward:
      'leiten sie weiter, leite weiter, leitet weiter, weiterleiten, schickt das, schick das, schicken sie das, sendet diese, sagt dem support, gebt das weiter, geben sie das weiter, schreibt mir, schreiben sie mir, meldet euch, melden sie sich, ticket eröffnen, nachricht an, an den support, an den kundendienst, an das team, an den kundenservice, fragt das team, meine frage weiter, schreibt dem support, schreib dem support, schreiben sie dem support, schreibt dem team, schreib dem team, schreiben sie dem team, dem team eine nachricht, dem support eine nachricht, dem kundendienst eine nachricht, schreibt dem kundendienst',
    where_is:
      'wo ist, prüfen sie meine, nach meiner bestellung, nach meinem paket, schaut nach, prüft meine, stand meiner, wo bleibt, wo sind, status, bestellstatus, wo befindet sich, was ist mit meiner, was ist mit meinem, wo steckt, lieferstatus, stand der',
    mine: 'mein, meine, meiner, meinem, meinen, unsere, meines',
    history:
      'letzte bestellung, doppelt belastet, doppelt abgebucht, zweimal abgebucht, meine letzten, was habe ich bestellt, was habe ich gekauft, bestellhistorie, meine kundennummer, hab ich bestellt, habe ich bezahlt, meine letzte, wie viele punkte habe ich, wie viele punkte hab ich, wieviele punkte habe ich, punktestand',
    done_yet:
      'habt ihr bekommen, habt ihr erhalten, haben sie erhalten, ist meine, ist mein, wurde meine, wurde mein, noch nicht, nie bekommen, nie erhalten, immer noch nicht, schon angekommen, schon verschickt, nie angekommen, nicht angekommen, nicht erhalten, warte auf, warte seit, schon da',
    others:
      'anderer kunde, andere kunden, anderen kunden, anderer kunden, letzten kunden, kundendaten, mein nachbar, meines nachbarn, meine freundin bestellt, anderer leute, alle kunden, kundenliste, eure kunden, jemand anderes, einkaufspreis, eure marge, lieferanten, eines kunden, einem kunden, meines mannes, meiner frau, meiner nachbarin, kunden haben',
    orders_of: 'bestellungen von',
    elsewhere:
      'wetter, gedicht, witz, lied, rezept, hausaufgabe, hausaufgaben, mathe, mathematik, aufsatz, politiker, präsident, wahl, wahlen, bundeskanzler, kanzler, fußballergebnis, hauptstadt, übersetze, übersetzen, übersetzung, python, javascript, programmieren, quellcode, aktie, aktien, investieren, horoskop, lotto, kinofilm, arzt, kopfschmerzen, medikament, symptom, diagnose, anwalt, rechtsberatung, =nachrichten, wer hat gewonnen, einwohner, geschichte von, planet, universum, sinn des lebens, erzähl eine geschichte, flug, hotel, restaurant, pizza, gleichung, lösen, weltmeister, bundesliga, prüfung, singen, kochen, börse, schach, bürgermeister',
    gift_wish: 'was schenke ich, was schenk ich, was schenkt man, schenken, geschenkidee, geschenkideen',
    appliance:
      'spülmaschine, geschirrspüler, mikrowelle, backofen, den ofen, gefrierschrank, gefrierfach, trockner, induktion',
    part: 'dabei, im lieferumfang, mitgeliefert, inbegriffen, inklusive, liegt bei, wird mitgeliefert',
    how_measured:
      'schmeckt, riecht, wie sieht, fasst, passt rein, wie viel passt, wieviel passt, was passt, wiegt, wiegen, wie schwer, wie viel speicher, wie viel arbeitsspeicher, wie viel platz, wie viel watt, wie viel eiweiß, wie viel protein, wie viel zucker, wie viel fett, wie viel salz, wie viel wasser, wie viel koffein, wie viel alkohol, wie viel ist drin, wieviel ist drin, was ist drin, wie viel ist da drin',
    how_much:
      'was kostet, was kosten, was verlangt ihr, was wollt ihr für, wie viel muss ich, wie viel kostet, wie viel kosten, wieviel kostet, wie teuer, preis von, preis für, preis vom, preis der, preis des, was macht das, kostet',
    left: 'noch da, sind noch, ist noch, noch haben, auf lager, vorrätig, verfügbar, lieferbar, habt ihr noch, haben sie noch, gibt es noch, ausverkauft, wie viele stück, stück habt, wieder da, noch welche',
    better:
      'besser, welcher ist, oder der, oder das, oder die, versus, vs, vergleich, vergleichen, unterschied, unterscheiden',
    cheapest: 'billigste, günstigste, am billigsten, am günstigsten, billiger, günstiger',
    dearest: 'teuerste, am teuersten',
    newest: 'neueste, neuesten, neuheiten, neu eingetroffen, aktuellste',
    both: 'beide, beiden, alle drei, diese zwei, die zwei',
    it: 'es, das, dies, dieses, dieser, diesen, den, der, die, er, sie, ihn, welcher, davon, eins, einen',
    there: 'dort, da',
    general:
      'was passiert, was tun, was soll ich, was mache ich, was kann ich, wie kann ich, kann ich, darf ich, könnte ich, muss ich, falls, wenn ich, wenn mein, wenn meine, angenommen, generell, allgemein, normalerweise, was wenn',
  },
  fr: {
    wish: 'je voudrais savoir, je dois, j’aimerais savoir, je souhaite retourner',
    who_is: 'qui est, qui était, qui sont, qui a',
    who_bought:
      'quels clients, quel client, client qui, clients qui, qui a acheté, combien de clients, elle a acheté, il a acheté, elle a commandé, il a commandé',
    hello: 'bonjour, bonsoir, salut, coucou, hello, allô, bonjour à tous',
    thanks: 'merci, merci beaucoup, super merci, parfait, merci bien, je vous remercie',
    bye: 'au revoir, à bientôt, bonne journée, bonne soirée, bye, c’est tout, adieu, bonne nuit',
    who_are_you:
      'qui êtes-vous, qui es-tu, es-tu un robot, êtes-vous un robot, es-tu une ia, êtes-vous une ia, es-tu chatgpt, êtes-vous chatgpt, tu es un robot, t’es un robot, tu es une machine, t’es une machine, tu es un bot, t’es un bot, tu es humain, t’es humain, vous êtes un robot, vous êtes une machine, es-tu une machine, êtes-vous une machine, es-tu un bot, es-tu humain, tu es une ia, t’es une ia, tu es chatgpt, êtes-vous humain, que sais-tu faire, que pouvez-vous faire, comment vas-tu, comment allez-vous, ça va, comment t’appelles-tu, es-tu humain',
    insult:
      'connard, connasse, merde, idiot, idiote, stupide, inutile, ta gueule, imbécile, va te faire, débile, tu es nul, t’es nul, c’est nul, vous êtes nul, vous êtes nuls, je te déteste, abruti',
    looking_for:
      'je cherche, cherche, montrez-moi, montre-moi, j’ai besoin, je voudrais, je veux, trouvez-moi, j’aimerais, montrer, il me faut, trouve-moi, recherche, je recherche, veut un, veut une, veut des, voudrait un, voudrait une, voudrait des',
    sell: 'vendez-vous, vous vendez, proposez-vous, vous proposez, quelque chose pour, un cadeau pour, une idée pour, vous faites des',
    have_you: 'avez-vous, vous avez, y a-t-il, il y a, est-ce que vous avez, as-tu, t’as, auriez-vous',
    tell_about:
      'parlez-moi, parle-moi, dites-moi, décrivez, en savoir plus, plus d’informations, informations sur, infos sur, détails sur, décris',
    recommend:
      'recommander, recommandez, conseiller un, conseillez, suggérer, suggérez, recommandation, que mettre, que porter, que dois-je porter, quoi mettre, quoi porter, que faut-il porter, que faut-il pour',
    talk_to:
      'parler, joindre, discuter, mettre en relation, passez-moi, rappeler, appelez-moi, rappelez-moi, échanger avec, passer un',
    human:
      'vraie personne, mis en relation, mise en relation, votre responsable, un humain, être humain, un conseiller, une conseillère, quelqu’un de réel, pas un robot, à un robot, rappelez-moi, appelez-moi, personne réelle, agent humain, parler à quelqu’un, vrai conseiller, un vrai humain, une personne réelle',
    forward:
      'envoyez ce message, envoyez ceci, transmettez, transférer, transmettre, faites suivre, écrivez-moi, contactez-moi, recontactez-moi, message au service, envoyez un message, demandez à votre équipe, ouvrez un ticket, dites au service, envoyez ça, au service client, à votre équipe, répondez-moi par, transmets, envoie ce message',
    where_is:
      'où est, vérifier ma, vérifier mon, regarder ma commande, où en est, où se trouve, où sont, statut, suivi de ma, que devient, état de ma',
    mine: 'ma, mon, mes, notre, nos',
    history:
      'ma dernière commande, débité deux fois, débitée deux fois, prélevé deux fois, historique, qu’est-ce que j’ai commandé, mon numéro de client, ai-je commandé, j’ai commandé la dernière, mes dernières commandes, combien de points ai-je, combien de points j’ai, combien j’ai de points, mon solde de points, de points me reste',
    done_yet:
      'avez-vous reçu, avez-vous bien reçu, a-t-elle été, a été, toujours pas, pas encore, pas reçu, jamais reçu, pas arrivé, pas arrivée, est-elle partie, j’attends, est-elle arrivée, avez-vous envoyé, est partie',
    others:
      'autre client, autres clients, d’autres clients, dernier client, données des clients, données clients, données d’un client, mon voisin, ma voisine, autres personnes, tous les clients, liste des clients, vos clients, quelqu’un d’autre, prix d’achat, votre marge, votre fournisseur, de mon mari, de ma femme, d’un client, un client',
    orders_of: 'commandes de',
    elsewhere:
      'météo, poème, blague, chanson, recette, devoir de maths, devoirs, devoir, mathématiques, maths, dissertation, parti politique, président, élection, élections, capitale, traduire, traduis, traduction, traduisez, python, javascript, code source, programme informatique, bourse, actions tesla, investir, horoscope, loterie, cinéma, médecin, mal de tête, médicament, symptôme, diagnostic, avocat, conseil juridique, actualités, qui a gagné, population, histoire de, planète, univers, sens de la vie, raconte une histoire, raconte-moi, vol pour, hôtel, restaurant, pizza, équation, résoudre, coupe du monde, premier ministre, examen, chanter, cuisiner, échecs, temps fait-il',
    gift_wish:
      'que lui offrir, que leur offrir, quoi offrir, quoi lui offrir, que puis-je offrir, que puis-je lui offrir, que lui acheter, idée de cadeau, idées de cadeau, idée cadeau, idées cadeaux',
    appliance: 'lave-vaisselle, micro-ondes, au four, congélateur, sèche-linge, induction',
    part: 'inclus, incluse, inclus avec, fourni, fournie, fournis, livré avec, livrée avec, compris avec',
    how_measured:
      'quel goût, contient, pèse, pèsent, combien de mémoire, combien de stockage, combien de watts, combien de protéines, combien de sucre, combien de sel, combien d eau, combien de poches',
    how_much:
      'combien coûte, combien coûtent, combien vaut, quel est le prix, prix de, prix du, à quel prix, ça coûte combien, combien ça coûte, c’est combien, coûte combien, combien pour',
    left: 'en stock, disponible, disponibles, vous reste, avez encore, avez-vous encore, il y a encore, reste-t-il, il reste, il en reste, épuisé, rupture, encore en, combien il en reste, combien de pièces',
    better: 'mieux, meilleur, lequel, laquelle, ou le, ou la, versus, vs, comparer, compare, comparez, différence',
    cheapest: 'le moins cher, la moins chère, les moins chers, les moins chères, moins cher, moins chère, moins chères',
    dearest: 'le plus cher, la plus chère, les plus chers',
    newest: 'nouveautés, le plus récent, la plus récente, dernier modèle, derniers modèles',
    both: 'les deux, tous les deux, ces deux, tous les trois',
    it: 'il, elle, ça, cela, ce, celui-ci, celle-ci, celui-là, celle-là, le, la, les, celui, celle, ceux, en',
    there: 'là-bas, là',
    general:
      'que faire, que se passe-t-il, que dois-je, que puis-je, comment puis-je, puis-je, je peux, peut-on, est-il possible, en général, normalement, que se passe, politique de, si jamais, si je, si mon, si ma, dois-je',
  },
  es: {
    wish: 'quisiera saber, necesito saber, tengo que, me gustaría saber',
    who_is: 'quién es, quién fue, quién era, quiénes son, quién',
    who_bought:
      'qué clientes, qué cliente, cliente que, clientes que, quién compró, cuántos clientes, ella compró, él compró',
    hello: 'hola, buenos días, buenas tardes, buenas noches, buenas, qué tal, saludos',
    thanks: 'gracias, muchas gracias, mil gracias, perfecto, genial gracias',
    bye: 'adiós, hasta luego, hasta pronto, chao, eso es todo, nada más, buen día',
    who_are_you:
      'quién eres, eres una ia, es usted una ia, eres un bot, eres un robot, eres una máquina, es usted una máquina, eres un programa, eres un ordenador, eres humano, eres chatgpt, eres inteligencia artificial, quién es usted, qué puedes hacer, cómo estás, cómo te llamas, es usted un robot, qué sabes hacer',
    insult:
      'idiota, estúpido, estúpida, tonto, tonta, mierda, gilipollas, imbécil, inútil, cállate, vete a la mierda, no sirves, te odio, cabrón',
    looking_for:
      'busco, estoy buscando, muéstrame, enséñame, necesito, quiero, quisiera, me gustaría, muéstreme, enséñeme, encuéntrame, ando buscando, buscando, quiere un, quiere una, quiere unos, quiere unas, necesita un, necesita una',
    sell: 'venden, vendéis, vendes, algo para, un regalo para, regalo para, ofrecen algún, alguna cosa para',
    have_you: 'tienen, tenéis, tienes, hay, hay alguna, hay algún, disponen de',
    tell_about:
      'háblame, hábleme, cuéntame, dime más, más información, información sobre, describe, detalles de, detalles sobre, info sobre, cómo es el, cómo es la',
    recommend:
      'recomendar, recomiendan, recomiendas, recomendación, sugerir, aconsejar, recomiéndame, qué me pongo, qué ponerse, qué debo llevar, qué debo ponerme, qué necesito para',
    talk_to: 'hablar, comunicarme, pásame, póngame, conectar, llámame, llámenme, contactar con, chatear con, comunicar',
    human:
      'persona real, me atienda, un supervisor, un encargado, un humano, ser humano, una persona, un agente, no un robot, no un bot, con un robot, con un bot, llámame, llámenme, agente humano, hablar con alguien, persona de verdad, un asesor, alguien real',
    forward:
      'envíen este mensaje, envía este mensaje, manda este mensaje, manden esto, reenvía, reenvíen, pasen este mensaje, escríbanme, escríbeme, contáctenme, pregunten al equipo, digan al equipo, mensaje al servicio, mensaje a atención, mensaje al equipo, al servicio de atención, abran un ticket, abrir un ticket, enviad este mensaje, enviad esto, a atención al cliente, al equipo de, pasad esto, pasad este mensaje, pasadlo al equipo, contestadme, respóndanme',
    where_is:
      'dónde está, revisar mi, comprobar mi, verificar mi, mirar mi pedido, dónde están, estado de, qué pasa con, qué pasó con, por dónde va, en qué estado',
    mine: 'mi, mis, mío, nuestro',
    history:
      'mi último pedido, cobrado dos veces, cobraron dos veces, historial, qué pedí, qué compré, mi número de cliente, he comprado, cuántos puntos tengo, cuántos puntos me quedan, saldo de puntos',
    done_yet:
      'han recibido, habéis recibido, ha llegado mi, ya salió, ya enviaron, ya mandaron, ya han llegado, ya han enviado, todavía no, aún no, no ha llegado, no he recibido, nunca llegó, sigo esperando, estoy esperando, ha salido mi, no me ha llegado',
    others:
      'otro cliente, otros clientes, último cliente, datos de clientes, datos de los clientes, mi vecino, mi vecina, otras personas, todos los clientes, lista de clientes, sus clientes, otra persona, precio de compra, su margen, su proveedor, de mi marido, de mi mujer, de un cliente',
    orders_of: 'pedidos de',
    elsewhere:
      'tiempo hará, tiempo hace, clima, poema, chiste, canción, receta, deberes, matemáticas, ensayo, partido político, presidente, elecciones, capital de, traduce, traducir, traducción, python, javascript, código fuente, programa informático, bolsa de valores, acciones, invertir, horóscopo, lotería, película, médico, dolor de cabeza, medicamento, síntoma, diagnóstico, abogado, asesoría legal, noticias, quién ganó, población, historia de, planeta, universo, sentido de la vida, cuéntame un cuento, cuéntame una historia, vuelo, hotel, restaurante, pizza, ecuación, resolver, mundial de fútbol, liga, examen, cantar, cocinar, ajedrez',
    gift_wish:
      'qué le puedo regalar, qué puedo regalar, puedo regalarle, qué regalarle, qué puedo comprarle, puedo comprarle, ideas de regalo, idea de regalo',
    appliance: 'lavavajillas, microondas, al horno, en el horno, congelador, secadora, inducción',
    part: 'incluido, incluida, incluidos, viene con, vienen con, se incluye, viene incluido',
    how_measured:
      'a qué sabe, a qué huele, cabe, pesa, pesan, cuánta memoria, cuánto almacenamiento, cuántos vatios, cuánta proteína, cuánto azúcar, cuánta sal, cuánta agua',
    how_much:
      'cuánto cuesta, cuánto cuestan, cuánto vale, cuánto valen, precio de, precio del, qué precio, a cuánto, cuánto es',
    left: 'en stock, disponible, disponibles, todavía tienen, aún tienen, todavía hay, aún hay, tienen todavía, quedan, queda, agotado, existencias, cuántos quedan, cuántas quedan, cuántas unidades',
    better: 'mejor, cuál es, o el, o la, versus, vs, comparar, compara, diferencia',
    cheapest: 'más barato, más barata, más baratos, más baratas, más económico, el menos caro',
    dearest: 'más caro, más cara, más caros',
    newest: 'más nuevo, novedades, más reciente, último modelo, lo último',
    both: 'ambos, ambas, los dos, las dos, los tres',
    it: 'lo, la, eso, esto, ese, esa, este, esta, los, las, el, uno, una',
    there: 'allí, ahí',
    general:
      'qué pasa si, qué hago, qué debo hacer, qué puedo hacer, cómo puedo, =puedo, se puede, es posible, en general, normalmente, política de, =debo, si mi, si pido, si compro, si hago, qué sucede',
  },
}
