import { Icon } from '../icon.tsx'

type PhotoPickerProps = { dragging: boolean; hasPhoto: boolean; onPhoto: (file: File) => void }

/** A real file input below the whole row, for keyboards, touch and screen readers. Files can be dropped anywhere. */
export function PhotoPicker({ dragging, hasPhoto, onPhoto }: PhotoPickerProps) {
  const words = hasPhoto ? 'Choose another photo' : 'Choose a photo'
  return (
    <label className="photo-picker">
      <input
        type="file"
        accept="image/*"
        className="visually-hidden"
        aria-label={`${words} to search with`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // Choosing the same file again searches again.
          event.target.value = ''
          if (file) onPhoto(file)
        }}
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
