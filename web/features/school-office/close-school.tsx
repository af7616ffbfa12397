/** Closes a school, or opens it again; for the office. What is still there is listed with its numbers. */
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  closeSchool,
  type OfficeSchool,
  reopenSchool,
} from '@wegband/domain/features/school-office/contract.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useSchoolWrite } from './queries.ts'
import styles from './school-office.module.css'

const KINDS = ['series', 'classes', 'members', 'requests', 'contracts'] as const
type Kind = (typeof KINDS)[number]

/** The numbers of a refusal; empty for another error. */
const remainsOf = (error: unknown): readonly { readonly kind: Kind; readonly count: number }[] => {
  if (!(error instanceof AppError) || error.code !== 'school-office.school-in-use') return []
  const { data } = error.details
  if (typeof data !== 'object' || data === null) return []
  const counts = data as { readonly [Key in Kind]?: unknown }
  return KINDS.flatMap((kind) => {
    const count = counts[kind]
    return typeof count === 'number' && count > 0 ? [{ kind, count }] : []
  })
}

function Closing(props: { readonly school: OfficeSchool; readonly onClose: () => void }): ReactNode {
  const t = useMessages('school-office')
  const words = useErrorWords()
  const write = useSchoolWrite()
  const { id, name } = props.school
  const close = useMutation({
    mutationFn: () => write(call(closeSchool, { params: { id } }), t('closing.closed')),
    onSuccess: props.onClose,
  })
  const remains = remainsOf(close.error)
  return (
    <ConfirmDialog
      isOpen
      title={t('closing.title', { name })}
      text={t('closing.text')}
      confirmLabel={t('closing.close')}
      cancelLabel={t('cancel')}
      isDangerous
      isBusy={close.isPending}
      error={close.error === null ? undefined : words(close.error).text}
      onConfirm={() => close.mutate()}
      onCancel={props.onClose}
    >
      {remains.length === 0 ? null : (
        <ul className={styles.remains} aria-label={t('closing.left')}>
          {remains.map(({ kind, count }) => (
            <li key={kind}>{t(`closing.remains.${kind}`, { count })}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}

export function CloseSchool(props: { readonly school: OfficeSchool }): ReactNode {
  const t = useMessages('school-office')
  const words = useErrorWords()
  const write = useSchoolWrite()
  const [isAsking, setAsking] = useState(false)
  const { school } = props
  const reopen = useMutation({
    mutationFn: () => write(call(reopenSchool, { params: { id: school.id } }), t('closing.reopened')),
  })
  return (
    <section className={styles.section}>
      <h2 className="t-section">{t('closing.section')}</h2>
      <p className="t-muted">{t(school.closedAt === null ? 'closing.hint' : 'closing.closedHint')}</p>
      <div>
        {school.closedAt === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('closing.close')}
          </Button>
        ) : (
          <Button isBusy={reopen.isPending} onClick={() => reopen.mutate()}>
            {t('closing.reopen')}
          </Button>
        )}
      </div>
      {reopen.error === null ? null : <p role="alert">{words(reopen.error).text}</p>}
      {isAsking ? <Closing school={school} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}
