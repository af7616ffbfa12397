import { describe, expect, it } from 'vitest'
import {
  inSchool,
  leader,
  person,
  SCHOOL,
  staff,
  student,
  trainer,
} from '../../testing/appointment-samples.ts'
import { hasRole, isSchoolLeader, isTrainerSide, mayExamine } from './school-rights.ts'

describe('rights in a school', () => {
  it('come from the role itself, not from a higher one', () => {
    expect(hasRole(trainer, SCHOOL, 'trainer')).toBe(true)
    expect(hasRole(leader, SCHOOL, 'trainer')).toBe(false)
    expect(hasRole(trainer, 77, 'trainer')).toBe(false)
  })

  it('are club-side from trainer upwards', () => {
    expect([student, trainer, staff, leader].map((one) => isTrainerSide(one, SCHOOL))).toEqual([
      false,
      true,
      true,
      true,
    ])
  })

  it('end with the active membership', () => {
    const gone = person(11, { schools: [inSchool(['leader'], SCHOOL, 'cancelled')] })
    expect([isTrainerSide(gone, SCHOOL), isSchoolLeader(gone), isSchoolLeader(leader)]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('let examine up to a level of a sport', () => {
    const examiner = { examinerOf: [{ sportId: 1, upTo: 3 }] }
    expect([1, 3, 4].map((level) => mayExamine(examiner, 1, level))).toEqual([true, true, false])
    expect(mayExamine(examiner, 2, 1)).toBe(false)
  })
})
