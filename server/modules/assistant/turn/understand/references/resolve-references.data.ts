import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

/** Positions in a list shown before, from 0; -1 is the last. Matched against plain letters. */
export const ordinalPatterns: readonly (readonly [number, RegExp])[] = [
  [
    0,
    /\b(?:first|erste[nsrm]?|premiers?|premieres?|primer[oa]?s?|1st|number (?:one|1)|nummer (?:eins|1)|numero (?:uno|un|1))\b/,
  ],
  [
    1,
    /\b(?:second(?! hand)|zweite[nsrm]?|deuxieme|seconde|segund[oa](?! mano)|2nd|number (?:two|2)|nummer (?:zwei|2)|numero (?:dos|deux|2))\b/,
  ],
  [
    2,
    /\b(?:third|dritte[nsrm]?|troisieme|tercer[oa]?|3rd|number (?:three|3)|nummer (?:drei|3)|numero (?:tres|trois|3))\b/,
  ],
  [
    3,
    /\b(?:fourth|vierte[nsrm]?|quatrieme|cuart[oa]|4th|number (?:four|4)|nummer (?:vier|4)|numero (?:cuatro|quatre|4))\b/,
  ],
  [
    4,
    /\b(?:fifth|funfte[nsrm]?|cinquieme|quint[oa]|5th|number (?:five|5)|nummer (?:funf|5)|numero (?:cinco|cinq|5))\b/,
  ],
  [-1, /\b(?:last one|the last|(?:first|second|third|fourth) and last|letzte[nsrm]?|dernier|derniere|ultim[oa])\b/],
]

/** An ordinal refers to a list only in one of these forms: "the second one", not "a second exchange". */
export const listPositionPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:(?:first|second|third|fourth|fifth|last) (?:one|product|item|option|shoe|model)|(?:the |compare )(?:first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)\b(?! (?:time|order|exchange|day|hour|week|year|month|customer|return|payment)))|(?<!(?:order|phone|tracking|model|customer) )\bnumber (?:[1-5]|one|two|three|four|five)\b(?![\d-])|^\W*(?:(?:number|first|second|third|fourth|fifth|last|one|two|three|four|five|1st|2nd|3rd|4th|5th|and|[1-5])\W+)*(?:number [1-5]|first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th)\W*$/,
  de: /\b(?:der|die|das|den|dem|vom|zum) (?:erste|zweite|dritte|vierte|funfte|letzte)[nsrm]?\b(?! (?:mal|bestellung|kunde|tag|woche|stunde|umtausch))|\bnummer (?:[1-5]|eins|zwei|drei|vier|funf)\b(?![\d-])|^\W*(?:(?:nummer|erste[nsrm]?|zweite[nsrm]?|dritte[nsrm]?|vierte[nsrm]?|und|[1-5])\W+)*(?:nummer [1-5]|erste|zweite|dritte|vierte|funfte|letzte)[nsrm]?\W*$/,
  fr: /\b(?:le|la|du|au) (?:premier|premiere|deuxieme|second|seconde|troisieme|quatrieme|cinquieme|dernier|derniere)\b(?! (?:fois|commande|client|jour|heure|echange))|\ble numero [1-5]\b(?![\d-])|^\W*(?:le |la )?numero [1-5]\W*$/,
  es: /\b(?:el|la|del|al) (?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|ultim[oa])\b(?! (?:vez|pedido|cliente|dia|hora|cambio))|\b(?:el|la) numero [1-5]\b(?![\d-])|^\W*(?:el |la )?numero [1-5]\W*$/,
}

