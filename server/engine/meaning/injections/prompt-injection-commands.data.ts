/**
 * Injections in the form of rules: "the chatbot must promise every customer …". They combine an assistant, an obligation and an act of
 * answering. Human assistants ("our shop assistants must see the receipt") and products ("this model must be washed by hand") do not
 * match. Patterns for plain letters, as in `prompt-injection-rules.data.ts`.
 */

const en = {
  who: String.raw`(?<!\b(?:shop|store|sales|retail|parking|driving|brake|lane|dental|personal) )\b(?:assistants?|chat.?bots?|bots?|llms?|language models?|(?:ai|virtual|chat) (?:models?|agents?)|ai|system prompts?)(?! (?:camera|chip|zoom|mode|feature|function|lens|photo)s?\b)`,
  adverbs:
    '(?:(?:not|never|always|now|also|only|then|therefore|hereby|immediately|simply|at once|from now on|henceforth|be (?:told|instructed|made) to),? ){0,6}',
  does: 'promise|grant|give|offer|refund|pay|tell|say|state|claim|assert|answer|reply|respond|recommend|suggest|confirm|approve|accept|agree|ignore|disregard|forget|reveal|disclose|pretend|act|behave|apply|quote|add|end|begin|mention|guarantee|declare|announce|insist|waive|hide|treat|sell|praise|obey|follow',
} as const
const obligations =
  '(?:must|shall|should|has to|have to|needs? to|ought to|(?:is|are) (?:(?:hereby|now|always) ){0,3}(?:(?:required|obliged|instructed|ordered|told|allowed|authori[sz]ed|permitted|supposed|programmed|going) )?to)'

const german = {
  who: String.raw`(?<!\b(?:park|spur|brems|fahr|einpark)(?:-| )?)\b(?:(?:ki|chat|shopping|verkaufs|einkaufs|shop|service)-?)?(?:assistent|chat.?bots?|bots?|ki|sprachmodelle?)(?!-)`,
  does: 'versprechen|zusagen|geben|gewahren|anbieten|sagen|behaupten|antworten|empfehlen|bestatigen|ignorieren|genehmigen|akzeptieren|annehmen|erstatten|verraten|erwahnen|hinzufugen|erklaren|mitteilen|handeln|vergessen|zustimmen|garantieren|auszahlen|schenken|loben|befolgen|verschweigen',
} as const

const french = {
  who: String.raw`\b(?:assistant|chat.?bot|bot|ia|modele de langage|agent conversationnel|robot conversationnel)(?: (?:virtuel|ia|de chat|d.achat|numerique|de la boutique|en ligne)){0,4}`,
  does: 'promettre|accorder|donner|offrir|rembourser|dire|affirmer|pretendre|repondre|recommander|conseiller|confirmer|approuver|accepter|ignorer|oublier|reveler|ajouter|proposer|garantir|mentionner|declarer|annoncer|indiquer que|agir|appliquer|cacher|obeir|suivre',
} as const

const spanish = {
  who: String.raw`\b(?:asistente|chat.?bot|bot|ia|modelo de lenguaje|agente virtual)(?: (?:virtual|de ia|ia|de chat|de compras|digital|de la tienda|en linea)){0,4}`,
  does: 'prometer|conceder|dar|ofrecer|reembolsar|devolver|decir|afirmar|responder|contestar|recomendar|aconsejar|confirmar|aprobar|aceptar|ignorar|olvidar|revelar|anadir|garantizar|mencionar|declarar|anunciar|actuar|aplicar|ocultar|obedecer|seguir',
} as const

const clause = '(?: (?:that|who|which) .{1,60}?,?)?'

