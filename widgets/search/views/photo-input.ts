import { html, nothing, type TemplateResult } from 'lit/html.js'
import type { Screen } from '../screen.ts'

export interface PhotoInput {
  readonly label: string
  readonly className: string
  readonly content: TemplateResult | string
  readonly part?: string
  /** Opens the camera where the device has one. */
  readonly isCamera?: boolean
}

/** A button that chooses a photo. A label around a file input: it needs no script to open, and works by keyboard. */
export function photoInput(screen: Screen, input: PhotoInput): TemplateResult {
  const choose = ({ target }: Event) => {
    const files = target as HTMLInputElement
    screen.usePhoto(files.files?.[0])
    // The same file can be chosen again.
    files.value = ''
  }
  return html`<label class=${input.className} part=${input.part ?? ''} title=${input.label}>
    <input
      type="file"
      accept="image/*"
      capture=${input.isCamera ? 'environment' : nothing}
      aria-label=${input.label}
      @change=${choose}
    />${input.content}</label
  >`
}
