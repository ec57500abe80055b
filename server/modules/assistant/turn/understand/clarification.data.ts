import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import type { ClarificationOption, Question } from '../pipeline.ts'

type Texts = readonly (readonly [label: string, text: string])[]

/** The possible meanings of an ambiguous question, each with an unambiguous wording. */
export const clarificationOptions: Readonly<
  Record<'duration' | 'money' | 'change', Readonly<Record<AssistantLanguage, Texts>>>
> = {
  duration: {
    en: [
      ['Delivery', 'How long does delivery take?'],
      ['Refund', 'How long does a refund take?'],
      ['Repair', 'How long does a repair take?'],
    ],
    de: [
      ['Lieferung', 'Wie lange dauert die Lieferung?'],
      ['Erstattung', 'Wie lange dauert eine Erstattung?'],
      ['Reparatur', 'Wie lange dauert eine Reparatur?'],
    ],
    fr: [
      ['Livraison', 'Combien de temps prend la livraison ?'],
      ['Remboursement', 'Combien de temps prend un remboursement ?'],
      ['Réparation', 'Combien de temps prend une réparation ?'],
    ],
    es: [
      ['Entrega', '¿Cuánto tarda la entrega?'],
      ['Reembolso', '¿Cuánto tarda un reembolso?'],
      ['Reparación', '¿Cuánto tarda una reparación?'],
    ],
  },
  money: {
    en: [
      ['Shipping', 'How much is shipping?'],
      ['Return', 'What does a return cost?'],
    ],
    de: [
      ['Versand', 'Was kostet der Versand?'],
      ['Rücksendung', 'Was kostet eine Rücksendung?'],
    ],
    fr: [
      ['Livraison', 'Combien coûte la livraison ?'],
      ['Retour', 'Combien coûte un retour ?'],
    ],
    es: [
      ['Envío', '¿Cuánto cuesta el envío?'],
      ['Devolución', '¿Cuánto cuesta una devolución?'],
    ],
  },
  change: {
    en: [
      ['An order', 'Can I change my order?'],
      ['The size of a product', 'Can I exchange a product for another size?'],
      ['The delivery address', 'Can I change the delivery address of an order?'],
    ],
    de: [
      ['Eine Bestellung', 'Kann ich eine Bestellung ändern?'],
      ['Die Größe eines Artikels', 'Kann ich einen Artikel in eine andere Größe umtauschen?'],
      ['Die Lieferadresse', 'Kann ich die Lieferadresse einer Bestellung ändern?'],
    ],
    fr: [
      ['Une commande', 'Puis-je modifier une commande ?'],
      ['La taille d’un article', 'Puis-je échanger un article contre une autre taille ?'],
      ['L’adresse de livraison', 'Puis-je modifier l’adresse de livraison d’une commande ?'],
    ],
    es: [
      ['Un pedido', '¿Puedo cambiar un pedido?'],
      ['La talla de un artículo', '¿Puedo cambiar un artículo por otra talla?'],
      ['La dirección de entrega', '¿Puedo cambiar la dirección de entrega de un pedido?'],
    ],
  },
}

export function optionsFor(
  open: keyof typeof clarificationOptions,
  language: AssistantLanguage,
): ClarificationOption[] {
  return clarificationOptions[open][language].map(([label, text]) => ({ label, text }))
}

/** Cheaper or dearer than something, unlike "the cheapest". Matched against plain letters. */
export const cheaperPatterns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:cheaper|dearer|pricier|(?:less|more) expensive|more affordable)\b/,
  de: /\b(?:billiger|gunstiger|preiswerter|teurer)(?:e[nrs]?)?\b/,
  fr: /(?<!\b(?:le|la|les) )\b(?:moins|plus) cher(?:e|s|es)?\b/,
  es: /(?<!\b(?:el|la|los|las|lo) )\bmas (?:barat|economic|car)[oa]s?\b/,
}

