import { broaderPlaces } from '../meaning/find-tags.ts'
import { broaderKinds } from './broader-kinds.data.ts'

/** What speaks of a tag without naming it: wider places, and wider kinds of goods. */
export function broaderTags(tag: string): readonly string[] {
  return [...broaderPlaces(tag), ...(broaderKinds.get(tag) ?? [])]
}
