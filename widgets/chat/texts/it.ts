import type { Texts } from './text-names.ts'

export const it: Texts = [
  // open
  'Apri la chat',
  // close
  'Chiudi la chat',
  // conversation
  'Conversazione',
  // automated
  'Assistente automatico',
  // greeting
  'Ciao! Come posso aiutarti?',
  // starters
  'Come posso restituire un articolo?|Quanto costa la spedizione?|Quali metodi di pagamento accettate?',
  // placeholder
  'Fai una domanda',
  // message
  'Il tuo messaggio',
  // send
  'Invia',
  // stop
  'Ferma la risposta',
  // addPhoto
  'Aggiungi una foto',
  // removePhoto
  'Rimuovi la foto',
  // yourPhoto
  'La tua foto',
  // badPhoto
  'Questa foto non può essere usata.',
  // tooLong
  '{n} caratteri di troppo',
  // you
  'Tu:',
  // assistant
  'Assistente:',
  // team
  'Il nostro team:',
  // typing
  'L’assistente sta scrivendo',
  // reconnecting
  'Riconnessione…',
  // offline
  'Nessuna connessione a internet',
  // waitingOffline
  'Sarà inviato quando sarai online.',
  // retryIn
  'Nuovo tentativo tra {time}.',
  // notSent
  'Non inviato.',
  // noSession
  'La chat non è disponibile al momento.',
  // retry
  'Riprova',
  // newMessages
  'Nuovo messaggio',
  // older
  'Mostra i messaggi precedenti',
  // loading
  'Un momento…',
  // loadFailed
  'Caricamento non riuscito.',
  // sources
  'Fonti',
  // sections
  'Queste sezioni potrebbero aiutare:',
  // sourceChanged
  'Nel frattempo il negozio ha modificato questo testo.',
  // noPrice
  'Prezzo al momento non disponibile',
  // stockWords
  'Disponibile|Esaurito|In riassortimento|Preordinabile|Fuori produzione',
  // readAt
  'Prezzi e disponibilità aggiornati: {time}',
  // notLive
  'Prezzi e disponibilità non sono verificati.',
  // noResults
  'Nessun prodotto trovato.',
  // showMore
  'Mostra altri {n}',
  // confirm
  'Conferma',
  // cancel
  'Annulla',
  // renewed
  'Qualcosa è cambiato. Controlla di nuovo.',
  // expiresIn
  'Scade tra {time}',
  // invalid
  'Non si può più confermare.',
  // confirmFailed
  'Non ha funzionato. Riprova.',
  // canceled
  'Annullato. Non è stato fatto nulla.',
  // receipt
  'Ricevuta {id}',
  // checkout
  'Vai alla cassa',
  // contact
  'Contattaci',
  // ticket
  'Riferimento {id}',
  // sessionEnded
  'Questa conversazione è terminata.',
  // signedIn
  'Hai effettuato l’accesso.',
  // signInFailed
  'Accesso non riuscito.',
]
