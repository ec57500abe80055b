import { mayCite, policy } from './expectations.ts'
import { questionsOf } from './question.ts'

/** The rules of the shop, asked in French; the last ones are answered by texts that exist in English alone. */
export const policyFrench = questionsOf('policy', 'fr', [
  policy('Combien coûte la livraison en Belgique ?', 'shipping', /5,90/),
  policy('c combien les frais de port pour la suisse', 'shipping', /9,90/),
  policy('Livrez-vous en Martinique et y a-t-il un supplément ?', 'shipping', /12/),
  policy('vous livrez les canapés à quel prix', 'shipping', /49/),
  policy('Quel est le délai de livraison à Paris ?', 'delivery-times', /2 à 4 jours ouvrés/i),
  policy('je recois quand si je commande en express à marseille', 'delivery-times', /jour ouvré suivant/i),
  policy('Que se passe-t-il si je ne suis pas là quand le livreur passe ?', 'delivery-times', /deux fois/i),
  policy('Comment suivre mon colis ?', 'delivery-times', /lien de suivi/i),
  policy('Combien de temps ai-je pour renvoyer un article ?', 'returns', /30 jours/i),
  mayCite(policy("qui paye le renvoi depuis l'angleterre", 'returns', /à votre charge/i), 'refunds'),
  mayCite(policy('Puis-je rendre un disque dur dont le sachet est ouvert ?', 'returns', /disques durs/i), 'refunds'),
  policy('Quand serai-je remboursé après un retour ?', 'refunds', /5 jours ouvrés/i),
  policy('Quelle est la durée de la garantie sur un appareil photo ancien ?', 'warranty', /12 mois/i),
  policy('la reparation ça prend combien de temps', 'warranty', /15 jours ouvrés/i),
  policy('Puis-je payer par chèque ?', 'payment', /chèques/i),
  policy('ma carte est débitée quand', 'payment', /quitte l.entrepôt/i),
  policy('Je suis entre deux pointures, laquelle choisir ?', 'sizes', /la plus grande/i),
  policy('les ultraboost taillent comment ?', 'sizes', /taille petit|au-dessus/i),
  policy('À quelle heure ferme le magasin de Lyon ?', 'stores', /19\s?h/i),
  policy('je peux venir chercher ma commande au magasin ? cest payant ?', 'stores', /gratuit/i),
  policy('Quel est le montant minimum d’une carte cadeau ?', 'gift-cards', /10/),
  policy("j'ai perdu ma carte cadeau", 'gift-cards', /reçu/i),
  policy('Parlez-vous français au téléphone ?', 'contact', /français/i),
  policy('votre adresse mail svp', 'contact', /support@demo-store\.example/i),
  policy('Mes plantes sont arrivées abîmées, quel est le délai pour le signaler ?', 'damage-on-arrival', /48 hours/i),
  policy('Combien coûte le montage d’un meuble ?', 'assembly', /39/),
  policy('Combien de temps gardez-vous mes données de commande ?', 'privacy', /7 years/i),
  policy("L'aloe vera est-elle toxique pour les chats ?", 'care-plants', /poisonous/i),
])
