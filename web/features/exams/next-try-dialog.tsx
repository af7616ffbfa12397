/** Chooses one of the next exam days for a candidate who did not pass, or none yet; the choice invites them. */
import { type ReactNode, useState } from 'react'
import type { ExamCandidate, ExamDay } from '@wegband/domain/features/exams/contract.ts'
import { useErrorWords } from '../../platform/api/error-words.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { showToast } from '../../platform/words/notices.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceList } from '../../ui/choice/choice.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { calendarBlank } from '../../ui/icon/phosphor/calendar-blank.gen.ts'
import { clock } from '../../ui/icon/phosphor/clock.gen.ts'
import { useNextTry } from './queries.ts'
import styles from './exams.module.css'

const OPEN = 'open'

/** The days to choose from, and the option to leave it open. */
function useDays({ nextDays }: ExamDay) {
  const t = useMessages('exams')
  const format = useFormats()
  const days = nextDays.map(({ appointmentId, startAt, room, capacity, registered: count }) => ({
    value: String(appointmentId),
    icon: calendarBlank,
    title: t(room === '' ? 'ready.when' : 'ready.whenRoom', {
      day: format.day(startAt),
      time: format.time(startAt),
      room,
    }),
    note:
      capacity === null ? t('results.tryPlaces', { count }) : t('results.tryPlacesOf', { count, capacity }),
  }))
  const open = { value: OPEN, icon: clock, title: t('results.tryNone'), note: t('results.tryNoneNote') }
  return [...days, open]
}

export function NextTryDialog(props: {
  readonly day: ExamDay
  readonly candidate: ExamCandidate
  readonly onClose: () => void
}): ReactNode {
  const t = useMessages('exams')
  const words = useErrorWords()
  const format = useFormats()
  const { day, candidate, onClose } = props
  const { user, nextTry } = candidate
  const offer = useNextTry(day.appointmentId)
  const items = useDays(day)
  const before = nextTry === null ? OPEN : String(nextTry.appointmentId)
  const [picked, setPicked] = useState(nextTry === null ? (items[0]?.value ?? OPEN) : before)
  const name = user.firstName
  const send = (): void => {
    if (picked === before) return onClose()
    const to = day.nextDays.find(({ appointmentId }) => String(appointmentId) === picked)
    offer.mutate(
      { userId: user.id, appointmentId: to?.appointmentId ?? null },
      {
        onSuccess: () => {
          const text =
            to === undefined
              ? t('results.tryOpened', { name })
              : t('results.tryDone', { name, day: format.day(to.startAt) })
          showToast({ tone: 'positive', text, subject: 'exam' })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('results.tryTitle', { name })}
      description={t('results.tryText', { name })}
      closeLabel={t('results.cancel')}
      isBusy={offer.isPending}
      footer={
        <Button variant="primary" isBlock isBusy={offer.isPending} onClick={send}>
          {t(picked === OPEN ? 'results.trySaveOpen' : 'results.trySave')}
        </Button>
      }
    >
      <div className={styles.side}>
        {day.nextDays.length === 0 ? <p className="t-small">{t('results.tryNoDay')}</p> : null}
        <ChoiceList label={t('results.tries')} value={picked} onChange={setPicked} items={items} />
        {offer.error === null ? null : (
          <p role="alert" className="t-small">
            {words(offer.error).text}
          </p>
        )}
      </div>
    </Dialog>
  )
}
