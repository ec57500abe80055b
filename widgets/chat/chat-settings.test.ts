import { describe, expect, it } from 'vitest'
import { readSettings } from './chat-settings.ts'

const surroundings = { service: 'https://service.example/', language: 'fr' }
const given = { storePublicKey: 'store_pub_a', apiBaseUrl: '', locale: '' }

describe('the attributes', () => {
  it('contain the key; URL and language default to those of the module and the page', () => {
    expect(readSettings(given, surroundings)).toEqual({
      settings: { publicKey: 'store_pub_a', baseUrl: 'https://service.example/', locale: 'fr' },
      faults: [],
    })
  })

  it.each([
    ['https://api.example', 'https://api.example/'],
    ['https://api.example/chat//', 'https://api.example/chat/'],
    ['http://127.0.0.1:8080/?x=1#y', 'http://127.0.0.1:8080/'],
  ])('may give the address %s', (apiBaseUrl, baseUrl) => {
    expect(readSettings({ ...given, apiBaseUrl }, surroundings).settings?.baseUrl).toBe(baseUrl)
  })

  it.each([
    [{ storePublicKey: '' }, 'store-public-key'],
    [{ storePublicKey: 'pk_live_a' }, 'store-public-key'],
    [{ storePublicKey: 'store_pub_<script>' }, 'store-public-key'],
    [{ apiBaseUrl: 'javascript:alert(1)' }, 'api-base-url'],
    [{ apiBaseUrl: '//api.example' }, 'api-base-url'],
    [{ apiBaseUrl: 'https://user:secret@api.example' }, 'api-base-url'],
  ])('%j describe no chat, with one fault that names the attribute', (change, name) => {
    const { settings, faults } = readSettings({ ...given, ...change }, surroundings)
    expect(settings).toBeNull()
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatch(new RegExp(`^${name} must be `))
  })

  it('with an invalid locale use the language of the page, and report the error', () => {
    const { settings, faults } = readSettings({ ...given, locale: 'german!' }, surroundings)
    expect(settings?.locale).toBe('fr')
    expect(faults).toEqual(['locale must be a BCP 47 tag such as en or de-AT, got "german!"'])
    expect(readSettings({ ...given, locale: 'de-AT' }, { ...surroundings, language: '!' }).settings?.locale).toBe(
      'de-AT',
    )
    expect(readSettings(given, { ...surroundings, language: '!' }).settings?.locale).toBe('en')
  })
})
