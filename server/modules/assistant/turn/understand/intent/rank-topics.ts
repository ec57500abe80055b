import { broaderIdeas } from '../../../../../engine/meaning/read-ideas.ts'
import { topicIdeas } from './topics.data.ts'

const weekdays = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'weekend'])
const regions = new Set(['eu', 'non_eu', 'other_country', 'country', 'canary_islands'])
// A topic of which less is said is not listed.
const least = 0.35

export interface LikelyTopic {
  readonly topic: string
  readonly likelihood: number
}

/** Topics that ideas point at, best first; 0.5 is one word that goes with the topic, 0.75 its own name. */
export function rankTopics(ideas: readonly string[]): LikelyTopic[] {
  const asked = new Set(ideas.map(kindOfIdea))
  const ranked = Object.entries(topicIdeas).map(([topic, weights]) => {
    let sum = 0
    for (const [idea, weight] of Object.entries(weights)) if (asked.has(idea)) sum += weight
    return { topic, likelihood: Math.round((sum / (sum + 1)) * 1000) / 1000 }
  })
  return ranked.filter(({ likelihood }) => likelihood >= least).sort((a, b) => b.likelihood - a.likelihood)
}

function kindOfIdea(idea: string): string {
  if (weekdays.has(idea)) return 'weekday'
  return regions.has(idea) || broaderIdeas(idea).length > 0 ? 'place' : idea
}
