import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'
import type { AnswerKind } from '../../pipeline.ts'

// Each pattern has separators in one place only: two that match the same spaces backtrack exponentially on long runs.

/** Question forms by the kind of answer; the first match wins. Matched against plain lowercase letters. */
export const questionPatterns: Readonly<Record<AssistantLanguage, readonly (readonly [AnswerKind, RegExp])[]>> = {
  en: [
    ['duration', /\b(?:for )?how (?:long|quick(?:ly)?|soon|fast|many (?:days|weeks|months|years|hours)|often)\b/],
    [
      'money',
      /\bhow (?:much|expensive)\b(?! (?:[mck]?g|[mc]?l|m?m|cm|k?w|watts?|volume|capacity|power|weight)\b)|\bwhats? (?:is )?the (?:fee|price|cost|charge)|\bwhat (?:do|does|would) .{0,30}(?:charge|cost)|\bprice of\b/,
    ],
    [
      'yes_no',
      /^\W*(?:(?:and|or|so|but|also|hi|hello|hey|please|then)\W+)*(?:can|could|do|does|did|is|are|will|would|may|should|must|has|have)\b.{1,60}\b(?<!\b(?:know|say|tell|sure|out|me|us) )when (?:i|we|they|you|he|she|it|the|my|your|someone)\b/,
    ],
    ['date', /\bwhen\b|\bwhat (?:time|day|date)|\buntil what|\bby when|\bhow late\b/],
    ['place', /\bwhere\b/],
    ['how', /\bhow (?:do|does|can|could|should|to|would|is|are|warm|must)\b/],
    [
      'list',
      /\bwhich\b|\bwhat (?:kind|sort|cards?|methods?|countries|are)|\bwhat [^?]{1,40} do (?:you|u) (?:have|offer|sell|stock|carry)\b|\bhow many\b/,
    ],
    [
      'yes_no',
      /^\W*whether\b|^\W*(?:(?:and|or|so|but|also|hi|hello|hey|please|then)\W+)*(?:can|could|do|does|did|is|are|am|was|were|will|would|may|should|must|has|have|had|shall|any chance|is there|does|dont|doesnt|isnt|cant)\b/,
    ],
    ['anything', /\b(?:what|whats|who|whom|whose|why|how)\b/],
  ],
  de: [
    ['duration', /\bwie (?:lange|schnell|bald|oft|viele (?:tage|wochen|monate|jahre|stunden))\b/],
    [
      'money',
      /\bwas (?:kostet|kosten|macht)\b|\bwie ?viel\b(?! (?:[mck]?g|gramm|kilo(?:gramm)?|[mc]?l|(?:milli)?liter|[mc]?m|(?:zenti|milli)?meter|k?w|watt|volt|lumen|zoll|jahren?|monaten?|stunden|minuten|tropfen|kapseln|tabletten|portionen|inhalt|volumen|leistung|gewicht)\b)|\bwie teuer|\bwie hoch (?:ist|sind)|\bwas (?:zahl|muss ich .{0,20}zahlen)/,
    ],
    ['date', /\bwann\b|\bab wann|\bbis wann|\bum wie viel uhr|\ban welchem tag/],
    ['place', /\bwo\b|\bwohin\b|\bwoher\b/],
    ['how', /\bwie\b(?! viele?\b)/],
    ['list', /\bwelche[rsnm]?\b|\bwie ?viele?\b|\bwas fur\b/],
    [
      'yes_no',
      /^\W*(?:(?:und|oder|aber|also|hallo|hi|bitte|auch|dann)\W+)*(?:ob|kann|kannst|konnen|konnt|konnte|darf|durfen|muss|mussen|musst|soll|sollte|ist|sind|war|hat|habt|haben|habe|hast|gibt|gibts|geht|wird|werden|wurde|nehmt|nehmen|liefert|liefern|schickt|verschickt|akzeptiert|bietet|bieten|macht|krieg|kriege|krieg ich|bekomme|bekommt|fallt|fallen|passt|lohnt|habt ihr|braucht|brauche|enthalt|enthalten|eignet|eignen|besteht|bestehen|funktioniert|funktionieren|gehort|gehoren|halt|lauft|schmeckt|kommt|[a-z]{2,20}t ihr|[a-z]{2,20}en sie)\b/,
    ],
    ['anything', /\b(?:was|wer|wem|wen|warum|wieso|weshalb|wozu|womit)\b/],
  ],
  fr: [
    [
      'duration',
      /\bcombien de (?:temps|jours|semaines|mois|annees|heures)|\bquel(?:s|le)? (?:est|sont) (?:le|les|la) (?:delai|duree)|\bdelai\b|\ben combien\b|\bquelle est la duree/,
    ],
    [
      'money',
      /\bcombien (?:l(?:es?|a) |l['’]|coute|coutent|vaut|ca coute|est-ce que .{0,30}cout|je paie|faut-il payer|pour)|\bquel(?:s)? (?:est|sont) (?:le prix|les frais|le tarif|le cout)|\ba quel prix|\bcout(?:e|ent) combien|\bc.est combien/,
    ],
    [
      'yes_no',
      /^\W*(?:(?:et|ou|mais|aussi|bonjour|bonsoir|salut|svp|alors)\W+)*(?:est-ce que|dois-je|je dois|faut-il|il faut|peut-on|on peut|je peux|puis-je)\b.{1,60}\b(?<!\b(?:sait|savoir|dire) )quand (?:je|il|elle|on|nous|vous|ils|elles|le|la|les|l|votre|vos|mon|ma)\b/,
    ],
    ['date', /\bquand\b|\ba quelle heure|\bjusqu.a quand|\bquel jour|\bjusqu.a quelle/],
    ['place', /\bou\b (?=(?:est|puis|peut|se|sont|trouver|je|vous|en|acheter|pouvons))/],
    ['how', /\bcomment\b/],
    ['list', /\bquel(?:le)?s\b|\bcombien\b|\blaquelle\b|\blequel\b/],
    [
      'yes_no',
      /^\W*(?:(?:et|ou|mais|aussi|bonjour|bonsoir|salut|svp|alors)\W+)*(?:est-ce|puis-je|peut-on|pouvez-vous|est-il|est-elle|sont-ils|sont-elles|avez-vous|y a-t-il|il y a|livrez|acceptez|faut-il|dois-je|peux-tu|je peux|on peut|vous (?:[a-z]{2,20}ez|faites)|[a-z]{2,20}ez-vous|faites-vous|prenez-vous|proposez-vous|c.est|les? \S+ (?:est|sont)|l\S+ \S* ?est-elle|ai-je|a-t-on|serait-il|pourrais-je|pourriez-vous|reprenez)/,
    ],
    ['anything', /\b(?:que|qui|quoi|quel|quelle|pourquoi|qu.est-ce|qu.)\b/],
  ],
  es: [
    [
      'duration',
      /\bcuanto (?:tarda|tardan|tiempo|dura|duran|tardara|se tarda)|\bcuant[oa]s (?:dias|semanas|meses|anos|horas)|\ben cuanto tiempo|\bcada cuanto|\bcuanto hay que esperar|\bque plazo/,
    ],
    [
      'money',
      /\bcuanto (?:el |las? |los |cuesta|cuestan|vale|valen|es|sale|cobran|pago|hay que pagar|me cuesta|costaria)|\bque (?:precio|coste|cuesta)|\ba cuanto|\bcual es (?:el|la) (?:precio|coste|tarifa)/,
    ],
    [
      'yes_no',
      /^\W*(?:(?:y|o|pero|tambien|hola|entonces|por favor)\W+)*(?:puedo|podemos|se puede|hay que|tengo que|tenemos que|debo|necesito|hace falta)\b.{1,60}\b(?<!\b(?:se|sabe|saber|decir|decirme) )cuando (?:el|la|los|las|me|se|os|nos|viene|vienen|venga|vengan|llega|llegan|llegue|lleguen)\b/,
    ],
    ['date', /\bcuando\b|\ba que hora|\bhasta (?:que|cuando)|\bque dia/],
    ['place', /\bdonde\b|\badonde\b/],
    ['how', /\bcomo\b/],
    ['list', /\bcuale?s?\b|\bcuant[oa]s\b|\bque (?:tarjetas|metodos|formas|paises|tipos?)/],
    [
      'yes_no',
      /^\W*(?:(?:y|o|pero|tambien|hola|entonces|por favor)\W+)*(?:puedo|se puede|se pueden|pueden|puede|podria|podemos|hay|tienen|teneis|tiene|aceptan|aceptais|es|son|esta|estan|envian|enviais|hacen|haceis|debo|tengo que|necesito|hace falta|cubre|me|venden|entregan|ofrecen|existe|recogen|devuelven|reciclan|contiene|contienen|incluye|incluyen|lleva|llevan|funciona|funcionan|sirve|sirven|vale|valen|[a-z]{2,20}[ae]is|las? \S+ (?:es|son|traen|vienen)|(?:el|la|los|las) (?:(?!no )\S{1,20} ){1,4}(?:tienen?(?! una? )|llevan?|contienen?|sirven?|valen?) \S)/,
    ],
    ['anything', /\b(?:que|quien|quienes|por que|cual|cuanto)\b/],
  ],
}

/** Conjunctions between two questions of a sentence, followed by the start of a question. */
export const questionConjunctions: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /(?:,\s*)?\b(?:and also|and|also|or|plus|but)\b,?\s+(?=(?:for |until |by |if not,? )?(?:how|what|whats|when|where|which|who|why|can|could|do|does|did|is|are|will|would|may|should|must)\b)|,\s*(?=(?:how|what|when|where|which|who|why|can i|could i|do i|do you|does|is there|are there)\b)/gi,
  de: /(?:,\s*)?\b(?:und auch|und|oder|sowie|außerdem|aber)\b,?\s+(?=(?:ab |bis |in |an )?(?:wie|was|wann|wo|wohin|welche[rsnm]?|wer|warum|kann|könnt|können|gibt|ist|sind|habt|haben|hat|darf|dürfen|muss|kostet|geht|bekomme|krieg|liefert|nehmt|wird)\b)|,\s*(?=(?:wie (?:lange|viel|oft|schnell)|was kostet|wann|wo|welche[rsnm]?|kann ich|gibt es|muss ich|darf ich)\b)/gi,
  fr: /(?:,\s*)?\b(?:et aussi|et|ou|puis|mais)\b,?\s+(?=(?:en |à |a |pour |de )?(?:combien|quand|comment|quel(?:le)?s?|où|pourquoi|est-ce|puis-je|peut-on|faut-il|qui|y a-t-il|avez-vous|acceptez|livrez|pouvez|dois-je|que |qu['’]|c['’]est|je peux|est-il|est-elle)(?![\p{L}]))|,\s*(?=(?:combien|quand|comment|quel(?:le)? est|puis-je|est-ce que|peut-on)(?![\p{L}]))/giu,
  es: /(?:,\s*)?(?:\b(?:y también|y|e|o|además|pero)\b),?\s+¿?(?=(?:en |a |hasta |desde |por )?(?:cuánt[oa]s?|cuanto|cuantos|cuándo|cuando|cómo|como (?:se|puedo|hago)|dónde|donde|qué|que (?:hora|día|dia|precio|plazo|horario)|cuál(?:es)?|quién|puedo|se puede|pueden|hay|tienen|aceptan|es |son |tengo que|debo|hace falta)(?![\p{L}]))|,\s*¿(?=\p{L})/giu,
}

/** Introductory words before a question. */
export const leadIns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:hi|hello|hey|good (?:morning|evening|afternoon)|ok|okay|so|also|and|please|plus|one more thing|two things|thanks|thank you|if not|if so|then)\b[\s,:!.]*)+/i,
  de: /^\W*(?:(?:hallo|hi|hey|guten (?:tag|morgen|abend)|ok|okay|also|und|bitte|außerdem|noch eine frage|zwei fragen|danke|falls nicht|wenn nicht|wenn ja)\b[\s,:!.]*)+/i,
  fr: /^\W*(?:(?:bonjour|bonsoir|salut|ok|alors|et|aussi|s['’]il vous plaît|svp|deux questions|merci|sinon|si oui)(?![\p{L}])[\s,:!.]*)+/iu,
  es: /^\W*(?:(?:hola|buenos días|buenas(?: tardes| noches)?|ok|vale|entonces|y|además|por favor|dos cosas|dos preguntas|gracias|si no|también)(?![\p{L}])[\s,:!.]*)+/iu,
}

/** Polite words before an indirect question: "I would be grateful if you could tell me whether …". */
export const politeFrames: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:(?:i(?:.d| would| should)? (?:be (?:very |really |most |so )?(?:grateful|thankful|glad|happy|pleased) if you (?:could|would|can)|appreciate it if you (?:could|would))|(?:could|can|would) (?:you|u|someone|anyone)|please|pls) (?:please |kindly |possibly |just ){0,3}(?:tell me|let me know|advise|confirm)|i(?:.d| would) (?:really |just ){0,3}(?:like|love) to (?:know|ask|find out|check)|i (?:just |only ){0,3}(?:want|wanted|need|needed) to (?:know|ask|find out|check)|i(?:.m| am| was) (?:just |only ){0,3}wondering|do (?:you|u) (?:happen to )?know)\b[,:]? (?=(?:if|whether|how|what|when|where|which|who|why)\b)/iu,
  de: /(?<!\p{L})(?:(?:könn(?:t|en|tet|ten)|würde[nt]?) (?:sie|ihr) (?:mir|uns) (?:bitte |vielleicht |kurz |mal ){0,3}(?:sagen|mitteilen|verraten|erklären)|(?:ich|wir) (?:würden?|möchten?|wollten?|hätten?) (?:gerne? |nur |mal |noch |kurz |sie |euch ){0,3}(?:wissen|fragen|gewusst|nachfragen)|(?:ich|wir) fragen? (?:mich|uns)|wissen sie|wisst ihr|(?:meine|unsere) frage (?:ist|wäre|lautet)|mich (?:würde interessieren|interessiert)|(?:sagen sie|sagt) mir bitte)[,:]? (?=(?:ob|wie|wieviel|was|wann|wo|welche[rsnm]?|wer|wen|warum|ab|bis|in|zu|mit)(?!\p{L}))/iu,
  fr: /(?<!\p{L})(?:(?:pourr(?:iez|ais)|pouvez|peux|sauriez)[- ](?:vous|tu) (?:s.il (?:vous|te) pla[iî]t )?(?:me |m.|nous )(?:dire|indiquer|préciser|preciser|confirmer)|(?:j.aimerais|je (?:voudrais|souhaiterais|souhaite|voulais)|nous (?:aimerions|voudrions|souhaiterions)|on (?:aimerait|voudrait)) (?:juste |bien )?(?:savoir|(?:vous |te )?demander)|savez-vous|je me demandais?|merci de (?:me|nous) (?:dire|préciser|indiquer)|dites-moi)[,:]? (?=(?:si|s.ils?|combien|comment|quand|où|ou|quel(?:le)?s?|à quel(?:le)?|qui|pourquoi|ce que|jusqu)(?!\p{L}))/iu,
  es: /(?<!\p{L})(?:(?:podr[ií]an?|podr[ií]as|podr[ií]ais|pueden?|puedes|pod[eé]is) (?:por favor )?(?:decirme|indicarme|confirmarme|decirnos)|me (?:podr[ií]an?|podr[ií]as|podr[ií]ais|pueden?|puedes|pod[eé]is) (?:por favor )?(?:decir|indicar|confirmar)|(?:quer[ií]a|quisiera|quer[ií]amos|querr[ií]a|quiero|necesito|me gustar[ií]a|nos gustar[ií]a) (?:saber|preguntar(?:l?es|os|te|le)?)|sab[eé]is|mi pregunta es|d[ií]game)[,:]? (?=¿?(?:si|cu[aá]nt[oa]s?|c[oó]mo|cu[aá]ndo|d[oó]nde|qu[eé]|qui[eé]n(?:es)?|cu[aá]l(?:es)?|a qu[eé]|hasta)(?!\p{L}))/iu,
}

