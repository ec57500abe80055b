import { broaderPlaces } from '../../../../../engine/meaning/find-tags.ts'
import { topicTags } from './topics.data.ts'

const weekdays = new Set(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday', 'weekend'])
const regions = new Set(['eu', 'non_eu', 'other_country', 'country', 'canary_islands'])
// A topic of which less is said is not listed.
const least = 0.35

export interface LikelyTopic {
  readonly topic: string
  readonly likelihood: number
}

/** Topics that tags point at, best first; 0.5 is one word that goes with the topic, 0.75 its own name. */
export function rankTopics(tags: readonly string[]): LikelyTopic[] {
  const asked = new Set(tags.map(kindOfTag))
  const ranked = Object.entries(topicTags).map(([topic, weights]) => {
    let sum = 0
    for (const [tag, weight] of Object.entries(weights)) if (asked.has(tag)) sum += weight
    return { topic, likelihood: Math.round((sum / (sum + 1)) * 1000) / 1000 }
  })
  return ranked.filter(({ likelihood }) => likelihood >= least).sort((a, b) => b.likelihood - a.likelihood)
}

function kindOfTag(tag: string): string {
  if (weekdays.has(tag)) return 'weekday'
  return regions.has(tag) || broaderPlaces(tag).length > 0 ? 'place' : tag
}
