/** Releases the results as soon as there is one, and prints the certificates of the day. */
import { type ReactNode, useState } from 'react'
import { type ExamCandidate, type ExamDay, readExamDay } from '@wegband/domain/features/exams/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { call } from '../../platform/api/api.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { useShowError } from '../../platform/api/show-error.ts'
import { Button } from '../../ui/button/button.tsx'
import { printer } from '../../ui/icon/phosphor/printer.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { openPaper } from '../documents/open-paper.ts'
import { ExamDialog } from './lazy-dialogs.ts'
import { useRelease } from './queries.ts'
import styles from './exams.module.css'

const isCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code)

/** Who is notified by this release, who has to wait, and why a release is not possible yet. */
function useDue(day: ExamDay, due: readonly ExamCandidate[], isQueued: boolean) {
  const t = useMessages('exams')
  const untold = due.filter(({ result }) => (result?.releasedAt ?? null) === null)
  const done = untold.filter(({ result }) => result !== null)
  const why = !day.isStarted
    ? t('results.notStarted')
    : !day.isOpen
      ? t('results.closed')
      : isQueued
        ? t('results.waitsHere')
        : done.length === 0
          ? t('results.nothingYet')
          : undefined
  return { isAllOut: due.length > 0 && untold.length === 0, waiting: untold.length - done.length, why }
}

/** `due`: everyone whose result is released. */
export function Release(props: {
  readonly day: ExamDay
  readonly due: readonly ExamCandidate[]
  readonly isQueued: boolean
}): ReactNode {
  const t = useMessages('exams')
  const showError = useShowError()
  const words = useErrorWords()
  const { day } = props
  const { isAllOut, waiting, why } = useDue(day, props.due, props.isQueued)
  const release = useRelease(day.appointmentId)
  const [isAsking, setAsking] = useState(false)
  const send = (): void =>
    release.mutate(undefined, {
      onSuccess: ({ released }) => {
        if (released > 0)
          showToast({ tone: 'positive', text: t('results.done', { count: released }), subject: 'exam' })
      },
      onError: showError,
      onSettled: () => setAsking(false),
    })
  return (
    <Mat>
      <div className={styles.side}>
        <h2 className="t-section">{t(isAllOut ? 'results.isOut' : 'results.notYet')}</h2>
        <p className="t-small t-muted">{t(isAllOut ? 'results.isOutText' : 'results.notYetText')}</p>
        {why === undefined && waiting > 0 ? (
          <p className="t-small">{t('results.sheetsOpen', { count: waiting })}</p>
        ) : null}
        {release.data?.refused.map(({ userId, firstName, code }) => (
          <output key={userId}>
            {t('results.refused', {
              name: firstName,
              why: isCode(code) ? words(new AppError(code)).text : code,
            })}
          </output>
        ))}
        {isAllOut ? null : (
          <Button
            variant={why === undefined ? 'primary' : 'soft'}
            isBlock
            whyDisabled={why}
            isBusy={release.isPending}
            onClick={() => setAsking(true)}
          >
            {t('results.release')}
          </Button>
        )}
        <PrintAll day={day} />
        {isAsking ? (
          <ExamDialog
            isOpen
            title={t('results.sure')}
            text={
              waiting === 0
                ? t('results.sureText')
                : `${t('results.sureOpen', { count: waiting })} ${t('results.sureText')}`
            }
            confirmLabel={t('results.release')}
            busyLabel={t('results.releasing')}
            cancelLabel={t('results.cancel')}
            isBusy={release.isPending}
            onCancel={() => setAsking(false)}
            onConfirm={send}
          />
        ) : null}
      </div>
    </Mat>
  )
}

/** The address is valid for minutes only, so it is requested for each print. */
function PrintAll(props: { readonly day: ExamDay }): ReactNode {
  const t = useMessages('exams')
  const showError = useShowError()
  const [isBusy, setBusy] = useState(false)
  const { appointmentId, papers } = props.day
  if (papers === null) return null
  const print = async (): Promise<void> => {
    setBusy(true)
    try {
      const fresh = await call(readExamDay, { params: { id: appointmentId } })
      if (fresh.papers !== null) openPaper(fresh.papers.url)
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isBlock icon={printer} isBusy={isBusy} onClick={() => void print()}>
      {t('results.print', { count: papers.count })}
    </Button>
  )
}
