/** The reads and writes of a school's pages. Every write answers the school anew, and other pages with its name read again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listOfficeSchools,
  type OfficeSchool,
  readOfficeSchool,
} from '@wegband/domain/features/school-office/contract.ts'
import {
  listSchools,
  readOwnSchools,
  readSchool,
  readSchoolOfSite,
  searchSites,
} from '@wegband/domain/features/schools/contract.ts'
import { readTimetableChoices } from '@wegband/domain/features/timetable/contract.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/words/notices.ts'

export const useOfficeSchool = (id: number | string) =>
  useQuery(queryOf(readOfficeSchool, { params: { id } }))

/** `work` is the request; a rejection goes to the caller. `done`: the sentence that says so. */
export type SchoolWrite = (work: Promise<OfficeSchool>, done: string) => Promise<OfficeSchool>

export function useSchoolWrite(): SchoolWrite {
  const client = useQueryClient()
  return async (work, done) => {
    const school = await work
    client.setQueryData(queryOf(readOfficeSchool, { params: { id: school.id } }).queryKey, school)
    showToast({ tone: 'positive', text: done, subject: 'school-office' })
    await invalidate(client, [
      readSchool,
      readSchoolOfSite,
      listSchools,
      searchSites,
      readOwnSchools,
      readTimetableChoices,
      listOfficeSchools,
    ])
    return school
  }
}
