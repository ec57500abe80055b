import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Screen } from '../screen.ts'
import { icon } from './icon.ts'
import { photoInput } from './photo-input.ts'

/** The search field with its suggestions, by the ARIA combobox pattern. */
export function field(screen: Screen): TemplateResult {
  const { say, typed, suggestions } = screen
  const isOpen = suggestions.items.length > 0
  const input = ({ target }: Event) => screen.type((target as HTMLInputElement).value)
  return html`<form role="search" class="field" part="field" @submit=${(event: Event) => submit(screen, event)}>
    ${icon('search')}
    <input
      type="text"
      part="input"
      role="combobox"
      enterkeyhint="search"
      autocomplete="off"
      spellcheck="false"
      maxlength="500"
      aria-label=${say('search')}
      aria-autocomplete="list"
      aria-controls="suggestions"
      aria-expanded=${isOpen}
      aria-activedescendant=${suggestions.active < 0 ? nothing : `suggestion-${suggestions.active}`}
      placeholder=${screen.placeholder}
      .value=${suggestions.items[suggestions.active] ?? typed}
      @input=${input}
      @keydown=${(event: KeyboardEvent) => keydown(screen, event)}
      @blur=${() => suggestions.close()}
    />
    ${
      typed || screen.state.photo
        ? html`<button type="button" class="tool" aria-label=${say('clear')} @click=${() => screen.clear()}>${icon('close')}</button>`
        : nothing
    }
    ${photoInput(screen, { label: say('photoSearch'), className: 'tool', content: icon('camera') })}
    <ul id="suggestions" class="suggestions" part="suggestions" role="listbox" aria-label=${say('search')} ?hidden=${!isOpen}>
      ${suggestions.items.map((text, at) => suggestion(screen, text, at))}
    </ul>
  </form>`
}

function suggestion(screen: Screen, text: string, at: number): TemplateResult {
  return html`<li
    id=${`suggestion-${at}`}
    part="suggestion"
    role="option"
    aria-selected=${at === screen.suggestions.active}
    @pointerdown=${(event: Event) => event.preventDefault()}
    @click=${() => screen.search(text)}
  >
    ${icon('search')}<span>${text}</span>
  </li>`
}

function submit(screen: Screen, event: Event): void {
  event.preventDefault()
  const { items, active } = screen.suggestions
  screen.search(items[active] ?? screen.typed)
}

function keydown({ suggestions }: Screen, event: KeyboardEvent): void {
  if (event.isComposing || suggestions.items.length === 0) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === 1 || step === -1) suggestions.move(step)
  else if (event.key === 'Escape') suggestions.close()
  else return
  // Escape closes the list here, and the dialog only when there is no list.
  event.preventDefault()
  event.stopPropagation()
}
