/** Rows of the access matrix for passkeys, the second step, and what people may ask of their data. */
import {
  askForPasskey,
  askToSignInByPasskey,
  changeObligation,
  confirmSecondStep,
  createPasskey,
  deletePasskey,
  endAllSessions,
  lockAccount,
  proveByPasskey,
  readObligation,
  readSignInWays,
  renamePasskey,
  renewRecoveryCodes,
  resetSecondStep,
  unlockAccount,
  setUpSecondStep,
  signInByPasskey,
  switchOffSecondStep,
  takeSecondStep,
} from '@wegband/domain/features/sign-in/sign-in-methods-contract.ts'
import {
  exportData,
  listDataExports,
  readErasure,
  requestErasure,
  withdrawErasure,
} from '@wegband/domain/features/privacy/contract.ts'
import { FAMILY, type MatrixRow, open, row, STRANGER } from './matrix-row.ts'

const code = { code: '000000' }
const UNKNOWN = { params: { id: 999_999 } }
const ACCOUNTS_ONLY = { 401: STRANGER, 403: ['anonymous'] } as const
const CONFIRMED_ONLY = { 401: STRANGER, 403: ['anonymous', 'unverified'] } as const

export const signInWayRows: readonly MatrixRow[] = [
  row(readSignInWays, 404, { 200: ['self'], ...ACCOUNTS_ONLY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(askForPasskey, 200, CONFIRMED_ONLY),
  row(proveByPasskey, 403, { 401: STRANGER }, ({ selfId }) => ({
    body: { response: { id: `proof-${selfId}` } },
  })),
  // No device of this test answers: refused like a wrong answer.
  row(createPasskey, 403, { 401: STRANGER }, () => ({ body: { name: 'x', response: {} } })),
  row(renamePasskey, 404, ACCOUNTS_ONLY, () => ({ ...UNKNOWN, body: { name: 'x' } })),
  row(deletePasskey, 404, ACCOUNTS_ONLY, () => UNKNOWN),
  open(askToSignInByPasskey),
  row(signInByPasskey, 403, {}, ({ selfId }) => ({ body: { response: { id: `none-${selfId}` } } })),
  row(takeSecondStep, 410, {}, () => ({ body: { ticket: 'x'.repeat(43), ...code } })),
  // No user of this world has a password or a second step.
  row(setUpSecondStep, 409, CONFIRMED_ONLY, () => ({ body: { password: 'x' } })),
  row(confirmSecondStep, 409, CONFIRMED_ONLY, () => ({ body: code })),
  row(renewRecoveryCodes, 409, ACCOUNTS_ONLY, () => ({ body: code })),
  row(switchOffSecondStep, 409, ACCOUNTS_ONLY, () => ({ body: code })),
  row(listDataExports, 404, { 200: FAMILY, ...ACCOUNTS_ONLY }, ({ selfId }) => ({ params: { id: selfId } })),
  // No user of this world has a password.
  row(exportData, 404, { 409: FAMILY, ...ACCOUNTS_ONLY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { password: 'x' },
  })),
  row(readErasure, 404, { 200: FAMILY, ...ACCOUNTS_ONLY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(requestErasure, 404, { 409: FAMILY, ...ACCOUNTS_ONLY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { password: 'x' },
  })),
  row(withdrawErasure, 404, { 200: FAMILY, ...ACCOUNTS_ONLY }, ({ selfId }) => ({ params: { id: selfId } })),
  // A child without a second step; what is right is told by the tests of the feature.
  row(resetSecondStep, 403, { 401: STRANGER, 409: ['admin'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Telefon verloren' },
  })),
  row(endAllSessions, 403, { 401: STRANGER, 204: ['admin'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Telefon verloren' },
  })),
  row(lockAccount, 403, { 401: STRANGER, 204: ['admin'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Verdacht auf Missbrauch' },
  })),
  row(unlockAccount, 403, { 401: STRANGER, 204: ['admin'] }, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Geklärt' },
  })),
  row(readObligation, 403, { 200: ['admin'], 401: STRANGER }),
  row(changeObligation, 403, { 200: ['admin'], 401: STRANGER }, () => ({ body: { roles: [] } })),
]
