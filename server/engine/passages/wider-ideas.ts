import { broaderIdeas } from '../meaning/read-ideas.ts'
import { widerKinds } from './wider-kinds.data.ts'

/** What speaks of an idea without naming it: wider places, and wider kinds of goods. */
export function widerIdeas(idea: string): readonly string[] {
  return [...broaderIdeas(idea), ...(widerKinds.get(idea) ?? [])]
}
