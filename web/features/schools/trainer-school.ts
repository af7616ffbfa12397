/** The school of a page in the trainer area: the one in its address, else the first one that the user manages. */
import { holdsRole } from '@wegband/domain/basics/roles.ts'
import type { UserSchool, Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { hrefTo } from '../../platform/router/links.tsx'

export type TrainerSchools = {
  /** All schools that the user manages. */
  readonly schools: readonly UserSchool[]
  /** Undefined: none, or not the one in the address. */
  readonly school: UserSchool | undefined
}

export const trainerSchools = (viewer: Viewer, schoolId: string | undefined): TrainerSchools => {
  const schools = viewer.schools.filter((school) => isTrainerSide(viewer, school.schoolId))
  const school = schools.find((one) => schoolId === undefined || String(one.schoolId) === schoolId)
  return { schools, school }
}

/** §2, §6: the trainer area is for people with trainer sports or the staff role; the menu uses the same rule. */
export const mayEnterTrainerArea = (viewer: Viewer): boolean =>
  viewer.trainerSportsIds.length > 0 || holdsRole(viewer, 'staff')

/** The back link of pages about the school: heads who neither teach nor are staff come from their schools. */
export const trainerHome = (viewer: Viewer): string =>
  hrefTo(mayEnterTrainerArea(viewer) ? 'app.trainer' : 'app.user-schools')

/** The text of the back link: keys of the page's messages. */
export const trainerHomeWords = (viewer: Viewer): 'back' | 'backToSchools' =>
  mayEnterTrainerArea(viewer) ? 'back' : 'backToSchools'
