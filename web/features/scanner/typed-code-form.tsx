/** Typing a code into the scanner. */
import type { ReactNode } from 'react'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CodeForm } from '../cards/code/code-form.tsx'
import styles from './scanner.module.css'

export function TypedCodeForm(props: {
  readonly isBusy: boolean
  readonly onSend: (code: string) => void
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('scanner')
  return (
    <CodeForm
      className={styles.card}
      label={t('typing.label')}
      hint={t('typing.hint')}
      isBusy={props.isBusy}
      hasFocus
      onCode={props.onSend}
    >
      <div className={styles.buttons}>
        <Button variant="primary" type="submit" isBusy={props.isBusy} busyLabel={t('typing.busy')}>
          {t('typing.send')}
        </Button>
        <Button onClick={props.onClose}>{t('typing.close')}</Button>
      </div>
    </CodeForm>
  )
}