/**
 * Questions about everything that the shop sells: "what do you sell?", "show me your products". Matched against the whole message in
 * plain lower-case letters, with single spaces instead of punctuation.
 */
const everything: Readonly<Record<AssistantLanguage, readonly RegExp[]>> = {
  en: [
    /^what (?:all )?(?:do|does|can) (?:you|u|ya|yall|this (?:shop|store)|your (?:shop|store)) (?:guys |people |all |actually |exactly |even )*(?:sell|offer|carry|stock|have for sale|have in stock|have on offer)(?: here| in (?:the|your|this) (?:shop|store))?$/,
    /^what do you have(?: here| in (?:the|your|this) (?:shop|store|range|catalog|catalogue)| for sale| to offer| on offer)?$/,
    /^(?:what|which) (?:(?:kinds?|types?|sorts?) of )?(?:products?|items?|goods|things|stuff|articles|categories|product categories) (?:do you|can i|are|is|have you|does (?:this|your) (?:shop|store))(?: guys)?(?: (?:sell|offer|carry|stock|have|got|buy|get|order|find|available|there))?(?: here| available| in (?:the|your|this) (?:shop|store)| for sale| on sale)?$/,
    /^what(?: all)? can i (?:buy|order|shop for)(?: here| from you| in (?:the|your|this) (?:shop|store))?$/,
    /^what(?: is|s) (?:in|there in|available in) (?:the|your|this) (?:shop|store|catalog|catalogue|range|assortment)$/,
    /^what(?: is|s) (?:the|your) (?:product range|range|assortment|catalog|catalogue|selection)$/,
    /^(?:please )?(?:can you |could you |can i |could i |let me |i want to |i would like to |id like to )?(?:show|see|list|browse|view)(?: me)?(?: all| everything)?(?: of)?(?: the| your| you have| you sell)*(?: products?| items?| goods| range| assortment| catalog| catalogue| categories| collection| everything)(?: you (?:have|sell|offer))?$/,
    /^(?:please )?(?:can you |could you )?(?:show|list) me everything(?: you (?:have|sell))?$/,
    /^what (?:kind of |type of |sort of )?(?:a )?(?:shop|store) (?:is this|are you|is it)$/,
    /^(?:your |all |the )?(?:product range|product categories|categories|catalog|catalogue|assortment|products)$/,
  ],
  de: [
    /^was (?:alles )?(?:verkauf(?:t|en)|biet(?:et|en)|fuhr(?:t|en)|hab(?:t|en)) (?:ihr|sie)(?: eigentlich| denn| so| alles| hier)*(?: an| im angebot| im sortiment| im laden| im shop| zu bieten| zu verkaufen)?$/,
    /^was (?:gibt es|gibts|kann ich|kann man)(?: hier| bei euch| bei ihnen| alles| so| denn)*(?: kaufen| bestellen| zu kaufen)?$/,
    /^(?:welche|was fur) (?:produkte|artikel|waren|sachen|kategorien|warengruppen|produktkategorien)(?: und kategorien)? (?:verkauf(?:t|en)|biet(?:et|en)|fuhr(?:t|en)|hab(?:t|en)|gibt)(?: ihr| sie| es)?(?: eigentlich| denn| so| alles| hier)*(?: an| im angebot| im sortiment| bei euch| bei ihnen)?$/,
    /^(?:bitte )?(?:zeig|zeigt|zeigen sie|zeige) (?:mir )?(?:mal |bitte )*(?:alles|(?:alle |alle eure |alle ihre |eure |ihre |euer |ihr |das |die |das ganze )?(?:produkte|artikel|waren|sortiment|kategorien|angebot|katalog))$/,
    /^was fur ein (?:laden|shop|geschaft) (?:ist das|seid ihr|sind sie)(?: hier| eigentlich)*$/,
    /^(?:wie sieht |was ist )?(?:euer|ihr|das|dein) (?:sortiment|angebot|produktangebot)(?: aus)?$/,
    /^(?:sortiment|kategorien|produkte|katalog|alle produkte)$/,
  ],
  fr: [
    /^(?:qu est ce que|que|quoi) (?:est ce que )?(?:vous|tu) (?:vendez|vends|proposez|avez(?: a vendre| en vente| en magasin| en boutique)?)(?: ici| donc| exactement)?$/,
    /^(?:que|qu) (?:vendez|proposez|avez) vous(?: a vendre| en vente| en magasin| en boutique| ici| exactement)*$/,
    /^vous (?:vendez|proposez) quoi(?: ici| exactement)?$/,
    /^quel(?:le)?s? (?:(?:types?|genres?|sortes?) de )?(?:produits?|articles?|categories?)(?: de produits)? (?:est ce que )?(?:(?:vendez|proposez|avez) vous|vous (?:vendez|proposez|avez)|y a t il|sont disponibles)(?: ici| en magasin| en boutique)?$/,
    /^(?:montre|montrez|fais|faites|puis je|je (?:veux|voudrais|peux)) ?(?:moi )?(?:voir )?(?:(?:tous |toutes )?(?:vos|tes|les|le|votre|la|tout le) (?:produits|articles|catalogue|gamme|categories|assortiment)|tout)$/,
    /^(?:que|qu est ce que je) (?:puis je|peut on|peux) acheter(?: ici| chez vous)?$/,
    /^(?:votre |le |vos |les )?(?:catalogue|gamme|assortiment|categories|produits|tous les produits)$/,
  ],
  es: [
    /^(?:y )?(?:que|q) (?:cosas )?(?:vend|ofrec|tien|ten)(?:eis|en|es|eis|ais)(?: aqui| en la tienda| a la venta| para vender| por aqui| exactamente)*$/,
    /^(?:vend|ofrec)(?:eis|en|es) que$/,
    /^que (?:(?:tipo|tipos|clase|clases) de )?(?:productos?|articulos?|cosas|categorias)(?: de productos)? (?:vend|ofrec|tien|ten|hay|manej)(?:eis|en|es|ais|an)?(?: aqui| en la tienda| a la venta)*$/,
    /^que (?:puedo|se puede) comprar(?: aqui| en (?:la|esta|vuestra|su) tienda)?$/,
    /^(?:por favor )?(?:muestrame|ensename|mostradme|ensenadme|muestreme|quiero ver|puedo ver|ver)(?: todo| (?:todos |todas )?(?:los |sus |vuestros |tus |las |el |vuestro |su )?(?:productos|articulos|catalogo|categorias)| todo lo que (?:vendeis|venden|teneis|tienen))$/,
    /^que (?:tipo de )?tienda (?:es esta|es|sois|son)$/,
    /^(?:el |vuestro |su |tu |los )?(?:catalogo|categorias|productos|surtido)$/,
  ],
}

