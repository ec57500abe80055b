/** The maximum wait for an image that does not arrive. */
const maxWaitMs = 2000

/**
 * Starts the page's scripts once its first image has loaded. Both would share a slow connection otherwise, and the page can be read
 * without scripts.
 */
async function start(): Promise<void> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (picture !== null && !picture.complete) {
    await new Promise((resolve) => {
      picture.addEventListener('load', resolve)
      picture.addEventListener('error', resolve)
      setTimeout(resolve, maxWaitMs)
    })
  }
  await import('./main.tsx')
}

void start()
