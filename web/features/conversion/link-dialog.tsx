/** The dialog that links a membership of the association with an account, the own one or a child's (§2 Dialogs). */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Linked, LinkForm, LINK_FORM_ID, useLinkMembership } from './link-form.tsx'

export function LinkDialog(props: {
  readonly userId: number
  /** The name of the child; undefined for the viewer. */
  readonly childName: string | undefined
  readonly isOpen: boolean
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('conversion')
  const link = useLinkMembership(props.userId)
  const { childName } = props
  const isDone = link.data !== undefined
  return (
    <Dialog
      isOpen={props.isOpen}
      isBusy={link.isPending}
      onClose={props.onClose}
      closeLabel={t('steps.close')}
      title={
        isDone ? t('doneTitle') : childName === undefined ? t('title') : t('titleOf', { name: childName })
      }
      description={isDone ? undefined : t(childName === undefined ? 'lead' : 'leadOf')}
      footer={
        isDone ? (
          <Button variant="primary" isBlock onClick={props.onClose}>
            {t('on')}
          </Button>
        ) : (
          <Button
            variant="primary"
            isBlock
            type="submit"
            form={LINK_FORM_ID}
            isBusy={link.isPending}
            busyLabel={t('submitting')}
          >
            {link.isError ? t('again') : t('submit')}
          </Button>
        )
      }
    >
      {link.data === undefined ? <LinkForm link={link} /> : <Linked linked={link.data} />}
    </Dialog>
  )
}
