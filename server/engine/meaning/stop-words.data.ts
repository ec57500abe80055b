import type { MeaningLanguage } from './tags/semantic-tag.ts'

/** Stop words by language. They identify a language and are never treated as typos. Folded. */
export const stopWords: Readonly<Record<MeaningLanguage | 'other', string>> = {
  en: `pls plz tho thx btw lol maybe perhaps the a an and or but if of to in on at for from with without by about is are was were be been am do does did have has had can could
    will would shall should may might must i you he she it we they me him her us them my your his its our their this that these those what
    which who whom whose when where why how much many not no yes there here any some all each every other another than then so too also only
    just more most less please thanks thank hello hi hey get got give want need like know tell show find whats im ive dont doesnt isnt cant
    still after before while because again really very something anything nothing someone anyone into out up down over under back u ur`,
  de: `vielleicht nen nem nes der die das den dem des ein eine einen einem einer eines und oder aber wenn weil dass ob von zu zum zur in im an am auf aus bei beim
    mit ohne nach vor uber fur durch ist sind war waren sein bin bist habe hast hat haben hatte kann kannst konnen konnte wird werden wurde
    soll muss mussen darf durfen mochte will ich du er sie es wir ihr mich mir dich dir uns euch ihnen mein meine meinen meinem meiner dein
    deine ihre ihren unser eure was wer wie wo wann warum welche welcher welches viel viele nicht kein keine keinen ja nein hier da dort
    auch nur noch schon mehr sehr bitte danke hallo guten tag gibt habt seid etwas nichts jemand alle man als dann also denn doch mal
    schauen suchen sagen fragen brauchen brauche machen kommen laufen lassen nehmen krieg kriege bekomme gern gerne damit davon dazu wieder wurden geht machen`,
  fr: `stp cest jai quon le la les l un une des du de d et ou mais si que qui quoi dont au aux a dans en sur sous par pour avec sans chez vers est sont etait
    etre suis es sommes etes ai as avons avez ont avait peut peux pouvez puis pourrais dois doit faut je tu il elle on nous vous ils elles me
    moi te toi se lui leur mon ma mes ton ta tes son sa ses notre nos votre vos leurs ce cet cette ces cela ca quel quelle quels quelles
    comment combien quand ou pourquoi ne pas non oui plus moins tres aussi bien ici y s il te plait svp merci bonjour bonsoir salut c n j m
    qu t est-ce avoir faire fait veux voudrais cherche livrez apres avant deja encore rien quelque chose tout tous toute`,
  es: `quizas porfa xfa el la los las un una unos unas de del al y o u pero si que quien en a por para con sin sobre entre hasta desde es son era eran ser
    soy eres somos esta estan estoy estar he has ha hemos han hay puede puedo pueden podria debo debe tengo tiene tienen hacer hace hago yo
    tu usted ustedes el ella ellos ellas me te se nos les lo le mi mis su sus nuestro nuestra este esta estos estas ese esa eso esto cual
    cuales como cuanto cuanta cuantos cuantas cuando donde por que no ni mas menos muy tambien ya aqui alli todo toda todos gracias hola
    buenos dias buenas tardes quiero quisiera busco necesito favor algo alguien nada otro otra tarda cuesta vale`,
  other: `il lo gli della delle dei nel nella sono ho hai abbiamo posso quanto quale perche questo questa anche piu non grazie ciao costa
    het een van voor met niet wat hoe ik jij wij jullie naar kan mijn deze dit bij nog wel graag hoeveel
    o os um uma nao voce voces meu minha tem posso qual quanto obrigado ola para com
    jest nie jak czy ile kosztuje dla och det inte jag hur vad kostar ar och en ett med til ikke jeg hvor hvad er
    nasil ne kadar var bir icin`,
}
