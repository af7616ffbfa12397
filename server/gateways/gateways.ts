/** Everything outside the process that the product talks to, each behind a port with an offline stand-in (architecture, gateways). */
import type { VideoHost } from './video-host/port.ts'

export type Gateways = {
  readonly videoHost: VideoHost
}
