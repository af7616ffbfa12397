/**
 * The queue of changes made in a class offline. It is stored on this device per person and sent in order when the device is online again.
 * An entry is deleted only when the server has it. Another person's sign-in never sends it.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
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
import { dropRecord, keepRecord, listRecords } from '../../../platform/device/device-store.ts'
import { setUnsent } from '../../../platform/offline/connection.ts'
import { createStore } from '../../../platform/store.ts'

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

export type CommandQueue = { readonly items: readonly QueuedCommand[]; readonly isSending: boolean }

const EMPTY: CommandQueue = { items: [], isSending: false }
export const commandQueue = createStore<CommandQueue>(EMPTY)

/** The name under which earlier versions stored the command, still the key of the records: an update loses no waiting command. */
const STORED_NAME = 'deed'
const PREFIX = `${STORED_NAME}:`
const fromRecord = (record: object): QueuedCommand =>
  ({ command: Reflect.get(record, STORED_NAME) as unknown, ...record }) as QueuedCommand
const recordOf = ({ userId, command }: Pick<QueuedCommand, 'userId' | 'command'>): string =>
  `${PREFIX}${userId}:${command.doneAt}:${command.key}`

let owner: number | undefined

function show(items: readonly QueuedCommand[]): void {
  commandQueue.set({ ...commandQueue.get(), items })
  setUnsent(
    'command',
    items.map(({ appointmentId, state }) => ({ appointmentId, isWaiting: state !== 'refused' })),
  )
}

/** Loads what this person has left on this device. */
export async function openQueue(userId: number): Promise<void> {
  if (owner !== userId) show([])
  owner = userId
  const records = await listRecords(`${PREFIX}${userId}:`)
  if (owner === userId) show(records.map((record) => fromRecord(Object(record))))
}

export function closeQueue(): void {
  owner = undefined
  latest = undefined
  commandQueue.set(EMPTY)
  setUnsent('command', [])
}

/** How many of this person's offline commands wait on this device, whether they are shown or not. */
export const countUnsent = async (userId: number): Promise<number> =>
  (await listRecords(`${PREFIX}${userId}:`)).length

async function put(item: QueuedCommand): Promise<void> {
  await keepRecord(recordOf(item), item)
  if (owner !== item.userId) return
  const { items } = commandQueue.get()
  const isKnown = items.some(({ command }) => command.key === item.command.key)
  show(isKnown ? items.map((one) => (one.command.key === item.command.key ? item : one)) : [...items, item])
}

async function drop(item: QueuedCommand): Promise<void> {
  await dropRecord(recordOf(item))
  show(commandQueue.get().items.filter(({ command }) => command.key !== item.command.key))
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
  const fresh = { wasSent: false, ...next, state: 'waiting', rival: null, code: null } as const
  const last = commandQueue.get().items.findLast((item) => isAbout(item, next))
  const isFoldable = last !== undefined && !last.wasSent && !fresh.wasSent && last.state === 'waiting'
  if (!isFoldable || next.command.kind !== 'judge' || last.command.kind !== 'judge') {
    await put(fresh)
    return
  }
  const command = { ...next.command, seen: last.command.seen }
  await drop(last)
  if (!saysNothing(command)) await put({ ...fresh, command })
}

/** Keeps a command that the server answered with another trainer's judgement: this person has to choose. */
export async function keepConflict(next: NewQueuedCommand, rival: RivalJudgement | null): Promise<void> {
  await put({ ...next, wasSent: true, state: 'conflict', rival, code: null })
}

/** Drops an offline command that was refused, or that the person decided not to send. */
export async function forgetCommand(key: string): Promise<void> {
  const item = commandQueue.get().items.find(({ command }) => command.key === key)
  if (item !== undefined) await drop(item)
}

/** Takes back commands that were never sent to the server. */
export async function forgetCommands(items: readonly QueuedCommand[]): Promise<void> {
  for (const item of items) await drop(item)
}

/** Sends a refused command again unchanged. It may succeed now, for example after a place became free in the full class. */
export async function sendAgain(key: string): Promise<void> {
  const item = commandQueue.get().items.find(({ command }) => command.key === key)
  if (item?.state === 'refused') await put({ ...item, state: 'waiting', code: null })
}

