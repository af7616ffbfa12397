/** Confirms a whole class in two taps: all people present, with their suggestions; each can be left out (§4 Attendance). */
import { type ReactNode, useState } from 'react'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment, Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotEnd } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { plannedMinutes } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { PickerRow, SuggestionPicker } from '../../../ui/attendance/attendance-row.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { useModules } from '../../sports/queries.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { AbsentGroup, BeginnerGroup, CandidateGroup } from './class-confirm-group.tsx'
import {
  type Candidate,
  candidatesOf,
  type ForAll,
  isChosenFirst,
  judgementFor,
} from './class-confirm-plan.ts'
import type { LineRow } from '../offline/offline-list.ts'
import { minuteChoices } from '../attendance/suggestion-pickers.tsx'
import { usePublicSettings } from '../../texts/public-settings.ts'
import type { ClassRun } from '../run/use-class-run.ts'
import { useConfirmAll } from './use-confirm-all.ts'
import type { ClassQueue } from '../offline/use-command-queue.ts'
import styles from './class-confirm-dialog.module.css'

const SUGGESTED = ''

/** By the rule of the button that ends the class; on an exam day the scoring comes first. */
function useMayEnd(appointment: Appointment): boolean {
  const actor = actorOf(useViewer())
  const { minTrainingMinutes } = usePublicSettings()
  const why = whyNotEnd(factsOf(appointment), actor, nowIso(), minTrainingMinutes)
  return !appointment.type.isExam && why === undefined
}

export function ClassConfirmDialog(props: {
  readonly appointment: Appointment
  /** The whole list, as it will be after the queued commands have arrived. */
  readonly rows: readonly LineRow[]
  readonly queue: ClassQueue
  /** Ends the class after the confirmation, with the rule of its own button. */
  readonly run: ClassRun
  readonly onClose: () => void
}): ReactNode {
  const { appointment, run, onClose } = props
  const t = useMessages('appointments')
  const viewer = useViewer()
  const facts = factsOf(appointment)
  const all = candidatesOf(facts, actorOf(viewer), props.rows, nowIso())
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set())
  const [forAll, setForAll] = useState<ForAll>({ moduleId: undefined, minutes: undefined })
  const [endsToo, setEndsToo] = useState(false)
  const confirming = useConfirmAll(appointment, props.queue, () => {
    if (endsToo) run.end()
    onClose()
  })
  const mayEnd = useMayEnd(appointment)
  const isChosen = (candidate: Candidate): boolean =>
    changed.has(candidate.attendance.id) !== isChosenFirst(candidate)
  const chosen = all.filter(isChosen)
  const choose = (candidates: readonly Candidate[], isWanted: boolean): void => {
    const next = new Set(changed)
    for (const candidate of candidates) {
      if (isWanted === isChosenFirst(candidate)) next.delete(candidate.attendance.id)
      else next.add(candidate.attendance.id)
    }
    setChanged(next)
  }
  const group = {
    wantedOf: (candidate: Candidate) => judgementFor(candidate, facts, forAll),
    isChosen,
    onChoose: choose,
  }
  const beginners = all.filter(({ isBeginner }) => isBeginner)
  const here = all.filter(({ isHere, isBeginner }) => isHere && !isBeginner)
  const absent = all.filter(({ isHere, isBeginner }) => !isHere && !isBeginner)
  const openFirst = here.length > 0 ? here : absent
  return (
    <Dialog
      isOpen
      size="small"
      sport={appointment.sports[0]}
      title={chosen.length === 0 ? t('all.titleNone') : t('all.title', { count: chosen.length })}
      description={chosen.length > 0 && mayEnd ? `${t('all.text')} ${t('all.endText')}` : t('all.text')}
      closeLabel={t('close')}
      isBusy={confirming.isPending}
      onClose={onClose}
      footer={
        <Footer
          chosen={chosen.length}
          toChoose={openFirst.length}
          mayEnd={mayEnd}
          busy={confirming.isPending ? (endsToo ? 'end' : 'confirm') : undefined}
          onClose={onClose}
          onChoose={() => choose(openFirst, true)}
          onConfirm={(isEnd) => {
            setEndsToo(isEnd)
            confirming.confirm(chosen, forAll)
          }}
        />
      }
    >
      <ForAllPickers
        appointment={appointment}
        list={props.rows.map(({ attendance }) => attendance)}
        forAll={forAll}
        onChange={setForAll}
      />
      <CandidateGroup {...group} candidates={here} />
      {absent.length === 0 ? null : <AbsentGroup {...group} candidates={absent} />}
      {beginners.length === 0 ? null : (
        <BeginnerGroup {...group} candidates={beginners} appointment={appointment} />
      )}
    </Dialog>
  )
}

/** While no person is ticked, the button ticks those who are present; then it confirms, and its neighbour also ends the class. */
function Footer(props: {
  readonly chosen: number
  readonly toChoose: number
  readonly mayEnd: boolean
  readonly busy: 'confirm' | 'end' | undefined
  readonly onClose: () => void
  readonly onChoose: () => void
  readonly onConfirm: (isEnd: boolean) => void
}): ReactNode {
  const t = useMessages('appointments')
  const { chosen, toChoose, busy, onConfirm } = props
  const isToChoose = chosen === 0 && toChoose > 0
  return (
    <>
      {chosen > 0 && props.mayEnd ? (
        <Button
          isBusy={busy === 'end'}
          isDisabled={busy !== undefined}
          busyLabel={t('end.busy')}
          onClick={() => onConfirm(true)}
        >
          {t('all.confirmAndEnd')}
        </Button>
      ) : (
        <Button onClick={props.onClose}>{t('cancel')}</Button>
      )}
      <Button
        variant="primary"
        size="large"
        isBlock
        isBusy={busy === 'confirm'}
        busyLabel={t('all.busy')}
        isDisabled={busy !== undefined || (chosen === 0 && toChoose === 0)}
        onClick={() => (chosen === 0 ? props.onChoose() : onConfirm(false))}
      >
        {isToChoose ? t('all.choose', { count: toChoose }) : t('all.confirm', { count: chosen })}
      </Button>
    </>
  )
}

/** One module for all only where all have the same level. The minutes of the class apply to all who were there from the start. */
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
            ...minuteChoices(planned, planned).map((count) => ({
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
