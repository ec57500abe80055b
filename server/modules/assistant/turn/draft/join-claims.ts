import type { Claim } from '../pipeline.ts'

/** The text of an answer: sentences of one question side by side, list items in lines, the rest in paragraphs. */
export function joinClaims(claims: readonly Pick<Claim, 'kind' | 'question' | 'markdown' | 'isApart'>[]): string {
  let text = ''
  for (const [index, claim] of claims.entries()) {
    const before = claims[index - 1]
    text += (before === undefined ? '' : between(before, claim)) + claim.markdown
  }
  return text
}

type Joined = Parameters<typeof joinClaims>[0][number]

function between(before: Joined, claim: Joined): string {
  if (isItem(before) && isItem(claim)) return '\n'
  const isOneParagraph = before.kind === claim.kind && before.question === claim.question && claim.isApart !== true
  return isOneParagraph && !isBlock(before) && !isBlock(claim) && !leadsIn(before) ? ' ' : '\n\n'
}

function leadsIn({ kind, markdown }: Joined): boolean {
  return kind === 'connecting' && markdown.endsWith(':')
}

function isItem({ markdown }: Joined): boolean {
  return markdown.startsWith('- ')
}

function isBlock(claim: Joined): boolean {
  return (
    isItem(claim) || claim.markdown.startsWith('|') || claim.markdown.startsWith('**') || claim.markdown.includes('\n')
  )
}
