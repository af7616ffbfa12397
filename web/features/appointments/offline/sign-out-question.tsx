/** The question before a sign-out on a device with unsent commands: they stay here for this person and can be saved as a file. */
import type { ReactNode } from 'react'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { unsentCommands } from '../../../platform/offline/connection.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { saveQueueAsFile } from './save-queue.ts'

type Props = { readonly isBusy: boolean; readonly onLeave: () => void; readonly onStay: () => void }

export function SignOutQuestion(props: Props): ReactNode {
  const t = useMessages('appointments')
  const count = useStore(unsentCommands).filter(({ isWaiting }) => isWaiting).length
  return (
    <ConfirmDialog
      isOpen
      title={t('unsent.title', { count })}
      text={t('unsent.text')}
      confirmLabel={t('unsent.leave')}
      busyLabel={t('unsent.busy')}
      cancelLabel={t('unsent.stay')}
      isBusy={props.isBusy}
      onConfirm={props.onLeave}
      onCancel={props.onStay}
    >
      <Button isBlock onClick={saveQueueAsFile}>
        {t('unsent.save')}
      </Button>
    </ConfirmDialog>
  )
}
