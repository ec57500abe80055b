/** Validates address and credential: the product is what every other request reads. */
export const checkShop = `query CheckShop {
  shop { name paymentSettings { currencyCode } }
  products(first: 1) { nodes { id } }
}`

export const shopPolicies = `query ShopPolicies {
  shop {
    refundPolicy { title body url }
    shippingPolicy { title body url }
    privacyPolicy { title body url }
    termsOfService { title body url }
    subscriptionPolicy { title body url }
  }
}`

/** In its own document: earlier versions of the API do not have these fields. */
export const shopNotices = `query ShopNotices {
  shop {
    contactInformation { title body url }
    legalNotice { title body url }
    termsOfSale { title body url }
  }
}`
