import { counted } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'

/** The texts of the view of image problems. */
export const i = defineTexts({
  en: {
    title: 'Image problems',
    problem: 'Problem',
    kinds: { failed: 'Failed', missing: 'No image', placeholder: 'Placeholder', too_small: 'Too small' },
    about: {
      failed: 'The last fetch or decoding failed. The product keeps its previous image, if it had one.',
      missing: 'These products are found by their words only.',
      placeholder: 'The image is almost empty, or several products share it.',
      too_small: 'Its shorter side is under 100 pixels.',
    },
    product: 'Product',
    why: 'Details',
    checked: 'Checked',
    none: 'No image has a problem',
    noneAbout: 'Images that cannot be fetched, are too small or look like placeholders appear here.',
  },
  de: {
    title: 'Bildprobleme',
    problem: 'Problem',
    kinds: { failed: 'Fehlgeschlagen', missing: 'Ohne Bild', placeholder: 'Platzhalter', too_small: 'Zu klein' },
    about: {
      failed:
        'Das Bild ließ sich zuletzt nicht laden oder lesen. Das Produkt behält sein bisheriges Bild, falls es eines hatte.',
      missing: 'Diese Produkte werden nur über ihre Texte gefunden.',
      placeholder: 'Das Bild ist fast leer, oder mehrere Produkte teilen es.',
      too_small: 'Die kürzere Seite hat weniger als 100 Pixel.',
    },
    product: 'Produkt',
    why: 'Einzelheiten',
    checked: 'Geprüft',
    none: 'Keine Bildprobleme',
    noneAbout: 'Bilder, die sich nicht laden lassen, zu klein sind oder wie Platzhalter aussehen, erscheinen hier.',
  },
})

/** The texts of the view of duplicates. */
export const d = defineTexts({
  en: {
    about: 'Products that show the same image. Shoppers see them as repetitions.',
    size: (count: number) => counted(count, 'product', 'products'),
    variants: (group: string) => `Variants of ${group}`,
    more: (count: number) => `and ${counted(count, 'more', 'more')}`,
    none: 'No two products show the same image',
    noneAbout: 'New products are compared with all others when they are added.',
  },
  de: {
    about: 'Produkte, die dasselbe Bild zeigen. Für Kunden wirken sie wie Wiederholungen.',
    size: (count: number) => counted(count, 'Produkt', 'Produkte'),
    variants: (group: string) => `Varianten von ${group}`,
    more: (count: number) => `und ${counted(count, 'weiteres', 'weitere')}`,
    none: 'Keine zwei Produkte zeigen dasselbe Bild',
    noneAbout: 'Neue Produkte werden mit allen anderen verglichen, sobald sie angelegt sind.',
  },
})
