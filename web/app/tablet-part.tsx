/** The tablet at the door on the page of a class: scanning is a later feature than classes. */
import { currentLocale, loadBundles } from '../platform/i18n.tsx'
import { besides } from '../platform/on-demand.tsx'
import type { AppointmentPart } from '../features/appointments/appointment-parts.ts'

export const TabletPart: AppointmentPart = besides(async () => {
  await loadBundles(['kiosk'], currentLocale())
  return (await import('../features/scanner/tablet-at-door.tsx')).TabletAtDoor
})
