/** The training editor over HTTP. */
import {
  addTrainingNode,
  copyTrainingNode,
  discardTrainingDraft,
  listTrainingChanges,
  listTrainingVersions,
  moveTrainingNode,
  previewPublication as previewPublicationEndpoint,
  previewTraining as previewTrainingEndpoint,
  publishTraining as publishTrainingEndpoint,
  readSportFile,
  readTrainingChoices,
  readTrainingNode,
  readTrainingTree,
  restoreTrainingVersion,
  retireTrainingNode,
  returnTrainingNode,
  saveTrainingNode,
  takeSportFile as takeSportFileEndpoint,
  unplanTrainingNode,
} from '@wegband/domain/features/training-editor/contract.ts'
import {
  listSportTemplates,
  takeSportTemplates,
} from '@wegband/domain/features/training-editor/templates-contract.ts'
import { uploadedParts } from '../../http/request/uploads.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { copyNode } from './copy-node.ts'
import { addNode, saveNode } from './edit-node.ts'
import { listVersionsOf, restoreVersion } from './node-versions.ts'
import { placeNode } from './place-node.ts'
import { previewTraining } from './preview/preview-training.ts'
import { previewPublication } from './publication/preview-publication.ts'
import { publishTraining } from './publication/publish-training.ts'
import { readChanges, readChoices, readNode, readTree } from './read-training.ts'
import { listTemplates, takeTemplates } from './take-templates.ts'
import { readFileOfSport, takeSportFile } from './sport-file.ts'
import { discardDraft, retireNode, returnNode, unplanNode } from './withdraw-node.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, readTrainingTree, readTree)
  serveData(app, readTrainingNode, (context, { params }) => readNode(context, params))
  serveData(app, addTrainingNode, (context, { body }) => addNode(context, body))
  serveData(app, saveTrainingNode, (context, { params, body }) => saveNode(context, params, body))
  serveData(app, moveTrainingNode, (context, { params, body }) => placeNode(context, params, body))
  serveData(app, copyTrainingNode, (context, { params }) => copyNode(context, params))
  serveData(app, retireTrainingNode, (context, { params }) => retireNode(context, params))
  serveData(app, discardTrainingDraft, (context, { params }) => discardDraft(context, params))
  serveData(app, returnTrainingNode, (context, { params }) => returnNode(context, params))
  serveData(app, listTrainingVersions, (context, { params }) => listVersionsOf(context, params))
  serveData(app, restoreTrainingVersion, (context, { params, body }) => restoreVersion(context, params, body))
  serveData(app, listTrainingChanges, readChanges)
  serveData(app, publishTrainingEndpoint, (context, { body }) => publishTraining(context, body))
  serveData(app, previewPublicationEndpoint, (context, { body }) => previewPublication(context, body.changes))
  serveData(app, previewTrainingEndpoint, (context, { params, query }) =>
    previewTraining(context, {
      sportId: params.id,
      as: query.as,
      level: query.level,
      shown: query.shown,
      moduleId: query.module,
    }),
  )
  serveData(app, readSportFile, (context, { params }) => readFileOfSport(context, params.id))
  serveData(app, takeSportFileEndpoint, (context, _input, io) =>
    takeSportFile(context, uploadedParts(io).find(({ fileName }) => fileName !== undefined)?.bytes),
  )
  serveData(app, unplanTrainingNode, (context, { params }) => unplanNode(context, params))
  serveData(app, readTrainingChoices, readChoices)
  serveData(app, listSportTemplates, listTemplates)
  serveData(app, takeSportTemplates, (context, { body }) => takeTemplates(context, body))
}
