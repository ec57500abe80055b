import { describe, expect, it } from 'vitest'
import { isDescriptiveNumber, stripLiveClaims } from './live-claims.ts'

describe('a bare number', () => {
  it.each([
    ['Kaufen für nur', '49,00'],
    ['vip', '89'],
    ['Netto-Wert', '12.50'],
    ['p1', '49'],
    ['aanbieding', '10 %'],
    ['voorraad', '3'],
    ['average', '49'],
    ['paid', '49'],
    ['Porto', '4,90'],
    ['value', '49'],
    ['stock_value', '49'],
  ])('is removed from %s, because its unit is unknown', (name, value) => {
    expect(isDescriptiveNumber(name, value)).toBe(false)
  })

  it.each([
    ['weight_kg', '1.5'],
    ['Gewicht', '1,5'],
    ['Größe', '42'],
    ['année', '2024'],
    ['ageRange', '3-6'],
    ['poids_g', '250'],
    ['name', '3 Pommes'],
    ['r_value', '4.2'],
    ['U-Wert', '1,1'],
    ['valeur_R', '4'],
    ['glycemic_index', '40'],
  ])('is kept in %s', (name, value) => {
    expect(isDescriptiveNumber(name, value)).toBe(true)
  })
})

describe('a text', () => {
  it.each([
    ['A sugar-free cream, free of parabens, 100 ml.', 'A sugar-free cream, free of parabens, 100 ml.'],
    ['BPA-free. Oak.', 'BPA-free. Oak.'],
    ['A soft lamp. It was 89 euros! Made of oak.', 'A soft lamp. Made of oak.'],
    ['Aus Eiche. Sofort auf Lager.', 'Aus Eiche.'],
    ['49,00 EUR', ''],
    ['Fragrance-free, sans parabène, frei von Mikroplastik.', 'Fragrance-free, sans parabène, frei von Mikroplastik.'],
    ['Oak. Shipping is free.', 'Oak.'],
    ['A lamp. Now 49.99, was 89.99. Only 3 left!', 'A lamp.'],
    ['A lamp for 199 kr, 20% off this week. Made of oak.', 'Made of oak.'],
    ['Eine Lampe, nur 49,- statt 89,-. Nur noch 2 Stück. Aus Eiche.', 'Aus Eiche.'],
    ['Silk. Rs 500 only. Soft.', 'Silk. Soft.'],
    ['Silk. Rs. 500 only. Soft.', 'Silk. Soft.'],
    ['Holz. 49 Fr. im Angebot. Schön.', 'Holz. Schön.'],
    ['Bois. Plus que 3 exemplaires. Beau.', 'Bois. Beau.'],
    ['Bois. Remise de 20 %. Beau.', 'Bois. Beau.'],
    ['Madera. Quedan 2 unidades. Bonita.', 'Madera. Bonita.'],
    ['Madera. Un 20 % de descuento. Bonita.', 'Madera. Bonita.'],
    ['UVP 99,00. Stahl.', 'Stahl.'],
    ['Cream. Fragrance free. 100 ml.', 'Cream. Fragrance free. 100 ml.'],
    ['Weight 12.50 kg, 13.30 inch. Android 12.10.', 'Weight 12.50 kg, 13.30 inch. Android 12.10.'],
    ['Size 10.50 x 20.25 cm. 80% wool, 20% silk.', 'Size 10.50 x 20.25 cm. 80% wool, 20% silk.'],
    ['For left-handed players, 2 pieces. 3 left hands.', 'For left-handed players, 2 pieces. 3 left hands.'],
  ])('%j becomes %j', (text, expected) => {
    expect(stripLiveClaims(text)).toBe(expected)
  })
})