/** "Which of them are vegan?": the start of a message that chooses by what the products are. Matched against plain letters. */
export const listChoicePatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:and )?which (?:ones?|of (?:them|these|those))(?= (?:is|are|has|have|can|do|does|comes?|fits?|goes|go|works?|suits?|needs?|contains?|holds?|keeps?)\b)/,
  de: /^\W*(?:und )?welche[rs]? (?:davon|von (?:denen|ihnen|diesen)) (?:ist|sind|hat|haben|kann|konnen|darf|durfen|passt|passen|geht|gehen|eignet|eignen|vertragt|vertragen|enthalt|enthalten|funktioniert|funktionieren|halt|halten)\b/,
  fr: /^\W*(?:et )?(?:les?quel(?:le)?s?|laquelle)(?: d.entre (?:eux|elles))? (?:est|sont|a|ont|peut|peuvent|va|vont|passe|passent|convient|conviennent|fonctionne|fonctionnent|resiste|resistent|contient|contiennent|tient|tiennent)\b/,
  es: /^\W*(?:y )?cual(?:es)?(?: de (?:ellos|ellas|estos|estas))? (?:es|son|tiene|tienen|puede|pueden|vale|valen|sirve|sirven|va|van|funciona|funcionan|resiste|resisten|aguanta|aguantan|contiene|contienen|lleva|llevan)\b/,
}

/** "Which are under 50?", "welche sind aus Leder?": the same without "of them", where the rest is a condition. French and Spanish need no "of them". */
export const bareChoicePatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|ok|so) )?which (?:is|are|has|have|come|comes|cost|costs)\b/,
  de: /^\W*(?:(?:und|ok) )?welche[rs]? (?:ist|sind|hat|haben|kostet|kosten|gibt es)\b/,
  fr: listChoicePatterns.fr,
  es: listChoicePatterns.es,
}

/** "Which one is bigger?", "welches ist am leichtesten?" right after a list: compares its products. Matched against plain letters. */
export const listComparisonPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|ok|so)\W+)*which(?: ones?)?(?: of (?:them|these|those))?(?: is| are|.s| would be) (?:the )?(?:(?!(?:under|over|water|leather|silver|copper|rubber|paper|other|ever|after)\b)\w{2,20}(?:er|est)|best|(?:more|most|less|least) \w{2,20})(?=\W*$| (?:for|in|on|to|than|of|at)\b).{0,40}$/,
  de: /^\W*(?:(?:und|ok)\W+)*(?:davon|von denen) (?:der|die|das) (?!(?:erste|letzte)[rsn]?\b)\w{2,20}ste[rsn]?\W*$|^\W*(?:(?:und|ok)\W+)*welche[rs]?(?: davon| von (?:denen|ihnen|diesen|den beiden|beiden))? (?:ist|sind|ware) (?:(?:der|die|das|am) )?(?!(?:wieder|unter|uber|leder|silber|kupfer|sicher|sauber|teuer|immer)\b)\w{2,20}(?:er|ste[rsn]?)(?=\W*$| (?:fur|in|im|als|zum|zur)\b).{0,40}$/,
  fr: /^\W*(?:(?:et|ok)\W+)*(?:lequel|laquelle|les?quel(?:le)?s)(?: des deux| d.entre (?:eux|elles))? (?:est|sont|serait) (?:les? |la )?(?:plus|moins|mieux|meilleure?s?)\b.{0,40}$/,
  es: /^\W*(?:(?:y|ok)\W+)*cual(?:es)?(?: de (?:ellos|ellas|los dos|las dos|estos|estas))? (?:es|son|seria) (?:el |la |los |las )?(?:mas|menos|mejor(?:es)?)\b.{0,40}$/,
}

/** "1 and 3", "2": nothing but positions. */
export const bareNumberPattern =
  /^\W*(?:(?:compare|vergleiche?|comparez?|compara|show me|zeig mir)\W+)?[1-5](?:(?:\W+(?:and|und|et|y|vs|with|mit|avec|con))?\W+[1-5])*\W*$/

/** The first items of a list: "the first two". Matched against plain letters; the only matching group is the count. */
export const firstNPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bfirst (two|three|four|[2-4])\b/,
  de: /\bersten (beiden|zwei|drei|vier|[2-4])\b/,
  fr: /\b(deux|trois|quatre|[2-4]) premier(?:e?s)\b/,
  es: /(?<=\bprimer[oa]s )(dos|tres|cuatro|[2-4])\b|\b(dos|tres|cuatro|[2-4]) primer[oa]s\b/,
}

