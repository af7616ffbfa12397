/** Makes papers of a version for people of the school: their text, the rows, and the notices to those who sign. */
import { createHash } from 'node:crypto'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import {
  fillTemplate,
  type OwnField,
  withEntries,
} from '@wegband/domain/features/signatures/fill-template.ts'
import { dueAfter, signerIds } from '@wegband/domain/features/signatures/signing-rules.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { notifyEach, type Notice } from '../notifications/notify-people.ts'
import {
  type FillFacts,
  insertPapers,
  type NewPaper,
  readFillFacts,
  type VersionRow,
} from './paper-statement.ts'

export const PAPER_SUBJECT = 'signature-request'

/** The hash of exactly what the signer reads. */
export const hashOfPaper = (title: string, text: string): string =>
  createHash('sha256').update(`${title}\n\n${text}`).digest('hex')

type Template = Pick<VersionRow, 'text' | 'school' | 'locale'>

/** The text with the values of a person. */
export const fillFor = (
  { text, school, locale }: Template,
  { person, birthdayAt, guardians, address }: FillFacts,
  fields: readonly OwnField[],
  now: Date,
): string => {
  const format = formatsOf(locale)
  const values = {
    person: fullName(person),
    birthday: birthdayAt === null ? '' : format.date(`${birthdayAt}T12:00:00Z`),
    guardians: format.list(guardians.map((one) => fullName(one))),
    address,
    school,
    date: format.date(now.toISOString()),
  }
  return fillTemplate(text, values, fields)
}

/** To each who may sign: about oneself, or about a child. */
export const noticesFor = (
  paper: { readonly id: number; readonly title: string; readonly school: string },
  { person, birthdayAt, guardians }: Pick<FillFacts, 'person' | 'birthdayAt' | 'guardians'>,
  kind: '' | '-reminder',
  today: string,
): (Notice<'paper-to-sign'> & { userId: number })[] => {
  const guardianIds = guardians.map(({ id }) => id)
  return signerIds({ userId: person.id, birthdayAt, guardianIds }, today).map((userId) => ({
    userId,
    type: 'paper-to-sign',
    subjectType: PAPER_SUBJECT,
    subjectId: paper.id,
    params: {
      changeType: `${userId === person.id ? 'own' : 'child'}${kind}`,
      documentName: paper.title,
      firstName: userId === person.id ? '' : person.firstName,
      schoolName: paper.school,
    },
  }))
}

/** `fields`: what the school entered. */
export type PaperFor = { readonly userId: number; readonly fields: readonly OwnField[] }

/** Returns how many papers were made. Who does not belong to the school, or has an open paper of the template, gets none. */
export const makePapers = async (
  tx: Db,
  version: VersionRow,
  people: readonly PaperFor[],
  { sentBy, now }: { readonly sentBy: number | null; readonly now: Date },
): Promise<number> => {
  const at = now.toISOString()
  const facts = await readFillFacts(
    tx,
    version.schoolId,
    people.map(({ userId }) => userId),
  )
  const fieldsOf = new Map(people.map(({ userId, fields }) => [userId, fields]))
  const papers = facts.map((one): NewPaper => {
    const fields = withEntries(version.fields, fieldsOf.get(one.person.id) ?? [])
    const { title } = version
    const text = fillFor(version, one, fields, now)
    return { userId: one.person.id, title, text, sha256: hashOfPaper(title, text), fields }
  })
  const { templateId, id: versionId, dueDays } = version
  const dueAt = dueDays === null ? null : dueAfter(at, dueDays)
  const made = await insertPapers(tx, { templateId, versionId, dueAt, sentBy, at }, papers)
  const byPerson = new Map(facts.map((one) => [one.person.id, one]))
  const today = dayOf(at)
  const notices = made.flatMap(({ id, userId }) => {
    const one = byPerson.get(userId)
    const paper = { id, title: version.title, school: version.school }
    return one === undefined ? [] : noticesFor(paper, one, '', today)
  })
  await notifyEach(tx, notices, now)
  await publish(tx, { topic: 'documents', ids: [], userIds: made.map(({ userId }) => userId) })
  return made.length
}
