/** Sports, levels, modules, contents and classes for tests. */
import type { Database } from '../../db/open-database.ts'
import { appointments, appointmentSports, appointmentTypes } from '../../db/schema/appointments.ts'
import { contents, levels, modules, sports } from '../../db/schema/sports.ts'
import { nextNumber, only, onlyHeard, type Place } from './makers.ts'

export type Sport = typeof sports.$inferSelect
export type Level = typeof levels.$inferSelect
export type Module = typeof modules.$inferSelect
export type Content = typeof contents.$inferSelect
export type Appointment = typeof appointments.$inferSelect

export const makeSport = async (
  db: Database,
  fields: Partial<typeof sports.$inferInsert> = {},
): Promise<Sport> => {
  const number = nextNumber()
  const name = { de: `Sport ${number}`, en: `Sport ${number}` }
  return onlyHeard(
    db,
    await db.drizzle
      .insert(sports)
      .values({
        slug: `sport-${number}`,
        name,
        menuName: name,
        description: name,
        sortOrder: number,
        deepOrder: String(number).padStart(4, '0'),
        hue: 30,
        ...fields,
      })
      .returning(),
  )
}

/** Level 1 unless told otherwise, with the thresholds of §9. */
export const makeLevel = async (
  db: Database,
  sport: { readonly id: number },
  fields: Partial<typeof levels.$inferInsert> = {},
): Promise<Level> => {
  const index = fields.index ?? 1
  return onlyHeard(
    db,
    await db.drizzle
      .insert(levels)
      .values({ sportId: sport.id, index, name: { de: `Stufe ${index}` }, belt: index, ...fields })
      .returning(),
  )
}

export const makeModule = async (
  db: Database,
  level: { readonly id: number; readonly sportId: number },
  fields: Partial<typeof modules.$inferInsert> = {},
): Promise<Module> => {
  const number = nextNumber()
  return onlyHeard(
    db,
    await db.drizzle
      .insert(modules)
      .values({
        sportId: level.sportId,
        levelId: level.id,
        name: { de: `Modul ${number}`, en: `Module ${number}` },
        description: { de: '' },
        sortOrder: number,
        ...fields,
      })
      .returning(),
  )
}

/** A video that is ready and open to everybody. */
export const makeContent = async (
  db: Database,
  module: { readonly id: number; readonly sportId: number },
  fields: Partial<typeof contents.$inferInsert> = {},
): Promise<Content> => {
  const number = nextNumber()
  return only(
    await db.drizzle
      .insert(contents)
      .values({
        moduleId: module.id,
        sportId: module.sportId,
        name: { de: `Inhalt ${number}` },
        title: { de: `Inhalt ${number}` },
        sortOrder: number,
        isSolo: true,
        videoLength: 40,
        videoState: 'ready',
        videoRef: 'film-1',
        ...fields,
      })
      .returning(),
  )
}

export const makeAppointmentType = async (
  db: Database,
  fields: Partial<typeof appointmentTypes.$inferInsert> = {},
): Promise<typeof appointmentTypes.$inferSelect> =>
  onlyHeard(
    db,
    await db.drizzle
      .insert(appointmentTypes)
      .values({
        key: `type-${nextNumber()}`,
        name: { de: 'Unterricht', en: 'Class' },
        confirmationTypes: ['presence', 'progress', 'workshop', 'denied'],
        ...fields,
      })
      .returning(),
  )

export type AppointmentFields = Partial<typeof appointments.$inferInsert> & {
  readonly sportIds?: readonly number[]
}

/** A class of 90 minutes at 18:00 in Berlin on 2026-11-20, at the school's site, for the given sports. */
export const makeAppointment = async (
  db: Database,
  school: Place,
  { sportIds = [], ...fields }: AppointmentFields = {},
): Promise<Appointment> => {
  const typeId = fields.typeId ?? (await makeAppointmentType(db)).id
  const appointment = only(
    await db.drizzle
      .insert(appointments)
      .values({
        schoolId: school.id,
        siteId: school.siteId,
        typeId,
        name: { de: 'Abendunterricht', en: 'Evening class' },
        description: { de: '' },
        startAt: '2026-11-20T17:00:00Z',
        endAt: '2026-11-20T18:30:00Z',
        ...fields,
      })
      .returning(),
  )
  if (sportIds.length > 0)
    await db.drizzle
      .insert(appointmentSports)
      .values(sportIds.map((sportId) => ({ appointmentId: appointment.id, sportId })))
  return appointment
}
