/** What an import refuses: files that are no lists, files that are too large, strangers, and wrong moments. And what a crash leaves. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '@wegband/domain/features/member-import/contract.ts'
import { FILE_MAX_BYTES, MOST_ROWS } from '@wegband/domain/features/member-import/import-bounds.ts'
import { memberImportRows, memberImports } from '../../db/schema/imports/member-imports.ts'
import { users } from '../../db/schema/people.ts'
import { schoolMemberships, schools } from '../../db/schema/schools.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeMembership, makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { viewSession } from '../../testing/makers/view-session.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { forgetReferenceData } from '../reference-data/reference-data.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'
import {
  decideAll,
  importFile,
  type ImportRoom,
  readBack,
  rowsOf,
  sendFile,
  startRun,
  tryOut,
  work,
} from './testing/import-room.ts'

const NOW = '2026-11-20T09:00:00Z'
let app: TestApp
let room: ImportRoom
beforeAll(async () => {
  app = await createTestApp({ features: [routes], limits: 'off' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(NOW)
  const school = await makeSchool(app.db, { name: 'Lindenhof' })
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  forgetReferenceData(app.db)
  room = { app, school, head }
})

const HEAD = 'Vorname;Nachname;Geburtsdatum'
const people = (count: number): string =>
  [HEAD, ...Array.from({ length: count }, (_, at) => `Ida;Kahl ${at};01.02.1990`)].join('\n')
const entered = async (): Promise<string[]> => {
  const rows = await app.db.drizzle
    .select({ name: users.lastName })
    .from(users)
    .innerJoin(schoolMemberships, eq(schoolMemberships.userId, users.id))
    .where(eq(schoolMemberships.schoolId, room.school.id))
  return rows.map(({ name }) => name).filter((name) => name.startsWith('Kahl'))
}

describe('a file', () => {
  test('in Windows-1252 or UTF-16, with commas or tabs, is read like one in UTF-8', async () => {
    const text = 'Vorname\tNachname\tGeburtsdatum\nJürgen\tGroß\t14.02.1994\n'
    const windows = Buffer.from(text, 'latin1')
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
    const big = Buffer.from(little).swap16()
    const bare = Buffer.from(text, 'utf16le')
    for (const [bytes, encoding] of [
      [windows, 'windows-1252'],
      [little, 'utf-16le'],
      [big, 'utf-16be'],
      [bare, 'utf-16le'],
      [Buffer.from(text.replaceAll('\t', ',')), 'utf-8'],
    ] as const) {
      const { data, status } = await sendFile(room, bytes)
      expect(status).toBe(201)
      expect(data).toMatchObject({
        encoding,
        columns: ['firstName', 'lastName', 'birthday'],
        samples: [['Jürgen', 'Groß', '14.02.1994']],
      })
      await app.call(contract.discardMemberImport, { as: room.head, params: { id: String(data.id) } })
    }
  })

  test('that holds no list, no headings or an endless cell is refused with its reason', async () => {
    const codes = []
    for (const bytes of [
      Buffer.from('PK\u0003\u0004rest of a workbook'),
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.from('<?xml version="1.0"?><Workbook/>'),
      Buffer.from('%PDF-1.7'),
      Buffer.from('Vorname;Nachname\nAn\0na;Berg'),
      Buffer.from(`${HEAD}\n\n;;\n`),
      Buffer.from('\n \n'),
      Buffer.alloc(0),
      Buffer.from('Anna;Berg;14.02.1994\nBen;Kraft;01.01.1990'),
      Buffer.from(`${';'.repeat(100)}\nx`),
      Buffer.from(`${'x'.repeat(2_001)};b\nx;y`),
      Buffer.from(`${HEAD}\nAnna;"Berg;14.02.1994\n${'x\n'.repeat(2_000)}`),
    ])
      codes.push((await sendFile(room, bytes)).code)
    expect(codes).toEqual([
      'member-import.spreadsheet',
      'member-import.spreadsheet',
      'member-import.spreadsheet',
      'member-import.not-text',
      'member-import.not-text',
      'member-import.empty',
      'member-import.empty',
      'member-import.empty',
      'member-import.no-headings',
      'member-import.too-many-columns',
      'member-import.cell-too-long',
      'member-import.cell-too-long',
    ])
    expect(
      await app.db.drizzle.select().from(memberImports).where(eq(memberImports.schoolId, room.school.id)),
    ).toEqual([])
  })

  test('of one row or one byte too many is refused, and leaves nothing', async () => {
    const rows = `${HEAD}\n${'a;b;c\n'.repeat(MOST_ROWS + 1)}`
    expect((await sendFile(room, rows)).code).toBe('member-import.too-many-rows')
    const bytes = Buffer.alloc(FILE_MAX_BYTES + 1, 'a;b\n')
    const { status } = await sendFile(room, bytes)
    expect(status).toBe(413)
    const left = await app.db.drizzle.execute(sql`select count(*)::int as rows from member_import_rows r
      join member_imports i on i.id = r.import_id where i.school_id = ${room.school.id}`)
    expect(left.rows).toEqual([{ rows: 0 }])
  })

  test('with formulas, markup and quotes is kept as text, and its error file executes nothing', async () => {
    const cells = ['=cmd|calc', '@SUM(A1)', '<script>alert(1)</script>', "Robert'); drop table users;--"]
    const { data } = await sendFile(
      room,
      `${HEAD}\n${cells.map((cell) => `"${cell}";"-2+3";31.02.2000`).join('\n')}`,
    )
    const tried = await tryOut(room, data)
    expect((await rowsOf(room, tried, 'error')).map((row) => row.cells[0])).toEqual(cells)
    const file = await app.call(contract.saveImportErrors, {
      as: room.head,
      params: { id: String(tried.id) },
      query: { language: 'en' },
    })
    const lines = file.bytes.toString('utf8').split('\r\n')
    expect(lines[0]).toBe('\uFEFF"Vorname";"Nachname";"Geburtsdatum";"Reason"')
    expect(lines[1]).toBe('"\'=cmd|calc";"\'-2+3";"31.02.2000";"Birthday: This isn’t a date"')
    expect(lines[2]).toMatch(/^"'@SUM/)
    expect(lines).toHaveLength(cells.length + 2)
  })
})

describe('an import', () => {
  test('is that of a school: others and outsiders get 404 like for one that does not exist', async () => {
    const { data } = await sendFile(room, people(1))
    const other = await makeSchool(app.db)
    const head = await makeMember(app.db, other, { roles: ['leader'] })
    const trainer = await makeMember(app.db, room.school, { roles: ['trainer', 'staff'] })
    forgetReferenceData(app.db)
    const params = { id: String(data.id) }
    for (const as of [head, trainer, await makeUser(app.db)]) {
      const answers = await Promise.all([
        app.call(contract.readMemberImport, { as, params }),
        app.call(contract.listImportRows, { as, params }),
        app.call(contract.saveImportErrors, { as, params }),
        app.call(contract.runMemberImport, { as, params, body: { sendsEmails: false, language: 'de' } }),
        app.call(contract.undoMemberImport, { as, params }),
        app.call(contract.discardMemberImport, { as, params }),
        app.call(contract.listMemberImports, { as, params: { id: String(room.school.id) } }),
      ])
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
      expect((await sendFile(room, people(1), { as })).status).toBe(404)
    }
    const office = await makeUser(app.db, { officeRights: ['office'] })
    expect((await app.call(contract.readMemberImport, { as: office, params })).status).toBe(200)
  })

  test('is refused in a view, in a closed school, at a wrong moment, and for stale columns', async () => {
    const { data } = await sendFile(room, people(1))
    const params = { id: String(data.id) }
    const admin = await makeUser(app.db, { isAdmin: true })
    const headers = await viewSession(app.db, admin, room.head)
    const seen = { columns: [...data.columns], dateOrder: data.dateOrder, seenAt: data.updatedAt }
    const inView = await app.call(contract.mapMemberImport, { headers, params, body: seen })
    expect(inView.body.code).toBe('auth.not-while-impersonating')
    expect((await startRun(room, data)).body.code).toBe('member-import.wrong-state')
    const stale = { ...seen, seenAt: '2026-01-01T00:00:00.000Z' }
    expect((await app.call(contract.mapMemberImport, { as: room.head, params, body: stale })).body.code).toBe(
      'general.stale',
    )
    for (const columns of [
      ['firstName', 'lastName'],
      ['firstName', 'lastName', null],
      ['firstName', 'firstName', 'birthday'],
      ['firstName', 'lastName', 'birthday', 'level:1'],
    ] as const) {
      const body = { ...seen, columns: [...columns] }
      expect((await app.call(contract.mapMemberImport, { as: room.head, params, body })).status).toBe(422)
    }
    const tried = await tryOut(room, data)
    await app.db.drizzle.update(schools).set({ closedAt: NOW }).where(eq(schools.id, room.school.id))
    expect((await startRun(room, tried)).body.code).toBe('schools.closed')
    expect((await sendFile(room, people(1))).code).toBe('schools.closed')
  })

  test('goes on where it was cut off, and enters each person once', async () => {
    const { data } = await sendFile(room, people(120))
    const tried = await tryOut(room, data)
    expectStatus(await startRun(room, tried), 200)
    const stopping = new AbortController()
    const first = work(room, { worker: 'first', stopping })
    await expect.poll(async () => (await entered()).length, { interval: 5 }).toBeGreaterThan(0)
    stopping.abort()
    expect(await first).toBe('left')
    const half = (await entered()).length
    expect(half % 25).toBe(0)
    expect(half).toBeLessThan(120)
    expect(await work(room, { worker: 'second' })).toBe('nothing')
    app.clock.advance(31_000)
    const both = await Promise.all([work(room, { worker: 'second' }), work(room, { worker: 'third' })])
    expect(both.toSorted()).toEqual(['done', 'nothing'])
    expect(new Set(await entered()).size).toBe(120)
    expect(await entered()).toHaveLength(120)
    expect(await readBack(room, tried)).toMatchObject({ state: 'done', progress: 120 })
  })

  test('stops when the right of its head is gone, and can be cancelled and continued', async () => {
    const { data } = await sendFile(room, people(30))
    const tried = await tryOut(room, data)
    expectStatus(await startRun(room, tried), 200)
    expectStatus(
      await app.call(contract.cancelMemberImport, { as: room.head, params: { id: String(tried.id) } }),
      200,
    )
    expect(await work(room)).toBe('nothing')
    expectStatus(await startRun(room, tried), 200)
    await app.db.drizzle
      .update(schoolMemberships)
      .set({ state: 'passive' })
      .where(eq(schoolMemberships.userId, room.head.id))
    expect(await work(room)).toBe('stopped')
    expect(await entered()).toEqual([])
    const [row] = await app.db.drizzle.select().from(memberImports).where(eq(memberImports.id, tried.id))
    expect(row).toMatchObject({ state: 'stopped', problem: 'not-allowed' })
  })

  test('stops before the next row when its school is closed during the run', async () => {
    const { data } = await sendFile(room, people(30))
    const tried = await tryOut(room, data)
    expectStatus(await startRun(room, tried), 200)
    await app.db.drizzle.update(schools).set({ closedAt: NOW }).where(eq(schools.id, room.school.id))
    expect(await work(room)).toBe('stopped')
    expect(await readBack(room, tried)).toMatchObject({
      state: 'stopped',
      problem: 'school-closed',
      counts: [{ state: 'waiting', rows: 30 }],
    })
  })

  test('is run once when two heads start it at the same moment, and both see it run', async () => {
    const second = await makeMember(app.db, room.school, { roles: ['leader'] })
    const { data } = await sendFile(room, people(2))
    const tried = await tryOut(room, data)
    const answers = await Promise.all([startRun(room, tried), startRun({ ...room, head: second }, tried)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await readBack({ ...room, head: second }, tried)).state).toBe('running')
    expect(await work(room)).toBe('done')
    expect(await entered()).toHaveLength(2)
  })

  test('repairs a row in place, which the rows behind it notice', async () => {
    const { data } = await sendFile(
      room,
      `${HEAD}\nIda;Kahl 1;01.02.1990\nIda;Kahl 1;01.02.1990\nIda;Kahl 2;31.02.1990`,
    )
    const tried = await tryOut(room, data)
    const repair = (line: number, cells: string[]) =>
      app.call(contract.repairRow, {
        as: room.head,
        params: { id: String(tried.id), line: String(line) },
        body: { cells },
      })
    expect((await repair(4, ['Ida', 'Kahl 2', '28.02.1990'])).body.data).toMatchObject({ outcome: 'new' })
    expect((await repair(4, ['Ida', 'Kahl 2'])).status).toBe(422)
    expect((await repair(4, ['Ida', 'Kahl\0', '28.02.1990'])).status).toBe(400)
    expect((await repair(99, ['Ida', 'Kahl', '28.02.1990'])).status).toBe(404)
    expect((await repair(2, ['Ida', 'Kahl 3', '01.02.1990'])).body.data).toMatchObject({ outcome: 'new' })
    expect((await rowsOf(room, tried)).map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new'])
    expect((await decideAll(room, tried, 'new', 'update')).status).toBe(422)
    expectStatus(await startRun(room, tried), 200)
    await work(room)
    expect((await entered()).toSorted()).toEqual(['Kahl 1', 'Kahl 2', 'Kahl 3'])
    expect((await repair(4, ['Ida', 'Kahl 9', '28.02.1990'])).body.code).toBe('member-import.wrong-state')
  })

  test('does not touch people of other schools, and refuses the address of a stranger', async () => {
    const stranger = await makeUser(app.db, { mail: `fremd-${room.school.id}@post.example` })
    const away = await makeSchool(app.db)
    await makeMembership(app.db, stranger, away)
    const done = await importFile(
      room,
      `Vorname;Nachname;Geburtsdatum;E-Mail\nIda;Kahl 1;01.02.1990;${stranger.mail}`,
    )
    expect(await rowsOf(room, done)).toMatchObject([
      { outcome: 'error', reason: 'mail-taken', matches: [], state: 'waiting' },
    ])
  })

  test('is forgotten with its rows after thirty days', async () => {
    const done = await importFile(room, people(1))
    app.clock.advance(31 * 86_400_000)
    const context = await app.contextOf(room.head)
    for (const job of jobs) await job.run(context)
    expect(
      await app.db.drizzle.select().from(memberImportRows).where(eq(memberImportRows.importId, done.id)),
    ).toEqual([])
    expect(await entered()).toEqual(['Kahl 0'])
  })
})