/** The last items of a list. */
export const lastNPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\blast (two|three|four|[2-4])\b(?! (?:days|weeks|months|years|hours|orders|times|digits))/,
  de: /\bletzten (beiden|zwei|drei|vier|[2-4])\b(?! (?:tage|wochen|monate|jahre|stunden|bestellungen|ziffern))/,
  fr: /\b(deux|trois|quatre|[2-4]) derni(?:ers|eres)\b(?! (?:jours|semaines|mois|annees|heures|commandes|chiffres))/,
  es: /(?<=\bultim[oa]s )(dos|tres|cuatro|[2-4])\b(?! (?:dias|semanas|meses|anos|horas|pedidos))|\b(dos|tres|cuatro|[2-4]) ultim[oa]s\b(?! (?:dias|semanas|meses|anos|horas|pedidos))/,
}

/** "The cheaper one", "which is the cheapest?": a whole message that selects by price. */
export const priceSelectionPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|ok|so|show me|i(?:.ll| will| would)? (?:take|like|want)|what about|how about|which (?:one )?(?:of (?:them|these|those) )?is|which one|what(?:.?s| is))\W+)*(?:the )(?:cheaper|cheapest|more expensive|most expensive|dearest|most affordable|least expensive)(?: (?:one|ones|of|them|these|those|the|two|three|all|option|product|model|please|then|now))*\W*$|^\W*which (?:one )?(?:of (?:them|these|those) )?(?:is|costs) (?:cheaper|less|more expensive|cheapest)\W*$/,
  de: /^\W*(?:(?:und|ok|zeig mir|ich nehme|was ist mit|welche[rs]?|davon|von|denen|beiden|ist|war|ware)\W+)*(?:der|die|das|den|am)? ?(?:billig|gunstig|preiswert|teu(?:er|r))(?:er|ere|eren|eres|ste|sten|stes|ster)?(?: (?:davon|von|den|beiden|denen|allen|artikel|modell|bitte))*\W*$/,
  fr: /^\W*(?:(?:et|montrez-moi|montre-moi|laquelle|lequel|quel|quelle|des|deux|d.entre|eux|elles|est|je prends)\W+)*(?:le|la|les|celui|celle)? ?(?:moins|plus) cher(?:e|s|es)?(?: (?:des|deux|trois|d.entre|eux|elles|de tous|svp))*\W*$/,
  es: /^\W*(?:(?:y|muestrame|ensename|cual|de|ellos|ellas|los|las|dos|es|me quedo con)\W+)*(?:el|la|los|las)? ?(?:mas (?:barat[oa]s?|economic[oa]s?|car[oa]s?)|menos car[oa]s?)(?: (?:de|los|las|dos|tres|ellos|ellas|estos|estas|todos|todas))*\W*$/,
}

export const countWords: ReadonlyMap<string, number> = new Map([
  ...['two', 'beiden', 'zwei', 'deux', 'dos', '2'].map((word) => [word, 2] as const),
  ...['three', 'drei', 'trois', 'tres', '3'].map((word) => [word, 3] as const),
  ...['four', 'vier', 'quatre', 'cuatro', '4'].map((word) => [word, 4] as const),
])

/** Starts of a follow-up. Matched against plain letters. */
export const followUpPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:and|what about|how about|ok and|okay and|or|but|also|only|just|then|same for|what if|in|with|for|to|from|without|even)\b|^\W*(?:not )?the (?:\w+ ){1,2}ones?\b/,
  de: /^\W*(?:und|was ist,? wenn|was ist mit|wie ist es mit|wie siehts? .{0,6}aus|oder|aber|auch|nur|bloss?|dann|in|mit|fur|nach|aus|ohne|bei|auf|sogar|gilt das auch|(?:die|den|das) von)\b/,
  fr: /^\W*(?:et|qu.en est-il|ou|mais|aussi|seulement|juste|alors|en|avec|pour|vers|dans|sans|depuis|meme|uniquement|ce(?:lles?|ux|lui) (?:de|en))\b/,
  es: /^\W*(?:y|que tal|que hay de|o|pero|tambien|solo|solamente|entonces|en|con|para|a|desde|sin|incluso|(?:el|la|los|las) de)\b/,
}

