import type { AssistantLanguage } from '../../../../contract/locale.ts'

/** Beginnings of sentences, lower case. */
export interface SentenceStarts {
  /** It limits what the sentence before says: without it that is only half a rule. */
  readonly limits: readonly string[]
  /** It speaks of something that the sentence before named. */
  readonly refers: readonly string[]
}

export const sentenceStarts: Readonly<Record<AssistantLanguage, SentenceStarts>> = {
  en: {
    limits:
      'but,however,except,only,unless,otherwise,from all other,for all other,all other,other ,not covered,if you keep,outside,at the moment we do not,we do not,we cannot,you cannot,in addition,a second,later orders,from other,the exception'.split(
        ',',
      ),
    refers:
      'they,this,these,that ,those,it ,it is,its,the service,the rest,after that,then,there,such,both,he ,she ,in that case,so ,of them'.split(
        ',',
      ),
  },
  de: {
    limits:
      'aber,jedoch,allerdings,ausgenommen,außer,nur,sonst,andernfalls,aus allen anderen,für alle anderen,in andere,alle anderen,andere,nicht abgedeckt,behalten sie,spätere,wir können nicht,halbe'.split(
        ',',
      ),
    refers:
      'sie ist,sie steht,sie gilt,sie beginnt,sie wird,diese,dieser,dieses,dies ,das ist,dabei,dazu,dafür,danach,dann,dort,damit,davon,er ,es ,der rest,solche,beide,vorher'.split(
        ',',
      ),
  },
  fr: {
    limits:
      'mais,cependant,toutefois,sauf,uniquement,seulement,sinon,autrement,depuis tous les autres,pour tous les autres,pour le moment,les autres,ne sont pas,si vous en gardez,nous ne'.split(
        ',',
      ),
    refers:
      'elle,elles,il ,ils ,cela,cette,ce ,ces ,celui,celle,ceux,ensuite,puis,alors,le reste,dans ce cas,y ,tel'.split(
        ',',
      ),
  },
  es: {
    limits:
      'pero,sin embargo,excepto,salvo,solo,únicamente,si no,de lo contrario,desde los demás,para los demás,de momento,los demás,las demás,no cubre,si se queda,no enviamos'.split(
        ',',
      ),
    refers:
      'este,esta,estos,estas,esto,ese,esa,eso,ellos,ellas,él ,ella ,después,luego,entonces,allí,el resto,en ese caso,tal ,lo que falte,antes'.split(
        ',',
      ),
  },
}

/** Words of a heading under which a rule does not hold, or holds for some alone; negations apart. */
export const limitingHeading =
  /(?<!\p{L})(?:except|exclu|ausnahm|ausgenommen|ausgeschlossen|exception|excepci|sauf|salvo|only|nur|uniquement|seulement|solo|solamente|únicamente)/iu