/** How a clause after such words becomes a question: "if you deliver" and "si vous livrez". */
export const indirectForms: Readonly<Record<AssistantLanguage, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/^(?:if|whether) (you|i|we|they|there) (are|is|can|could|will|would|should|must|may)\b/i, '$2 $1'],
    [/^(?:if|whether) (you|i|we|they)\b/i, 'do $1'],
    [/^if\b/i, 'whether'],
  ],
  de: [],
  fr: [[/^(?:si |s.(?=ils?\b))/i, 'est-ce que ']],
  es: [[/^¿?si /i, '']],
}

/** Thanks and greetings at the end of a letter, which ask nothing, although they may mention help or an answer. */
export const courtesyPattern =
  /^\W*(?:many thanks|thanks|thank you|thx|cheers|(?:kind|best|warm) (?:regards|wishes)|regards|yours (?:sincerely|faithfully)|(?:vielen|herzlichen|besten|lieben|schönen) dank|danke|(?:mit )?(?:freundlichen?|besten?|lieben?|vielen?|schönen?) gr(?:ü|ue)(?:ß|ss)en?|mfg|lg|merci|cordialement|bien (?:à vous|cordialement)|(?:belle|bonne) (?:journée|soirée)|(?:muchas |mil )?gracias|(?:un )?(?:cordial )?saludos?|atentamente)(?!\p{L})/iu

