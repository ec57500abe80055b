import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Screen } from '../screen.ts'
import { icon } from './icon.ts'
import { photoInput } from './photo-input.ts'

/** The trigger of the dialog: a button, which `display="bar"` makes look like a search field with a camera. */
export function trigger(screen: Screen): TemplateResult {
  const { say } = screen
  const isBar = screen.host.display === 'bar'
  return html`<div class="trigger" lang=${say.language} dir=${say.direction}>
    <button
      part="trigger"
      aria-haspopup="dialog"
      aria-label=${isBar ? screen.placeholder : say('search')}
      @click=${() => screen.host.show()}
    >
      ${icon('search')}<slot name="trigger">${isBar ? html`<span>${screen.placeholder}</span>` : nothing}</slot>
    </button>
    ${
      isBar
        ? photoInput(screen, {
            label: say('photoSearch'),
            className: 'tool',
            part: 'trigger-camera',
            content: icon('camera'),
          })
        : nothing
    }
  </div>`
}
