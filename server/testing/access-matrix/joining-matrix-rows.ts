/** Rows of the access matrix for legal texts, the association and registration. */
import {
  checkConversion,
  createFighterProgress,
  declareNoGrade,
  importLegacyMembers,
  linkLegacyProfile,
} from '@wegband/domain/features/conversion/contract.ts'
import { acceptLegalText } from '@wegband/domain/features/legal/contract.ts'
import { changeUserSettings } from '@wegband/domain/features/accounts/contract.ts'
import {
  checkAvailability,
  createUser,
  register,
  upgradeUser,
} from '@wegband/domain/features/registration/contract.ts'
import { FAMILY, answers, row, type MatrixRow, type MatrixWorld } from './matrix-row.ts'

/** An unknown number, another one each time, so that no caller reaches a limit instead. */
const noMembership = ({ selfId }: MatrixWorld) => ({ number: `XX${10_000 + selfId}`, password: 'wrong' })

export const joiningRows: readonly MatrixRow[] = [
  // The text does not exist.
  row(acceptLegalText, 404, {}, () => ({ params: { id: 999_999 } })),

  answers(checkConversion, (world) => ({ body: noMembership(world) })),
  // For the family no such membership, for everybody else no such person.
  row(linkLegacyProfile, 404, {}, (world) => ({
    params: { id: world.selfId },
    body: noMembership(world),
  })),
  row(declareNoGrade, 404, { 204: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { value: true },
  })),
  row(createFighterProgress, 404, { 200: FAMILY }, ({ selfId, sportId }) => ({
    params: { id: selfId },
    body: { sportId },
  })),
  answers(importLegacyMembers, () => ({
    body: { csv: 'number,status\nXX1000,active' },
  })),

  answers(checkAvailability, () => ({ query: { username: 'nobody-has-this' } })),
  // Nothing is filled in: what a whole registration answers is told by the tests of the feature.
  row(register, 422, {}, () => ({ body: {} })),
  row(upgradeUser, 422, {}, ({ selfId }) => ({ params: { id: selfId }, body: {} })),
  // A parent's child: the child itself is no adult.
  row(createUser, 201, { 403: ['self'] }, () => ({
    body: {
      child: { firstName: 'Lina', lastName: 'L', birthdayAt: '2020-08-03' },
      noMail: true,
      custody: 'joint',
    },
  })),
  row(changeUserSettings, 404, { 200: ['self'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { language: 'en' },
  })),
]
