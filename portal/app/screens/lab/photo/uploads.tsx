import { useEffect, useId, useState } from 'react'
import { useStoreSlug } from '../../../api/use-api.ts'
import { Icon } from '../../../parts/display/icon.tsx'
import { IconButton, PageLink } from '../../../parts/forms/button.tsx'
import { screenUrl } from '../../../screen-url.ts'
import { type ChangeLab, cropOf, cropText, type LabState, listOf } from '../lab-state.ts'
import { t } from '../texts.ts'
import { CropPhoto } from './crop-photo.tsx'
import { addPhotos, type Photo, photosOf } from './photos.ts'

export interface PhotoFieldsProps {
  readonly state: LabState
  readonly change: ChangeLab
  /** The error of the API about a field. */
  readonly problem: (field: string) => string | undefined
}

const maxPhotos = 10

/** Photos uploaded for the search: chosen, dropped or pasted. */
export function Uploads({ state, change, problem, isOne }: PhotoFieldsProps & { isOne: boolean }) {
  const keys = listOf(state.photo)
  const photos = photosOf(keys)
  const [only] = photos
  const add = (files: readonly File[]): void => {
    if (files.length === 0) return
    const added = addPhotos(isOne ? files.slice(0, 1) : files.slice(0, maxPhotos - photos.length))
    const all = isOne ? added : [...photos.map(({ key }) => key), ...added]
    change({ photo: all.join(','), crop: '', receipt: '' })
  }
  usePastedPhotos(add)
  const error = problem('image') ?? problem('images') ?? problem('crop')
  return (
    <div className="grid gap-3">
      {photos.length < keys.length ? <LostPhoto receipt={state.receipt} /> : null}
      {isOne && only !== undefined ? (
        <CropPhoto imageUrl={only.previewUrl} crop={cropOf(state)} onCrop={(box) => change({ crop: cropText(box) })} />
      ) : photos.length === 0 ? null : (
        <PhotoStrip photos={photos} remove={(key) => change({ photo: keys.filter((one) => one !== key).join(',') })} />
      )}
      {photos.length >= (isOne ? 2 : maxPhotos) ? null : <DropZone isOne={isOne} add={add} error={error} />}
    </div>
  )
}

function LostPhoto({ receipt }: { receipt: string }) {
  const slug = useStoreSlug() ?? ''
  return (
    <div role="status" className="grid gap-1 rounded-md bg-info-soft px-3 py-2.5 text-sm text-info">
      <p>{t.lost}</p>
      {receipt === '' ? null : (
        <PageLink to={`${screenUrl(slug, 'lab')}/receipts/${receipt}`} className="font-medium underline">
          {t.openReceipt}
        </PageLink>
      )}
    </div>
  )
}

function PhotoStrip({ photos, remove }: { photos: readonly Photo[]; remove: (key: string) => void }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {photos.map(({ key, previewUrl, file }) => (
        <li key={key} className="relative">
          <img src={previewUrl} alt={file.name} className="aspect-square w-full rounded-md bg-sunken object-cover" />
          <span className="absolute top-1 right-1 rounded-md bg-raised">
            <IconButton icon="close" label={t.remove(file.name)} onClick={() => remove(key)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function DropZone({
  isOne,
  add,
  error,
}: {
  isOne: boolean
  add: (files: readonly File[]) => void
  error: string | undefined
}) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  return (
    <div className="grid gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          add([...event.dataTransfer.files])
        }}
        className={`grid cursor-pointer justify-items-center gap-1 rounded-md border border-dashed px-3 py-5 text-center transition-colors focus-within:outline-2 focus-within:outline-accent ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong hover:bg-sunken'}`}
      >
        <Icon name="image" className="size-5 text-soft" />
        <span className="font-medium">{isOne ? t.choosePhoto : t.choosePhotos}</span>
        <span className="text-sm text-soft">{t.dropHint}</span>
        <input
          id={id}
          type="file"
          accept="image/*"
          multiple={!isOne}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <p id={`${id}-note`} className={`text-sm ${error === undefined ? 'text-soft' : 'text-danger'}`}>
        {error ?? t.photosStayInTab}
      </p>
    </div>
  )
}

/** Handles photos pasted anywhere on the screen. */
function usePastedPhotos(add: (files: readonly File[]) => void): void {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent): void => add([...(clipboardData?.files ?? [])])
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}
