/**
 * Prompt injections in English, German, French and Spanish. Patterns match one sentence in plain letters (lower case, no accents). They
 * must not match what shops write to people ("we always answer within a day"), because matches are excluded from every answer.
 */

import { commandPatterns, roleMarkers } from './prompt-injection-commands.data.ts'

export type InjectionRule =
  | 'forgets_rules'
  | 'gives_a_role'
  | 'wants_secrets'
  | 'speaks_to_assistant'
  | 'dictates_answers'
  | 'chat_markup'
  | 'hidden_text'

export const injectionRules: readonly { readonly rule: InjectionRule; readonly patterns: readonly RegExp[] }[] = [
  {
    rule: 'forgets_rules',
    patterns: [
      /\b(?:ignore|disregard|forget|override|bypass|neglect)\b.{0,40}\b(?:instructions?|rules?|prompts?|guidelines?|directions?|orders|constraints|polic(?:y|ies) above|everything (?:above|before|you)|(?:text|messages?) above|(?:said|told) (?:before|above))\b/,
      /\b(?:ignorier\w*|vergiss|vergesst|vergessen sie|missacht\w*|uberschreib\w*|umgeh(?:e|en sie)?)\b.{0,50}\b(?:anweisung\w*|regeln?|vorgaben?|befehle?n?|instruktion\w*|prompts?|text oben|bisherige\w*|vorherige\w*|alles (?:oben|davor|bisher))\b/,
      /\b(?:ignore[rsz]?|oublie[rsz]?|neglige[rsz]?|contourne[rsz]?)\b.{0,50}\b(?:consignes?|instructions?|regles?|prompts?|directives?|texte ci.dessus|tout ce qui precede)\b/,
      /\b(?:ignor[ae]n?|olvid[ae]n?|omit[ae]n?|desobedece)\b.{0,50}\b(?:instruccion(?:es)?|reglas?|indicaciones|prompts?|normas|texto (?:anterior|de arriba)|todo lo anterior)\b/,
    ],
  },
  {
    rule: 'gives_a_role',
    patterns: [
      /\b(?<!\bif )you are now (?:(?:an? |the |my )(?!(?:proud |registered |valued |full |new )?(?:members?|customers?|subscribers?|owners?|part)\b)|in (?:\w+ ){0,2}mode|free|dan\b|un)/,
      /\b(?:developer|debug|admin|god|jailbreak|dan|unrestricted) mode\b/,
      /\bfrom now on,? (?:you|tell|answer|reply|say|act|always|respond|ignore)\b/,
      /\b(?:act|behave|respond|answer) as (?:an?|if you|my|the)\b.{0,40}\b(?:assistant|ai|model|bot|grand\w+|hacker|admin\w*|developer|manager|owner|human|without)\b/,
      /\b(?:pretend|imagine) (?:to be|(?:that )?you(?: a|')re)\b/,
      /\bbe my (?:late |dead )?(?:grand\w+|mother|father|friend)\b/,
      /\bdu bist (?:jetzt|nun|ab sofort|ab jetzt|von nun an)\b(?! (?:\w+ )?(?:mitglied|kund|abonnent|angemeldet|registriert|eingeloggt|bereit))/,
      /\b(?:ab (?:jetzt|sofort)|von nun an) (?:bist du|antworte|sag|sollst du|musst du)\b/,
      /\b(?:tu so,? als (?:ob|warst) du|spiele? die rolle|stell dir vor,? du (?:bist|warst)|verhalte dich wie)\b|\bspiele? meine/,
      /\b(?:tu es|vous etes) (?:maintenant|desormais)\b(?! (?:\w+ )?(?:membre|client|abonne|inscrit|connecte|pret|proprietaire))/,
      /\b(?:a partir de maintenant|desormais),? (?:tu|reponds|dis|ignore)\b/,
      /\b(?:fais (?:comme si|semblant)|agis comme|joue le role|comporte.toi comme)\b/,
      /\b(?:(?:ahora eres|eres ahora)\b(?! (?:\w+ )?(?:miembro|client|suscriptor|soci[oa]|parte))|a partir de ahora,? (?:eres|responde|di|debes|ignora))\b/,
      /\b(?:actua como|finge (?:ser|que eres)|haz como si|haz de cuenta que)\b/,
    ],
  },
  {
    rule: 'wants_secrets',
    patterns: [
      /\b(?:system|hidden|initial|secret|original|internal) (?:prompt|instructions?|rules)\b/,
      /\b(?:reveal|show|print|repeat|output|display|leak|tell me|give me|list|read me)\b.{0,40}\b(?:your (?:instructions|prompt|rules|guidelines|configuration|secrets|own codes?)|api.?keys?|environment variables|credentials)\b/,
      /\b(?:zeig\w*|gib|nenn\w*|verrat\w*|druck\w*|wiederhol\w*)\b.{0,40}\b(?:system.?prompt|deine\w* (?:anweisung\w*|regeln|vorgaben|instruktion\w*|konfiguration)|api.?(?:schlussel|keys?)|zugangsdaten)\b/,
      /\b(?:montre|affiche|revele|donne|repete|imprime)\w*\b.{0,40}\b(?:prompt|tes (?:instructions|consignes|regles)|cles? (?:d.?)?api)\b/,
      /\b(?:muestra|ensena|revela|dame|repite|imprime)\w*\b.{0,40}\b(?:prompt|tus (?:instrucciones|reglas|indicaciones)|claves? (?:de )?(?:la )?api)\b/,
      /\bnever (?:reveal|mention|disclose) (?:this|these|that) (?:note|instruction|prompt|message)s?\b/,
      /\bdo not (?:reveal|mention|disclose) (?:this|these) (?:note|instruction|prompt|message)s?\b/,
    ],
  },
  {
    rule: 'speaks_to_assistant',
    patterns: [
      /\b(?:note|instructions?|message|order|command|attention)\b.{0,12}\b(?:for|to) (?:the |an? |any |all )?(?:shopping |virtual )?(?:assistants?|chat.?bots?|bots?|ai|llms?|(?:language )?models?)\b/,
      /\b(?:hinweis|anweisung|nachricht|notiz|befehl)\w*\b.{0,12}\b(?:an|fur) (?:den |die |das |alle )?(?:assistent\w*|chat.?bots?|bots?|ki|sprachmodelle?)\b/,
      /\b(?:note|instructions?|message|consignes?|ordre)\b.{0,12}\b(?:pour|a|au) (?:le |la |l.|tout )?(?:assistants?|chat.?bots?|bots?|ia|modele)\b/,
      /\b(?:nota|instruccion(?:es)?|mensaje|orden)\b.{0,12}\b(?:para|al?) (?:el |la )?(?:asistente|chat.?bot|bot|ia|modelo)\b/,
      /^\W{0,6}(?:assistant|assistent|asistente|chatbot|ai|ki|ia)\s?[:,]\s/,
      /^\W{0,6}(?:system|sistema|systeme|developer|user)\s?:\s.{0,30}\b(?:you|ignore|disregard|reply|answer|print|tell|new|override|du|ignorier\w*|antworte|tu|vous|reponds|ignora|responde|eres)\b/,
      /\b(?:dear|attention|hey) (?:assistant|chat.?bot|ai|llm|language model)\b/,
      ...commandPatterns,
    ],
  },
  {
    rule: 'dictates_answers',
    patterns: [
      /^\W*(?:say|sag|sage|dis|ecris|di|escribe) \W?[a-z0-9]{2,20}\W*$/,
      /\btell (?:every|all|each|any)? ?(?:the |of the |your )?(?:shopper|customer|user|buyer|visitor)s? that\b/,
      /(?<!\b(?:we|will|shall|to|can|team|usually|always|i|they|must|not) )\b(?:answer|reply|respond) (?:only |exactly |always |just )(?:with|that|by|"|')/,
      /(?<!\b(?:we|will|shall|to|can|team|usually|always|i|they|must) )\b(?:answer|reply|respond) (?:to )?(?:every|each|any|all) questions? (?:with|that|by)\b/,
      /\b(?:reply|respond|answer) with !?[[<]/,
      /\b(?:end|start|begin|finish) (?:every|each|all|your) (?:answer|reply|message|response)s? with\b/,
      /(?:^|[:;,.] ?|\band |\bplease )always (?:say|claim|recommend|state|insist)\b/,
      /\b(?:sag|sage|sagen sie|erzahl\w*) (?:allen|jedem|immer|stets)\b/,
      /\bantworte (?:nur|immer|stets|ausschliesslich|auf jede|ab jetzt)\b/,
      /\b(?:reponds|affirme|dis|ecris) (?:toujours|seulement|uniquement|a chaque|a toutes|a tous|que (?:cette?|ce|le|la|tout))\b/,
      /\b(?:ecris|ajoute)\b.{0,40}\b(?:chaque|toutes? (?:tes|les)) reponses?\b/,
      /\b(?:responde|contesta|di|diles|dile) (?:siempre|solo|unicamente|a todos|a cada|a todas)(?: los clientes)? (?:con|que)\b/,
      /\b(?:pide|exige) siempre al? (?:cliente|comprador|usuario)\b/,
    ],
  },
  {
    rule: 'chat_markup',
    patterns: [
      /<\s{0,8}\/?\s{0,8}(?:system|assistant|user|instructions?|prompt|tool|function)\b[^>]{0,40}>/,
      /<\|[a-z_]{2,30}\|>/,
      /\[\/?inst\]|<<\/?sys>>/,
      /^\s*#{2,}\s*(?:system|instructions?|assistant|prompt)\b/,
      /"role"\s{0,8}:\s{0,8}"(?:system|assistant|developer)"/,
      ...roleMarkers,
    ],
  },
]
