/**
 * The pages of the back office, once: this list decides the side menu, the tabs, the start page of the administration, and who may open
 * which page (§6). One more page is one more row.
 */
import {
  hasOfficeRight,
  type OfficeHolder,
  type OfficeRight,
  readsFigures,
} from '@wegband/domain/basics/office-rights.ts'
import type { RouteName } from '../../platform/router/route-table.ts'

/** In the order of the menu. A group without a page that the viewer may open is hidden. */
export const OFFICE_GROUPS = [
  'training',
  'videos',
  'schools',
  'prices',
  'contracts',
  'texts',
  'people',
  'figures',
  'log',
  'system',
] as const
export type OfficeGroup = (typeof OFFICE_GROUPS)[number]

/** `admin`: no right of the office is enough. `figures`: that of the office or of the auditor. */
export type PageRight = OfficeRight | 'figures' | 'admin'

type Row = {
  /** `cards.<id>.title` and `.text` in the messages of `admin`. */
  readonly id: string
  /** A route without params. */
  readonly route: RouteName
  readonly group: OfficeGroup
  readonly right: PageRight
  /** Pages below it, such as that of one contract. */
  readonly also?: readonly RouteName[]
}

/** In the order of the tabs of a group. */
export const OFFICE_PAGES = [
  {
    id: 'training',
    route: 'app.admin-training',
    group: 'training',
    right: 'editor',
    also: ['app.admin-training-preview'],
  },
  {
    id: 'schools',
    route: 'app.admin-schools',
    group: 'schools',
    right: 'office',
    also: ['app.admin-school'],
  },
  { id: 'videos', route: 'app.admin-videos', group: 'videos', right: 'editor' },
  { id: 'prices', route: 'app.admin-prices', group: 'prices', right: 'admin' },
  { id: 'levels', route: 'app.admin-levels', group: 'prices', right: 'admin' },
  { id: 'sellers', route: 'app.admin-sellers', group: 'prices', right: 'admin' },
  { id: 'coupons', route: 'app.admin-coupons', group: 'prices', right: 'admin' },
  {
    id: 'contracts',
    route: 'app.admin-contracts',
    group: 'contracts',
    right: 'admin',
    also: ['app.admin-contract'],
  },
  { id: 'tasks', route: 'app.admin-money-tasks', group: 'contracts', right: 'admin' },
  { id: 'provider', route: 'app.admin-provider', group: 'contracts', right: 'admin' },
  { id: 'texts', route: 'app.admin-texts', group: 'texts', right: 'editor' },
  { id: 'glossary', route: 'app.admin-glossary', group: 'texts', right: 'editor' },
  { id: 'languages', route: 'app.admin-languages', group: 'texts', right: 'admin' },
  { id: 'notices', route: 'app.admin-notices', group: 'texts', right: 'admin' },
  {
    id: 'legal',
    route: 'app.admin-legal',
    group: 'texts',
    right: 'admin',
    also: ['app.admin-legal-text', 'app.admin-legal-notices'],
  },
  // The entry of a group leads to its first page.
  {
    id: 'people',
    route: 'app.admin-people',
    group: 'people',
    right: 'office',
    also: ['app.admin-person'],
  },
  { id: 'imports', route: 'app.admin-imports', group: 'people', right: 'office' },
  { id: 'members', route: 'app.admin-members', group: 'people', right: 'admin' },
  { id: 'announcements', route: 'app.admin-announcements', group: 'people', right: 'office' },
  { id: 'reports', route: 'app.admin-reports', group: 'people', right: 'office' },
  { id: 'duplicates', route: 'app.admin-duplicates', group: 'people', right: 'office' },
  { id: 'protection', route: 'app.admin-protection', group: 'people', right: 'office' },
  { id: 'papers', route: 'app.admin-papers', group: 'people', right: 'office' },
  { id: 'log', route: 'app.admin-log', group: 'log', right: 'auditor' },
  { id: 'figures', route: 'app.admin-figures', group: 'figures', right: 'figures' },
  {
    id: 'installation',
    route: 'app.admin-installation',
    group: 'system',
    right: 'admin',
    also: ['app.admin-leave-demo'],
  },
  { id: 'operations', route: 'app.admin-operations', group: 'system', right: 'admin' },
  { id: 'archives', route: 'app.admin-data', group: 'system', right: 'admin' },
  {
    id: 'programs',
    route: 'app.admin-programs',
    group: 'system',
    right: 'admin',
    also: ['app.admin-webhook'],
  },
  { id: 'mails', route: 'app.admin-mails', group: 'system', right: 'admin' },
  { id: 'secondStep', route: 'app.admin-second-step', group: 'system', right: 'admin' },
] as const satisfies readonly Row[]
export type OfficePage = (typeof OFFICE_PAGES)[number]

/** What a holder of the office can be: the caller of the server, or the viewer of the web. */
export const mayOpenPage = (holder: OfficeHolder, right: PageRight): boolean => {
  if (right === 'admin') return holder.isAdmin
  return right === 'figures' ? readsFigures(holder) : hasOfficeRight(holder, right)
}

export const officePagesOf = (holder: OfficeHolder): readonly OfficePage[] =>
  OFFICE_PAGES.filter(({ right }) => mayOpenPage(holder, right))

/** The page that a route belongs to; undefined outside of the list, as for the start page of the administration. */
export const officePageAt = (route: RouteName | undefined): OfficePage | undefined =>
  OFFICE_PAGES.find((page: Row) => page.route === route || page.also?.some((one) => one === route))

export type OfficeGroupEntry = { readonly group: OfficeGroup; readonly pages: readonly OfficePage[] }

/** The groups of the viewer with their pages; each has at least one. */
export const officeGroupsOf = (holder: OfficeHolder): readonly OfficeGroupEntry[] =>
  OFFICE_GROUPS.map((group) => ({
    group,
    pages: officePagesOf(holder).filter((page) => page.group === group),
  })).filter(({ pages }) => pages.length > 0)
