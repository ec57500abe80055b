import type { WordsOfFacts } from './fact-words.ts'

export const factWords: WordsOfFacts = {
  en: {
    units: {
      minute: 'minutes?|mins?',
      hour: 'hours?|hrs?|h',
      working_day: '(?:working|business|work)[ -]?days?',
      day: 'days?',
      week: 'weeks?',
      month: 'months?',
      year: 'years?|yrs?',
    },
    beforeUnit: 'further|more|additional|full|consecutive|calendar|whole|extra',
    months:
      'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec'.split(
        ' ',
      ),
    weekdays: 'mondays? tuesdays? wednesdays? thursdays? fridays? saturdays? sundays?'.split(' '),
    atMost:
      'up to|at most|within|no more than|not more than|no later than|less than|fewer than|under|below|a maximum of|maximum of|maximum|max',
    atLeast:
      'at least|more than|over|above|a minimum of|minimum of|minimum|min|not less than|no less than|starting at|starting from|upwards of',
    within: 'before|inside',
    after: 'after',
    atMostAfter: 'at most|or less|or fewer|at the latest|maximum|max|tops',
    atLeastAfter: 'or more|or longer|or above|and more|and up|and over|upwards|at least|at the earliest|minimum',
    from: 'from|between',
    fillers: 'the|a|an|first|next|about|around|approximately|only|just|another|of|following',
    to: 'to|through|until|till|up to',
    and: 'and|or',
    oClock: "o['’]?clock",
    percent: 'percent|per cent|pct',
    measures:
      'kilometres?|kilometers?|metres?|meters?|inches|inch|pounds? weight|degrees?|times|people|persons?|sizes?|items?|pieces?|products?|attempts?|parcels?',
    free: 'free of charge|for free|at no (?:extra |additional )?(?:cost|charge)|without (?:extra |additional )?charge|free|complimentary|gratis',
    stock: {
      discontinued: 'discontinued|no longer (?:available|produced|made|sold)',
      backorder: 'back-?ordere?d?s?|on back-?order',
      preorder: 'pre-?ordere?d?s?|on pre-?order',
      out_of_stock: 'out of stock|sold out|unavailable',
      in_stock: 'in stock|available|ready to ship',
    },
    not: "not|no longer|isn['’]t|aren['’]t|never|neither|nor",
  },
  de: {
    units: {
      minute: 'minuten?|min',
      hour: 'stunden?|std|stundige[nrms]?|h',
      working_day: '(?:werktage?n?s?|arbeitstage?n?s?|geschaftstage?n?)',
      day: 'tage?n?s?|tagige[nrms]?',
      week: 'wochen?|wochige[nrms]?',
      month: 'monate?n?s?|monatige[nrms]?',
      year: 'jahre?n?s?|jahrige[nrms]?',
    },
    beforeUnit: 'weiteren?|weitere|vollen?|ganzen?|ersten|folgenden|zusatzlichen?|vollstandigen?',
    months:
      'januar|jan februar|feb marz|mrz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez'.split(
        ' ',
      ),
    weekdays:
      'montage?n?s? dienstage?n?s? mittwochs? donnerstage?n?s? freitage?n?s? samstage?n?s?|sonnabende?n?s? sonntage?n?s?|sonn-(?=\\sund)'.split(
        ' ',
      ),
    atMost:
      'bis zu|bis|hochstens|maximal|max|innerhalb von|innerhalb der|innerhalb|binnen|nicht mehr als|weniger als|unter|spatestens nach|spatestens in|spatestens',
    atLeast: 'mindestens|mehr als|uber|ab|minimal|wenigstens|nicht weniger als|oberhalb von',
    within: 'vor',
    after: 'nach',
    atMostAfter: 'oder weniger|hochstens|maximal|oder kurzer',
    atLeastAfter: 'oder mehr|oder langer|und mehr|aufwarts|mindestens|oder daruber',
    from: 'von|zwischen',
    fillers:
      'von|der|den|die|einem|einer|ersten|nachsten|folgenden|etwa|ca|rund|nur|ungefahr|einem bestellwert von|einem wert von|dem',
    to: 'bis zu|bis',
    and: 'und|oder',
    oClock: 'uhr',
    percent: 'prozent',
    measures: 'kilometern?|metern?|zoll|grad|zentimetern?|mal|personen|gross?en?|stuck|artikeln?|pakete?n?|versuche?n?',
    free: 'kostenlose?[nrsm]?|gratis|kostenfreie?[nrsm]?|umsonst|versandkostenfreie?[nrsm]?|portofrei|unentgeltlich|ohne aufpreis|ohne zusatzkosten|ohne kosten',
    stock: {
      discontinued:
        '(?:nicht mehr|nicht langer) (?:erhaltlich|verfugbar|lieferbar|hergestellt|produziert)|aus dem sortiment',
      backorder: 'nachbestellte?[nrs]?|im nachlauf|im ruckstand',
      preorder: 'vorbestell(?:bar|t|ung|ungen|en)?|vorbestellte[nrs]?',
      out_of_stock: 'ausverkauft|vergriffen',
      in_stock: 'auf lager|vorratig|lieferbar|verfugbar|erhaltlich|am lager',
    },
    not: 'nicht|nicht mehr|kein|keine|nie|weder|noch nicht|derzeit nicht',
  },
  fr: {
    units: {
      minute: 'minutes?|min|mn',
      hour: 'heures?|h',
      working_day: 'jours? (?:ouvres?|ouvrables?)',
      day: 'jours?|journees?',
      week: 'semaines?',
      month: 'mois',
      year: 'ans?|annees?',
    },
    beforeUnit: 'premiers|premieres|prochains|prochaines|autres|derniers',
    months:
      'janvier|janv fevrier|fevr mars avril mai juin juillet|juil aout septembre|sept octobre|oct novembre|nov decembre|dec'.split(
        ' ',
      ),
    weekdays: 'lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?'.split(' '),
    atMost:
      "jusqu['’]a|au plus|dans les|dans un delai de|en moins de|moins de|pas plus de|au maximum|maximum|max|d['’]ici",
    atLeast: 'au moins|plus de|des|a partir de|au-dessus de|au dessus de|minimum|superieure? a',
    within: 'sous|en|dans|avant',
    after: 'apres|a compter de',
    atMostAfter: 'au plus|au maximum|maximum|ou moins|au plus tard|max',
    atLeastAfter: 'ou plus|et plus|au moins|minimum|au minimum',
    from: 'de|entre|du',
    fillers: 'de|les|le|la|des|un|une|environ|seulement|premiers|prochains|un delai de',
    to: "a|au|jusqu['’]a",
    and: 'et|ou',
    oClock: 'h',
    percent: 'pour cent|pourcents?',
    measures:
      'kilometres?|metres?|pouces?|degres?|centimetres?|fois|personnes?|pointures?|tailles?|articles?|colis|tentatives?',
    free: 'gratuitement|gratuite?s?|offerte?s?|sans frais|sans supplement',
    stock: {
      discontinued:
        "(?:n['’]est|ne sont|n['’]etait) plus (?:fabriques?|fabriquees?|vendus?|vendues?|produits?|produites?)|fabrication arretee",
      backorder: 'en reapprovisionnement|en cours de reapprovisionnement',
      preorder: 'en precommande|precommandes?|precommander',
      out_of_stock: 'en rupture(?: de stock)?|epuisee?s?|indisponibles?|hors stock',
      in_stock: 'en stock|disponibles?',
    },
    not: "pas|n['’]est pas|ne sont pas|jamais|aucun|aucune|ni|plus",
  },
  es: {
    units: {
      minute: 'minutos?|min',
      hour: 'horas?|h',
      working_day: 'dias? (?:laborables?|habiles?|laborales?)',
      day: 'dias?',
      week: 'semanas?',
      month: 'mes(?:es)?',
      year: 'anos?',
    },
    beforeUnit: 'primeros|primeras|proximos|proximas|otros|ultimos',
    months:
      'enero|ene febrero|feb marzo abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sept octubre|oct noviembre|nov diciembre|dic'.split(
        ' ',
      ),
    weekdays: 'lunes martes miercoles jueves viernes sabados? domingos?'.split(' '),
    atMost:
      'hasta|como maximo|un maximo de|maximo de|maximo|max|en los|en las|dentro de los|dentro de|en un plazo de|en menos de|menos de|no mas de',
    atLeast: 'al menos|como minimo|minimo|mas de|a partir de|superior(?:es)? a|por encima de|por lo menos',
    within: 'en|antes de',
    after: 'despues de|tras',
    atMostAfter: 'como maximo|o menos|a lo sumo|como mucho|maximo|a mas tardar',
    atLeastAfter: 'o mas|como minimo|en adelante|minimo|al menos',
    from: 'de|entre|desde',
    fillers: 'de|los|las|el|la|un|una|unos|unas|primeros|proximos|siguientes|solo|aproximadamente|un plazo de',
    to: 'a|hasta',
    and: 'y|o',
    oClock: 'h',
    percent: 'por ciento',
    measures:
      'kilometros?|metros?|pulgadas?|grados?|centimetros?|veces|personas?|tallas?|articulos?|paquetes?|intentos?',
    free: 'gratuitamente|gratuit[oa]s?|gratis|sin coste(?: adicional)?|sin costo|sin cargo|sin gastos',
    stock: {
      discontinued: '(?:ya no|no) (?:se (?:fabrican?|producen?|venden?))|descatalogad[oa]s?',
      backorder: 'pendientes? de reposicion|en reposicion',
      preorder: 'en preventa|preventas?|en reserva|prepedidos?',
      out_of_stock: 'agotad[oa]s?|sin existencias|sin stock|no disponibles?',
      in_stock: 'en stock|disponibles?|en existencias',
    },
    not: 'no|no esta|no estan|nunca|ya no|ni|ninguno?|tampoco',
  },
}
