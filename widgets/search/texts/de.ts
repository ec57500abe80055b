import type { Texts } from './text-names.ts'

export const de: Texts = [
  // search
  'Produkte suchen',
  // photoSearch
  'Mit einem Foto suchen',
  // takePhoto
  'Foto aufnehmen',
  // pasteHint
  'oder hierher ziehen oder einfügen',
  // yourPhoto
  'Ihr Foto',
  // crop
  'Suchbereich des Fotos',
  // cropHelp
  'Pfeiltasten verschieben den Bereich; mit Umschalt ändern sie seine Größe.',
  // wholePhoto
  'Ganzes Foto',
  // close
  'Schließen',
  // clear
  'Löschen',
  // popular
  'Vorschläge',
  // filters
  'Filter',
  // price
  'Preis',
  // category
  'Kategorie',
  // brand
  'Marke',
  // color
  'Farbe',
  // colors
  'Schwarz,Grau,Weiß,Beige,Braun,Rot,Orange,Gelb,Grün,Blau,Lila,Rosa',
  // more
  'Mehr anzeigen',
  // nothing
  'Keine Produkte gefunden',
  // nothingHint
  'Versuchen Sie andere Wörter.',
  // failed
  'Die Suche ist im Moment nicht verfügbar.',
  // offline
  'Sie sind offline.',
  // busy
  'Zu viele Suchen. Versuchen Sie es in {time} erneut.',
  // badPhoto
  'Dieses Bild lässt sich nicht verwenden.',
  // retry
  'Erneut versuchen',
  // addToCart
  'In den Warenkorb',
  // added
  'Hinzugefügt',
  // results
  { one: '{n} Ergebnis', other: '{n} Ergebnisse' },
]
