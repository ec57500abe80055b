import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'

type PhotoPickerProps = { dragging: boolean; hasPhoto: boolean; onPhoto: (file: File) => void }

/** A real file input below the whole row, for keyboards, touch and screen readers. Files can be dropped anywhere. */
export function PhotoPicker({ dragging, hasPhoto, onPhoto }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  // A photo that was chosen before the scripts of the page had started.
  useEffect(() => {
    if (input.current?.files?.length) takePhoto(input.current, onPhoto)
  }, [onPhoto])
  const words = hasPhoto ? 'Choose another photo' : 'Choose a photo'
  return (
    <label className="photo-picker">
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label={`${words} to search with`}
        onChange={(event) => takePhoto(event.target, onPhoto)}
      />
      <Icon name="photo" />
      {dragging ? (
        <span>Drop to search with this photo</span>
      ) : (
        <span>
          <b>{words}</b>
          <span className="with-a-mouse">, drop it anywhere, or paste it</span>
        </span>
      )}
    </label>
  )
}

function takePhoto(chooser: HTMLInputElement, onPhoto: PhotoPickerProps['onPhoto']): void {
  const file = chooser.files?.[0]
  // Choosing the same file again searches again.
  chooser.value = ''
  if (file) onPhoto(file)
}
