/** One email as it was written; its button opens the page of the app. */
import type { ReactNode } from 'react'
import type { MailboxEmail } from '@wegband/domain/features/mails/contract.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextLink } from '../../ui/link/text-link.tsx'
import { Mat } from '../../ui/mat/mat.tsx'
import styles from './mailbox.module.css'

export function Email(props: { readonly email: MailboxEmail }): ReactNode {
  const format = useFormats()
  const { createdAt, words } = props.email
  return (
    <Mat as="article" className={styles.email}>
      <header>
        <h2 className="t-item">{words.subject}</h2>
        <p className="t-small t-muted">
          <time dateTime={createdAt}>
            {format.relativeDay(createdAt)}, {format.time(createdAt)}
          </time>
        </p>
      </header>
      <p>{words.greeting}</p>
      <p>{words.text}</p>
      {words.items.map(({ title, text }) => (
        <p key={`${title} ${text}`}>
          <strong>{title}</strong>
          <br />
          {text}
        </p>
      ))}
      {words.code === null ? null : <p className={styles.code}>{words.code}</p>}
      {words.button === null ? null : (
        <p>
          <Button variant="primary" href={words.button.path}>
            {words.button.label}
          </Button>
        </p>
      )}
      <p className="t-muted">{words.note}</p>
      {words.links.map(({ label, href }) => (
        <p key={label}>
          <TextLink href={href}>{label}</TextLink>
        </p>
      ))}
      <p>{words.closing}</p>
    </Mat>
  )
}
