import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { germanMessages } from './german-messages.data.ts'
import { translate } from './german-messages.ts'
import { serviceMessage } from './service-messages.ts'

const root = path.join(import.meta.dirname, '../../..')

/** The service composes short parts, such as the unit after a number, and parts that begin with punctuation. */
const minPart = 12

describe('messages of the service in German', () => {
  it('keep the values of the original', () => {
    expect(translate('Must have at least 8 characters.')).toBe('Muss mindestens 8 Zeichen haben.')
    expect(translate('Must be an email address.')).toBe('Muss eine E-Mail-Adresse sein.')
    expect(
      translate('The record has 23 cells, the header has 22; perhaps a cell with a separator in it is not quoted.'),
    ).toBe(
      'Der Datensatz hat 23 Zellen, die Kopfzeile 22; vielleicht steht eine Zelle mit einem Trennzeichen nicht in Anführungszeichen.',
    )
    expect(translate('price: "a $& b" is not a price.')).toBe('price: „a $& b“ ist kein Preis.')
    expect(translate('The receiver answered with status 500.')).toBe('Der Empfänger antwortete mit Status 500.')
    expect(translate('The receiver answered with status 301, and redirects are not followed.')).toBe(
      'Der Empfänger antwortete mit Status 301; Weiterleitungen wird nicht gefolgt.',
    )
    expect(translate('s.example answered with status 404.')).toBe('s.example antwortete mit Status 404.')
  })

  it('stay as they are if they are not translated', () => {
    for (const message of ['', 'Must be at least .', 'Must be at least 5', 'Something else happened.'])
      expect(translate(message)).toBe(message)
  })

  it('are those that the service sends', () => {
    const files = globSync('{contract,server,cli}/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
    const source = files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
    const unknown = germanMessages.flatMap(([english]) =>
      english
        .split('{}')
        .map((part) => part.trim().replace(/\.$/, ''))
        .map((part) => (/^(?:Must|Is) /.test(part) ? part.charAt(0).toLowerCase() + part.slice(1) : part))
        .filter((part) => part.length >= minPart && /^[a-z]/i.test(part))
        .flatMap((part) => part.split(/\. (?=[A-Z])/))
        .filter((part) => !source.includes(part) && !source.includes(part.replaceAll("'", "\\'"))),
    )
    expect(unknown).toEqual([])
  })

  it('name each value that the translation uses', () => {
    const wrong = germanMessages.filter(([english, german]) => {
      const values = english.split('{}').length - 1
      const used = new Set([...german.matchAll(/\{(\d)\}/g)].map(([, at]) => Number(at)))
      return used.size !== values || Math.max(0, ...used) > values
    })
    expect(wrong.map(([english]) => english)).toEqual([])
  })
})

describe('a message about a field', () => {
  it('keeps the name of its field in English, too', () => {
    expect(serviceMessage('image_url must be a URL.', 'image_url')).toBe('image_url must be a URL.')
    expect(serviceMessage('The feed is empty.', 'file')).toBe('The feed is empty.')
  })
})
