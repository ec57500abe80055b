import type { Texts } from './text-names.ts'

export const it: Texts = [
  // open
  'Apri la chat',
  // openUnread
  'Apri la chat. Nuovi messaggi: {n}',
  // close
  'Chiudi la chat',
  // conversation
  'Conversazione',
  // automated
  'Assistente automatico',
  // greeting
  'Ciao! Chiedimi di prodotti, prezzi, spedizioni o resi.',
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
  'Questa foto non può essere usata. Scegli un’immagine JPEG, PNG o WebP.',
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
  // stopping
  'Interruzione…',
  // sending
  'Invio…',
  // reconnecting
  'Riconnessione…',
  // offline
  'Nessuna connessione a internet',
  // waitingOffline
  'Il messaggio sarà inviato quando tornerai online.',
  // waitingBusy
  'Troppi messaggi insieme. Nuovo tentativo tra {time}.',
  // waitingDown
  'Il servizio non è disponibile. Nuovo tentativo tra {time}.',
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
  'Caricamento…',
  // historyFailed
  'Non è stato possibile caricare i messaggi precedenti.',
  // sources
  'Fonti',
  // sourceFailed
  'Non è stato possibile caricare il testo.',
  // sourceChanged
  'Nel frattempo il negozio ha modificato questo testo.',
  // conflict
  'I testi del negozio si contraddicono:',
  // noPrice
  'Prezzo al momento non disponibile',
  // stockWords
  'Disponibile|Esaurito|In riassortimento|Preordinabile|Fuori produzione',
  // readAt
  'Prezzi e disponibilità del {time}',
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
  // consent
  'Conferma, per favore',
  // renewed
  'Qualcosa è cambiato dopo la conferma. Controlla di nuovo.',
  // expiresIn
  'Scade tra {time}',
  // expired
  'Il tempo per confermare è scaduto.',
  // invalid
  'Non si può più confermare.',
  // confirmFailed
  'Non ha funzionato. Riprova: nulla viene eseguito due volte.',
  // working
  'Un momento…',
  // canceled
  'Annullato. Non è stato fatto nulla.',
  // receipt
  'Ricevuta {id}',
  // checkout
  'Vai alla cassa',
  // contact
  'Contattaci',
  // email
  'E-mail',
  // phone
  'Telefono',
  // website
  'Sito web',
  // ticket
  'Riferimento {id}',
  // sessionEnded
  'Questa conversazione è terminata. Il prossimo messaggio ne inizia una nuova.',
  // signedIn
  'Hai effettuato l’accesso.',
  // signInFailed
  'Accesso non riuscito. Non è possibile rispondere a domande sui tuoi ordini.',
]
