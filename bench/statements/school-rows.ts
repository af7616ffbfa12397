/** Schools: the search index is in memory; a page only reads the sports taught at its sites. */
import * as school from '@wegband/domain/features/schools/contract.ts'
import { listPublicClasses } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import { asStudent, row, type StatementRow } from './statement-row.ts'

export const SCHOOL_ROWS: readonly StatementRow[] = [
  row(school.searchSites, 200, 1, () => ({ query: { location: 'Berlin' } })),
  row(school.listSchools, 200, 0),
  row(
    school.readSchool,
    200,
    7,
    asStudent(({ schoolId }) => ({ params: { id: schoolId } })),
  ),
  row(listSchoolOffers, 200, 1, ({ schoolId }) => ({ params: { id: schoolId } })),
  row(listPublicClasses, 200, 1, async ({ schoolId }) => ({ params: { id: schoolId } })),
  row(
    school.readSchoolOfSite,
    200,
    7,
    asStudent(({ siteId }) => ({ params: { id: siteId } })),
  ),
  row(
    school.readOwnSchools,
    200,
    3,
    asStudent(({ student }) => ({ params: { id: student.id } })),
  ),
  row(school.listMembershipRequests, 200, 5, async (all) => ({
    as: all.office,
    params: { id: all.schoolId },
  })),
]
