import type { AssistantLanguage } from '../../../../contract/locale.ts'

/** Words that make a statement stronger than it was, folded: said only where the text says them. */
export const strongWords: Readonly<Record<AssistantLanguage, string>> = {
  en: 'all every everything everyone each always any anything anyone anywhere never only guaranteed guarantee immediately instantly unlimited worldwide lifetime forever fully completely entire certainly definitely automatically',
  de: 'alle alles allen jeder jede jedes jeden immer niemals nie nur garantiert garantieren sofort unbegrenzt weltweit lebenslang uberall vollstandig komplett sicher automatisch jederzeit',
  fr: 'tous toutes tout toujours jamais seulement uniquement garanti garantie immediatement illimite partout completement entierement automatiquement certainement',
  es: 'todos todas todo siempre nunca jamas solo unicamente garantizado garantiza inmediatamente ilimitado dondequiera completamente automaticamente seguramente',
}

/** Opposites whose exchange turns a sentence round though most of its words stay: [one, other], folded stems or words. */
export const opposites: Readonly<Record<AssistantLanguage, readonly (readonly [string, string])[]>> = {
  en: [
    ['before', 'after'],
    ['within', 'after'],
    ['with', 'without'],
    ['open', 'closed'],
    ['accept', 'refuse'],
    ['include', 'exclude'],
    ['includes', 'excludes'],
    ['inside', 'outside'],
    ['within', 'outside'],
    ['we', 'you'],
    ['smaller', 'larger'],
    ['small', 'large'],
    ['more', 'less'],
    ['up', 'down'],
    ['first', 'last'],
    ['allowed', 'forbidden'],
    ['possible', 'impossible'],
    ['most', 'few'],
    ['used', 'unused'],
    ['opened', 'unopened'],
  ],
  de: [
    ['vor', 'nach'],
    ['innerhalb', 'nach'],
    ['mit', 'ohne'],
    ['geoffnet', 'geschlossen'],
    ['innerhalb', 'ausserhalb'],
    ['wir', 'sie'],
    ['gro_ere', 'kleinere'],
    ['grossere', 'kleinere'],
    ['gross', 'klein'],
    ['mehr', 'weniger'],
    ['erlaubt', 'verboten'],
    ['moglich', 'unmoglich'],
    ['benutzt', 'unbenutzt'],
  ],
  fr: [
    ['avant', 'apres'],
    ['dans', 'hors'],
    ['avec', 'sans'],
    ['ouvert', 'ferme'],
    ['nous', 'vous'],
    ['grande', 'petite'],
    ['grand', 'petit'],
    ['plus', 'moins'],
    ['possible', 'impossible'],
    ['utilise', 'inutilise'],
  ],
  es: [
    ['antes', 'despues'],
    ['con', 'sin'],
    ['abierto', 'cerrado'],
    ['dentro', 'fuera'],
    ['mayor', 'menor'],
    ['grande', 'pequeno'],
    ['mas', 'menos'],
    ['posible', 'imposible'],
  ],
}

/** Words that begin a condition, folded. */
export const conditions: Readonly<Record<AssistantLanguage, string>> = {
  en: 'if unless when once provided until although otherwise',
  de: 'wenn falls sofern sobald solange bis wann',
  fr: 'si quand lorsque des condition jusqu sinon',
  es: 'si cuando siempre mientras cuanto condicion',
}

/** A condition without such a word: "Kommt ein Artikel benutzt zurück, …". */
export const verbFirst: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /^(?:should|were|had) /i,
  de: /^(?:ist|sind|kommt|kommen|geben|gibt|behalten|haben|hat|lässt|liegt|liegen|bewegt|wird|werden|geht|schicken|bestellen)\s[^?]*,/i,
  fr: /^$/,
  es: /^$/,
}

/** Words that make a statement smaller, folded: it keeps them. */
export const limitingWords: Readonly<Record<AssistantLanguage, string>> = {
  en: 'most only except some usually normally may might exactly',
  de: 'meisten nur ausser ausgenommen einige meist normalerweise gewohnlich moglichst',
  fr: 'plupart seulement uniquement sauf excepte certains generalement',
  es: 'mayoria solo unicamente salvo excepto algunos normalmente',
}
