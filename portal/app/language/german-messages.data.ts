/**
 * German translations of the error messages that merchants meet most. `{}` stands for a value, `{1}` and `{2}` for the same values in the
 * translation. Messages about a field are listed without its name. All others are shown in English.
 */
export const germanMessages: readonly (readonly [english: string, german: string])[] = [
  // Fields
  ['Is required.', 'Dieses Feld ist erforderlich.'],
  ['Is not a field of this request.', 'Dieses Feld ist hier nicht vorgesehen.'],
  ['Is not valid JSON.', 'Ist kein gültiges JSON.'],
  ['Must have at least {} character.', 'Muss mindestens {1} Zeichen haben.'],
  ['Must have at least {} characters.', 'Muss mindestens {1} Zeichen haben.'],
  ['Must have at most {} character.', 'Darf höchstens {1} Zeichen haben.'],
  ['Must have at most {} characters.', 'Darf höchstens {1} Zeichen haben.'],
  ['Must have at least {} item.', 'Wählen Sie mindestens {1}.'],
  ['Must have at least {} items.', 'Wählen Sie mindestens {1}.'],
  ['Must have at most {} item.', 'Höchstens {1} Eintrag ist möglich.'],
  ['Must have at most {} items.', 'Höchstens {1} Einträge sind möglich.'],
  ['Must not have the same item twice.', 'Darf keinen Eintrag zweimal enthalten.'],
  ['Must be at least {}.', 'Muss mindestens {1} sein.'],
  ['Must be at most {}.', 'Darf höchstens {1} sein.'],
  ['Must be above {}.', 'Muss größer als {1} sein.'],
  ['Must be one of {}.', 'Muss einer dieser Werte sein: {1}.'],
  ['Must be of type {}.', 'Muss vom Typ {1} sein.'],
  [
    'Is easy to guess: it consists of common passwords, words or names.',
    'Ist leicht zu erraten: Es besteht aus häufigen Passwörtern, Wörtern oder Namen.',
  ],
  ['Is easy to guess: it follows a pattern.', 'Ist leicht zu erraten: Es folgt einem Muster.'],
  ['Must not contain the email address or its domain.', 'Darf weder die E-Mail-Adresse noch ihre Domain enthalten.'],
  [
    'Must not contain your name, or the name or slug of your store.',
    'Darf weder Ihren Namen noch den Namen oder das Kürzel Ihres Shops enthalten.',
  ],
  ['Must not contain the name of this product.', 'Darf den Namen dieses Produkts nicht enthalten.'],
  [
    "Must be a hex color such as #c0392b or a basic color name, not '{}'.",
    'Muss eine Hex-Farbe wie #c0392b oder ein einfacher Farbname sein, nicht „{1}“.',
  ],

  // Accounts and sessions
  ['The email or the password is wrong.', 'Die E-Mail-Adresse oder das Passwort ist falsch.'],
  ['The password is wrong.', 'Das Passwort ist falsch.'],
  ['The code is wrong or was already used.', 'Der Code ist falsch oder wurde schon benutzt.'],
  [
    'The link was already used, has expired, or was never valid.',
    'Der Link wurde schon benutzt, ist abgelaufen oder war nie gültig.',
  ],
  [
    'The email address of this account is not verified. Follow the link in the email, or request a new one.',
    'Die E-Mail-Adresse dieses Kontos ist nicht bestätigt. Folgen Sie dem Link in der E-Mail, oder fordern Sie einen neuen an.',
  ],
  [
    'You are not a member of any open store. A store that was suspended or deleted is not open.',
    'Sie sind in keinem offenen Shop Mitglied. Ein gesperrter oder gelöschter Shop ist nicht offen.',
  ],
  [
    'Too many failed attempts for this account. Try again in {} second.',
    'Zu viele Fehlversuche für dieses Konto. Versuchen Sie es in {1} Sekunde erneut.',
  ],
  [
    'Too many failed attempts for this account. Try again in {} seconds.',
    'Zu viele Fehlversuche für dieses Konto. Versuchen Sie es in {1} Sekunden erneut.',
  ],
  [
    'Too many requests from this IP address. Try again in {} second.',
    'Zu viele Anfragen von dieser IP-Adresse. Versuchen Sie es in {1} Sekunde erneut.',
  ],
  [
    'Too many requests from this IP address. Try again in {} seconds.',
    'Zu viele Anfragen von dieser IP-Adresse. Versuchen Sie es in {1} Sekunden erneut.',
  ],
  [
    'Too many passwords are being checked; try again in a few seconds.',
    'Gerade werden zu viele Passwörter geprüft. Versuchen Sie es in einigen Sekunden erneut.',
  ],
  [
    'Turn on two-factor authentication for yourself before you require it in the store.',
    'Richten Sie zuerst Ihren eigenen zweiten Faktor ein, bevor Sie ihn im Shop verlangen.',
  ],
  ['The store does not allow calls from the address {}.', 'Der Shop erlaubt keine Aufrufe von der Adresse {1}.'],
  ['This call needs the permission {}, which the token does not have.', 'Dafür fehlt Ihnen die Berechtigung {1}.'],
  ['Only a signed-in owner of the store may do this.', 'Das darf nur ein Inhaber des Shops.'],

  // Team
  [
    'You cannot change your own role or groups; ask another member.',
    'Ihre eigene Rolle und Ihre Gruppen können Sie nicht ändern. Bitten Sie ein anderes Mitglied.',
  ],
  [
    'This invite is for another email address than the one you are signed in with.',
    'Diese Einladung gilt für eine andere E-Mail-Adresse als die, mit der Sie angemeldet sind.',
  ],
  ['This user is already a member of the store.', 'Diese Person ist schon Mitglied des Shops.'],
  [
    'This email address already has a pending invite. Cancel it to send a new one.',
    'Für diese E-Mail-Adresse ist schon eine Einladung offen. Nehmen Sie sie zurück, um eine neue zu senden.',
  ],
  [
    'This email address already has an account; invite the user instead.',
    'Zu dieser E-Mail-Adresse gibt es schon ein Konto. Laden Sie die Person ein.',
  ],
  [
    'A store needs at least one owner. Make another member an owner first.',
    'Ein Shop braucht mindestens einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  ],
  [
    'The store invited or added too many users, or this one too often. Try again in {} seconds.',
    'Der Shop hat zu viele Personen oder diese zu oft eingeladen. Versuchen Sie es in {1} Sekunden erneut.',
  ],
  [
    'Owners have all permissions and cannot be in groups.',
    'Inhaber haben alle Berechtigungen und können in keiner Gruppe sein.',
  ],
  ['The store already has a group named {}.', 'Der Shop hat schon eine Gruppe namens {1}.'],
  [
    'A store may have at most {} groups. Delete one first.',
    'Ein Shop kann höchstens {1} Gruppen haben. Löschen Sie zuerst eine.',
  ],
  [
    'Another request changed this at the same time. Try again.',
    'Gerade hat jemand anders das geändert. Versuchen Sie es erneut.',
  ],

  // Plans and payments
  [
    'The plan {} allows {} requests a minute for all credentials of the store, and they are used up. Try again in {} seconds. An owner of the store or the operator can raise the plan.',
    'Der Tarif {1} erlaubt {2} Anfragen pro Minute für den ganzen Shop, und sie sind verbraucht. Versuchen Sie es in {3} Sekunden erneut, oder wählen Sie einen größeren Tarif.',
  ],
  [
    'The plan {} allows {} products, and the store has {}. Delete {} products first.',
    'Der Tarif {1} erlaubt {2} Produkte, und der Shop hat {3}. Löschen Sie zuerst {4} Produkte.',
  ],
  [
    'Billing is off on this installation: no plan limits apply, and there is nothing to pay.',
    'In dieser Installation ist die Abrechnung ausgeschaltet: Es gibt keine Grenzen und nichts zu bezahlen.',
  ],
  ['The store has no paid subscription.', 'Der Shop hat kein bezahltes Abonnement.'],
  [
    'The payment provider cannot be reached at the moment. Nothing was changed.',
    'Der Zahlungsanbieter ist gerade nicht erreichbar. Es wurde nichts geändert.',
  ],

  // Imports
  ['The feed is empty.', 'Die Datei ist leer.'],
  ['The feed is a web page.', 'Unter der Adresse liegt eine Webseite, kein Feed.'],
  ['The feed is not a text file.', 'Die Datei ist keine Textdatei.'],
  ['The feed is {}.', 'Die Datei lässt sich nicht lesen: Sie ist {1}.'],
  ['The feed has no header line.', 'Der Datei fehlt die Kopfzeile.'],
  ['The feed is larger than {} MiB, which is the limit.', 'Die Datei ist größer als die erlaubten {1} MiB.'],
  [
    'A feed may have at most {} records; split it.',
    'Eine Datei darf höchstens {1} Datensätze haben. Teilen Sie sie auf.',
  ],
  [
    'The first line has only one column: column names must be separated by commas, semicolons, tabs or vertical bars.',
    'Die erste Zeile hat nur eine Spalte. Die Namen der Spalten müssen durch Komma, Semikolon, Tabulator oder senkrechten Strich getrennt sein.',
  ],
  [
    'The header has {} columns; at most {} can be read.',
    'Die Kopfzeile hat {1} Spalten; höchstens {2} lassen sich lesen.',
  ],
  [
    'A quote in the record that begins at line {} is never closed.',
    'Im Datensatz ab Zeile {1} wird ein Anführungszeichen nie geschlossen.',
  ],
  [
    'The record that begins at line {} is longer than {} characters; perhaps a quote is not closed.',
    'Der Datensatz ab Zeile {1} ist länger als {2} Zeichen; vielleicht ist ein Anführungszeichen nicht geschlossen.',
  ],
  ['The table cannot be read at line {}.', 'Die Tabelle lässt sich in Zeile {1} nicht lesen.'],
  [
    'The record has {} cells, the header has {}; perhaps a cell with a separator in it is not quoted.',
    'Der Datensatz hat {1} Zellen, die Kopfzeile {2}; vielleicht steht eine Zelle mit einem Trennzeichen nicht in Anführungszeichen.',
  ],
  [
    'The file ends within this record, after {} of {} cells; perhaps it was cut off.',
    'Die Datei endet in diesem Datensatz, nach {1} von {2} Zellen; vielleicht wurde sie abgeschnitten.',
  ],
  ['The encoding {} is unknown.', 'Der Zeichensatz {1} ist unbekannt.'],
  ['The feed is not text in the encoding {}.', 'Die Datei ist kein Text im Zeichensatz {1}.'],
  [
    'The feed is not valid UTF-8 after line {}; specify its encoding, or save it as UTF-8.',
    'Die Datei ist nach Zeile {1} kein gültiges UTF-8. Geben Sie den Zeichensatz an, oder speichern Sie sie als UTF-8.',
  ],
  [
    'The XML is not a Google Merchant feed: it has no <item> and no <entry>.',
    'Das XML ist kein Feed von Google Merchant: Es hat weder <item> noch <entry>.',
  ],
  [
    "This is not Shopify's product CSV: it needs Handle, Title, and a SKU, price or image column.",
    'Das ist nicht der Produktexport von Shopify: Er braucht Handle, Title und eine Spalte mit SKU, Preis oder Bild.',
  ],
  [
    'Another feed of this store is being imported; wait for it to finish.',
    'Gerade wird eine andere Datei dieses Shops importiert. Warten Sie, bis das fertig ist.',
  ],
  [
    'The service is importing too many feeds at once; try again shortly.',
    'Der Dienst importiert gerade zu viele Dateien. Versuchen Sie es gleich erneut.',
  ],
  [
    'Reading the feed took too long; try again later, or split the feed.',
    'Das Lesen hat zu lange gedauert. Versuchen Sie es später erneut, oder teilen Sie die Datei auf.',
  ],
  ['{}: "{}" is not a price.', '{1}: „{2}“ ist kein Preis.'],
  ['{}: "{}" is not a number.', '{1}: „{2}“ ist keine Zahl.'],
  ['{}: "{}" is not a date.', '{1}: „{2}“ ist kein Datum.'],
  ['{}: "{}" is not true or false.', '{1}: „{2}“ ist weder ja noch nein.'],
  ['{}: "{}" is not valid JSON.', '{1}: „{2}“ ist kein gültiges JSON.'],
  ['It is not published.', 'Das Produkt ist nicht veröffentlicht.'],
  ['Its status is {}.', 'Sein Status ist {1}.'],
  ['The row has no handle.', 'Die Zeile hat keinen Handle.'],
  [
    'The first row of {} has no title; all rows of a product must follow one another.',
    'Die erste Zeile von {1} hat keinen Titel; alle Zeilen eines Produkts müssen aufeinander folgen.',
  ],
  [
    'No image: the product will be found by its words only.',
    'Kein Bild: Das Produkt wird nur über seine Texte gefunden.',
  ],
  ['{} images; the first {} are used.', '{1} Bilder; die ersten {2} werden benutzt.'],
  ['{} variants; the first {} are kept.', '{1} Varianten; die ersten {2} werden behalten.'],

  // Images
  [
    'The file is {}, not an image: JPEG, PNG, WebP, GIF, AVIF and TIFF are accepted.',
    'Die Datei ist kein Bild ({1}). Erlaubt sind JPEG, PNG, WebP, GIF, AVIF und TIFF.',
  ],
  ['The {} file is damaged or incomplete and cannot be decoded.', 'Die {1}-Datei ist beschädigt oder unvollständig.'],
  [
    'The receiver answered with status {}, and redirects are not followed.',
    'Der Empfänger antwortete mit Status {1}; Weiterleitungen wird nicht gefolgt.',
  ],
  ['The receiver answered with status {}.', 'Der Empfänger antwortete mit Status {1}.'],
  ['{} answered with status {}.', '{1} antwortete mit Status {2}.'],
  ['The host name {} could not be resolved.', 'Der Name {1} lässt sich nicht auflösen.'],
  ['This is not a valid URL: {}.', 'Das ist keine gültige Adresse: {1}.'],
  ['The response of {} is larger than {} bytes.', 'Die Antwort von {1} ist größer als {2} Bytes.'],
  [
    'Too many images are waiting to be processed; try again shortly.',
    'Gerade warten zu viele Bilder auf ihre Verarbeitung. Versuchen Sie es gleich erneut.',
  ],

  // Keys, webhooks and texts
  [
    'A store may have at most {} API keys, including expired ones; delete one first.',
    'Ein Shop kann höchstens {1} API-Schlüssel haben, auch abgelaufene zählen. Löschen Sie zuerst einen.',
  ],
  [
    'A store may have at most {} widget keys. Delete one, or use one key for several origins.',
    'Ein Shop kann höchstens {1} Widget-Schlüssel haben. Löschen Sie einen, oder nutzen Sie einen für mehrere Adressen.',
  ],
  [
    'The list may have at most {} entries; remove one first, or use a wider range.',
    'Die Liste kann höchstens {1} Einträge haben. Entfernen Sie zuerst einen, oder nutzen Sie einen größeren Bereich.',
  ],
  ['A store can have {} webhooks. Delete one first.', 'Ein Shop kann {1} Webhooks haben. Löschen Sie zuerst einen.'],
  ['The webhook is disabled. Enable it first.', 'Der Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.'],
  [
    'The delivery is being sent. Try again when the attempt has finished.',
    'Die Zustellung läuft gerade. Versuchen Sie es danach erneut.',
  ],
  ['A store can have at most {} texts.', 'Ein Shop kann höchstens {1} Texte haben.'],
  [
    'Nothing has changed since version {} was published.',
    'Seit der Veröffentlichung von Version {1} hat sich nichts geändert.',
  ],
  ['The text is not published.', 'Der Text ist nicht veröffentlicht.'],
  [
    'A store can have {} judgments. Delete one first.',
    'Ein Shop kann {1} Referenzsuchen haben. Löschen Sie zuerst eine.',
  ],
  [
    'This store is connected to {}. Disconnect it first.',
    'Der Shop ist mit {1} verbunden. Trennen Sie zuerst diese Verbindung.',
  ],
  [
    'This connection is being removed, with its products and texts. Try again when this is finished.',
    'Diese Verbindung wird gerade mit ihren Produkten und Texten entfernt. Versuchen Sie es danach erneut.',
  ],

  // The service
  [
    'The search index of this store is being loaded; try again shortly.',
    'Der Suchindex des Shops wird gerade geladen. Versuchen Sie es gleich erneut.',
  ],
  [
    'More searches are waiting than the service can take; try again shortly.',
    'Gerade warten zu viele Suchen. Versuchen Sie es gleich erneut.',
  ],
]

/** German translations of the contract's error sentences about field patterns. */
export const germanFieldRules: Readonly<Record<string, string>> = {
  'must be an email address': 'Muss eine E-Mail-Adresse sein.',
  'must be well-formed text': 'Enthält Zeichen, die sich nicht speichern lassen.',
  'must be well-formed text without NUL': 'Enthält Zeichen, die sich nicht speichern lassen.',
  'must be well-formed text and not blank': 'Darf nicht nur aus Leerzeichen bestehen.',
  'must be printable characters only, and not blank': 'Darf nur sichtbare Zeichen enthalten und nicht leer sein.',
  'must be printable characters, and neither "." nor ".."':
    'Darf nur sichtbare Zeichen enthalten und weder „.“ noch „..“ sein.',
  'must be printable characters, not blank, and none of ".", ".." and the reserved names duplicates, export, image-health':
    'Darf nur sichtbare Zeichen enthalten, nicht leer und weder „.“ oder „..“ noch duplicates, export oder image-health sein.',
  'must be a URL starting with http:// or https://': 'Muss eine Adresse sein, die mit http:// oder https:// beginnt.',
  'must be a URL starting with https://': 'Muss eine Adresse sein, die mit https:// beginnt.',
  'must be the 6 digits in the authenticator app': 'Muss aus den 6 Ziffern der Authenticator-App bestehen.',
  'must be a recovery code of 28 letters and digits (16 in codes of older versions)':
    'Muss ein Wiederherstellungscode aus 28 Buchstaben und Ziffern sein (16 bei älteren Codes).',
  'must be a BCP 47 tag such as en or de-AT': 'Muss ein Sprachkürzel wie en oder de-AT sein.',
  'must be a day from 1000-01-01 to 2999-12-31': 'Muss ein Tag vom 01.01.1000 bis zum 31.12.2999 sein.',
  'must consist of lowercase letters, digits and hyphens, such as returns-and-shipping':
    'Darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, zum Beispiel returns-and-shipping.',
  'must consist of printable ASCII characters without spaces':
    'Darf nur Buchstaben ohne Umlaute, Ziffern und Zeichen ohne Leerzeichen enthalten.',
  "must be 'mini-v2', a hub id such as owner/name, or a folder":
    'Muss „mini-v2“, eine Kennung wie owner/name oder ein Ordner sein.',
}
