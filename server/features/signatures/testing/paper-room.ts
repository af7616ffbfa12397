/** A school with its head, for tests of papers to sign: makes templates, sends and signs papers. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RequestOf } from '@wegband/domain/http/endpoint.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import * as office from '@wegband/domain/features/paper-office/signature-contract.ts'
import * as contract from '@wegband/domain/features/signatures/contract.ts'
import { signatureRequests } from '../../../db/schema/papers/signatures.ts'
import { cheapHash } from '../../../testing/cheap-hash.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
  type School,
  type UserRow,
} from '../../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { routes as documents } from '../../documents/routes.ts'
import { routes as notifications } from '../../notifications/routes.ts'
import { routes as papers } from '../../paper-office/routes.ts'
import { routes as privacy } from '../../privacy/routes.ts'
import { routes } from '../routes.ts'

const NOW = '2026-11-20T09:00:00Z'
export const PASSWORD = 'Nebelweg-14-Kiesel'
export const HASH = cheapHash(PASSWORD)
const TEXT =
  '# Einwilligung\n\n{Name}, geboren am {Geburtstag}, darf fotografiert werden.\n\nOrt: {Ort}. {Schule}, {Datum}'
type Body = NonNullable<RequestOf<typeof office.createSignatureTemplate>['body']>
export type Template = office.SignatureTemplate

type World = { app: TestApp; school: School; head: UserRow }

/** Opens the app before the tests of a file and closes it after them. */
const openWorld = (): World => {
  const world = {} as World
  beforeAll(async () => {
    world.app = await createTestApp({
      features: [documents, routes, papers, notifications, privacy],
      clockIso: NOW,
      limits: 'off',
    })
    world.school = await makeSchool(world.app.db, { name: 'Schule Lindenau' })
    world.head = await makeMember(world.app.db, world.school, { roles: ['leader'] })
  })
  afterAll(() => world.app.close())
  beforeEach(() => world.app.clock.set(NOW))
  return world
}

const callsOf = (world: World) => {
  const jobContext = () => ({ ...world.app.http.services, log: world.app.http.fastify.log })

  const template = async (change: Partial<Body> = {}) => {
    const { status, body } = await world.app.call(office.createSignatureTemplate, {
      as: world.head,
      params: { id: String(world.school.id) },
      body: {
        title: 'Bilder vom Camp',
        text: TEXT,
        fields: [{ name: 'Ort', value: 'Halle 1' }],
        signers: 'all',
        isConsent: true,
        dueDays: 14,
        keepYears: 3,
        ...change,
      },
    })
    expectStatus({ status, body }, 201)
    return body.data
  }
  const send = async (
    { id, updatedAt }: Template,
    userIds: readonly number[],
    values: { name: string; value: string }[] = [],
  ) => {
    const { status, body } = await world.app.call(office.sendSignatureTemplate, {
      as: world.head,
      params: { id: String(id) },
      body: { userIds: [...userIds], values, seenAt: updatedAt },
    })
    expectStatus({ status, body }, 200)
    return body.data
  }
  const listOf = async (as: { id: number }) =>
    (await world.app.call(contract.listPapersToSign, { as, params: { id: String(as.id) } })).body.data
  const read = (as: { id: number }, id: number) =>
    world.app.call(contract.readPaperToSign, { as, params: { id: String(id) } })
  const sign = async (
    as: UserRow,
    id: number,
    change: Partial<{ sha256: string; name: string; password: string; drawing: number[][] }> = {},
  ) => {
    const sha256 = change.sha256 ?? (await read(as, id)).body.data.sha256
    const how = change.drawing === undefined ? { name: `${as.firstName} ${as.lastName}` } : {}
    return world.app.call(contract.signPaper, {
      as,
      params: { id: String(id) },
      body: { password: PASSWORD, ...how, ...change, sha256 },
    })
  }
  const heard = async (as: { id: number }) =>
    (await world.app.call(listNotifications, { as })).body.data.map(({ type, params, readAt }) => ({
      type,
      changeType: params['changeType'],
      isRead: readAt !== null,
    }))
  const stateOf = async (id: number) =>
    only(await world.app.db.drizzle.select().from(signatureRequests).where(eq(signatureRequests.id, id)))
  return { jobContext, template, send, listOf, read, sign, heard, stateOf }
}

const peopleOf = (world: World, { template, send, listOf }: ReturnType<typeof callsOf>) => {
  const makeAdult = async (fields: Partial<UserRow> = {}) => {
    const user = await makeUser(world.app.db, { passwordHash: HASH, ...fields })
    await makeMembership(world.app.db, user, world.school)
    return user
  }
  /** A child of the school with two guardians, and their paper. */
  const makeFamily = async (change: Partial<Body> = {}, child: Partial<UserRow> = {}) => {
    const mother = await makeUser(world.app.db, { passwordHash: HASH })
    const father = await makeUser(world.app.db, { passwordHash: HASH })
    const kid = await makeChildOf(world.app.db, mother, child)
    await world.app.db.drizzle.execute(sql`insert into relations (user_id, related_id, type)
    values (${kid.id}, ${father.id}, 'parent'), (${father.id}, ${kid.id}, 'child')`)
    await makeMembership(world.app.db, kid, world.school)
    const made = await template(change)
    await send(made, [kid.id])
    const paper = only(await listOf(mother))
    return { mother, father, kid, made, id: paper.id }
  }
  return { makeAdult, makeFamily }
}

/** `world` is filled before the first test runs. */
export const usePaperRoom = () => {
  const world = openWorld()
  const calls = callsOf(world)
  return { world, ...calls, ...peopleOf(world, calls) }
}
