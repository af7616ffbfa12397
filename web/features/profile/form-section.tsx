/** A section of the profile form: its name, what is missing, and its errors above the fields. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ClientError } from '../../platform/api/client-error.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { warningCircle } from '../../ui/icon/phosphor/warning-circle.gen.ts'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from './profile.module.css'

/** Known refusals have their own texts; every other error is "could not be updated yet" with the reason (§8). */
const hasOwnWords = (error: unknown): boolean => error instanceof AppError && error.status < 500

const NOT_YET = new ClientError('profile.update-failed')

export function SectionFailure(props: { readonly error: unknown }): ReactNode {
  const words = useErrorWords()
  const { error } = props
  if (error === undefined) return null
  const { title, text } = words(hasOwnWords(error) ? error : NOT_YET)
  const reason = hasOwnWords(error) ? undefined : words(error).title
  return (
    <Banner icon={warningCircle} tone="danger" live="alert" title={title}>
      {reason === undefined ? text : `${text} (${reason})`}
    </Banner>
  )
}

export function FormSection(props: {
  readonly id: string
  readonly title: string
  /** How many of its fields are missing for a complete profile. */
  readonly missing?: number
  readonly error?: unknown
  readonly children: ReactNode
}): ReactNode {
  const t = useMessages('profile')
  const { id, title, missing = 0 } = props
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.formSection}>
      <div className={styles.sectionHead}>
        <h2 id={`${id}-title`} className="t-section">
          {title}
        </h2>
        {missing > 0 ? <Tag tone="warning">{t('form.missing', { count: missing })}</Tag> : null}
      </div>
      <div className={styles.fields}>
        <SectionFailure error={props.error} />
        {props.children}
      </div>
    </section>
  )
}
