/** A server for tests of a class: accepts every command, and the list that it answers has what was judged. */
import { type Attendance, listAttendances } from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceCommand,
  type CommandAnswer,
  type JudgeCommand,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { answer, type FakeAnswer, type SentRequest } from '../../../platform/testing/fake-server.ts'

export const commandsOf = (body: unknown): AttendanceCommand[] =>
  (body as { commands: AttendanceCommand[] }).commands

export const doneAnswer = ({ key }: AttendanceCommand, more: Partial<CommandAnswer> = {}): CommandAnswer => ({
  key,
  outcome: 'done',
  code: null,
  attendance: null,
  rival: null,
  ...more,
})

/** Everything that was judged, oldest first. */
export const judgementsIn = (requests: readonly SentRequest[]): JudgeCommand[] =>
  requests
    .flatMap(({ body }) => commandsOf(body))
    .flatMap((command) => (command.kind === 'judge' ? [command] : []))

export function judgingServer(first: readonly Attendance[]): readonly FakeAnswer[] {
  let list = first
  const accept = (command: AttendanceCommand): CommandAnswer => {
    if (command.kind !== 'judge') return doneAnswer(command)
    const { userId, wanted } = command
    const after = (one: Attendance): Attendance => ({
      ...one,
      confirmations: wanted.confirmations,
      suggestion: wanted.suggestion ?? one.suggestion,
    })
    list = list.map((one) => (one.user.id === userId ? after(one) : one))
    return doneAnswer(command, { attendance: list.find(({ user }) => user.id === userId) ?? null })
  }
  return [
    answer(listAttendances, () => ({ status: 200, body: { data: list } })),
    answer(sendCommands, ({ body }) => ({
      status: 200,
      body: { data: commandsOf(body).map((command) => accept(command)) },
    })),
  ]
}
