/** A child that a school entered gets its parent: the yes says whether custody is shared, and names what counts for the child from then on. */
import { type ReactNode, useState } from 'react'
import type { CustodyManner } from '@wegband/domain/features/registration/custody.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CustodyChoice } from '../registration/custody-choice.tsx'
import styles from './family.module.css'

export function CustodyDialog(props: {
  readonly childName: string
  readonly isBusy: boolean
  readonly onConfirm: (custody: CustodyManner) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('family')
  const [custody, setCustody] = useState<CustodyManner>()
  const [isTried, setTried] = useState(false)
  const name = props.childName
  const send = (): void => {
    setTried(true)
    if (custody !== undefined) props.onConfirm(custody)
  }
  return (
    <Dialog
      // The answer may ask for the password, and of two dialogs screen readers reach only the first.
      isOpen={!props.isBusy}
      onClose={props.onClose}
      title={t('requests.custody.title', { name })}
      closeLabel={t('requests.custody.close')}
      isBusy={props.isBusy}
      footer={
        <Button variant="primary" isBlock isBusy={props.isBusy} onClick={send}>
          {t('requests.custody.confirm')}
        </Button>
      }
    >
      <div className={styles.form}>
        <CustodyChoice
          childName={name}
          value={custody}
          isMissing={isTried && custody === undefined}
          onChange={setCustody}
        />
        <p className="t-small t-muted">{t('requests.custody.terms', { name })}</p>
      </div>
    </Dialog>
  )
}
