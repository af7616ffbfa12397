/** Chooses the real gateway or its offline stand-in by the configuration; nothing else asks which one it is. */
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { keyFor } from '../secrets.ts'
import { nobodyAsked } from './breached-passwords/nobody-asked.ts'
import { rangeService } from './breached-passwords/range-service.ts'
import { localFiles } from './files/local-files.ts'
import type { Gateways } from './gateways.ts'
import { outboxOnly } from './mail/outbox-only.ts'
import type { MailGateway } from './mail/port.ts'
import { smtp } from './mail/smtp.ts'
import { findFfmpeg } from './video-host/ffmpeg.ts'
import { vdoCipher } from './video-host/vdocipher.ts'
import { selfHosted } from './video-host/self-hosted.ts'

/** Where films, pictures and papers lie when no object storage is configured. */
export const filesFolder = (config: Pick<Config, 'dataDirectory'>): string =>
  join(config.dataDirectory, 'files')

const openMail = ({ smtpUrl, mailFrom, supportMail, publicUrl }: Config): MailGateway =>
  smtpUrl === undefined
    ? outboxOnly
    : smtp({ url: smtpUrl, from: mailFrom, replyTo: supportMail, ownName: new URL(publicUrl).hostname })

export const openGateways = (config: Config, appSecret: string): Gateways => ({
  breachedPasswords:
    config.breachedPasswordsUrl === undefined ? nobodyAsked : rangeService(config.breachedPasswordsUrl),
  // Beside the films, which lie in folders of their own.
  files: localFiles(join(filesFolder(config), 'stored')),
  filmProvider: config.vdoCipher && vdoCipher(config.vdoCipher),
  mail: openMail(config),
  videoHost: selfHosted({
    filesDir: filesFolder(config),
    key: keyFor(appSecret, 'films'),
    findFfmpeg: () => findFfmpeg(config.ffmpegPath),
  }),
})
