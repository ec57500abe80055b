import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

type Patterns = Readonly<Record<AssistantLanguage, RegExp>>
/** Any of them. */
type PatternLists = Readonly<Record<AssistantLanguage, readonly RegExp[]>>

// All patterns match text in plain letters (`inPlainLetters`).

/** "I want to send it back", "start a return": asks to do it, not how it works. */
export const returnRequests: PatternLists = {
  en: [
    /\b(?:i|we)(?:['’]d| would| really)? ?(?:want|like|need|have|wish|love|intend) to (?:return|give back|send back|send [^.?!]{1,60}? back|give [^.?!]{1,60}? back)\b/u,
    /\b(?:start|open|create|register|request|initiate|arrange|begin|file|submit|book|set up|make) (?:a|the|my|an|another) return\b/u,
    /^(?:hi|hello|hey|ok|please|can you|could you|i need you to|,|\s)*(?:return|send back) (?:item|order|my|the|this|that|these|it|them|both|one|everything|all|#|\d)/u,
    /\breturn (?:item \d{1,3}|everything) of order\b/u,
    /\breturn request\b/u,
  ],
  de: [
    /\b(?:ich|wir) (?:mochte|will|wurde|muss|mochten|wollen|wurden|mussen)[^.?!]{1,100}?(?:zuruckgeben|zuruckschicken|zurucksenden|retournieren)\b/u,
    /\b(?:retoure|rucksendung|ruckgabe)[^.?!]{0,60}?\b(?:anmelden|starten|beantragen|erstellen|veranlassen|einleiten|eroffnen|anfordern)\b/u,
    /\b(?:starte|melde|beantrage|erstelle|eroffne|veranlasse|starten sie|erstellen sie)\b[^.?!]{0,60}?\b(?:retoure|rucksendung|ruckgabe)\b/u,
    /\b(?:schicke|sende|gebe) (?:ich )?[^.?!]{1,60}? zuruck\b/u,
  ],
  fr: [
    /\b(?:je|nous) (?:veux|voudrais|souhaite|souhaiterais|aimerais|desire|dois|voulons|voudrions|souhaitons|souhaiterions) (?:vous )?(?:retourner|renvoyer|rendre|faire un retour)\b/u,
    /\b(?:faire|demander|lancer|ouvrir|creer|enregistrer|initier|faites|lancez|ouvrez|creez|enregistrez) (?:un|le|mon|une demande de) retour\b/u,
    /^(?:bonjour|merci de|veuillez|,|\s)*(?:retourner|renvoyer|retournez|renvoyez) (?:la|le|les|l['’]|ma|mon|mes|cette|ce|cet)/u,
  ],
  es: [
    /\b(?:quiero|quisiera|queremos|quisieramos|necesito|deseo|me gustaria|tengo que|desearia) (?:devolver|hacer una devolucion|solicitar una devolucion|tramitar una devolucion)\b/u,
    /\b(?:iniciar|inicie|inicia|solicitar|solicito|tramitar|tramite|tramita|abrir|abre|abra|crear|crea|cree|hacer|haz|haga|registrar|registra|registre|pedir) (?:una|la|mi) devolucion\b/u,
    /^(?:hola|por favor|,|\s)*(?:devuelve|devuelva|devolver) (?:el|la|los|las|mi|mis|este|esta|todo)/u,
  ],
}

/** Asks about an order of one's own, in words that the general intent rules leave to the store's texts. */
export const orderStatusRequests: PatternLists = {
  en: [
    /\bwhere(?:['’]?s| is| are| did| has)?\b[^.?!]{0,20}?\b(?:my|our) \p{L}/u,
    /\b(?:track|follow|check on|look up)\b[^.?!]{0,20}?\b(?:orders?|parcels?|packages?|shipments?)\b/u,
    /\bwhen (?:will|does|do|is|are|can|should)\b[^.?!]{0,30}?\b(?:my|our)\b[^.?!]{0,30}?\b(?:orders?|parcels?|packages?|delivery|shipments?)\b/u,
    /\bwhen (?:will|do|can) (?:i|we) (?:get|receive) (?:my|our)\b/u,
    /^(?:(?:my|the|show|see|view) )*(?:orders?|order status|delivery status|order history|tracking|track order)\W*$/u,
    /\border (?:no\.?|number|nr\.?)?\s?#?\d{1,14}\b/u,
    /\b(?:show|list|see|view)(?: me| us)?(?: all)?(?: of)? (?:my|our) (?:\w{1,12} )?orders?\b/u,
    /\b(?:has|have|is|are|was|were|did)\b (?:my|our)\b[^.?!]{0,30}?\b(?:orders?|parcels?|packages?|shipments?)\b[^.?!]{0,30}?\b(?:ship|shipped|sent|delivered|arrived|dispatched|left|on (?:its|the|their) way|arrive)\b/u,
  ],
  de: [
    /\bwo (?:ist|sind|bleibt|bleiben|steckt|befindet sich)\b[^.?!]{0,20}?\b(?:mein|unser)\w{0,2} \p{L}/u,
    /\b(?:verfolgen|verfolge|tracken|sendungsverfolgung|sendungsstatus|bestellstatus|lieferstatus)\b/u,
    /\bwann\b[^.?!]{0,40}?\b(?:mein|unser)\w{0,2}\b[^.?!]{0,30}?(?:bestellung|paket|lieferung|sendung|ware)/u,
    /^(?:meine |zeig mir |zeige )*(?:bestellungen|bestellung|bestellstatus)\W*$/u,
    /\bbestellung (?:nr\.?|nummer)?\s?#?\d{1,14}\b/u,
    /\b(?:zeig|zeige|zeigen sie|liste)\b[^.?!]{0,20}?\bmeine\b[^.?!]{0,20}?bestellung/u,
    /\b(?:ist|sind|wurde|wurden|hat)\b[^.?!]{0,10}?\b(?:mein|unser)\w{0,2}\b[^.?!]{0,30}?(?:bestellung|paket|lieferung|sendung)\w{0,2}\b[^.?!]{0,30}?\b(?:unterwegs|verschickt|versendet|versandt|abgeschickt|geliefert|zugestellt|angekommen|raus|da)\b/u,
  ],
  fr: [
    /\bou (?:est|sont|se trouve|en est)\b[^.?!]{0,20}?\b(?:ma|mon|mes|notre|nos) \p{L}/u,
    /\b(?:suivre|suivi de)\b[^.?!]{0,20}?\b(?:commande|colis|livraison|paquet|envoi)\b/u,
    /\bquand\b[^.?!]{0,40}?\b(?:ma|mon|mes|notre|nos)\b[^.?!]{0,30}?\b(?:commandes?|colis|livraison|paquet)\b/u,
    /^(?:mes |ma |voir |statut de )*(?:commandes?|suivi)\W*$/u,
    /\bcommande (?:n[o°]\.?|numero)?\s?#?\d{1,14}\b/u,
    /\b(?:montrez|montre|affichez|affiche|voir)\b[^.?!]{0,15}?\bmes commandes\b/u,
    /\b(?:ma|mon|notre)\b[^.?!]{0,10}?\b(?:commande|colis|paquet)\b[^.?!]{0,20}?\b(?:expediee?|partie?|envoyee?|livree?|arrivee?|en route)\b/u,
  ],
  es: [
    /\bdonde (?:esta|estan|anda|se encuentra)\b[^.?!]{0,20}?\b(?:mi|mis|nuestro) \p{L}/u,
    /\b(?:rastrear|seguir|seguimiento de|localizar)\b[^.?!]{0,20}?\b(?:pedido|paquete|envio)\b/u,
    /\bcuando\b[^.?!]{0,40}?\b(?:mi|mis|nuestro)\b[^.?!]{0,30}?\b(?:pedidos?|paquetes?|envios?|compra)\b/u,
    /^(?:mis |mi |ver |estado de |estado del )*(?:pedidos?|seguimiento)\W*$/u,
    /\bpedido (?:n[o°]\.?|numero)?\s?#?\d{1,14}\b/u,
    /\b(?:muestrame|muestreme|ensename|ver)\b[^.?!]{0,15}?\bmis pedidos\b/u,
    /\b(?:mi|nuestro)\b[^.?!]{0,10}?\b(?:pedido|paquete)\b[^.?!]{0,20}?\b(?:enviado|salido|llegado|entregado|en camino)\b/u,
  ],
}

/** "What if", "when I order": questions that anyone may ask. */
export const hypothetical: Patterns = {
  en: /\b(?:if|when (?:i|you|we)|suppose|in general|generally|usually|normally|policy|after the|within)\b/u,
  de: /\b(?:wenn|falls|allgemein|generell|normalerweise|grundsatzlich|in der regel)\b/u,
  fr: /\b(?:si je|si on|si l|si mon|si ma|en general|normalement|generalement|politique)\b|\bs['’]il (?!vous|te)/u,
  es: /\b(?:si (?:quiero|pido|compro|me|mi|el|la|no)|en general|normalmente|generalmente|politica)\b/u,
}

export const newestOrder: Patterns = {
  en: /\b(?:last|latest|newest|most recent|recent)\b/u,
  de: /\b(?:letzte[nrms]?|neueste[nrms]?|jungste[nrms]?)\b/u,
  fr: /\b(?:dernier|derniere|plus recente?)\b/u,
  es: /\b(?:ultim[oa]|mas reciente)\b/u,
}

export const allOrders: Patterns = {
  en: /\borders\b|\bdid (?:i|we) (?:order|buy)\b|\bhave (?:i|we) ordered\b|\border history\b/u,
  de: /\bbestellungen\b|\bhabe (?:ich|n wir) [^.?!]{0,30}?(?:bestellt|gekauft)\b|\bbestellverlauf\b/u,
  fr: /\bcommandes\b|\b(?:ai-je|j['’]ai|avons-nous) command|\bhistorique\b/u,
  es: /\bpedidos\b|\b(?:he|hemos) (?:pedido|comprado)\b|\b(?:pedi|compre)\b|\bhistorial\b/u,
}

export const wholeOrder: Patterns = {
  en: /\b(?:everything|all of (?:it|them)|all items|whole|entire|complete)\b/u,
  de: /\b(?:alles|alle artikel|ganze|gesamte|komplette|komplett)\b/u,
  fr: /\b(?:tout|tous les articles|entiere?|complete)\b/u,
  es: /\b(?:todo|todos los articulos|entero|completo)\b/u,
}

/** The position of an item, as the choices of a clarification write it. */
export const itemPosition = /\b(?:item|artikel|article|articulo) (\d{1,3})\b/u

/** "Only one", "2 of them": fewer pieces than were ordered. */
export const pieces: Patterns = {
  en: /\b(?:only|just) (one|\d{1,4})\b|\b(one|\d{1,4}) of (?:the|them|those|my|these)\b/u,
  de: /\bnur (ein|eine|einen|eins|\d{1,4})\b|\b(eine|einen|eins|\d{1,4}) (?:von|der|davon)\b/u,
  fr: /\b(?:seulement|juste) (un|une|\d{1,4})\b|\b(un|une|\d{1,4}) (?:des|de ces)\b/u,
  es: /\b(?:solo|solamente) (uno|una|un|\d{1,4})\b|\b(uno|una|\d{1,4}) de (?:los|las|ellos|ellas)\b/u,
}

/** Subjects that a person has to look into. */
export const personalSubjects: ReadonlySet<string> = new Set([
  'cancel',
  'change',
  'delete',
  'refund',
  'invoice',
  'account',
  'password',
  'charged',
  'balance',
  'loyalty',
  'repair',
  'warranty',
  'exchange',
  'damaged',
  'wrong',
  'missing',
  'lost',
  'faulty',
  'complaint',
  'receipt',
  'address',
  'phone',
  'vat',
  'voucher',
  'discount',
  'code',
  'gift_card',
  'store',
  'newsletter',
])

export const orderSubjects: ReadonlySet<string> = new Set([
  'order',
  'order_number',
  'parcel',
  'shipping',
  'arrive',
  'tracking',
  'late',
  'courier',
  'buy',
])
