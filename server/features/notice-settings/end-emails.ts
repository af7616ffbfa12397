/** Ends one kind of email for the reader of such an email, without signing in (RFC 8058). */
import { NOTICE_TOPICS, type NoticeTopic } from '@wegband/domain/features/notifications/notice-topics.ts'
import type { MailTiming } from '@wegband/domain/features/notifications/mail-timings.ts'
import type { NoticeChoices } from '@wegband/domain/features/notifications/notice-choices.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { OpenContext } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { readEndEmailsToken } from '../mails/end-emails-token.ts'
import { lockChoices, writeChoices } from '../notifications/choices-statement.ts'
import { publishSettingsChanged } from './notice-choices.ts'

/** Whether the link ends the emails of a topic: that of a digest ends all gathered topics, another one only its own. */
const isEndedBy = (kind: string, topic: NoticeTopic, mail: MailTiming): boolean =>
  kind === 'digest' ? mail === 'daily' || mail === 'weekly' : kind === topic && mail === 'at-once'

const without = (topics: NoticeChoices['topics'], kind: string): NoticeChoices['topics'] =>
  Object.fromEntries(
    NOTICE_TOPICS.map((topic) => {
      const { push, mail } = topics[topic]
      return [topic, { push, mail: isEndedBy(kind, topic, mail) ? 'never' : mail }]
    }),
  ) as NoticeChoices['topics']

/** Repeating it changes nothing. A token that was never written is answered by 404, and so is one of a person who is gone. */
export const endEmailsOf = async ({ appSecret, clock, db }: OpenContext, token: string): Promise<void> => {
  const known = readEndEmailsToken(appSecret, token)
  if (known === undefined) throw notFound()
  await inTransaction(db, async (tx) => {
    const locked = await lockChoices(tx, known.userId)
    if (locked === undefined) throw notFound()
    const { changedAt: _changedAt, ...choices } = locked
    const topics = without(choices.topics, known.kind)
    if (JSON.stringify(topics) === JSON.stringify(choices.topics)) return
    await writeChoices(tx, known.userId, { ...choices, topics }, clock.now().toISOString())
    await publishSettingsChanged(tx, known.userId)
  })
}
