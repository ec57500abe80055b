import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'

/** Abbreviations whose period does not end a sentence: lower case, without the final period. */
export const abbreviations: Readonly<Record<AssistantLanguage, ReadonlySet<string>>> = {
  en: words(
    'dr mr mrs ms prof st nos vs etc approx incl excl dept est max min tel ext fig jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun a.m p.m e.g i.e u.s u.k p.o inc ltd co corp',
  ),
  de: words(
    'dr hr fr frl prof st nr bzw ca evtl ggf inkl exkl zzgl abzgl max min tel vgl usw etc u.a z.b d.h u.u o.ä s.o s.u i.d.r v.a mind sog str art abs jan feb mär apr jun jul aug sep sept okt nov dez mo di mi do fr sa so mwst std stk',
  ),
  fr: words(
    'dr m mm mme mlle st ste no env etc cf ex p.ex c.-à-d tél max min janv févr avr juil sept oct nov déc lun mar mer jeu ven sam dim av bd',
  ),
  es: words(
    'dr dra sr sra srta d dña ud uds vd núm nº aprox etc p.ej ej máx mín tel ext pág av avda c ee.uu ene feb mar abr jun jul ago sept oct nov dic lun mié jue vie sáb dom s.a s.l',
  ),
}

/** German words before an ordinal day, as in "am 24. Dezember": the period after the number does not end a sentence. */
export const wordsBeforeOrdinals: ReadonlySet<string> = words(
  'am ab vom zum bis der die das dem den des im jeder jede jedem jeden und seit beim ihr ihre ihrem ihren',
)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
