import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

/** Starts of sentences: lower case, straight apostrophes. A trailing space means that another word must follow. */
export interface SentenceStarts {
  /** Restricts the previous sentence, which is only half a rule without it. */
  readonly limits: readonly string[]
  /** Refers to something in the previous sentence. */
  readonly refers: readonly string[]
  /** Of both, those that are complete without a previous sentence. */
  readonly complete: readonly string[]
}

const listed = (starts: string): readonly string[] => starts.split(',')

export const sentenceStarts: Readonly<Record<AssistantLanguage, SentenceStarts>> = {
  en: {
    limits: listed(
      'but,however,except,only,unless,otherwise,from all other,for all other,all other,other ,not covered,not included,not valid,if you keep,outside,at the moment we do not,we do not,we cannot,you cannot,in addition,a second,later orders,from other,the exception,exceptions,excluded,excluding,exempt,apart from,nevertheless,even so,on the other hand',
    ),
    refers: listed(
      'they,this,these,that ,those,it ,it is,its,the service,the rest,after that,then,there,such,both,he ,she ,in that case,so ,of them,for them,for this',
    ),
    complete: listed(
      'only,other ,not covered,not included,outside,at the moment we do not,we do not,we cannot,you cannot,in addition,a second,later orders,from other,if you keep,exceptions,excluded,from all other,for all other,all other,there',
    ),
  },
  de: {
    limits: listed(
      'aber,jedoch,allerdings,ausgenommen,außer,nur,lediglich,ausschließlich,sonst,andernfalls,aus allen anderen,für alle anderen,in andere,alle anderen,andere,nicht abgedeckt,nicht enthalten,behalten sie,spätere,wir können nicht,halbe,ausnahmen,ausgeschlossen,hiervon,davon ,dagegen,dennoch,trotzdem,dies gilt,das gilt,es sei denn',
    ),
    refers: listed(
      'sie ist,sie steht,sie gilt,sie gelten,sie beginnt,sie wird,diese,dieser,dieses,diesen,dies ,das ist,dabei,dazu,dafür,danach,dann,dort,damit,davon,er ,es ,der rest,solche,beide,vorher,hierfür,hierzu,in diesem fall',
    ),
    complete: listed(
      'nur,lediglich,ausschließlich,aus allen anderen,für alle anderen,in andere,alle anderen,andere,nicht abgedeckt,nicht enthalten,behalten sie,spätere,wir können nicht,halbe,ausnahmen,ausgenommen,ausgeschlossen,es gibt,es ist',
    ),
  },
  fr: {
    limits: listed(
      "mais,cependant,toutefois,sauf,hormis,à l'exception,uniquement,seulement,sinon,autrement,depuis tous les autres,pour tous les autres,pour le moment,les autres,ne sont pas,si vous en gardez,nous ne,en revanche,par contre,néanmoins,exceptions,sont exclus,est exclu",
    ),
    refers: listed(
      "elle,elles,il ,ils ,cela,ceci,cette,cet ,ce ,c'est,ces ,celui,celle,ceux,ensuite,puis,alors,le reste,dans ce cas,y ,tel,en cas contraire",
    ),
    complete: listed(
      "uniquement,seulement,il n'est pas nécessaire,depuis tous les autres,pour tous les autres,pour le moment,les autres,ne sont pas,si vous en gardez,nous ne,exceptions,sont exclus,il faut,il est,il y a,il n'y a",
    ),
  },
  es: {
    limits: listed(
      'pero,sin embargo,no obstante,excepto,salvo,a excepción,con excepción,excepciones,solo,sólo,únicamente,si no,de lo contrario,desde los demás,para los demás,de momento,los demás,las demás,no cubre,no se aplica,no aplica,quedan excluidos,quedan excluidas,si se queda,no enviamos,en cambio,aun así',
    ),
    refers: listed(
      'este,esta,estos,estas,esto,ese,esa,eso,esos,esas,ellos,ellas,él ,ella ,después,luego,entonces,allí,el resto,en ese caso,tal ,lo que falte,antes',
    ),
    complete: listed(
      'solo,sólo,únicamente,desde los demás,para los demás,de momento,los demás,las demás,no cubre,si se queda,no enviamos,excepciones,antes,después,luego',
    ),
  },
}

/** Anywhere in a sentence: revokes part of the text before it. */
export const revocations: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:does|do|did)(?: not|n'?t) apply\b|\b(?:this|these|those) (?:limit|rule|condition|restriction|exception|offer|promise|period)s?\b/i,
  de: /\b(?:gilt|gelten)\b(?:(?!\bund\b).){0,200}?\bnicht\b|\b(?:diese[rnms]?) (?:regel|frist|einschränkung|ausnahme|bedingung|grenze|angebot)/i,
  fr: /\bne (?:s'appliqu\w+|valent|vaut|concern\w+) pas\b|\bn'(?:est|était) pas (?:valable|applicable)\b|\bces? (?:limite|règle|restriction|exception|condition|offre|délai)s?\b/i,
  es: /\bno (?:se aplican?|aplican?|valen?|rigen?)\b|\best[aeo]s? (?:límite|regla|restricci|excepci|condici|oferta|plazo)/i,
}

/** Words that restrict a rule to some cases, including French "ne … que". */
export const restrictionWords =
  /(?<!\p{L})(?:only|solely|exclusively|except|excluding|excluded|nur|ausschließlich|lediglich|ausgenommen|ausgeschlossen|uniquement|seulement|exclusivement|sauf|hormis|exclus?|exclues?|solo|sólo|solamente|únicamente|exclusivamente|salvo|excepto|excluid[oa]s?)(?!\p{L})|(?<!\p{L})n(?:e |['’])[^.,;:]{1,40}? qu(?:e |['’])/iu

/** Words of a heading that excludes or restricts the rules below it; negations are handled elsewhere. */
export const restrictingHeadingWords =
  /(?<!\p{L})(?:except|exclu|ausnahm|ausgenommen|ausgeschlossen|exception|excepci|sauf|salvo|only|nur|uniquement|seulement|solo|solamente|únicamente)/iu

/** Headings and introductions of a list whose conditions must all be met. */
export const conditionIntroductions: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:qualif\w*|eligib\w*|require[ds]?|requirements?|conditions?|criteria|must|provided|only if|only when|as long as|all of (?:these|the following)|if)(?:\s*:)?\s*$|\b(?:qualif\w*|eligib\w*|requirements?|conditions|criteria|must|provided that|only if|only when|as long as|all of (?:these|the following))\b/i,
  de: /voraussetzung|bedingung|anforderung|kriteri|erfüll|berechtigt|\b(?:muss|müssen|sofern|nur wenn|wenn|falls)\b/i,
  fr: /\bconditions?\b|critère|exig|éligib|\b(?:doit|doivent|seulement si|pourvu que|à condition)\b|\bsi ?:? ?$/i,
  es: /condicion|requisito|criterio|\b(?:deben?|tiene que|siempre que|solo si|sólo si|cumpl\w+)\b|\bsi ?:? ?$/i,
}
