/** The actions for many members: what is sent, what takes it back, and which cached data changes with it. */
import { useQueryClient } from '@tanstack/react-query'
import {
  listAppointments,
  listAttendances,
  readAppointment,
} from '@wegband/domain/features/appointments/contract.ts'
import { listCardBatches, listCardHolders, listCards } from '@wegband/domain/features/cards/card-contract.ts'
import { readExamDay, readReady } from '@wegband/domain/features/exams/contract.ts'
import {
  addToClass,
  changeStates,
  DESK_STATES,
  type DeskState,
  giveCards,
  inviteMembers,
  type RefusedPerson,
  removeFromClass,
  takeCardsBack,
  withdrawInvitations,
} from '@wegband/domain/features/member-desk/contract.ts'
import { listMembers, readMember } from '@wegband/domain/features/members/contract.ts'
import { listUserMessages } from '@wegband/domain/features/user-messages/contract.ts'
import { sendToChosen, withdrawMessage } from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate } from '../../platform/api/queries.ts'

/** What an action did. `undo` is missing where nothing was done. */
export type Outcome = {
  readonly count: number
  readonly refused: readonly RefusedPerson[]
  readonly undo?: () => Promise<unknown>
  /** Who got which card. */
  readonly list?: string
}

const isDeskState = (state: string): state is DeskState => DESK_STATES.some((one) => one === state)

const outcomeOf = (
  { done, refused }: { readonly done: readonly unknown[]; readonly refused: readonly RefusedPerson[] },
  undo: () => Promise<unknown>,
): Outcome => ({ count: done.length, refused, ...(done.length > 0 ? { undo } : {}) })

const STALE = [
  listMembers,
  readMember,
  listCards,
  listCardHolders,
  listCardBatches,
  readReady,
  readExamDay,
  listAppointments,
  readAppointment,
  listAttendances,
  listUserMessages,
] as const

export type Message = {
  readonly title: string
  readonly text: string
  readonly mayAnswer: boolean
  readonly key: string
}

export function useDeskActions(schoolId: number) {
  const client = useQueryClient()
  const params = { id: schoolId }
  const fresh = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    const got = await answer
    await invalidate(client, STALE)
    return got
  }
  return {
    setState: async (userIds: readonly number[], state: DeskState): Promise<Outcome> => {
      const changes = userIds.map((userId) => ({ userId, state }))
      const answer = await fresh(call(changeStates, { params, body: { changes } }))
      const back = answer.done.flatMap(({ userId, before }) =>
        isDeskState(before) ? [{ userId, state: before }] : [],
      )
      return outcomeOf(answer, () => fresh(call(changeStates, { params, body: { changes: back } })))
    },
    give: async (
      userIds: readonly number[],
      firstNumber: number | undefined,
    ): Promise<Outcome & { readonly numbers: readonly { userId: number; number: number }[] }> => {
      const body = { userIds: [...userIds], ...(firstNumber === undefined ? {} : { firstNumber }) }
      const answer = await fresh(call(giveCards, { params, body }))
      const cards = answer.done.map(({ userId, cardId }) => ({ userId, cardId }))
      const undo = () => fresh(call(takeCardsBack, { params, body: { cards } }))
      return { ...outcomeOf(answer, undo), numbers: answer.done }
    },
    invite: async (
      userIds: readonly number[],
      day: { readonly appointmentId: number; readonly sportId: number },
    ): Promise<Outcome> => {
      const answer = await fresh(call(inviteMembers, { params, body: { ...day, userIds: [...userIds] } }))
      const body = { appointmentId: day.appointmentId, userIds: answer.done.map(({ userId }) => userId) }
      return outcomeOf(answer, () => fresh(call(withdrawInvitations, { params, body })))
    },
    addTo: async (userIds: readonly number[], appointmentId: number): Promise<Outcome> => {
      const answer = await fresh(call(addToClass, { params, body: { appointmentId, userIds: [...userIds] } }))
      const body = { appointmentId, places: answer.done }
      return outcomeOf(answer, () => fresh(call(removeFromClass, { params, body })))
    },
    write: async (userIds: readonly number[], message: Message): Promise<Outcome> => {
      const answer = await fresh(call(sendToChosen, { params, body: { ...message, userIds: [...userIds] } }))
      return {
        count: userIds.length - answer.left,
        refused: [],
        undo: () => fresh(call(withdrawMessage, { params: { id: answer.id } })),
      }
    },
  }
}
