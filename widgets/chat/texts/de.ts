import type { Texts } from './text-names.ts'

export const de: Texts = [
  // open
  'Chat öffnen',
  // openUnread
  'Chat öffnen. Neue Nachrichten: {n}',
  // close
  'Chat schließen',
  // conversation
  'Unterhaltung',
  // automated
  'Automatischer Assistent',
  // greeting
  'Hallo! Fragen Sie mich zu Produkten, Preisen, Versand oder Rückgabe.',
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
  'Dieses Foto kann nicht verwendet werden. Wählen Sie ein Bild im Format JPEG, PNG oder WebP.',
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
  // stopping
  'Wird angehalten…',
  // sending
  'Wird gesendet…',
  // reconnecting
  'Verbindung wird wiederhergestellt…',
  // offline
  'Keine Internetverbindung',
  // waitingOffline
  'Ihre Nachricht wird gesendet, sobald Sie wieder online sind.',
  // waitingBusy
  'Zu viele Nachrichten auf einmal. Nächster Versuch in {time}.',
  // waitingDown
  'Der Dienst ist nicht erreichbar. Nächster Versuch in {time}.',
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
  'Wird geladen…',
  // historyFailed
  'Die früheren Nachrichten konnten nicht geladen werden.',
  // sources
  'Quellen',
  // sourceFailed
  'Der Text konnte nicht geladen werden.',
  // sourceChanged
  'Der Shop hat diesen Text seither geändert.',
  // conflict
  'Die Texte des Shops widersprechen sich:',
  // noPrice
  'Preis derzeit nicht verfügbar',
  // stockWords
  'Auf Lager|Ausverkauft|Nachbestellt|Vorbestellbar|Nicht mehr erhältlich',
  // readAt
  'Preise und Bestand von {time}',
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
  // consent
  'Bitte bestätigen',
  // renewed
  'Seit Ihrer Bestätigung hat sich etwas geändert. Bitte prüfen Sie es noch einmal.',
  // expiresIn
  'Läuft in {time} ab',
  // expired
  'Die Zeit zum Bestätigen ist abgelaufen.',
  // invalid
  'Das kann nicht mehr bestätigt werden.',
  // confirmFailed
  'Das hat nicht funktioniert. Versuchen Sie es erneut: Nichts wird doppelt ausgeführt.',
  // working
  'Einen Moment…',
  // canceled
  'Abgebrochen. Es wurde nichts ausgeführt.',
  // receipt
  'Beleg {id}',
  // checkout
  'Zur Kasse',
  // contact
  'Kontakt',
  // email
  'E-Mail',
  // phone
  'Telefon',
  // website
  'Website',
  // ticket
  'Vorgang {id}',
  // sessionEnded
  'Diese Unterhaltung ist beendet. Ihre nächste Nachricht beginnt eine neue.',
  // signedIn
  'Sie sind angemeldet.',
  // signInFailed
  'Die Anmeldung ist fehlgeschlagen. Fragen zu Ihren Bestellungen sind nicht möglich.',
]
