import { type ReactNode, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { defineTexts } from '../../language/language.ts'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

const t = defineTexts({
  en: { type: (word: string) => `Type “${word}” to confirm`, cancel: 'Cancel' },
  de: { type: (word: string) => `Zur Bestätigung „${word}“ eingeben`, cancel: 'Abbrechen' },
})

interface ConfirmationProps {
  readonly title: string
  /** What happens, and what cannot be undone. */
  readonly about: ReactNode
  /** What the user has to type, such as the name of the thing. */
  readonly word: string
  /** The verb on the button. */
  readonly action: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
}

/** Only for what cannot be undone; everything else happens at once and offers Undo. */
export function TypedConfirmation({ title, about, word, action, isOpen, onClose, onConfirm }: ConfirmationProps) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async (event: React.FormEvent): Promise<void> => {
    event.preventDefault()
    if (typed !== word) return
    setBusy(true)
    await onConfirm().then(onClose, (error: ApiError) => setFailure(error.message))
    setBusy(false)
  }
  return (
    <Dialog {...{ title, about, isOpen, onClose }}>
      <form onSubmit={(event) => void confirm(event)} className="grid gap-4">
        <Field
          label={t.type(word)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
        <FormFailure message={failure} />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" variant="danger" disabled={typed !== word} isBusy={isBusy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
