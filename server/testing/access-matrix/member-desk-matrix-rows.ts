/** Who may act for many members at once: the school's club side, with the rights of the single action. */
import * as desk from '@wegband/domain/features/member-desk/contract.ts'
import { sendToChosen, withdrawMessage } from '@wegband/domain/features/user-messages/chosen-contract.ts'
import { CLUB_SIDE, row, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

const LOOKING = [...CLUB_SIDE, 'admin'] as const
const ofSchool = ({ schoolId }: MatrixWorld) => ({ id: schoolId })

export const memberDeskRows: readonly MatrixRow[] = [
  row(desk.changeStates, 404, { 200: ['staff', 'leader', 'admin'], 403: ['trainer'] }, (world) => ({
    params: ofSchool(world),
    body: { changes: [{ userId: world.selfId, state: 'active' }] },
  })),
  row(desk.giveCards, 404, { 200: LOOKING }, (world) => ({
    params: ofSchool(world),
    body: { userIds: [world.selfId] },
  })),
  row(desk.takeCardsBack, 404, { 200: LOOKING }, (world) => ({
    params: ofSchool(world),
    body: { cards: [{ userId: world.selfId, cardId: 1 }] },
  })),
  // A class that does not exist.
  row(desk.inviteMembers, 404, {}, (world) => ({
    params: ofSchool(world),
    body: { appointmentId: 999_999, sportId: 1, userIds: [world.selfId] },
  })),
  row(desk.withdrawInvitations, 404, {}, (world) => ({
    params: ofSchool(world),
    body: { appointmentId: 999_999, userIds: [world.selfId] },
  })),
  row(desk.addToClass, 404, {}, (world) => ({
    params: ofSchool(world),
    body: { appointmentId: 999_999, userIds: [world.selfId] },
  })),
  row(desk.removeFromClass, 404, {}, (world) => ({
    params: ofSchool(world),
    body: { appointmentId: 999_999, places: [{ userId: world.selfId, attendanceId: 1 }] },
  })),
  row(sendToChosen, 404, { 201: CLUB_SIDE }, (world) => ({
    params: ofSchool(world),
    body: {
      userIds: [world.selfId],
      title: 'Training',
      text: 'Bis bald',
      mayAnswer: true,
      key: crypto.randomUUID(),
    },
  })),
  row(withdrawMessage, 404, {}, () => ({ params: { id: 999_999 } })),
]