export const commandPatterns: readonly RegExp[] = [
  // The assistant must …
  new RegExp(String.raw`${en.who}${clause} ${en.adverbs}${obligations} ${en.adverbs}(?:${en.does})\b`),
  new RegExp(
    String.raw`${en.who} will ${en.adverbs}(?:promise|grant|give|offer|refund|tell|say|state|claim|recommend|confirm|approve|accept|agree|ignore|pretend|reveal|mention|guarantee|waive)\b(?! you\b)`,
  ),
  new RegExp(
    String.raw`${german.who}(?:,? (?:der|die|das) .{1,60}?,)? (?:muss|mussen|soll|sollen|sollte|sollten|darf|durfen)(?!.{0,40}\b(?:ihnen|euch|dir)\b).{0,80}?\b(?:${german.does})\b`,
  ),
  new RegExp(
    String.raw`${german.who} (?:wird|werden|hat|haben)(?!.{0,40}\b(?:ihnen|euch|dir)\b).{0,80}?\b(?:jede[mnrs]?|allen?|immer|stets|nie|niemals|ab sofort|ab jetzt|kunftig)\b.{0,60}?\b(?:zu )?(?:${german.does})\b`,
  ),
  new RegExp(
    String.raw`${german.who} (?:ist|sind|wird|werden) (?:\w+ ){0,2}(?:angewiesen|verpflichtet|beauftragt|gehalten|berechtigt|instruiert)\b`,
  ),
  new RegExp(
    String.raw`${french.who}(?: qui .{1,60}?)?,? (?:ne |n.)?(?:doit|devra|devrait|doivent|est tenue? de|est (?:oblige|charge)e? de|a (?:pour (?:consigne|instruction|ordre|mission)|l.obligation|ordre) (?:de|d.)|peut seulement) ?(?:(?:toujours|jamais|pas|plus|desormais|donc|aussi|imperativement|immediatement|obligatoirement) ){0,4}(?:${french.does})\b`,
  ),
  new RegExp(
    String.raw`${french.who} (?:promettra|accordera|donnera|offrira|remboursera|dira|affirmera|recommandera|confirmera|acceptera|approuvera|garantira|ignorera) .{0,40}\b(?:tous?|toutes?|chaque|que|jamais|toujours)\b`,
  ),
  new RegExp(
    String.raw`${spanish.who}(?: que .{1,60}?)?,? (?:(?:nunca|siempre|no|jamas|ahora) ){0,4}(?:debe(?:ra|ria|n)?|tiene que|tendra que|ha de|esta (?:obligado|autorizado|instruido) (?:a|para)) (?:(?:siempre|nunca|ahora|tambien|inmediatamente) ){0,4}(?:${spanish.does})\b`,
  ),
  new RegExp(
    String.raw`${spanish.who} (?:prometera|concedera|dara|ofrecera|reembolsara|dira|afirmara|recomendara|confirmara|aceptara|aprobara|garantizara|ignorara) .{0,40}\b(?:tod[oa]s?|cada|que|nunca|siempre)\b`,
  ),
  // You are an assistant …, as an assistant you must …, but not "you are a bot?"
  /\b(?<!\b(?:if|when|where|while|whether|because) )you are (?:now )?(?:an?|the|our|this|my) (?:[\w-]+ ){0,4}(?:assistant|ai|chat.?bot|bot|language model|llm)\b(?! {0,2}\?)/,
  /\b(?:as|being) (?:an?|the|our) (?:[\w-]+ ){0,3}(?:assistant|ai|chat.?bot|bot|language model|llm),? (?:you|always|never)\b/,
  /\b(?<!\bwenn )(?:du bist|sie sind) (?:[\w-]+ ){0,4}(?:[\w-]*assistent|ki|chat.?bot|bot|sprachmodell)\b(?! {0,2}\?)/,
  /\bals (?:[\w-]+ ){0,3}(?:[\w-]*assistent|ki|chat.?bot|bot|sprachmodell),? (?:musst|sollst|darfst|wirst|mussen|sollen|durfen)\b/,
  /\b(?<!\bsi )(?:tu es|vous etes) (?:[\w-]+ ){0,4}(?:assistant|chat.?bot|bot|modele de langage|ia)\b(?! {0,2}\?)/,
  /\ben tant qu. ?(?:[\w-]+ ){0,3}[\w-]*?(?:assistant|chat.?bot|bot|modele|ia),? (?:tu|vous)\b/,
  /\b(?:eres|usted es) (?:[\w-]+ ){0,4}(?:asistente|chat.?bot|bot|modelo de lenguaje|ia)\b(?! {0,2}\?)/,
  /\bcomo (?:[\w-]+ ){0,3}?(?:asistente|chat.?bot|bot|modelo de lenguaje|ia),? (?:debes|tienes|debe usted|puedes)\b/,
]

/** Speaker labels of a conversation with a model. */
export const roleMarkers: readonly RegExp[] = [
  /^\W{0,6}(?:system|sistema|systeme) ?(?:prompt|message|nachricht|instructions?|anweisung\w*|override)\b/,
  /\b(?:system.?prompt|system.?nachricht|system.?anweisung\w*|system.?message)\b/,
  /\b(?:prompt|message|invite|consignes?) (?:du )?systeme\b/,
  /\b(?:prompt|mensaje|indicaciones|instrucciones) del sistema\b/,
  /\[\s{0,8}\/?\s{0,8}(?:system|assistant|user|instructions?|prompt)\s{0,8}\]/,
  /\brole\s{0,8}[=:]\s{0,8}["'«]?(?:system|assistant|developer)\b/,
  /\b(?:assistant|assistent|asistente|chat.?bot|ki|ia)\s?:\s(?:yes|no|ja|nein|oui|non|si|no)\b/,
  /\b(?:begin|end|start|anfang|ende|beginn|debut|fin|inicio) (?:of|der|des|du|del|de los?) (?:the )?(?:system|prompt|instructions?|anweisung\w*|consignes?|instrucciones)\b/,
]