/** A message that only asks the previous question again: "and now?", "what was it again?". Matched against plain letters. */
export const repeatPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|ok|so) )?(?:now|right now|today|still|(?:what|how much|which one) was (?:it|that) again|(?:say|repeat) (?:it|that) again|is (?:it|that) still (?:right|true|so|the same|current))\W*$/,
  de: /^\W*(?:(?:und|ok|so) )?(?:jetzt|nun|heute|immer noch|jetzt auch noch|(?:was|wie|wie ?viel) war das (?:noch ?mal|gleich|noch)|ist das (?:immer )?noch so|stimmt das (?:immer )?noch)\W*$/,
  fr: /^\W*(?:(?:et|ok) )?(?:maintenant|aujourd.hui|toujours|c.etait (?:combien|quoi) deja|combien c.etait deja|c.est toujours (?:vrai|le cas|pareil|valable))\W*$/,
  es: /^\W*(?:(?:y|ok) )?(?:ahora|hoy|todavia|aun|(?:cuanto|que|cual) era(?: otra vez)?|(?:como|cuanto) era eso|sigue siendo asi)\W*$/,
}

/** Pronouns for something mentioned before. Matched against plain letters. */
export const pronounPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:it|its|this|that|this one|that one|the (?:\w+ )?one|these|those|them|they)\b/,
  de: /\b(?:(?<!\bgibt )es|ihn|davon|dafur|damit|dazu|dies(?:e[rsnm]?)?|jene[rsn]?|er)\b|\b(?:das|der|die|den)(?= (?:noch|auch|so|denn|da|auf lager|in|ist|sind|geht|nicht|mir|zuruck|wieder|andern|zu|aus)\b|\W*$|[?!.,])|\b(?:ist|sind|hat|haben) (?:der|die|den)(?= \w+\W*$)/,
  fr: /\b(?:ca|cela|c(?=.est\b)|est-ce (?=que c|dispo|en)|celui|celle|ceux|celui-ci|celle-ci|il|elle|ils|elles|l.(?=ai|a\b|avez)|en(?= reste))\b/,
  es: /\b(?:es[oae]|est[eoa]|aquell[oa]|lo|ella|ellos|ese|esos|estos)\b|\b(?:la|las|los)(?= (?:tien\w|ten[eg]\w|hay|vend\w))/,
}

