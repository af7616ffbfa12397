/** Conflicts between two trainers about the same person, and what an offline command changes (decisions §4 Confirmation). */
import { afterSteps, type JudgementStep } from '../attendance/judgement-steps.ts'
import type { ConfirmationType } from '../contract.ts'
import type {
  AddCommand,
  AttendanceCommand,
  JudgeCommand,
  Judgement,
  RunCommand,
  ScanCommand,
} from './commands-contract.ts'

/** Whether the command reports that a person came, by their card or by their name. */
export const isArrival = (command: AttendanceCommand): command is ScanCommand | AddCommand =>
  command.kind === 'scan' || command.kind === 'add'

/** Whether the command starts or ends the class. */
export const isRun = (command: AttendanceCommand): command is RunCommand =>
  command.kind === 'start' || command.kind === 'end'

/**
 * Which later commands of a trainer cancel an earlier one about the same person that arrives after them. A person who was added and
 * then removed stays removed. A person who was removed and then added again stays on the list.
 */
export const OVERTAKEN_BY = {
  scan: [],
  add: ['remove'],
  judge: ['judge', 'remove'],
  remove: ['judge', 'remove', 'add'],
  start: [],
  end: [],
} as const satisfies Record<AttendanceCommand['kind'], readonly AttendanceCommand['kind'][]>

export type GivenConfirmation = { readonly type: ConfirmationType; readonly by: number | null }

type Trained = Judgement['suggestion']

export const isSameTrained = (left: Trained, right: Trained): boolean =>
  left?.sportId === right?.sportId &&
  (left?.moduleId ?? null) === (right?.moduleId ?? null) &&
  (left?.sportDuration ?? null) === (right?.sportDuration ?? null)

/** The changes of the offline command: its difference from what its device knew. */
export const changesOf = (
  seen: Judgement,
  wanted: Judgement,
): { add: ConfirmationType[]; remove: ConfirmationType[]; isTrainedChanged: boolean } => ({
  add: wanted.confirmations.filter((type) => !seen.confirmations.includes(type)),
  remove: seen.confirmations.filter((type) => !wanted.confirmations.includes(type)),
  isTrainedChanged: !isSameTrained(seen.suggestion, wanted.suggestion),
})

export type CurrentWord = { readonly given: readonly GivenConfirmation[]; readonly suggestion: Trained }
type Words = { readonly seen: Judgement; readonly wanted: Judgement }

const saysTrained = ({ seen, wanted }: Words): boolean => {
  const { add, isTrainedChanged } = changesOf(seen, wanted)
  return add.includes('progress') || isTrainedChanged
}

const isOthers = ({ given }: CurrentWord, type: ConfirmationType, actorId: number): boolean =>
  given.some((one) => one.type === type && one.by !== actorId)

/**
 * Whether a trainer has to choose: another trainer has meanwhile confirmed something different from this offline command. The same
 * statement twice is no conflict, and a trainer never contradicts themself.
 */
export const isContradiction = (words: Words, current: CurrentWord, actorId: number): boolean => {
  const { seen, wanted } = words
  const { add } = changesOf(seen, wanted)
  const isNews = (type: ConfirmationType): boolean =>
    isOthers(current, type, actorId) && !seen.confirmations.includes(type)
  if (add.includes('denied') && isNews('progress')) return true
  if (add.includes('progress') && isNews('denied')) return true
  const isOtherTrained = wanted.suggestion !== null && !isSameTrained(current.suggestion, wanted.suggestion)
  const hasMoved = isNews('progress') || !isSameTrained(current.suggestion, seen.suggestion)
  return isOthers(current, 'progress', actorId) && hasMoved && saysTrained(words) && isOtherTrained
}

/**
 * The changes that make the list match the offline command, whichever earlier commands of the same trainer have arrived. They
 * contain everything the trainer wanted. They leave alone what another trainer confirmed unseen by them. `trained` undefined: it
 * stays.
 */
export const changesOn = (
  words: Words,
  current: CurrentWord,
  actorId: number,
): { remove: ConfirmationType[]; trained: NonNullable<Trained> | undefined } => {
  const { seen, wanted } = words
  const remove = current.given
    .filter(({ type, by }) => by === actorId || seen.confirmations.includes(type))
    .map(({ type }) => type)
    .filter((type) => !wanted.confirmations.includes(type))
  const isSettledByOther =
    isOthers(current, 'progress', actorId) && !remove.includes('progress') && !saysTrained(words)
  const stays =
    wanted.suggestion === null || isSettledByOther || isSameTrained(current.suggestion, wanted.suggestion)
  return { remove, trained: stays ? undefined : (wanted.suggestion ?? undefined) }
}

/** The steps that bring the attendance from its current state to what the command wants. */
export const stepsOf = (
  { seen, wanted, mayBegin }: Pick<JudgeCommand, 'seen' | 'wanted' | 'mayBegin'>,
  current: CurrentWord,
  actorId: number,
): JudgementStep[] => {
  const { remove, trained } = changesOn({ seen, wanted }, current, actorId)
  const first: JudgementStep[] = [
    ...remove.map((type) => ({ kind: 'take-back', type }) as const),
    ...(trained === undefined ? [] : [{ kind: 'train', trained } as const]),
  ]
  const known = { confirmations: current.given.map(({ type }) => type), suggestion: current.suggestion }
  const left = afterSteps(known, first)
  const missing = wanted.confirmations.filter((type) => !left.confirmations.includes(type))
  return [...first, ...missing.map((type) => ({ kind: 'confirm', type, mayBegin }) as const)]
}

/** Whether another trainer has meanwhile confirmed something that a removal would delete. */
export const isContradictedRemoval = (
  seen: readonly ConfirmationType[],
  given: readonly GivenConfirmation[],
  actorId: number,
): boolean => given.some(({ type, by }) => by !== actorId && !seen.includes(type))
