/**
 * Active ISO 4217 codes for payments as of 2026, including units of account in which prices are quoted. Excludes metals, bond units,
 * drawing rights, the test code and "no currency". JavaScript's list is not used: it has obsolete codes and lacks some active ones.
 */
const codes = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP
  CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
  MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD
  SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

const known: ReadonlySet<string> = new Set(codes.trim().split(/\s+/))

/** Whether `code` is an upper-case ISO 4217 code that a purchase can use. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}
