/** Notices that only their owner sees: in the view of another person they are left out, and no guardian gets a copy of them. */
import type { NotificationType } from './notification-types.ts'

export const PRIVATE_NOTICES = ['report-decided'] as const satisfies readonly NotificationType[]

export const isPrivateNotice = (type: string): boolean => PRIVATE_NOTICES.some((one) => one === type)
