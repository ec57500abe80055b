import type { Texts } from './text-names.ts'

export const es: Texts = [
  // open
  'Abrir el chat',
  // openUnread
  'Abrir el chat. Mensajes nuevos: {n}',
  // close
  'Cerrar el chat',
  // conversation
  'Conversación',
  // automated
  'Asistente automático',
  // greeting
  '¡Hola! Pregúnteme por productos, precios, envíos o devoluciones.',
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
  'Esta foto no se puede usar. Elija una imagen JPEG, PNG o WebP.',
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
  // stopping
  'Deteniendo…',
  // sending
  'Enviando…',
  // reconnecting
  'Reconectando…',
  // offline
  'Sin conexión a internet',
  // waitingOffline
  'Su mensaje se enviará cuando vuelva a tener conexión.',
  // waitingBusy
  'Demasiados mensajes a la vez. Nuevo intento en {time}.',
  // waitingDown
  'El servicio no está disponible. Nuevo intento en {time}.',
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
  'Cargando…',
  // historyFailed
  'No se pudieron cargar los mensajes anteriores.',
  // sources
  'Fuentes',
  // sourceFailed
  'No se pudo cargar el texto.',
  // sourceChanged
  'La tienda ha cambiado este texto desde entonces.',
  // conflict
  'Los textos de la tienda se contradicen:',
  // noPrice
  'Precio no disponible por ahora',
  // stockWords
  'En stock|Agotado|En reposición|En preventa|Descatalogado',
  // readAt
  'Precios y existencias del {time}',
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
  // consent
  'Confirme, por favor',
  // renewed
  'Esto ha cambiado desde que lo confirmó. Revíselo de nuevo.',
  // expiresIn
  'Caduca en {time}',
  // expired
  'El plazo para confirmar ha terminado.',
  // invalid
  'Esto ya no se puede confirmar.',
  // confirmFailed
  'No ha funcionado. Inténtelo de nuevo: nada se hará dos veces.',
  // working
  'Un momento…',
  // canceled
  'Cancelado. No se ha hecho nada.',
  // receipt
  'Recibo {id}',
  // checkout
  'Ir al pago',
  // contact
  'Contacto',
  // email
  'Correo electrónico',
  // phone
  'Teléfono',
  // website
  'Sitio web',
  // ticket
  'Referencia {id}',
  // sessionEnded
  'Esta conversación ha terminado. Su próximo mensaje inicia una nueva.',
  // signedIn
  'Ha iniciado sesión.',
  // signInFailed
  'No se pudo iniciar sesión. No es posible consultar sus pedidos.',
]
