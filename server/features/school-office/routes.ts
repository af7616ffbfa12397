/** HTTP routes of schools in the hands of their heads and of the office. */
import {
  addRoom as addRoomEndpoint,
  addSite as addSiteEndpoint,
  closeSchool as closeSchoolEndpoint,
  closeSite as closeSiteEndpoint,
  createSchool,
  listOfficeSchools,
  readLogo,
  readOfficeSchool,
  removeLogo as removeLogoEndpoint,
  removeRoom as removeRoomEndpoint,
  reopenSchool as reopenSchoolEndpoint,
  reopenSite as reopenSiteEndpoint,
  saveLogo as saveLogoEndpoint,
  saveOpeningTimes as saveOpeningTimesEndpoint,
  saveRoom as saveRoomEndpoint,
  saveSchool as saveSchoolEndpoint,
  saveSite as saveSiteEndpoint,
} from '@wegband/domain/features/school-office/contract.ts'
import { uploadedParts } from '../../http/request/uploads.ts'
import { type FeatureRoutes, serve, serveData } from '../../http/serve-endpoint.ts'
import { closeSchool, closeSite, reopenSchool } from './close-school.ts'
import { listSchools } from './list-schools.ts'
import { removeLogo, saveLogo, sendLogo } from './logos.ts'
import { addRoom, removeRoom, saveRoom } from './rooms.ts'
import { addSchool, saveSchool } from './save-school.ts'
import { readSchool } from './show-school.ts'
import { addSite, reopenSite, saveOpeningTimes, saveSite } from './sites.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, listOfficeSchools, (context, { query }) => listSchools(context, query))
  serveData(app, createSchool, (context, { body }) => addSchool(context, body))
  serveData(app, readOfficeSchool, (context, { params }) => readSchool(context, params.id))
  serveData(app, saveSchoolEndpoint, (context, { params, body }) =>
    saveSchool(context, { ...params, ...body }),
  )
  serveData(app, saveLogoEndpoint, (context, { params }, io) => {
    const [file] = uploadedParts(io).filter((part) => part.fileName !== undefined)
    return saveLogo(context, { schoolId: params.id, bytes: file?.bytes })
  })
  serveData(app, removeLogoEndpoint, (context, { params }) => removeLogo(context, params.id))
  serve(app, readLogo, (context, { params }, io) => sendLogo(context, params.file, io))
  serveData(app, closeSchoolEndpoint, (context, { params }) => closeSchool(context, params.id))
  serveData(app, reopenSchoolEndpoint, (context, { params }) => reopenSchool(context, params.id))
  serveData(app, addSiteEndpoint, (context, { params, body }) =>
    addSite(context, { schoolId: params.id, facts: body }),
  )
  serveData(app, saveSiteEndpoint, (context, { params, body }) => saveSite(context, { ...params, ...body }))
  serveData(app, saveOpeningTimesEndpoint, (context, { params, body }) =>
    saveOpeningTimes(context, { ...params, ...body }),
  )
  serveData(app, closeSiteEndpoint, (context, { params, body }) => closeSite(context, { ...params, ...body }))
  serveData(app, reopenSiteEndpoint, (context, { params }) => reopenSite(context, params.id))
  serveData(app, addRoomEndpoint, (context, { params, body }) =>
    addRoom(context, { siteId: params.id, facts: body }),
  )
  serveData(app, saveRoomEndpoint, (context, { params, body }) => saveRoom(context, { ...params, ...body }))
  serveData(app, removeRoomEndpoint, (context, { params }) => removeRoom(context, params.id))
}
