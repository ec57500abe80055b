import type { ChatActions, ChatState } from '../../chat/state/chat-state.ts'
import { createSay } from '../../chat/texts/say.ts'
import { tables } from '../../chat/texts/tables.ts'
import { afterRender } from '../../chat/views/after-render.ts'
import type { ChatContext } from '../../chat/views/chat-context.ts'
import { chatSheets, chatView } from '../../chat/views/chat-view.ts'
import { createLocalState } from '../../chat/views/local-state.ts'
import { AttributeElement, register, sheetOf } from '../../parts/element.ts'
import { type SceneName, scenes } from './scenes.ts'

/** The views of the chat with handwritten states and recorded actions, for tests and visual inspection. */
class ChatGallery extends AttributeElement {
  static override sheets = chatSheets.map(sheetOf)
  static readonly names = Object.keys(scenes)
  readonly calls: unknown[][] = []
  state: ChatState = scenes.closed
  readonly #local = createLocalState()
  readonly #actions = new Proxy({} as ChatActions, {
    get:
      (_target, name) =>
      (...given: unknown[]) =>
        this.#act(String(name), given),
  })

  /** Shows another state. */
  play(change: Partial<ChatState>): void {
    this.state = { ...this.state, ...change }
    this.requestUpdate()
  }

  scene(name: SceneName): void {
    this.play(scenes[name])
  }

  protected render(): unknown {
    return chatView(this.#chat())
  }

  protected updated(): void {
    if (this.shadowRoot) afterRender(this.#chat(), this.shadowRoot)
  }

  #chat(): ChatContext {
    const locale = this.getAttribute('locale') ?? 'en'
    const say = createSay(locale, tables[locale])
    const update = () => this.requestUpdate()
    return { host: this, say, state: this.state, actions: this.#actions, local: this.#local, update }
  }

  #act(name: string, given: unknown[]): void {
    this.calls.push([name, ...given.filter((one) => typeof one === 'string')])
    if (name === 'open') this.play({ isOpen: true, unread: 0, takesFocus: true })
    if (name === 'close') this.play({ isOpen: false })
    if (name === 'type') this.play({ draft: { ...this.state.draft, text: String(given[0]) } })
  }
}

register('chat-gallery', ChatGallery)
