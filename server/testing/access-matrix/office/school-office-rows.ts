/** Who may change a school: its heads and the office. What they are asked about is stale or does not fit, so nothing changes. */
import * as office from '@wegband/domain/features/school-office/contract.ts'
import { NO_OPENING_TIMES } from '@wegband/domain/features/schools/opening-times.ts'
import { answers, row, type MatrixRow } from '../matrix-row.ts'

const RUN = ['leader', 'admin'] as const
/** Long before any row was written. */
const seenAt = '2000-01-01T00:00:00.000Z'
const UNKNOWN = 999_999

const FACTS = { name: 'Anders', description: { de: '' }, mail: null, phone: null, web: null }
const SITE = {
  name: 'Anderswo',
  street: 'Am Anger 7',
  zip: '34117',
  city: 'Kassel',
  country: 'DE',
  state: null,
  latitude: 51.3,
  longitude: 9.5,
  isOffline: true,
}
const ROOM = { name: 'Nebenraum', places: 12 }

export const schoolOfficeRows: readonly MatrixRow[] = [
  answers(office.createSchool, () => ({ body: { name: 'Neue Schule', isAssociation: false } })),
  row(office.readOfficeSchool, 404, { 200: RUN }, ({ schoolId }) => ({ params: { id: schoolId } })),
  row(office.saveSchool, 404, { 409: RUN }, ({ schoolId }) => ({
    params: { id: schoolId },
    body: { facts: FACTS, seenAt },
  })),
  // Not sent as a form; the right is asked after that (school-office.test.ts).
  row(office.saveLogo, 415, {}, ({ schoolId }) => ({ params: { id: schoolId } })),
  row(office.removeLogo, 404, { 200: RUN }, ({ schoolId }) => ({ params: { id: schoolId } })),
  row(office.readLogo, 404, {}, () => ({ params: { file: '0'.repeat(32) } })),
  // People train there.
  row(office.closeSchool, 409, {}, ({ schoolId }) => ({ params: { id: schoolId } })),
  answers(office.reopenSchool, ({ schoolId }) => ({ params: { id: schoolId } })),
  row(office.addSite, 404, { 201: RUN }, ({ schoolId }) => ({ params: { id: schoolId }, body: SITE })),
  row(office.saveSite, 404, { 409: RUN }, ({ siteId }) => ({
    params: { id: siteId },
    body: { facts: SITE, seenAt },
  })),
  row(office.saveOpeningTimes, 404, { 409: RUN }, ({ siteId }) => ({
    params: { id: siteId },
    body: { opening: NO_OPENING_TIMES, seenAt },
  })),
  row(office.closeSite, 404, { 409: RUN }, ({ siteId }) => ({
    params: { id: siteId },
    body: { moveTo: null },
  })),
  row(office.reopenSite, 404, { 200: RUN }, ({ siteId }) => ({ params: { id: siteId } })),
  row(office.addRoom, 404, { 201: RUN }, ({ siteId }) => ({
    params: { id: siteId },
    body: ROOM,
  })),
  row(office.saveRoom, 404, {}, () => ({ params: { id: UNKNOWN }, body: { facts: ROOM, seenAt } })),
  row(office.removeRoom, 404, {}, () => ({ params: { id: UNKNOWN } })),
]
