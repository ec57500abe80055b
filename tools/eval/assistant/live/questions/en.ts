import {
  alternatives,
  balls,
  bothPrices,
  cameras,
  chairs,
  cheapest,
  confirmed,
  costs,
  dearest,
  furniture,
  has,
  is,
  liveQuestions,
  monitors,
  noCart,
  plants,
  plantsAndTools,
  price,
  proposal,
  removed,
  runningShoes,
  shoes,
  sofas,
  stock,
  total,
  unavailable,
  whichVariant,
  within,
} from '../question.ts'

/** Prices, stock and the cart in English. Written before the assistant could read a storefront. */
export const english = liveQuestions('en', [
  // Prices
  [price('How much is the Tripod?', 'Tripod')],
  [price('what does the leather sofa cost', 'Leather Sofa', { before: [costs('Leather Sofa', '1199.00')] })],
  [
    price('Price of the Orchid please', 'Orchid'),
    price('and now?', 'Orchid', { before: [costs('Orchid', '59.50')] }),
    price('how much is the orchid', 'Orchid', { before: [costs('Orchid', '61.25')] }),
  ],
  [price('How much is the Laptop with 15 inch and 16GB?', 'Laptop', { variant: '15 inch 16GB' })],
  [price('How much is the laptop?', 'Laptop')],
  [price('what is the price of the 4TB hard drive', 'Hard Drive', { variant: '4TB' })],
  [
    price('is the Instant Camera still 299?', 'Instant Camera'),
    price('what was it again?', 'Instant Camera', { before: [costs('Instant Camera', '180')] }),
  ],
  [
    price('The gaming pc was 1087.20 yesterday. What does it cost today?', 'Gaming PC', {
      before: [costs('Gaming PC', '999.99')],
    }),
  ],
  [price('price for SKU L2201308', 'Laptop', { variant: '13 inch 8GB' })],
  [total('What do 3 tripods cost together?', 'Tripod', 3)],
  [total('how much for two Clacky Keyboards', 'Clacky Keyboard', 2)],
  [bothPrices('Which is cheaper, the Football or the Basketball?', ['Football', 'Basketball'])],
  [
    bothPrices(
      'compare the prices of the Grey Fabric Sofa and the Leather Sofa',
      ['Grey Fabric Sofa', 'Leather Sofa'],
      { before: [costs('Grey Fabric Sofa', '1300.00')] },
    ),
  ],
  // Stock
  [stock('is the orchid in stock', 'Orchid')],
  [stock('Do you have the Bedside Table?', 'Bedside Table')],
  [
    stock('Is the Tent available right now?', 'Tent'),
    stock('is it still available?', 'Tent', { before: [has('Tent', 0)] }),
    stock('and the tent now?', 'Tent', { before: [has('Tent', 3)] }),
  ],
  [stock('Do you have the RunX running shoe in size 46?', 'RunX Running Shoe', { variant: 'Size 46' })],
  [stock('RunX running shoe size 42 in stock?', 'RunX Running Shoe', { variant: 'Size 42' })],
  [
    stock('is the Ultraboost available in 44', 'Ultraboost Running Shoe', {
      variant: 'Size 44',
      before: [has('Ultraboost Running Shoe', 0, 'Size 44')],
    }),
  ],
  [
    stock('do you still have the mint Modern Cafe Chair?', 'Modern Cafe Chair', {
      variant: 'mint',
      before: [has('Modern Cafe Chair', 0, 'mint')],
    }),
  ],
  [alternatives('is the bedside table in stock? if not, what else do you have?', 'Bedside Table', furniture)],
  [stock('Is the Road Bike sold out?', 'Road Bike', { before: [has('Road Bike', 0)] })],
  // Cheapest, dearest, bounds
  [cheapest('What is your cheapest running shoe?', runningShoes)],
  [cheapest('show me the cheapest plant', plants, { before: [costs('Bonsai Tree', '3.10')] })],
  [dearest('which camera is the most expensive?', cameras)],
  [
    dearest('most expensive sofa?', sofas),
    dearest('and the most expensive sofa now?', sofas, { before: [costs('Grey Fabric Sofa', '2000')] }),
  ],
  [cheapest('cheapest chair that is in stock', chairs, { before: [has('Balloon Chair', 0)] })],
  [within('running shoes under $100', runningShoes, { max: '100' })],
  [
    within('plants below 10 dollars that are in stock', plantsAndTools, {
      max: '10',
      isInStock: true,
      before: [has('Aloe Vera', 0)],
    }),
  ],
  [within('cameras between $500 and $800', cameras, { min: '500', max: '800' })],
  [
    within('Do you have shoes for less than $70 in stock?', shoes, {
      max: '70',
      isInStock: true,
      before: [costs('RunX Running Shoe', '72')],
    }),
  ],
  [within('any monitor over $200?', monitors, { min: '200' })],
  [
    within('balls under $20', balls, {
      max: '20',
      before: [costs('Tennis Ball', '21.00'), costs('Basketball', '19.50')],
    }),
  ],
  // Storefront down, slow, wrong
  [
    unavailable('How much is the Football?', 'price', { before: [is('down')] }),
    price('and now?', 'Football', { before: [is('up')] }),
  ],
  [unavailable('is the Skipping Rope in stock?', 'stock', { before: [is('slow')] })],
  [unavailable('what does the tablet cost?', 'price', { before: [is('wrong')] })],
  [unavailable('how much is the Hand Trowel', 'price', { before: [removed('Hand Trowel')] })],
  // Cart
  [
    proposal('Add the Skipping Rope to my cart', 'Skipping Rope'),
    confirmed('added'),
    proposal('and two Tennis Balls please, add them to the cart', 'Tennis Ball', { quantity: 2 }),
    confirmed('added'),
  ],
  [whichVariant('put the Laptop in my basket')],
  [
    proposal('add 2 RunX Running Shoes in size 42 to the cart', 'RunX Running Shoe', {
      quantity: 2,
      variant: 'Size 42',
    }),
    confirmed('new preview', costs('RunX Running Shoe', '49.95')),
    confirmed('added'),
  ],
  [noCart('add the bedside table to my cart', 'Bedside Table')],
  [proposal('I want to buy the Wooden Stool', 'Wooden Stool'), confirmed('refused', has('Wooden Stool', 0))],
])
