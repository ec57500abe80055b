/**
 * ISO 4217 codes that something can be paid in, as of 2026: the active ones, units of account that prices are quoted in
 * included. Not the metals, bond units, drawing rights, the code for tests and the one for "no currency". Our own list, for
 * that of JavaScript holds codes that are out of use and lacks some that are not.
 */
const codes = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP
  CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR
  MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD
  SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST
  XAF XCD XCG XOF XPF YER ZAR ZMW ZWG`

const known: ReadonlySet<string> = new Set(codes.trim().split(/\s+/))

/** Whether `code` is an ISO 4217 code, in capitals, that a purchase can be in. */
export function isCurrency(code: string): boolean {
  return known.has(code)
}
