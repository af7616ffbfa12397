/** The path of the page for the tablet at the door. A separate file, so that the guard of every page loads nothing else. */
import { hrefTo } from '../../../platform/router/links.tsx'
import { readStored } from '../../../platform/device/local-settings.ts'

export function kioskAddress(): string | undefined {
  try {
    const device: unknown = JSON.parse(readStored('kiosk') ?? 'null')
    return typeof device === 'object' &&
      device !== null &&
      'appointmentId' in device &&
      typeof device.appointmentId === 'number'
      ? hrefTo('kiosk', { appointmentId: device.appointmentId })
      : undefined
  } catch {
    return undefined
  }
}
