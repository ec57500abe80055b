import type { AssistantLanguage } from '../../../../../../contract/assistant/locale.ts'

interface PurposeWords {
  /** Stand for goods that the shopper cannot name. */
  readonly placeholders: ReadonlySet<string>
  /** The phrases that say why the goods are wanted. */
  readonly gifts: ReadonlySet<string>
  /** Ask for such goods: "what's good for camping?" */
  readonly questions: ReadonlySet<string>
  /** Precede what the goods are for. */
  readonly prepositions: ReadonlySet<string>
  /** Precede what a person likes. */
  readonly likes: ReadonlySet<string>
  /** Words for persons and occasions: they say nothing about the goods. */
  readonly persons: ReadonlySet<string>
  /** Pronouns of who likes something. */
  readonly subjects: ReadonlySet<string>
  /** What follows only narrows the purpose: "camping *with* four people". */
  readonly ends: ReadonlySet<string>
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** By language. Folded. */
export const purposeWords: Readonly<Record<AssistantLanguage, PurposeWords>> = {
  en: {
    placeholders: listed('something anything sth stuff thing things gift gifts present presents idea ideas'),
    gifts: listed('gift gifts present presents'),
    questions: listed('what whats good great best recommend suggest'),
    ends: listed('with in on at'),
    subjects: listed('she he they shes hes theyre im'),
    prepositions: listed('for to against that'),
    likes: listed('like likes love loves enjoy enjoys into adores'),
    persons: listed(
      'dad father daddy mum mom mother mommy parents brother sister son daughter kid kids child children baby boy girl boyfriend girlfriend husband wife partner friend friends mate colleague coworker boss neighbour neighbor teacher aunt uncle grandma grandpa grandmother grandfather nan niece nephew cousin man woman men women guy lady buy teenager teenagers teen teens toddler toddlers adult adults girls boys someone somebody person people him her them who birthday christmas xmas anniversary wedding old year years aged age yo get give',
    ),
  },
  de: {
    placeholders: listed(
      'etwas irgendwas geschenk geschenke geschenkidee geschenkideen idee ideen sachen zeug ding dinge',
    ),
    gifts: listed('geschenk geschenke geschenkidee geschenkideen'),
    questions: listed('was gut gutes empfehlen empfiehlst empfehlt'),
    ends: listed('mit in im auf am'),
    subjects: listed('sie er'),
    prepositions: listed('fur zum zur furs gegen'),
    likes: listed('gern gerne liebt mag lieben mogen'),
    persons: listed(
      'vater papa mutter mama eltern bruder schwester sohn tochter kind kinder baby junge madchen freund freundin freunde mann frau partner partnerin kollege kollegin chef chefin nachbar nachbarin lehrer lehrerin tante onkel oma opa neffe nichte cousin cousine teenager teenagerin kleinkind jugendliche jugendlichen erwachsene erwachsenen jemand jemanden jemandem ihn ihm sie ihr geburtstag weihnachten hochzeit jubilaum jahre jahren alt jahrig jahrige jahrigen jahriger jahriges jahrigem kaufen schenken schenke schenk schenkt',
    ),
  },
  fr: {
    placeholders: listed('quelque qqch chose choses cadeau cadeaux idee idees truc trucs'),
    gifts: listed('cadeau cadeaux'),
    questions: listed('quoi que bien recommandez conseillez'),
    ends: listed('avec dans sur'),
    subjects: listed('elle il elles ils'),
    prepositions: listed('pour contre'),
    likes: listed('aime aiment adore adorent apprecie passionne passionnee fan'),
    persons: listed(
      'pere papa mere maman parents frere soeur fils fille enfant enfants bebe garcon copain copine mari femme ami amie amis collegue patron voisin voisine professeur tante oncle grand mamie papi neveu niece cousin cousine homme adolescent adolescente ado ados fillette garconnet adulte quelqu un lui elle anniversaire noel mariage ans qui par acheter offrir puis',
    ),
  },
  es: {
    placeholders: listed('algo regalo regalos detalle idea ideas cosa cosas'),
    gifts: listed('regalo regalos'),
    questions: listed('que bueno buena recomiendas recomiendan recomienda teneis tienes tienen hay'),
    ends: listed('con en sobre'),
    subjects: listed('le les'),
    prepositions: listed('para contra'),
    likes: listed('gusta gustan encanta encantan ama adora aficionado aficionada'),
    persons: listed(
      'padre papa madre mama padres hermano hermana hijo hija nino nina ninos ninas adolescente adolescentes adulto bebe chico chica novio novia marido mujer esposa esposo amigo amiga amigos companero companera jefe jefa vecino vecina profesor profesora tia tio abuela abuelo sobrino sobrina primo prima hombre alguien el ella cumpleanos navidad boda anos que le les comprar regalar regalo regalarle comprarle puedo',
    ),
  },
}

/** Words that make a number an age. Folded. */
export const ageWords: ReadonlySet<string> = new Set(
  'old year years aged age yo jahre jahren jahrig jahrige jahrigen jahriger jahriges jahrigem ans an anos ano'.split(
    ' ',
  ),
)

/** Animals that goods are bought for, in all languages. Folded. */
export const pets: ReadonlySet<string> = new Set(
  'dog dogs puppy cat cats kitten horse pet rabbit bird hund hundin welpe katze kater pferd hase vogel haustier chien chienne chiot chat chaton cheval lapin oiseau perro perra cachorro gato gata caballo conejo pajaro mascota'.split(
    ' ',
  ),
)
