import type { Texts } from './text-names.ts'

export const es: Texts = [
  // search
  'Buscar productos',
  // photoSearch
  'Buscar con una foto',
  // takePhoto
  'Hacer una foto',
  // pasteHint
  'o arrástrela o péguela aquí',
  // yourPhoto
  'Su foto',
  // crop
  'Zona de búsqueda de la foto',
  // cropHelp
  'Las flechas mueven la zona; con Mayús cambian su tamaño.',
  // wholePhoto
  'Foto completa',
  // close
  'Cerrar',
  // clear
  'Borrar',
  // popular
  'Sugerencias',
  // filters
  'Filtros',
  // price
  'Precio',
  // category
  'Categoría',
  // brand
  'Marca',
  // color
  'Color',
  // colors
  'negro,gris,blanco,beis,marrón,rojo,naranja,amarillo,verde,azul,morado,rosa',
  // more
  'Mostrar más',
  // nothing
  'No se han encontrado productos',
  // nothingHint
  'Pruebe con otras palabras.',
  // failed
  'La búsqueda no está disponible en este momento.',
  // offline
  'No tiene conexión.',
  // busy
  'Demasiadas búsquedas. Inténtelo de nuevo en {time}.',
  // badPhoto
  'No se puede usar esta imagen.',
  // retry
  'Reintentar',
  // addToCart
  'Añadir al carrito',
  // added
  'Añadido',
  // results
  { one: '{n} resultado', other: '{n} resultados' },
]
