/** HTTP routes of the profile: personal fields, addresses and options. */
import { withDismissed, type DashboardOptions } from '@wegband/domain/features/accounts/own-options.ts'
import {
  addPostalAddress,
  changeAddingChildOption,
  changeCalendarSettings,
  changeEmergencyInformation,
  changePostalAddress,
  changeStartFreemiumOption,
  changeUser as changeUserEndpoint,
  dismissMarketingResource,
  needNoQrCard,
  openEmergencyInformation,
  readAvatar,
  readEmergencyInformation,
  removeAvatar as removeAvatarEndpoint,
  saveAvatar as saveAvatarEndpoint,
  toggleAssociationAppointments,
} from '@wegband/domain/features/profile/contract.ts'
import type { Context } from '../../http/request/context.ts'
import { serve, serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { originOf } from '../sessions/devices/origin.ts'
import { uploadedParts } from '../../http/request/uploads.ts'
import { addAddress, changeAddress } from './addresses.ts'
import { removeAvatar, saveAvatar } from './change-avatar.ts'
import { changeOptions } from './change-options.ts'
import { changeUser } from './change-user.ts'
import { changeEmergency, readEmergency } from './emergency.ts'
import { sendAvatar } from './send-avatar.ts'

const DONE = { status: 204, body: undefined } as const

const changeDashboard = async (
  context: Context,
  userId: number,
  change: (options: DashboardOptions) => Partial<DashboardOptions>,
) => {
  await changeOptions(context, userId, ({ dashboardOptions }) => ({
    dashboardOptions: { ...dashboardOptions, ...change(dashboardOptions) },
  }))
  return DONE
}

export const routes: FeatureRoutes = (app) => {
  serveData(app, changeUserEndpoint, (context, { params, body }, io) =>
    changeUser(context, { userId: params.id, change: body, origin: originOf(context, io) }),
  )
  serveData(app, addPostalAddress, (context, { params, body }) =>
    addAddress(context, { userId: params.id, fields: body }),
  )
  serveData(app, changePostalAddress, (context, { params, body }) =>
    changeAddress(context, { addressId: params.id, fields: body }),
  )
  serveData(app, changeCalendarSettings, async (context, { params, body }) => {
    const { calendarSettings } = await changeOptions(context, params.id, () => ({
      calendarSettings: body.settings,
    }))
    return calendarSettings
  })
  serveData(app, toggleAssociationAppointments, async (context) => {
    const { showsAssociationAppointments } = await changeOptions(
      context,
      context.actor.userId,
      (options) => ({
        showsAssociationAppointments: !options.showsAssociationAppointments,
      }),
    )
    // The option decides what lists show, so this process forgets the cached session at once.
    app.sessions.forgetUser(context.actor.userId)
    return { showsAssociationAppointments }
  })
  serve(app, dismissMarketingResource, (context, { params, body }) =>
    changeDashboard(context, params.id, (options) => withDismissed(options, body.id)),
  )
  serve(app, changeAddingChildOption, (context, { params, body }) =>
    changeDashboard(context, params.id, () => ({ addingChild: body.optionValue })),
  )
  serve(app, changeStartFreemiumOption, (context, { params, body }) =>
    changeDashboard(context, params.id, () => ({ startFreemium: body.optionValue })),
  )
  serveData(app, readEmergencyInformation, (context, { params }) =>
    readEmergency(context, { userId: params.id }),
  )
  serveData(app, openEmergencyInformation, (context, { params, body }) =>
    readEmergency(context, { userId: params.id, reason: body.reason }),
  )
  serveData(app, changeEmergencyInformation, (context, { params, body }) =>
    changeEmergency(context, { userId: params.id, change: body }),
  )
  serveData(app, saveAvatarEndpoint, async (context, { params }, io) => {
    const [file] = uploadedParts(io).filter((part) => part.fileName !== undefined)
    const avatar = await saveAvatar(context, { userId: params.id, bytes: file?.bytes })
    return { avatar }
  })
  serveData(app, removeAvatarEndpoint, (context, { params }) => removeAvatar(context, params.id))
  serve(app, readAvatar, (context, { params }, io) => {
    const { file, grant } = params
    return sendAvatar(context, { file, grant, size: params.size === '512' ? 512 : 128 }, io)
  })
  serve(app, needNoQrCard, (context, { body }) =>
    changeDashboard(context, body.user, () => ({ needsNoQrCard: true })),
  )
}
