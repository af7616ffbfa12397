/** Reads of the training editor: one statement for each table of the tree. Its writes are rare; they are not counted. */
import {
  listTrainingChanges,
  listTrainingVersions,
  previewTraining,
  readSportFile,
  readTrainingChoices,
  readTrainingNode,
  readTrainingTree,
} from '@wegband/domain/features/training-editor/contract.ts'
import { listSportTemplates } from '@wegband/domain/features/training-editor/templates-contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

export const TRAINING_EDITOR_ROWS: readonly StatementRow[] = [
  row(readTrainingTree, 200, 12, asAdmin()),
  row(readTrainingNode, 404, 11, asAdmin({ params: { kind: 'module', id: 999_999 } })),
  row(listTrainingVersions, 404, 11, asAdmin({ params: { kind: 'module', id: 999_999 } })),
  row(previewTraining, 404, 27, asAdmin({ params: { id: 999_999 }, query: { as: 'guest' } })),
  row(readSportFile, 404, 11, asAdmin({ params: { id: 999_999 } })),
  row(listTrainingChanges, 200, 13, asAdmin()),
  row(readTrainingChoices, 200, 3, asAdmin()),
  row(listSportTemplates, 200, 11, asAdmin()),
]
