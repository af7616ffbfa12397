/** Whether and how the viewer starts a class: the same for the box of its page and for its row in the trainer's day. */
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { factsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  isColleaguesClass,
  whyNotStart,
} from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { nowIso } from '../../../platform/clock.ts'
import { useErrorWords } from '../../../platform/api/error-words.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { actorOf } from '../attendance/asking-person.ts'
import { classState } from './class-state.ts'
import type { ClassRun } from './use-class-run.ts'

type StartState = {
  readonly isOpen: boolean
  readonly mayTeach: boolean
  /** The class of a colleague: the start asks whether the viewer takes it over. */
  readonly asksFirst: boolean
  /** Why an open class cannot be started, in words. */
  readonly why: string | undefined
  readonly start: () => void
}

export function useStart(appointment: Appointment, run: ClassRun): StartState {
  const words = useErrorWords()
  const viewer = useViewer()
  const facts = factsOf(appointment)
  const actor = actorOf(viewer)
  const now = nowIso()
  const isOpen = classState(facts, now) === 'open'
  const reason = whyNotStart(facts, actor, now, { force: true })
  const asksFirst = reason !== 'appointments.other-trainer-fixed' && isColleaguesClass(facts, actor)
  return {
    isOpen,
    mayTeach: hasRole(viewer, facts.schoolId, 'trainer'),
    asksFirst,
    why: isOpen && reason !== undefined ? words(new AppError(reason)).text : undefined,
    start: () => {
      if (asksFirst) run.ask({ kind: 'takeOver' })
      else run.start()
    },
  }
}
