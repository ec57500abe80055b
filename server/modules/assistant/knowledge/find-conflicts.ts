import type { KnowledgeSpan, SpanConflict } from '../turn/pipeline.ts'

export function findConflicts(_spans: readonly KnowledgeSpan[]): SpanConflict[] {
  return []
}
