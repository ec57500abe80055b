import { mayCite, policy } from './expectations.ts'
import { questionsOf } from './question.ts'

/** The rules of the shop, asked in Spanish; the last ones are answered by texts that exist in English alone. */
export const policySpanish = questionsOf('policy', 'es', [
  policy('¿Cuánto cuesta el envío a Portugal?', 'shipping', /5,90/),
  policy('a partir de cuanto es gratis el envio a españa', 'shipping', /75/),
  policy('¿Hacen envíos a México?', 'shipping', /ningún otro país|no (?:enviamos|hacemos)/i),
  policy('hay recargo para las islas canarias??', 'shipping', /12/),
  policy('¿Cuánto tarda un pedido en llegar a Madrid?', 'delivery-times', /2 a 4 días laborables/i),
  policy('entregan los domingos?', 'delivery-times', /domingos/i),
  policy('¿Qué días salen las plantas del almacén?', 'delivery-times', /lunes, martes y miércoles/i),
  policy('como hago para seguir el paquete', 'delivery-times', /enlace de seguimiento/i),
  policy('¿Cuántos días tengo para devolver un artículo?', 'returns', /30 días/i),
  mayCite(policy('devolver cuesta dinero si vivo en francia?', 'returns', /gratis/i), 'refunds'),
  policy('¿Cuándo se recibe el dinero después de una devolución?', 'refunds', /5 días laborables/i),
  policy('pagué con tarjeta regalo, donde va el reembolso', 'refunds', /tarjeta regalo/i),
  policy('¿Qué garantía tiene el Gaming PC?', 'warranty', /3 años/i),
  policy('se me cayo la camara al agua, lo cubre la garantia?', 'warranty', /agua/i),
  policy('¿Puedo pagar por transferencia bancaria?', 'payment', /transferencia/i),
  policy('aceptan contra reembolso', 'payment', /no aceptamos/i),
  policy('¿Qué talla necesito si mi pie mide 25 cm?', 'sizes', /40/),
  policy('tienen hormas anchas', 'sizes', /no tenemos/i),
  policy('¿A qué hora abre la tienda de Valencia por la tarde?', 'stores', /17:00/),
  policy('cuanto tiempo me guardan un pedido en la tienda', 'stores', /7 días/i),
  mayCite(
    policy('¿Se pueden usar varias tarjetas regalo en un pedido?', 'gift-cards', /5 tarjetas regalo/i),
    'payment',
  ),
  policy('como veo el saldo de mi tarjeta regalo', 'gift-cards', /página de pago/i),
  policy('¿Cuál es el teléfono de atención al cliente?', 'contact', /\+44 20 7946 0142/),
  policy('donde pongo una reclamacion', 'contact', /complaints@demo-store\.example/i),
  policy('¿Se puede cancelar un pedido dos horas después de hacerlo?', 'order-changes', /60 minutes|no longer/i),
  policy('¿Igualan el precio de otras tiendas?', 'price-match', /match/i),
  policy('¿Cada cuánto hay que regar un cactus?', 'care-plants', /2 to 3 weeks/i),
  policy('¿Las cámaras antiguas traen carrete?', 'vintage-cameras', /not included/i),
])
