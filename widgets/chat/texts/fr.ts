import type { Texts } from './text-names.ts'

export const fr: Texts = [
  // open
  'Ouvrir le chat',
  // close
  'Fermer le chat',
  // conversation
  'Conversation',
  // automated
  'Assistant automatique',
  // greeting
  'Bonjour ! Comment puis-je vous aider ?',
  // starters
  'Comment retourner un article ?|Combien coûte la livraison ?|Quels moyens de paiement acceptez-vous ?',
  // placeholder
  'Posez une question',
  // message
  'Votre message',
  // send
  'Envoyer',
  // stop
  'Arrêter la réponse',
  // addPhoto
  'Ajouter une photo',
  // removePhoto
  'Retirer la photo',
  // yourPhoto
  'Votre photo',
  // badPhoto
  'Cette photo ne peut pas être utilisée.',
  // tooLong
  '{n} caractères en trop',
  // you
  'Vous :',
  // assistant
  'Assistant :',
  // team
  'Notre équipe :',
  // typing
  'L’assistant écrit',
  // reconnecting
  'Reconnexion…',
  // offline
  'Pas de connexion internet',
  // waitingOffline
  'Sera envoyé quand vous serez en ligne.',
  // retryIn
  'Nouvel essai dans {time}.',
  // notSent
  'Non envoyé.',
  // noSession
  'Le chat n’est pas disponible pour le moment.',
  // retry
  'Réessayer',
  // newMessages
  'Nouveau message',
  // older
  'Afficher les messages précédents',
  // loading
  'Un instant…',
  // loadFailed
  'Le chargement a échoué.',
  // sources
  'Sources',
  // sections
  'Ces rubriques peuvent aider :',
  // sourceChanged
  'La boutique a modifié ce texte depuis.',
  // noPrice
  'Prix actuellement indisponible',
  // stockWords
  'En stock|Épuisé|En réapprovisionnement|En précommande|Fabrication arrêtée',
  // readAt
  'Prix et stock vérifiés : {time}',
  // notLive
  'Les prix et le stock n’ont pas été vérifiés.',
  // noResults
  'Aucun produit trouvé.',
  // showMore
  'Afficher {n} de plus',
  // confirm
  'Confirmer',
  // cancel
  'Annuler',
  // renewed
  'Cela a changé. Veuillez vérifier à nouveau.',
  // expiresIn
  'Expire dans {time}',
  // invalid
  'Cela ne peut plus être confirmé.',
  // confirmFailed
  'Cela n’a pas fonctionné. Veuillez réessayer.',
  // canceled
  'Annulé. Rien n’a été fait.',
  // receipt
  'Reçu {id}',
  // checkout
  'Passer au paiement',
  // contact
  'Nous contacter',
  // ticket
  'Référence {id}',
  // sessionEnded
  'Cette conversation est terminée.',
  // signedIn
  'Vous êtes connecté.',
  // signInFailed
  'La connexion a échoué.',
]
