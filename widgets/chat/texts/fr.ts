import type { Texts } from './text-names.ts'

export const fr: Texts = [
  // open
  'Ouvrir le chat',
  // openUnread
  'Ouvrir le chat. Nouveaux messages : {n}',
  // close
  'Fermer le chat',
  // conversation
  'Conversation',
  // automated
  'Assistant automatique',
  // greeting
  'Bonjour ! Posez-moi vos questions sur les produits, les prix, la livraison ou les retours.',
  // starters
  'Comment retourner un article ?|Combien coûte la livraison ?|Quels moyens de paiement acceptez-vous ?',
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
  'Cette photo ne peut pas être utilisée. Choisissez une image JPEG, PNG ou WebP.',
  // tooLong
  '{n} caractères en trop',
  // you
  'Vous :',
  // assistant
  'Assistant :',
  // team
  'Notre équipe :',
  // typing
  'L’assistant écrit',
  // stopping
  'Arrêt…',
  // sending
  'Envoi…',
  // reconnecting
  'Reconnexion…',
  // offline
  'Pas de connexion internet',
  // waitingOffline
  'Votre message sera envoyé dès que vous serez de nouveau en ligne.',
  // waitingBusy
  'Trop de messages à la fois. Nouvel essai dans {time}.',
  // waitingDown
  'Le service n’est pas disponible. Nouvel essai dans {time}.',
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
  'Chargement…',
  // historyFailed
  'Les messages précédents n’ont pas pu être chargés.',
  // sources
  'Sources',
  // sourceFailed
  'Le texte n’a pas pu être chargé.',
  // sourceChanged
  'La boutique a modifié ce texte depuis.',
  // conflict
  'Les textes de la boutique se contredisent :',
  // noPrice
  'Prix actuellement indisponible',
  // stockWords
  'En stock|Épuisé|En réapprovisionnement|En précommande|Fabrication arrêtée',
  // readAt
  'Prix et stock relevés le {time}',
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
  // consent
  'Veuillez confirmer',
  // renewed
  'Cela a changé depuis votre confirmation. Veuillez vérifier à nouveau.',
  // expiresIn
  'Expire dans {time}',
  // expired
  'Le délai de confirmation est écoulé.',
  // invalid
  'Cela ne peut plus être confirmé.',
  // confirmFailed
  'Cela n’a pas fonctionné. Réessayez : rien ne sera fait deux fois.',
  // working
  'Un instant…',
  // canceled
  'Annulé. Rien n’a été fait.',
  // receipt
  'Reçu {id}',
  // checkout
  'Passer au paiement',
  // contact
  'Nous contacter',
  // email
  'E-mail',
  // phone
  'Téléphone',
  // website
  'Site web',
  // ticket
  'Référence {id}',
  // sessionEnded
  'Cette conversation est terminée. Votre prochain message en commence une nouvelle.',
  // signedIn
  'Vous êtes connecté.',
  // signInFailed
  'La connexion a échoué. Les questions sur vos commandes ne sont pas possibles.',
]
