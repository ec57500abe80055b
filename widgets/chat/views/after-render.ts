import { plainText } from '../markdown/markdown.ts'
import { parse } from '../markdown/markdown-view.ts'
import type { ChatItem } from '../state/chat-state.ts'
import type { ChatContext } from './chat-context.ts'
import { countdownMs } from './proposal.ts'
import { preserveScroll } from './scroll.ts'

/** From this width on, the panel is next to the page. */
export const wideScreen = '(min-width: 768px)'

/** The effects that a template cannot express: shows the dialog, scrolls, announces, moves the focus, and re-renders for countdowns. */
export function afterRender(chat: ChatContext, root: ShadowRoot): void {
  const dialog = root.querySelector('dialog')
  if (!dialog) return
  const before = chat.local.shown.items
  syncDialog(chat, root, dialog)
  const log = root.querySelector<HTMLElement>('.log')
  if (!log || !chat.state.isOpen) return
  fitText(root)
  announce(chat, before)
  preserveScroll(chat, log)
  focusProposal(chat, root, before)
  scheduleUpdate(chat)
}

function syncDialog({ state, local, update }: ChatContext, root: ShadowRoot, dialog: HTMLDialogElement): void {
  const mode = state.isOpen ? (matchMedia(wideScreen).matches ? 'docked' : 'sheet') : 'closed'
  if (mode === local.mode) return
  const wasClosed = local.mode === 'closed'
  const hadFocus = dialog.contains(root.activeElement)
  local.mode = mode
  dialog.close()
  if (mode === 'sheet') dialog.showModal()
  // `show()` would move the focus.
  else dialog.open = mode === 'docked'
  if (wasClosed) local.follows = true
  // A focused field would open the keyboard of a phone over the conversation.
  const target = mode === 'closed' ? '.trigger' : matchMedia('(pointer: coarse)').matches ? '.log' : 'textarea'
  if (wasClosed ? state.takesFocus : hadFocus) root.querySelector<HTMLElement>(target)?.focus()
  update()
}

/** The height of the text, up to that of the style sheet. Firefox has no `field-sizing`. */
function fitText(root: ShadowRoot): void {
  const field = root.querySelector('textarea')
  if (!field || CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

/** Each finished message once, not its parts. Messages of an earlier visit are not announced. */
function announce({ state, local, say, update }: ChatContext, before: readonly ChatItem[]): void {
  const last = state.items.at(-1)
  if (!last || before.length === 0) return
  const known = before.find(({ id }) => id === last.id)
  const isNew = known === undefined || (known.kind === 'assistant' && known.outcome === null)
  const text = isNew ? spoken(last) : proposalChange(last, known, say)
  if (text === null) return
  if (!local.follows) local.hasNew = true
  local.announcement = text
  update()
}

/** `null` for unfinished messages and for the shopper's own. */
function spoken(item: ChatItem): string | null {
  if (item.kind === 'agent') return item.text
  if (item.kind !== 'assistant' || item.outcome === null) return null
  const text = plainText(parse(item.answer.response_markdown))
  // Most texts name their products already.
  const others = item.answer.products.map(({ title }) => title).filter((title) => !text.includes(title))
  return [text, ...others, item.proposal?.confirmation.preview.title].filter(Boolean).join('\n')
}

function proposalChange(now: ChatItem, known: ChatItem, say: ChatContext['say']): string | null {
  if (now.kind !== 'assistant' || known.kind !== 'assistant' || now.proposal?.state === known.proposal?.state)
    return null
  const { state, result } = now.proposal ?? {}
  if (result) return plainText(parse(result.response_markdown))
  if (state === 'canceled') return say(state)
  if (state === 'expired' || state === 'invalid') return say('invalid')
  return state === 'failed' ? say('confirmFailed') : null
}

/**
 * A new proposal gets the focus if the shopper is not writing; on the group, not on Confirm, so that a second Enter consents to
 * nothing. After a decision, the result gets the focus, because the buttons no longer exist.
 */
function focusProposal({ state }: ChatContext, root: ShadowRoot, before: readonly ChatItem[]): void {
  const stateOf = (item: ChatItem | undefined) => (item?.kind === 'assistant' ? item.proposal?.state : undefined)
  const last = state.items.findLast((item) => stateOf(item))
  const now = stateOf(last)
  const { activeElement } = root
  const isWriting = activeElement?.matches('textarea, .send') ? state.draft.text !== '' : activeElement !== null
  const isRunning = now === 'confirming' || now === 'canceling'
  if (
    !last ||
    before.length === 0 ||
    isWriting ||
    isRunning ||
    now === stateOf(before.find(({ id }) => id === last.id))
  )
    return
  const element = root.querySelector(`[data-id="${CSS.escape(last.id)}"] .proposal`)
  ;(element?.querySelector<HTMLElement>('.result') ?? (element as HTMLElement | null))?.focus()
}

function scheduleUpdate({ state, local, update }: ChatContext): void {
  clearTimeout(local.timer)
  const times = state.items.flatMap((item) => {
    if (item.kind !== 'assistant' || item.isPast || item.proposal?.state !== 'awaiting') return []
    const left = Date.parse(item.proposal.confirmation.expires_at) - Date.now()
    return left > 0 ? [left < countdownMs ? 1000 : left - countdownMs + 1] : []
  })
  if (state.turn.kind === 'waiting' && state.turn.retryAt !== null) times.push(1000)
  if (times.length > 0) local.timer = setTimeout(update, Math.min(...times, 2 ** 31 - 1))
}
