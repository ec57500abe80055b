/** The maximum wait for an image that does not arrive. */
const maxWaitMs = 2000

/**
 * Starts the page's scripts once its first image has loaded. Both would share a slow connection otherwise, and the page can be read
 * without scripts. The last button that was clicked before they had started is clicked again.
 */
async function start(): Promise<void> {
  const clicked: HTMLButtonElement[] = []
  const remember = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (button !== null) clicked.push(button)
  }
  document.addEventListener('click', remember)
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (picture !== null && !picture.complete) {
    await new Promise((resolve) => {
      picture.addEventListener('load', resolve)
      picture.addEventListener('error', resolve)
      setTimeout(resolve, maxWaitMs)
    })
  }
  const { started } = await import('./main.tsx')
  // React responds to later clicks itself.
  document.removeEventListener('click', remember)
  await started
  clicked.at(-1)?.click()
}

void start()
