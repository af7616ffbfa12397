/** Routes for the code of the QR page and the preview of a scan. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { readQrToken, readUserByToken } from '@wegband/domain/features/cards/contract.ts'
import { tokenKind } from '@wegband/domain/features/cards/token-rules.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Context } from '../../http/request/context.ts'
import { serveData, type FeatureRoutes } from '../../http/serve-endpoint.ts'
import { avatarAddress } from '../accounts/avatar-address.ts'
import { cardRoutes } from './card-routes.ts'
import { cardKey, resolveToken } from './resolve-token.ts'
import { listSchoolsInClass } from './store.ts'
import { issueTimedToken } from './timed-token.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

export const routes: FeatureRoutes = (app) => {
  cardRoutes(app)
  serveData(app, readQrToken, (context, { params }) => issueFor(context, params.id))
  serveData(app, readUserByToken, (context, { params }) => previewScan(context, params.token))
}

/** Issues the code of the caller or of a child: parents show it for children without a phone. */
const issueFor = (context: Context, userId: number) => {
  if (userId !== context.actor.userId && !context.actor.childIds.includes(userId))
    throw new AppError('general.not-found')
  const now = context.clock.now()
  const issued = issueTimedToken(cardKey(context.appSecret), userId, now.getTime())
  return { ...issued, issuedAt: now.toISOString() }
}

const previewScan = async (context: Context, token: string) => {
  const now = context.clock.now()
  const led = context.actor.schools
    .map(({ schoolId }) => schoolId)
    .filter((schoolId) => isTrainerSide(context.actor, schoolId))
  const person = await resolveToken(context.db.drizzle, {
    token,
    key: cardKey(context.appSecret),
    now: now.getTime(),
    chipSchools: tokenKind(token) === 'nfc' ? await listSchoolsInClass(context.db.drizzle, led) : [],
  })
  if (person.id === context.actor.userId) throw new AppError('scanner.own-profile')
  return {
    id: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    avatar: avatarAddress(context, person.avatarFile),
    isAdult: isAdultOn(person.birthdayAt, dayOf(now.toISOString())),
  }
}
