import type { Texts } from './text-names.ts'

export const de: Texts = [
  // open
  'Chat öffnen',
  // close
  'Chat schließen',
  // conversation
  'Unterhaltung',
  // automated
  'Automatischer Assistent',
  // greeting
  'Hallo! Wie kann ich Ihnen helfen?',
  // starters
  'Wie gebe ich etwas zurück?|Was kostet der Versand?|Welche Zahlungsarten gibt es?',
  // placeholder
  'Stellen Sie eine Frage',
  // message
  'Ihre Nachricht',
  // send
  'Senden',
  // stop
  'Antwort anhalten',
  // addPhoto
  'Foto hinzufügen',
  // removePhoto
  'Foto entfernen',
  // yourPhoto
  'Ihr Foto',
  // badPhoto
  'Dieses Foto kann nicht verwendet werden.',
  // tooLong
  '{n} Zeichen zu viel',
  // you
  'Sie:',
  // assistant
  'Assistent:',
  // team
  'Unser Team:',
  // typing
  'Der Assistent schreibt',
  // reconnecting
  'Verbindung wird wiederhergestellt…',
  // offline
  'Keine Internetverbindung',
  // waitingOffline
  'Wird gesendet, sobald Sie online sind.',
  // retryIn
  'Nächster Versuch in {time}.',
  // notSent
  'Nicht gesendet.',
  // noSession
  'Der Chat ist im Moment nicht verfügbar.',
  // retry
  'Erneut versuchen',
  // newMessages
  'Neue Nachricht',
  // older
  'Frühere Nachrichten anzeigen',
  // loading
  'Einen Moment…',
  // loadFailed
  'Das konnte nicht geladen werden.',
  // sources
  'Quellen',
  // sections
  'Diese Abschnitte könnten helfen:',
  // sourceChanged
  'Der Shop hat diesen Text seither geändert.',
  // noPrice
  'Preis derzeit nicht verfügbar',
  // stockWords
  'Auf Lager|Ausverkauft|Nachbestellt|Vorbestellbar|Nicht mehr erhältlich',
  // readAt
  'Preise und Bestand zuletzt geprüft: {time}',
  // notLive
  'Preise und Bestand sind nicht geprüft.',
  // noResults
  'Keine Produkte gefunden.',
  // showMore
  '{n} weitere anzeigen',
  // confirm
  'Bestätigen',
  // cancel
  'Abbrechen',
  // renewed
  'Das hat sich geändert. Bitte prüfen Sie es noch einmal.',
  // expiresIn
  'Läuft in {time} ab',
  // invalid
  'Das kann nicht mehr bestätigt werden.',
  // confirmFailed
  'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
  // canceled
  'Abgebrochen. Es wurde nichts ausgeführt.',
  // receipt
  'Beleg {id}',
  // checkout
  'Zur Kasse',
  // contact
  'Kontakt',
  // ticket
  'Vorgang {id}',
  // sessionEnded
  'Diese Unterhaltung ist beendet.',
  // signedIn
  'Sie sind angemeldet.',
  // signInFailed
  'Die Anmeldung ist fehlgeschlagen.',
]
