import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

export interface CartForms {
  /** A place in the cart: "in my basket". */
  readonly cart: RegExp
  /** Comes shortly before it: "put". */
  readonly verb: RegExp
  /** Comes right after it: "in den Warenkorb legen". Also a polite word, or nothing. */
  readonly after: RegExp
  /** States the wish to have something: "I'll take it". Counts only with a product. */
  readonly buy: RegExp
  /** A question about carts and orders in general, or a complaint. */
  readonly notARequest: RegExp
  /** The words of the request itself; the rest describes the product. */
  readonly frame: RegExp
}

// Matched against plain lowercase letters.

const enCart = String.raw`(?:to|in|into|inside)\s(?:(?:the|my|our|your|a)\s)?(?:shopping\s)?(?:cart|basket|bag|trolley)`
const deCart = String.raw`(?:in|zu|zum|im|ins|auf|dem)\s(?:(?:den|dem|meinen|meinem|die|meine|dein|deinen|ihren)\s)?(?:warenkorb|einkaufswagen|einkaufskorb|korb)`
const frCart = String.raw`(?:dans|au|a|en|sur)\s(?:(?:le|mon|votre|ton|ma|un)\s)?(?:panier|caddie|chariot)|au\spanier`
const esCart = String.raw`(?:al|a|en|dentro de)\s(?:(?:el|mi|la|tu|su)\s)?(?:carrito|cesta|carro|bolsa|cesto)`
const enVerb = '(?:add|put|place|throw|drop|pop|stick|include|move|chuck|toss)'
const deVerb =
  '(?:(?:hinein|rein)?(?:leg|pack|steck|stell|setz|fug|wirf|werf|tu|gib|geb|hau)(?:e|en|t|st|n)?|hinzufugen|hinzu|nimm|nehmt|nehmen)'
const frVerb = '(?:r?ajoute[rz]?|rajoute[rz]?|mets|mettez|mettre|met|place[rz]?|glisse[rz]?)'
const esVerb =
  '(?:anad(?:e|a|an|ir|elo|ela|elos|elas|eme|emelo|emela|irlo|irla|irlos)|agreg(?:a|ue|uen|ar|alo|ala|alos|alas|ame|amelo|arlo|arla|uelo)|pon(?:er|lo|la|los|las|me|melo|mela|melos|melas|ga|gan|galo|erlo|erla)?|met(?:e|er|elo|ela|elos|elas|eme|a|an)|ech(?:a|alo|ala|ame)|sum(?:a|alo|ala))'

const i = (source: string): RegExp => new RegExp(source)
const all = (source: string): RegExp => new RegExp(source, 'g')

