import { useEffect, useState } from 'react'
import { firstFile } from './photo-from-file.ts'

/** Handles photos dropped or pasted anywhere on the page. Returns whether a file is being dragged over it. */
export function usePhotoDrop(onPhoto: (file: File) => void): boolean {
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
      // `relatedTarget` is null only when the pointer leaves the page.
      if (event.relatedTarget === null) setDragging(false)
    })
    on('drop', (event) => {
      const file = firstFile(event.dataTransfer)
      setDragging(false)
      if (file === null) return
      event.preventDefault()
      onPhoto(file)
    })
    on('paste', (event) => {
      const file = firstFile(event.clipboardData)
      if (file === null) return
      event.preventDefault()
      onPhoto(file)
    })
    return () => listening.abort()
  }, [onPhoto])

  return dragging
}
