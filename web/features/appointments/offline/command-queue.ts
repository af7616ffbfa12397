/**
 * The offline commands of a class in the outbox of this device, per person. They are sent class by class, and leave the device only when
 * the server has them.
 */
import type { ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { changesOf, isArrival, isRun } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import {
  type AttendanceCommand,
  type CommandAnswer,
  type JudgeCommand,
  MAX_COMMANDS,
  type RivalJudgement,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { nowIso } from '../../../platform/clock.ts'
import { setUnsent } from '../../../platform/offline/connection.ts'
import { createOutbox, newKey, type Settled, UNSENT } from '../../../platform/offline/outbox.ts'

export { newKey } from '../../../platform/offline/outbox.ts'

/** One offline command with the text of its row in the list. */
export type QueuedCommand = {
  readonly userId: number
  readonly appointmentId: number
  readonly className: string
  readonly command: AttendanceCommand
  /** The person concerned; undefined when the device does not know the owner of a scanned code. */
  readonly person: { readonly id: number; readonly firstName: string; readonly lastName: string } | undefined
  /** "Modul 14, 90 Min." or the end of a card's code. */
  readonly note: string
  /** It was sent at least once, so it may have arrived. */
  readonly wasSent: boolean
  readonly state: 'waiting' | 'conflict' | 'refused'
  readonly rival: RivalJudgement | null
  readonly code: ErrorCode | null
}

/** `wasSent`: it was first sent as a single request whose answer did not come. */
export type NewQueuedCommand = Omit<QueuedCommand, 'wasSent' | 'state' | 'rival' | 'code'> &
  Partial<Pick<QueuedCommand, 'wasSent'>>

/** The name under which earlier versions stored the command, and which began the keys of their records. */
const FORMER_NAME = 'deed'
const formerPrefix = (userId: string): string => `${FORMER_NAME}:${userId}:`
const fromFormer = (record: unknown): QueuedCommand => {
  const { [FORMER_NAME]: command, ...known } = Object(record) as { readonly [name: string]: unknown }
  return { command, ...known } as QueuedCommand
}

const outbox = createOutbox<QueuedCommand>({
  name: 'attendance-command',
  keyOf: ({ command }) => command.key,
  laneOf: ({ appointmentId }) => String(appointmentId),
  batchSize: MAX_COMMANDS,
  former: {
    prefixesOf: (userId) => [formerPrefix(userId)],
    take: (records, userId) =>
      [...records]
        .filter(([name]) => name.startsWith(formerPrefix(userId)) && records.delete(name))
        .map(([, record]) => fromFormer(record)),
  },
})

/** The commands of the signed-in person, in their order. */
export const commandQueue = outbox.view
commandQueue.subscribe(() =>
  setUnsent(
    'command',
    commandQueue
      .get()
      .items.map(({ appointmentId, state }) => ({ appointmentId, isWaiting: state !== 'refused' })),
  ),
)

/** Loads what this person has left on this device. */
export const openQueue = (userId: number): Promise<void> => outbox.open(String(userId))
export function closeQueue(): void {
  latest = undefined
  outbox.close()
}

/** How many of this person's offline commands wait on this device, whether they are shown or not. */
export const countUnsent = async (userId: number): Promise<number> =>
  (await outbox.list(String(userId))).length

/** Edits a shown command; nothing where another tab has sent it meanwhile. */
async function edit(key: string, next: (item: QueuedCommand) => QueuedCommand | null): Promise<void> {
  const shown = commandQueue.get().items.find(({ command }) => command.key === key)
  if (shown === undefined) return
  await outbox.change(String(shown.userId), (items) =>
    items.flatMap((item) => (item.command.key === key ? (next(item) ?? []) : item)),
  )
}

const isAbout = (item: QueuedCommand, { appointmentId, command }: NewQueuedCommand): boolean =>
  command.kind === 'judge' &&
  item.command.kind === 'judge' &&
  item.appointmentId === appointmentId &&
  item.command.userId === command.userId

const saysNothing = ({ seen, wanted }: JudgeCommand): boolean => {
  const { add, remove, isTrainedChanged } = changesOf(seen, wanted)
  return add.length === 0 && remove.length === 0 && !isTrainedChanged
}

/**
 * Stores an offline command. A command that was never sent is replaced rather than doubled. A confirmation that is taken back before the
 * device is online leaves nothing.
 */
export async function enqueue(next: NewQueuedCommand): Promise<void> {
  const fresh: QueuedCommand = { ...UNSENT, rival: null, ...next }
  await outbox.change(String(next.userId), (items) => {
    const last = items.findLast((item) => isAbout(item, next))
    const isFoldable = last !== undefined && !last.wasSent && !fresh.wasSent && last.state === 'waiting'
    if (!isFoldable || next.command.kind !== 'judge' || last.command.kind !== 'judge')
      return [...items, fresh]
    const command = { ...next.command, seen: last.command.seen }
    const others = items.filter((item) => item !== last)
    return saysNothing(command) ? others : [...others, { ...fresh, command }]
  })
}

/** Keeps a command that the server answered with another trainer's judgement: this person has to choose. */
export const keepConflict = (next: NewQueuedCommand, rival: RivalJudgement | null): Promise<void> =>
  outbox.change(String(next.userId), (items) => [
    ...items,
    { ...next, wasSent: true, state: 'conflict', rival, code: null },
  ])

/** Drops an offline command that was refused, or that the person decided not to send. */
export const forgetCommand = (key: string): Promise<void> => edit(key, () => null)

/** Takes back commands that were never sent to the server. */
export async function forgetCommands(items: readonly QueuedCommand[]): Promise<void> {
  for (const { command } of items) await forgetCommand(command.key)
}

/** Sends a refused command again unchanged. It may succeed now, for example after a place became free in the full class. */
export const sendAgain = (key: string): Promise<void> =>
  edit(key, (item) => (item.state === 'refused' ? { ...item, ...UNSENT } : item))

/** The person saw what another trainer entered and keeps their own entry: it goes again, now with the other state as known. */
export const keepMine = (key: string): Promise<void> =>
  edit(key, (item) => {
    const { rival, command } = item
    if (rival === null || isArrival(command) || isRun(command)) return item
    const decided: AttendanceCommand =
      command.kind === 'judge'
        ? {
            ...stamped(command),
            isDecided: true,
            seen: { confirmations: rival.confirmations, suggestion: rival.suggestion },
          }
        : { ...stamped(command), isDecided: true, seen: rival.confirmations }
    return { ...item, ...UNSENT, command: decided, rival: null }
  })

/** What becomes of a command after its answer. */
function settle(item: QueuedCommand, answer: CommandAnswer): Settled<QueuedCommand>[] {
  const { key, outcome, rival, code } = answer
  // A colleague was faster. The entry stays until this person has read that.
  if (outcome === 'overtaken' && code !== null)
    return [{ key, next: { ...item, state: 'refused', rival, code } }]
  if (outcome === 'done' || outcome === 'overtaken') return [{ key, next: null }]
  if (outcome === 'conflict') return [{ key, next: { ...item, state: 'conflict', rival } }]
  return outcome === 'refused' ? [{ key, next: { ...item, state: 'refused', code } }] : []
}

type SendEvents = {
  /**
   * Runs after the answers of one class were applied; `answers` is empty when the server refused the whole request. `left`: what stays on
   * the device.
   */
  readonly onAnswers: (
    appointmentId: number,
    result: { readonly answers: readonly CommandAnswer[]; readonly left: readonly QueuedCommand[] },
  ) => void
  /** The server executed these commands; they are about to leave the device. */
  readonly onDone?: (done: readonly QueuedCommand[]) => void
}

/** Sends the queue, class by class. Throws the error of a failed connection; the rest stays queued. */
export const sendQueue = ({ onAnswers, onDone }: SendEvents): Promise<void> => {
  let answers: readonly CommandAnswer[] = []
  return outbox.send(
    async (batch) => {
      answers = []
      answers = await call(sendCommands, {
        params: { id: batch[0]?.appointmentId ?? 0 },
        body: { commands: batch.map(({ command }) => command) },
      })
      const byKey = new Map(answers.map((answer) => [answer.key, answer]))
      onDone?.(batch.filter(({ command }) => byKey.get(command.key)?.outcome === 'done'))
      return batch.flatMap((item) => {
        const answer = byKey.get(item.command.key)
        return answer === undefined ? [] : settle(item, answer)
      })
    },
    (batch) => {
      const sent = new Set(batch.map(({ command }) => command.key))
      const left = commandQueue.get().items.filter(({ command }) => sent.has(command.key))
      if (batch[0] !== undefined) onAnswers(batch[0].appointmentId, { answers, left })
    },
  )
}

let latest: string | undefined

/** Never before an earlier command: a corrected clock must not make the later of two taps the overtaken one. */
function nextMoment(): string {
  const at = nowIso()
  latest = latest === undefined || latest < at ? at : latest
  return latest
}

type UnstampedOf<Command> = Command extends AttendanceCommand ? Omit<Command, 'key' | 'doneAt'> : never
export type Unstamped = UnstampedOf<AttendanceCommand>

/** The command with a new key and the present moment. */
export const stamped = <Said extends Unstamped>(
  said: Said,
): Said & Pick<AttendanceCommand, 'key' | 'doneAt'> => ({
  ...said,
  key: newKey(),
  doneAt: nextMoment(),
})