export const cartForms: Readonly<Record<AssistantLanguage, CartForms>> = {
  en: {
    cart: all(String.raw`\b(?:${enCart})\b`),
    verb: i(String.raw`\b(?:${enVerb}|want|need|have|get)\b`),
    after: i(String.raw`^\W*(?:(?:please|thanks|thank\syou|pls)\W*)?$`),
    buy: i(
      String.raw`\b(?:i.?ll|i\swill|i\swould\slike\sto|i\swant\sto|i.?d\slike\sto|i\swanna|i\sam\sgoing\sto|let\sme|we.?ll|we\swill)\s(?:just\s)?(?:take|buy|order|get|purchase|have|grab)\b|^\W*(?:(?:ok|okay|yes|great|perfect|please|then|so|and|now|cool|alright)\W+)*(?:add|buy|order|get\sme|purchase|take)\s(?:it|this|that|these|those|them|one|two|three|four|five|\d{1,4}|a|an|the|both|me)\b|\bi.?d\slike\s(?:one|two|three|\d{1,4})\b`,
    ),
    notARequest: i(
      String.raw`\bhow\b|\bwhat\b|\bwhich\b|\bwhy\b|\bwhen\b|\bcan.?t\b|\bcannot\b|\bcould\snot\b|\bcouldn.?t\b|\bwon.?t\b|\bunable\b|\bdoesn.?t\b|\bdidn.?t\b|\bdon.?t\b|\bnever\b|\bnot\sable\b|\bafter\b|\bonce\s(?:i|it|the)\b|\balready\sordered\b|\bplaced\b|\bwhat\s(?:happens|if)\b|\bif\si\b|\bis\sit\spossible\b|\bam\si\sallowed\b|\bremove\b|\bempty\b|\bdelete\b|\bsaved?\b|\bdo\s(?:i|you)\sneed\b|\bmy\sorder\b|\bexisting\sorder\b|\bchange\b|\bproblem\b|\berror\b|\bsomething\b|\bvoucher\b|\bcoupon\b|\bdiscount\b|\bgift\scard\b`,
    ),
    frame: all(
      String.raw`\b(?:please|pls|kindly|thanks|thank\syou)\b|\b(?:can|could|would|will)\syou\b|\b(?:can|could|may)\si\b|\b(?:i.?ll|i\swill|i\swould\slike\sto|i\swant\sto|i.?d\slike\sto|i.?d\slike|i\swanna|let\sme|i\swant)\b|\b${enVerb}\b|\b(?:take|buy|order|purchase|grab|get\sme)\b|\b${enCart}\b|\b(?:ok|okay|yes|great|perfect|then|now)\b`,
    ),
  },
  de: {
    cart: all(String.raw`\b(?:${deCart})\b`),
    verb: i(String.raw`\b(?:${deVerb}|will|mochte|hatte|haben)\b`),
    after: i(
      String.raw`^\W*(?:(?:damit|bitte|legen|packen|tun|stecken|hinzufugen|hinzu|geben|nehmen|stellen|getan|gelegt)\b|$)`,
    ),
    buy: i(
      String.raw`\b(?:ich\s)?(?:nehme?|nehm|kaufe?|bestelle?)\s(?:ich\s)?(?:dann\s|gern\s|gerne\s|bitte\s|auch\s|mal\s)?(?:es|ihn|sie|das|die|den|der|dies\w*|eins|ein|einen|eine|zwei|drei|vier|funf|\d{1,4}|beide|davon)\b|\b(?:es|ihn|sie|das|die|den|eins|zwei|drei|vier|funf|\d{1,4})\s(?:davon\s)?(?:nehme?|nehm|kaufe?|bestelle?)\sich\b|\bich\s(?:mochte|will|wurde\sgerne?|hatte\sgerne?)\b.{0,80}?\b(?:kaufen|bestellen|nehmen|haben)\b|\bich\shatte\sgerne?\s(?:eins|einen|eine|zwei|drei|\d{1,4})\b`,
    ),
    notARequest: i(
      String.raw`\bwie\b|\bwas\b|\bwelche\w*\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bwann\b|\bnachdem\b|\bnach\s(?:der|meiner|einer)\s(?:bestellung|kauf)\b|\bnachtraglich\b|\bnicht\b|\bkein\w*\b|\bfehler\b|\bproblem\b|\bwas\s(?:passiert|ist\swenn)\b|\bwenn\sich\b|\bentfern\w*\b|\blosch\w*\b|\bleer\w*\b|\bgespeichert\b|\bandern\b|\bmuss\sich\b|\bmeine\sbestellung\b|\bmeiner\sbestellung\b|\bbestehende\w*\b|\bgutschein\b|\brabatt\b|\betwas\b`,
    ),
    frame: all(
      String.raw`\b(?:bitte|danke)\b|\b(?:kannst|konnen|konntest|konnten|wurdest|wurden)\s(?:du|sie)\b|\b(?:kann|konnte|darf)\sich\b|\bich\s(?:mochte|will|wurde\sgerne?|hatte\sgerne?|nehme?|nehm|kaufe?|bestelle?)\b|\b${deVerb}\b|\b${deCart}\b|\b(?:nehme?|kaufe?|bestelle?)\sich\b|\b(?:kaufen|bestellen|nehmen|haben|mir|dann|ok|ja|gut)\b`,
    ),
  },
  fr: {
    cart: all(String.raw`\b(?:${frCart})\b`),
    verb: i(String.raw`\b(?:${frVerb}|veux|voudrais|souhaite|aimerais)\b`),
    after: i(String.raw`^\W*(?:(?:svp|s.il\s(?:vous|te)\splait|merci)\W*)?$`),
    buy: i(
      String.raw`\bje\s(?:vais\s)?(?:le\s|la\s|les\s|l.|en\s)?(?:prends|prendre|prendrai|achete|acheter|commande|commander)\b|\bj.en\s(?:prends|achete|commande|veux|voudrais|prendrai)\b|\bje\s(?:voudrais|veux|souhaite|souhaiterais|vais)\s(?:l.|le\s|la\s|les\s|en\s|vous\s)?(?:acheter|prendre|commander)\b|\bon\s(?:le|la|les)\sprend\b`,
    ),
    notARequest: i(
      String.raw`\bcomment\b|\bqu.(?:est|y)\b|\bque\b|\bquoi\b|\bquel\w*\b|\bcombien\b|\bpourquoi\b|\bquand\b|\bapres\b|\bune\sfois\b|\bne\s(?:peux|puis|marche|fonctionne|peut|veut)\b|\bn.arrive\b|\bpas\b|\bimpossible\b|\bpossible\b|\bque\sse\spasse\b|\bsi\sj\w*\b|\bsi\sje\b|\bretire\w*\b|\bsupprim\w*\b|\bvide[rz]?\b|\bcombien\sde\stemps\b|\berreur\b|\bmodifier\b|\bma\scommande\b|\bfaut-il\b|\bdois-je\b|\bquelque\schose\b|\bcode\b|\bbon\s(?:d.achat|de\sreduction)\b|\bcarte\scadeau\b`,
    ),
    frame: all(
      String.raw`\b(?:svp|merci)\b|\bs.il\s(?:vous|te)\splait\b|\b(?:pouvez-vous|peux-tu|pourriez-vous|pourrais-tu)\b|\bje\s(?:voudrais|veux|souhaite|souhaiterais|vais|prends|achete|commande)\b|\bj.en\s(?:prends|achete|commande|veux|voudrais)\b|\bj.achete\b|\b${frVerb}\b|(?:${frCart})\b|\bje\s(?=(?:le|la|les)\s)|\b(?:prends|prendrai|achete|commande|acheter|prendre|commander|moi|alors|oui|ok)\b`,
    ),
  },
  es: {
    cart: all(String.raw`\b(?:${esCart})\b`),
    verb: i(String.raw`\b(?:${esVerb}|quiero|quisiera|queria)\b`),
    after: i(String.raw`^\W*(?:(?:por\sfavor|gracias)\W*)?$`),
    buy: i(
      String.raw`\bme\s(?:lo|la|los|las)\s(?:llevo|quedo|compro|llevare)\b|\bme\s(?:llevo|llevare|quedo\scon|compro)\b|\b(?:lo|la|los|las)\s(?:compro|quiero|pido|comprare)\b|\b(?:quiero|quisiera|queria|me\sgustaria|voy\sa)\s(?:comprar|pedir|llevar)(?:me|lo|la|los|las|melo|mela|melos|melas)?\b|^\W*(?:compro|pido|comprare|ponme|deme|dame)\b`,
    ),
    notARequest: i(
      String.raw`\bcomo\b|\bque\s(?:hay|tengo|esta)\b|\bcual\b|\bcuant\w+\b|\bpor\sque\b|\bcuando\b|\bdespues\b|\buna\svez\b|\bno\s(?:puedo|me|se|funciona|deja|quiero)\b|\bque\spasa\b|\bsi\s(?:anado|pongo|pido|compro)\b|\bquit\w+\b|\belimin\w+\b|\bborr\w+\b|\bvaci\w+\b|\bcuanto\stiempo\b|\berror\b|\bcambiar\b|\bmodificar\b|\bmi\spedido\b|\bes\sposible\b|\bhay\sque\b|\balgo\b|\bcupon\b|\bcodigo\b|\btarjeta\sregalo\b|\bvale\sde\b`,
    ),
    frame: all(
      String.raw`\bpor\sfavor\b|\bgracias\b|\b(?:puedes|puede|podrias|podria)\b|\bme\s(?:lo|la|los|las)\s(?:llevo|quedo|compro)\b|\bme\s(?:llevo|quedo\scon|compro)\b|\b(?:quiero|quisiera|queria|me\sgustaria|voy\sa)\b|\b(?:comprar|pedir|llevar)(?:me|lo|la|los|las|melo|mela)?\b|\b(?:compro|pido|ponme|deme|dame)\b|\b${esVerb}\b|\b${esCart}\b|\b(?:si|ok|vale|pues)\b`,
    ),
  },
}
