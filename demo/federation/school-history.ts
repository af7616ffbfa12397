/**
 * What the heads of the demo see: members who joined and left over two years, trial guests and their outcome, and requests in each state.
 * Written after the federation, because database triggers keep the history of memberships.
 */
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import {
  addDays,
  dayOf,
  instantAt,
  instantOf,
  MS_PER_DAY,
  MS_PER_HOUR,
} from '@wegband/domain/basics/calendar-days.ts'
import { appointments, trialCounts, trialRegistrations } from '@wegband/server/db/schema/appointments.ts'
import { users } from '@wegband/server/db/schema/people.ts'
import { schoolRequestMessages, schoolRequests } from '@wegband/server/db/schema/school-requests.ts'
import { schoolMemberships } from '@wegband/server/db/schema/schools.ts'
import type { Transaction } from '@wegband/server/db/transaction.ts'
import { plainName, someName } from '../people/names.ts'
import { demoId } from '../people/people.ts'
import { randomFor } from '../random.ts'
import { schoolId } from './schools.ts'
import { TRIAL_DATA_DAYS } from '@wegband/domain/features/appointments/trial/trial-rules.ts'

const SCHOOL = schoolId('lindenhof')
const WEEKS_OF_GUESTS = 40

/** How many days ago they joined and left. */
const FORMER: readonly (readonly [number, number])[] = [
  [705, 640],
  [690, 410],
  [668, 588],
  [640, 120],
  [611, 300],
  [560, 505],
  [531, 180],
  [505, 330],
  [470, 410],
  [433, 160],
  [402, 210],
  [371, 290],
  [340, 130],
  [318, 205],
  [280, 190],
  [244, 45],
  [205, 110],
  [171, 95],
  [140, 100],
  [112, 92],
]

/**
 * They cannot sign in; a school keeps its former members. `writeMemberHistory` records their earlier membership, as for everyone who left.
 */
const writeFormerMembers = async (tx: Transaction, now: Date): Promise<void> => {
  const random = randomFor('former members')
  const today = dayOf(now.toISOString())
  for (const [joinedDaysAgo, leftDaysAgo] of FORMER) {
    const name = someName(random)
    const createdAt = instantAt(addDays(today, -joinedDaysAgo), '12:00')
    const mail = `${plainName(name.firstName)}.${plainName(name.lastName)}.${joinedDaysAgo}@post.example`
    const [user] = await tx
      .insert(users)
      .values({
        profileType: 'regular',
        ...name,
        mail,
        mailVerifiedAt: createdAt,
        birthdayAt: addDays(today, -365 * random.between(19, 58)),
        createdAt,
      })
      .returning({ id: users.id })
    if (user === undefined) continue
    const updatedAt = instantAt(addDays(today, -leftDaysAgo), '12:00')
    await tx
      .insert(schoolMemberships)
      .values({ userId: user.id, schoolId: SCHOOL, state: 'cancelled', createdAt, updatedAt })
  }
}

