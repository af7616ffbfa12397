/** Who holds a right of the office. */
import { expect, test } from 'vitest'
import { hasOfficeRight, OFFICE_RIGHTS } from './office-rights.ts'

test('an admin holds every right of the office', () => {
  for (const right of OFFICE_RIGHTS)
    expect(hasOfficeRight({ isAdmin: true, officeRights: [] }, right)).toBe(true)
})

test('a right opens nothing that belongs to another right', () => {
  for (const held of OFFICE_RIGHTS)
    expect(
      OFFICE_RIGHTS.filter((right) => hasOfficeRight({ isAdmin: false, officeRights: [held] }, right)),
    ).toEqual([held])
})