/** Questions about goods of no kind. Matched like `everything`. */
export const overviewPatterns: Readonly<
  Record<NonNullable<Question['overview']>, Readonly<Record<AssistantLanguage, readonly RegExp[]>>>
> = {
  everything,
  bestsellers: {
    en: [
      /^(?:what|which) (?:is|are|s|re) (?:the |your )?(?:current )?(?:best ?sellers?|top ?sellers?|(?:best selling|top selling|most popular|most sold|most bought) (?:product|item|thing|article)s?)(?: right now| at the moment| here| currently)?$/,
      /^(?:show|list)(?: me)? (?:the |your |some )?(?:best ?sellers|top ?sellers|(?:best selling|top selling|most popular|popular|trending) (?:products|items|things|articles))$/,
      /^(?:your |the )?(?:best ?sellers?|top ?sellers?|(?:best selling|top selling|most popular|popular|trending) (?:products|items|things|articles)|trending(?: now)?)$/,
      /^what(?: is|s)? (?:sells|selling|popular|trending)(?: (?:the )?best| most)?(?: here| right now| at the moment| now)?$/,
      /^what do (?:most people|people|others|other people|other customers|your customers) (?:buy|order|like)(?: (?:the )?most)?(?: here)?$/,
    ],
    de: [
      /^(?:was|welche|welches|welcher) (?:sind|ist) (?:denn )?(?:eure|euer|ihre|ihr|die|das|der) (?:bestseller|topseller|verkaufsschlager|(?:beliebteste|meistverkaufte|meistgekaufte)n? (?:produkte?|artikel|sachen|waren))$/,
      /^(?:(?:eure|ihre|die) )?(?:bestseller|topseller|verkaufsschlager|(?:beliebte|beliebteste|meistverkaufte|meistgekaufte)n? (?:produkte|artikel))$/,
      /^(?:zeig|zeigt|zeige|zeigen sie) (?:mir )?(?:mal |bitte )*(?:(?:eure|ihre|die) )?(?:bestseller|topseller|verkaufsschlager|(?:beliebteste|meistverkaufte)n? (?:produkte|artikel))$/,
      /^was (?:verkauft sich|lauft|geht) (?:bei euch |bei ihnen )?am besten(?: bei euch| bei ihnen)?$/,
      /^was kaufen (?:die meisten|andere|die anderen)(?: leute| kunden)?(?: bei euch| bei ihnen)?$/,
    ],
    fr: [
      /^(?:quel(?:le)?s? (?:sont|est) )?(?:vos |les |tes |votre |la |le )?(?:meilleures? ventes?|best ?sellers?|(?:(?:produits?|articles?) )?(?:les? )?plus (?:vendus?|populaires?|achetes?|demandes?)|(?:produits|articles) populaires)$/,
      /^(?:montre|montrez)(?: moi)? (?:vos|les|tes) (?:meilleures ventes|best ?sellers|(?:produits|articles) (?:les )?plus (?:vendus|populaires))$/,
      /^qu est ce qui (?:se vend|marche) (?:le )?(?:mieux|plus)(?: chez vous| ici)?$/,
    ],
    es: [
      /^(?:cual(?:es)? (?:es|son) )?(?:los |el |lo |sus |vuestros |tus )?(?:(?:productos?|articulos?) )?mas (?:vendid[oa]s?|populares?|comprad[oa]s?|demandad[oa]s?)(?: aqui)?$/,
      /^(?:cuales son )?(?:los |sus |vuestros |tus )?(?:best ?sellers|superventas|top ventas)$/,
      /^que (?:es lo que )?(?:mas )?se vende(?: mas| mejor)?(?: aqui)?$/,
      /^(?:muestrame|ensename|quiero ver|ver) (?:los |sus |vuestros |tus )?(?:(?:productos|articulos) )?mas (?:vendidos|populares)$/,
    ],
  },
  offers: {
    en: [
      /^(?:is|are|do you have|have you got|got|there is)?(?: there)?(?: currently)? ?(?:anything|something|any (?:products|items|goods|things)|products|items|things) (?:on sale|on offer|reduced|on special)(?: right now| at the moment| now| today| currently| here)?$/,
      /^(?:what|(?:what|which) (?:products|items|things))(?: is| are| s|s)? (?:currently )?(?:on sale|on offer|reduced|in the sale)(?: right now| at the moment| now| today| currently| here)?$/,
      /^(?:(?:do you have|have you got|got|are there|is there|show me|see|list|whats|what are|what s)(?: me)? )?(?:any |a |all |some |your |the )?(?:current |good |special |today s |todays |weekly |latest )?(?:sales?|sale items|sale products|deals|offers|special offers|bargains|specials|products on sale|items on sale)(?: on)?(?: right now| at the moment| now| today| currently| going)?$/,
      /^on sale$/,
      /^(?:(?:is|are|do|does|can|got|any|have|what|whats|which|currently|right now)(?: (?:there|you|i|your|the|a|an|some|any|got|have|get|offer|give|s|are|is|shop|store|current|currently|right now))* )?(?:a |any |some |the |your )?(?:current |special |today s |todays |special )?(?:discounts?|discounted (?:products|items|goods)|price reductions?|reductions|price cuts|promotions?|promos?)(?: (?:available|running|on|going|at the moment|at present|right now|now|today|currently|this week|these days|in (?:the|your) (?:shop|store)))*$/,
    ],
    de: [
      /^(?:(?:hab(?:t|en) (?:ihr|sie)|gibt es|gibts|zeig(?:t|e|en sie)?(?: mir)?|was sind) )?(?:(?:gerade|aktuell|zurzeit|zur zeit|momentan|im moment|jetzt|denn|mal|bei euch|heute) )*(?:eure |ihre |die |alle |irgendwelche |ein paar |einen |den )?(?:aktuellen? |guten? |heutigen? )?(?:angebote|sonderangebote|sale|ausverkauf|schnappchen|(?:reduzierte|rabattierte|heruntergesetzte)(?:n|s)? (?:artikel|produkte|ware|waren|sachen))(?: gerade| aktuell| zurzeit| zur zeit| momentan| im moment| bei euch| heute)*$/,
      /^(?:was|welche (?:artikel|produkte|sachen)) (?:ist|sind|gibt es|habt ihr|haben sie) (?:(?:gerade|aktuell|zurzeit|zur zeit|momentan|im moment|denn|bei euch) )*(?:reduziert|im angebot|im sale|im ausverkauf|runtergesetzt|heruntergesetzt)(?: gerade| aktuell| bei euch)*$/,
      /^(?:(?:hab(?:t|en) (?:ihr|sie)|gibt es|gibts|gewahr(?:t|en) (?:ihr|sie)|lauft|laufen|was fur|welche) )?(?:(?:gerade|aktuell|aktuelle|zurzeit|zur zeit|momentan|im moment|jetzt|denn|mal|bei euch|bei ihnen|heute|hier|irgendwelche|eine?n?|einige|die) )*(?:rabatte?|rabattaktion(?:en)?|preisnachlasse?|aktion(?:en)?|vergunstigungen|ermassigungen)(?: (?:gerade|aktuell|zurzeit|zur zeit|momentan|im moment|bei euch|bei ihnen|heute|gibt es|habt ihr|haben sie))*$/,
      /^(?:hab(?:t|en) (?:ihr|sie)|gibt es|gibts|ist) (?:(?:gerade|aktuell|zurzeit|zur zeit|momentan|im moment|denn|bei euch) )*(?:et)?was (?:im angebot|reduziertes?|im sale|im ausverkauf)(?: bei euch| gerade)*$/,
    ],
    fr: [
      /^(?:(?:avez vous|vous avez|as tu|tu as|il y a|y a t il|y a|est ce qu il y a|est ce que vous avez|quel(?:le)?s sont|montre(?:z)? moi|voir) )?(?:des |les |vos |tes |de )?(?:soldes|promotions|promos?|offres(?: speciales| du moment| promotionnelles)?|bons plans|bonnes affaires|(?:articles|produits|choses) (?:en (?:solde|soldes|promotion|promo)|soldes|en reduction))(?: en ce moment| actuellement| aujourd hui| du moment| en cours)?$/,
      /^(?:(?:avez vous|vous avez|as tu|tu as|il y a|y a t il|y a|est ce qu il y a|est ce que vous avez|faites vous|vous faites|proposez vous|quel(?:le)?s sont) )?(?:des |les |vos |une? |de )?(?:reductions?|remises?|rabais)(?: (?:en ce moment|actuellement|aujourd hui|du moment|en cours|maintenant))*$/,
      /^(?:qu est ce qui|quoi|quels (?:articles|produits)) (?:est|sont) (?:en (?:solde|soldes|promotion|promo)|solde|soldes)(?: en ce moment| actuellement| aujourd hui)?$/,
      /^(?:il y a|y a t il|y a|vous avez|avez vous) (?:quelque chose|quoi) en (?:solde|soldes|promotion|promo)(?: en ce moment)?$/,
    ],
    es: [
      /^(?:(?:ti?en(?:eis|en|es|ais)|hay|cuales son|muestrame|ensename|ver|quiero ver)(?: ahora| actualmente| hoy)? )?(?:algun(?:a|as)? |las |los |sus |vuestras |tus )?(?:ofertas?|ofertas especiales|rebajas|promociones|promocion|chollos|gangas|(?:productos|articulos|cosas) (?:en oferta|de oferta|rebajad[oa]s|en rebajas?|en promocion))(?: ahora(?: mismo)?| actualmente| hoy| en este momento)?$/,
      /^(?:(?:ti?en(?:eis|en|es)|hay|hac(?:eis|en)|ofrec(?:eis|en)|cuales son)(?: (?:ahora|actualmente|hoy|algun|alguna))* )?(?:algun(?:os)? |los |sus |vuestros |un )?(?:descuentos?|(?:productos|articulos|cosas) con descuento)(?: (?:ahora(?: mismo)?|actualmente|hoy|en este momento|disponibles?))*$/,
      /^(?:que|q|que (?:productos|articulos|cosas)) (?:hay|ti?en(?:eis|en|es)|esta|estan) (?:en oferta|de oferta|rebajad[oa]s?|en rebajas|en promocion|con descuento)(?: ahora(?: mismo)?| hoy)?$/,
      /^que (?:productos|articulos|cosas) ti?en(?:eis|en|es) (?:rebajad[oa]s?|en oferta|de oferta|con descuento)(?: ahora(?: mismo)?| hoy)?$/,
      /^(?:hay|ti?en(?:eis|en|es)) algo (?:en oferta|de oferta|rebajado|en rebajas|en promocion)(?: ahora(?: mismo)?| hoy)?$/,
    ],
  },
  recommendation: {
    en: [
      /^what (?:do|would|can|could) (?:you|u) (?:recommend|suggest)(?: to me| for me| me)?$/,
      /^(?:can you |could you )?(?:recommend|suggest)(?: me)? (?:something|anything|a product|some products)(?: nice| good| cool| to me| for me)*$/,
      /^(?:any |your |some |do you have any )?(?:product )?(?:recommendations?|suggestions?)(?: for me)?$/,
      /^surprise me$/,
      /^what (?:should|shall) i (?:buy|get|order)$/,
    ],
    de: [
      /^was (?:konnt ihr|konnen sie|kannst du|wurdet ihr|wurden sie|wurdest du)(?: mir| uns)?(?: denn| so)? empfehlen$/,
      /^was (?:empfehlt ihr|empfehlen sie|empfiehlst du)(?: mir| uns)?(?: denn| so)?$/,
      /^(?:empfehlt|empfiehl|empfehlen sie)(?: mir| uns)? (?:mal |bitte )*(?:was|etwas)(?: schones| gutes)?$/,
      /^(?:eine |habt ihr (?:eine |ein paar )?|irgendwelche |eure )?(?:produkt)?empfehlung(?:en)?(?: fur mich)?$/,
      /^uberrasch(?:t|e|en sie)? mich$/,
      /^was soll ich (?:kaufen|nehmen|bestellen)$/,
    ],
    fr: [
      /^(?:qu est ce que |que )(?:vous |tu )(?:me |nous )?(?:conseil|recommand|suger)(?:lez|les|leriez|lerais|ez|es|eriez|erais)$/,
      /^que (?:me |nous )?(?:conseillez|recommandez|suggerez|conseilleriez|recommanderiez) vous$/,
      /^vous (?:me )?(?:conseillez|recommandez) quoi$/,
      /^(?:conseille|conseillez|recommande|recommandez|suggerez) moi (?:quelque chose|un produit|un article)$/,
      /^(?:une |des |vos )?(?:recommandations?|suggestions?)(?: pour moi)?$/,
      /^(?:surprends|surprenez|etonne|etonnez) moi$/,
      /^que dois je (?:acheter|prendre|commander)$/,
    ],
    es: [
      /^(?:que|q) (?:me |nos )?(?:recomiendas?|recomiendan|recomendais|aconsejas?|aconsejan|sugieres?|sugieren)$/,
      /^(?:recomiendame|recomiendeme|recomendadme|sugiereme|aconsejame) (?:algo|un producto|un articulo)(?: bueno| bonito)?$/,
      /^(?:alguna |una |tus |vuestras |sus )?(?:recomendacion(?:es)?|sugerencias?)(?: para mi)?$/,
      /^sorprend(?:eme|edme|ame|anme)$/,
      /^que (?:debo|deberia) (?:comprar|pedir)$/,
    ],
  },
}

