/** A reported message as it was frozen, and what the two wrote before and after it. */
import type { ReactNode } from 'react'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { OpenedReport } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { SectionHead } from '../../ui/section-head/section-head.tsx'
import { AttachmentList } from '../user-messages/attachments/attachment-list.tsx'
import styles from './report-office.module.css'

function Frozen(props: { readonly message: OpenedReport['message'] }): ReactNode {
  const t = useMessages('report-office')
  const format = useFormats()
  const { sender, title, text, sentAt } = props.message
  return (
    <article className={styles.frozen}>
      <p className="t-small t-muted">
        {`${fullName(sender) || t('former')}, ${format.dateLong(sentAt)}, ${format.time(sentAt)}`}
      </p>
      <p className="t-strong">{title}</p>
      <div className={styles.text}>
        <Markdown text={text} headingLevel={3} />
      </div>
      <AttachmentList attachments={props.message.attachments} />
    </article>
  )
}

export function OpenedDialog(props: {
  readonly opened: OpenedReport
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('report-office')
  const { message, around } = props.opened
  return (
    <Dialog isOpen size="large" title={t('read.title')} closeLabel={t('read.close')} onClose={props.onClose}>
      <div className="stack">
        <Frozen message={message} />
        <SectionHead title={t('read.around')} level={3} />
        {around.length === 0 ? <p className="t-muted">{t('read.none')}</p> : null}
        {around.map((one) => (
          <Frozen key={one.id} message={one} />
        ))}
      </div>
    </Dialog>
  )
}
