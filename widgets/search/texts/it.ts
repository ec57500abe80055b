import type { Texts } from './text-names.ts'

export const it: Texts = [
  // search
  'Cerca prodotti',
  // photoSearch
  'Cerca con una foto',
  // takePhoto
  'Scatta una foto',
  // pasteHint
  'oppure trascinala o incollala qui',
  // yourPhoto
  'La tua foto',
  // crop
  'Area di ricerca della foto',
  // cropHelp
  'I tasti freccia spostano l’area; con Maiusc ne cambiano le dimensioni.',
  // wholePhoto
  'Foto intera',
  // close
  'Chiudi',
  // clear
  'Cancella',
  // popular
  'Suggerimenti',
  // filters
  'Filtri',
  // price
  'Prezzo',
  // category
  'Categoria',
  // brand
  'Marca',
  // color
  'Colore',
  // colors
  'nero,grigio,bianco,beige,marrone,rosso,arancione,giallo,verde,blu,viola,rosa',
  // more
  'Mostra altri',
  // nothing
  'Nessun prodotto trovato',
  // nothingHint
  'Prova con altre parole.',
  // failed
  'La ricerca non è disponibile al momento.',
  // offline
  'Sei offline.',
  // busy
  'Troppe ricerche. Riprova tra {time}.',
  // badPhoto
  'Questa immagine non può essere usata.',
  // retry
  'Riprova',
  // addToCart
  'Aggiungi al carrello',
  // added
  'Aggiunto',
  // results
  { one: '{n} risultato', other: '{n} risultati' },
]