/** Words for a reduction in a request for goods of a kind: "deals on tents", "reduced lamps". Matched against plain lower-case letters. */
export const reductionWords: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:(?:on|in the) sale|on (?:special )?offer|(?:deals|discounts|offers|bargains|promotions|promos)(?: (?:on|for))?|(?:deal|discount|offer|promotion|promo) (?:on|for)|(?:reduced|discounted)(?! (?:sugar|fat|salt|sodium|calories?|noise|glare|size|weight)))\b/,
  de: /\b(?:(?:im|in) (?:angebot|sale|ausverkauf)|(?:sonder)?angebote?(?: (?:fur|bei|an))?|rabatte?(?: auf)?|(?:reduziert|rabattiert|heruntergesetzt|runtergesetzt|ermassigt)(?:e[nrsm]?)?)\b/,
  fr: /\b(?:en (?:soldes?|promotion|promo)|(?:soldes|promotions?|promos?|remises?|reductions?)(?: sur)?|soldee?s?)\b/,
  es: /\b(?:(?:en|de) (?:oferta|rebajas?|promocion)|con descuento|rebajad[oa]s?|(?:ofertas?|descuentos?|rebajas|promociones)(?: (?:en|de|para))?)\b/,
}

/** What a message may begin and end with, in any language; plain lower-case letters. */
export const politeStart =
  /^(?:(?:hi|hello|hey|there|ok|okay|so|and|well|please|hallo|moin|servus|guten (?:tag|morgen|abend)|und|also|bitte|bonjour|bonsoir|salut|coucou|et|alors|hola|buenas(?: tardes| noches)?|buenos dias|oye|pues|por favor) )+/
