const listed = (words: string): ReadonlySet<string> => new Set(words.split(', '))

/** What people type to agree to a proposal or to refuse it, in any of the languages: one word seldom tells its own. Plain letters. */
export const consentWords = listed(
  'yes, yes do it, yes do that, yes send it, yeah, yep, yup, sure, ok, okay, k, confirm, confirmed, i confirm, i agree, agree, agreed, do it, go ahead, send it, send, correct, no, nope, no don t, cancel, cancel it, cancel that, don t, do not, stop, never mind, nevermind, ja, jawohl, klar, einverstanden, bestatigen, bestatigt, ich bestatige, mach das, macht das, genau, nein, abbrechen, ne, nee, lieber nicht, oui, d accord, confirmer, je confirme, confirmez, vas y, allez y, non, annuler, annulez, si, de acuerdo, vale, claro, confirmar, confirmo, confirma, adelante, cancelar, cancela, no gracias',
)

/** Politeness around them. Plain letters. */
export const courtesies =
  / ?\b(?:please|thanks|thank you|bitte|danke|s il (?:vous|te) plait|svp|merci|por favor|gracias)\b ?/g
