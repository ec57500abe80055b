import type { PublishedText } from './asked-texts.ts'

/** The texts of a fictional shop for instruments and stage plants. Their wording and rule formats differ from the demo's. */
export const musicShop: readonly PublishedText[] = [
  {
    topic: 'returns',
    title: 'Sending things back',
    language: 'en',
    markdown: `You can return everything within 60 days.

This does not apply to earphones and swimwear.

## How to send it back

1. Ask for a return number on our website.
2. Write the number on the outside of the box.
3. Give the box to the driver who comes for it.

## Exceptions

However, strings and reeds are only taken back sealed.`,
  },
  {
    topic: 'shipping',
    title: 'Delivery',
    language: 'en',
    markdown: `We deliver to Germany, Austria, Switzerland, Norway and Japan. Delivery costs 7 euros.

We do not ship to the following countries:

- Cuba
- Nepal
- Peru
- Chile

## Furniture and plants

Chairs and tables are brought by our own van, in Germany only.

Plants cannot be sent to Switzerland or Norway.`,
  },
  {
    topic: 'exchanges',
    title: 'Trading in',
    language: 'en',
    markdown: `## Requirements for trading in

- You are the first owner of the instrument.
- The serial number can be read.
- Nothing has been repaired by others.

## What we pay

A fair price. It is paid out within 4 days.`,
  },
  {
    topic: 'warranty',
    title: 'Guarantee',
    language: 'en',
    markdown: `We give a guarantee of 5 years on every instrument. It covers material and workmanship.

Vouchers are valid for 3 years.`,
  },
  {
    topic: 'returns',
    title: 'Rückgabe',
    language: 'de',
    markdown: `Sie können alles innerhalb von 60 Tagen zurückgeben.

Dies gilt nicht für Kopfhörer und Bademode.

## So geht die Rückgabe

1. Fordern Sie auf unserer Website eine Nummer an.
2. Schreiben Sie die Nummer außen auf den Karton.
3. Geben Sie den Karton dem Fahrer mit.`,
  },
  {
    topic: 'shipping',
    title: 'Lieferung',
    language: 'de',
    markdown: `Wir liefern nach Deutschland, Österreich, in die Schweiz, nach Norwegen und Japan. Die Lieferung kostet 7 Euro.

Wir liefern nicht in folgende Länder:

- Kuba
- Nepal
- Peru
- Chile

## Möbel und Pflanzen

Stühle und Tische bringt unser eigener Lieferwagen, und das nur in Deutschland.

Pflanzen können nicht in die Schweiz oder nach Norwegen verschickt werden.`,
  },
]
