/** The tablet at the door on the page of a class: scanning is a later feature than classes. */
import { currentLocale, loadBundles } from '../../platform/words/i18n.tsx'
import { lazyPart } from '../../platform/loading/lazy-part.tsx'
import type { AppointmentPart } from '../../features/appointments/appointment-parts.ts'

export const TabletPart: AppointmentPart = lazyPart(async () => {
  await loadBundles(['kiosk'], currentLocale())
  return (await import('../../features/scanner/kiosk/tablet-at-door.tsx')).TabletAtDoor
})
