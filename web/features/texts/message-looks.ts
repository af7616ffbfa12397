/** How a message to everybody looks by its type: above every page, and where an admin writes it (§3 Message types). */
import { info } from '../../ui/icon/phosphor/info.gen.ts'
import { wrench } from '../../ui/icon/phosphor/wrench.gen.ts'

export const MESSAGE_LOOKS = {
  maintenance: { icon: wrench, tone: 'warning' },
  info: { icon: info, tone: 'info' },
} as const
