/** Rows for tests: each maker fills in what a test does not care about, and nothing is shared between two of them. */
import type { Ability, Role, UserSchoolState } from '@wegband/domain/basics/roles.ts'
import type { Database } from '../../db/open-database.ts'
import { relations, userFunnels, users } from '../../db/schema/people.ts'
import {
  examinerRights,
  schoolMemberships,
  schoolRoles,
  schools,
  schoolSites,
  trainerSports,
} from '../../db/schema/schools.ts'
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'

let counter = 0
/** A number that no other row of this test process has. */
export const nextNumber = (): number => {
  counter += 1
  return counter
}

/** The row of an insert of one. */
export const only = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, not ${rows.length}`)
  return row
}

/** The row of an insert into a table of the curriculum: no call of the test comes before the process has heard of it. */
export const onlyHeard = <T>(db: Database, rows: readonly T[]): T => {
  forgetReferenceData(db)
  return only(rows)
}

export type UserRow = typeof users.$inferSelect

/** A verified adult without a password; give `passwordHash` to sign in. */
export const makeUser = async (
  db: Database,
  fields: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> => {
  const number = nextNumber()
  const rows = await db.drizzle
    .insert(users)
    .values({
      profileType: 'regular',
      username: `person-${number}`,
      mail: `person-${number}@beispiel.example`,
      mailVerifiedAt: '2026-01-01T00:00:00Z',
      firstName: 'Person',
      lastName: String(number),
      birthdayAt: '1990-05-05',
      updatedAt: '2026-01-01T00:00:00Z',
      ...fields,
    })
    .returning()
  return only(rows)
}

export const makeAnonymous = (db: Database): Promise<UserRow> =>
  makeUser(db, {
    profileType: 'anonymous',
    username: null,
    mail: null,
    mailVerifiedAt: null,
    birthdayAt: null,
  })

export const makeUnverified = (db: Database): Promise<UserRow> => makeUser(db, { mailVerifiedAt: null })

/** A child with its parent: both rows of the relation. */
export const makeChildOf = async (
  db: Database,
  parent: { readonly id: number },
  fields: Partial<typeof users.$inferInsert> = {},
): Promise<UserRow> => {
  const child = await makeUser(db, {
    profileType: 'regular_kid',
    mail: null,
    mailVerifiedAt: null,
    birthdayAt: '2017-03-03',
    ...fields,
  })
  await db.drizzle.insert(relations).values([
    { userId: parent.id, relatedId: child.id, type: 'child' },
    { userId: child.id, relatedId: parent.id, type: 'parent' },
  ])
  return child
}

export type School = typeof schools.$inferSelect & { readonly siteId: number }
/** Where a class takes place and people belong. */
export type Place = Pick<School, 'id' | 'siteId'>

/** Another place at which a school trains; its id. */
export const makeSite = async (db: Database, { id, name }: { id: number; name: string }): Promise<number> =>
  onlyHeard(
    db,
    await db.drizzle
      .insert(schoolSites)
      .values({
        schoolId: id,
        name,
        street: 'Hauptstraße 1',
        zip: '10115',
        city: 'Berlin',
        country: 'DE',
        latitude: 52.53,
        longitude: 13.38,
      })
      .returning(),
  ).id

/** A school with one site. */
export const makeSchool = async (db: Database, fields: { name?: string } = {}): Promise<School> => {
  const name = fields.name ?? `Schule ${nextNumber()}`
  const school = only(
    await db.drizzle
      .insert(schools)
      .values({ name, description: { de: name } })
      .returning(),
  )
  return { ...school, siteId: await makeSite(db, school) }
}

export type MembershipFields = {
  readonly roles?: readonly Role[]
  readonly state?: UserSchoolState
  readonly abilities?: Ability[] | null
}

/** An active student unless told otherwise. Gives back the membership's id. */
export const makeMembership = async (
  db: Database,
  user: { readonly id: number },
  school: Place,
  { roles = ['student'], state = 'active', abilities = null }: MembershipFields = {},
): Promise<number> => {
  const { id } = only(
    await db.drizzle
      .insert(schoolMemberships)
      .values({ userId: user.id, schoolId: school.id, siteId: school.siteId, state, abilities })
      .returning({ id: schoolMemberships.id }),
  )
  if (roles.length > 0)
    await db.drizzle.insert(schoolRoles).values(roles.map((role) => ({ membershipId: id, role })))
  return id
}

/** A person with a role in a school; trainers may be given sports and examiner rights. */
export const makeMember = async (
  db: Database,
  school: Place,
  fields: MembershipFields & {
    readonly user?: Partial<typeof users.$inferInsert>
    readonly sports?: readonly { readonly sportId: number; readonly examinerUpTo?: number }[]
  } = {},
): Promise<UserRow> => {
  const user = await makeUser(db, fields.user)
  await makeMembership(db, user, school, fields)
  const sports = fields.sports ?? []
  if (sports.length > 0)
    await db.drizzle
      .insert(trainerSports)
      .values(sports.map(({ sportId }) => ({ userId: user.id, schoolId: school.id, sportId })))
  const examines = sports.flatMap(({ sportId, examinerUpTo: upTo = 0 }) =>
    upTo > 0 ? [{ userId: user.id, sportId, upTo }] : [],
  )
  if (examines.length > 0) await db.drizzle.insert(examinerRights).values(examines)
  return user
}

export const makeFunnel = async (
  db: Database,
  user: { readonly id: number },
  funnel: (typeof userFunnels.$inferInsert)['funnel'],
): Promise<void> => {
  await db.drizzle.insert(userFunnels).values({ userId: user.id, funnel })
}
