/** The page of a device that is the tablet at the door; apart, so that the guard of every page loads nothing else for it. */
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
