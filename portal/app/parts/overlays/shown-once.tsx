import type { ReactNode } from 'react'
import { defineTexts } from '../../language/language.ts'
import { CopyField } from '../display/copy.tsx'
import { Button } from '../forms/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

const t = defineTexts({
  en: { about: 'It will not be shown again. Store it with your other secrets.', kept: 'I have stored it' },
  de: {
    about: 'Es wird nur hier angezeigt. Speichern Sie es bei Ihren anderen Geheimnissen.',
    kept: 'Ist gespeichert',
  },
})

interface ShownOnceProps {
  readonly title: string
  readonly label: string
  /** Open while there is a secret. */
  readonly secret: string | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A secret that the service shows once: the dialog closes by its own button only. */
export function ShownOnce({ title, label, secret, onClose, children }: ShownOnceProps) {
  return (
    <Dialog title={title} about={t.about} isOpen={secret !== null} isDismissable={false} onClose={onClose}>
      <CopyField label={label} value={secret ?? ''} />
      {children}
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {t.kept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