/** "Show me more", "something else": repeats the last search without the products shown. A whole message, in plain letters. */
export const moreRequestPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:ok|okay|and|yes|please|can you|could you|do you have|have you got|are there|is there|got|any|some|show me|show|give me|list|let me see|maybe|no)\W+)*(?:more|others?|other ones|the others|the rest|the next ones?|next|(?:something|anything) (?:else|different)|(?:another|a different) one|different ones|none of (?:these|those|them)|not (?:these|those|this one|that one)|what else(?: (?:do you have|have you got|is there))?|i don.?t like (?:it|this|that|these|them|those)(?: ones?)?|(?:other|different|more) (?:options|ideas|suggestions|products|models|results|choices))(?:\W+(?:of (?:them|these|those)|like (?:this|that|these|those)|options|results|items|please))*\W*$/,
  de: /^\W*(?:(?:ok|und|ja|bitte|habt ihr|haben sie|gibt es|zeig mir|zeigen sie mir|zeig|zeigt mir|noch|nein|vielleicht)\W+)*(?:mehr|weitere|andere|noch welche|den rest|die nachsten|was (?:anderes|sonst)|etwas anderes|was habt ihr (?:noch|sonst)(?: so)?|was gibt es (?:noch|sonst)|ein(?:en|e|s)? ander(?:en|e|er|es)|gefallt mir nicht|gefallen mir nicht|(?:andere|weitere|mehr) (?:modelle|vorschlage|ideen|artikel|produkte|ergebnisse|optionen))(?:\W+(?:davon|anzeigen|zeigen|bitte|noch))*\W*$/,
  fr: /^\W*(?:(?:ok|et|oui|non|avez-vous|vous avez|y a-t-il|montrez-moi|montre-moi|montrez|montre|voir|encore|plutot)\W+)*(?:plus|davantage|montrez-m.en (?:plus|d.autres)|montre-m.en (?:plus|d.autres)|m.en plus|d.autres|en voir (?:plus|d.autres)|la suite|les suivants|les suivantes|autre chose|quelque chose d.autre|un autre|une autre|quoi d.autre|qu.avez-vous d.autre|(?:d.)?autres (?:modeles|idees|articles|produits|options|resultats|propositions)|(?:il|elle|ca|ils|elles) ne me pla(?:it|isent) pas)(?:\W+(?:svp|s.il vous plait|modele|article))*\W*$/,
  es: /^\W*(?:(?:ok|y|si|no|por favor|tienen|teneis|tienes|hay|muestrame|muestreme|ensename|ver|algun|alguna)\W+)*(?:mas|otr[oa]s?|otra cosa|algo (?:mas|diferente|distinto)|los demas|las demas|el resto|los siguientes|que mas (?:hay|tienen|teneis)|(?:otr[oa]s|mas) (?:modelos|opciones|ideas|productos|articulos|resultados)|no me gustan?)(?:\W+(?:por favor|opciones))*\W*$/,
}

/** "More like the Balloon Chair", "something similar": products like a named one or the one in focus. In plain letters. */
export const similarPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:similar|comparable|resembl(?:es?|ing))\b|(?<!\b(?:looks?|feels?|sounds?|seems?|would|d|i|we|you|they|not|don.?t|didn.?t|really|also)) like (?:the|this|that|it|your|these|those)\b|\balternatives? (?:to|for)\b|\bin the (?:same )?style (?:of|as)\b/,
  de: /\bahnlich\w*\b|\bso ?(?:et)?was (?:in der art )?wie\b|\b(?:etwas|was|mehr|andere[sn]?|noch eine?[nrs]?) wie (?!viel|lang|oft|hoch|gro)|\b(?:im stil|in der art) (?:von|des|der)\b|\balternativen? (?:zu[mr]?|fur)\b/,
  fr: /\b(?:similaires?|semblables?|comparables?|ressembl(?:e|ent|ant|ants))\b|\b(?:chose|d.autres?|autres?|plus|produits?|articles?) comme (?!moyen)|\b(?:du meme (?:genre|style|type)|dans le (?:meme )?style)\b|\balternatives? (?:a|au|aux|pour)\b/,
  es: /\b(?:similar(?:es)?|parecid[oa]s?|semejantes?|comparables?)\b|\b(?:algo|otr[oa]s?|mas|productos?|articulos?) como (?!pag)|\bdel (?:mismo )?(?:estilo|tipo)\b|\balternativas? (?:al?|para)\b/,
}

