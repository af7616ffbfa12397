/** Where a security problem is reported (RFC 9116): `/.well-known/security.txt`, only where SECURITY_CONTACT says so. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { LOCALES } from '@wegband/domain/basics/locale.ts'
import type { HttpApp } from '../http-app.ts'

/** The standard requires an end less than a year away. */
const VALID_DAYS = 180

export const serveSecurityTxt = (app: HttpApp): void => {
  const { config, clock } = app.services
  app.fastify.get('/.well-known/security.txt', async (_request, reply) => {
    const { securityContact, publicUrl } = config
    if (securityContact === undefined) throw new AppError('general.not-found')
    const expires = new Date(clock.now().getTime() + VALID_DAYS * MS_PER_DAY).toISOString()
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${LOCALES.join(', ')}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    await reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
