/** The tablet at the door over HTTP. */
import {
  checkInAtKiosk as checkInAtKioskEndpoint,
  countKiosks as countKiosksEndpoint,
  endKiosk as endKioskEndpoint,
  openKiosk as openKioskEndpoint,
  readKiosk as readKioskEndpoint,
} from '@wegband/domain/features/appointments/kiosk/kiosk-contract.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { serveData } from '../../../http/serve-endpoint.ts'
import { checkInAtKiosk } from './kiosk-check-in.ts'
import { welcomeGuest } from './kiosk-guests.ts'
import { countKiosks, endKiosk, openKiosk, readKiosk } from './kiosk.ts'

export const serveKiosks = (app: HttpApp): void => {
  serveData(app, openKioskEndpoint, (context, { params }) => openKiosk(context, params.id))
  serveData(app, countKiosksEndpoint, (context, { params }) => countKiosks(context, params.id))
  serveData(app, endKioskEndpoint, (context, { params }) => endKiosk(context, params.id))
  serveData(app, readKioskEndpoint, (context, { body }) => readKiosk(context, body.kiosk))
  serveData(app, checkInAtKioskEndpoint, async (context, { body }) =>
    'guestId' in body ? await welcomeGuest(context, body) : await checkInAtKiosk(context, body),
  )
}
