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

/** An ordinal points at a list only beside one of these: "the second one", not "a second exchange". */
export const listWords: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:(?:first|second|third|fourth|fifth|last) (?:one|product|item|option|shoe|model)|(?:the )(?:first|second|third|fourth|fifth|last)\b(?! (?:time|order|exchange|day|hour|week|year|month|customer|return|payment)))/,
  de: /\b(?:der|die|das|den|dem|vom|zum) (?:erste|zweite|dritte|vierte|funfte|letzte)[nsrm]?\b(?! (?:mal|bestellung|kunde|tag|woche|stunde|umtausch))/,
  fr: /\b(?:le|la|du|au) (?:premier|premiere|deuxieme|second|seconde|troisieme|quatrieme|cinquieme|dernier|derniere)\b(?! (?:fois|commande|client|jour|heure|echange))/,
  es: /\b(?:el|la|del|al) (?:primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|ultim[oa])\b(?! (?:vez|pedido|cliente|dia|hora|cambio))/,
}

/** The beginning of a list that was shown: "the first two". Tried on plain letters; the count is the only group that matches. */
export const firstFew: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\bfirst (two|three|four|[2-4])\b/,
  de: /\bersten (beiden|zwei|drei|vier|[2-4])\b/,
  fr: /\b(deux|trois|quatre|[2-4]) premier(?:e?s)\b/,
  es: /(?<=\bprimer[oa]s )(dos|tres|cuatro|[2-4])\b|\b(dos|tres|cuatro|[2-4]) primer[oa]s\b/,
}

export const counts: ReadonlyMap<string, number> = new Map([
  ...['two', 'beiden', 'zwei', 'deux', 'dos', '2'].map((word) => [word, 2] as const),
  ...['three', 'drei', 'trois', 'tres', '3'].map((word) => [word, 3] as const),
  ...['four', 'vier', 'quatre', 'cuatro', '4'].map((word) => [word, 4] as const),
])

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
