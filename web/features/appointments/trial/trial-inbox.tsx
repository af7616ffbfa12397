/** Shown after the form is sent: the place is held until the link in the email is opened (docs/decisions/0043). */
import type { ReactNode } from 'react'
import { useFocusWhenLost } from '../../../platform/focus-when-lost.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { FactLine } from '../../../ui/fact-line/fact-line.tsx'
import { envelopeSimple } from '../../../ui/icon/phosphor/envelope-simple.gen.ts'
import { TextAction } from '../../../ui/link/text-link.tsx'
import { Mat } from '../../../ui/mat/mat.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { FormFailure } from '../../../platform/forms/form.tsx'
import { ResendButton } from '../../sign-in/resend.tsx'
import { DemoMailboxLink } from '../../mails/demo-mailbox-link.tsx'
import type { TrialDraft } from './trial-guest.ts'
import styles from './trial-page.module.css'

export function TrialInbox(props: {
  readonly draft: TrialDraft
  readonly error: unknown
  readonly isBusy: boolean
  readonly onResend: () => void
  /** Back to the form, with its input. */
  readonly onChange: () => void
}): ReactNode {
  const t = useMessages('trials')
  const tCredentials = useMessages('credentials')
  const format = useFormats()
  const { mail, heldUntil, sentAt } = props.draft
  const heading = useFocusWhenLost<HTMLHeadingElement>()
  return (
    <Mat as="section" className={styles.box}>
      <Tag tone="warning">{t('inbox.tag', { time: format.time(heldUntil) })}</Tag>
      <h2 ref={heading} tabIndex={-1} className="t-section" aria-live="polite">
        {t('inbox.title')}
      </h2>
      <p>{t('inbox.text')}</p>
      <div className={styles.form}>
        <FactLine
          icon={envelopeSimple}
          title={mail}
          note={t('inbox.note', { time: format.time(sentAt) })}
          action={
            <TextAction isSmall onClick={props.onChange}>
              {t('inbox.change')}
            </TextAction>
          }
        />
        <FormFailure error={props.error} />
        <ResendButton sentAt={sentAt} isBusy={props.isBusy} onResend={props.onResend} />
        <p className="t-small t-muted">{tCredentials('letter.spam')}</p>
        <DemoMailboxLink mail={mail} />
      </div>
    </Mat>
  )
}
