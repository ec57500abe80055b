import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

/** The words of questions about where the shop can be visited, in plain letters. */
export interface PlaceWords {
  /** The question in its plainest form, where possible without a word that rules about returns in stores have too. */
  readonly plainForm: string
  /** Names of places where goods are sold. */
  readonly places: ReadonlySet<string>
  /** One of them must be in a question that names a place: a "tienda" may be a tent. Empty where no name is ambiguous. */
  readonly signs: ReadonlySet<string>
  /** Words for coming there, and for who comes: "can I come by". A question about coming has one of each. */
  readonly visits: ReadonlySet<string>
  readonly visitors: ReadonlySet<string>
  /** Words for finding a place: "where can I find your shop", but not "where can I find that". */
  readonly searches: ReadonlySet<string>
  /** Words that may only be in questions about coming or finding: "do you have one in store" is about a product. */
  readonly auxiliaries: ReadonlySet<string>
  /** Words that may be in any of these questions. */
  readonly others: ReadonlySet<string>
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

export const placeWords: Readonly<Record<AssistantLanguage, PlaceWords>> = {
  en: {
    plainForm: 'Where are you based?',
    places: set('store stores shop shops showroom showrooms premises storefront'),
    signs: new Set(),
    visits: set('visit visiting come by'),
    visitors: set('i we customers people'),
    searches: set('find'),
    auxiliaries: set('can could may in to into drop pop stop walk person'),
    others: set(
      'do does you u ya guys have has got own run is are there where wheres any a an the your ur of or and also actually even still really anywhere somewhere physical actual real proper brick bricks mortar retail local offline located location locations address addresses based situated near nearby me us around here at hi hello hey please so ok just',
    ),
  },
  de: {
    plainForm: 'Wo ist euer Laden?',
    places: set(
      'laden laeden ladengeschaft ladengeschafte ladenlokal geschaft geschafte shop shops filiale filialen showroom ausstellungsraum verkaufsraum verkaufsstelle',
    ),
    signs: new Set(),
    visits: set('vorbeikommen vorbeischauen besuchen kommen hinkommen reinkommen'),
    visitors: set('ich man wir kunden'),
    searches: set('finde finden'),
    auxiliaries: set('kann konnen konnte darf durfen in im zu zum das'),
    others: set(
      'habt hab ihr haben sie hat euer eure eurem euren euch ihren ihre ihrem ihnen gibt gibts es s ein eine einen einem die den dem der wo ist sind liegt befindet befinden sich auch eigentlich denn noch so bei von irgendwo vor ort physisch physische physischen physisches echt echte echten echtes richtig richtige richtigen richtiges stationar stationare stationaren stationares lokal lokale lokales lokalen personlich mal direkt oder und hallo hi',
    ),
  },
  fr: {
    plainForm: 'Où êtes-vous situés ? Où se trouve votre magasin ?',
    places: set('magasin magasins boutique boutiques showroom showrooms'),
    signs: new Set(),
    visits: set('visiter visite passer venir'),
    visitors: set('je j on nous'),
    searches: set('trouver'),
    auxiliaries: set('peut puis peux pouvons en au aux dans personne rendre voir'),
    others: set(
      'est ce que qu vous avez tu as avoir y a t il disposez existe possedez un une des de d le la les vos votre ton ou se trouve trouvent situe situee situes sont c aussi vrai vraie vrais vraies physique physiques reel reelle quelque part pres chez moi ici sur place directement et bonjour salut adresse',
    ),
  },
  es: {
    plainForm: '¿Dónde están?',
    places: set('tienda tiendas local locales sucursal sucursales showroom'),
    signs: set(
      'fisica fisicas donde direccion calle su sus vuestra vuestras vuestro cerca sucursal sucursales showroom',
    ),
    visits: set('visitar visitaros visitarlos visitarles pasar pasarme venir ir acercarme encontraros'),
    visitors: set('puedo podemos se uno'),
    searches: set('encontrar'),
    auxiliaries: set('puede en por a persona verlo'),
    others: set(
      'teneis tienen tienes tiene hay disponen cuentan con de una un unas unos alguna algunas algun la las el los su sus vuestra vuestras vuestro tu donde esta estan queda quedan encuentra encuentran fisica fisicas real reales propia propias cerca mi aqui tambien o y ustedes vosotros hola direccion calle',
    ),
  },
}
