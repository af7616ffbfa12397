/** Everything outside the process that the product talks to, each behind a port with an offline stand-in (architecture, gateways). */
import type { AssociationOffice } from './association/port.ts'
import type { BreachedPasswords } from './breached-passwords/port.ts'
import type { Geocoder } from './geocoder/port.ts'
import type { FileStore } from './files/port.ts'
import type { MailGateway } from './mail/port.ts'
import type { OutsidePost } from './outside/post-outside.ts'
import type { PaymentProvider } from './payments/port.ts'
import type { PushGateway } from './push/port.ts'
import type { StandIn } from './payments/stand-in/stand-in-provider.ts'
import type { VirusScanner } from './virus-scanner/port.ts'
import type { VideoProvider } from './video-host/video-provider.ts'
import type { VideoHost } from './video-host/port.ts'

export type Gateways = {
  /** Undefined: the table that an admin fills is the association's register. */
  readonly association?: AssociationOffice | undefined
  readonly breachedPasswords: BreachedPasswords
  readonly files: FileStore
  /** Undefined: all videos are our own. */
  readonly videoProvider?: VideoProvider | undefined
  readonly geocoder: Geocoder
  readonly mail: MailGateway
  /** For addresses that people of the office enter: webhooks. */
  readonly outside: OutsidePost
  /** Undefined: only sellers that collect by themselves can sell. */
  readonly payments?: PaymentProvider | undefined
  /** The same object where the stand-in collects, with what its page needs. */
  readonly standIn?: StandIn | undefined
  readonly push: PushGateway
  readonly videoHost: VideoHost
  readonly virusScanner: VirusScanner
}