/** The person saw what another trainer entered and keeps their own entry: it goes again, now with the other state as known. */
export async function keepMine(key: string): Promise<void> {
  const item = commandQueue.get().items.find(({ command }) => command.key === key)
  if (item === undefined || item.rival === null || isArrival(item.command)) return
  const { rival, command } = item
  if (isRun(command)) return
  await drop(item)
  const decided: AttendanceCommand =
    command.kind === 'judge'
      ? {
          ...stamped(command),
          isDecided: true,
          seen: { confirmations: rival.confirmations, suggestion: rival.suggestion },
        }
      : { ...stamped(command), isDecided: true, seen: rival.confirmations }
  await put({ ...item, command: decided, wasSent: false, state: 'waiting', rival: null })
}

async function take(item: QueuedCommand, answer: CommandAnswer): Promise<void> {
  const { outcome, rival, code } = answer
  // A colleague was faster. The entry stays until this person has read that.
  if (outcome === 'overtaken' && code !== null) await put({ ...item, state: 'refused', rival, code })
  else if (outcome === 'done' || outcome === 'overtaken') await drop(item)
  else if (outcome === 'conflict') await put({ ...item, state: 'conflict', rival })
  else if (outcome === 'refused') await put({ ...item, state: 'refused', code })
}

/**
 * The server refused the whole request: the right or the class is gone. Each command stays with the reason instead of being sent forever.
 */
const REFUSED_FOR_GOOD: ReadonlySet<number> = new Set([403, 404, 422])

async function sendBatch(id: number, batch: readonly QueuedCommand[]): Promise<readonly CommandAnswer[]> {
  try {
    return await call(sendCommands, {
      params: { id },
      body: { commands: batch.map(({ command }) => command) },
    })
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSED_FOR_GOOD.has(error.status)) throw error
    const { code } = error
    return batch.map(({ command: { key } }) => ({
      key,
      outcome: 'refused',
      code,
      attendance: null,
      rival: null,
    }))
  }
}

/** Runs one at a time across all tabs, where the browser supports locks. */
async function exclusively(work: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  await (locks === undefined ? work() : locks.request('wegband.deeds', work))
}

const firstClass = (items: readonly QueuedCommand[], done: ReadonlySet<number>): number | undefined =>
  items.find((item) => item.state === 'waiting' && !done.has(item.appointmentId))?.appointmentId

type SendEvents = {
  /** Runs after the answers of one class were applied. */
  readonly onAnswers: (appointmentId: number, answers: readonly CommandAnswer[]) => void
  /** The server executed these commands; they are about to leave the device. */
  readonly onDone?: (done: readonly QueuedCommand[]) => void
}

/** Sends the queue, class by class. Throws the error of a failed connection; the rest stays queued. */
export async function sendQueue(events: SendEvents): Promise<void> {
  const userId = owner
  if (userId === undefined || commandQueue.get().isSending) return
  commandQueue.set({ ...commandQueue.get(), isSending: true })
  try {
    await exclusively(() => sendAll(userId, events))
  } finally {
    commandQueue.set({ ...commandQueue.get(), isSending: false })
  }
}

const isDone = (item: QueuedCommand, answers: readonly CommandAnswer[]): boolean =>
  answers.some(({ key, outcome }) => key === item.command.key && outcome === 'done')

async function sendAll(userId: number, { onAnswers, onDone }: SendEvents): Promise<void> {
  // Another tab may have sent some of it.
  await openQueue(userId)
  const asked = new Set<number>()
  for (;;) {
    if (owner !== userId) return
    const id = firstClass(commandQueue.get().items, asked)
    if (id === undefined) return
    const batch = commandQueue
      .get()
      .items.filter((item) => item.appointmentId === id && item.state === 'waiting')
      .slice(0, MAX_COMMANDS)
    if (batch.length < MAX_COMMANDS) asked.add(id)
    for (const item of batch) await put({ ...item, wasSent: true })
    const answers = await sendBatch(id, batch)
    onDone?.(batch.filter((item) => isDone(item, answers)))
    for (const item of batch) {
      const answer = answers.find(({ key }) => key === item.command.key)
      if (answer !== undefined) await take({ ...item, wasSent: true }, answer)
    }
    // All entries wait for a person to be put on the list. Sending them again would change nothing.
    if (answers.every(({ outcome }) => outcome === 'waiting')) asked.add(id)
    onAnswers(id, answers)
  }
}

let made = 0
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

/** A key, made once per offline command: 128 random bits behind a prefix that keeps commands of one millisecond in order. */
export const newKey = (): string => {
  made += 1
  return `${made.toString(36).padStart(4, '0')}-${crypto.randomUUID()}`
}
