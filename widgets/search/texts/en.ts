import type { Texts } from './text-names.ts'

export const en: Texts = [
  // search
  'Search products',
  // photoSearch
  'Search with a photo',
  // takePhoto
  'Take a photo',
  // pasteHint
  'or drop or paste one here',
  // yourPhoto
  'Your photo',
  // crop
  'Search area of the photo',
  // cropHelp
  'Arrow keys move the area; with Shift they change its size.',
  // wholePhoto
  'Whole photo',
  // close
  'Close',
  // clear
  'Clear',
  // popular
  'Suggestions',
  // filters
  'Filters',
  // price
  'Price',
  // category
  'Category',
  // brand
  'Brand',
  // color
  'Color',
  // colors
  'black,gray,white,beige,brown,red,orange,yellow,green,blue,purple,pink',
  // more
  'Show more',
  // nothing
  'No products found',
  // nothingHint
  'Try other words.',
  // failed
  'The search is not available at the moment.',
  // offline
  'You are offline.',
  // busy
  'Too many searches. Try again in {time}.',
  // badPhoto
  'This image cannot be used.',
  // retry
  'Try again',
  // addToCart
  'Add to cart',
  // added
  'Added',
  // results
  { one: '{n} result', other: '{n} results' },
]
