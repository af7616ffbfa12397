/** A whole class confirmed in two taps: everybody who is there with what is suggested for them, each to be left out (§4 Attendance). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import {
  type DeedAnswer,
  type JudgeDeed,
  MOST_DEEDS,
  sendDeeds,
} from '@wegband/domain/features/appointments/deeds-contract.ts'
import { plannedMinutes } from '@wegband/domain/features/appointments/trained-minutes.ts'
import { call } from '../../platform/api.ts'
import { nowIso } from '../../platform/clock.ts'
import { useErrorWords } from '../../platform/error-words.ts'
import { useMessages } from '../../platform/i18n.tsx'
import { showToast } from '../../platform/notices.ts'
import { useTellError } from '../../platform/tell-error.ts'
import { PickerRow, SuggestionPicker } from '../../ui/attendance/attendance-row.tsx'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { check } from '../../ui/icon/phosphor/check.gen.ts'
import { useViewer } from '../accounts/viewer.ts'
import { useModules } from '../sports/queries.ts'
import { actorOf } from './asking-person.ts'
import { type Candidate, candidatesOf, type ForAll, judgementFor } from './class-confirm-plan.ts'
import { newKey } from './deed-queue.ts'
import { fullName, initialsOf } from './person-name.ts'
import { refresh } from './queries.ts'
import { minuteChoices, useModuleName } from './suggestion-pickers.tsx'
import type { ClassQueue } from './use-deed-queue.ts'
import { isLineLost } from './use-attendance.ts'
import styles from './class-confirm-dialog.module.css'

/** So many stand there at once; the others are one tap away. */
const SHOWN = 5
const SUGGESTED = ''

const deedOf = (candidate: Candidate, facts: ReturnType<typeof factsOf>, forAll: ForAll) => ({
  kind: 'judge' as const,
  userId: candidate.attendance.user.id,
  seen: { confirmations: candidate.attendance.confirmations, suggestion: candidate.attendance.suggestion },
  wanted: judgementFor(candidate, facts, forAll),
})

/** Everybody in one request; without a line each deed waits on the device like any other. */
function useConfirmAll(appointment: Appointment, queue: ClassQueue, onDone: () => void) {
  const client = useQueryClient()
  const t = useMessages('appointments')
  const words = useErrorWords()
  const tellError = useTellError()
  const facts = factsOf(appointment)
  const keep = async (chosen: readonly Candidate[], forAll: ForAll): Promise<void> => {
    for (const candidate of chosen)
      await queue.add(deedOf(candidate, facts, forAll), { person: candidate.attendance.user, note: '' })
  }
  return useMutation({
    mutationFn: async ({ chosen, forAll }: { chosen: readonly Candidate[]; forAll: ForAll }) => {
      if (queue.mustWait()) {
        await keep(chosen, forAll)
        return undefined
      }
      const deeds: JudgeDeed[] = chosen.map((candidate) => ({
        ...deedOf(candidate, facts, forAll),
        key: newKey(),
        doneAt: nowIso(),
      }))
      const answers: DeedAnswer[] = []
      for (let from = 0; from < deeds.length; from += MOST_DEEDS)
        answers.push(
          ...(await call(sendDeeds, {
            params: { id: appointment.id },
            body: { deeds: deeds.slice(from, from + MOST_DEEDS) },
          })),
        )
      return answers
    },
    onSuccess: async (answers) => {
      onDone()
      if (answers === undefined) {
        showToast({ text: t('line.kept') })
        return
      }
      const done = answers.filter(({ outcome }) => outcome === 'done').length
      const failed = answers.filter(({ outcome }) => outcome !== 'done')
      if (done > 0) showToast({ text: t('all.done', { count: done }), tone: 'positive' })
      const [first] = failed
      if (first !== undefined) {
        const why = first.code === null ? t('line.rowTwo') : words(new AppError(first.code)).title
        showToast({ text: t('all.some', { count: failed.length, why }), tone: 'danger' })
      }
      await refresh(client, appointment.id)
    },
    onError: async (error, { chosen, forAll }) => {
      if (!isLineLost(error)) {
        tellError(error)
        return
      }
      await keep(chosen, forAll)
      onDone()
    },
  })
}

