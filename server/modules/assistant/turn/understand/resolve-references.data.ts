import type { AssistantLanguage } from '../../../../../contract/locale.ts'

/** Places in a list that was shown, from 0; -1 is the last. Tried on plain letters. */
export const ordinals: readonly (readonly [number, RegExp])[] = [
  [0, /\b(?:first|erste[nsrm]?|premier|premiere|primer[oa]?|1st|number one|nummer eins|numero uno)\b/],
  [1, /\b(?:second(?! hand)|zweite[nsrm]?|deuxieme|seconde|segund[oa](?! mano)|2nd|number two|nummer zwei)\b/],
  [2, /\b(?:third|dritte[nsrm]?|troisieme|tercer[oa]?|3rd|number three|nummer drei)\b/],
  [3, /\b(?:fourth|vierte[nsrm]?|quatrieme|cuart[oa]|4th)\b/],
  [4, /\b(?:fifth|funfte[nsrm]?|cinquieme|quint[oa]|5th)\b/],
  [-1, /\b(?:last one|the last|letzte[nsrm]?|dernier|derniere|ultim[oa])\b/],
]

/** "The first two", "die letzten drei": how many from which end; the groups `last` and `three` tell. Tried on plain letters. */
export const endsOfList: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:first|(?<last>last)) (?:two|2|both|couple|(?<three>three|3))\b/,
  de: /\b(?:ersten|(?<last>letzten)) (?:beiden|zwei|2|(?<three>drei|3))\b/,
  fr: /\b(?:deux|2|(?<three>trois|3)) (?:premier|premiere|(?<last>dernier|derniere))s\b/,
  es: /\b(?:dos|2|(?<three>tres|3)) (?:primer[oa]|(?<last>ultim[oa]))s\b|\b(?:primer[oa]s) (?:dos|2)\b/,
}

/** An ordinal points at a list only beside one of these: "the second one", not "a second exchange". */
export const listWords: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:(?:first|second|third|fourth|fifth|last) (?:one|product|item|option|shoe|model)|(?:the )(?:first|second|third|fourth|fifth|last)\b(?! (?:time|order|exchange|day|hour|week|year|month|customer|return|payment)))/,
  de: /\b(?:der|die|das|den|dem|vom|zum) (?:erste|zweite|dritte|vierte|funfte|letzte)[nsrm]?\b(?! (?:mal|bestellung|kunde|tag|woche|stunde|umtausch))/,
  fr: /\b(?:le|la|du|au) (?:premier|premiere|deuxieme|second|seconde|troisieme|quatrieme|cinquieme|dernier|derniere)\b(?! (?:fois|commande|client|jour|heure|echange))/,
  es: /\b(?:el|la|del|al) (?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|ultim[oa])\b(?! (?:vez|pedido|cliente|dia|hora|cambio))/,
}

/** Beginnings of a message that goes on with the one before it. Tried on plain letters. */
export const goesOn: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:and|what about|how about|ok and|okay and|or|but|also|only|just|then|same for|what if|in|with|for|to|from|without|even)\b/,
  de: /^\W*(?:und|was ist,? wenn|was ist mit|wie ist es mit|wie siehts? .{0,6}aus|oder|aber|auch|nur|bloss|dann|in|mit|fur|nach|aus|ohne|bei|auf|sogar|gilt das auch)\b/,
  fr: /^\W*(?:et|qu.en est-il|ou|mais|aussi|seulement|juste|alors|en|avec|pour|vers|dans|sans|depuis|meme|uniquement)\b/,
  es: /^\W*(?:y|que tal|que hay de|o|pero|tambien|solo|solamente|entonces|en|con|para|a|desde|sin|incluso)\b/,
}

/** Words that stand for a thing named before. Tried on plain letters. */
export const pronouns: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:it|its|this|that|this one|that one|the (?:\w+ )?one|these|those|them|they)\b/,
  de: /\b(?:es|ihn|davon|dafur|damit|dazu|dies(?:e[rsnm]?)?|jene[rsn]?|er)\b|\b(?:das|der|die|den)(?= (?:noch|auch|so|denn|da|in|ist|sind|geht|nicht|mir|zuruck|wieder|andern|zu|aus)\b|\W*$|[?!.,])/,
  fr: /\b(?:ca|cela|c(?=.est\b)|est-ce (?=que c|dispo|en)|celui|celle|ceux|celui-ci|celle-ci|il|elle|ils|elles|l.(?=ai|a\b|avez)|en(?= reste))\b/,
  es: /\b(?:es[oae]|est[eoa]|aquell[oa]|lo|ella|ellos|ese|esos|estos)\b/,
}