// The lookbehind lets a match begin only before the first of these words: without it, many of them take quadratic time.
export const politeEnd =
  /(?<! (?:please|pls|thanks|you|bitte|danke|plait|svp|stp|merci|favor|gracias|exactly|again))(?: (?:please|pls|thanks|thank you|bitte|danke|s il (?:vous|te) plait|svp|stp|merci|por favor|gracias|exactly|again))+$/

/** Words of ambiguous questions, besides stop words: none of them names a subject. Folded. */
export const ambiguousWords: Readonly<Record<AssistantLanguage, string>> = {
  en: 'take takes long work works happen happens possible okay ok go goes change changed different something thing else sure right way one ones instead big good enough normally usually cost costs price time exactly again need make done stuff colour color other come comes',
  de: 'dauert dauern lange kostet kosten geht gehen moglich funktioniert passiert andern wechseln anders etwas sache sonst sicher richtig normalerweise preis teuer genau zeit machen passt gross klein dann insgesamt eigentlich ungefahr farbe andere anderen',
  fr: 'prend temps coute cout couter dure durer marche passe possible changer autre chose sur vrai normalement prix cher exactement faut compter grand petit environ delai couleur combien fois',
  es: 'tarda tardan tiempo cuesta cuestan vale dura funciona pasa posible cambiar otra otro cosa seguro normalmente precio caro exactamente grande pequeno sale aproximadamente cuanto color demora cambiarlo cambiarla',
}