/** Requests that are not questions. */
export const requests: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:show me|find me|looking for|searching for|tell me about|send this|forward this|notify me|let me know when|tell me when|i (?:want|need|would like) to (?:talk|speak)|cancel my|compare)\b/i,
  de: /(?:\b(?:zeig(?:t|en sie)? mir|such(?:e)? (?:ein|nach|mir)|ich suche|erzähl(?:en sie)? mir|benachrichtig(?:t|en sie)? mich|leite[nt]? (?:das|sie das|dies)|storniere|vergleich)|(?:gebt|sagt|geben sie|sagen sie) (?:mir )?bescheid)/i,
  fr: /(?:je (?:re)?cherche|montre[zr]?-moi|parle[zr]?-moi|préviens-moi|prévenez-moi|avertissez-moi|envoyez (?:ce|ceci|un)|transmettez|annulez ma|compare[zr])/i,
  es: /(?:\bbusco\b|muéstr(?:a|e)me|enséñ(?:a|e)me|háblame|hábleme|avís(?:a|e|en)me|envíen? este|manden? este|cancel(?:a|en) mi|compar(?:a|e))/i,
}

/** A question about nothing but the price of a thing, which is the group `thing`. Matched against plain lowercase letters. */
export const priceOfThingPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|hi|hello|so|ok)\W+)*(?:how (?:much|expensive) (?:is|are|does|do|would)|what (?:does|do|would)|(?:whats|what is|what.s)? ?(?:the )?price (?:of|for)) (?:(?:a|an|the|your|one|some) )?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)(?: (?:cost|be|with you|here|please)){0,2}\W{0,5}$/u,
  de: /^\W*(?:(?:und|hallo|hi|also|ok)\W+)*(?:(?:was|wie ?viel) (?:kostet|kosten)|wie teuer (?:ist|sind|ware)|(?:der )?preis (?:fur|von)) (?:(?:denn|so) )?(?:(?:eine?[nrms]?|der|die|das|den|eure?|ihre?) )?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)(?: (?:bei euch|bei ihnen|denn|so|bitte)){0,2}\W{0,5}$/u,
  fr: /^\W*(?:(?:et|bonjour|salut|alors)\W+)*(?:combien (?:coute(?:nt)?|vaut|valent)|(?:(?:quel est )?le )?prix (?=d|pour)) ?(?:(?:pour|de|d.|du|des) ?)?(?:(?:une?|le|la|les|des|vos) |l.)?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)(?: (?:chez vous|svp)){0,2}\W{0,5}$/u,
  es: /^\W*(?:(?:y|hola|entonces)\W+)*(?:cuanto (?:cuestan?|valen?)|que (?:precio tienen?|vale|cuesta)|(?:el )?precio de) (?:(?:una?|el|la|los|las|sus?) )?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)(?: (?:aqui|por favor)){0,2}\W{0,5}$/u,
}

