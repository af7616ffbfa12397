/** Whether a site or a school may be closed: nothing that people still use may lose its place. */
import type { ErrorCode } from '../../errors/catalogue.ts'

/** What is still there. Series and classes count only if something of them is still to come. */
export type SiteRemains = { readonly series: number; readonly classes: number }
export type SchoolRemains = SiteRemains & {
  /** Active, passive and interested people. */
  readonly members: number
  /** Requests that wait for an answer. */
  readonly requests: number
  /** Contracts that run and are sold by the school. */
  readonly contracts: number
}

const isEmpty = (remains: SiteRemains | SchoolRemains): boolean =>
  Object.values(remains).every((count) => count === 0)

export const whyNotCloseSite = (remains: SiteRemains): ErrorCode | undefined =>
  isEmpty(remains) ? undefined : 'school-office.site-in-use'

export const whyNotCloseSchool = (remains: SchoolRemains): ErrorCode | undefined =>
  isEmpty(remains) ? undefined : 'school-office.school-in-use'
