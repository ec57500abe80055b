/** The product fields that browsers see unless the store sets its own list. */
export const defaultPublicFields: readonly string[] = [
  'name',
  'category',
  'brand',
  'price',
  'color_name',
  'tags',
  'url',
  'image_url',
]
