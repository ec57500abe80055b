import { broaderPlaces } from '../meaning/tags/find-tags.ts'
import { broaderKinds } from './broader-kinds.data.ts'

/** Tags that include a tag: larger places and broader kinds of goods. */
export function broaderTags(tag: string): readonly string[] {
  return [...broaderPlaces(tag), ...(broaderKinds.get(tag) ?? [])]
}
