/** What guests of trial classes do, for tests: asking for a place, confirming it by the email, cancelling it. */
import { readAppointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  confirmTrial,
  listTrialRegistrations,
  readTrialClass,
  registerTrial,
  takeBackTrial,
} from '@wegband/domain/features/appointments/trial/trial-contract.ts'
import type { ClassRoom } from './class-room.ts'
import { expectStatus } from '../expect-status.ts'
import { emailsTo, linkOf, newestEmailTo } from '../read-emails.ts'
import { nextNumber } from './makers.ts'
import type { TestApp } from '../servers/test-app.ts'

export const makeGuest = (more: { mail?: string } = {}) => ({
  firstName: 'Tilda',
  lastName: 'Wiese',
  mail: `tilda${nextNumber()}@post.example`,
  phone: '',
  ...more,
})

export const addressOf = (number: number): string => `198.51.${number >> 8}.${number & 255}`

const paramsOf = (id: number) => ({ id: String(id) })

export const trialGuests = (app: TestApp, room: ClassRoom) => {
  /** Each from an address of its own: an address may ask for few emails. */
  const request = (id: number, body = makeGuest(), from = addressOf(nextNumber())) =>
    app.call(registerTrial, { params: paramsOf(id), body, from })
  const confirm = (token: string) => app.call(confirmTrial, { body: { token } })
  const tokenTo = async (mail: string) => linkOf(await newestEmailTo(app.db, mail)).token
  return {
    request,
    confirm,
    tokenTo,
    /** Registers and confirms by the link of the email. Returns the token of that link. */
    register: async (id: number, body = makeGuest()): Promise<string> => {
      expectStatus(await request(id, body), 201)
      const token = await tokenTo(body.mail)
      expectStatus(await confirm(token), 200)
      return token
    },
    takeBack: (token: string) => app.call(takeBackTrial, { body: { token } }),
    seen: async (id: number) => (await app.call(readTrialClass, { params: paramsOf(id) })).body.data,
    seenWith: async (id: number, token: string) =>
      (await app.call(readTrialClass, { params: paramsOf(id), query: { token } })).body.data,
    listed: (id: number, as: { id: number } = room.trainer) =>
      app.call(listTrialRegistrations, { as, params: paramsOf(id) }),
    templatesTo: async (mail: string) => (await emailsTo(app.db, mail)).map(({ template }) => template),
    heldOf: async (id: number) =>
      (await app.call(readAppointment, { as: room.trainer, params: paramsOf(id) })).body.data.heldPlaces,
  }
}
