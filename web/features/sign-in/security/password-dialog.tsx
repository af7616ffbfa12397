/** Changes the password on the page that lists the sign-in methods. */
import type { ReactNode } from 'react'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PasswordChangeForm } from '../password/password-change-form.tsx'

export function PasswordDialog(props: {
  readonly person: Viewer
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('security')
  const { id, firstName, lastName, mail } = props.person
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={t('ways.password')} closeLabel={t('close')}>
      <PasswordChangeForm
        userId={id}
        about={[firstName, lastName, mail ?? ''].filter(Boolean)}
        onChanged={props.onClose}
      />
    </Dialog>
  )
}