/** A question about nothing but the size, weight, color, material or brand of a thing, which is the group `thing`. Matched against plain lowercase letters. */
export const propertyOfThingPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:and|hi|hello|so|ok)\W+)*(?:(?:what|which) (?:sizes?|colou?rs?|material|brand|weight|dimensions) (?:is|are|does|do|has|have)|how (?:big|large|small|heavy|tall|wide|deep|thick|high) (?:is|are)|what (?:is|are) the (?:sizes?|dimensions|measurements|weight|colou?rs?|material|brand) of) (?:(?:a|an|the|your|one|some) )?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)(?: (?:come in|available in|made of|have|please))?\W{0,5}$/u,
  de: /^\W*(?:(?:und|hallo|hi|also|ok)\W+)*(?:wie ?viel (?:wiegt|wiegen)|was (?:wiegt|wiegen)|welche[sn]? (?:gross?en?|farben?|material|marke|mass?e|abmessungen|gewicht) (?:hat|haben|ist|sind)|wie (?:gross?|klein|schwer|hoch|breit|tief|dick|lang) (?:ist|sind)|aus welchem material (?:ist|sind)) (?:(?:denn|so) )?(?:(?:eine?[nrms]?|der|die|das|den|eure?|ihre?) )?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)(?: (?:bei euch|bei ihnen|denn|so|bitte|lieferbar|verfugbar))?\W{0,5}$/u,
  fr: /^\W*(?:(?:et|bonjour|salut|alors)\W+)*(?:combien (?:pese|mesure)(?:nt)?|(?:de )?quel(?:le)? (?:couleur|taille|matiere|marque) (?:est|sont|fait|font)|quel(?:le)?s? (?:est|sont) l(?:a|es?) (?:taille|dimensions?|couleurs?|poids|matiere|marque) (?=d)) ?(?:(?:de|d.|du|des) ?)?(?:(?:une?|le|la|les|des|vos) |l.)?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)\W{0,5}$/u,
  es: /^\W*(?:(?:y|hola|entonces)\W+)*(?:cuanto (?:pesan?|miden?)|(?:de )?que (?:color|material|marca) (?:es|son)|que (?:talla|tamano|medidas|peso|colores) tienen?) (?:(?:una?|el|la|los|las|sus?) )?(?<thing>[\p{L}\d-]{1,30}(?: [\p{L}\d-]{1,30}){0,2}?)\W{0,5}$/u,
}

