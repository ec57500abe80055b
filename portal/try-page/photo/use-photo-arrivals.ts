import { useEffect, useState } from 'react'
import { fileIn } from './take-photo.ts'

/** Photos dropped or pasted anywhere on the page. Answers whether a file is being dragged over it right now. */
export function usePhotoArrivals(onPhoto: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false)

  useEffect(() => {
    const listening = new AbortController()
    const on = <K extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: K,
      listener: (event: WindowEventMap[K]) => void,
    ) => window.addEventListener(name, listener, { signal: listening.signal })

    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setDragging(true)
    })
    on('dragleave', (event) => {
      // Leaving an element for another one inside the page is not leaving the page.
      if (event.relatedTarget === null) setDragging(false)
    })
    on('drop', (event) => {
      const file = fileIn(event.dataTransfer)
      setDragging(false)
      if (file === null) return
      event.preventDefault()
      onPhoto(file)
    })
    on('paste', (event) => {
      const file = fileIn(event.clipboardData)
      if (file === null) return
      event.preventDefault()
      onPhoto(file)
    })
    return () => listening.abort()
  }, [onPhoto])

  return dragging
}
