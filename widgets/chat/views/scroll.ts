import type { ChatContext } from './chat-context.ts'

/** A position closer to the end than this counts as the end. */
const tolerance = 48
/** A position closer to the start than this loads older messages. */
const historyEdge = 160
/** Space above the question that an answer belongs to. */
const gap = 12

/**
 * Keeps the conversation in place after a rendering: older messages above do not move what is being read, and new ones below scroll
 * into view if the end was in view. An answer longer than the panel starts at its question, so that it is read from its beginning.
 */
export function preserveScroll({ local, state }: ChatContext, log: HTMLElement): void {
  const before = local.shown
  const now = state.items
  const last = now.at(-1)
  const isPrepended = now.findIndex(({ id }) => id === before.items[0]?.id) > 0
  if (last?.kind === 'shopper' && last.id !== before.items.at(-1)?.id) local.follows = true
  if (local.follows) log.scrollTop = restingPlace(log)
  else if (isPrepended) log.scrollTop += log.scrollHeight - before.height
  local.shown = { items: now, height: log.scrollHeight }
}

/** Follows the end again once the shopper scrolls to it, and loads older messages at the start. */
export function scrolled({ local, state, actions, update }: ChatContext, log: HTMLElement): void {
  const follows = log.scrollTop >= restingPlace(log) - tolerance
  if (follows !== local.follows) {
    local.follows = follows
    if (follows) local.hasNew = false
    update()
  }
  if (log.scrollTop < historyEdge && state.hasOlder && state.history !== 'loading') actions.loadOlder()
}

export function scrollToEnd({ local, update }: ChatContext, area: Element | null): void {
  const log = area?.querySelector<HTMLElement>('.log')
  if (!log) return
  local.follows = true
  local.hasNew = false
  log.scrollTop = log.scrollHeight
  log.focus({ preventScroll: true })
  update()
}

function restingPlace(log: HTMLElement): number {
  const end = log.scrollHeight - log.clientHeight
  const question = [...log.querySelectorAll<HTMLElement>('.items > .shopper')].at(-1)
  return question ? Math.min(end, question.offsetTop - gap) : end
}