/** "Other chairs", "more shoes in black": a new search without the products shown. The start of a message. */
export const otherProductsPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:ok|and|please|can you|do you have|have you got|are there|any|some|show me|show)\W+)*(?:more|other|different|another)\s+\w/,
  de: /^\W*(?:(?:ok|und|bitte|habt ihr|haben sie|gibt es|zeig mir|zeigt mir|noch)\W+)*(?:mehr|weitere|andere[nrs]?)\s+\w/,
  fr: /^\W*(?:(?:et|avez-vous|vous avez|montrez-moi|montre-moi|encore)\W+)*(?:d.autres|autres|un autre|une autre|plus de)\s+\w/,
  es: /^\W*(?:(?:y|tienen|teneis|hay|muestrame|ensename)\W+)*(?:otr[oa]s?|mas)\s+\w/,
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words of questions about a product that do not say which product. Folded. */
export const genericWords: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: listed(
    'one ones two three four five six seven eight nine ten dozen couple pair pairs piece pieces unit units size sizes color colour colors colours item items product products model it them these those left available stock still remaining price cost costs cheaper expensive total together altogether all of get take buy many much variant version exactly now currently right really cart basket large medium small xl xs',
  ),
  de: listed(
    'eins zwei drei vier funf sechs sieben acht neun zehn paar stuck stucke grosse grossen farbe farben artikel produkt modell davon noch da ubrig verfugbar lieferbar lager vorratig preis kostet kosten billiger gunstiger teurer zusammen insgesamt alle viel viele variante version genau jetzt aktuell wirklich warenkorb gibt gross klein mittel ausverkauft welche immer',
  ),
  fr: listed(
    'un une deux trois quatre cinq six sept huit neuf dix paire paires piece pieces unite unites taille tailles pointure couleur couleurs article articles produit produits modele reste restent dispo disponible disponibles stock prix coute coutent cher chere moins total ensemble tout tous combien variante version exactement maintenant actuellement vraiment panier grand moyen petit encore toujours celui celle',
  ),
  es: listed(
    'uno una dos tres cuatro cinco seis siete ocho nueve diez par pares pieza piezas unidad unidades talla tallas color colores articulo articulos producto productos modelo queda quedan disponible disponibles stock precio cuesta cuestan vale valen barato barata caro cara total juntos todo todos cuanto cuantos cuantas variante version exactamente ahora actualmente realmente carrito grande mediano pequeno todavia aun sigue siguen',
  ),
}

/**
 * A yes/no question whose subject is "it": products that it names later are no subject ("does it fit the Laptop?"). Not "is it possible
 * to …", "is it the Laptop?" and "y a-t-il". Matched against plain letters.
 */
export const subjectPronounPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|but|or|so|ok|okay|thanks|thank you|thx|great|nice|cool|perfect|good|hi|hello|hm+|well|also)\W+)*(?:does|is|was|can|could|will|would|has)(?:n.?t)? (?:it|this|that)(?: one)?\b(?! (?:the|a|an|true|ok|okay|possible|allowed|necessary|\w+ (?:to|that|if))\b)/i,
  de: /^\W*(?:(?:und|aber|oder|ok|okay|danke|super|toll|gut|schon|prima|hallo|hm+)\W+)*(?:(?:hat|kann|passt|halt|enthalt|funktioniert|eignet|lauft|braucht|wiegt|lasst) (?:er|sie|es)\b|(?:ist|wird) (?:er|sie|es)\b(?!\W+(?:moglich|erlaubt|wahr|okay|ok|richtig|notig|der|die|das|ein|eine|einen|so)\b))/i,
  fr: /^\W*(?:(?:et|mais|ok|merci|super|parfait|bien|bonjour)\W+)*(?:est-ce qu.\s?)?(?:il|elle|ca|cela) (?!y\b|vous\b|te\b|faut|reste|existe|est (?:possible|vrai|necessaire))|^\W*(?:(?:et|mais|ok|merci|super|parfait|bien|bonjour)\W+)*(?!y\b|faut|reste|existe)[a-z]+-(?:t-)?(?:il|elle)\b(?! (?:possible|vrai|necessaire))/i,
  es: /^\W*(?:(?:y|pero|ok|gracias|vale|genial|perfecto|bien|hola)\W+)*(?:(?:tiene|lleva|trae|incluye|cabe|sirve|funciona) (?:est[eo]|es[eo])\b(?! \w+ (?:un|una|para|con)\b)|(?:est[eo]|es[eo]|ella) (?:tiene|lleva|trae|es|incluye|cabe|sirve|funciona)\b)/i,
}

