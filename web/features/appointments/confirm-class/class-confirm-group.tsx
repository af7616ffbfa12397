/** A group of people to be confirmed together; each can be left out or included. */
import { type ReactNode, useState } from 'react'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type { JudgeCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { fullName, initialsOf } from '@wegband/domain/features/accounts/person-name.ts'
import { useFormats } from '../../../platform/words/formats.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { check } from '../../../ui/icon/phosphor/check.gen.ts'
import { SectionHead } from '../../../ui/section-head/section-head.tsx'
import { type Candidate, isChosenFirst } from './class-confirm-plan.ts'
import { useModuleName } from '../attendance/suggestion-pickers.tsx'
import { ARRIVAL_WORDS } from '../offline/offline-list.ts'
import styles from './class-confirm-dialog.module.css'

/** The number shown at first; the others are one tap away. */
const SHOWN = 5

type Group = {
  readonly candidates: readonly Candidate[]
  readonly wantedOf: (candidate: Candidate) => JudgeCommand['wanted']
  readonly isChosen: (candidate: Candidate) => boolean
  readonly onChoose: (candidates: readonly Candidate[], isChosen: boolean) => void
}

export function CandidateGroup(props: Group): ReactNode {
  const { candidates, isChosen } = props
  const t = useMessages('appointments')
  const [isWhole, setWhole] = useState(candidates.length <= SHOWN + 1)
  // People with a decision to make come first; ticking them moves nothing.
  const sorted = candidates.toSorted((a, b) => Number(isChosenFirst(a)) - Number(isChosenFirst(b)))
  return (
    <>
      <ul>
        {(isWhole ? sorted : sorted.slice(0, SHOWN)).map((candidate) => (
          <CandidateLine
            key={candidate.attendance.id}
            candidate={candidate}
            wanted={props.wantedOf(candidate)}
            isChosen={isChosen(candidate)}
            onToggle={() => props.onChoose([candidate], !isChosen(candidate))}
          />
        ))}
      </ul>
      {isWhole ? null : (
        <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
          {t('all.more', { count: candidates.length - SHOWN })}
        </Button>
      )}
    </>
  )
}

/** People who only booked: left out at first, included with one tap. */
export function AbsentGroup(props: Group): ReactNode {
  const { candidates, isChosen } = props
  const t = useMessages('appointments')
  const isTaken = candidates.every(isChosen)
  return (
    <section className={styles.absent}>
      <SectionHead
        level={3}
        title={t('all.absent')}
        count={candidates.length}
        aside={
          <Button size="small" onClick={() => props.onChoose(candidates, !isTaken)}>
            {isTaken ? t('all.leave') : t('all.take')}
          </Button>
        }
      />
      <CandidateGroup {...props} />
    </section>
  )
}

/** People for whom the confirmation starts a sport: each is ticked alone, never all at once. */
export function BeginnerGroup(props: Group & { readonly appointment: Appointment }): ReactNode {
  const { appointment, candidates } = props
  const t = useMessages('appointments')
  const format = useFormats()
  const ids = new Set(candidates.map((one) => props.wantedOf(one).suggestion?.sportId))
  const chosen = appointment.sports.filter(({ id }) => ids.has(id))
  const sports = chosen.length > 0 ? chosen : appointment.sports
  const sport = format.list(sports.map(({ name }) => name))
  return (
    <section className={styles.absent}>
      <SectionHead level={3} title={t('all.beginners', { sport })} count={candidates.length} />
      <p className="t-small t-muted">{t('all.beginnersText', { sport })}</p>
      <ul>
        {candidates.map((candidate) => (
          <CandidateLine
            key={candidate.attendance.id}
            candidate={candidate}
            wanted={props.wantedOf(candidate)}
            isChosen={props.isChosen(candidate)}
            onToggle={() => props.onChoose([candidate], !props.isChosen(candidate))}
          />
        ))}
      </ul>
    </section>
  )
}

function CandidateLine(props: {
  readonly candidate: Candidate
  readonly wanted: JudgeCommand['wanted']
  readonly isChosen: boolean
  readonly onToggle: () => void
}): ReactNode {
  const { candidate, wanted, isChosen } = props
  const { attendance } = candidate
  const t = useMessages('appointments')
  const module = useModuleName(candidate.isPresenceOnly ? undefined : wanted.suggestion?.moduleId)
  const minutes = wanted.suggestion?.sportDuration ?? null
  const note = (): string => {
    if (attendance.isFirstTime && candidate.isHere && !isChosen) return t('all.whyNotFirst')
    if (candidate.isPresenceOnly) return t(attendance.isFirstTime ? 'all.presenceFirst' : 'all.presence')
    return [
      ...(candidate.arrival === undefined ? [] : [t(ARRIVAL_WORDS[candidate.arrival])]),
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
