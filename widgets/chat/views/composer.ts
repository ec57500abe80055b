import { html, nothing, type TemplateResult } from 'lit/html.js'
import { type ChatState, maxTextLength, type TurnState } from '../state/chat-state.ts'
import type { Say } from '../texts/say.ts'
import type { ChatContext } from './chat-context.ts'
import { fault, icon } from './icon.ts'

/** The field to write in. Enter sends, Shift+Enter starts a line. */
export function composer(chat: ChatContext): TemplateResult {
  const { say, state, actions } = chat
  const { draft, turn } = state
  const excess = draft.text.trim().length - maxTextLength
  const problem = excess > 0 ? say('tooLong', { n: say.number(excess) }) : draft.photoProblem ? say('badPhoto') : ''
  const status = statusText(say, turn)
  const submit = (event: Event) => {
    event.preventDefault()
    if (canSend(state)) actions.send()
  }
  return html`<form class="composer" @submit=${submit}>
    ${status ? html`<p class="status" role="status">${status}</p>` : nothing}
    <div id="problem" role="alert">${problem ? fault(problem) : nothing}</div>
    <div class="field" part="field">
      ${draft.photo ? photo(chat, draft.photo.preview) : nothing}
      ${photoInput(chat)}
      <textarea
        part="input"
        rows="1"
        enterkeyhint="send"
        aria-label=${say('message')}
        aria-describedby="problem"
        aria-invalid=${excess > 0}
        placeholder=${say('placeholder')}
        dir="auto"
        .value=${draft.text}
        @input=${({ target }: Event) => actions.type((target as HTMLTextAreaElement).value)}
        @keydown=${keydown}
      ></textarea>
      ${sendOrStop(chat)}
    </div>
  </form>`
}

function keydown(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  ;(event.currentTarget as HTMLTextAreaElement).form?.requestSubmit()
}

function canSend({ draft, turn }: ChatState): boolean {
  const length = draft.text.trim().length
  return turn.kind === 'idle' && length <= maxTextLength && (length > 0 || draft.photo !== null)
}

/** A single button, which keeps the focus when its function changes. */
function sendOrStop({ say, state, actions }: ChatContext): TemplateResult {
  const isRunning = state.turn.kind !== 'idle'
  const isDisabled = isRunning ? state.turn.kind === 'stopping' : !canSend(state)
  const press = (event: Event) => {
    if (!isRunning) return
    event.preventDefault()
    if (!isDisabled) actions.stop()
  }
  return html`<button
    class="send"
    part=${isRunning ? 'stop' : 'send'}
    type="submit"
    aria-label=${say(isRunning ? 'stop' : 'send')}
    aria-disabled=${isDisabled}
    @click=${press}
  >
    ${icon(isRunning ? 'stop' : 'send')}
  </button>`
}

/** A label around a file input opens without a script. */
function photoInput({ say, actions }: ChatContext): TemplateResult {
  const choose = ({ target }: Event) => {
    const input = target as HTMLInputElement
    actions.attachPhoto(input.files?.[0])
    // The same file can be chosen again.
    input.value = ''
  }
  return html`<label class="tool" part="photo" title=${say('addPhoto')}>
    <input type="file" accept="image/*" aria-label=${say('addPhoto')} @change=${choose} />${icon('camera')}</label
  >`
}

function photo({ say, actions }: ChatContext, preview: HTMLCanvasElement | null): TemplateResult {
  return html`<div class="draft-photo">
    <div class="photo" role="img" aria-label=${say('yourPhoto')}>${preview ?? icon('camera')}</div>
    <button type="button" class="tool" aria-label=${say('removePhoto')} @click=${() => actions.removePhoto()}>
      ${icon('close')}
    </button>
  </div>`
}

function statusText(say: Say, turn: TurnState): string {
  if (turn.kind === 'waiting') {
    if (turn.retryAt === null || turn.reason === 'offline') return say('waitingOffline')
    return say('retryIn', { time: say.seconds(Math.max(1, Math.ceil((turn.retryAt - Date.now()) / 1000))) })
  }
  if (turn.kind === 'stopping') return say('loading')
  return 'isReconnecting' in turn && turn.isReconnecting ? say('reconnecting') : ''
}