/** Endings of nouns that name what someone does. In plain lowercase letters. */
export const serviceNouns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\w{3}ings?$|[ts]ions?$|\w{4}ments?$/,
  de: /\w{3}ung(?:en)?$|[ts]ion(?:en)?$|tur(?:en)?$|service$/,
  fr: /\w{3}ages?$|[ts]ions?$|\w{4}ments?$|er$/,
  es: /cion(?:es)?$|sion(?:es)?$|mientos?$|ajes?$|[aei]r$/,
}

const never = /(?!)/

/** Words beside "need" and "have" that make them a question about a need: "*do* I need", "do you have *to*", "brauche *ich*". */
export const necessity: Readonly<Record<AssistantLanguage, { readonly before: RegExp; readonly after: RegExp }>> = {
  en: { before: /\b(?:do|does|did|will|would|should) $/i, after: /^ to\b/i },
  de: { before: never, after: /^ (?:ich|man|wir|es)\b/i },
  fr: { before: never, after: never },
  es: { before: never, after: never },
}

/** "What now?", "can you help?": asks for a way out, not for information. Matched against plain letters. */
export const asksWhatToDo: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:what (?:now|can|should|do|shall) ?(?:i|we)?|can (?:you|anyone) (?:help|do)|any (?:advice|help|ideas?)|help)\b/i,
  de: /\b(?:was (?:nun|jetzt|tun|soll|kann|mache?|mach)|konnt ihr (?:da |mir )?(?:helfen|was tun)|hilfe)\b/i,
  fr: /\b(?:que (?:faire|puis-je|dois-je)|quoi faire|je fais quoi|pouvez-vous (?:m.)?aider|a l.aide)\b/i,
  es: /\b(?:que (?:hago|puedo|debo|hacemos)|(?:me )?(?:pueden|podeis) ayudar|ayuda)\b/i,
}

interface DefectForms {
  /** Of a product in use: "stopped working", "has a hole". */
  readonly faulty: RegExp
  /** As after transport: "damaged", "scratched"; all matches. */
  readonly damaged: RegExp
  readonly arrived: RegExp
  /** The shopper has the product: "I bought", "my lamp", "no longer". */
  readonly owned: RegExp
  /** Parts of the shop and of an order, which are no products: "the code doesn't work". */
  readonly others: RegExp
  /** What texts about damage on arrival and about warranty answer. */
  readonly whenDamaged: string
  readonly whenFaulty: string
}

