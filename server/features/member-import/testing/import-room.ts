/** A school, its head, and a file that goes through the steps of an import. */
import {
  decideRows,
  listImportRows,
  mapMemberImport,
  type MemberImport,
  readMemberImport,
  runMemberImport,
} from '@wegband/domain/features/member-import/contract.ts'
import type { ImportField } from '@wegband/domain/features/member-import/import-fields.ts'
import type { Outcome } from '@wegband/domain/features/member-import/outcomes.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import type { School, UserRow } from '../../../testing/makers/makers.ts'
import type { TestApp } from '../../../testing/servers/test-app.ts'
import { sendForm, uploadForm } from '../../../testing/uploads.ts'
import { type WorkEnd, workOnNextImport } from '../work/work-on-import.ts'

export type ImportRoom = { readonly app: TestApp; readonly school: School; readonly head: UserRow }

const idOf = ({ id }: { readonly id: number }) => ({ id: String(id) })

export const sendFile = async (
  { app, school, head }: ImportRoom,
  bytes: string | Buffer,
  { name = 'mitglieder.csv', as = head } = {},
) => {
  const form = uploadForm({}, [{ bytes: Buffer.from(bytes), name }])
  const { status, body } = await sendForm(app, {
    as,
    url: `/api/schools/${school.id}/member-imports`,
    form,
  })
  return { status, code: body.code, data: body.data as MemberImport }
}

/** Works like a process of the server; `stopping` stops it behind a batch. */
export const work = async (
  { app, head }: ImportRoom,
  { worker = 'tester', stopping = new AbortController() } = {},
): Promise<WorkEnd> => {
  const { db, clock, log, readRights } = await app.contextOf(head)
  return workOnNextImport({ db, clock, log, readRights }, { worker, signal: stopping.signal })
}

export const readBack = async ({ app, head }: ImportRoom, one: { readonly id: number }) =>
  (await app.call(readMemberImport, { as: head, params: idOf(one) })).body.data

/** Says what the columns hold, and waits for the trial. */
export const tryOut = async (
  room: ImportRoom,
  one: MemberImport,
  { columns = one.columns, saveAs = null as string | null } = {},
): Promise<MemberImport> => {
  const { app, head } = room
  const answer = await app.call(mapMemberImport, {
    as: head,
    params: idOf(one),
    body: { columns: [...columns] as ImportField[], dateOrder: one.dateOrder, saveAs, seenAt: one.updatedAt },
  })
  expectStatus(answer, 200)
  await work(room)
  return readBack(room, one)
}

export const rowsOf = async ({ app, head }: ImportRoom, one: { readonly id: number }, outcome?: Outcome) =>
  (
    await app.call(listImportRows, {
      as: head,
      params: idOf(one),
      query: outcome === undefined ? {} : { outcome },
    })
  ).body.data

export const decideAll = (
  { app, head }: ImportRoom,
  one: { readonly id: number },
  outcome: Outcome,
  decision: 'enter' | 'update' | 'skip',
) => app.call(decideRows, { as: head, params: idOf(one), body: { outcome, decision } })

export const startRun = ({ app, head }: ImportRoom, one: { readonly id: number }, sendsEmails = false) =>
  app.call(runMemberImport, { as: head, params: idOf(one), body: { sendsEmails, language: 'de' } })

/** All steps with the guessed columns. */
export const importFile = async (
  room: ImportRoom,
  bytes: string | Buffer,
  { sendsEmails = false } = {},
): Promise<MemberImport> => {
  const sent = await sendFile(room, bytes)
  expectStatus({ status: sent.status, body: { code: sent.code } } as never, 201)
  const tried = await tryOut(room, sent.data)
  expectStatus(await startRun(room, tried, sendsEmails), 200)
  await work(room)
  return readBack(room, tried)
}
