/** Without keys nothing is pushed: browsers are not asked, and what was subscribed before waits. */
import type { PushGateway } from './port.ts'

export const noPush: PushGateway = {
  publicKey: '',
  send: () => Promise.resolve({ outcome: 'refused', why: 'there are no keys' }),
}