/** Statements about a defect of a product that the shopper has. Matched against plain letters. */
export const defectForms: Readonly<Record<AssistantLanguage, DefectForms>> = {
  en: {
    faulty:
      /\b(?:(?:stopped|quit) (?:working|charging|heating|turning on)|(?:doesn.?t|don.?t|won.?t|will not|does not|do not|no longer) (?:work|works|turn on|turns on|switch on|start|starts|charge|charges|heat|heats|close|closes)|(?:isn.?t|aren.?t|is not|are not) (?:working|charging|heating|turning on)|broke|broken|fell apart|came apart|came off|peeling|plants? (?:has |have |is |are |just )*(?:died|dead|dying|withered|wilted)|(?<!\b(?:do|does|did)n.?t )(?:has|have|had|with|is|are|got) (?:an? |some )?(?:big |small |huge |tiny |little )?(?:hole|crack|tear|defect|fault)s?|faulty|defective|torn|ripped|snapped|leaks|leaking|falls? apart|falling (?:apart|off|to pieces)|coming (?:apart|off|undone|loose)|lets? (?:in )?(?:water|rain)|(?:has |have |is |are )(?:already |completely |badly )?(?:rusty|rusted|faded|shrunk|frayed|stuck|jammed|worn out|burst|exploded|melted)|shrank|smells? (?:\w+ )?(?:bad|awful|terrible|horrible|weird|strange|mouldy|moldy|musty|burnt|funny|of \w+))\b/,
    damaged:
      /\b(?:damaged|cracked|scratched|dented|chipped|shattered|smashed|crushed|bent|scratche?s?|dents?|stains?|spilled|spilt|leaked)\b/g,
    arrived:
      /\b(?:arrived|arrives|came (?:broken|damaged|with|in)|delivered|received|got (?:it|them|the|my)|unpacked|parcel|package|on arrival)\b/,
    owned:
      /^(?:\W*(?:hi|hello|hey|so|well|help|ok)\b)*\W*(?:(?:one|some|both|all) of )?(?:the|this|these|your|my)\b|\b(?:i|we)(?:.ve| have)? (?:just |only |recently |already )*(?:bought|ordered|received|got|purchased)\b|\b(?:my|our) [a-z]|\b(?:arrived|came|delivered|stopped|anymore|any more|no longer)\b/,
    others:
      /\b(?:codes?|vouchers?|coupons?|(?<!\b(?:graphics|memory|sound|video|network|sd) )cards?|payments?|paypal|checkout|websites?|site|pages?|app|links?|passwords?|log ?in|sign ?in|accounts?|e-?mails?|numbers?|forms?|buttons?|cart|basket|tracking|chat|discounts?|heart|life)\b/,
    whenDamaged: 'What do I do if an item arrives damaged?',
    whenFaulty: 'How does the warranty work?',
  },
  de: {
    faulty:
      /\b(?:(?:geht|gehen|funktioniert|funktionieren|lauft|ladt|heizt|leuchtet|schliesst|tut) (?:plotzlich |jetzt |auf einmal |schon |leider )*(?:nicht|nimmer|nix)\b|nicht mehr (?:geht|funktioniert|lauft|ladt|an)|(?:hat|haben|hatte|mit|ist|sind) (?:ein|eine|einen|einem|einer|viele|lauter) (?:\w{2,12} )?(?:loch|locher|riss|risse|sprung|defekt|macke)|(?:pflanzen?|blumen?) (?:\S+ ){0,3}(?:eingegangen|vertrocknet|verwelkt|verdorrt|tot)|kaputt|defekt|gerissen|abgebrochen|abgefallen|abgegangen|abgerissen|zerrissen|undicht|auseinandergefallen|auseinandergegangen|geplatzt|eingelaufen|verrostet|gerostet|verblichen|verklemmt|klemmt|leckt|tropft|stinkt|(?:lauft|fallt) (?:schon |immer |standig )?(?:aus|ab|auseinander)|lost sich (?:schon |bereits )?(?:auf|ab)|riecht (?:\w+ )?(?:schlecht|komisch|muffig|verbrannt|unangenehm|nach \w+)|lasst (?:das )?wasser (?:durch|rein)|(?:misst|zeigt|wiegt) (?:\w+ )?falsch)\b/,
    damaged:
      /\b(?:beschadigt|zerbrochen|zerkratzt|verbeult|zerdruckt|zersplittert|kratzer|dellen?|flecken?|ausgelaufen|verschuttet)\b/g,
    arrived:
      /\b(?:angekommen|ankam|ankamen|kam|kamen|gekommen|geliefert|erhalten|bekommen|ausgepackt|paket|lieferung)\b/,
    owned:
      /^(?:\W*(?:hallo|hi|guten tag|also|hilfe)\b)*\W*(?:(?:eine[rs]?|beide|alle) (?:der|meiner|dieser) |nach (?:\S+ ){1,3}(?:ist|sind|hat|haben|geht|gehen) )?(?:der|die|das|dieser?|diese[sn]?|eure?|euer|ihre?|meine?)\b|\b(?:habe?|haben|hatte) (?:\S+ ){0,6}(?:gekauft|bestellt|bekommen|erhalten)\b|\b(?:mein|meine|meiner|meinem|meinen|unser|unsere) [a-z]|\b(?:angekommen|gekommen|geliefert|kam|nicht mehr|nimmer)\b/,
    others:
      /\b(?:codes?|gutscheine?|gutscheincode|rabattcode|karten?|kreditkarte|zahlung|bezahlung|paypal|kasse|webseite|website|seite|app|links?|passwort|login|anmeldung|konto|e-?mails?|nummern?|formular|knopf|warenkorb|sendungsverfolgung|chat|rabatt|herz|leben)\b/,
    whenDamaged: 'Was mache ich, wenn ein Artikel beschädigt ankommt?',
    whenFaulty: 'Wie funktioniert die Garantie?',
  },
  fr: {
    faulty:
      /\b(?:(?:ne |n.|s.)?(?:marche|marchent|fonctionne|fonctionnent|allume|allument|charge|chauffe|ferme) (?:plus|pas)|(?:a|ont|avait|avec) (?:un|une|des) (?:\w{2,12} )?(?:trous?|fissures?|defauts?|dechirures?)|(?:plantes?|fleurs?) (?:est |sont )(?:deja )?(?:mortes?|fanees?|dessechees?)|cassee?s?|defectueu(?:x|ses?)|en panne|dechiree?s?|fuit|fuient|goutte|decollee?s?|decousue?s?|rouillee?s?|(?:est|sont) (?:coincee?s?|bloquee?s?)|retrecie?s?|(?:se|s.) ?(?:decolle|decollent|decoud|defait|defont)|a (?:lache|rouille|retreci|deteint|explose|fondu)|tombe en (?:morceaux|pieces)|prend l.eau|laisse passer (?:l.eau|la pluie)|sen(?:t|tent) (?:\w+ )?(?:mauvais|bizarre|le brule|le moisi))\b/,
    damaged:
      /\b(?:abimee?s?|endommagee?s?|rayee?s?|fissuree?s?|ecrasee?s?|rayures?|taches?|bosses?|a (?:coule|fui)|renversee?s?)\b/g,
    arrived: /\b(?:arrivee?s?|livree?s?|recue?s?|deballee?s?|colis|livraison)\b/,
    owned:
      /^(?:\W*(?:bonjour|salut|bonsoir|alors|aide)\b)*\W*(?:(?:un|une) des |au bout de (?:\S+ ){1,3})?(?:l.|(?:le|la|les|ce|cet|cette|ces|votre|vos)\b)|\b(?:j.ai|nous avons|on a) (?:\S+ ){0,3}(?:achete|commande|recu)|\b(?:ma|mon|mes|notre|nos) [a-z]|\b(?:arrivee?s?|livree?s?|recue?s?)\b/,
    others:
      /\b(?:codes?|bons?|cartes?|paiements?|paypal|caisse|site|pages?|appli|application|liens?|mot de passe|connexion|comptes?|e-?mails?|courriels?|numeros?|formulaires?|boutons?|panier|suivi|chat|remise|c(?:oe|_)ur|vie)\b/,
    whenDamaged: 'Que faire si un article arrive abîmé ?',
    whenFaulty: 'Comment fonctionne la garantie ?',
  },
  es: {
    faulty:
      /\b(?:no (?:funciona|funcionan|enciende|encienden|se enciende|carga|cargan|cierra|calienta)|(?:ha |han )?(?:dejado|dejo|dejaron) de funcionar|(?:tiene|tienen|tenia|con) (?:un|una|unos|unas) (?:\w{2,12} )?(?:agujeros?|grietas?|defectos?|rotos?)|(?:plantas?|flores) (?:se )?(?:ha |han |me |esta |estan )*(?:murio|muerto|muertas?|secado|seco|marchitas?|marchitado)|rot[oa]s?|se (?:me |nos )?(?:ha |han )?(?:rompio|rompieron|roto|estropeado|estropeo)|defectuos[oa]s?|averiad[oa]s?|estropead[oa]s?|rasgad[oa]s?|gotean?|pierden? (?:agua|aire|liquido|aceite)|(?:deja|dejan) pasar (?:el |la )?(?:agua|lluvia)|se (?:me |nos )?(?:ha |han )?(?:despegado|despego|descosido|descosio|oxidado|oxido|atascado|atasco|encogido|encogio|deshecho|caido)|se (?:despega|descose|deshace|cae) |huelen? (?:\w+ )?(?:mal|fatal|raro|a quemado|a moho))(?:\b|(?<=\s))/,
    damaged:
      /\b(?:danad[oa]s?|golpead[oa]s?|rayad[oa]s?|agrietad[oa]s?|rajad[oa]s?|abollad[oa]s?|aranazos?|manchas?|golpes?|derramad[oa]s?|derramo)\b/g,
    arrived:
      /\b(?:llego|llegaron|ha llegado|han llegado|llegado|recibi|recibimos|recibido|entregad[oa]s?|paquete|entrega)\b/,
    owned:
      /^(?:\W*(?:hola|buenas|buenos dias|ayuda)\b)*\W*(?:(?:un|una) de |a l[oa]s (?:\S+ ){1,3}se )?(?:el|la|los|las|este|esta|estos|estas|vuestr[oa]s?|sus?)\b|\b(?:compre|compramos|pedi|recibi|recibimos|he (?:comprado|recibido|pedido)|hemos (?:comprado|recibido))\b|\b(?:mi|mis|nuestro|nuestra) [a-z]|\b(?:llego|llegaron|ha llegado|han llegado|ya no)\b/,
    others:
      /\b(?:codigos?|cupon|cupones|vales?|tarjetas?|pagos?|paypal|web|sitio|pagina|app|aplicacion|enlaces?|contrasena|sesion|cuentas?|correos?|e-?mails?|numeros?|formularios?|boton|carrito|seguimiento|chat|descuentos?|corazon|vida)\b/,
    whenDamaged: '¿Qué hago si un artículo llega dañado?',
    whenFaulty: '¿Cómo funciona la garantía?',
  },
}

