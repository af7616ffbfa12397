/** Templates of papers to sign on a real database: versions, sending, and what becomes of papers with time. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as office from '@wegband/domain/features/paper-office/signature-contract.ts'
import * as contract from '@wegband/domain/features/signatures/contract.ts'
import { schoolMemberships } from '../../db/schema/schools.ts'
import { signatureRequests, signatures, signatureVersions } from '../../db/schema/papers/signatures.ts'
import {
  makeChildOf,
  makeMember,
  makeMembership,
  makeSchool,
  makeUser,
  only,
} from '../../testing/makers/makers.ts'
import * as jobs from './jobs.ts'
import { type Template, usePaperRoom } from './testing/paper-room.ts'

const { world, jobContext, template, send, listOf, read, sign, heard, stateOf, makeAdult } = usePaperRoom()

const change = (made: Template, text: string, { as = world.head, fields = made.fields } = {}) =>
  world.app.call(office.changeSignatureTemplate, {
    as,
    params: { id: String(made.id) },
    body: {
      title: made.title,
      text,
      fields,
      signers: made.signers,
      isConsent: made.isConsent,
      dueDays: made.dueDays,
      keepYears: 3,
      seenAt: made.updatedAt,
    },
  })

describe('a new version', () => {
  test('asks again who has signed and who has not, and leaves the signed paper as it is', async () => {
    const made = await template()
    const [mara, tim] = [await makeAdult(), await makeAdult()]
    await send(made, [mara.id, tim.id])
    const first = only(await listOf(mara))
    await sign(mara, first.id)
    const before = await stateOf(first.id)
    world.app.clock.advance(1000)
    expect((await change(made, 'Neu: {Name}')).body.data).toMatchObject({ asked: 2, template: { number: 2 } })
    expect(await stateOf(first.id)).toEqual(before)
    const again = (await listOf(mara)).filter(({ state }) => state === 'open')
    expect((await read(mara, only(again).id)).body.data.text).toBe(`Neu: ${mara.firstName} ${mara.lastName}`)
    await sign(mara, only(again).id)
    expect((await stateOf(first.id)).state).toBe('replaced')
    expect((await listOf(tim)).map(({ state }) => state)).toEqual(['open'])
    expect((await change(made, 'Noch neuer')).body.code).toBe('general.stale')
  })

  test('fills its new fields and proposals, and keeps what was entered otherwise', async () => {
    const made = await template()
    const [mara, tim] = [await makeAdult(), await makeAdult()]
    await send(made, [mara.id], [{ name: 'Ort', value: 'Halle 2' }])
    await send(made, [tim.id])
    await sign(tim, only(await listOf(tim)).id)
    world.app.clock.advance(1000)
    const fields = [
      { name: 'Ort', value: 'Halle 3' },
      { name: 'Beginn', value: '10 Uhr' },
    ]
    await change(made, '{Ort}, {Beginn}', { fields })
    const textOf = async (as: typeof mara) => {
      const [open] = (await listOf(as)).filter(({ state }) => state === 'open')
      return (await read(as, open?.id ?? 0)).body.data.text
    }
    expect([await textOf(mara), await textOf(tim)]).toEqual(['Halle 2, 10 Uhr', 'Halle 3, 10 Uhr'])
  })

  test('while a member signs the older one, either is whole: signed before, or withdrawn', async () => {
    const made = await template()
    const mara = await makeAdult()
    await send(made, [mara.id])
    const { id } = only(await listOf(mara))
    world.app.clock.advance(1000)
    const [signed, changed] = await Promise.all([sign(mara, id), change(made, 'Neu')])
    expect(changed.status).toBe(200)
    const { state } = await stateOf(id)
    expect([signed.status, state]).toEqual(signed.status === 201 ? [201, 'signed'] : [409, 'withdrawn'])
    expect((await listOf(mara)).filter((one) => one.state === 'open')).toHaveLength(1)
  })

  test('no row of a version, a paper or a signature can be changed, by whatever statement', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    await sign(mara, id)
    const { drizzle } = world.app.db
    const refused = [
      drizzle.update(signatureVersions).set({ text: 'x' }),
      drizzle.update(signatureRequests).set({ text: 'x' }).where(eq(signatureRequests.id, id)),
      drizzle.update(signatureRequests).set({ code: 'x' }).where(eq(signatureRequests.id, id)),
      drizzle.delete(signatureRequests).where(eq(signatureRequests.id, id)),
      drizzle.update(signatures).set({ lastName: 'x' }).where(eq(signatures.requestId, id)),
      drizzle.delete(signatures).where(eq(signatures.requestId, id)),
    ]
    for (const statement of refused) await expect(statement).rejects.toThrow()
  })
})

describe('sending', () => {
  test('to all reaches active members who never got it; an open one is not sent twice', async () => {
    const other = await makeSchool(world.app.db)
    const leader = await makeMember(world.app.db, other, { roles: ['leader'] })
    const member = await makeMember(world.app.db, other)
    const { body } = await world.app.call(office.createSignatureTemplate, {
      as: leader,
      params: { id: String(other.id) },
      body: {
        title: 'Hausregeln',
        text: 'x',
        fields: [],
        signers: 'one',
        isConsent: false,
        dueDays: null,
        keepYears: 1,
      },
    })
    expect(body.data.notSent).toBe(2)
    const sendAll = (userIds?: number[]) =>
      world.app.call(office.sendSignatureTemplate, {
        as: leader,
        params: { id: String(body.data.id) },
        body: {
          ...(userIds === undefined ? { toAll: true as const } : { userIds }),
          values: [],
          seenAt: body.data.updatedAt,
        },
      })
    expect((await sendAll()).body.data).toEqual({ sent: 2, skipped: 0 })
    const outsider = await makeAdult()
    expect((await sendAll([member.id, outsider.id])).body.data).toEqual({ sent: 0, skipped: 2 })
    const list = await world.app.call(office.listSignatureTemplates, {
      as: leader,
      params: { id: String(other.id) },
    })
    expect(only(list.body.data)).toMatchObject({ notSent: 0, counts: { open: 2 } })
    expect(
      (
        await world.app.call(office.listSignatureTemplates, {
          as: world.head,
          params: { id: String(other.id) },
        })
      ).status,
    ).toBe(404)
  })

  test('to everybody new reaches who joins later, once', async () => {
    const made = await template()
    const { body } = await world.app.call(office.switchSignatureTemplate, {
      as: world.head,
      params: { id: String(made.id) },
      body: { sendsToNew: true, seenAt: made.updatedAt },
    })
    expect(body.data.sendsToNew).toBe(true)
    const late = await makeUser(world.app.db)
    await makeMembership(world.app.db, late, world.school)
    await world.app.db.drizzle.execute(
      sql`update membership_changes set changed_at = ${'2026-11-20T10:00:00Z'} where user_id = ${late.id}`,
    )
    await jobs.sendToNewPeople(jobContext())
    await jobs.sendToNewPeople(jobContext())
    expect(await listOf(late)).toMatchObject([{ state: 'open', canSign: true }])
  })

  test('a preview shows the values of a real person and who would sign; a stranger is unknown', async () => {
    const mother = await makeUser(world.app.db, { firstName: 'Nina', lastName: 'Berg' })
    const kid = await makeChildOf(world.app.db, mother, { firstName: 'Jonas' })
    await makeMembership(world.app.db, kid, world.school)
    const preview = (userId: number, text: string) =>
      world.app.call(office.previewSignatureTemplate, {
        as: world.head,
        params: { id: String(world.school.id) },
        body: { title: 'x', text, fields: [], signers: 'one', userId },
      })
    const { body } = await preview(kid.id, '{Sorgeberechtigte} für {name}, {Adresse}')
    expect(body.data).toMatchObject({
      text: `Nina Berg für Jonas ${kid.lastName}, –`,
      people: [{ id: mother.id }],
      isMinor: true,
    })
    expect((await preview((await makeUser(world.app.db)).id, 'x')).status).toBe(404)
    expect((await preview(kid.id, '{Unbekannt}')).body.errors).toEqual({ text: ['unknown-placeholder'] })
  })
})

describe('time', () => {
  test('an open paper reminds before its last day, and expires after it', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    world.app.clock.set('2026-12-02T08:07:00Z')
    await jobs.passDays(jobContext())
    await jobs.passDays(jobContext())
    const reminders = (await heard(mara)).filter(({ changeType }) => changeType === 'own-reminder')
    expect(reminders).toHaveLength(1)
    world.app.clock.set('2026-12-04T22:59:00Z')
    expect(only(await listOf(mara)).canSign).toBe(true)
    world.app.clock.set('2026-12-04T23:00:00Z')
    expect((await sign(mara, id)).body.code).toBe('signatures.closed')
    await jobs.passDays(jobContext())
    expect((await stateOf(id)).state).toBe('expired')
    expect(await heard(mara)).toEqual([])
  })

  test('an open paper of a member who leaves is withdrawn, so that it goes after 90 days', async () => {
    const mara = await makeAdult()
    await send(await template({ dueDays: null }), [mara.id])
    const { id } = only(await listOf(mara))
    await jobs.passDays(jobContext())
    expect((await stateOf(id)).state).toBe('open')
    await world.app.db.drizzle.delete(schoolMemberships).where(eq(schoolMemberships.userId, mara.id))
    await jobs.passDays(jobContext())
    expect((await stateOf(id)).state).toBe('withdrawn')
    expect(await heard(mara)).toEqual([])
    world.app.clock.set('2027-02-19T09:00:00Z')
    await jobs.deleteStoredPapers(jobContext())
    expect((await read(mara, id)).status).toBe(404)
  })

  test('the office reminds each open paper at most once a day', async () => {
    const mara = await makeAdult()
    const made = await template()
    await send(made, [mara.id])
    const remind = async () =>
      (await world.app.call(office.remindOfPapers, { as: world.head, params: { id: String(made.id) } })).body
        .data.reminded
    expect(await remind()).toBe(0)
    world.app.clock.advance(25 * 60 * 60_000)
    expect([await remind(), await remind()]).toEqual([1, 0])
  })

  test('what was never signed goes after 90 days, a signed one its years after its end', async () => {
    const mara = await makeAdult()
    await send(await template({ keepYears: 1 }), [mara.id])
    const signed = only(await listOf(mara))
    await sign(mara, signed.id)
    await send(await template({ dueDays: 3 }), [mara.id])
    const [open] = (await listOf(mara)).filter(({ state }) => state === 'open')
    world.app.clock.set('2027-03-20T09:00:00Z')
    await jobs.passDays(jobContext())
    await world.app.call(contract.revokePaper, { as: mara, params: { id: String(signed.id) } })
    world.app.clock.set('2027-06-25T09:00:00Z')
    await jobs.deleteStoredPapers(jobContext())
    expect((await read(mara, open?.id ?? 0)).status).toBe(404)
    expect((await read(mara, signed.id)).status).toBe(200)
    world.app.clock.set('2028-03-21T09:00:00Z')
    await jobs.deleteStoredPapers(jobContext())
    expect((await read(mara, signed.id)).status).toBe(404)
  })

  test('a file that could not be stored is made later by the job', async () => {
    const mara = await makeAdult()
    await send(await template(), [mara.id])
    const { id } = only(await listOf(mara))
    const { files } = world.app.http.services.gateways
    const put = files.put
    Object.assign(files, { put: () => Promise.reject(new Error('no room')) })
    try {
      expect((await sign(mara, id)).body.data).toMatchObject({ state: 'signed', url: null })
    } finally {
      Object.assign(files, { put })
    }
    for (const { name, run } of jobs.jobs) if (name === 'signatures-file') await run(jobContext())
    expect((await read(mara, id)).body.data.url).not.toBeNull()
  })
})
