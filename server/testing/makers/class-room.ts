/** A school with a sport of 24 modules, a trainer and members: what most tests of classes and progress need. */
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'
import { makeMember, makeSchool, type School, type UserRow } from './makers.ts'
import type { TestApp } from '../servers/test-app.ts'
import {
  type Appointment,
  type Level,
  makeAppointment,
  makeAppointmentType,
  makeLevel,
  makeModule,
  makeSport,
  type Module,
  type Sport,
} from './training-makers.ts'

export type ClassRoom = {
  readonly school: School
  readonly sport: Sport
  readonly levels: readonly Level[]
  /** The modules of the first level. */
  readonly modules: readonly Module[]
  readonly trainer: UserRow
  readonly otherTrainer: UserRow
  readonly leader: UserRow
  readonly student: UserRow
  /** A class at 18:30 in Berlin on the test clock's Friday, with every confirmation type. */
  makeClass(fields?: Parameters<typeof makeAppointment>[2]): Promise<Appointment>
  makeStudent(): Promise<UserRow>
}

export const CLASS_START = '2026-11-20T17:30:00.000Z'
export const CLASS_END = '2026-11-20T19:00:00.000Z'

const ALL_TYPES = ['presence', 'progress', 'workshop', 'seminar', 'exam', 'denied'] as const

/** `moduleCount` modules in level 1, none in level 2. */
export const makeClassRoom = async ({ db }: TestApp, moduleCount = 24): Promise<ClassRoom> => {
  const school = await makeSchool(db)
  const sport = await makeSport(db)
  const levels = [await makeLevel(db, sport, { index: 1 }), await makeLevel(db, sport, { index: 2 })]
  const [first] = levels
  if (!first) throw new Error('no level')
  const modules: Module[] = []
  for (let order = 1; order <= moduleCount; order += 1)
    modules.push(await makeModule(db, first, { sortOrder: order }))
  const type = await makeAppointmentType(db, { confirmationTypes: [...ALL_TYPES] })
  forgetReferenceData(db)
  const teaches = { roles: ['trainer'] as const, sports: [{ sportId: sport.id, examinerUpTo: 2 }] }
  const trainer = await makeMember(db, school, teaches)
  const otherTrainer = await makeMember(db, school, teaches)
  const leader = await makeMember(db, school, { roles: ['leader'] })
  const makeStudent = () => makeMember(db, school)
  const student = await makeStudent()
  return {
    school,
    sport,
    levels,
    modules,
    trainer,
    otherTrainer,
    leader,
    student,
    makeStudent,
    makeClass: (fields = {}) =>
      makeAppointment(db, school, {
        typeId: type.id,
        trainerId: trainer.id,
        sportIds: [sport.id],
        startAt: CLASS_START,
        endAt: CLASS_END,
        ...fields,
      }),
  }
}
