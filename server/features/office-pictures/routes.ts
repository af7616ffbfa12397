/** HTTP routes of pictures that the office uploads. */
import { readOfficePicture, saveOfficePicture } from '@wegband/domain/features/office-pictures/contract.ts'
import { uploadedParts } from '../../http/request/uploads.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { savePicture, sendPicture } from './pictures.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, saveOfficePicture, (context, _input, io) => {
    const [file] = uploadedParts(io).filter((part) => part.fileName !== undefined)
    return savePicture(context, file?.bytes)
  })
  serve(app, readOfficePicture, (context, { params }, io) => sendPicture(context, params.file, io))
}
