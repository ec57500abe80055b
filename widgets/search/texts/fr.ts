import type { Texts } from './text-names.ts'

export const fr: Texts = [
  // search
  'Rechercher des produits',
  // photoSearch
  'Rechercher avec une photo',
  // takePhoto
  'Prendre une photo',
  // pasteHint
  'ou déposez-la ou collez-la ici',
  // yourPhoto
  'Votre photo',
  // crop
  'Zone de recherche de la photo',
  // cropHelp
  'Les flèches déplacent la zone ; avec Maj, elles changent sa taille.',
  // wholePhoto
  'Photo entière',
  // close
  'Fermer',
  // clear
  'Effacer',
  // popular
  'Suggestions',
  // filters
  'Filtres',
  // price
  'Prix',
  // category
  'Catégorie',
  // brand
  'Marque',
  // color
  'Couleur',
  // colors
  'noir,gris,blanc,beige,marron,rouge,orange,jaune,vert,bleu,violet,rose',
  // more
  'Afficher plus',
  // nothing
  'Aucun produit trouvé',
  // nothingHint
  'Essayez d’autres mots.',
  // failed
  'La recherche n’est pas disponible pour le moment.',
  // offline
  'Vous êtes hors ligne.',
  // busy
  'Trop de recherches. Réessayez dans {time}.',
  // badPhoto
  'Cette image ne peut pas être utilisée.',
  // retry
  'Réessayer',
  // addToCart
  'Ajouter au panier',
  // added
  'Ajouté',
  // results
  { one: '{n} résultat', other: '{n} résultats' },
]
