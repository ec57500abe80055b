import type { ReactNode } from 'react'
import { defineTexts } from '../../language/language.ts'
import { CopyField } from '../display/copy.tsx'
import { Button } from '../forms/button.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

const t = defineTexts({
  en: { about: 'It will not be shown again. Store it with your other secrets.', kept: 'I have stored it' },
  de: {
    about: 'Wird nur jetzt angezeigt. Speichern Sie den Wert sicher, zum Beispiel in einem Passwortmanager.',
    kept: 'Ich habe den Wert gespeichert',
  },
})

interface OneTimeSecretDialogProps {
  readonly title: string
  readonly label: string
  /** Open while there is a secret. */
  readonly secret: string | null
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Shows a secret that the service returns only once. Only the dialog's button closes it. */
export function OneTimeSecretDialog({ title, label, secret, onClose, children }: OneTimeSecretDialogProps) {
  return (
    <Dialog title={title} about={t.about} isOpen={secret !== null} isDismissable={false} onClose={onClose}>
      <CopyField label={label} value={secret ?? ''} />
      {children}
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.kept}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
