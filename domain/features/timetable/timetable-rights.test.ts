/** Tests of planning a class with several trainers: leaders may enter any trainer, trainers only themselves (decision 0055). */
import { describe, expect, it } from 'vitest'
import { evening, inSchool, SCHOOL } from '../../testing/appointment-samples.ts'
import { leadsClass, teachesClass, trainerIdsOf } from '../appointments/appointment-facts.ts'
import { mayEdit } from '../appointments/capabilities.ts'
import { isColleaguesClass, whyNotStart } from '../appointments/attendance/start-rules.ts'
import { whyNotPlan } from './timetable-rights.ts'

const NO_TRAINERS = { trainerId: null, coTrainerIds: [] }
const shared = { trainerId: 7, coTrainerIds: [9] }
const planned = { ...shared, schoolId: SCHOOL, sportIds: [1] }
const trainer = (userId: number) => ({ userId, schools: [inSchool(['trainer'])], teaches: [1] })

describe('the trainers of a class', () => {
  it('are its lead and the co-trainers, with the same rights', () => {
    const facts = evening({ ...shared, assignment: 'fixed' })
    const actorOf = (userId: number) => ({
      userId,
      isAdmin: false,
      isAnonymous: false,
      schools: [inSchool(['trainer'])],
      childIds: [],
      examinerOf: [],
      childProtection: 'fine' as const,
    })
    expect(trainerIdsOf(shared)).toEqual([7, 9])
    for (const userId of [7, 9]) {
      expect([teachesClass(shared, userId), leadsClass(facts, userId)]).toEqual([true, true])
      expect([mayEdit(facts, actorOf(userId)), isColleaguesClass(facts, { userId })]).toEqual([true, false])
      expect(whyNotStart(facts, actorOf(userId), facts.startAt)).toBeUndefined()
    }
    expect([mayEdit(facts, actorOf(8)), isColleaguesClass(facts, { userId: 8 })]).toEqual([false, true])
    expect(whyNotStart(facts, actorOf(8), facts.startAt)).toBe('appointments.other-trainer-fixed')
  })
})

describe('a trainer who does not plan the school', () => {
  it('may plan a class that they teach, with its trainers unchanged', () => {
    expect(whyNotPlan(trainer(7), planned)).toBeUndefined()
    expect(whyNotPlan(trainer(9), planned)).toBeUndefined()
    expect(whyNotPlan(trainer(8), planned)).toBe('appointments.not-allowed')
    expect(whyNotPlan({ ...trainer(9), teaches: [] }, planned)).toBe('appointments.not-allowed')
  })

  it('may enter themself, but no colleague, and may not replace or remove a trainer', () => {
    expect(whyNotPlan(trainer(7), { ...planned, coTrainerIds: [] }, NO_TRAINERS)).toBeUndefined()
    expect(whyNotPlan(trainer(7), planned, NO_TRAINERS)).toBe('appointments.not-allowed')
    expect(whyNotPlan(trainer(9), { ...planned, trainerId: 9, coTrainerIds: [] }, shared)).toBe(
      'appointments.not-allowed',
    )
    expect(whyNotPlan(trainer(7), { ...planned, coTrainerIds: [] }, shared)).toBe('appointments.not-allowed')
  })

  it('may plan any class in a school that they lead', () => {
    const leader = { userId: 300, schools: [inSchool(['leader'])], teaches: [] }
    expect(whyNotPlan(leader, planned, NO_TRAINERS)).toBeUndefined()
  })
})