/** "How can I return a jacket?": about sending goods back, whatever they are. Matched against plain lowercase letters. */
export const returnForms: Readonly<
  Record<AssistantLanguage, { readonly plainForm: string; readonly pattern: RegExp }>
> = {
  en: {
    plainForm: 'How do I return an item?',
    pattern:
      /^\W*how (?:(?:do|can|could|should|would) (?:i|we|you)|to) (?:return|(?:send|give|bring) back|(?:send|give|bring)(?= [a-z -]{1,40} back\W*$)) (?:an?|the|my|our|these|this|those|some)(?: [a-z-]{2,20}){1,3}\W*$/,
  },
  de: {
    plainForm: 'Wie kann ich einen Artikel zurückschicken?',
    pattern:
      /^\W*wie (?:(?:schicke?|sende?|gebe?|bringe?) (?:ich|wir|man) (?:der|die|das|den|eine?n?|meine?n?|diese[ns]?)(?: [a-z-]{2,24}){1,3} (?:zuruck|retour)|retourniere (?:ich|wir) (?:der|die|das|den|eine?n?|meine?n?|diese[ns]?)(?: [a-z-]{2,24}){1,3}|kann (?:ich|man) (?:der|die|das|den|eine?n?|meine?n?|diese[ns]?)(?: [a-z-]{2,24}){1,3} (?:zuruck ?(?:geben|schicken|senden|bringen)|retournieren))\W*$/,
  },
  fr: {
    plainForm: 'Comment retourner un article ?',
    pattern:
      /^\W*comment (?:puis-je |peut-on |je peux |est-ce que je peux |je |faire pour )?(?:renvoyer|retourner|rendre|renvoie|retourne|rends) (?:l.|(?:la|le|les|ma|mon|mes|une?|des|cette|cet?|ces) )[a-z-]{2,20}(?: [a-z-]{2,20}){0,2}\W*$/,
  },
  es: {
    plainForm: '¿Cómo devuelvo un artículo?',
    pattern:
      /^\W*como (?:puedo |se puede |hago para )?(?:devuelvo|devolver|devolvemos|devuelve) (?:el|la|los|las|mis?|una?|unos|unas|este|esta|estos|estas)(?: [a-z-]{2,20}){1,3}\W*$/,
  },
}

/** "How loud is it?": the property whose degree is asked for, in the group `property`. Matched against plain lowercase letters. */
export const degreePatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bhow (?!long|much|many|soon|fast|quick|quickly|often|late|early|far|old|about|come|easy|hard|safe|do|does|did|can|could|should|to|would|will|is|are|was|must|may)(?<property>[a-z]{3,20}) (?:is|are|was|does|do|would)\b/,
  de: /\bwie (?!lange|viele?|schnell|bald|oft|spat|fruh|weit|alt|teuer|hoch|sicher|einfach|geht|kann|ist|sind|war|wird)(?<property>[a-z]{3,20}) (?:ist|sind|war|wird|werden)\b/,
  fr: /\ba quel point .{0,40}?(?:est|sont)(?:-(?:il|elle|ils|elles))? (?<property>[a-z]{3,20})\b/,
  es: /\b(?:como de|que tan|cuan) (?!largo|larga|rapido|caro|cara)(?<property>[a-z]{3,20}) (?:es|son|esta|estan)\b/,
}

/** "Who designed it?": asks for a person or company. Matched against plain letters. */
export const whoPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:and |so )?(?:who|by whom)\b/i,
  de: /^\W*(?:und )?(?:wer|von wem)\b/i,
  fr: /^\W*(?:et )?(?:qui|par qui)\b/i,
  es: /^\W*(?:y )?(?:quien|quienes|por quien)\b/i,
}

