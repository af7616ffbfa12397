/** Tries one connection now, so that an admin learns at once what a wrong key or host would show later. */
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { TestedThing, TestOutcome } from '@wegband/domain/features/installation/contract.ts'
import { MailError } from '../../gateways/mail/port.ts'
import type { FileName } from '../../gateways/files/port.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { findOwnMail } from './store.ts'

const WORDS = {
  de: { subject: 'Test der E-Mail', text: 'Diese Installation kann E-Mails verschicken.' },
  en: { subject: 'Email test', text: 'This installation can send emails.' },
} as const

/** Gateways that never fail say in the log that they did not get an answer. */
const listen = () => {
  let hasTrouble = false
  const warn = (): void => void (hasTrouble = true)
  return { log: { warn }, outcome: (): TestOutcome => (hasTrouble ? 'unreachable' : 'well') }
}

const sendToOneself = async (context: Context): Promise<TestOutcome> => {
  const { actor, config, db, gateways, locale } = context
  const to = await findOwnMail(db.drizzle, actor.userId)
  if (!gateways.mail.delivers || to === null) return 'absent'
  const { subject, text } = WORDS[locale]
  const messageId = `<test-${randomUUID()}@${new URL(config.publicUrl).hostname}>`
  try {
    await gateways.mail.send({ messageId, to, subject, text: `${text}\n`, html: `<p>${text}</p>`, locale })
    return 'well'
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return error.problem === 'unreachable' ? 'unreachable' : 'refused'
  }
}

/** Asks for a payment that does not exist, which a provider with another key refuses. */
const askProvider = async ({ gateways }: Context): Promise<TestOutcome> => {
  if (gateways.payments === undefined) return 'absent'
  try {
    await gateways.payments.read('pi_wegband_test')
    return 'well'
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    return error.problem === 'refused' ? 'refused' : 'unreachable'
  }
}

const writeReadDelete = async ({ gateways }: Context): Promise<TestOutcome> => {
  const id = randomUUID()
  const name: FileName = `tests/${id}.txt`
  try {
    await gateways.files.put(name, Buffer.from(id))
    const stored = await gateways.files.find(name)
    const isSame = stored !== undefined && (await buffer(stored.read())).toString() === id
    await gateways.files.remove(name)
    return isSame ? 'well' : 'refused'
  } catch {
    return 'unreachable'
  }
}

const scanNothing = async ({ gateways }: Context): Promise<TestOutcome> => {
  try {
    const { verdict } = await gateways.virusScanner.scan(async function* () {
      yield Buffer.from('nothing')
    })
    return verdict === 'clean' ? 'well' : verdict === 'infected' ? 'refused' : 'absent'
  } catch {
    return 'unreachable'
  }
}

const TESTS: Readonly<Record<TestedThing, (context: Context) => Promise<TestOutcome>>> = {
  mail: sendToOneself,
  payments: askProvider,
  geocoder: async ({ config, gateways }) => {
    if (config.geocoderUrl === undefined) return 'absent'
    const { log, outcome } = listen()
    await gateways.geocoder.find(`Kiel ${randomUUID().slice(0, 4)}`, () => 0, log)
    return outcome()
  },
  passwords: async ({ config, gateways }) => {
    if (config.breachedPasswordsUrl === undefined) return 'absent'
    const { log, outcome } = listen()
    await gateways.breachedPasswords.isBreached(randomUUID(), log)
    return outcome()
  },
  scanner: scanNothing,
  storage: writeReadDelete,
}

export const tryConnection = async (
  context: Context,
  thing: TestedThing,
): Promise<{ outcome: TestOutcome }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const outcome = await TESTS[thing](context)
  const entry = {
    action: 'installation.tested',
    subjectType: 'setting',
    subjectId: null,
    details: { thing, outcome },
  }
  await writeAudit(db.drizzle, actor, entry, clock.now())
  return { outcome }
}
