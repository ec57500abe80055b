/** The product whose photo the shop's home page begins with, and how large it is shown there. */
export const heroPhoto = { productId: 'leather-sofa', displayWidth: 640, sizes: '(width < 48rem) 100vw, 55vw' } as const