/** Verbs for making, in en, de, fr and es: the brand is who makes a product. Matched against plain letters. */
export const makesPattern = /\b(?:mak|made|produc|manufact|herstell|hergestell|stellt|macht|fabri|fait|hace)/i

/** A person or company that made something: "designed by Jane Doe". */
export const makerPattern = /(?:^|\s)(?:by|von|par|por|bei|chez) \p{Lu}/u

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that ask for an overview of a product, not for one of its properties: "what is special about it?". Folded. */
export const overviewWords: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: listed(
    'taste tastes tasting smell smells look looks feel feels flavour flavours flavor flavors detail details info infos information feature features spec specs specification specifications overview summary description describe explain show tell know special nice good great worth recommend like about think opinion learn interested product thing kind sort type please quickly',
  ),
  de: listed(
    'schmeckt schmecken geschmack riecht riechen duftet aussieht sieht aus anfuhlt fuhlt detail details info infos information informationen angaben merkmal merkmale eigenschaft eigenschaften daten beschreibung beschreibe beschreib erklare erklar zeig zeige erzahl erzahle sag wissen besonders besonderes besondere gut schon toll empfehlen lohnt sich meinung interessiert mehr artikel produkt ding art bitte',
  ),
  fr: listed(
    'gout gouts sent ressemble aspect saveur saveurs detail details info infos information informations caracteristique caracteristiques description decris decrivez explique expliquez montre montrez dis parle parlez savoir special particulier bien bon bonne vaut recommandez avis interesse plus article produit chose sorte type svp plait',
  ),
  es: listed(
    'sabe saben sabor sabores huele parece aspecto detalle detalles info informacion caracteristica caracteristicas descripcion describe describeme explica explicame muestra muestrame dime habla hablame cuentame saber especial bueno buena bien merece recomiendas opinion interesa mas articulo producto cosa tipo favor',
  ),
}

/** Questions about how large a product is, or how much it holds. Matched against plain lower-case letters. */
export const sizeQuestionPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bhow (?:big|large|small|tall|high|wide|deep|long(?! (?:do|does|did|will|would|can|could|until|before|after|to|for|have|has)\b)|thick)\b|\bhow much (?:\S+ ){1,6}holds?\b|\b(?:dimensions?|measurements?|capacity|volume|height|width|depth|length|diameter)\b/,
  de: /\bwie (?:gross?|klein|hoch|breit|tief|lang(?! (?:halt|halten|dauert|lauft|braucht|muss|kann|gilt)\b)|dick)\b|\b(?:mass?e|abmessungen|gross?e|fassungsvermogen|volumen|inhalt|hohe|breite|tiefe|lange|durchmesser)\b|\bwie ?viel (?:\S+ ){0,5}(?:passt|fasst)\b/,
  fr: /\b(?:dimensions?|mesures?|taille|hauteur|largeur|profondeur|longueur|contenance|capacite|volume|diametre|epaisseur)\b|\bcombien (?:\S+ ){0,4}(?:contient|mesure)\b/,
  es: /\bcuanto mide|\bque tan (?:grande|alto|ancho|largo)|\b(?:medidas|dimensiones|capacidad|volumen|altura|anchura|ancho|profundidad|diametro|tamano)\b|\bcuanto cabe/,
}

/** Names of attributes that answer them, in plain lower-case letters. */
export const sizeAttributePattern =
  /(?:^|[_. ])(?:dimension|measurement|size|height|width|depth|length|diameter|capacity|volume|thickness|abmessung|mass?e|gross?e|hohe|breite|tiefe|lange|durchmesser|inhalt|fassungsvermogen|kapazitat|taille|hauteur|largeur|profondeur|longueur|diametre|capacite|contenance|tamano|medida|altura|anchura|ancho|profundidad|longitud|diametro|capacidad)/

/** Words for materials in four languages, in plain letters. Not those that mean something else as often: "felt", "gold", "pin". */
export const materialWords: ReadonlySet<string> = new Set(
  `leather suede wood wooden hardwood plywood oak pine beech walnut birch bamboo teak rattan wicker cork cotton wool woolen linen silk polyester nylon acrylic viscose
  cashmere denim velvet fabric fleece steel aluminium aluminum brass copper titanium iron metal plastic rubber silicone latex polyurethane glass ceramic porcelain stoneware marble carbon foam resin cardboard
  leder wildleder holz massivholz eiche eichenholz kiefer kiefernholz buche buchenholz nussbaum birke bambus kork baumwolle wolle leinen seide viskose kaschmir samt stoff filz stahl edelstahl eisen messing
  kupfer titan metall kunststoff plastik gummi silikon glas keramik porzellan steingut marmor schaumstoff pappe
  cuir daim bois chene hetre noyer bouleau bambou teck rotin liege coton laine soie acrylique cachemire velours tissu feutre acier inox laiton cuivre titane plastique caoutchouc verre ceramique porcelaine
  gres marbre carbone mousse carton resine
  cuero madera roble nogal abedul bambu ratan corcho algodon lana seda poliester nailon viscosa cachemira terciopelo tela fieltro acero aluminio hierro laton cobre titanio plastico goma caucho silicona vidrio
  porcelana marmol carbono espuma`.split(/\s+/),
)

/** A length or volume with its unit: "350 ml", "12 x 8 cm". */
export const measuredPattern =
  /\d\s?(?:mm|cm|dm|m|km|inch(?:es)?|in|ft|feet|foot|"|″|ml|cl|dl|l|lit(?:er|re|ro)s?|fl\.? ?oz|oz)(?![\p{L}\d])/iu
