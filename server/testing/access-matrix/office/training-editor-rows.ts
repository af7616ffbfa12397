/** Rows of the access matrix for the training editor: editors alone. What is asked does not exist or was changed since, so nothing changes. */
import {
  addTrainingNode,
  copyTrainingNode,
  discardTrainingDraft,
  listTrainingVersions,
  moveTrainingNode,
  previewPublication,
  previewTraining,
  publishTraining,
  readSportFile,
  readTrainingNode,
  restoreTrainingVersion,
  retireTrainingNode,
  returnTrainingNode,
  saveTrainingNode,
  takeSportFile,
  unplanTrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import { readOfficePicture, saveOfficePicture } from '@wegband/domain/features/office-pictures/contract.ts'
import { row, type MatrixRow } from '../matrix-row.ts'

const UNKNOWN = 999_999
const SEEN = '2001-01-01T00:00:00.000Z'
const params = { kind: 'module', id: UNKNOWN }
const unknown = () => ({ params })

export const trainingEditorRows: readonly MatrixRow[] = [
  row(saveOfficePicture, 415, {}, () => ({})),
  row(readOfficePicture, 404, {}, () => ({ params: { file: '0'.repeat(32) } })),
  row(readTrainingNode, 404, {}, unknown),
  row(addTrainingNode, 422, {}, () => ({ body: { kind: 'module', parent: { kind: 'level', id: UNKNOWN } } })),
  row(saveTrainingNode, 404, {}, () => ({ params, body: { fields: { kind: 'module' }, seenAt: SEEN } })),
  row(moveTrainingNode, 404, {}, () => ({
    params,
    body: { parent: { kind: 'level', id: UNKNOWN }, place: 1 },
  })),
  row(listTrainingVersions, 404, {}, unknown),
  row(restoreTrainingVersion, 404, {}, () => ({ params, body: { publicationId: null, seenAt: SEEN } })),
  row(copyTrainingNode, 404, {}, unknown),
  row(retireTrainingNode, 404, {}, unknown),
  row(discardTrainingDraft, 404, {}, unknown),
  row(returnTrainingNode, 404, {}, unknown),
  row(unplanTrainingNode, 404, {}, unknown),
  row(previewPublication, 200, {}, () => ({ body: { changes: [{ kind: 'module', id: UNKNOWN }] } })),
  row(previewTraining, 404, {}, () => ({ params: { id: UNKNOWN }, query: { as: 'member' } })),
  row(readSportFile, 404, {}, () => ({ params: { id: UNKNOWN } })),
  row(takeSportFile, 415, {}, () => ({})),
  row(publishTraining, 409, {}, () => ({
    body: { changes: [{ kind: 'module', id: UNKNOWN, seenAt: SEEN }], publishOn: null },
  })),
]
