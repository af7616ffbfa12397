/** Messages to all readers above every page: the title, the text on demand, and dismissing on this device. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { describeGlobalMessage, type GlobalMessage } from '@wegband/domain/features/texts/contract.ts'
import { isDismissible } from '@wegband/domain/features/texts/maintenance-rules.ts'
import { nowIso } from '../../platform/clock.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { QueryError } from '../../features/errors/query-error.tsx'
import { MESSAGE_LOOKS } from '../../features/texts/message-looks.ts'
import { dismissMessage } from './dismissed-messages.ts'
import styles from './shell.module.css'

function Description(props: { readonly message: GlobalMessage }): ReactNode {
  const t = useMessages('shell')
  const format = useFormats()
  const { message } = props
  const query = useQuery(queryOf(describeGlobalMessage, { params: { id: message.id } }))
  const endsAt = query.data?.endsAt ?? null
  return (
    <>
      <p>{query.data?.text ?? message.text}</p>
      {endsAt === null ? null : (
        <p>{t('globalMessages.until', { day: format.dayShort(endsAt), time: format.time(endsAt) })}</p>
      )}
      <QueryError query={query} />
    </>
  )
}

function OneMessage(props: { readonly message: GlobalMessage }): ReactNode {
  const t = useMessages('shell')
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { message } = props
  const { startsAt } = message
  return (
    <Banner
      {...MESSAGE_LOOKS[message.type]}
      title={message.title}
      action={
        isDismissible(message, nowIso()) ? (
          <Button size="small" variant="quiet" onClick={() => dismissMessage(message.id)}>
            {t('globalMessages.dismiss')}
          </Button>
        ) : undefined
      }
    >
      {startsAt > nowIso() ? (
        <p>{t('globalMessages.from', { day: format.dayShort(startsAt), time: format.time(startsAt) })}</p>
      ) : null}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>{t('globalMessages.more')}</summary>
        {isOpen ? <Description message={message} /> : null}
      </details>
    </Banner>
  )
}

export function GlobalMessages(props: { readonly messages: readonly GlobalMessage[] }): ReactNode {
  const t = useMessages('shell')
  return (
    <section className={styles.messages} aria-label={t('globalMessages.label')}>
      {props.messages.map((message) => (
        <OneMessage key={message.id} message={message} />
      ))}
    </section>
  )
}
