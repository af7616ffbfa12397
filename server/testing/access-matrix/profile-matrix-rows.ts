/** Rows of the access matrix for profiles, emergency information and pictures. */
import {
  addPostalAddress,
  changeAddingChildOption,
  changeCalendarSettings,
  changeEmergencyInformation,
  changePostalAddress,
  changeStartFreemiumOption,
  changeUser,
  dismissMarketingResource,
  needNoQrCard,
  openEmergencyInformation,
  readAvatar,
  readEmergencyInformation,
  removeAvatar,
  saveAvatar,
} from '@wegband/domain/features/profile/contract.ts'
import { answerPhotoConsent, readPhotoConsent } from '@wegband/domain/features/photo-consent/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { FAMILY, row, type MatrixRow } from './matrix-row.ts'

const HOME = { street: 'Speicherweg', houseNumber: '4', zip: '24103', city: 'Lindenau', country: 'DE' }

/** Of `self`, by the family; for other callers the person does not exist. */
const ofSelf = (endpoint: EndpointShape, done: number, body?: object): MatrixRow =>
  row(endpoint, 404, { [done]: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    ...(body === undefined ? {} : { body }),
  }))
/** The same for what anonymous accounts may do too, for themselves. */
const ofSelfOpen = (endpoint: EndpointShape, body: object): MatrixRow =>
  row(endpoint, 404, { 204: FAMILY }, ({ selfId }) => ({ params: { id: selfId }, body }))

export const profileRows: readonly MatrixRow[] = [
  ofSelf(changeUser, 204, { firstName: 'Neu' }),
  ofSelf(addPostalAddress, 201, HOME),
  // The address does not exist.
  row(changePostalAddress, 404, {}, () => ({ params: { id: 999_999 }, body: HOME })),
  ofSelf(changeCalendarSettings, 200, { settings: { ownSchoolsOnly: true, sportIds: [] } }),
  ofSelfOpen(dismissMarketingResource, { id: 7 }),
  ofSelfOpen(changeAddingChildOption, { optionValue: true }),
  ofSelfOpen(changeStartFreemiumOption, { optionValue: true }),
  row(needNoQrCard, 404, { 204: FAMILY }, ({ selfId }) => ({ body: { user: selfId } })),

  ofSelf(readPhotoConsent, 200),
  // `self` is too young to answer: the guardians do.
  row(answerPhotoConsent, 404, { 200: ['parent'], 403: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { purpose: 'website', isGiven: true },
  })),

  // F3: the trainer gives the running class that `self` attends; staff, admin and all others are refused.
  row(readEmergencyInformation, 403, { 200: [...FAMILY, 'trainer', 'leader'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // `self` booked the class themselves: there is no glass to break.
  row(openEmergencyInformation, 403, { 200: [...FAMILY, 'trainer', 'leader'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Gestürzt' },
  })),
  row(changeEmergencyInformation, 403, { 204: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { healthInfo: 'Pollenallergie', consent: true },
  })),

  // Without a form nothing is looked at; whose picture it is tell the tests of the feature.
  row(saveAvatar, 415, {}, ({ selfId }) => ({ params: { id: selfId } })),
  ofSelf(removeAvatar, 204),
  row(readAvatar, 404, {}, () => ({ params: { file: '0'.repeat(32), grant: 'x', size: '128' } })),
]
