import { counted } from '../../language/format.ts'
import { defineTexts } from '../../language/language.ts'

export const t = defineTexts({
  en: {
    title: 'Store settings',
    purpose: 'The name of the store, what pages may show, its languages, and its data.',
    general: 'General',
    name: 'Name of the store',
    nameHint: 'Shown to your team and in emails.',
    address: 'Address of the store',
    addressHint: 'It never changes, so that links and integrations keep working.',
    clientId: 'Client ID',
    save: 'Save changes',
    renamed: (name: string) => `The store is now called ${name}`,

    fields: 'Public fields',
    fieldsAbout:
      'What the search widget and other pages may read, filter and sort by. Everything else stays in the portal and the API. The product ID is always public.',
    field: 'Field',
    fieldHint: 'The name of an attribute; a dot leads to a nested one, such as size.width',
    addField: 'Add field',
    fieldOn: (field: string) => `Pages may show ${field}`,
    fieldOff: (field: string) => `${field} is no longer public`,
    knownFields: {
      name: 'Name',
      category: 'Category',
      brand: 'Brand',
      price: 'Price',
      currency: 'Currency',
      color_name: 'Color',
      tags: 'Tags',
      url: 'Product page',
      image_url: 'Image',
      description: 'Description',
      availability: 'Availability',
    },
    inCatalog: (count: number) => `in ${counted(count, 'recent product', 'recent products')}`,

    languages: 'Languages',
    languagesAbout:
      'The language of your catalog helps search to understand words. The assistant answers in the languages you choose.',
    searchLanguage: 'Language of the catalog',
    recognize: 'Detect automatically',
    assistantLanguages: 'Languages of the assistant',
    assistantLanguagesHint: 'Questions in other languages are answered in the first one.',
    languageSaved: 'The languages are saved',
    lastLanguage: 'The assistant needs at least one language.',

    export: 'Export all data',
    exportAbout:
      'One archive with everything that belongs to the store: products and uploaded images, knowledge, team, webhooks, conversations, searches, feedback and the audit log. It contains personal data, but no secrets.',
    exportStart: 'Export all data',
    exporting: (size: string) => `Exporting… ${size}`,
    exportKeepOpen: 'Keep this page open until the download begins.',
    exportStop: 'Stop',
    exported: (size: string) => `The archive is complete: ${size}`,
    exportOwners: 'Only owners can export all data.',

    delete: 'Delete the store',
    deleteAbout:
      'The store keeps working for seven days, in which any owner can cancel. Then all its data is deleted for good, together with the accounts of people who belong to no other store.',
    deleteAction: 'Delete store',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteDialog: (date: string) =>
      `On ${date} search, widgets and assistant stop, and all data of the store is deleted. Nobody can bring it back then. Export the data first if you need it.`,
    deleteOwners: 'Only owners can delete the store.',
    deletePlanned: (date: string) => `This store will be deleted on ${date}.`,
  },
  de: {
    title: 'Shop-Einstellungen',
    purpose: 'Name, öffentliche Felder, Sprachen und Daten des Shops.',
    general: 'Allgemein',
    name: 'Name des Shops',
    nameHint: 'Er erscheint im Portal und in E-Mails.',
    address: 'Adresse des Shops',
    addressHint: 'Sie ändert sich nie, damit Links und Anbindungen weiter funktionieren.',
    clientId: 'Client-ID',
    save: 'Änderungen speichern',
    renamed: (name: string) => `Der Shop heißt jetzt ${name}`,

    fields: 'Öffentliche Felder',
    fieldsAbout:
      'Was das Such-Widget und andere Seiten lesen, filtern und sortieren dürfen. Alles andere bleibt im Portal und in der API. Die Produkt-ID ist immer öffentlich.',
    field: 'Feld',
    fieldHint: 'Der Name eines Attributs; ein Punkt führt zu einem verschachtelten, etwa size.width',
    addField: 'Feld hinzufügen',
    fieldOn: (field: string) => `Seiten dürfen ${field} zeigen`,
    fieldOff: (field: string) => `${field} ist nicht mehr öffentlich`,
    knownFields: {
      name: 'Name',
      category: 'Kategorie',
      brand: 'Marke',
      price: 'Preis',
      currency: 'Währung',
      color_name: 'Farbe',
      tags: 'Schlagwörter',
      url: 'Produktseite',
      image_url: 'Bild',
      description: 'Beschreibung',
      availability: 'Verfügbarkeit',
    },
    inCatalog: (count: number) => `in ${counted(count, 'der neuesten Produkte', 'der neuesten Produkte')}`,

    languages: 'Sprachen',
    languagesAbout:
      'Die Sprache Ihres Katalogs hilft der Suche, Wörter zu verstehen. Der Assistent antwortet in den gewählten Sprachen.',
    searchLanguage: 'Sprache des Katalogs',
    recognize: 'Erkennen',
    assistantLanguages: 'Sprachen des Assistenten',
    assistantLanguagesHint: 'Fragen in anderen Sprachen werden in der ersten beantwortet.',
    languageSaved: 'Die Sprachen sind gespeichert',
    lastLanguage: 'Der Assistent braucht mindestens eine Sprache.',

    export: 'Alle Daten exportieren',
    exportAbout:
      'Ein Archiv mit allem, was zum Shop gehört: Produkte und Bilder, Wissen, Team, Webhooks, Gespräche, Suchen, Feedback und das Audit-Protokoll. Es enthält personenbezogene Daten, aber keine Passwörter und Schlüssel.',
    exportStart: 'Alle Daten exportieren',
    exporting: (size: string) => `Wird exportiert … ${size}`,
    exportKeepOpen: 'Lassen Sie diese Seite offen, bis der Download beginnt.',
    exportStop: 'Anhalten',
    exported: (size: string) => `Das Archiv ist vollständig: ${size}`,
    exportOwners: 'Nur Inhaber können alle Daten exportieren.',

    delete: 'Shop löschen',
    deleteAbout:
      'Der Shop läuft sieben Tage weiter; so lange kann jeder Inhaber abbrechen. Dann werden alle Daten endgültig gelöscht, zusammen mit den Konten von Personen, die zu keinem anderen Shop gehören.',
    deleteAction: 'Shop löschen',
    deleteTitle: (name: string) => `${name} löschen?`,
    deleteDialog: (date: string) =>
      `Am ${date} enden Suche, Widgets und Assistent, und alle Daten des Shops werden gelöscht. Danach kann sie niemand zurückholen. Exportieren Sie die Daten vorher, falls Sie sie brauchen.`,
    deleteOwners: 'Nur Inhaber können den Shop löschen.',
    deletePlanned: (date: string) => `Dieser Shop wird am ${date} gelöscht.`,
  },
})
