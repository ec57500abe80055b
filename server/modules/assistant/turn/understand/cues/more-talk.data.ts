import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

/** "Show me more", "something else": the last search again, without what was shown. The whole message, tried on plain letters. */
export const moreTalk: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:ok|okay|and|yes|please|can you|could you|do you have|have you got|are there|is there|got|any|some|show me|show|give me|list|let me see|maybe|no)\W+)*(?:more|others?|other ones|the others|the rest|the next ones?|next|(?:something|anything) (?:else|different)|(?:another|a different) one|different ones|none of (?:these|those|them)|not (?:these|those|this one|that one)|what else(?: (?:do you have|have you got|is there))?|i don.?t like (?:it|this|that|these|them|those)(?: ones?)?|(?:other|different|more) (?:options|ideas|suggestions|products|models|results|choices))(?:\W+(?:of (?:them|these|those)|like (?:this|that|these|those)|options|results|items|please))*\W*$/,
  de: /^\W*(?:(?:ok|und|ja|bitte|habt ihr|haben sie|gibt es|zeig mir|zeigen sie mir|zeig|zeigt mir|noch|nein|vielleicht)\W+)*(?:mehr|weitere|andere|noch welche|den rest|die nachsten|was (?:anderes|sonst)|etwas anderes|was habt ihr (?:noch|sonst)(?: so)?|was gibt es (?:noch|sonst)|ein(?:en|e|s)? ander(?:en|e|er|es)|gefallt mir nicht|gefallen mir nicht|(?:andere|weitere|mehr) (?:modelle|vorschlage|ideen|artikel|produkte|ergebnisse|optionen))(?:\W+(?:davon|anzeigen|zeigen|bitte|noch))*\W*$/,
  fr: /^\W*(?:(?:ok|et|oui|non|avez-vous|vous avez|y a-t-il|montrez-moi|montre-moi|montrez|montre|voir|encore|plutot)\W+)*(?:plus|davantage|montrez-m.en (?:plus|d.autres)|montre-m.en (?:plus|d.autres)|m.en plus|d.autres|en voir (?:plus|d.autres)|la suite|les suivants|les suivantes|autre chose|quelque chose d.autre|un autre|une autre|quoi d.autre|qu.avez-vous d.autre|(?:d.)?autres (?:modeles|idees|articles|produits|options|resultats|propositions)|(?:il|elle|ca|ils|elles) ne me pla(?:it|isent) pas)(?:\W+(?:svp|s.il vous plait|modele|article))*\W*$/,
  es: /^\W*(?:(?:ok|y|si|no|por favor|tienen|teneis|tienes|hay|muestrame|muestreme|ensename|ver|algun|alguna)\W+)*(?:mas|otr[oa]s?|otra cosa|algo (?:mas|diferente|distinto)|los demas|las demas|el resto|los siguientes|que mas (?:hay|tienen|teneis)|(?:otr[oa]s|mas) (?:modelos|opciones|ideas|productos|articulos|resultados)|no me gustan?)(?:\W+(?:por favor|opciones))*\W*$/,
}

/** "Other chairs", "more shoes in black": a search of its own, without what was shown. The beginning of a message. */
export const othersOf: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^\W*(?:(?:ok|and|please|can you|do you have|have you got|are there|any|some|show me|show)\W+)*(?:more|other|different|another)\s+\w/,
  de: /^\W*(?:(?:ok|und|bitte|habt ihr|haben sie|gibt es|zeig mir|zeigt mir|noch)\W+)*(?:mehr|weitere|andere[nrs]?)\s+\w/,
  fr: /^\W*(?:(?:et|avez-vous|vous avez|montrez-moi|montre-moi|encore)\W+)*(?:d.autres|autres|un autre|une autre|plus de)\s+\w/,
  es: /^\W*(?:(?:y|tienen|teneis|hay|muestrame|ensename)\W+)*(?:otr[oa]s?|mas)\s+\w/,
}
