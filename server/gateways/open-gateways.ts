/** Chooses the real gateway or its offline stand-in by the configuration; nothing else asks which one it is. */
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { keyFor } from '../secrets/secrets.ts'
import { noBreachedPasswords } from './breached-passwords/no-breached-passwords.ts'
import { rangeService } from './breached-passwords/range-service.ts'
import { localFiles } from './files/local-files.ts'
import type { FileStore } from './files/port.ts'
import { s3Files } from './files/s3-files.ts'
import { onlineGeocoder } from './geocoder/online.ts'
import { builtInGeocoder } from './geocoder/built-in-geocoder.ts'
import type { Geocoder } from './geocoder/port.ts'
import type { Gateways } from './gateways.ts'
import { outboxOnly } from './mail/outbox-only.ts'
import type { MailGateway } from './mail/port.ts'
import { smtp } from './mail/smtp.ts'
import { postOutside, type OutsidePost } from './outside/post-outside.ts'
import { noPush } from './push/no-push.ts'
import type { PushGateway } from './push/port.ts'
import { webPush, type VapidKeys } from './push/web-push.ts'
import { findFfmpeg, findMaintainedFfmpeg } from './video-host/packaging/ffmpeg.ts'
import { vdoCipher } from './video-host/vdocipher.ts'
import type { VideoHost } from './video-host/port.ts'
import { selfHosted } from './video-host/self-hosted.ts'
import { storedHost } from './video-host/stored-host.ts'
import { clamd } from './virus-scanner/clamd.ts'
import { noScanner } from './virus-scanner/no-scanner.ts'

/** Where videos, pictures and papers lie when no object storage is configured. */
export const filesFolder = (config: Pick<Config, 'dataDirectory'>): string =>
  join(config.dataDirectory, 'files')

const openMail = ({ smtpUrl, mailFrom, supportMail, publicUrl }: Config): MailGateway =>
  smtpUrl === undefined
    ? outboxOnly
    : smtp({ url: smtpUrl, from: mailFrom, replyTo: supportMail, ownName: new URL(publicUrl).hostname })

const openGeocoder = ({ geocoderUrl }: Config): Geocoder =>
  geocoderUrl === undefined ? builtInGeocoder() : onlineGeocoder(geocoderUrl, builtInGeocoder())

/** Videos lie where everything else does: on this machine, or in the storage that all servers share. */
const openVideoHost = (config: Config, key: Buffer, files: FileStore): VideoHost => {
  const filesDir = filesFolder(config)
  // A demo shows videos without a further step; its binary of 2018 reads what its own admin uploads.
  const find = config.demo ? findFfmpeg : findMaintainedFfmpeg
  const local = selfHosted({ filesDir, key, findFfmpeg: () => find(config.ffmpegPath) })
  return config.s3 === undefined ? local : storedHost({ local, files, filesDir, key })
}

/** On a disk beside the videos, which lie in folders of their own. */
export const openFiles = (config: Config): FileStore =>
  config.s3 === undefined ? localFiles(join(filesFolder(config), 'stored')) : s3Files(config.s3)

/** `keys`: `readVapidKeys`. */
export const openPush = (
  { supportMail }: Pick<Config, 'supportMail'>,
  keys: VapidKeys,
  post: OutsidePost = postOutside,
): PushGateway => webPush({ ...keys, subject: `mailto:${supportMail}`, post })

/** Those that admins may set up while the server runs. Each is opened from its own part of the configuration. */
const CHANGEABLE = {
  breachedPasswords: {
    part: ({ breachedPasswordsUrl }) => [breachedPasswordsUrl],
    open: ({ breachedPasswordsUrl }) =>
      breachedPasswordsUrl === undefined ? noBreachedPasswords : rangeService(breachedPasswordsUrl),
  },
  videoProvider: {
    part: (config) => [config.vdoCipher],
    open: (config) => config.vdoCipher && vdoCipher(config.vdoCipher),
  },
  geocoder: { part: ({ geocoderUrl }) => [geocoderUrl], open: openGeocoder },
  mail: { part: ({ smtpUrl, mailFrom, supportMail }) => [smtpUrl, mailFrom, supportMail], open: openMail },
  virusScanner: {
    part: ({ clamdUrl }) => [clamdUrl],
    open: ({ clamdUrl }) => (clamdUrl === undefined ? noScanner : clamd(clamdUrl)),
  },
} as const satisfies {
  [Name in keyof Gateways]?: { part: (config: Config) => unknown; open: (config: Config) => Gateways[Name] }
}
type Changeable = keyof typeof CHANGEABLE
const CHANGEABLE_NAMES = Object.keys(CHANGEABLE) as Changeable[]

const openWith = (config: Config, videosKey: Buffer, files: FileStore): Gateways => ({
  breachedPasswords: CHANGEABLE.breachedPasswords.open(config),
  files,
  videoProvider: CHANGEABLE.videoProvider.open(config),
  geocoder: CHANGEABLE.geocoder.open(config),
  mail: CHANGEABLE.mail.open(config),
  outside: postOutside,
  push: noPush,
  videoHost: openVideoHost(config, videosKey, files),
  virusScanner: CHANGEABLE.virusScanner.open(config),
})

const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after)

/** The gateways whose part of the configuration has changed, opened anew. What is under way ends with the former ones. */
export const reopenGateways = (before: Config, after: Config): Partial<Gateways> =>
  Object.fromEntries(
    CHANGEABLE_NAMES.filter(
      (name) => !isSame(CHANGEABLE[name].part(before), CHANGEABLE[name].part(after)),
    ).map((name) => [name, CHANGEABLE[name].open(after)]),
  )

/**
 * `videosKey`: of an installation whose secret was changed (`readVideosKey`); else it follows from the secret. Nothing is pushed until
 * the server has opened that (`openPush`).
 */
export const openGateways = (
  config: Config,
  appSecret: string,
  videosKey: Buffer = keyFor(appSecret, 'films'),
): Gateways => openWith(config, videosKey, openFiles(config))
