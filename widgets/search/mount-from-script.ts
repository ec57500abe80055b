import { attributeOf } from '../parts/element.ts'
import { pageTracker } from './tracking/page-tracker.ts'

/**
 * Adds the element that the module's own script tag describes. `document.currentScript` is null in modules, so the tag is found by
 * its key, and by its URL where several modules have one.
 */
export function mountFromScript(): void {
  const tags = [...document.querySelectorAll<HTMLScriptElement>('script[data-service-key]')]
  const script = tags.find(({ src }) => src === import.meta.url) ?? tags[0]
  if (!script) return
  const { target, ...settings } = script.dataset
  const key = settings.serviceKey ?? ''
  if (key) pageTracker().configure(settings.baseUrl ?? new URL(/* @vite-ignore */ '..', import.meta.url).href, key)
  if (settings.display === 'none') return
  const element = document.createElement('visual-search')
  element.setAttribute('display', 'floating')
  for (const [name, value] of Object.entries(settings)) element.setAttribute(attributeOf(name), value ?? '')
  const mount = () => (document.querySelector(target ?? 'body') ?? document.body).append(element)
  // An `async` script may run before the page is complete.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mount, { once: true })
  else mount()
}
