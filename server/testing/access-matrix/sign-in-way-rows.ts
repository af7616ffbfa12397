/** Rows of the access matrix for passkeys, the second step, and what people may ask of their data. */
import {
  changeObligation,
  confirmSecondStep,
  createPasskey,
  deletePasskey,
  endAllSessions,
  lockAccount,
  proveByPasskey,
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
import { FAMILY, answers, row, type MatrixRow } from './matrix-row.ts'

const code = { code: '000000' }
const UNKNOWN = { params: { id: 999_999 } }

export const signInWayRows: readonly MatrixRow[] = [
  row(readSignInWays, 404, { 200: ['self'] }, ({ selfId }) => ({ params: { id: selfId } })),
  row(proveByPasskey, 403, {}, ({ selfId }) => ({
    body: { response: { id: `proof-${selfId}` } },
  })),
  // No device of this test answers: refused like a wrong answer.
  row(createPasskey, 403, {}, () => ({ body: { name: 'x', response: {} } })),
  row(renamePasskey, 404, {}, () => ({ ...UNKNOWN, body: { name: 'x' } })),
  row(deletePasskey, 404, {}, () => UNKNOWN),
  row(signInByPasskey, 403, {}, ({ selfId }) => ({ body: { response: { id: `none-${selfId}` } } })),
  row(takeSecondStep, 410, {}, () => ({ body: { ticket: 'x'.repeat(43), ...code } })),
  // No user of this world has a password or a second step.
  row(setUpSecondStep, 409, {}, () => ({ body: { password: 'x' } })),
  row(confirmSecondStep, 409, {}, () => ({ body: code })),
  row(renewRecoveryCodes, 409, {}, () => ({ body: code })),
  row(switchOffSecondStep, 409, {}, () => ({ body: code })),
  row(listDataExports, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  // No user of this world has a password.
  row(exportData, 404, { 409: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { password: 'x' },
  })),
  row(readErasure, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(requestErasure, 404, { 409: FAMILY }, ({ selfId }) => ({
    params: { id: selfId },
    body: { password: 'x' },
  })),
  row(withdrawErasure, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  // A child without a second step; what is right is told by the tests of the feature.
  row(resetSecondStep, 409, {}, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Telefon verloren' },
  })),
  answers(endAllSessions, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Telefon verloren' },
  })),
  answers(lockAccount, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Verdacht auf Missbrauch' },
  })),
  answers(unlockAccount, ({ selfId }) => ({
    params: { id: selfId },
    body: { reason: 'Geklärt' },
  })),
  answers(changeObligation, () => ({ body: { roles: [] } })),
]
