import type { Texts } from './text-names.ts'

export const es: Texts = [
  // open
  'Abrir el chat',
  // close
  'Cerrar el chat',
  // conversation
  'Conversación',
  // automated
  'Asistente automático',
  // greeting
  '¡Hola! ¿En qué puedo ayudarle?',
  // starters
  '¿Cómo devuelvo un artículo?|¿Cuánto cuesta el envío?|¿Qué métodos de pago aceptan?',
  // placeholder
  'Haga una pregunta',
  // message
  'Su mensaje',
  // send
  'Enviar',
  // stop
  'Detener la respuesta',
  // addPhoto
  'Añadir una foto',
  // removePhoto
  'Quitar la foto',
  // yourPhoto
  'Su foto',
  // badPhoto
  'Esta foto no se puede usar.',
  // tooLong
  'Sobran {n} caracteres',
  // you
  'Usted:',
  // assistant
  'Asistente:',
  // team
  'Nuestro equipo:',
  // typing
  'El asistente está escribiendo',
  // reconnecting
  'Reconectando…',
  // offline
  'Sin conexión a internet',
  // waitingOffline
  'Se enviará cuando tenga conexión.',
  // retryIn
  'Nuevo intento en {time}.',
  // notSent
  'No enviado.',
  // noSession
  'El chat no está disponible en este momento.',
  // retry
  'Reintentar',
  // newMessages
  'Mensaje nuevo',
  // older
  'Mostrar mensajes anteriores',
  // loading
  'Un momento…',
  // loadFailed
  'No se pudo cargar.',
  // sources
  'Fuentes',
  // sections
  'Estos apartados pueden ayudar:',
  // sourceChanged
  'La tienda ha cambiado este texto desde entonces.',
  // noPrice
  'Precio no disponible por ahora',
  // stockWords
  'En stock|Agotado|En reposición|En preventa|Descatalogado',
  // readAt
  'Precios y existencias, última consulta: {time}',
  // notLive
  'Los precios y las existencias no están verificados.',
  // noResults
  'No se encontraron productos.',
  // showMore
  'Mostrar {n} más',
  // confirm
  'Confirmar',
  // cancel
  'Cancelar',
  // renewed
  'Esto ha cambiado. Revíselo de nuevo.',
  // expiresIn
  'Caduca en {time}',
  // invalid
  'Esto ya no se puede confirmar.',
  // confirmFailed
  'No ha funcionado. Inténtelo de nuevo.',
  // canceled
  'Cancelado. No se ha hecho nada.',
  // receipt
  'Recibo {id}',
  // checkout
  'Ir al pago',
  // contact
  'Contacto',
  // ticket
  'Referencia {id}',
  // sessionEnded
  'Esta conversación ha terminado.',
  // signedIn
  'Ha iniciado sesión.',
  // signInFailed
  'No se pudo iniciar sesión.',
]
