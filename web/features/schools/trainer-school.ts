/** For which school a page of the trainer area is: the one of its address, else the first where the person stands on the club side. */
import { holdsRole } from '@wegband/domain/basics/roles.ts'
import type { UserSchool, Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { hrefTo } from '../../platform/router/links.tsx'

export type TrainerSchools = {
  /** All that the person looks after. */
  readonly schools: readonly UserSchool[]
  /** Undefined: none, or not the one that the address names. */
  readonly school: UserSchool | undefined
}

export const trainerSchools = (viewer: Viewer, schoolId: string | undefined): TrainerSchools => {
  const schools = viewer.schools.filter((school) => isTrainerSide(viewer, school.schoolId))
  const school = schools.find((one) => schoolId === undefined || String(one.schoolId) === schoolId)
  return { schools, school }
}

/** §2, §6: the trainer area is for people with trainer sports or the staff role; the menu asks the same. */
export const mayEnterTrainerArea = (viewer: Viewer): boolean =>
  viewer.trainerSportsIds.length > 0 || holdsRole(viewer, 'staff')

/** Where pages about the school lead back to: heads who neither teach nor are staff come from their schools. */
export const trainerHome = (viewer: Viewer): string =>
  hrefTo(mayEnterTrainerArea(viewer) ? 'app.trainer' : 'app.user-schools')

/** What its arrow says: words of the page under these keys. */
export const trainerHomeWords = (viewer: Viewer): 'back' | 'backToSchools' =>
  mayEnterTrainerArea(viewer) ? 'back' : 'backToSchools'
