/** A revoked card is refused at once: at the door, on offline devices, and for a new owner. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  readClassCards,
  sendCommands,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import {
  addCardBatch,
  addQrCard,
  readFreeCard,
  revokeCard,
} from '@wegband/domain/features/cards/card-contract.ts'
import { FEATURE_ROUTES } from '../../feature-routes.ts'
import type { FeatureRoutes } from '../../http/serve-endpoint.ts'
import { type EventSignal, EVENT_CHANNEL, readEventSignal } from '../events/publish.ts'
import { type ClassRoom, makeClassRoom } from '../../testing/makers/class-room.ts'
import { nextNumber, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { cardFingerprint } from '../appointments/attendance/class-cards.ts'

let app: TestApp
let room: ClassRoom
const told: EventSignal[] = []
/** Collects the events that open pages receive. */
const listen: FeatureRoutes = ({ signals }) =>
  signals.on(EVENT_CHANNEL, {
    onSignal: (payload) => {
      const signal = readEventSignal(payload)
      if (signal !== undefined) told.push(signal)
    },
    onLost: () => undefined,
  })
beforeAll(async () => {
  app = await createTestApp({ limits: 'off', features: [...FEATURE_ROUTES, listen] })
  room = await makeClassRoom(app, 1)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set('2026-11-20T17:31:00Z'))

const school = () => ({ id: String(room.school.id) })

/** A printed card of a member. */
const givenCard = async (member: UserRow): Promise<{ id: number; code: string }> => {
  const { body: made } = await app.call(addCardBatch, {
    as: room.trainer,
    params: school(),
    body: { kind: 'member', count: 1, hasMarks: true, hasBack: false },
  })
  const query = { code: String(made.data.firstNumber) }
  const { code } = (await app.call(readFreeCard, { as: room.trainer, params: school(), query })).body.data
  const { body } = await app.call(addQrCard, {
    as: room.trainer,
    params: { id: String(member.id) },
    body: { qr_code: code, user: member.id },
  })
  return { id: body.data.id, code }
}

test('a revoked card leaves the offline lists of devices, and a late offline scan is refused', async () => {
  const member = await room.makeStudent()
  const card = await givenCard(member)
  const { id } = await room.makeClass()
  const params = { id: String(id) }
  await app.call(changeAppointment, { as: room.trainer, params, body: { isStarted: true } })
  const kept = async () => {
    const { body } = await app.call(readClassCards, { as: room.trainer, params })
    return body.data.find((person: { id: number }) => person.id === member.id)?.cards
  }
  const sendScan = async () => {
    const command = {
      kind: 'scan' as const,
      key: `a-scan-without-a-line-${nextNumber()}`,
      doneAt: '2026-11-20T17:31:30.000Z',
      token: card.code,
    }
    const { body } = await app.call(sendCommands, { as: room.trainer, params, body: { commands: [command] } })
    return body.data.map(({ outcome, code }: { outcome: string; code: string | null }) => code ?? outcome)
  }
  expect(await kept()).toContain(cardFingerprint(card.code))
  app.clock.set('2026-11-20T17:32:00Z')
  // The events of linking the card may not have arrived yet.
  await app.http.signals.caughtUp()
  told.length = 0
  await app.call(revokeCard, {
    as: room.leader,
    params: { id: String(member.id), cardId: String(card.id) },
  })
  expect(await kept()).not.toContain(cardFingerprint(card.code))
  expect(await sendScan()).toEqual(['scanner.revoked'])
  await app.http.signals.caughtUp()
  expect(told.filter(({ topic }) => topic === 'cards')).toEqual([
    { topic: 'cards', ids: [member.id], userIds: [member.id], schoolIds: [room.school.id] },
  ])
})