/** Guests of the last weeks appear by name, earlier guests only as numbers. */
const writeGuests = async (tx: Transaction, now: Date): Promise<void> => {
  const random = randomFor('trial guests')
  const since = instantOf(now.getTime() - WEEKS_OF_GUESTS * 7 * MS_PER_DAY)
  const kept = instantOf(now.getTime() - TRIAL_DATA_DAYS * MS_PER_DAY)
  const classes = await tx
    .select({ id: appointments.id, startAt: appointments.startAt, endAt: appointments.endAt })
    .from(appointments)
    .where(
      and(
        eq(appointments.schoolId, SCHOOL),
        gt(appointments.trialSlots, 0),
        gt(appointments.startAt, since),
        lt(appointments.endAt, now.toISOString()),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
  for (const { id, startAt, endAt } of classes) {
    if (!random.chance(0.2)) continue
    const at = { createdAt: startAt, updatedAt: startAt }
    if (endAt < kept) {
      const registered = random.between(1, 2)
      const arrived = random.chance(0.75) ? registered : registered - 1
      const asked = arrived > 0 && random.chance(0.55) ? 1 : 0
      const joined = asked > 0 && random.chance(0.75) ? 1 : 0
      await tx.insert(trialCounts).values({ appointmentId: id, registered, arrived, asked, joined, ...at })
      continue
    }
    const { firstName, lastName } = someName(random)
    await tx.insert(trialRegistrations).values({
      appointmentId: id,
      firstName,
      lastName,
      mail: `${plainName(firstName)}.${plainName(lastName)}@post.example`,
      phone: '',
      locale: 'de',
      state: 'confirmed',
      takeBackHash: `demo ${id}`,
      arrivedAt: random.chance(0.75) ? startAt : null,
      ...at,
    })
  }
}

/** Two open requests, one of them with a question from the school, and one of each answer. */
const writeRequests = async (tx: Transaction, now: Date): Promise<void> => {
  const ago = (hours: number): string => instantOf(now.getTime() - hours * MS_PER_HOUR)
  const head = demoId('sabine')
  const interested = await tx
    .select({ id: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.schoolId, SCHOOL), eq(schoolMemberships.state, 'interested')))
    .orderBy(asc(schoolMemberships.id))
  const members = await tx
    .select({ id: schoolMemberships.userId })
    .from(schoolMemberships)
    .where(and(eq(schoolMemberships.schoolId, SCHOOL), eq(schoolMemberships.state, 'active')))
    .orderBy(asc(schoolMemberships.id))
    .offset(40)
    .limit(3)
  const [first, second] = interested
  const [newest, leaving, stayed] = members
  const write = async (
    user: { readonly id: number } | undefined,
    row: Omit<typeof schoolRequests.$inferInsert, 'schoolId' | 'userId' | 'requestedBy' | 'updatedAt'> & {
      createdAt: string
    },
  ): Promise<number | undefined> => {
    if (user === undefined) return undefined
    const [request] = await tx
      .insert(schoolRequests)
      .values({
        schoolId: SCHOOL,
        userId: user.id,
        requestedBy: user.id,
        updatedAt: row.createdAt,
        answeredBy: row.answeredAt === undefined ? null : head,
        ...row,
      })
      .returning({ id: schoolRequests.id })
    return request?.id
  }
  await write(first, {
    type: 'enrollment',
    stateBefore: 'undefined',
    message: 'Das Probetraining war gut. Ich möchte gern dienstags und donnerstags kommen.',
    createdAt: ago(5),
  })
  const asked = await write(second, {
    type: 'enrollment',
    stateBefore: 'undefined',
    message: 'Ich habe früher Escrima gemacht und möchte wieder anfangen.',
    createdAt: ago(29),
  })
  if (asked !== undefined)
    await tx.insert(schoolRequestMessages).values({
      requestId: asked,
      authorId: head,
      isFromSchool: true,
      text: 'Schön, dass du wieder dabei sein willst. Bis zu welchem Level bist du gekommen?',
      createdAt: ago(20),
      updatedAt: ago(20),
    })
  await write(leaving, {
    type: 'retreat',
    stateBefore: 'active',
    message: 'Wir ziehen zum Jahresende nach Freiburg.',
    createdAt: ago(50),
  })
  await write(newest, {
    type: 'enrollment',
    state: 'accepted',
    stateBefore: 'interested',
    answer: 'Willkommen. Bring zum ersten Mal feste Schuhe mit.',
    createdAt: ago(700),
    answeredAt: ago(690),
  })
  await write(stayed, {
    type: 'retreat',
    state: 'withdrawn',
    stateBefore: 'active',
    createdAt: ago(900),
    answeredAt: ago(880),
  })
}

/** The requests of a family over the year; their results are already in the memberships. */
const writeFamilyRequests = async (tx: Transaction, now: Date): Promise<void> => {
  const ago = (days: number): string => instantOf(now.getTime() - days * MS_PER_DAY)
  const asked = { type: 'enrollment', stateBefore: 'undefined', requestedBy: demoId('mara') } as const
  const rows = [
    {
      ...asked,
      schoolId: SCHOOL,
      userId: demoId('jonas'),
      state: 'accepted',
      answer: 'Willkommen bei den Füchsen.',
      daysAgo: 78,
    },
    {
      ...asked,
      schoolId: schoolId('hafenstrasse'),
      userId: demoId('lina'),
      state: 'rejected',
      answer: 'Bei uns geht es ab 7 Jahren los. Melde dich dann gern wieder.',
      daysAgo: 82,
    },
    { ...asked, schoolId: schoolId('birkenfeld'), userId: demoId('mara'), state: 'withdrawn', daysAgo: 160 },
  ] as const
  for (const { daysAgo, ...row } of rows)
    await tx.insert(schoolRequests).values({
      ...row,
      answeredAt: ago(daysAgo - 1),
      createdAt: ago(daysAgo),
      updatedAt: ago(daysAgo - 1),
    })
}

export const writeSchoolHistory = async (tx: Transaction, now: Date): Promise<void> => {
  await writeFormerMembers(tx, now)
  await writeGuests(tx, now)
  await writeRequests(tx, now)
  await writeFamilyRequests(tx, now)
}