export function ClassConfirmDialog(props: {
  readonly appointment: Appointment
  readonly list: readonly Attendance[]
  readonly queue: ClassQueue
  readonly onClose: () => void
}): ReactNode {
  const { appointment, onClose } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const facts = factsOf(appointment)
  const all = candidatesOf(facts, actorOf(viewer), props.list, nowIso())
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const [forAll, setForAll] = useState<ForAll>({ moduleId: undefined, minutes: undefined })
  const [isWhole, setWhole] = useState(all.length <= SHOWN + 1)
  const confirming = useConfirmAll(appointment, props.queue, onClose)
  // who is here for the first time is left out until somebody says otherwise
  const isChosen = ({ attendance }: Candidate): boolean =>
    changed.has(attendance.id) === attendance.isFirstTime
  const chosen = all.filter(isChosen)
  const toggle = (id: number): void => {
    const next = new Set(changed)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
  }
  return (
    <Dialog
      isOpen
      size="small"
      sport={appointment.sports[0]}
      title={t('all.title', { count: chosen.length })}
      description={t('all.text')}
      closeLabel={t('close')}
      isBusy={confirming.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            size="large"
            isBlock
            isDisabled={chosen.length === 0}
            isBusy={confirming.isPending}
            busyLabel={t('all.busy')}
            onClick={() => confirming.mutate({ chosen, forAll })}
          >
            {t('all.confirm', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <ForAllPickers appointment={appointment} list={props.list} forAll={forAll} onChange={setForAll} />
      <ul>
        {(isWhole ? all : all.slice(0, SHOWN)).map((candidate) => (
          <CandidateLine
            key={candidate.attendance.id}
            candidate={candidate}
            wanted={judgementFor(candidate, facts, forAll)}
            isChosen={isChosen(candidate)}
            onToggle={() => toggle(candidate.attendance.id)}
          />
        ))}
      </ul>
      {isWhole ? null : (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          {t('all.more', { count: all.length - SHOWN })}
        </Button>
      )}
    </Dialog>
  )
}

/** One module for all only where all of them are of one level; the minutes of the class for whoever was there from the start. */
function ForAllPickers(props: {
  readonly appointment: Appointment
  readonly list: readonly Attendance[]
  readonly forAll: ForAll
  readonly onChange: (forAll: ForAll) => void
}): ReactNode {
  const { list, forAll, onChange } = props
  const t = useMessages('appointments')
  const levels = new Set(list.flatMap(({ level }) => (level ? [`${level.sportId} ${level.levelIndex}`] : [])))
  const level = levels.size === 1 ? list.find((one) => one.level !== null)?.level : undefined
  const modules = useModules(level?.sportId ?? 0, level?.levelIndex).data ?? []
  const planned = plannedMinutes(props.appointment)
  return (
    <div className={styles.forAll}>
      <PickerRow>
        {level && modules.length > 0 ? (
          <SuggestionPicker
            label={t('all.module')}
            value={forAll.moduleId === undefined ? SUGGESTED : String(forAll.moduleId)}
            options={[
              { value: SUGGESTED, text: t('all.suggested') },
              ...modules.map(({ id, order, name }) => ({
                value: String(id),
                text: t('all.moduleOption', { number: order, name }),
              })),
            ]}
            onChange={(value) =>
              onChange({ ...forAll, moduleId: value === SUGGESTED ? undefined : Number(value) })
            }
          />
        ) : null}
        <SuggestionPicker
          label={t('all.minutes')}
          value={forAll.minutes === undefined ? SUGGESTED : String(forAll.minutes)}
          options={[
            { value: SUGGESTED, text: t('all.planned') },
            ...minuteChoices(planned).map((count) => ({
              value: String(count),
              text: t('all.minutesOption', { count }),
            })),
          ]}
          onChange={(value) =>
            onChange({ ...forAll, minutes: value === SUGGESTED ? undefined : Number(value) })
          }
        />
      </PickerRow>
    </div>
  )
}

function CandidateLine(props: {
  readonly candidate: Candidate
  readonly wanted: JudgeDeed['wanted']
  readonly isChosen: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { candidate, wanted, isChosen } = props
  const { attendance } = candidate
  const t = useMessages('appointments')
  const module = useModuleName(candidate.isPresenceOnly ? undefined : wanted.suggestion?.moduleId)
  const minutes = wanted.suggestion?.sportDuration ?? null
  const note = (): string => {
    if (candidate.isPresenceOnly) return t(attendance.isFirstTime ? 'all.presenceFirst' : 'all.presence')
    return [
      ...(module === undefined ? [] : [module]),
      ...(minutes === null ? [] : [t('minutes', { count: minutes })]),
      ...(candidate.isLate ? [t('all.late')] : []),
    ].join(', ')
  }
  return (
    <li>
      <label className={styles.line}>
        <Avatar initials={initialsOf(attendance.user)} />
        <span className="grow">
          <strong>{fullName(attendance.user)}</strong>
          <span className="t-small t-muted">{note()}</span>
        </span>
        <input className="visually-hidden" type="checkbox" checked={isChosen} onChange={props.onToggle} />
        <span className={styles.box}>{isChosen ? <Icon icon={check} weight="bold" size={18} /> : null}</span>
      </label>
    </li>
  )
}
