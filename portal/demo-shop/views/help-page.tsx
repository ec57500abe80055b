import { bulkyFee, bulkyTime, returnDays, warrantyYears, zones } from '../shop/delivery.ts'
import { formatPrice } from '../shop/format-price.ts'
import { useTitle } from '../shop/use-title.ts'

const currency = 'USD'

/** Delivery, returns and other topics, as in the texts that the store has published for its assistant. */
export function HelpPage() {
  useTitle('Delivery and returns')
  return (
    <div className="width page help">
      <h1>Delivery and returns</h1>
      <Delivery />
      <section id="returns">
        <h2>Returns</h2>
        <p>
          You can return most products within {returnDays} days of receiving them, without giving a reason. They must be
          unused, complete and in their original packaging; trying shoes on indoors is fine.
        </p>
        <ol>
          <li>Register the return with your order number and email address.</li>
          <li>Print the label, or show the QR code at the parcel shop.</li>
          <li>Hand in the parcel within 7 days.</li>
        </ol>
        <p>
          Returns are free from the European Union. Live plants, worn boxing gloves, gift cards and opened hard drives
          or memory cannot be returned, unless they are faulty.
        </p>
      </section>
      <section id="payment">
        <h2>Payment</h2>
        <p>
          Visa, Mastercard, American Express, PayPal, Apple Pay, Google Pay, iDEAL in the Netherlands, bank transfer,
          and our own gift cards. Cards are charged when your order leaves the warehouse. All prices are in US dollars.
        </p>
      </section>
      <section id="warranty">
        <h2>Warranty</h2>
        <p>
          {warrantyYears} years on every new product, 3 years on the Laptop and the Gaming PC, 12 months on vintage
          cameras. A repair takes up to 15 working days. If we cannot repair it, we replace it or give you your money
          back.
        </p>
      </section>
      <section id="stores">
        <h2>Our stores</h2>
        <ul className="stores">
          {stores.map(([city, street, hours]) => (
            <li key={city}>
              <strong>{city}</strong>
              <span>{street}</span>
              <span>{hours}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const stores = [
  ['London', '18 Calvert Avenue', 'Mon to Sat 10 am to 7 pm, Sun 11 am to 5 pm'],
  ['Hamburg', 'Marktstraße 41', 'Mon to Sat 10 am to 7 pm'],
  ['Lyon', '9 rue des Capucins', 'Tue to Sat 10 am to 7 pm'],
  ['Valencia', 'Calle de Cuba 22', 'Mon to Sat 10 am to 2 pm and 5 pm to 8:30 pm'],
] as const

function Delivery() {
  return (
    <section id="delivery">
      <h2>Delivery</h2>
      <p>
        Orders placed before 2 pm (Central European Time) on a working day leave our warehouse in Rotterdam the same
        day.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">Costs</th>
            <th scope="col">Free from</th>
            <th scope="col">Working days</th>
          </tr>
        </thead>
        <tbody>
          {zones.map(({ id, name, fee, freeFrom, workingDays }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{formatPrice(fee, currency)}</td>
              <td>{formatPrice(freeFrom, currency).replace('.00', '')}</td>
              <td>{workingDays}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Sofas, the Wooden Side Desk, the Road Bike and the Guardian Lion Statue come with a two-person carrier for{' '}
        {formatPrice(bulkyFee, currency).replace('.00', '')} per order, in {bulkyTime}, within the European Union. Live
        plants also stay within the European Union; they leave on Mondays, Tuesdays and Wednesdays.
      </p>
    </section>
  )
}
