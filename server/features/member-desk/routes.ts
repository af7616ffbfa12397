/** HTTP routes of actions for many members of a school. */
import {
  addToClass as addToClassEndpoint,
  changeStates as changeStatesEndpoint,
  giveCards as giveCardsEndpoint,
  inviteMembers as inviteMembersEndpoint,
  removeFromClass as removeFromClassEndpoint,
  takeCardsBack as takeCardsBackEndpoint,
  withdrawInvitations as withdrawInvitationsEndpoint,
} from '@wegband/domain/features/member-desk/contract.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { changeStates } from './change-states.ts'
import { addToClass, inviteMembers, removeFromClass, withdrawInvitations } from './class-places.ts'
import { giveCards, takeCardsBack } from './give-cards.ts'

export const routes: FeatureRoutes = (app) => {
  serveData(app, changeStatesEndpoint, (context, { params, body }) =>
    changeStates(context, params.id, body.changes),
  )
  serveData(app, giveCardsEndpoint, (context, { params, body }) =>
    giveCards(context, params.id, { userIds: body.userIds, firstNumber: body.firstNumber }),
  )
  serveData(app, takeCardsBackEndpoint, (context, { params, body }) =>
    takeCardsBack(context, params.id, body.cards),
  )
  serveData(app, inviteMembersEndpoint, (context, { params, body }) =>
    inviteMembers(context, params.id, body),
  )
  serveData(app, withdrawInvitationsEndpoint, (context, { params, body }) =>
    withdrawInvitations(context, params.id, body),
  )
  serveData(app, addToClassEndpoint, (context, { params, body }) => addToClass(context, params.id, body))
  serveData(app, removeFromClassEndpoint, (context, { params, body }) =>
    removeFromClass(context, params.id, body),
  )
}
