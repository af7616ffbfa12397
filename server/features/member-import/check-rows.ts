/** The trial: what an import would do with rows. The worker asks it for all rows, a repair for one, and neither enters anything. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { SportLevels } from '@wegband/domain/features/member-import/import-fields.ts'
import {
  type Candidate,
  decideRow,
  failedRow,
  type RowFacts,
} from '@wegband/domain/features/member-import/outcomes.ts'
import {
  type ImportedPerson,
  personKey,
  readRow,
  type ReadRow,
  rowNumberKey,
} from '@wegband/domain/features/member-import/read-row.ts'
import { numberKey } from '@wegband/domain/features/member-import/read-values.ts'
import type { Db } from '../../db/transaction.ts'
import { isKnownGuardian } from '../members/new-member/guardians.ts'
import type { ImportRecord } from './import-store.ts'
import { type KnownRow, listKnown, listKnownByIds, listMails } from './people-store.ts'
import { type CheckedRow, listKeysBefore, type RowRow, writeResults } from './rows-store.ts'

export type Trial = {
  readonly row: ImportRecord
  readonly sports: readonly SportLevels[]
  readonly now: Date
}

export const candidateOf = (known: KnownRow): Candidate => ({
  ...known,
  levels: new Map(Object.entries(known.levels ?? {}).map(([sportId, level]) => [Number(sportId), level])),
})

export const readOf = ({ row, sports, now }: Trial, { cells }: Pick<RowRow, 'cells'>): ReadRow =>
  readRow(cells, row, { sports, today: dayOf(now.toISOString()) })

type Read = { readonly rowRow: RowRow; readonly read: ReadRow }

const peopleOf = (reads: readonly Read[]): ImportedPerson[] =>
  reads.flatMap(({ read }) => (read.person === undefined ? [] : [read.person]))

/** What the rule needs to know of the database, for a whole batch in four statements. */
const readFacts = async (db: Db, { row }: Trial, reads: readonly Read[]) => {
  const people = peopleOf(reads)
  const numbers = people.flatMap((person) => rowNumberKey(person) ?? [])
  const keys = people.map((person) => personKey(person))
  const own = people.flatMap(({ mail }) => mail?.toLowerCase() ?? [])
  const guardians = people.flatMap(({ guardian }) => guardian?.mail.toLowerCase() ?? [])
  const firstLine = Math.min(...reads.map(({ rowRow }) => rowRow.line))
  const known = await listKnown(db, row.schoolId, {
    numbers,
    birthdays: [...new Set(people.map(({ birthdayAt }) => birthdayAt))],
    mails: own,
  })
  const taken = await listMails(db, [...new Set([...own, ...guardians])])
  const before = await listKeysBefore(db, row.id, firstLine, { numbers, people: keys })
  return { candidates: known.map((one) => candidateOf(one)), taken, before }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

/** Candidates by each key, so that a batch of people born on one day costs no more than others. */
const indexOf = (candidates: readonly Candidate[]) => ({
  byNumber: Map.groupBy(candidates, ({ number }) => (number === null ? '' : numberKey(number))),
  byBirthday: Map.groupBy(candidates, ({ birthdayAt }) => birthdayAt ?? ''),
  byMail: Map.groupBy(candidates, ({ mail }) => mail?.toLowerCase() ?? ''),
})

const candidatesFor = (index: ReturnType<typeof indexOf>, person: ImportedPerson): Candidate[] => {
  const number = rowNumberKey(person)
  const found = [
    ...(number === null ? [] : (index.byNumber.get(number) ?? [])),
    ...(index.byBirthday.get(person.birthdayAt) ?? []),
    ...(person.mail === null ? [] : (index.byMail.get(person.mail.toLowerCase()) ?? [])),
  ]
  return [...new Map(found.map((one) => [one.id, one])).values()]
}

const NO_FACTS = { problems: [], numberKey: null, personKey: null }

const checkOne = (
  { rowRow, read }: Read,
  index: ReturnType<typeof indexOf>,
  seen: { readonly keys: Set<string>; readonly mails: Map<string, number> },
): CheckedRow => {
  const { id } = rowRow
  const { person, problems } = read
  if (person === undefined) return { ...NO_FACTS, ...failedRow(null), id, problems }
  const number = rowNumberKey(person)
  const key = personKey(person)
  const keys = [`person ${key}`, ...(number === null ? [] : [`number ${number}`])]
  const candidates = candidatesFor(index, person)
  const mail = person.mail?.toLowerCase()
  const facts: RowFacts = {
    candidates,
    isTwiceInFile: keys.some((one) => seen.keys.has(one)),
    isMailTaken: mail !== undefined && (seen.mails.has(mail) || seen.keys.has(`mail ${mail}`)),
  }
  for (const one of keys) seen.keys.add(one)
  if (mail !== undefined) seen.keys.add(`mail ${mail}`)
  return { ...decideRow(person, facts), id, problems, numberKey: number, personKey: key }
}

/** New children whose guardian's address belongs to an account that the school does not know. */
const refuseStrangers = async (
  tx: Db,
  { row, now }: Trial,
  reads: readonly Read[],
  { results, mails }: { readonly results: CheckedRow[]; readonly mails: ReadonlyMap<string, number> },
): Promise<CheckedRow[]> => {
  const known = new Map<number, boolean>()
  const place = { schoolId: row.schoolId, today: dayOf(now.toISOString()) }
  const checked: CheckedRow[] = []
  for (const [at, result] of results.entries()) {
    const mail = reads[at]?.read.person?.guardian?.mail.toLowerCase()
    const owner = mail === undefined || result.outcome !== 'new' ? undefined : mails.get(mail)
    if (owner !== undefined && !known.has(owner)) known.set(owner, await isKnownGuardian(tx, owner, place))
    const isStranger = owner !== undefined && known.get(owner) === false
    checked.push(isStranger ? { ...result, ...failedRow('guardian-taken') } : result)
  }
  return checked
}

/** Writes the outcome of these rows, which follow each other in the file. */
export const checkRows = async (tx: Db, trial: Trial, rows: readonly RowRow[]): Promise<void> => {
  if (rows.length === 0) return
  const reads = rows.map((rowRow) => ({ rowRow, read: readOf(trial, rowRow) }))
  const facts: Facts = await readFacts(tx, trial, reads)
  const keys = new Set<string>()
  for (const one of facts.before) {
    if (one.numberKey !== null) keys.add(`number ${one.numberKey}`)
    if (one.personKey !== null) keys.add(`person ${one.personKey}`)
  }
  const mails = new Map(facts.taken.map(({ id, mail }) => [mail ?? '', id]))
  const index = indexOf(facts.candidates)
  const results = reads.map((read) => checkOne(read, index, { keys, mails }))
  await writeResults(tx, await refuseStrangers(tx, trial, reads, { results, mails }))
}

/** The chosen person of the school as the rule sees them; undefined when they are gone. */
export const findCandidate = async (
  db: Db,
  schoolId: number,
  userId: number,
): Promise<Candidate | undefined> => {
  const [known] = await listKnownByIds(db, schoolId, [userId])
  return known === undefined ? undefined : candidateOf(known)
}
