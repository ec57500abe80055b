import { html, nothing, render, type TemplateResult } from 'lit/html.js'
import type { ChatItem, ResultsItem, ShopperItem } from '../state/chat-state.ts'
import { answer } from './answer.ts'
import type { ChatContext } from './chat-context.ts'
import { fault, icon, soft } from './icon.ts'
import { products } from './products.ts'

/** A pause after which the time is shown. */
const pauseMs = 30 * 60_000

/** The messages, oldest first, or the greeting. */
export function conversation(chat: ChatContext): TemplateResult {
  const { state } = chat
  const { items } = state
  const isEmpty = items.length === 0 && state.history !== 'loading'
  return html`${history(chat)}
    ${isEmpty ? greeting(chat) : nothing}
    <ol class="items">
      ${items.map((item, at) => row(chat, item, items[at - 1]))}
    </ol>
    ${typing(chat)}`
}

/** Each message has its own element, so that older ones above it do not change it. A third of the size of `repeat()`. */
function row(chat: ChatContext, item: ChatItem, before: ChatItem | undefined): HTMLElement {
  const { rows } = chat.local
  const element = rows.get(item.id) ?? document.createElement('li')
  rows.set(item.id, element)
  element.className = item.kind
  element.part.value = `message ${item.kind}`
  element.dataset.id = item.id
  render(html`${time(chat, item, before)}${body(chat, item)}`, element)
  return element
}

function history({ say, state, actions }: ChatContext): TemplateResult | typeof nothing {
  if (state.history === 'failed') {
    return html`<p class="notice">
      ${say('loadFailed')} <button class="quiet" @click=${() => actions.loadHistory()}>${say('retry')}</button>
    </p>`
  }
  if (state.history === 'loading') return html`<p class="notice loading">${say('loading')}</p>`
  return state.hasOlder
    ? html`<p class="notice"><button class="quiet" @click=${() => actions.loadOlder()}>${say('older')}</button></p>`
    : nothing
}

function greeting(chat: ChatContext): TemplateResult {
  const { say, state, actions, host } = chat
  const questions = (host.getAttribute('starters') || say('starters')).split('|').slice(0, 3)
  return html`<div class="greeting">
    <p class="hello" dir="auto">${state.assistant?.greeting || say('greeting')}</p>
    <slot name="start"></slot>
    ${
      state.session.kind === 'failed'
        ? fault(say('noSession'))
        : html`<ul class="starters">
            ${questions.map(
              (question) =>
                html`<li>
                  <button part="starter" dir="auto" @click=${() => actions.send(question.trim())}>
                    <span>${question.trim()}</span>${icon('next')}
                  </button>
                </li>`,
            )}
          </ul>`
    }
  </div>`
}

function time({ say }: ChatContext, { at }: ChatItem, before: ChatItem | undefined): TemplateResult | typeof nothing {
  if (before !== undefined && at - before.at < pauseMs) return nothing
  return html`<time datetime=${new Date(at).toISOString()}>${say.moment(at)}</time>`
}

function body(chat: ChatContext, item: ChatItem): TemplateResult {
  const { say } = chat
  switch (item.kind) {
    case 'shopper':
      return question(chat, item)
    case 'assistant':
      return answer(chat, item)
    case 'agent':
      return html`<p class="sender">${say('team')}</p><p class="bubble" dir="auto">${item.text}</p>`
    case 'results':
      return results(chat, item)
    default:
      return html`<p class="notice">
        ${say(item.code === 'session_ended' ? 'sessionEnded' : item.code === 'signed_in' ? 'signedIn' : 'signInFailed')}
      </p>`
  }
}

function question({ say, actions }: ChatContext, { id, text, photo, delivery }: ShopperItem): TemplateResult {
  const isFailed = delivery.kind === 'failed'
  const again = isFailed && delivery.canRetry
  return html`<span class="unseen">${say('you')}</span>
    ${
      photo
        ? html`<div class="photo" role="img" aria-label=${say('yourPhoto')}>${photo.preview ?? icon('camera')}</div>`
        : nothing
    }
    ${text ? html`<p class="bubble" dir="auto" data-delivery=${delivery.kind}>${text}</p>` : nothing}
    ${
      isFailed
        ? fault(
            say('notSent'),
            again ? html`<button class="quiet" @click=${() => actions.retry(id)}>${say('retry')}</button>` : nothing,
          )
        : nothing
    }`
}

function results(chat: ChatContext, item: ResultsItem): TemplateResult {
  const { say } = chat
  const { state, label, isVerifiedLive } = item
  if (state === 'loading') return soft(say('loading'))
  if (state === 'failed') return fault(say('loadFailed'))
  return html`<p class="sender">${label}</p>
    ${
      item.products.length === 0
        ? soft(say('noResults'))
        : products(chat, { ...item, readAt: isVerifiedLive ? item.at : null })
    }
    ${isVerifiedLive || item.products.length === 0 ? nothing : soft(say('notLive'))}`
}

/** What the assistant is doing, until the first words of its answer arrive. */
function typing({ say, state: { turn, items } }: ChatContext): TemplateResult | typeof nothing {
  const last = items.at(-1)
  const isWriting = last?.kind === 'assistant' && last.outcome === null && last.answer.response_markdown !== ''
  if (isWriting || !['sending', 'thinking', 'writing'].includes(turn.kind)) return nothing
  return html`<p class="typing" part="typing" role="img" aria-label=${say('typing')}><i></i><i></i><i></i></p>`
}