/**
 * A question whose subject is left out, because it is the product in focus: "¿es impermeable?", "¿cuánto pesa?", "¿de qué material está
 * hecho?". A whole message; the group `rest` names no other subject if it begins with no article. Only Spanish leaves subjects out.
 */
export const subjectlessPattern =
  /^\W*(?:(?:y|pero|entonces|vale|ok)\W+)*(?:(?:de|en|con|para) que (?:materiales|material|color|colores|talla|tallas|tamanos?|marca) (?:es|esta|viene|hay)|que (?:medidas?|dimensiones|peso|tamano|material|materiales|marca|colores|altura|ancho|anchura|largo|profundidad|capacidad|potencia|autonomia) (?:tiene|lleva|trae)|cuanto (?:pesa|mide|dura|ocupa|consume|aguanta)|de que (?:es|esta)|quien (?:lo|la) (?:fabrica|hace|disena|diseno)|donde (?:se fabrica|esta hecho|esta hecha)|es|esta|viene|tiene|lleva|trae|incluye|pesa|mide|sirve|funciona|aguanta|resiste|cabe|pasa|se puede[n]? \w+r|se (?:lava|pliega|dobla|monta|desmonta))(?![a-z])(?<rest>[^?]{0,60})(?:\?\W*)?$/

/** "Il pèse combien, *le sac*": the subject follows in French. Matched against plain letters. */
export const laterSubjectPattern =
  /\s(?:le|la|les) \p{L}{3,30}(?: \p{L}{2,30}){0,3}\W*$|\scombien (?:le|la|les) \p{L}{3}/iu

/** Begins with a verb for what belongs to a product. */
export const partPattern = /^\W*(?:(?:y|pero|entonces|vale|ok)\W+)*(?:trae|incluye|lleva|viene con)(?![a-z])/

/** Words that begin a subject of its own: "¿es impermeable *el sofá*?", "¿es *el* mismo precio?". */
export const ownSubjectPattern = /(?:^|\s)(?:el|la|los|las|un|una|vuestr[oa]s?|sus?|mis?)\s+(?!\w+r\b)\w/

/** "Do I have to pay?" Matched against plain lowercase letters. */
export const obligationPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:have to|need to|must|gotta|supposed to|(?:do|will) (?:i|we) pay)\b/,
  de: /\b(?:muss|musst|mussen)\b/,
  fr: /\b(?:dois|doit|devons|devrai|faut|faudra)\b/,
  es: /\b(?:tengo que|tenemos que|hay que|debo|tendre que|toca)\b/,
}

/** "Are they dishwasher-safe?": a yes/no question about everything shown. Matched against plain letters. */
export const listQuestionPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|but|or|so|ok)\W+)*(?:are|do|can|will|would|have)(?:n.?t)? (?:they|these|those|both|all of (?:them|these|those))\b/i,
  de: /^\W*(?:(?:und|aber|oder|ok)\W+)*(?:sind|haben|konnen|passen|eignen sich|vertragen|werden|halten|enthalten|kann man|darf man) (?:die|sie|diese|alle|beide)\b/i,
  fr: /^\W*(?:(?:et|mais)\W+)*(?:(?:est-ce qu.\s?)?(?:ils|elles|ceux-ci|celles-ci|tous|toutes)\b|(?:sont|ont|peuvent|vont|passent|resistent|conviennent)-(?:ils|elles)\b)/i,
  es: /^\W*(?:(?:y|pero)\W+)*(?:(?:est[ao]s|es[ao]s|ell[ao]s|tod[ao]s|amb[ao]s)\b|(?:son|sirven|llevan|aguantan|resisten|se pueden)\b)/i,
}

/** Cues that start a new subject, however short the message is. */
export const standaloneCues: ReadonlySet<string> = new Set([
  'hello',
  'thanks',
  'bye',
  'who_are_you',
  'looking_for',
  'sell',
  'have_you',
  'human',
  'forward',
  'where_is',
  'history',
  'others',
  'elsewhere',
  'tell_about',
])
