import { policyFields } from '../catalog.ts'
import { globalId } from './global-ids.ts'
import type { ApiObject } from './product-objects.ts'
import type { Stock } from './stock.ts'

/** Country and language of a request, from its `@inContext` directive or the shop's own. */
export interface Locality {
  readonly country: string
  readonly language: string
}

export function shopObject({ catalog: { shop, policies } }: Stock): ApiObject {
  const own = Object.fromEntries(
    policyFields.map((field) => {
      const policy = policies[field]
      return [field, policy === undefined ? null : policyObject(shop.url, field, policy)]
    }),
  )
  return {
    __typename: 'Shop',
    id: globalId('Shop', shop.name),
    name: shop.name,
    description: null,
    brand: null,
    moneyFormat: '{{amount}}',
    primaryDomain: {
      __typename: 'Domain',
      host: new URL(shop.url).host,
      url: shop.url,
      sslEnabled: shop.url.startsWith('https:'),
    },
    paymentSettings: () => paymentSettings(shop),
    shipsToCountries: [shop.country],
    subscriptionPolicy: null,
    shopPayInstallmentsPricing: null,
    socialLoginProviders: [],
    customerAccountUrl: null,
    customerAccountTranslations: null,
    metafield: null,
    metafields: ({ identifiers }: { identifiers: readonly unknown[] }) => identifiers.map(() => null),
    ...own,
  }
}

function policyObject(shopUrl: string, field: string, policy: { title: string; bodyHtml: string }): ApiObject {
  const handle = field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return {
    __typename: 'ShopPolicy',
    id: globalId('ShopPolicy', field),
    handle,
    title: policy.title,
    body: policy.bodyHtml,
    url: `${shopUrl}/policies/${handle}`,
  }
}

export function paymentSettings({ currency, country }: { currency: string; country: string }): ApiObject {
  return {
    __typename: 'PaymentSettings',
    acceptedCardBrands: ['VISA', 'MASTERCARD'],
    cardVaultUrl: 'https://deposit.shopifycs.com/sessions',
    countryCode: country,
    currencyCode: currency,
    enabledPresentmentCurrencies: [currency],
    shopifyPaymentsAccountId: null,
    supportedDigitalWallets: [],
  }
}

/** Every country and language is served; prices are in the shop's currency everywhere. */
export function localizationObject({ catalog: { shop } }: Stock, { country, language }: Locality): ApiObject {
  const languageOf = (code: string): ApiObject => {
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(code.toLowerCase().replace('_', '-')) ?? code
    return { __typename: 'Language', isoCode: code, name, endonymName: name }
  }
  const countryOf = (code: string): ApiObject => ({
    __typename: 'Country',
    isoCode: code,
    name: code === 'ZZ' ? code : (new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code),
    unitSystem: code === 'US' ? 'IMPERIAL_SYSTEM' : 'METRIC_SYSTEM',
    currency: { __typename: 'Currency', isoCode: shop.currency, name: shop.currency, symbol: shop.currency },
    defaultLanguage: languageOf('EN'),
    availableLanguages: [languageOf('EN')],
    market: null,
  })
  return {
    __typename: 'Localization',
    country: countryOf(country),
    language: languageOf(language),
    availableCountries: [countryOf(shop.country)],
    availableLanguages: [languageOf('EN')],
  }
}
